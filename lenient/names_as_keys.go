package lenient

import (
	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/layout"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// NamesAsKeys makes a list of named items that are written as a map with their names as keys.
var NamesAsKeys = &Rule{
	Name: "names-as-keys",
	Doc: `a list of named items is written as a map

Beans, headers, variables, properties and parameters of a template are lists whose items have a name (CAMEL-24698, CAMEL-24840). A
map there has the names as its keys: what stands under a name is the rest of the item, or the one thing that it requires besides.
A text under the name of a template's parameter may be its default value or its description.

Before:

    - beans:
        parcelTool:
          type: org.example.ParcelTool
          properties:
            lane: B
        laneTool: org.example.LaneTool

After:

    - beans:
        - name: parcelTool
          type: org.example.ParcelTool
          properties:
            lane: B
        - name: laneTool
          type: org.example.LaneTool
`,
	Node: namesAsKeys,
}

func namesAsKeys(c *Context, n syntax.Node) []Reading {
	d := c.listOf(n)
	if d == nil || n.Kind() != syntax.Map || n.First().IsZero() || c.nameOption(d) == nil {
		return nil
	}
	if !c.areNamed(d, n) {
		return namesAndTexts(c, n, d)
	}
	if r := inBlock(n); r != nil {
		return r
	}
	return one(c.named(n, c.valueKey(d)))
}

// named are the edits that make each entry of n an item.
func (c *Context) named(n syntax.Node, value string) []edit {
	name := c.nameOption(c.listOf(n)).Name
	var edits []edit
	for e := range n.Children {
		edits = append(edits, layout.Named(e, name, value, true)...)
		if text(e) && e.Style() == syntax.Plain && notText(e.Value()) {
			edits = quoted(edits, e)
		}
	}
	return edits
}

// inBlock writes n, or what it holds, in block style if it is not.
func inBlock(n syntax.Node) []Reading {
	if n.InFlow() {
		return one(layout.Block(n))
	}
	for e := range n.Children {
		if e.IsFlow() && !e.First().IsZero() {
			return one(layout.Block(e))
		}
	}
	return nil
}

// namesAndTexts reads a map of names and texts where an item requires nothing but its name: the texts may be any text that
// an item has.
func namesAndTexts(c *Context, n syntax.Node, d *dsl.Def) []Reading {
	if value, ok := c.valueOption(d); value != nil || !ok || c.isItem(d, n) {
		return nil
	}
	for e := range n.Children {
		if !text(e) || c.Option(d, e.Key()) != nil && e.Key() != c.nameOption(d).Name {
			return nil
		}
	}
	if r := inBlock(n); r != nil {
		return r
	}
	var out []Reading
	for o := range c.Options(d) {
		if o.Type == dsl.Text && o != c.nameOption(d) {
			out = append(out, Reading{Name: o.Name, Means: "each text is the " + o.Name, Edits: c.named(n, o.Name), Ask: true})
		}
	}
	return out
}
