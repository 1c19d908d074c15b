package lenient

import (
	"strconv"
	"strings"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/place"
	"github.com/camel-edit/camel-edit/internal/syntax"
	"github.com/camel-edit/camel-edit/splice"
)

// EntryInRoute takes entries of the file out of a route.
var EntryInRoute = &Rule{
	Name: "entry-in-route",
	Doc: `an entry of the file stands inside a route

What is an entry of the file and neither an option of a route nor a step goes to before the route: beans, rest and the like have
no scope (CAMEL-24698). An onException, an onCompletion or an intercept holds for all routes of the file there, which is the
same if the file has one route; if it has several it may also have been meant for this route alone, which takes a
routeConfiguration (CAMEL-25207).

Before:

    - route:
        beans:
          - name: tool
            type: org.example.Tool
        from:
          uri: seda:a
          steps: []

After:

    - beans:
        - name: tool
          type: org.example.Tool
    - route:
        from:
          uri: seda:a
          steps: []
`,
	Node: entryInRoute,
}

func entryInRoute(c *Context, n syntax.Node) []Reading {
	entry := c.Option(c.Top(), n.Key())
	if !n.IsEntry() || entry == nil || entry.Name == "from" || !c.fitsEntry(entry, n) {
		return nil
	}
	x, ok := c.inRoute(n)
	if !ok || n.Key() == "errorHandler" || c.entryBefore(x.part) {
		return nil
	}
	if n.Parent().InFlow() {
		return one(layout.Block(n.Parent()))
	}
	if n.Key() == "route" && (!n.Has("from") || !x.route.Has("from")) {
		return nil // the wrapper stands twice
	}
	if !c.BeforeRoutes(n.Key()) {
		return one(c.before(x, x.item))
	}
	if !x.direct {
		return nil // among the steps of an EIP it may be a doTry
	}
	all := Reading{Name: "all-routes", Means: "for all routes of the file", Edits: c.before(x, firstRoute(x.item.Parent()))}
	if c.routes(x.item.Parent()) < 2 {
		return []Reading{all}
	}
	all.Ask = true
	return []Reading{all, {Name: "this-route", Means: "for this route only, by a routeConfiguration", Ask: true, Edits: c.configured(x)}}
}

// fitsEntry says that n is an entry of the file, or a list of such.
func (c *Context) fitsEntry(entry *dsl.Option, n syntax.Node) bool {
	p := c.Of(entry)
	return c.fits(p, n) || p.Is == place.Body && c.areEntries(p.Def, n)
}

// entryBefore says that another entry of the file stands before this one, beside it: that one goes first.
func (c *Context) entryBefore(part syntax.Node) bool {
	for e := part.Parent().First(); e != part; e = e.Next() {
		key := e.Key()
		if e.IsItem() {
			key = e.First().Key()
		}
		if key != "from" && c.IsEntry(key) && c.At(e.Parent()).Def != nil && c.Option(c.At(e.Parent()).Def, key) == nil {
			return true
		}
	}
	return false
}

// routePart is an entry of the file inside of a route.
type routePart struct {
	entry  syntax.Node
	part   syntax.Node // what goes away: the entry, or the step that it is
	route  syntax.Node
	item   syntax.Node // of the file, the one that holds the route
	direct bool        // it stands beside the route's options or its steps
}

// inRoute says where in a route n stands, an entry at a place that does not know it.
func (c *Context) inRoute(n syntax.Node) (routePart, bool) {
	x := routePart{entry: n, part: n}
	owner := n.Parent()
	d := c.body(owner)
	if d == nil || owner.Kind() != syntax.Map || c.Option(d, n.Key()) != nil || c.Tree.HasAnchors() {
		return x, false
	}
	from := owner
	switch {
	case d.Kind == dsl.KindStep && owner.First() == n && n.Next().IsZero():
		x.part = owner
		from = owner.Parent().Parent()
	case d.Kind == dsl.KindStep || d.Kind == dsl.KindTop:
		return x, false
	}
	for up := owner; ; up = up.Parent() {
		if up.IsZero() {
			return x, false
		}
		if up.Key() == "route" && up.Parent().IsItem() {
			x.route, x.item = up, up.Parent()
			break
		}
	}
	in := c.At(x.item.Parent()).Is
	x.direct = owner == x.route || from.Key() == "from" && from.Parent() == x.route
	return x, (in == place.Entries || in == place.Flows) && (x.direct || x.part != n)
}

