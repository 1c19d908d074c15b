package mcpserver

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/camel-edit/camel-edit/corpus"
)

// stderr takes what the operator should see.
var stderr io.Writer = os.Stderr

// withheld are the arguments that hold text; where may quote a line and is masked.
var withheld = map[string]bool{"content": true, "fragment": true, "find": true, "replace": true}

// record writes the call down in the format of package corpus. A record that cannot be written is told to the operator, once.
func (c *call) record() {
	if c.config.Record == nil {
		return
	}
	r := corpus.Call{
		Tool: c.tool.name, Binding: &c.binding,
		Answer: &corpus.Answer{Status: string(c.answer.Status), Code: string(c.answer.Code), Rev: c.answer.Rev},
	}
	if info := c.request.ClientInfo(); info != nil {
		r.Model = info.Name
	}
	for _, x := range c.answer.Expanded {
		r.Answer.Rules = append(r.Answer.Rules, x.Rule)
	}
	var args any = map[string]any{}
	if len(c.raw) > 0 && json.Unmarshal(c.raw, &args) != nil {
		args = map[string]any{}
	}
	if !c.config.RecordContents {
		r.Withheld = map[string]corpus.Withheld{}
		args = c.withhold(r.Withheld, "", args)
	}
	r.Arguments, _ = json.Marshal(args) // it came from JSON
	if c.entry != nil {
		r.Revs = map[string]string{c.name: c.entry.Rev}
		if c.config.RecordContents {
			r.Files = map[string]string{c.name: c.before}
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.recorded++
	r.ID = fmt.Sprintf("%s-%d", c.log.Session(), c.recorded)
	if err := corpus.Write(c.config.Record, r); err != nil && !c.recordFailed {
		c.recordFailed = true
		fmt.Fprintln(stderr, "camel-edit: calls are no longer recorded:", err)
	}
}

// withhold takes the texts out of arguments, and masks the rest.
func (c *call) withhold(out map[string]corpus.Withheld, at string, v any) any {
	switch v := v.(type) {
	case map[string]any:
		for k, x := range v {
			if s, ok := x.(string); ok && withheld[k] {
				sum := sha256.Sum256([]byte(s))
				out[at+k] = corpus.Withheld{SHA256: hex.EncodeToString(sum[:]), Bytes: len(s)}
				v[k] = ""
				continue
			}
			v[k] = c.withhold(out, at+k+".", x)
		}
	case []any:
		for i, x := range v {
			v[i] = c.withhold(out, fmt.Sprintf("%s%d.", at, i), x)
		}
	case string:
		return c.outgoing(v, c.secrets)
	}
	return v
}
