package secrets

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Keys and tokens are put together here, so that no scanner takes this file for a leak.
var (
	aws = "AKIA" + strings.Repeat("A", 16)
	jwt = "eyJ" + strings.Repeat("a", 8) + ".eyJ" + strings.Repeat("b", 8) + "." + strings.Repeat("c", 8)
	pem = "-----BEGIN " + "PRIVATE KEY-----"
)

func TestLines(t *testing.T) {
	f := Finder{Patterns: []*regexp.Regexp{regexp.MustCompile(`corp-[0-9]{8}`)}}
	for _, tc := range []struct{ in, want string }{
		{"# db.password=abc\n", "# db.password=" + Marker + "\n"},
		{"api.key : abc\nsasl.jaas.config=a \"b\"\n", "api.key : " + Marker + "\nsasl.jaas.config=" + Marker + "\n"},
		{"b.token=\\\n  abc\\\n  def\nc=d\n", "b.token=" + Marker + "\n  " + Marker + "\n  " + Marker + "\nc=d\n"},
		{`{"password": "a b", "x": {"token":"c"}}`, `{"password": "` + Marker + `", "x": {"token":"` + Marker + `"}}`},
		{"// if (token == 'a' || password = x.y() ) { key: 1 }\n", "// if (token == 'a' || password = " + Marker + " ) { key: 1 }\n"},
		{"where token = :token and secret = ? or secret = ${x}\n", "where token = :token and secret = ? or secret = ${x}\n"},
		{"db.password=abc\n", "db.password=" + Marker + "\n"},
		{"  password: \"abc\"\r\n", "  password: \"" + Marker + "\"\r\n"},
		{"- token: abc", "- token: " + Marker},
		{`{` + "\n" + `"password": "abc",` + "\n}", "{\n" + `"password": "` + Marker + `",` + "\n}"},
		{"password: |\n  a\n  b\nnext: c\n", "password: |\n  " + Marker + "\n  " + Marker + "\nnext: c\n"},
		{"password: {{db.password}}\n", "password: {{db.password}}\n"},
		{"password: RAW({{db.password}})\n", "password: RAW({{db.password}})\n"},
		{"password: {{a}}x\n", "password: " + Marker + "\n"},
		{"useToken: true\n", "useToken: true\n"},
		{"password: ${header.p}\napiKey: '#bean:key'\n", "password: ${header.p}\napiKey: '#bean:key'\n"},
		{"username: scott\n", "username: scott\n"},
		{"to: jdbc:x?user=u&password=abc&b=c\n", "to: jdbc:x?user=u&password=" + Marker + "&b=c\n"},
		{"ftp://u:abc@host/x ftp://u:{{p}}@host\n", "ftp://u:" + Marker + "@host/x ftp://u:{{p}}@host\n"},
		{"id " + aws + "\n", "id " + Marker + "\n"},
		{"x: " + jwt + "\n", "x: " + Marker + "\n"},
		{"x: corp-12345678\n", "x: " + Marker + "\n"},
		{"k: |\n  " + pem + "\n  QUJD\n  -----END " + "PRIVATE KEY-----\nz: 1\n", "k: |\n  " + Marker + "\n  " + Marker + "\n  " + Marker + "\nz: 1\n"},
	} {
		got := f.Lines(tc.in)
		if got != tc.want {
			t.Errorf("%q: got %q, want %q", tc.in, got, tc.want)
		}
		if strings.Count(got, "\n") != strings.Count(tc.in, "\n") {
			t.Errorf("%q: lines are lost", tc.in)
		}
	}
}

func TestValues(t *testing.T) {
	raw := "a: b\nto: x?password=abc&token=de\npassword: 'long secret'\n"
	got := Values(raw, Finder{}.Lines(raw))
	if want := []string{"abc", "de", "long secret"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := Hide("no such option abc in abcd, 'de' or long secrets", []string{"abc", "de", "long secret"}); got !=
		"no such option "+Marker+" in abcd, '"+Marker+"' or "+Marker+"s" {
		t.Errorf("got %q", got)
	}
}

func TestMaterial(t *testing.T) {
	for _, text := range []string{aws, jwt, pem, "ghp_" + strings.Repeat("x", 36), "xoxb-" + strings.Repeat("1", 12)} {
		if kind, line := Material("a\n b " + text); kind == "" || line != 2 {
			t.Errorf("%s: got %q in line %d", text, kind, line)
		}
	}
	if kind, _ := Material("password: admin"); kind != "" {
		t.Errorf("got %q", kind)
	}
}
