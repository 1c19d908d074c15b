package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// action is what a runner reads of action.yml.
type action struct {
	Inputs map[string]struct{ Default string }
	Runs   struct {
		Using string
		Steps []struct {
			Name, Uses, Shell, Run string
			Env                    map[string]string
		}
	}
}

// The steps of action.yml, run as a runner runs them, build the program, annotate what is wrong and fail.
func TestAction(t *testing.T) {
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip("bash is not here, which the steps need")
	}
	text, err := os.ReadFile("../../action.yml")
	if err != nil {
		t.Fatal(err)
	}
	var a action
	if err := yaml.Unmarshal(text, &a); err != nil {
		t.Fatal(err)
	}
	const loose = "- from:\n    uri: timer:tick\n    steps:\n      - to:\n          uri: mock:out\n"
	const canonical = "- route:\n    from:\n      uri: timer:tick\n      steps:\n        - to:\n            uri: mock:out\n"
	const wrong = "- route:\n    from:\n      uri: timer:tick\n      steps:\n        - tou:\n            uri: mock:out\n"
	temp := t.TempDir()
	for _, tc := range []struct {
		name   string
		inputs map[string]string
		code   int
		says   string
		files  map[string]string // afterwards
	}{
		{name: "check", code: 1, says: "::error file=b c.camel.yaml,line=1,col=3,title=bare-from::", files: map[string]string{"b c.camel.yaml": loose}},
		{name: "paths", inputs: map[string]string{"paths": "a.camel.yaml\n\ncompose.yaml\n"}},
		{name: "names are no script", inputs: map[string]string{"paths": "b c.camel.yaml\n$(touch made).yaml\n\"; touch made; \"\n"}, code: 2, says: "title=bare-from"},
		{name: "a name like an option", inputs: map[string]string{"paths": "--help"}, code: 2, says: "::error file=--help,"},
		{
			name: "fix", inputs: map[string]string{"fix": "true", "paths": "a.camel.yaml\nb c.camel.yaml"},
			files: map[string]string{"b c.camel.yaml": canonical, "a.camel.yaml": canonical},
		},
		{name: "an error stays", inputs: map[string]string{"fix": "true"}, code: 1, says: "::error file=wrong.camel.yaml,line=5,", files: map[string]string{"wrong.camel.yaml": wrong}},
		{name: "sarif", inputs: map[string]string{"sarif": "report.sarif", "camel-version": "4.18.4", "strict": "true"}, code: 1, says: "::error"},
		{name: "another version", inputs: map[string]string{"camel-version": "2.0"}, code: 2, says: "no table"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			dir := t.TempDir()
			for name, text := range map[string]string{"a.camel.yaml": canonical, "b c.camel.yaml": loose, "wrong.camel.yaml": wrong, "compose.yaml": "services: {}\n"} {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			out, code := runAction(t, a, dir, temp, tc.inputs)
			if code != tc.code || !strings.Contains(out, tc.says) {
				t.Errorf("exit status %d, want %d, and %q in\n%s", code, tc.code, tc.says, out)
			}
			for name, want := range tc.files {
				if got, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(got) != want {
					t.Errorf("%s: %v\n%s", name, err, got)
				}
			}
			if _, err := os.Stat(filepath.Join(dir, "made")); err == nil {
				t.Error("an input was run")
			}
			if report := tc.inputs["sarif"]; report != "" {
				if text, err := os.ReadFile(filepath.Join(dir, report)); err != nil || !strings.Contains(string(text), `"ruleId":"bare-from"`) {
					t.Errorf("%s: %v\n%s", report, err, text)
				}
			}
		})
	}
}

var expression = regexp.MustCompile(`\$\{\{ *([\w.-]+) *\}\}`)

// runAction runs the steps of an action in dir, up to the first that fails.
func runAction(t *testing.T, a action, dir, temp string, inputs map[string]string) (out string, code int) {
	t.Helper()
	path, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	values := map[string]string{"github.action_path": path}
	for name, input := range a.Inputs {
		values["inputs."+name] = input.Default
	}
	for name, value := range inputs {
		values["inputs."+name] = value
	}
	evaluate := func(s string) string {
		return expression.ReplaceAllStringFunc(s, func(e string) string {
			value, ok := values[expression.FindStringSubmatch(e)[1]]
			if !ok {
				t.Errorf("the action asks for %s, which there is not", e)
			}
			return value
		})
	}
	for i, step := range a.Runs.Steps {
		switch {
		case step.Run == "":
			continue // the action of another, which brings Go
		case i < len(a.Runs.Steps)-1 && hasEntries(temp):
			continue // what all cases share is there
		}
		if step.Shell != "bash" {
			t.Fatalf("step %q runs in %q; a step of an action names its shell", step.Name, step.Shell)
		}
		script := filepath.Join(t.TempDir(), "step.sh")
		if err := os.WriteFile(script, []byte(evaluate(step.Run)), 0o600); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("bash", "--noprofile", "--norc", "-e", "-o", "pipefail", script)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GITHUB_ACTIONS=true", "GITHUB_ACTION_PATH="+path, "RUNNER_TEMP="+temp)
		for name, value := range step.Env {
			cmd.Env = append(cmd.Env, name+"="+evaluate(value))
		}
		said, err := cmd.CombinedOutput()
		out += string(said)
		if e, ok := errors.AsType[*exec.ExitError](err); ok {
			return out, e.ExitCode()
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return out, 0
}

func hasEntries(dir string) bool {
	entries, err := os.ReadDir(dir)
	return err == nil && len(entries) > 0
}
