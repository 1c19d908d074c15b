package syntax

import (
	"strings"
	"testing"
)

// FuzzParse reads any text in both ways. Where yaml.v3 reads it too, the trees are the same.
func FuzzParse(f *testing.F) {
	for _, src := range seeds {
		f.Add([]byte(src))
	}
	for _, c := range recoverCases {
		f.Add([]byte(c.src))
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		strict, wrong := checkBoth(src)
		if wrong != "" {
			t.Fatal(wrong)
		}
		if len(strict.Problems()) > 0 || strings.ContainsRune(string(src), 0) {
			return
		}
		docs, err := decodeAll(src)
		if err != nil {
			return
		}
		if d := agree(strict, docs); d != "" && judgeFault(strict) == "" {
			t.Fatalf("%q: %s", src, d)
		}
	})
}

var seeds = []string{
	"",
	"a: 1\nb:\n  - c\n  - d: e\n    f: g\n",
	"\ufeff# c\n- a\n-\n  - b\n  # d\n  -   c: d\n      e: f\n",
	"a: |\n  x\n\n   y\n    \n\n# c\nb: >-\n  p\n  q\n   r\n\n s\n",
	"a: |2-\n    y\n   z\nb: |+\n  k\n   \n\n",
	"a: \"x\\\n  \\  y\n\n  z\\n\\u00e9\"\nb: 'p\n\n q''r'\nc: s\n  t\n",
	"a: [1,\n2, {c: d, \"e\":f, g}, h: i, ? j : k, [l, []]: m]\n",
	"a: &x !t\n  b: *x\n&y c: !!str d\n? - e\n: - f\n? |\n  g\n: h\n",
	"a:\r\n  b: c\r\n\r\nd: |\r\n  e\r\n",
	"a: b\rc: d\r",
	"%YAML 1.2\n%TAG !e! tag:e,2000:\n---\na: !e!x y\n...\n--- # c\n- b\n---\n",
	"a: {{x}}\nb: {{y}}/z\nc: [{{v}}, w]\n",
	"a: x\n b: c\n  - d\ne\nf: \"g\nh: 'i' j\nk: [l\nm: n: o\n",
	"- a: 1\n   b: 2\n  - c\n d: 3\n",
	"a:\tb\n-\tc\n\td: e\n  \tf: g\n",
	"a: @x\nb: *.txt\nc: \"\\d\"\nd: |x\ne: !f&g\n",
	"steps\n  - a: 1\n- b: 2\nprose before a list\n- c: d\n",
}
