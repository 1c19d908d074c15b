// Package lenient answers what was meant: it reads shapes of Camel YAML that people and models write, and says how each
// would be written canonically.
//
// A rule is a value with its documentation, in a file of its own. It returns what the text can mean: nothing, one reading,
// or several. It asks internal/dsl what may stand where and keeps no list of its own, so one rule serves every EIP and every
// Camel version. Counting the readings, applying them and reporting is the engine's work, in the module root.
package lenient

import (
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// Rule reads one shape. It has a Text, or a Node, a Problem or both where the shape is YAML in some places and not in others.
type Rule struct {
	// Name says what was written: "steps-beside-eip".
	Name string
	// Doc is a title, prose, and an example under Before: and After:. The example is run as a test, printed in
	// docs/rules.md and shown by camel-edit rules.
	Doc string
	// Shorthand says that Camel accepts the shape: the rule only makes it canonical.
	Shorthand bool

	// Node is asked about each node of the parts of a file that hold routes.
	Node func(*Context, syntax.Node) []Reading
	// Problem is asked about each place where a text is not YAML.
	Problem func(*Context, syntax.Problem) []Reading
	// Text is asked about a text that is not one YAML document, or is one only because line ends are written as \n.
	Text func(*Context, *syntax.File) []Reading
}

// Title is the first line of the documentation: what is wrong, in a few words.
func (r *Rule) Title() string {
	title, _, _ := strings.Cut(r.Doc, "\n")
	return title
}

// Reading is one thing that a text can mean.
type Reading struct {
	Name  string // what a caller chooses it by; needed where there are several
	Means string // in plain words
	Edits []splice.Edit
	At    syntax.Node // what the report points at, if that is not the node that the rule was asked about
	Ask   bool        // not applied unasked, even if it is the only one left: it leaves something out, or guesses
}

// at points the report at n.
func at(n syntax.Node, readings []Reading) []Reading {
	for i := range readings {
		readings[i].At = n
	}
	return readings
}

// asked is the answer of a rule that reads the text in several ways, of which the author has to choose even where the others
// do not validate.
func asked(readings ...Reading) []Reading {
	for i := range readings {
		readings[i].Ask = true
	}
	return readings
}

// one is the answer of a rule that reads the text in one way.
func one(edits []splice.Edit) []Reading {
	if len(edits) == 0 {
		return nil
	}
	return []Reading{{Edits: edits}}
}

// Context is what a rule may ask about the text it reads.
type Context struct {
	*place.Map
	Tree          *syntax.File
	Content       bool // the text is new content, not a file
	KeepShorthand bool // what Camel accepts is read only where an error has to be mended around it
	From          int  // rules are asked only about nodes that end behind this offset, and lists that begin behind it
	// Accepts says whether a reading leaves fewer errors at its place than there were, and none that were not there.
	Accepts func([]splice.Edit) bool
	// Accepted says that Camel takes what the caller sent as it stands: it means what it means to Camel.
	Accepted func() bool

	// What rules ask for at each of many nodes is looked up once.
	runs     map[syntax.Node]*run
	strange  map[syntax.Node][]syntax.Node          // of a map: the entries that it does not know
	firsts   map[syntax.Node]map[string]syntax.Node // of a map: the first entry with each key
	dashes   map[syntax.Node]place.Place            // of keys with a dash: what the items are whose dashes lack the blank
	lineEnds *bool                                  // the text reads better with all line ends that are written behind values
}

// Match is what a rule found at a place of a text.
type Match struct {
	Rule     *Rule
	Offset   int // bytes
	Readings []Reading
}

// written gives no readings if one of them could not be written: the others must not count for more because of that.
func written(readings []Reading) []Reading {
	if slices.ContainsFunc(readings, func(r Reading) bool { return len(r.Edits) == 0 }) {
		return nil
	}
	return readings
}

// Nodes asks the rules about every node that is part of a route file.
func Nodes(c *Context, rules []*Rule) []Match {
	var out []Match
	twice := shared(c.Tree)
	wide := map[syntax.Node]bool{}
	blocks := map[syntax.Node]int{}
	rules = slices.DeleteFunc(slices.Clone(rules), func(r *Rule) bool { return r.Node == nil })
	for n := range c.Tree.Nodes {
		if n.Entry().End < c.From || n.Kind() == syntax.Seq && n.Start() < c.From || c.At(n).Is == place.Outside || len(wide) > 0 && wide[n.Parent()] {
			continue
		}
		if n.Kind() == syntax.Map && c.At(n).Is == place.Body && !few(n) {
			wide[n] = true
		}
		brackets := outermost(n)
		for _, r := range rules {
			if !brackets.IsZero() && r != BracketsAsText && blocks[brackets] > enoughBlocks {
				continue
			}
			readings := r.Node(c, n)
			if len(readings) == 0 {
				continue
			}
			readings = written(readings)
			if len(twice) > 0 {
				// A change of a node that an alias stands for would be one of two places.
				readings = slices.DeleteFunc(readings, func(x Reading) bool { return changes(c.Tree.Source(), x.Edits, twice) })
			}
			if len(readings) > 0 {
				offset := n.Start()
				if at := readings[0].At; !at.IsZero() {
					offset = at.Start()
				}
				out = append(out, Match{r, offset, readings})
				if !(r.Shorthand && c.KeepShorthand) && inBlockStyle(brackets, readings) {
					blocks[brackets]++
				}
			}
		}
	}
	return textsFirst(out)
}

// enoughBlocks is how many matches may write the same brackets in block style, each of which writes all of them. What else is in
// them is read in the next round.
const enoughBlocks = 8

// inBlockStyle says that the only reading writes the brackets in block style.
func inBlockStyle(brackets syntax.Node, readings []Reading) bool {
	if brackets.IsZero() || len(readings) > 1 || len(readings[0].Edits) > 1 {
		return false
	}
	e := readings[0].Edits[0]
	return e.Contains(brackets.Content()) && strings.ContainsAny(e.New, "\r\n")
}

// outermost is the outermost list or map in brackets that holds n, or is n.
func outermost(n syntax.Node) syntax.Node {
	var top syntax.Node
	for ; !n.IsZero(); n = n.Parent() {
		if n.IsFlow() {
			top = n
		}
	}
	return top
}

// textsFirst takes away the matches around a text in brackets: what writes the brackets in block style loses the text.
func textsFirst(matches []Match) []Match {
	if !slices.ContainsFunc(matches, func(m Match) bool { return m.Rule == BracketsAsText }) {
		return matches
	}
	var texts []splice.Span
	for _, m := range matches {
		if m.Rule == BracketsAsText {
			texts = append(texts, m.Readings[0].Edits[0].Span)
		}
	}
	return slices.DeleteFunc(matches, func(m Match) bool {
		return m.Rule != BracketsAsText && slices.ContainsFunc(m.Readings[0].Edits, func(e splice.Edit) bool {
			return slices.ContainsFunc(texts, e.Contains)
		})
	})
}

// Problems asks the rules about every place where the text is not YAML. Of several rules the first that reads it counts. In a
// text whose line ends are written as \n nothing stands at its place yet.
func Problems(c *Context, rules []*Rule) []Match {
	if c.Escaped(c.Tree) {
		return nil
	}
	var out []Match
	for _, p := range c.Tree.Problems() {
		if p.Node.IsZero() && p.Code != syntax.Tab || c.At(p.Node).Is == place.Outside || c.At(p.Node.Parent()).Is == place.Outside {
			continue
		}
		for _, r := range rules {
			if r.Problem == nil {
				continue
			}
			if readings := written(r.Problem(c, p)); len(readings) > 0 {
				out = append(out, Match{r, p.Offset, readings})
				break
			}
		}
	}
	return lineEndsFirst(out)
}

// lineEndsFirst keeps only the line ends that are written as such, if there are any: the lines behind them have their columns
// among those of the lines around, and go with them then.
func lineEndsFirst(matches []Match) []Match {
	other := func(m Match) bool { return m.Rule != WrittenLineEnd }
	if slices.IndexFunc(matches, func(m Match) bool { return !other(m) }) < 0 {
		return matches
	}
	return slices.DeleteFunc(matches, other)
}

// Texts asks the rules that look at the whole text. The first that reads it in one way counts: it changes what all the others
// would see. Where none does, what has several readings stands beside the problems, which may be mended all the same.
func Texts(c *Context, rules []*Rule) []Match {
	var open []Match
	for _, r := range rules {
		if r.Text == nil {
			continue
		}
		readings := written(r.Text(c, c.Tree))
		if len(readings) == 0 {
			continue
		}
		m := Match{r, readings[0].Edits[0].Start, readings}
		if len(readings) == 1 && !readings[0].Ask {
			return []Match{m}
		}
		open = append(open, m)
	}
	if len(open) == 0 {
		return nil
	}
	return append(open, Problems(c, rules)...)
}

// body is the definition of the map at n, nil if n is not at the place of one.
func (c *Context) body(n syntax.Node) *dsl.Def {
	if n.IsZero() {
		return nil
	}
	if p := c.At(n); p.Is == place.Body {
		return p.Def
	}
	return nil
}

// single says that n is at the place of a map with one key, a step or an entry.
func (c *Context) single(n syntax.Node) bool {
	d := c.body(n)
	return d != nil && oneKey(d)
}

// oneKey says that a map as d says has one key.
func oneKey(d *dsl.Def) bool { return d.Kind == dsl.KindStep || d.Kind == dsl.KindTop }

// options is the definition of the options at n: of a map that is neither a step nor an entry.
func (c *Context) options(n syntax.Node) *dsl.Def {
	if d := c.body(n); d != nil && !c.single(n) {
		return d
	}
	return nil
}

// fits says that a node has the shape that its place wants, or one that a rule makes of it.
func (c *Context) fits(p place.Place, n syntax.Node) bool {
	k := n.Kind()
	switch p.Is {
	case place.Value:
		return k == syntax.Scalar || k == syntax.Alias
	case place.Body:
		return k != syntax.Seq && (k != syntax.Scalar || p.Def.Scalar != "" || c.textOf(p.Def) != nil || p.Def.Expr != dsl.NoExpr || p.Def.Kind == dsl.KindExpression)
	case place.List, place.Wraps:
		return k != syntax.Scalar
	case place.Texts:
		return k != syntax.Map
	case place.Free:
		return k != syntax.Scalar
	default:
	}
	return false
}

// mostKeys is how many keys a map of options can have. One that has more is none, and no rule reads its keys: rules search a
// map for each of them.
const mostKeys = 500

// few says that a map has no more keys than options can have.
func few(n syntax.Node) bool {
	count := 0
	for range n.Children {
		if count++; count > mostKeys {
			return false
		}
	}
	return true
}

// text says that n is a scalar with a value.
func text(n syntax.Node) bool { return n.Kind() == syntax.Scalar && !n.IsNull() }
