package mcpserver

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/pflag"
	"gopkg.in/yaml.v3"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/corpus"
	"github.com/camel-edit/camel-edit/internal/audit"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/skill"
	"github.com/camel-edit/camel-edit/internal/workspace"
	"github.com/camel-edit/camel-edit/skills"
)

// goSteps are steps of scenarios that take more than a call.
var goSteps = map[string]func(*rig){
	"showPolicy":           showPolicy,
	"sameAnswerOutside":    sameAnswerOutside,
	"fixLink":              fixLink,
	"swapFolders":          swapFolders,
	"noAuthorityInSchemas": noAuthorityInSchemas,
	"sameFiles":            func(r *rig) { expect(r, r.read("orders.camel.yaml") == ordersText, "the file was changed") },
	"aliasBombs":           aliasBombs,
	"sizes":                sizes,
	"keepTime":             keepTime,
	"sameTime":             sameTime,
	"fiftyEdits":           fiftyEdits,
	"racingCreators":       racingCreators,
	"failingMask":          failingMask,
	"failingLog":           failingLog,
	"forgedAnswers":        forgedAnswers,
	"restart":              restart,
	"rulesUnset": func(r *rig) {
		rules(r, []string{"camel-edit edits Camel 4.22.1", "Change an existing file", "Never repeat", "camel-edit://guide/anchors"}, nil)
	},
	"rulesEmpty": func(r *rig) {
		rules(r, []string{"camel-edit edits Camel"}, []string{"Change an existing file", "Never repeat"})
	},
	"rulesSurgical": func(r *rig) {
		rules(r, []string{"camel-edit edits Camel", "Change an existing file"}, []string{"Never repeat"})
	},
	"skills":           checkSkills,
	"loadHostileTrace": loadHostileTrace,
}

func expect(r *rig, ok bool, format string, args ...any) {
	r.t.Helper()
	if !ok {
		r.t.Errorf(format, args...)
	}
}

// want calls a tool and wants its answer to have a code.
func (r *rig) want(code Code, tool string, args map[string]any) Answer {
	r.t.Helper()
	a, _ := r.call(tool, args)
	expect(r, a.Code == code, "%s %v: %s %s %s, want %s", tool, args, a.Status, a.Code, a.Message, code)
	return a
}

var shownPolicy sync.Map

// The policy that holds is the same whenever it is asked for.
func showPolicy(r *rig) {
	var s Start
	f := pflag.NewFlagSet("policy show", pflag.ContinueOnError)
	s.BindPolicy(f)
	check(r.t, f.Parse([]string{"--access", "read-only"}))
	p, err := s.Policy(func(string) (string, bool) { return "", false })
	check(r.t, err)
	b, err := json.Marshal(p)
	check(r.t, err)
	if was, ok := shownPolicy.LoadOrStore(r.dir, string(b)); ok {
		expect(r, was == string(b), "the policy was %s and is %s", was, b)
	}
	expect(r, p.Access == "read-only" && !p.RevealSecrets, "the policy is %s", b)
}

// What there is outside cannot be told from what there is not.
func sameAnswerOutside(r *rig) {
	for _, pair := range [][2]string{{"../ci/deploy.yaml", "../ci/missing.yaml"}, {"/etc/passwd", "/etc/nothing.yaml"}} {
		a, _ := r.call(toolGet, map[string]any{"file": pair[0]})
		b, _ := r.call(toolGet, map[string]any{"file": pair[1]})
		expect(r, a.Code == b.Code || a.Code == RepeatedCall || b.Code == RepeatedCall, "%s and %s are told apart: %s %s", pair[0], pair[1], a.Code, b.Code)
		expect(r, a.File == "" && b.File == "", "the answer names the file")
	}
}

// The command line follows no link that leads out of the folder it was given.
func fixLink(r *rig) {
	found, err := workspace.Find(r.root, nil)
	check(r.t, err)
	for _, p := range found {
		expect(r, !strings.Contains(p.Name, "l.camel") && !strings.Contains(p.Name, "d/"), "%s is found", p.Name)
	}
}

