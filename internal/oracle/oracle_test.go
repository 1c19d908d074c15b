package oracle

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// The test binary is the Java program: it answers, hangs or dies as the text asks. Or it is a Maven without a registry.
func TestMain(m *testing.M) {
	switch os.Getenv("ORACLE_STAND_IN") {
	case "":
		os.Exit(m.Run())
	case "mvn":
		fmt.Println("[INFO] Scanning for projects\n[ERROR] Could not transfer artifact\n[ERROR] To see the full stack trace")
		os.Exit(1)
	}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		var q struct {
			ID   int    `json:"id"`
			Text string `json:"text"`
		}
		if err := json.Unmarshal(in.Bytes(), &q); err != nil {
			os.Exit(3)
		}
		switch {
		case strings.Contains(q.Text, "hang"):
			time.Sleep(time.Hour)
		case strings.Contains(q.Text, "die"):
			fmt.Fprintln(os.Stderr, "java.lang.OutOfMemoryError")
			os.Exit(1)
		case strings.Contains(q.Text, "babble"):
			fmt.Println("no answer")
		default:
			fmt.Printf("{\"id\":%d,\"accepted\":true,\"started\":true}\n", q.ID)
		}
	}
	os.Exit(0)
}

func standIn(t *testing.T) *Oracle {
	t.Setenv("ORACLE_STAND_IN", "1")
	o := New([]string{os.Args[0]}, 2*time.Second)
	t.Cleanup(o.Close)
	return o
}

func TestAsk(t *testing.T) {
	o := standIn(t)
	for i := range 3 {
		a, err := o.Ask(Question{Name: "a.yaml", Text: "fine"})
		if err != nil || !a.Accepted {
			t.Fatalf("question %d: %+v, %v", i, a, err)
		}
	}
}

func TestAskGoesOn(t *testing.T) {
	o := standIn(t)
	for text, want := range map[string]string{
		"hang":   "b.yaml: Camel's loader has not answered in 2s",
		"die":    "b.yaml: Camel's loader is gone: java.lang.OutOfMemoryError",
		"babble": "b.yaml: Camel's loader is gone",
	} {
		_, err := o.Ask(Question{Name: "b.yaml", Text: text})
		var stuck *StuckError
		if !errors.As(err, &stuck) || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
		if a, err := o.Ask(Question{Name: "a.yaml", Text: "fine"}); err != nil || !a.Accepted {
			t.Errorf("after %s: %+v, %v", text, a, err)
		}
	}
}

// A file that makes the loader hang or die is reported by its name, and those behind it are compared.
func TestCompareGoesOn(t *testing.T) {
	o := standIn(t)
	ask := &Recorder{Judge: Live(o, true)}
	var c Comparison
	for _, name := range []string{"fine", "hang", "die", "fine-again"} {
		if err := c.Add(Source{Name: name + ".yaml", Text: InRoute("- to:\n    uri: direct:" + name + "\n")}, ask.Ask); err != nil {
			t.Fatal(err)
		}
	}
	var names []string
	for _, d := range c.Disagreements {
		names = append(names, d.Kind+" "+d.Name)
	}
	if want := []string{Accepts + " hang.yaml", Accepts + " die.yaml"}; c.Files != 4 || !slices.Equal(names, want) {
		t.Errorf("files %d, disagreements %v, want 4 and %v", c.Files, names, want)
	}
	if s := o.Stuck(); len(s) != 2 || s[0].Name != "hang.yaml" || s[1].Name != "die.yaml" {
		t.Errorf("reported: %v", s)
	}
}

func TestUnavailable(t *testing.T) {
	o := New([]string{"/nowhere/java"}, time.Second)
	var unavailable *UnavailableError
	if _, err := o.Ask(Question{Text: "fine"}); !errors.As(err, &unavailable) {
		t.Errorf("no program: %v", err)
	}
	path := t.TempDir()
	t.Setenv("PATH", path)
	t.Setenv("ORACLE_STAND_IN", "mvn")
	for _, c := range []struct{ have, want string }{
		{"", "Camel's loader cannot be asked: there is no java on the PATH"},
		{"java", "Camel's loader cannot be asked: there is no mvn on the PATH"},
		{"mvn", "Camel's loader cannot be asked: mvn package failed: Could not transfer artifact"},
	} {
		if c.have != "" {
			if err := os.Symlink(os.Args[0], filepath.Join(path, c.have)); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := Build(t.Context(), t.TempDir()); !errors.As(err, &unavailable) || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}
