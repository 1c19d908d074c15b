package oracle

import (
	"os"
	"strings"
	"testing"
	"time"
)

// Camel itself, with texts that try the program: make oracle runs it.
func TestLive(t *testing.T) {
	if os.Getenv("ORACLE") == "" {
		t.Skip("Camel is not asked: it takes a JDK and Maven; make oracle does")
	}
	command, err := Build(t.Context(), "java")
	if err != nil {
		t.Fatal(err)
	}
	o := New(command, time.Minute)
	defer o.Close()
	route := func(id string) string {
		return "- route:\n    id: " + id + "\n    from:\n      uri: direct:" + id + "\n      steps:\n        - stop: {}\n"
	}
	deep := strings.Repeat("[", 20000) + strings.Repeat("]", 20000)
	large := "- beans:\n" + strings.Repeat("    - name: a\n      type: java.lang.Object\n", 100000)
	for _, c := range []struct{ name, text, want string }{
		{"fine", route("a") + route("b"), "starts"},
		{"the same id, which only a start refuses", route("a") + strings.Replace(route("a"), "direct:a", "direct:b", 1), "loads"},
		{"deeper than the stack", deep, "refused"},
		{"larger than the reader", large, "refused"},
		{"no YAML", "- route: [", "refused"},
		{"nothing", "", "refused"},
		{"fine behind all that", route("a"), "starts"},
	} {
		a, _, err := Live(o, true)(c.name, c.text)
		if err != nil || a.answer() != c.want {
			t.Errorf("%s: %s (%s), %v, want %s", c.name, a.answer(), a.Error, err, c.want)
		}
	}
	// One that gets no time is killed, and the next one is asked of a new process.
	o.timeout = time.Millisecond
	if a, _, err := Live(o, true)("slow", route("a")); err != nil || a.Accepted || !strings.Contains(a.Error, "has not answered") {
		t.Errorf("without time: %+v, %v", a, err)
	}
	o.timeout = time.Minute
	if a, _, err := Live(o, true)("after", route("a")); err != nil || !a.Started {
		t.Errorf("after one that was killed: %+v, %v", a, err)
	}
}
