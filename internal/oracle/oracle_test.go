package oracle

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// The test binary is the Java program: it answers, hangs or dies as the text asks.
func TestMain(m *testing.M) {
	if os.Getenv("ORACLE_STAND_IN") == "" {
		os.Exit(m.Run())
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
		switch q.Text {
		case "hang":
			time.Sleep(time.Hour)
		case "die":
			fmt.Fprintln(os.Stderr, "java.lang.OutOfMemoryError")
			os.Exit(1)
		case "babble":
			fmt.Println("no answer")
		default:
			fmt.Printf("{\"id\":%d,\"accepted\":true}\n", q.ID)
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

func TestUnavailable(t *testing.T) {
	o := New([]string{"/nowhere/java"}, time.Second)
	var unavailable *UnavailableError
	if _, err := o.Ask(Question{Text: "fine"}); !errors.As(err, &unavailable) {
		t.Errorf("no program: %v", err)
	}
	t.Setenv("PATH", t.TempDir())
	if _, err := Build(t.Context(), "java"); err == nil || !strings.Contains(err.Error(), "there is no java") {
		t.Errorf("no java: %v", err)
	}
}
