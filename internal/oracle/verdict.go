package oracle

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
)

// Verdict is an answer as it is compared and recorded.
type Verdict struct {
	Text     string `json:"text"` // digest
	Accepted bool   `json:"accepted"`
	Started  bool   `json:"started"`
	Model    string `json:"model,omitempty"`  // digest
	Error    string `json:"error,omitempty"`  // why it is not accepted or started
	Schema   string `json:"schema,omitempty"` // what is not canonical
}

// answer is the verdict in a word: the text starts, it loads and does not start, or it is refused.
func (v Verdict) answer() string {
	switch {
	case v.Started:
		return "starts"
	case v.Accepted:
		return "loads"
	}
	return "refused"
}

// Judge gives the verdict on a text, and whether it has one.
type Judge func(name, text string) (Verdict, bool, error)

// Digest identifies a text or a model.
func Digest(s string) string {
	h := sha256.Sum256([]byte(s))
	return hex.EncodeToString(h[:8])
}

// Live asks an oracle. A text that it is stuck with is not accepted.
func Live(o *Oracle, start bool) Judge {
	return func(name, text string) (Verdict, bool, error) {
		a, err := o.Ask(Question{Name: name, Text: text, Start: start, Schema: true})
		if stuck, ok := err.(*StuckError); ok { //nolint:errorlint // Ask returns it as it is
			return Verdict{Text: Digest(text), Error: stuck.Why}, true, nil
		}
		if err != nil {
			return Verdict{}, false, err
		}
		v := Verdict{Text: Digest(text), Accepted: a.Accepted, Started: a.Started != nil && *a.Started}
		switch {
		case !a.Accepted:
			v.Error = clip(a.Error)
		case start && !v.Started:
			v.Error = clip(a.StartError)
		}
		if a.Accepted {
			v.Model = Digest(modelText(a.Model))
			v.Schema = clip(notCanonical(a.Canonical))
		}
		return v, true, nil
	}
}

// modelText is the model as one text, without what Camel makes up and without orders that have no meaning: that of the options
// in a uri, and that of the verbs of a rest.
func modelText(m map[string][]string) string {
	var b strings.Builder
	for _, part := range slices.Sorted(maps.Keys(m)) {
		b.WriteString(part + "\n")
		dumps := make([]string, 0, len(m[part]))
		for _, dump := range m[part] {
			dump = madeUp.ReplaceAllString(dump, "")
			dump = emptied.ReplaceAllString(unseenLog.ReplaceAllString(dump, ""), "$1/>")
			dump = query.ReplaceAllStringFunc(dump, func(q string) string {
				options := strings.Split(strings.Trim(q, `?"`), "&amp;")
				slices.Sort(options)
				return "?" + strings.Join(options, "&amp;") + `"`
			})
			if part == "rests" {
				lines := strings.Split(dump, "\n")
				slices.Sort(lines)
				dump = strings.Join(lines, "\n")
			}
			dumps = append(dumps, dump)
		}
		if len(m["rests"]) > 0 { // the routes of its verbs
			slices.Sort(dumps)
		}
		b.WriteString(strings.Join(dumps, "\n") + "\n")
	}
	return b.String()
}

var (
	// A templated route has a number, and so have those of a rest.
	madeUp = regexp.MustCompile(` nodePrefixId="route-\d+"| id="route\d+"|(?:&amp;)?routeId=route\d+`)
	query  = regexp.MustCompile(`\?[^"]*"`)
	// The step of an insert, and what has nothing in it without that.
	unseenLog = regexp.MustCompile(`\s*<log [^>]*message="` + unseen + `"[^>]*/>|LogDefinition\{[^{}]*message=` + unseen + `[^{}]*\} `)
	emptied   = regexp.MustCompile(`(<\w+(?: [^<>]*")?)>\n\s*</\w+>`)
)

// clip makes one line of what Camel says, of which the last part is the cause.
func clip(s string) string {
	const most = 300
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > most {
		return "…" + string(r[len(r)-most:])
	}
	return s
}

// notCanonical is the first finding of the canonical schema that is about form. It knows nothing of resources (a map at the
// root), and Camel's model keeps every scalar as text until the route starts.
func notCanonical(findings []string) string {
	for _, f := range findings {
		if strings.HasPrefix(f, "$:") || strings.Contains(f, "does not have a value in the enumeration") || scalarType(f) || allFormats(f) {
			continue
		}
		return f
	}
	return ""
}

// allFormats is a slip of the canonical schema of 4.22: it requires marshal and unmarshal to have every data format at once.
func allFormats(finding string) bool {
	return strings.Contains(finding, "marshal: required property '")
}

func scalarType(finding string) bool {
	for _, found := range []string{"string", "integer", "number", "boolean"} {
		for _, wanted := range []string{"string", "integer", "number", "boolean"} {
			if strings.HasSuffix(finding, found+" found, "+wanted+" expected") {
				return true
			}
		}
	}
	return false
}

// Recorded gives verdicts that were written by [Record].
func Recorded(name string) (Judge, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }()
	known := map[string]Verdict{}
	in := bufio.NewScanner(f)
	for in.Scan() {
		var v Verdict
		if err := json.Unmarshal(in.Bytes(), &v); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		known[v.Text] = v
	}
	return func(_, text string) (Verdict, bool, error) {
		v, ok := known[Digest(text)]
		return v, ok, nil
	}, in.Err()
}

// Recorder remembers what a judge says.
type Recorder struct {
	Judge  Judge
	Before Judge // asked first, if it is there
	said   map[string]Verdict
}

// Ask asks the judge, once for each text.
func (r *Recorder) Ask(name, text string) (Verdict, bool, error) {
	if v, ok := r.said[Digest(text)]; ok {
		return v, true, nil
	}
	var v Verdict
	var ok bool
	var err error
	if r.Before != nil {
		v, ok, err = r.Before(name, text)
	}
	if !ok && err == nil {
		v, ok, err = r.Judge(name, text)
	}
	if ok && err == nil {
		if r.said == nil {
			r.said = map[string]Verdict{}
		}
		r.said[v.Text] = v
	}
	return v, ok, err
}

// Write writes the verdicts in the order of their texts. Of what Camel says, which may be the author's words, only those words
// are kept that an exception looks for.
func (r *Recorder) Write(name string, exceptions []Exception) error {
	var b strings.Builder
	for _, k := range slices.Sorted(maps.Keys(r.said)) {
		v := r.said[k]
		v.Error = wanted(exceptions, v.Error)
		if v.Schema != "" {
			v.Schema = "not canonical"
		}
		line, err := json.Marshal(v)
		if err != nil {
			return err
		}
		b.Write(line)
		b.WriteByte('\n')
	}
	return os.WriteFile(name, []byte(b.String()), 0o644)
}

// wanted is the first part of what Camel says that an exception covers.
func wanted(exceptions []Exception, said string) string {
	for _, e := range exceptions {
		if words, ok := strings.CutPrefix(e.Of, "says:"); ok {
			if found := regexp.MustCompile(words).FindString(said); found != "" {
				return found
			}
		}
	}
	return ""
}
