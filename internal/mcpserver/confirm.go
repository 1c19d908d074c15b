package mcpserver

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/camel-edit/camel-edit/internal/policy"
)

// A question to the user travels through the client and comes back with the answer. What comes back is not trusted: it is signed with a key
// of this process, names one call about one revision of one file, counts once, and not for long.

// confirmTime is how long an answer of the user is waited for.
const confirmTime = 10 * time.Minute

// state is what is signed.
type state struct {
	Action string `json:"a"`
	Rev    string `json:"r"`
	Until  int64  `json:"u"` // Unix seconds
	Nonce  string `json:"n"`
}

func (s *Server) sign(st state) string {
	b, _ := json.Marshal(st) // plain data
	body := base64.RawURLEncoding.EncodeToString(b)
	return body + "." + base64.RawURLEncoding.EncodeToString(s.mac(body))
}

func (s *Server) mac(body string) []byte {
	h := hmac.New(sha256.New, s.key)
	h.Write([]byte(body))
	return h.Sum(nil)
}

// readState is the state that this process has signed, if it did.
func (s *Server) readState(text string) (st state, ok bool) {
	body, mac, found := strings.Cut(text, ".")
	sum, err := base64.RawURLEncoding.DecodeString(mac)
	if !found || err != nil || !hmac.Equal(sum, s.mac(body)) {
		return st, false
	}
	b, err := base64.RawURLEncoding.DecodeString(body)
	return st, err == nil && json.Unmarshal(b, &st) == nil
}

// isAwaited says that this call brings the answer to a question that was asked, so that it is not another call.
func (c *call) isAwaited() bool {
	if c.isAnswered {
		return true
	}
	st, ok := c.readState(c.request.Params.RequestState)
	if !ok {
		return false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.asked[st.Nonce]
}

// isConfirmed says that a change may be made, or asks the user. effect says what the change does that needs the user, "" for nothing.
func (c *call) isConfirmed(effect string) bool {
	answers, text := c.request.Params.InputResponses, c.request.Params.RequestState
	isAnswer := text != "" || len(answers) > 0
	needed := c.policy.Confirm == policy.Always || c.policy.Confirm == policy.Destructive && effect != ""
	if !needed && !isAnswer {
		return true
	}
	if effect == "" {
		effect = "changes it"
	}
	rev := ""
	if c.entry != nil {
		rev = c.entry.Rev
	}
	c.action = c.actionDigest()
	if !isAnswer {
		return c.askUser(effect, rev)
	}
	st, ok := c.readState(text)
	c.mu.Lock()
	awaited := ok && c.asked[st.Nonce]
	if awaited {
		delete(c.asked, st.Nonce)
	}
	c.mu.Unlock()
	switch {
	case !awaited, st.Action != c.action, time.Now().Unix() > st.Until, !needed:
		c.answer.Next = "Send the call without an answer; the user is asked by the client."
		return c.refuse(ConfirmationInvalid, "The answer does not belong to a question that is open for this very call.")
	case st.Rev != rev:
		return c.refuseStale("The file was changed after the user was asked; nothing was written.")
	}
	c.isAnswered = true
	r, _ := answers[confirmID].(*mcp.ElicitResult)
	if r == nil || r.Action != "accept" || r.Content["confirm"] != true {
		c.confirm = "declined"
		c.mu.Lock()
		c.counters.Confirm.Declined++
		c.mu.Unlock()
		c.answer.Next = "Do not try another way; ask the user what is wanted."
		return c.refuse(Declined, "The user has not allowed this; nothing was written.")
	}
	c.confirm = "accepted"
	c.mu.Lock()
	c.counters.Confirm.Accepted++
	c.mu.Unlock()
	return true
}

// actionDigest names this call about this file.
func (c *call) actionDigest() string {
	canonical, _ := json.Marshal(c.given) // it came from JSON
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%s\x00%s", c.tool.name, canonical, c.name))
	return "sha256:" + hex.EncodeToString(sum[:])
}

// confirmID names the one question of a call.
const confirmID = "confirm"

var confirmSchema = json.RawMessage(`{"type":"object","properties":{"confirm":{"type":"boolean","title":"Allow this change","default":false}},"required":["confirm"]}`)

// askUser asks through the client, or answers that only the user can allow it. It is false: nothing may be written now.
func (c *call) askUser(effect, rev string) bool {
	if caps := c.request.ClientCapabilities(); caps == nil || caps.Elicitation == nil {
		c.answer.Action = &Action{Tool: c.tool.name, File: c.name, Effect: effect, Rev: rev, Digest: c.action}
		c.answer.Next = "Tell the user what the call would do, and keep what would be lost; do not work around it."
		return c.refuse(NeedsUserConfirmation,
			"Not written. Only the user can allow this, and this client cannot ask: the user may restart the server with --confirm never, or use the command line.")
	}
	st := state{Action: c.action, Rev: rev, Until: time.Now().Add(confirmTime).Unix(), Nonce: rand.Text()}
	c.mu.Lock()
	c.asked[st.Nonce] = true
	c.counters.Confirm.Asked++
	c.mu.Unlock()
	c.confirm = "asked"
	c.ask = &mcp.CallToolResult{
		InputRequests: mcp.InputRequestMap{confirmID: &mcp.ElicitParams{
			Mode:            "form",
			Message:         fmt.Sprintf("%s on %s: %s. Allow it?", c.tool.name, quoted(c.name), effect),
			RequestedSchema: confirmSchema,
		}},
		RequestState: c.sign(st),
	}
	return false
}

// quoted is a name that somebody else chose, safe and short enough to be read in a sentence.
func quoted(s string) string {
	const most = 76
	s = showHidden(s)
	if len(s) > most {
		n := most
		for n > 0 && !utf8.RuneStart(s[n]) {
			n--
		}
		s = s[:n] + "…"
	}
	return strconv.Quote(s)
}
