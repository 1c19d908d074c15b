package cameledit_test

import (
	"testing"

	cameledit "github.com/camel-edit/camel-edit"
)

func TestHoldsRoutes(t *testing.T) {
	for _, tc := range []struct {
		name, text string
		want       bool
	}{
		{"route", "- route:\n    from:\n", true},
		{"below a comment, with a BOM and CRLF", "\ufeff# orders\r\n\r\n---\r\n- from:\r\n", true},
		{"not the first entry", "- beens: []\n- \"rest\" :\n", true},
		{"Camel K", "kind: Integration\napiVersion: camel.apache.org/v1\n", true},
		{"a list of something else", "- hosts: all\n  tasks:\n    - from: x\n", false},
		{"a map that holds a list", "ingress:\n- from:\n  - podSelector: {}\n", false},
		{"another resource", "apiVersion: apps/v1\nkind: Deployment\n", false},
		{"empty", "", false},
	} {
		if got := cameledit.HoldsRoutes([]byte(tc.text)); got != tc.want {
			t.Errorf("%s: got %v", tc.name, got)
		}
	}
}
