package mcpserver

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"gopkg.in/yaml.v3"

	"github.com/camel-edit/camel-edit/internal/audit"
	"github.com/camel-edit/camel-edit/internal/secrets"
)

// A scenario is a file of testdata/threat-model: what there is, what is called, and what has to hold.
type scenario struct {
	Scenario int
	Title    string
	Stdio    bool // also through the built program
	Both     bool // on both eras of the protocol
	Cases    []scenarioCase
}

type scenarioCase struct {
	Name  string
	World struct {
		Orders           bool              // has orders.camel.yaml
		Files, Outside   map[string]string // below the root; beside it
		Links, Hardlinks map[string]string
		Pipes            []string
	}
	Flags  []string
	Env    map[string]string
	Client struct {
		Name    string
		Answers []string // of the user: accept, decline, cancel, accept-false
	}
	Starts []struct {
		Flags []string
		Env   map[string]string
		Error string
	}
	Tools []string
	Steps []scenarioStep

	Unchanged bool
	Only      []string            // the files of the root afterwards
	Contains  map[string][]string // texts in files afterwards
	Counters  map[string]int
	Asked     map[string]int
	Asks      []string `yaml:"asks"`
	AsksLack  []string `yaml:"asksLack"`
	Log       []string
	LogLacks  []string `yaml:"logLacks"`
	Redacted  bool
}

type scenarioStep struct {
	Call      string
	Args      map[string]any
	Raw       string
	Times     int
	Unknown   bool // there is no such tool
	Want      map[string]any
	Codes     []string // one of these
	Says      []string
	Lacks     []string
	Numbered  bool
	Unchanged bool
	Within    string

	Put map[string]string
	Go  string

	Run  []string // arguments of the built program, run in the root
	Exit int
	Into string    // what it prints goes to this file of the root
	Swap [2]string // with a pattern of it replaced
}

func scenarios(t *testing.T) []scenario {
	t.Helper()
	files, err := filepath.Glob("testdata/threat-model/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var out []scenario
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if kind, line := secrets.Material(string(src)); kind != "" {
			t.Errorf("%s: line %d has %s", f, line, kind)
		}
		var s scenario
		d := yaml.NewDecoder(bytes.NewReader(src))
		d.KnownFields(true)
		if err := d.Decode(&s); err != nil {
			t.Fatalf("%s: %v", f, err)
		}
		if !strings.HasPrefix(filepath.Base(f), fmt.Sprintf("%02d-", s.Scenario)) || s.Title == "" || len(s.Cases) == 0 {
			t.Errorf("%s: number, title or cases are missing", f)
		}
		out = append(out, s)
	}
	return out
}

// The forty scenarios are all there, ten of them fit for the built program.
func TestScenarios(t *testing.T) {
	all := scenarios(t)
	stdio := 0
	for i, s := range all {
		if s.Scenario != i+1 {
			t.Errorf("scenario %d is missing", i+1)
		}
		if s.Stdio {
			stdio++
		}
		protocols := []string{newProtocol}
		if s.Both {
			protocols = append(protocols, oldProtocol)
		}
		for _, protocol := range protocols {
			t.Run(fmt.Sprintf("%02d/%s", s.Scenario, protocol), func(t *testing.T) {
				for _, c := range s.Cases {
					c.play(t, protocol, "")
				}
			})
		}
	}
	if len(all) != 40 || stdio < 10 {
		t.Errorf("%d scenarios, %d through the program", len(all), stdio)
	}
}

// built is the folder of the built program, if a test has asked for it.
var built string

// program is the built program.
var program = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "camel-edit")
	if err != nil {
		return "", err
	}
	built = dir
	bin := filepath.Join(dir, "camel-edit")
	out, err := exec.Command("go", "build", "-o", bin, "../../cmd/camel-edit").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return bin, nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	if built != "" {
		_ = os.RemoveAll(built) // it is in the folder for such things
	}
	os.Exit(code)
}

func TestScenariosOverStdio(t *testing.T) {
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range scenarios(t) {
		if s.Stdio {
			t.Run(fmt.Sprintf("%02d", s.Scenario), func(t *testing.T) {
				for _, c := range s.Cases {
					c.play(t, newProtocol, bin)
				}
			})
		}
	}
}

