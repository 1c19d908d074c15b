package policy

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// The example says what holds without it.
func TestExample(t *testing.T) {
	src, err := os.ReadFile("../../docs/policy.example.yaml")
	if err != nil {
		t.Fatal(err)
	}
	p, err := Read(src)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(Default(), p, cmpopts.IgnoreUnexported(Policy{})); diff != "" {
		t.Error(diff)
	}
	if _, err := json.Marshal(p); err != nil {
		t.Error(err)
	}
}

func TestReadRefuses(t *testing.T) {
	for _, tc := range []struct{ in, want string }{
		{"acess: write\n", "there is no key acess"},
		{"access: admin\n", `"admin"`},
		{"confirm: \"\"\n", `confirm: there is no ""`},
		{"limits: {maxCalls: 0}\n", "limits.maxCalls: 0"},
		{"limits: {maxCall: 1}\n", "maxCall"},
		{"limits: {maxCalls: many}\n", "does not fit"},
		{"files: []\n", "files"},
		{"files: ['[']\n", "no glob"},
		{"blockPatterns: ['(']\n", "blockPatterns"},
		{"blockPatterns: ['x*']\n", "matches everything"},
		{"literalCredentials: never\n", "literalCredentials"},
		{"audit: {arguments: all}\n", "audit.arguments"},
		{"access: edit\n---\naccess: write\n", "one YAML document"},
		{"access: [\n", "line 1"},
	} {
		_, err := Read([]byte(tc.in))
		if err == nil || !strings.Contains(err.Error(), tc.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: got %v, want %q in one line", tc.in, err, tc.want)
		}
	}
	if _, err := Read(nil); err != nil {
		t.Errorf("an empty policy: %v", err)
	}
}

func TestNarrow(t *testing.T) {
	str := func(s string) *string { return &s }
	num := func(n int) *int { return &n }
	yes := true
	for _, tc := range []struct {
		file  string
		flags Flags
		want  string
	}{
		{"", Flags{Access: str("read-only"), Confirm: str("never"), MaxCalls: num(1000), RevealSecrets: &yes}, ""},
		{"access: edit\n", Flags{Access: str("read-only")}, ""},
		{"access: edit\n", Flags{Access: str("write")}, `"write" goes beyond "edit"`},
		{"confirm: destructive\n", Flags{Confirm: str("always")}, ""},
		{"confirm: destructive\n", Flags{Confirm: str("never")}, "goes beyond"},
		{"limits: {maxCalls: 5}\n", Flags{MaxCalls: num(4)}, ""},
		{"limits: {maxCalls: 5}\n", Flags{MaxCalls: num(6)}, "goes beyond"},
		{"revealSecrets: false\n", Flags{RevealSecrets: &yes}, "goes beyond"},
		{"target: a.yaml\n", Flags{Target: str("a.yaml#r")}, ""},
		{"target: a.yaml#r\n", Flags{Target: str("a.yaml")}, "goes beyond"},
		{"target: a.yaml\n", Flags{Target: str("b.yaml")}, "goes beyond"},
		{"", Flags{Target: str("")}, "empty"},
		{"audit: {file: /a}\n", Flags{AuditFile: str("/b")}, "goes beyond"},
		{"", Flags{MaxCalls: num(0)}, "limits.maxCalls"},
	} {
		p, err := Read([]byte(tc.file))
		if err != nil {
			t.Fatal(err)
		}
		err = p.Narrow(tc.flags)
		if (err == nil) != (tc.want == "") || err != nil && !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%q: got %v, want %q", tc.file, err, tc.want)
		}
	}
}

func TestTakes(t *testing.T) {
	p := Default()
	for name, want := range map[string]bool{
		"a.camel.yaml": true, "d/e/a.yml": true, "a.properties": true, "a.java": false, ".env.yaml": false, ".git/a.yaml": false,
		"d/.x/a.yaml": false, "a": false, "pom.xml": false,
	} {
		if p.Takes(name) != want {
			t.Errorf("%s: got %t", name, !want)
		}
	}
}
