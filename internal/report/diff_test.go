package report

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDiff(t *testing.T) {
	for _, tc := range []struct{ name, before, after, want string }{
		{"same", "a\n", "a\n", ""},
		{"one line", "a\nb\nc\n", "a\nB\nc\n", "@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n"},
		{"no last newline", "a", "a\n", "@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+a\n"},
		{"CRLF", "a\r\nb\r\n", "a\r\nB\r\n", "@@ -1,2 +1,2 @@\n a\r\n-b\r\n+B\r\n"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			want := tc.want
			if want != "" {
				want = "--- a/dir/f.yaml\n+++ b/dir/f.yaml\n" + want
			}
			if diff := cmp.Diff(want, Diff("/dir/f.yaml", []byte(tc.before), []byte(tc.after))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// What git makes of a diff is the text that the diff was drawn for.
func TestDiffIsAPatch(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	numbers := func(every int, text string) string {
		var b strings.Builder
		for i := range 200 {
			if every > 0 && i%every == 0 {
				b.WriteString(text)
			} else {
				fmt.Fprintln(&b, "line", i)
			}
		}
		return b.String()
	}
	texts := []string{numbers(0, ""), numbers(3, "x\ny\n"), numbers(7, "é\r\n"), numbers(40, ""), "", "no newline", numbers(9, "") + "tail"}
	names := []string{"f.yaml", "größe, 日本.yaml"}
	if runtime.GOOS != "windows" {
		names = append(names, "odd\n+\t\"x\\n\".yaml")
	}
	for i, before := range texts {
		for j, after := range texts {
			if i == j {
				continue
			}
			dir, name := t.TempDir(), names[(i+j)%len(names)]
			file := filepath.Join(dir, name)
			if err := os.WriteFile(file, []byte(before), 0o600); err != nil {
				t.Fatal(err)
			}
			apply := exec.Command("git", "apply", "--whitespace=nowarn", "-")
			if before == "" {
				// To git an empty file before is a new file, unless it is told otherwise.
				apply.Args = append(apply.Args, "--allow-empty")
			}
			apply.Dir = dir
			apply.Stdin = strings.NewReader(Diff(name, []byte(before), []byte(after)))
			if out, err := apply.CombinedOutput(); err != nil {
				t.Fatalf("texts %d and %d: %v\n%s", i, j, err, out)
			}
			got, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(after, string(got)); diff != "" {
				t.Errorf("texts %d and %d: %s", i, j, diff)
			}
		}
	}
}