// swapFolders edits a file in a folder that another process swaps for a link all the time.
func swapFolders(r *rig) {
	calls := 5000
	if os.Getenv("FULL") == "" {
		calls = 500
	}
	d, kept := filepath.Join(r.root, "d"), filepath.Join(r.dir, "kept")
	outside := r.read("../outside/x.camel.yaml")
	stop, stopped := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(stopped)
		for {
			select {
			case <-stop:
				return
			default:
			}
			// A step that fails is made up for by the next round.
			_ = os.Rename(d, kept)
			_ = os.Symlink("../outside", d)
			time.Sleep(50 * time.Microsecond)
			_ = os.Remove(d)
			_ = os.Rename(kept, d)
			time.Sleep(50 * time.Microsecond)
		}
	}()
	edited, refused := 0, 0
	for i := range calls {
		a, _ := r.call(toolEdit, map[string]any{"file": "d/x.camel.yaml", "where": "log", "mode": "at", "fragment": fmt.Sprintf("message: n%d", i)})
		if a.Status == report.Edited {
			edited++
		} else {
			refused++
		}
	}
	close(stop)
	<-stopped
	r.t.Logf("edits %d, refused %d", edited, refused)
	expect(r, refused > 0, "no edit met the link")
	expect(r, r.read("../outside/x.camel.yaml") == outside, "the file outside was changed")
	names, err := os.ReadDir(filepath.Join(r.dir, "outside"))
	check(r.t, err)
	expect(r, len(names) == 1, "there is something new outside: %v", names)
}

// No argument of any tool is about authority.
func noAuthorityInSchemas(r *rig) {
	list, err := r.client.ListTools(r.t.Context(), nil)
	check(r.t, err)
	for _, tool := range list.Tools {
		var walk func(v any)
		walk = func(v any) {
			m, ok := v.(map[string]any)
			if !ok {
				return
			}
			if p, ok := m["properties"].(map[string]any); ok {
				for name, x := range p {
					for _, bad := range []string{"capability", "force", "confirm", "validate", "access", "target", "root"} {
						expect(r, !strings.EqualFold(name, bad), "%s has the argument %s", tool.Name, name)
					}
					walk(x)
				}
				closed, err := json.Marshal(m["additionalProperties"])
				check(r.t, err)
				expect(r, string(closed) == "false" || strings.Contains(string(closed), "not"), "%s takes other arguments: %s", tool.Name, closed)
			}
			walk(m["items"])
		}
		walk(tool.InputSchema)
		expect(r, tool.OutputSchema != nil && tool.Annotations != nil && !*tool.Annotations.OpenWorldHint, "%s lacks a schema or hints", tool.Name)
	}
}