// before moves the entry, and those behind it in the same list that are read alike, to before an item of the file.
func (c *Context) before(x routePart, target syntax.Node) []edit {
	var lines strings.Builder
	lines.WriteString(layout.AsItem(x.part, target.Column()))
	edits := layout.Remove(x.part)
	from := x.part.Whole()
	for _, part := range c.alike(x) {
		lines.WriteString(layout.AsItem(part, target.Column()))
		edits = append(edits, layout.Remove(part)...)
		from = splice.Span{}
	}
	return append(edits, layout.Paste(x.entry.File(), target.Whole().Start, lines.String(), from))
}

// alike are the entries behind x in a list of steps that go where x goes. One that would leave the list empty stays for later.
func (c *Context) alike(x routePart) []syntax.Node {
	if !x.part.IsItem() {
		return nil
	}
	var out []syntax.Node
	others := !x.part.Prev().IsZero()
	for item := x.part.Next(); !item.IsZero(); item = item.Next() {
		n := item.First()
		entry := c.Option(c.Top(), n.Key())
		y, ok := c.inRoute(n)
		if ok && entry != nil && y.direct == x.direct && n.Key() != "from" && n.Key() != "errorHandler" && n.Key() != "route" &&
			c.BeforeRoutes(n.Key()) == c.BeforeRoutes(x.entry.Key()) && c.fitsEntry(entry, n) && !item.InFlow() {
			out = append(out, item)
		} else {
			others = true
		}
	}
	if !others && len(out) > 0 {
		out = out[:len(out)-1]
	}
	return out
}

// routes counts the routes of a file: those that are entries, and what makes some.
func (c *Context) routes(list syntax.Node) int {
	count := 0
	for item := range list.Children {
		switch key := item.First().Key(); key {
		case "route", "from", "routeTemplate", "templatedRoute":
			count++
		case "rest":
			for verb := range item.First().Children {
				for v := range verb.Children {
					if v.Has("steps") {
						count++
					}
				}
			}
		}
	}
	return count
}

// configured moves the entry into a routeConfiguration for its route.
func (c *Context) configured(x routePart) []edit {
	f := x.entry.File()
	col := x.item.Column()
	end := splice.LineEnd(f.Source(), x.item.Start())
	id := c.freeID(routeName(x.route) + suffix(x.entry.Key()))
	lines := layout.Spaces(col) + "- routeConfiguration:" + end +
		layout.Spaces(col+4) + "id: " + layout.Plain(id) + end +
		layout.Spaces(col+4) + x.entry.Key() + ":" + end +
		layout.AsItem(x.part, col+4+layout.ListOffset(x.route))
	edits := []edit{layout.Paste(f, x.item.Whole().Start, lines, splice.Span{})}
	mine := "routeConfigurationId: " + layout.Plain(id) + end
	switch own := x.route.Get("routeConfigurationId"); {
	case !own.IsZero():
		value := edit{Span: own.Content(), New: layout.Quote(own.Value() + "," + id)}
		return append(append(edits, value), layout.Remove(x.part)...)
	case x.part == x.entry: // it stands where the id can
		s := x.part.Whole()
		return append(edits, edit{Span: s, New: layout.Spaces(x.entry.Column()) + mine})
	}
	at := x.route.First().Whole().Start
	if own := x.route.Get("id"); !own.IsZero() && !own.Next().IsZero() {
		at = own.Next().Whole().Start
	}
	line := edit{Span: splice.Span{Start: at, End: at}, New: layout.Spaces(x.route.First().Column()) + mine}
	return append(append(edits, line), layout.Remove(x.part)...)
}

// suffix is the end of the id of a configuration made for an entry.
func suffix(entry string) string {
	if entry == "onException" {
		return "-errors"
	}
	return "-" + entry
}

// routeName is what a route is called: its id, or what stands behind the scheme of its uri.
func routeName(route syntax.Node) string {
	if id := route.Get("id"); id.Kind() == syntax.Scalar && id.Value() != "" {
		return id.Value()
	}
	uri, _, _ := strings.Cut(route.Get("from").Get("uri").Value(), "?")
	if _, path, ok := strings.Cut(uri, ":"); ok {
		uri = path
	}
	return words(uri)
}

// words is a text with a dash between its words, and nothing else in it.
func words(s string) string {
	w := strings.FieldsFunc(s, func(r rune) bool { return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9') })
	if len(w) == 0 {
		return "route"
	}
	return strings.Join(w, "-")
}

// freeID is an id that no node of the file has.
func (c *Context) freeID(id string) string {
	taken := map[string]bool{}
	for n := range c.Tree.Nodes {
		if n.Key() == "id" {
			taken[n.Value()] = true
		}
	}
	return free(id, func(s string) bool { return taken[s] })
}

// free is a name, with a number behind it if it is taken.
func free(name string, taken func(string) bool) string {
	s := name
	for i := 2; taken(s); i++ {
		s = name + "-" + strconv.Itoa(i)
	}
	return s
}
