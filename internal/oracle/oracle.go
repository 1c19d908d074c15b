// Package oracle puts Camel's own YAML loader beside camel-edit, in tests: what it takes and refuses, and the model that it
// makes of a text. The loader runs in a Java program (java/) that this package builds, starts and keeps running.
package oracle

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// Question is a text to be judged.
type Question struct {
	Name   string `json:"-"` // for what is said when it hangs
	Text   string `json:"text"`
	Start  bool   `json:"start"`  // also start it
	Schema bool   `json:"schema"` // also hold it against the two published schemas
	Reader bool   `json:"reader"` // ask the loader's YAML reader alone
}

// Answer is what Camel says of a text.
type Answer struct {
	ID         int                 `json:"id"`
	Accepted   bool                `json:"accepted"` // by the loader
	Error      string              `json:"error"`
	Line       int                 `json:"line"`    // of the error, 0 if Camel names none
	Model      map[string][]string `json:"model"`   // routes, rests, beans and so on, as Camel dumps them
	Started    *bool               `json:"started"` // nil if it was not asked
	StartError string              `json:"startError"`
	Classic    []string            `json:"classic"`   // what the schema of all that is accepted says
	Canonical  []string            `json:"canonical"` // what the schema of the canonical form says
	Nanos      int64               `json:"nanos"`     // that the loader took, without the context around it
	Events     []string            `json:"events"`    // of the reader, as the public YAML test suite writes them
}

// UnavailableError says why there is no oracle: it is never a verdict.
type UnavailableError struct{ Why string }

func (e *UnavailableError) Error() string { return "Camel's loader cannot be asked: " + e.Why }

// StuckError names the text after which the program was killed or gone. The next question goes to a new one.
type StuckError struct {
	Name string
	Why  string
}

func (e *StuckError) Error() string { return e.Name + ": Camel's loader " + e.Why }

// Build compiles the Java program below dir if its jar is older than its sources, and returns the command that runs it.
func Build(ctx context.Context, dir string) ([]string, error) {
	java, err := exec.LookPath("java")
	if err != nil {
		return nil, &UnavailableError{Why: "there is no java on the PATH"}
	}
	target := filepath.Join(dir, "target")
	jar := filepath.Join(target, "oracle.jar")
	if stale(jar, filepath.Join(dir, "pom.xml"), filepath.Join(dir, "src")) {
		mvn, err := exec.LookPath("mvn")
		if err != nil {
			return nil, &UnavailableError{Why: "there is no mvn on the PATH"}
		}
		c := exec.CommandContext(ctx, mvn, "-B", "-q", "package")
		c.Dir = dir
		if out, err := c.CombinedOutput(); err != nil {
			return nil, &UnavailableError{Why: "mvn package failed: " + firstError(out)}
		}
	}
	return []string{java, "-Xmx1g", "-cp", jar + string(os.PathListSeparator) + filepath.Join(target, "lib", "*"), "oracle.Main"}, nil
}

// stale says that one of the files at or below sources is newer than made, or that made is not there.
func stale(made string, sources ...string) bool {
	m, err := os.Stat(made)
	if err != nil {
		return true
	}
	newer := errors.New("newer")
	for _, s := range sources {
		err := filepath.WalkDir(s, func(_ string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			i, err := d.Info()
			if err == nil && !d.IsDir() && i.ModTime().After(m.ModTime()) {
				return newer
			}
			return err
		})
		if err != nil {
			return true
		}
	}
	return false
}

// firstError is the line in which Maven says what is wrong.
func firstError(out []byte) string {
	for line := range bytes.Lines(out) {
		if _, message, ok := bytes.Cut(line, []byte("[ERROR] ")); ok {
			return string(bytes.TrimSpace(message))
		}
	}
	return string(bytes.TrimSpace(out))
}

// Oracle is a running Java program, or will be with the next question.
type Oracle struct {
	command []string
	timeout time.Duration
	id      int
	run     *run
	hung    []*StuckError
}

// run is one process.
type run struct {
	cmd     *exec.Cmd
	in      io.WriteCloser
	answers chan Answer // closed when the process is gone
	stderr  tail
}

// New returns an oracle that is asked by a command, and that gives each question a time.
func New(command []string, timeout time.Duration) *Oracle {
	return &Oracle{command: command, timeout: timeout}
}

// Ask returns Camel's verdict on a text. After a [StuckError] the next question goes to a new process; an
// [UnavailableError] says that there is none.
func (o *Oracle) Ask(q Question) (Answer, error) {
	if o.run == nil {
		r, err := start(o.command)
		if err != nil {
			return Answer{}, err
		}
		o.run = r
	}
	o.id++
	line, err := json.Marshal(struct {
		ID int `json:"id"`
		Question
	}{o.id, q})
	if err != nil {
		return Answer{}, fmt.Errorf("ask %s: %w", q.Name, err)
	}
	if _, err := o.run.in.Write(append(line, '\n')); err != nil {
		return Answer{}, o.stuck(q, "is gone")
	}
	limit := time.NewTimer(o.timeout)
	defer limit.Stop()
	select {
	case a, ok := <-o.run.answers:
		if !ok {
			return Answer{}, o.stuck(q, "is gone")
		}
		if a.ID != o.id {
			return Answer{}, o.stuck(q, fmt.Sprintf("answers %d when it is asked %d", a.ID, o.id))
		}
		return a, nil
	case <-limit.C:
		return Answer{}, o.stuck(q, "has not answered in "+o.timeout.String())
	}
}

// stuck ends the process, and says with which text.
func (o *Oracle) stuck(q Question, why string) error {
	said := o.run.end()
	o.run = nil
	if said != "" {
		why += ": " + said
	}
	e := &StuckError{Name: q.Name, Why: why}
	o.hung = append(o.hung, e)
	return e
}

// Stuck are the errors of all texts after which the program was killed or gone.
func (o *Oracle) Stuck() []*StuckError { return o.hung }

// Close ends the process.
func (o *Oracle) Close() {
	if o.run != nil {
		o.run.end()
		o.run = nil
	}
}

func start(command []string) (*run, error) {
	r := &run{cmd: exec.Command(command[0], command[1:]...), answers: make(chan Answer)}
	in, err := r.cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := r.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	r.in = in
	r.cmd.Stderr = &r.stderr
	if err := r.cmd.Start(); err != nil {
		return nil, &UnavailableError{Why: err.Error()}
	}
	go func() {
		defer close(r.answers)
		lines := bufio.NewReader(out)
		for {
			line, err := lines.ReadBytes('\n')
			if err != nil {
				return
			}
			var a Answer
			if err := json.Unmarshal(line, &a); err != nil {
				return
			}
			r.answers <- a
		}
	}()
	return r, nil
}

// end kills the process and returns the last line that it wrote to its standard error.
func (r *run) end() string {
	// It may be gone already.
	_ = r.cmd.Process.Kill()
	for range r.answers { // the reader ends, so that Wait may close its pipe
	}
	_ = r.cmd.Wait()
	return r.stderr.last()
}

// tail keeps the end of what is written to it.
type tail struct{ b []byte }

func (t *tail) Write(p []byte) (int, error) {
	const most = 4 << 10
	t.b = append(t.b, p...)
	if len(t.b) > most {
		t.b = append([]byte(nil), t.b[len(t.b)-most:]...)
	}
	return len(p), nil
}

func (t *tail) last() string {
	b := bytes.TrimSpace(t.b)
	return string(b[bytes.LastIndexByte(b, '\n')+1:])
}