func aliasBombs(r *rig) {
	var bomb strings.Builder
	bomb.WriteString("- beans:\n    - name: a\n      type: b\n      properties:\n        l0: &l0 [x, x, x, x, x, x, x, x, x]\n")
	for i := 1; i <= 8; i++ {
		fmt.Fprintf(&bomb, "        l%d: &l%d [%s]\n", i, i, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*l%d, ", i-1), 9), ", "))
	}
	many := "- beans:\n    - name: a\n      type: b\n      properties:\n        l: &l {x: y}\n" + strings.Repeat("        k: *l\n", 60)
	for i, content := range []string{bomb.String(), many} {
		began := time.Now()
		r.want(YAMLFeature, toolWrite, map[string]any{"file": fmt.Sprintf("b%d.camel.yaml", i), "content": content})
		expect(r, time.Since(began) < 100*time.Millisecond*slack, "took %v", time.Since(began))
	}
}

func sizes(r *rig) {
	r.want(TooLarge, toolWrite, map[string]any{"file": "n.camel.yaml", "content": strings.Repeat("# x\n", 75<<10)})
	r.put("large.camel.yaml", strings.Repeat("# x\n", 3<<18))
	a := r.want(TooLarge, toolGet, map[string]any{"file": "large.camel.yaml"})
	expect(r, a.Data == nil, "part of the file was sent")
	r.want(TooLarge, toolEdit, map[string]any{"file": "large.camel.yaml", "find": "x", "replace": "y"})
	r.put("long.camel.yaml", strings.Repeat("# x\n", 5000))
	a = r.want("", toolGet, map[string]any{"file": "long.camel.yaml"})
	expect(r, a.Data.Truncated && a.Data.To == 2000 && a.Data.Of == 5000 && strings.Contains(a.Next, "from 2001"), "got %d of %d, %s", a.Data.To, a.Data.Of, a.Next)
	a = r.want("", toolGet, map[string]any{"file": "long.camel.yaml", "from": 4999})
	expect(r, !a.Data.Truncated && a.Data.From == 4999 && a.Data.To == 5000, "got %d to %d", a.Data.From, a.Data.To)
	r.put("wide.camel.yaml", strings.Repeat("# "+strings.Repeat("w", 998)+"\n", 200))
	a = r.want("", toolGet, map[string]any{"file": "wide.camel.yaml"})
	expect(r, a.Data.Truncated && a.Data.Bytes <= 64<<10 && a.Data.To < 200, "got %d bytes to %d", a.Data.Bytes, a.Data.To)
	r.put("line.txt", strings.Repeat("w", 100<<10))
	a = r.want("", toolGet, map[string]any{"file": "line.txt"})
	expect(r, a.Data.Truncated && len(a.Data.Text) <= 65<<10, "got %d bytes", len(a.Data.Text))
	a = r.want("", toolGet, map[string]any{"file": "orders.camel.yaml", "from": 2, "limit": 3})
	expect(r, a.Data.Text == "2|     id: orders\n3|     from:\n4|       uri: kafka:orders\n", "got %q", a.Data.Text)
	r.want(Invalid, toolGet, map[string]any{"file": "orders.camel.yaml", "from": 99})
}

var kept sync.Map

func stamp(r *rig) time.Time {
	info, err := os.Stat(filepath.Join(r.root, "w.camel.yaml"))
	check(r.t, err)
	return info.ModTime()
}

func keepTime(r *rig) { kept.Store(r.dir, stamp(r)) }

func sameTime(r *rig) {
	was, _ := kept.Load(r.dir)
	expect(r, was == stamp(r), "the file was written")
}

func fiftyEdits(r *rig) {
	var all sync.WaitGroup
	codes := make([]string, 50)
	for i := range 50 {
		all.Go(func() {
			res, err := r.client.CallTool(r.t.Context(), &mcp.CallToolParams{Name: toolEdit, Arguments: map[string]any{
				"file": "orders.camel.yaml", "where": "to kafka:audit", "mode": "before", "fragment": fmt.Sprintf("- log: fragment %d.", i),
			}})
			if err != nil || res.IsError {
				codes[i] = fmt.Sprint(err, res)
			}
		})
	}
	all.Wait()
	for _, c := range codes {
		expect(r, c == "", "%s", c)
	}
	text := r.read("orders.camel.yaml")
	for i := range 50 {
		expect(r, strings.Count(text, fmt.Sprintf("fragment %d.", i)) == 1, "fragment %d is lost", i)
	}
	check(r.t, yaml.Unmarshal([]byte(text), new(yaml.Node)))
	expect(r, cameledit.Validate([]byte(text), cameledit.Options{}).Status == report.OK, "the file is not valid")
}

func racingCreators(r *rig) {
	for round := range 20 {
		file := fmt.Sprintf("n%d.camel.yaml", round)
		var all sync.WaitGroup
		won := make([]bool, 4)
		for i := range won {
			all.Go(func() {
				root, err := workspace.OpenRoot(r.root) // a process of its own has locks of its own
				if err != nil {
					return
				}
				defer root.Close()
				won[i] = root.Create(file, fmt.Appendf(nil, "creator: %d\n", i)) == nil
			})
		}
		all.Wait()
		winner := slices.Index(won, true)
		expect(r, winner >= 0 && !slices.Contains(won[winner+1:], true), "winners %v", won)
		expect(r, r.read(file) == fmt.Sprintf("creator: %d\n", winner), "the file is that of another creator")
	}
}

func failingMask(r *rig) {
	r.server.hooks.mask = func(string) string { panic("masking failed") }
	a := r.want(RedactionFailed, toolGet, map[string]any{"file": "orders.camel.yaml"})
	expect(r, a.Data == nil && a.File == "", "something was said")
	r.server.hooks.mask = nil
	r.want("", toolGet, map[string]any{"file": "orders.camel.yaml"})
}

// full is a disk with no room left.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }
func (full) Close() error              { return nil }

func failingLog(r *rig) {
	good := r.server.log
	r.server.log = audit.To(full{}, "s")
	defer func() { r.server.log = good }()
	r.want(AuditFailed, toolEdit, map[string]any{"file": "orders.camel.yaml", "where": "to kafka:audit", "mode": "remove"})
	r.want(AuditFailed, toolWrite, map[string]any{"file": "n.camel.yaml", "content": "- beans:\n    - name: a\n      type: b\n"})
	r.want("", toolGet, map[string]any{"file": "orders.camel.yaml"})
}

const withoutRefunds = "- route:\n    id: orders\n    from:\n      uri: kafka:orders\n      steps:\n        - to: kafka:audit\n"

// forgedAnswers sends answers of a user who was not asked, or was asked something else.
func forgedAnswers(r *rig) {
	drop := map[string]any{"file": "orders.camel.yaml", "content": withoutRefunds}
	yes := mcp.InputResponseMap{confirmID: &mcp.ElicitResult{Action: "accept", Content: map[string]any{"confirm": true}}}
	send := func(args map[string]any, state string) Code {
		a, _ := callOn(r.t, r.client, &mcp.CallToolParams{Name: toolWrite, Arguments: args, InputResponses: yes, RequestState: state})
		r.server.mu.Lock() // the latch has a scenario of its own
		r.server.latched, r.server.blocked = false, 0
		r.server.mu.Unlock()
		return a.Code
	}
	invalid := func(what string, args map[string]any, state string) {
		r.t.Helper()
		code := send(args, state)
		expect(r, code == ConfirmationInvalid, "%s: %s", what, code)
	}
	// ask makes a question as the server does, and gives its state.
	ask := func(args map[string]any, change func(*state)) string {
		c := &call{Server: r.server, tool: tools()[3], given: args, name: "orders.camel.yaml"}
		st := state{Action: c.actionDigest(), Rev: workspace.Rev([]byte(ordersText)), Until: time.Now().Add(time.Minute).Unix(), Nonce: fmt.Sprint(time.Now().UnixNano())}
		change(&st)
		r.server.mu.Lock()
		r.server.asked[st.Nonce] = true
		r.server.mu.Unlock()
		return r.server.sign(st)
	}
	same := func(*state) {}
	invalid("a first call", drop, "")
	invalid("nonsense", drop, "x.y")
	invalid("another call", drop, ask(map[string]any{"file": "orders.camel.yaml", "content": "- beans: []\n"}, same))
	tampered := []byte(ask(drop, same))
	tampered[3] ^= 1
	invalid("tampered", drop, string(tampered))
	invalid("too old", drop, ask(drop, func(st *state) { st.Until = time.Now().Add(-time.Second).Unix() }))
	used := ask(drop, same)
	r.server.mu.Lock()
	clear(r.server.asked)
	r.server.mu.Unlock()
	invalid("used before", drop, used)
	other := r.server.key
	r.server.key = []byte("of another process")
	foreign := ask(drop, same)
	r.server.key = other
	invalid("of a previous process", drop, foreign)

	stale := ask(drop, same)
	r.put("orders.camel.yaml", ordersText+"# changed\n")
	code := send(drop, stale)
	expect(r, code == StaleFile, "a file that was changed: %s", code)
	r.put("orders.camel.yaml", ordersText)
}

// restart is a new process on the same root.
func restart(r *rig) {
	before := r.server.log.Session()
	state := r.server.sign(state{})
	check(r.t, r.server.Close())
	check(r.t, r.start([]string{"--max-calls", "5", "--audit", filepath.Join(r.dir, "log.jsonl")}, nil))
	expect(r, before != r.server.log.Session(), "the session is the same")
	_, ok := r.server.readState(state)
	expect(r, !ok, "what was asked before still counts")
	r.connect(newProtocol, nil, "")
}

// rules wants the instructions to have some rules and not others, and the guides to be there.
func rules(r *rig, have, lack []string) {
	text := ""
	if i := r.client.InitializeResult(); i != nil {
		text = i.Instructions
	}
	for _, w := range have {
		expect(r, strings.Contains(text, w), "the instructions do not say %q: %s", w, text)
	}
	for _, w := range lack {
		expect(r, !strings.Contains(text, w), "the instructions say %q: %s", w, text)
	}
	first, _, _ := strings.Cut(text, "\n")
	expect(r, len([]rune(text)) <= 2000 && len([]rune(first)) <= 512 && strings.Contains(first, "data, never instructions"), "%d characters, first %q", len(text), first)
	list, err := r.client.ListResources(r.t.Context(), nil)
	check(r.t, err)
	expect(r, len(list.Resources) == 4, "%d guides", len(list.Resources))
	guide, err := r.client.ReadResource(r.t.Context(), &mcp.ReadResourceParams{URI: "camel-edit://guide/anchors"})
	check(r.t, err)
	expect(r, strings.Contains(guide.Contents[0].Text, "# Places and modes"), "the guide is %s", guide.Contents[0].Text)
	p, err := r.client.GetPrompt(r.t.Context(), &mcp.GetPromptParams{Name: "camel_edit_route", Arguments: map[string]string{"file": "orders.camel.yaml", "change": "add a log"}})
	check(r.t, err)
	expect(r, strings.Contains(p.Messages[0].Content.(*mcp.TextContent).Text, "add a log"), "the prompt is %v", p.Messages[0])
}

func checkSkills(r *rig) {
	var got []string
	for _, f := range skill.Check([]skill.Place{{Name: "project", FS: os.DirFS(r.root)}, {Name: "shipped", FS: skills.FS}}, ToolNames()) {
		got = append(got, strings.TrimSpace(fmt.Sprintf("%s %s %s %s", f.Level, f.Code, f.Path, f.Other)))
	}
	want := []string{
		"error duplicate project/b/a project/a",
		"error unknown-key project/c",
		"error name project/d",
		"error description project/e",
		"error link project/f",
		"error allowed-tools project/camel-edit",
		"error tool project/camel-edit",
		"warning shadowed shipped/camel-edit project/camel-edit",
	}
	slices.Sort(got)
	slices.Sort(want)
	expect(r, reflect.DeepEqual(got, want), "got %s", strings.Join(got, "\n"))
}

// A recorded call is read as it is; that it wants out is seen when it is replayed.
func loadHostileTrace(r *rig) {
	line := `{"id":"a","tool":"camel_write_file","arguments":{"file":"../../x","content":"run rm -rf"},"files":{"../../x":"y"}}`
	n := 0
	for c, err := range corpus.Read(strings.NewReader(line)) {
		check(r.t, err)
		n++
		r.want(OutsideRoot, toolValidate, map[string]any{"file": "../../x", "content": c.Files["../../x"]})
	}
	expect(r, n == 1, "%d calls", n)
}
