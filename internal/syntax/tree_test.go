package syntax

import (
	"fmt"
	"slices"
	"strings"
)

// checkFile says what is wrong with the tree, the tokens or the problems of a file, "" if nothing is.
func checkFile(f *File) string {
	c := treeChecker{seen: make([]bool, f.Len()+1)}
	at := 0
	for _, d := range f.Documents() {
		c.node(d.Root)
		if start := d.Root.Start(); start < at {
			return "a document starts in the one before it"
		}
		at = d.Root.Entry().End
	}
	for n := range f.Nodes {
		if !c.seen[n.Index()] {
			c.wrong(n, "is in no tree")
		}
	}
	for _, p := range f.Problems() {
		if p.Offset < 0 || p.End < p.Offset || p.End > len(f.Source()) || p.Message == "" {
			return fmt.Sprintf("problem %v lies outside a text of %d bytes", p, len(f.Source()))
		}
		if p.Node.Index() > f.Len() {
			return fmt.Sprintf("problem %v is of no node", p)
		}
	}
	if !slices.IsSortedFunc(f.Problems(), func(a, b Problem) int { return a.Offset - b.Offset }) {
		return "the problems are not in order"
	}
	if c.first != "" {
		return c.first
	}
	return checkTokens(f)
}

type treeChecker struct {
	seen  []bool
	first string
}

func (c *treeChecker) wrong(n Node, what string) {
	if c.first == "" {
		c.first = fmt.Sprintf("node %d, %v at bytes %v of %q, %s", n.Index(), n.Kind(), n.Entry(), n.File().Source(), what)
	}
}

func (c *treeChecker) node(n Node) {
	if c.seen[n.Index()] {
		c.wrong(n, "stands twice in the tree")
		return
	}
	c.seen[n.Index()] = true
	if s := n.Content(); s.Start < 0 || s.End < s.Start || s.End > len(n.File().Source()) || n.Entry().End < s.End {
		c.wrong(n, fmt.Sprintf("has its content at %v", s))
	}
	if k := n.KeyNode(); !k.IsZero() {
		c.node(k)
		if k.Start() < n.Start() || k.Entry().End > max(n.Content().Start, n.KeySpan().End) {
			c.wrong(k, fmt.Sprintf("is the key of an entry at %v", n.Entry()))
		}
	}
	var prev Node
	count := 0
	for child := range n.Children {
		count++
		if child.Parent() != n || child.Prev() != prev || child.Index() <= n.Index() {
			c.wrong(child, "is linked wrongly")
		}
		if child.Start() < n.Content().Start || child.Entry().End > n.Content().End {
			c.wrong(child, fmt.Sprintf("lies outside its parent at %v", n.Content()))
		}
		if !prev.IsZero() && child.Start() < prev.Entry().End {
			c.wrong(child, fmt.Sprintf("starts in the one before it, at %v", prev.Entry()))
		}
		c.node(child)
		prev = child
	}
	if n.Last() != prev || n.Len() != count {
		c.wrong(n, "has another last child")
	}
}

// checkTokens says what is wrong with the tokens of a text, "" if nothing is.
func checkTokens(f *File) string {
	var b strings.Builder
	for _, t := range f.Tokens() {
		if t.Start != b.Len() || t.End <= t.Start {
			return fmt.Sprintf("a token at %v follows one that ends at %d", t.Span, b.Len())
		}
		b.WriteString(f.src[t.Start:t.End])
		if t.Kind == Stray && len(f.problems) == 0 {
			return "a text without problems has stray bytes: " + f.src[t.Start:t.End]
		}
	}
	if b.String() != f.src {
		return "the tokens do not join to the text"
	}
	return ""
}

// checkBoth reads a text in both ways and says what is wrong with either, or with their agreement.
func checkBoth(src []byte) (strict *File, wrong string) {
	strict = Parse(src)
	lax := Recover(src)
	if wrong := checkFile(strict); wrong != "" {
		return strict, "Parse: " + wrong
	}
	if wrong := checkFile(lax); wrong != "" {
		return strict, "Recover: " + wrong
	}
	if (len(strict.problems) == 0) != (len(lax.problems) == 0) {
		return strict, fmt.Sprintf("Parse has %v, Recover %v", strict.problems, lax.problems)
	}
	if len(strict.problems) == 0 && (!slices.Equal(strict.nodes, lax.nodes) || !slices.Equal(strict.props, lax.props)) {
		return strict, "without problems the trees differ"
	}
	return strict, ""
}