// fill puts what is only known now, or must not stand in a file, into a text of a scenario.
func (r *rig) fill(s string) string {
	return strings.NewReplacer(
		"$ROOT", r.root, "$OUT", r.dir, "$PEMEND", "-----END "+"PRIVATE KEY-----", "$PEM", "-----BEGIN "+"PRIVATE KEY-----",
		"$AWS", "AKIA"+strings.Repeat("Z", 16), "$JWT", "eyJ"+strings.Repeat("a", 8)+".eyJ"+strings.Repeat("b", 8)+"."+strings.Repeat("c", 8),
	).Replace(s)
}

func (r *rig) fillAll(list []string) []string {
	var out []string
	for _, s := range list {
		out = append(out, r.fill(s))
	}
	return out
}

// play plays a case, in process or, if a program is given, through it.
func (c scenarioCase) play(t *testing.T, protocol, bin string) {
	t.Helper()
	files := map[string]string{}
	if c.World.Orders {
		files["orders.camel.yaml"] = ordersText
	}
	r := world(t, files)
	for name, text := range c.World.Files {
		r.put(name, r.fill(text))
	}
	for name, text := range c.World.Outside {
		r.put("../"+name, r.fill(text))
	}
	for name, to := range c.World.Links {
		check(t, os.Symlink(to, filepath.Join(r.root, name)))
	}
	for name, to := range c.World.Hardlinks {
		check(t, os.Link(filepath.Join(r.root, to), filepath.Join(r.root, name)))
	}
	for _, name := range c.World.Pipes {
		check(t, makePipe(filepath.Join(r.root, name)))
	}
	before := r.tree()
	for _, s := range c.Starts {
		env := s.Env
		err := r.start(r.fillAll(s.Flags), env)
		if err == nil || !strings.Contains(err.Error(), s.Error) {
			t.Errorf("%v %v: got %v, want %q", s.Flags, s.Env, err, s.Error)
		}
	}
	if len(c.Steps) > 0 {
		c.session(r, protocol, bin)
	}
	if c.Unchanged && !reflect.DeepEqual(before, r.tree()) {
		t.Errorf("%s: files are not what they were: %v", c.Name, r.tree())
	}
	for name, texts := range c.Contains {
		for _, text := range texts {
			if !strings.Contains(r.read(name), text) {
				t.Errorf("%s does not have %q:\n%s", name, text, r.read(name))
			}
		}
	}
	if c.Only != nil {
		entries, err := os.ReadDir(r.root)
		check(t, err)
		var names []string
		for _, e := range entries {
			names = append(names, e.Name())
		}
		if !slices.Equal(names, c.Only) {
			t.Errorf("the root has %q", names)
		}
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// session starts the server and takes the steps.
func (c scenarioCase) session(r *rig, protocol, bin string) {
	t := r.t
	t.Helper()
	log := filepath.Join(r.dir, "log.jsonl")
	flags := append([]string{"--audit", log}, r.fillAll(c.Flags)...)
	var questions []string
	var ask user
	answers := c.Client.Answers
	if len(answers) > 0 {
		ask = func(message string) (string, any) {
			questions = append(questions, message)
			a := answers[0]
			if len(answers) > 1 {
				answers = answers[1:]
			}
			if a == "accept-false" {
				return "accept", false
			}
			return a, true
		}
	}
	if bin != "" {
		cmd := exec.Command(bin, append([]string{"mcp", "--root", r.root}, flags...)...)
		for k, v := range c.Env {
			cmd.Env = append(cmd.Environ(), k+"="+v)
		}
		r.client = newClient(t.Context(), t, &mcp.CommandTransport{Command: cmd}, protocol, ask, c.Client.Name)
	} else {
		check(t, r.start(flags, c.Env))
		r.connect(protocol, ask, c.Client.Name)
	}
	if c.Tools != nil {
		list, err := r.client.ListTools(t.Context(), nil)
		check(t, err)
		var names []string
		for _, tool := range list.Tools {
			names = append(names, tool.Name)
		}
		if slices.Sort(names); !slices.Equal(names, slices.Sorted(slices.Values(c.Tools))) {
			t.Errorf("the tools are %q", names)
		}
	}
	for i, s := range c.Steps {
		for range max(1, s.Times) {
			if !s.take(r, fmt.Sprintf("%s step %d", c.Name, i+1), bin != "") {
				return
			}
		}
		if n, ok := s.Want["times"].(int); ok && n > 0 {
			continue
		}
	}
	check(t, r.client.Close())
	if bin == "" && r.server != nil {
		check(t, r.server.Close())
	}
	c.checkLog(t, log)
	for _, text := range c.Asks {
		if !strings.Contains(strings.Join(questions, "\n"), text) {
			t.Errorf("the user was not asked %q: %q", text, questions)
		}
	}
	for _, text := range c.AsksLack {
		if strings.Contains(strings.Join(questions, "\n"), text) {
			t.Errorf("the user was asked %q: %q", text, questions)
		}
	}
}

// checkLog looks at the audit log: every line is an object, and the counters are those of the case.
func (c scenarioCase) checkLog(t *testing.T, file string) {
	t.Helper()
	src, err := os.ReadFile(file)
	check(t, err)
	var end audit.End
	s := bufio.NewScanner(bytes.NewReader(src))
	for s.Scan() {
		if !json.Valid(s.Bytes()) || len(s.Bytes()) > 4096 {
			t.Errorf("no line of a log: %s", s.Text())
		}
		check(t, json.Unmarshal(s.Bytes(), &end))
	}
	if end.Name != "session_end" {
		t.Errorf("the log ends with %s", end.Name)
	}
	b, err := json.Marshal(end.Counters)
	check(t, err)
	var counters map[string]any
	check(t, json.Unmarshal(b, &counters))
	for name, want := range c.Counters {
		if got, ok := counters[name].(float64); !ok || int(got) != want {
			t.Errorf("%s: %s is %v, want %d", c.Name, name, counters[name], want)
		}
	}
	asked, _ := counters["confirm"].(map[string]any)
	for name, want := range c.Asked {
		if got, _ := asked[name].(float64); int(got) != want {
			t.Errorf("%s: %s is %v, want %d", c.Name, name, asked[name], want)
		}
	}
	if c.Redacted && end.Counters.Redacted == 0 {
		t.Error("nothing counts as redacted")
	}
	for _, text := range c.Log {
		if !bytes.Contains(src, []byte(text)) {
			t.Errorf("the log does not have %s:\n%s", text, src)
		}
	}
	for _, text := range c.LogLacks {
		if bytes.Contains(src, []byte(text)) {
			t.Errorf("the log has %s:\n%s", text, src)
		}
	}
}

// run runs the program.
func (s scenarioStep) run(r *rig, name string) {
	t := r.t
	t.Helper()
	bin, err := program()
	check(t, err)
	cmd := exec.Command(bin, s.Run...)
	cmd.Dir = r.root
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if exit := cmd.ProcessState.ExitCode(); exit != s.Exit {
		t.Errorf("%s: exit status %d, want %d: %v %s", name, exit, s.Exit, err, stderr.String())
	}
	for _, text := range s.Says {
		if !strings.Contains(string(out)+stderr.String(), text) {
			t.Errorf("%s: does not say %q: %s%s", name, text, out, stderr.String())
		}
	}
	if s.Into != "" {
		if s.Swap[0] != "" {
			out = regexp.MustCompile(s.Swap[0]).ReplaceAll(out, []byte(s.Swap[1]))
		}
		r.put(s.Into, string(out))
	}
}

var numberedLine = regexp.MustCompile(`^[0-9]+\| `)

// take takes a step. It is false where the rest of the case makes no sense any more.
func (s scenarioStep) take(r *rig, name string, overStdio bool) bool {
	t := r.t
	t.Helper()
	for file, text := range s.Put {
		r.put(file, r.fill(text))
	}
	if s.Go != "" {
		do := goSteps[s.Go]
		if do == nil {
			t.Fatalf("%s: there is no %s", name, s.Go)
		}
		do(r)
	}
	if s.Run != nil {
		s.run(r, name)
	}
	if s.Call == "" {
		return !t.Failed()
	}
	var args any = json.RawMessage(r.fill(s.Raw))
	if s.Raw == "" {
		b, err := json.Marshal(s.Args)
		check(t, err)
		var filled map[string]any
		check(t, json.Unmarshal(b, &filled))
		args = r.fillValue(filled)
	}
	before := r.tree()
	began := time.Now()
	res, err := r.client.CallTool(t.Context(), &mcp.CallToolParams{Name: s.Call, Arguments: args})
	took := time.Since(began)
	if s.Unknown {
		if err == nil || !strings.Contains(err.Error(), "unknown tool") {
			t.Errorf("%s: got %v, want no such tool", name, err)
		}
		return true
	}
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return false
	}
	answerOf(t, res)
	text := res.Content[0].(*mcp.TextContent).Text
	var got map[string]any
	check(t, json.Unmarshal([]byte(text), &got))
	if why := subset(s.Want, got); why != "" {
		t.Errorf("%s: %s in %s", name, why, text)
	}
	if code, _ := got["code"].(string); s.Codes != nil && !slices.Contains(s.Codes, code) {
		t.Errorf("%s: code %q: %s", name, code, text)
	}
	said := text
	if d, ok := got["data"].(map[string]any); ok {
		said += d["text"].(string)
	}
	for _, w := range s.Says {
		if !strings.Contains(said, r.fill(w)) && !strings.Contains(plainJSON(text), r.fill(w)) {
			t.Errorf("%s: does not say %q: %s", name, w, text)
		}
	}
	for _, w := range s.Lacks {
		if strings.Contains(said, r.fill(w)) || strings.Contains(plainJSON(text), r.fill(w)) {
			t.Errorf("%s: says %q: %s", name, w, text)
		}
	}
	if s.Numbered {
		for l := range strings.Lines(got["data"].(map[string]any)["text"].(string)) {
			if !numberedLine.MatchString(l) {
				t.Errorf("%s: a line without its number: %q", name, l)
			}
		}
	}
	if s.Unchanged && !reflect.DeepEqual(before, r.tree()) {
		t.Errorf("%s: files are not what they were", name)
	}
	if s.Within != "" && !overStdio {
		limit, err := time.ParseDuration(s.Within)
		check(t, err)
		if took > limit*slack {
			t.Errorf("%s: took %v", name, took)
		}
	}
	return true
}

// slack is for machines that do other things at the same time.
const slack = 10

// plainJSON is a JSON text with its escapes read.
func plainJSON(s string) string {
	var v any
	if json.Unmarshal([]byte(s), &v) != nil {
		return s
	}
	var b strings.Builder
	var walk func(any)
	walk = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for _, x := range v {
				walk(x)
			}
		case []any:
			for _, x := range v {
				walk(x)
			}
		default:
			fmt.Fprintln(&b, v)
		}
	}
	walk(v)
	return b.String()
}

// fillValue fills the texts of a value.
func (r *rig) fillValue(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k, x := range v {
			v[k] = r.fillValue(x)
		}
	case []any:
		for i, x := range v {
			v[i] = r.fillValue(x)
		}
	case string:
		return r.fill(v)
	}
	return v
}

// subset says what of want is not in got: the fields of an object, one item of a list for each that is wanted.
func subset(want, got any) string {
	switch w := want.(type) {
	case map[string]any:
		g, ok := got.(map[string]any)
		if !ok {
			return fmt.Sprintf("%v is no object", got)
		}
		for k, x := range w {
			if why := subset(x, g[k]); why != "" {
				return k + ": " + why
			}
		}
	case []any:
		g, ok := got.([]any)
		if !ok {
			return fmt.Sprintf("%v is no list", got)
		}
		for _, x := range w {
			if !slices.ContainsFunc(g, func(y any) bool { return subset(x, y) == "" }) {
				return fmt.Sprintf("no item is %v", x)
			}
		}
	default:
		if fmt.Sprint(want) != fmt.Sprint(got) {
			return fmt.Sprintf("got %v, want %v", got, want)
		}
	}
	return ""
}
