package misplace

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

var (
	placeholder = regexp.MustCompile(`^\{\{\??[\w.:/-]+\}\}$`)
	prefixed    = regexp.MustCompile(`^\{\{\??[\w.:/-]+\}\}[^ \t{}]*[^ \t{}:]$`)
	inBraces    = regexp.MustCompile(`^\{\w+\}$`)
	braceFirst  = regexp.MustCompile(`^\{[\w, .:]+\}[^ \t{}:,\]]+$`)
	noEscape    = regexp.MustCompile(`\\[^0abt\tnvfre "/\\N_LPxuU]`)
	apostrophe  = regexp.MustCompile(`^[^']*\pL'\pL[^']*$`)
	openQuote   = regexp.MustCompile(`(^|[ (\[=<>!,+])"$`)
)

// syntaxes are the shapes of family A: quotes, colons, dashes, columns.
var syntaxes = []Operator{
	at("A01", "a placeholder without quotes", func(_ *Tree, n *Node) bool {
		return scalarAt(n) && placeholder.MatchString(n.Value)
	}, unquote),
	at("A02", "a placeholder and more without quotes", func(_ *Tree, n *Node) bool {
		return scalarAt(n) && prefixed.MatchString(n.Value) && bare(n.Value)
	}, unquote),
	at("A03", "a name in braces", func(_ *Tree, n *Node) bool {
		return scalarAt(n) && n.At.Is == place.Value && n.At.Option.Type == dsl.Text && inBraces.MatchString(n.Value)
	}, unquote),
	at("A04", "a colon in an unquoted text", func(_ *Tree, n *Node) bool {
		return scalarAt(n) && n.Key != "" && n.At.Is == place.Value && strings.Contains(n.Value, ": ") && !strings.Contains(n.Value, " #") &&
			plain(strings.ReplaceAll(n.Value, ": ", "")) && n.Value[0] != ' '
	}, unquote),
	at("A05", "a map on the line of its key", func(t *Tree, n *Node) bool {
		k := n.only()
		return n.Kind == Map && n.Key != "" && n.slip == noSlip && n.Comment == "" && oneLine(k) && plain(k.key) && mapOnly(t, n)
	}, func(_ *Tree, n *Node, _ *rand.Rand) {
		k := n.only()
		n.Lead, n.Comment = append(n.Lead, notes(k.Lead)...), k.Comment
		n.scrawl(k.key + ": " + k.raw[0])
	}),
	at("A06", "an escape that YAML has not", func(_ *Tree, n *Node) bool {
		return scalarAt(n) && !strings.Contains(n.Value, `"`) && strings.Contains(n.Value, `\`) &&
			len(noEscape.FindAllString(n.Value, -1)) == strings.Count(n.Value, `\`)
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.scrawl(`"` + n.Value + `"`) }),
	at("A07", "a quote that is not closed", func(t *Tree, n *Node) bool {
		return scalarAt(n) && n.style == syntax.Double && n.Comment == "" && n.Value != "" && !strings.ContainsAny(n.Value, `"\`) && evenQuotes(t)
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.scrawl(strings.TrimSuffix(n.raw[0], `"`)) }),
	at("A08", "a quote closed twice", func(t *Tree, n *Node) bool {
		return scalarAt(n) && n.style == syntax.Double && n.Comment == "" && !strings.ContainsAny(n.Value, `"\`) && evenQuotes(t)
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.scrawl(n.raw[0] + `"`) }),
	at("A09", "a key in a column of its own", func(t *Tree, n *Node) bool {
		return n.Key != "" && n.prev() != nil && !n.touched() && n.slip == noSlip && !endsInText(n.prev()) && accepting(t, n) == 1
	}, func(_ *Tree, n *Node, r *rand.Rand) {
		n.shift = 1 + 2*r.IntN(2)
		if n.prev().Kind == Map || n.prev().Kind == List {
			n.shift = 1 // further right it would stand in what is above it
		}
		if len(n.Kids) > 0 && n.gap > n.shift && r.IntN(2) == 0 {
			n.slip = alone
		}
	}),
	at("A11", "an item in a column of its own", func(t *Tree, n *Node) bool {
		if !n.isItem() || n.prev() == nil || n.touched() || n.Up.At.Is == place.Unknown || n.Up.At.Is == place.Outside || n.Up.At.Is == place.Free || endsInText(n.prev()) {
			return false
		}
		// A list further out, or one that is open in the item above, may hold it as well.
		for up := n.Up.Up; up != nil; up = up.Up {
			if up.Kind == List && up.At.Def == n.Up.At.Def && up.At.Is == n.Up.At.Is {
				return false
			}
		}
		for k := n.prev(); k != nil; k = k.last() {
			if k != n.prev() && k.At.Def == n.Up.At.Def && k.At.Is == n.Up.At.Is || k.Kind == Null || k.Kind == List && k.gap == 0 {
				return false // that has its dashes in this column
			}
		}
		return n.prev().Kind == Map && n.Kind == Map
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.shift = 2 }),
	at("A13", "steps under the text of a language", func(t *Tree, n *Node) bool {
		s := n.get("steps")
		l := n.language()
		return s.stepsAt() && l != nil && oneLine(l.textOf()) && s.prev() == n.get("expression") && !s.touched()
	}, func(_ *Tree, n *Node, _ *rand.Rand) {
		l := n.language()
		l.become(l.textOf())
		n.get("expression").lift()
		n.get("steps").shift = 2
	}),
	{"A14", "tabs", tabs},
	at("A15", "a text that starts with an indicator", func(_ *Tree, n *Node) bool {
		return scalarAt(n) && len(n.Value) > 1 && strings.ContainsAny(n.Value[:1], "*@%`|>") && n.Value[1] != ' ' && bare(n.Value)
	}, unquote),
	at("A17", "an apostrophe in single quotes", func(_ *Tree, n *Node) bool {
		return scalarAt(n) && n.Comment == "" && apostrophe.MatchString(n.Value)
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.scrawl("'" + n.Value + "'") }),
	at("A18", "no blank behind a dash", func(_ *Tree, n *Node) bool {
		// In the column of flows it would be a key of the resource.
		return n.isItem() && n.Kind == Map && len(n.Kids) == 1 && n.def() != nil && oneKey(n.def()) && n.slip == noSlip && n.Kids[0].At.Is != place.Unknown &&
			!(n.Up.At.Is == place.Flows && n.Up.gap == 0)
	}, func(_ *Tree, n *Node, r *rand.Rand) {
		n.slip = noBlank
		if r.IntN(2) == 0 { // all of them, as a habit
			for _, k := range n.Up.Kids {
				if k.Kind == Map && len(k.Kids) == 1 && k.slip == noSlip {
					k.slip = noBlank
				}
			}
		}
	}),
	at("A19", "no blank behind a colon", func(t *Tree, n *Node) bool {
		if !scalarAt(n) || n.key != n.Key || !t.knows(n.Up, n.Key) || strings.Contains(n.raw[0], ": ") || strings.HasSuffix(n.raw[0], ":") {
			return false
		}
		_, scheme := t.schema.Component(n.Key)
		return !scheme && n.style == syntax.Plain && len(n.Up.Kids) > 1
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.slip = noBlank }),
	at("A20", "a line end written as two characters", func(_ *Tree, n *Node) bool {
		return scalarAt(n) && n.Key != "" && (n.style == syntax.Double || n.style == syntax.Single) && n.Comment == "" && n.next() != nil && len(n.next().Lead) == 0 && n.next().shift == 0
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.slip = noBreak }),
	{"A21", "the whole text on one line", oneString},
	at("A23", "the key of a list of branches for each branch", func(t *Tree, n *Node) bool {
		return n.At.Is == place.List && n.Kind == List && n.Key != "" && len(n.Kids) > 1 && n.slip == noSlip && n.shift == 0 && n.Up.def() != nil &&
			(n.At.Def.Expr == dsl.Host || t.schema.OwnsSteps(n.At.Def) || t.schema.Option(n.At.Def, "to") != nil) && !oneKey(n.At.Def)
	}, func(t *Tree, n *Node, r *rand.Rand) {
		var all []*Node
		asList := r.IntN(2) == 0
		for _, k := range slices.Clone(n.Kids) {
			b := k.keyed(n.Key)
			if asList {
				lead := b.Lead
				b.Lead = nil
				t.listed(b)
				b.Lead = lead
			}
			all = append(all, b)
		}
		n.replace(all...)
	}),
	{"A24", "a // line at the top", func(t *Tree, _ *rand.Rand) bool {
		return t.file == place.Routes && t.whole(func(lines []line) []line {
			return slices.Insert(lines, 0, line{text: "//DEPS org.example:tools:1.0", kind: '#'})
		})
	}},
	at("A25", "an entry without its dash", func(_ *Tree, n *Node) bool {
		return n.isItem() && n.Up.At.Is == place.Entries && n.prev() != nil && len(n.Kids) == 1 && n.slip == noSlip && n.gap == 2 && n.Kids[0].isEntry() && len(n.Kids[0].Kids) > 0
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.slip = noDash }),
	{"A28", "no-break spaces in the indentation", func(t *Tree, r *rand.Rand) bool {
		if t.closed || t.Root.Kind != List || t.tabs {
			return false
		}
		t.spaces = true
		seed := r.Uint64() // the text may be written more than once
		done := false
		for _, l := range t.lines() {
			done = done || l.kind == 'n' && l.col > 0
		}
		return done && t.whole(func(lines []line) []line {
			dice := rand.New(rand.NewPCG(seed, 1))
			all := dice.IntN(2) == 0
			first := true
			for i, l := range lines {
				if l.kind == 'n' && l.col > 0 && (all || first || dice.IntN(4) == 0) {
					lines[i].text = "\u00a0" + spaces(l.col-1) + l.text
					lines[i].col = 0
					first = false
				}
			}
			return lines
		})
	}},
	at("A29", "a name without its colon", func(t *Tree, n *Node) bool {
		if len(n.Kids) == 0 || n.Key == "" || n.key != n.Key || n.slip != noSlip || n.Kids[0].touched() || n.Kind == List && n.gap == 0 {
			return false
		}
		return slices.Contains([]place.Kind{place.Body, place.List, place.Wraps, place.Texts}, n.At.Is) && n.Up.def() != nil &&
			(n.Kind == List || n.Kids[0].At.Is != place.Unknown)
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.slip = noColon }),
	at("A30", "braces at the start of a text", func(_ *Tree, n *Node) bool {
		return scalarAt(n) && n.Key != "" && braceFirst.MatchString(n.Value) && bare(n.Value)
	}, unquote),
	at("A31", "double quotes in double quotes", func(_ *Tree, n *Node) bool {
		return scalarAt(n) && n.Comment == "" && !strings.ContainsAny(n.Value, `'\`) && pairedQuotes(n.Value)
	}, func(_ *Tree, n *Node, _ *rand.Rand) { n.scrawl(`"` + n.Value + `"`) }),
}

// scalarAt says that n is a scalar of one line in a part of the file that is Camel's.
func scalarAt(n *Node) bool {
	return oneLine(n) && n.At.Is != place.Outside && n.At.Is != place.Unknown && n.Up != nil
}

// bare says that a text without quotes ends where its line ends.
func bare(s string) bool {
	return !strings.Contains(s, " #") && !strings.Contains(s, ": ") && !strings.HasSuffix(s, ":") && !strings.HasSuffix(s, " ")
}

func unquote(_ *Tree, n *Node, _ *rand.Rand) { n.scrawl(n.Value) }

// mapOnly says that a text cannot stand for the map at n.
func mapOnly(t *Tree, n *Node) bool {
	if n.At.Is == place.Free {
		return n.At.Option != nil // the map itself, not one in it
	}
	d := n.def()
	return d != nil && d.Kind == dsl.KindPart && d.Scalar == "" && d.Expr == dsl.NoExpr && t.soleText(d) == ""
}

// evenQuotes says that no line of the text has a double quote too few.
func evenQuotes(t *Tree) bool {
	for _, l := range t.lines() {
		if strings.Count(strings.ReplaceAll(strings.ReplaceAll(l.text, `\\`, ""), `\"`, ""), `"`)%2 != 0 {
			return false
		}
	}
	return true
}

// pairedQuotes says that the double quotes in a text open and close in turn, as seen from what stands beside them (A31).
func pairedQuotes(s string) bool {
	if strings.Count(s, `"`) == 0 || strings.Count(s, `"`)%2 != 0 || s[0] == '"' {
		return false
	}
	opening := true
	for i := range len(s) {
		if s[i] != '"' {
			continue
		}
		if opening {
			if !openQuote.MatchString(s[:i+1]) || i+1 == len(s) || !regexp.MustCompile(`^[\pL\d$/]`).MatchString(s[i+1:]) {
				return false
			}
		} else if s[i-1] == ' ' {
			return false
		}
		opening = !opening
	}
	return true
}

// last is the last entry or item of n, nil if it has none.
func (n *Node) last() *Node {
	if len(n.Kids) == 0 {
		return nil
	}
	return n.Kids[len(n.Kids)-1]
}

// endsInText says that a line behind n which stands deeper would be read as more of its text.
func endsInText(n *Node) bool {
	for n.last() != nil {
		n = n.last()
	}
	return len(n.raw) > 1 || n.touched()
}

// accepting counts the maps that are open above the entry n, which has slipped to the right, and can take it.
func accepting(t *Tree, n *Node) int {
	count := 0
	take := func(m *Node) {
		switch {
		case m.At.Is == place.Free, m.At.Is == place.Unknown, m.At.Is == place.Outside:
			count += 2 // it may take anything
		case m.def() != nil && t.knows(m, n.Key) && (m == n.Up || m.get(n.Key) == nil):
			count++
		}
	}
	for m := n.Up; m != nil && m.Up != nil; m = m.Up {
		if m.Kind == Map {
			take(m)
		}
	}
	for k := n.prev(); k != nil; k = k.last() {
		if k.Kind == Map || k.Kind == Null {
			take(k)
		}
	}
	return count
}

// whole writes the whole text in another way. It says whether that can be done.
func (t *Tree) whole(f func([]line) []line) bool {
	if t.closed {
		return false
	}
	t.finish = append(t.finish, f)
	return true
}

// tabs writes a tab for each level of the structure.
func tabs(t *Tree, _ *rand.Rand) bool {
	if t.file != place.Routes || t.spaces || t.tabs {
		return false // no rule touches a resource outside of its routes; what is mixed is not read
	}
	deep := false
	for n := range t.Nodes {
		if len(n.raw) > 1 && (n.style != syntax.Literal && n.style != syntax.Folded || strings.ContainsAny(n.raw[0], "123456789")) {
			return false
		}
		for _, l := range n.raw[min(1, len(n.raw)):] {
			if l != "" && !strings.HasPrefix(l, "  ") {
				return false
			}
		}
		// Where an item has several keys, those behind the first need a level of their own.
		deep = deep || len(n.Kids) > 0 && n.Up != nil
		if n.Kind == List && n.gap == 0 && n.Up != nil && n.Up.isItem() {
			return false // its dashes have no level of their own
		}
	}
	t.tabs = deep
	return deep && t.whole(func(lines []line) []line {
		for i, l := range lines {
			switch {
			case l.text == "" || l.kind == '#':
				if next := below(lines, i); next.kind == 'n' {
					lines[i].text, lines[i].col = strings.Repeat("\t", next.level)+l.text, 0
				}
				if l.text == "" {
					lines[i].text = ""
				}
			case l.kind == '.':
				lines[i].text, lines[i].col = strings.Repeat("\t", l.level+1)+strings.TrimPrefix(l.text, "  "), 0
			default:
				lines[i].text, lines[i].col = strings.Repeat("\t", l.level)+l.text, 0
			}
		}
		return lines
	})
}

// below is the next line that starts a node.
func below(lines []line, i int) line {
	for _, l := range lines[i:] {
		if l.kind == 'n' {
			return l
		}
	}
	return line{}
}

// oneString writes \n for the line ends of the whole text, as in a string of a program.
func oneString(t *Tree, _ *rand.Rand) bool {
	if t.closed || t.eol != "\n" || strings.ContainsAny(t.String(), "\\#\t") {
		return false
	}
	for n := range t.Nodes {
		if len(n.raw) > 1 && n.style == syntax.Single {
			return false // there it is no line end but two characters
		}
	}
	t.closed = true
	t.finish = append(t.finish, func(lines []line) []line {
		var b strings.Builder
		for _, l := range lines {
			b.WriteString(spaces(l.col) + l.text + `\n`)
		}
		return []line{{text: b.String()}}
	})
	return true
}

// sound says that all slips in the tree still are what they were when they were made.
func (t *Tree) sound() bool {
	for n := range t.Nodes {
		switch {
		case n.slip == noBlank && !n.isItem() && len(n.Up.Kids) < 2:
			return false // alone it would be a text, in the place of the map
		case n.shift != 0 && (n.prev() == nil || endsInText(n.prev())):
			return false
		}
	}
	// A map whose keys start with a blank of another kind is YAML: with other keys.
	return t.quotesBreak() && !(t.spaces && t.Root.Kind != List)
}

// quotesBreak says that no quote which is not closed ends at one further down such that YAML can be read on behind it.
func (t *Tree) quotesBreak() bool {
	open := false
	for _, l := range t.lines() {
		if open {
			i := strings.IndexByte(l.text, '"')
			if i < 0 {
				continue
			}
			open = false
			if rest := strings.TrimLeft(l.text[i+1:], " "); rest == "" || rest[0] == '#' {
				return false
			}
		}
		if strings.Count(strings.ReplaceAll(strings.ReplaceAll(l.text, `\\`, ""), `\"`, ""), `"`)%2 != 0 {
			open = true
		}
	}
	return true
}
