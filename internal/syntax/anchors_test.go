package syntax

import "testing"

func TestResolve(t *testing.T) {
	f := Parse([]byte("a: &x 1\nb: *x\nc: &x {d: *x}\ne: [*x, *y]\n&z f: &z 2\ng: *z\n"))
	if len(f.Problems()) > 0 {
		t.Fatal(f.Problems())
	}
	for path, want := range map[string]Node{
		"a": at(t, f, "a"), "b": at(t, f, "a"), "c d": {}, "e 0": at(t, f, "c"), "e 1": {}, "g": at(t, f, "f"),
	} {
		if got := at(t, f, path).Resolve(); got != want {
			t.Errorf("%s stands for node %d, want %d", path, got.Index(), want.Index())
		}
	}
}
