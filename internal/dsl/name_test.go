package dsl

import "testing"

func TestSameName(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"setBody", "set-body", true},
		{"setBody", "SetBody", true},
		{"setBody", "set_body_", true},
		{"setBody", "setBodi", false},
		{"setBody", "setBod", false},
		{"", "-", true},
	} {
		if SameName(c.a, c.b) != c.same || SameName(c.b, c.a) != c.same {
			t.Errorf("SameName(%q, %q) is not %v", c.a, c.b, c.same)
		}
		if (Fold(c.a) == Fold(c.b)) != c.same {
			t.Errorf("Fold(%q) and Fold(%q): %q, %q", c.a, c.b, Fold(c.a), Fold(c.b))
		}
	}
}
