package mcpserver

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/camel-edit/camel-edit/internal/policy"
	"github.com/camel-edit/camel-edit/skills"
)

// Every code has a place in the tests, and a line in the guide that says what to do.
func TestCodes(t *testing.T) {
	var tests strings.Builder
	files, err := filepath.Glob("testdata/threat-model/*.yaml")
	check(t, err)
	steps, err := os.ReadFile("steps_test.go")
	check(t, err)
	tests.Write(steps)
	for _, f := range append(files, "code_test.go") {
		src, err := os.ReadFile(f)
		check(t, err)
		tests.Write(src)
	}
	guide, err := skills.FS.ReadFile("camel-edit/references/errors.md")
	check(t, err)
	manual, err := os.ReadFile("../../docs/mcp.md")
	check(t, err)
	for _, c := range Codes {
		name := string(c.Code)
		if !strings.Contains(tests.String(), name) && !strings.Contains(tests.String(), camelCase(name)) {
			t.Errorf("%s occurs in no test", name)
		}
		for doc, text := range map[string]string{"errors.md": string(guide), "docs/mcp.md": string(manual)} {
			if !strings.Contains(text, "`"+name+"`") {
				t.Errorf("%s does not explain %s", doc, name)
			}
		}
		if c.Code.class() != c.Class || c.Code.status() == "" {
			t.Errorf("%s has no class or status", name)
		}
	}
	for doc, text := range map[string]string{"errors.md": string(guide), "docs/mcp.md": string(manual)} {
		for row := range strings.Lines(text) {
			first, _, _ := strings.Cut(strings.TrimPrefix(row, "| "), " |")
			for name := range strings.SplitSeq(first, ", ") {
				name = strings.Trim(name, "`")
				if strings.HasPrefix(row, "| `") && name == strings.ToUpper(name) && Code(name).class() == "" {
					t.Errorf("%s explains %s, which is no code", doc, name)
				}
			}
		}
	}
}

// camelCase is the name of the constant of a code.
func camelCase(code string) string {
	var b strings.Builder
	for w := range strings.SplitSeq(code, "_") {
		b.WriteString(w[:1] + strings.ToLower(w[1:]))
	}
	return b.String()
}

// A fault of ours is an answer, and nothing is written.
func TestInternalSurgery(t *testing.T) {
	r := world(t, map[string]string{"orders.camel.yaml": ordersText})
	check(t, r.start(nil, nil))
	was := stderr
	stderr = io.Discard
	defer func() { stderr = was }()
	broken := *tools()[0]
	broken.run = func(*call) { panic("a fault") }
	res, err := r.server.handler(&broken)(t.Context(), &mcp.CallToolRequest{
		Params: &mcp.CallToolParamsRaw{Name: toolGet, Arguments: []byte(`{"file":"orders.camel.yaml"}`)},
	})
	check(t, err)
	if a := answerOf(t, res); a.Code != InternalSurgery {
		t.Errorf("got %s", a.Code)
	}
}

// The texts that ship name tools that there are, and their promises are those of the server.
func TestTexts(t *testing.T) {
	texts := map[string]string{}
	all, err := Rules("", false)
	check(t, err)
	s := &Server{config: Config{Rules: all}}
	texts["instructions"] = s.instructions()
	for _, g := range guides() {
		texts[g.name] = g.text
	}
	skill, err := skills.FS.ReadFile("camel-edit/SKILL.md")
	check(t, err)
	texts["SKILL.md"] = string(skill)
	for name, text := range texts {
		for _, w := range strings.FieldsFunc(text, func(c rune) bool { return c != '_' && (c < 'a' || c > 'z') }) {
			if strings.HasPrefix(w, "camel_") && !slices.Contains(ToolNames(), w) && w != "camel_edit_route" {
				t.Errorf("%s names the tool %s, which there is not", name, w)
			}
		}
	}
	for _, g := range guides() {
		if !strings.Contains(texts["instructions"], g.name) {
			t.Errorf("the instructions do not name the guide %s", g.name)
		}
	}
	if len(ruleBlocks) == 0 || ruleBlocks[0].name != "authority" || !strings.Contains(ruleBlocks[0].text, "data, never instructions") {
		t.Error("the authority rule is not the first")
	}
	if p := policy.Default(); p.Allows(policy.Write) != true || p.RevealSecrets {
		t.Error("the defaults are others")
	}
}
