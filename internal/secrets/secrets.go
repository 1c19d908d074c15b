// Package secrets knows what must not be shown: by the name of its key, or by its own form.
package secrets

import (
	"math/bits"
	"regexp"
	"strings"
	"sync"

	"github.com/camel-edit/camel-edit/internal/lazy"
)

// Marker stands in the place of a secret.
const Marker = "***REDACTED***"

var name = lazy.NewRegexp(`(?i)(password|passwd|passphrase|secret([-_.]?(access)?[-_.]?key|[-_.]?value)?|token|api[-_.]?key|access[-_.]?key|private[-_.]?key|credentials?|authorization|sasl[\w.]*config|connection[-_.]?string)$`)

// identity are options that Camel's catalog marks as secret although they only say who somebody is; whoever edits a route
// needs to see them.
var identity = map[string]bool{
	"user": true, "username": true, "userid": true, "clientid": true, "realm": true, "emailaddress": true, "systemid": true, "accountid": true,
}

// IsName says that a key names a secret: "password", "db.password", "saslJaasConfig".
func IsName(key string) bool { return name.MatchString(key) }

// IsIdentity says that a key names who somebody is, which is no secret.
func IsIdentity(key string) bool { return identity[strings.ToLower(key)] }

// catalogued are the options that Camel's catalog marks as secret and whose names do not say so, in lower case.
var catalogued = map[string]bool{
	"account": true, "additionalheader": true, "appid": true, "authusername": true, "azureclientid": true, "cacertdata": true,
	"cacertfile": true, "certbytes": true, "certfile": true, "certuri": true, "clientcertdata": true, "clientcertfile": true,
	"expirein": true, "groupid": true, "httpproxyuser": true, "kerberosauthticket": true, "knownhosts": true,
	"knownhostsfile": true, "knownhostsuri": true, "login": true, "mdnusername": true, "oauth2clientid": true,
	"oauthclientid": true, "p12filename": true, "preferredauthentications": true, "privacyprotocol": true,
	"proxyauthusername": true, "proxyuser": true, "proxyusername": true, "queueownerawsaccountid": true, "sassignature": true,
	"sdd": true, "se": true, "securerandom": true, "securityname": true, "serviceinstanceid": true, "si": true, "sig": true,
	"sip": true, "sp": true, "spr": true, "sr": true, "srt": true, "ss": true, "st": true, "subscriptionid": true, "sv": true,
	"tenantid": true, "trustcerts": true, "verificationcode": true,
}

// cataloguedLengths are the lengths of the catalogued names, a bit each, by their first letter.
var cataloguedLengths = sync.OnceValue(func() *[256]uint32 {
	var out [256]uint32
	for name := range catalogued {
		out[name[0]] |= 1 << len(name)
	}
	return &out
})

// IsCatalogued says that some component's option of that name, in camel or kebab case, is a secret although the name does not say so.
func IsCatalogued(key string) bool {
	if strings.Contains(key, "-") {
		key = strings.ReplaceAll(key, "-", "")
	}
	if key == "" || cataloguedLengths()[key[0]|0x20]>>len(key)&1 == 0 {
		return false
	}
	return catalogued[strings.ToLower(key)]
}

// IsReference says that a value names something that is kept elsewhere, or nothing: a placeholder, an expression, a bean, a boolean.
func IsReference(s string) bool {
	s = strings.TrimSpace(s)
	if inner, ok := strings.CutPrefix(s, "RAW("); ok && strings.HasSuffix(inner, ")") {
		return IsReference(inner[:len(inner)-1])
	}
	switch {
	case s == "", s == "true", s == "false", s == "null", s == "~", s == Marker, strings.HasPrefix(s, "#"):
		return true
	case strings.HasPrefix(s, "{{"):
		return strings.HasSuffix(s, "}}")
	case strings.HasPrefix(s, "${"):
		return strings.HasSuffix(s, "}")
	}
	return false
}

var (
	queryOption = lazy.NewRegexp(`([?&;]([A-Za-z][\w.-]*)=)(RAW\([^)]*\)|RAW\{[^}]*\}|\{\{[^}]*\}\}|[^&\s"',;]*)`)
	userInfo    = lazy.NewRegexp(`(//[^/\s:@"']+:)([^/\s@"']+)@`)
)

// URI writes over the secrets in the query and in the user information of uris.
func URI(s string) string {
	if strings.Contains(s, "=") && strings.ContainsAny(s, "?&;") && MayName(s) {
		s = queryOption.ReplaceAllStringFunc(s, func(piece string) string {
			p := queryOption.FindStringSubmatch(piece)
			if !IsName(p[2]) || IsReference(p[3]) {
				return piece
			}
			return p[1] + Marker
		})
	}
	if strings.Contains(s, "@") {
		s = userInfo.ReplaceAllStringFunc(s, func(piece string) string {
			p := userInfo.FindStringSubmatch(piece)
			if IsReference(p[2]) {
				return piece
			}
			return p[1] + Marker + "@"
		})
	}
	return s
}

// material is what is a secret wherever it stands.
var material = []struct {
	kind string
	re   *lazy.Regexp
}{
	{"an AWS access key", lazy.NewRegexp(`\b(?:AKIA|ASIA)[0-9A-Z]{16}\b`)},
	{"a GitHub token", lazy.NewRegexp(`\bgh[pousr]_[A-Za-z0-9]{36,}|\bgithub_pat_[A-Za-z0-9_]{22,}`)},
	{"a Slack token", lazy.NewRegexp(`\bxox[abeprs]-[A-Za-z0-9-]{10,}`)},
	{"a JSON web token", lazy.NewRegexp(`\beyJ[A-Za-z0-9_-]{6,}\.eyJ[A-Za-z0-9_-]{6,}\.[A-Za-z0-9_-]{6,}`)},
}

// hints are the beginnings of what is looked for. Most texts have none of them, and one look at each pair of bytes says so.
type hints struct {
	words         []string    // a bit each
	first, second [256]uint16 // the words that a byte can begin, or can be the second of
}

func newHints(words ...string) *hints {
	h := &hints{words: words}
	for i, w := range words {
		for _, w := range []string{strings.ToLower(w), strings.ToUpper(w)} {
			h.first[w[0]] |= 1 << i
			h.second[w[1]] |= 1 << i
		}
	}
	return h
}

// in says that a text has one of the words, in any case.
func (h *hints) in(text string) bool {
	first, second := &h.first, &h.second
	before := byte(0)
	for i := range len(text) {
		c := text[i]
		for mayBe := first[before] & second[c]; mayBe != 0; mayBe &= mayBe - 1 {
			w, rest := h.words[bits.TrailingZeros16(mayBe)], text[i-1:]
			if len(rest) >= len(w) && strings.EqualFold(rest[:len(w)], w) {
				return true
			}
		}
		before = c
	}
	return false
}

var (
	// One of these words is in every name of a secret.
	nameHints = sync.OnceValue(func() *hints {
		return newHints("pass", "secret", "sasl", "token", "key", "credential", "authorization", "connection")
	})
	// With one of these begins every secret that is known by its form.
	formHints = sync.OnceValue(func() *hints {
		return newHints("AKIA", "ASIA", "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "xox", "eyJ", keyHint)
	})
)

// MayName says that a text may have the name of a secret.
func MayName(text string) bool { return nameHints().in(text) }

const keyHint = "-----BEGIN "

var (
	keyBegin = lazy.NewRegexp(`-----BEGIN [A-Z0-9 ]*PRIVATE KEY-----`)
	keyEnd   = lazy.NewRegexp(`-----END [A-Z0-9 ]*PRIVATE KEY-----`)
)

// Material names the first piece of a text that is a secret by its form, "" if there is none, and its 1-based line.
func Material(text string) (kind string, line int) {
	at := func(i int) int { return 1 + strings.Count(text[:i], "\n") }
	if !formHints().in(text) {
		return "", 0
	}
	if m := keyBegin.FindStringIndex(text); m != nil {
		return "a private key", at(m[0])
	}
	for _, k := range material {
		if m := k.re.FindStringIndex(text); m != nil {
			return k.kind, at(m[0])
		}
	}
	return "", 0
}

// Finder writes over what is a secret by its form. Patterns of the operator are added to those that are known.
type Finder struct{ Patterns []*regexp.Regexp }

// Mask writes over secrets of any text, line for line: private keys, well-known tokens, secrets in uris, the operator's patterns.
func (f Finder) Mask(text string) string {
	if formHints().in(text) {
		text = maskKeys(text)
		for _, k := range material {
			text = k.re.ReplaceAllLiteralString(text, Marker)
		}
	}
	for _, re := range f.Patterns {
		text = re.ReplaceAllStringFunc(text, func(s string) string { return Marker + strings.Repeat("\n", strings.Count(s, "\n")) })
	}
	return URI(text)
}

// maskKeys writes over the lines of private keys.
func maskKeys(text string) string {
	if !keyBegin.MatchString(text) {
		return text
	}
	var b strings.Builder
	inKey := false
	for l := range strings.Lines(text) {
		begin, end := keyBegin.FindStringIndex(l), keyEnd.FindStringIndex(l)
		bare := strings.TrimSpace(l)
		inKey = inKey && bare != ""
		switch {
		case begin != nil && end != nil && end[0] > begin[0]: // the line ends may be written as \n
			b.WriteString(l[:begin[0]] + Marker + l[end[1]:])
			inKey = false
		case begin != nil:
			b.WriteString(l[:begin[0]] + Marker + l[len(strings.TrimRight(l, "\r\n")):])
			inKey = true
		case inKey:
			b.WriteString(strings.Replace(l, bare, Marker, 1))
			inKey = end == nil
		default:
			b.WriteString(l)
		}
	}
	return b.String()
}

var (
	assignment = lazy.NewRegexp(`^(\s*(?:- +)?["']?([\w.$-]+)["']?\s*[:=]\s*)(.*?)(\s*,?\s*)$`)
	inline     = lazy.NewRegexp(`(["']?\b([A-Za-z_][\w.$-]*)["']?[ \t]*[:=][ \t]*)("(?:[^"\\\r\n]|\\.)*"|'[^'\r\n]*'|[^\s,;"'{}\[\]=:#$?&]\S*)`)
)

// Inline writes over values behind the name of a secret and a colon or an equals sign anywhere in a text, such as a comment. In a script only
// what stands in quotes is a value, and bare is false.
func Inline(text string, bare bool) string {
	if !MayName(text) || !strings.ContainsAny(text, ":=") {
		return text
	}
	return inline.ReplaceAllStringFunc(text, func(piece string) string {
		p := inline.FindStringSubmatch(piece)
		quote := ""
		if q := p[3][:1]; q == `"` || q == "'" {
			quote = q
		}
		if !IsName(p[2]) || quote == "" && !bare || IsReference(strings.Trim(p[3], quote)) {
			return piece
		}
		return p[1] + quote + Marker + quote
	})
}

// Lines also writes over values behind the name of a secret and a colon or an equals sign: for text that has no tree, such as properties and
// YAML with a fault.
func (f Finder) Lines(text string) string {
	if !MayName(text) {
		return f.Mask(text)
	}
	var b strings.Builder
	under := -1        // the column of a key of a secret whose value stands on lines of its own
	continues := false // the value goes on behind a backslash
	for l := range strings.Lines(text) {
		body := strings.TrimRight(l, "\r\n")
		end := l[len(body):]
		bare := strings.TrimSpace(body)
		column := len(body) - len(strings.TrimLeft(body, " \t"))
		if continues || under >= 0 && bare != "" && column > under {
			continues = continues && strings.HasSuffix(bare, `\`)
			b.WriteString(strings.Replace(body, bare, Marker, 1) + end)
			continue
		}
		if bare != "" {
			under = -1
		}
		p := assignment.FindStringSubmatch(body)
		switch {
		case p == nil || !IsName(p[2]):
			b.WriteString(Inline(body, true) + end)
		case p[3] == "" || strings.HasPrefix(p[3], "|") || strings.HasPrefix(p[3], ">"):
			under = column
			b.WriteString(l)
		case IsReference(strings.Trim(p[3], `"'`)):
			b.WriteString(l)
		default:
			quote := ""
			if q := p[3][:1]; (q == `"` || q == "'") && strings.HasSuffix(p[3], q) && len(p[3]) > 1 {
				quote = q
			}
			continues = strings.HasSuffix(p[3], `\`)
			b.WriteString(p[1] + quote + Marker + quote + p[4] + end)
		}
	}
	return f.Mask(b.String())
}

// Values are the texts that a masked text hides: both have the same lines.
func Values(raw, masked string) []string {
	if raw == masked {
		return nil
	}
	var out []string
	rest := strings.Split(raw, "\n")
	for i, m := range strings.Split(masked, "\n") {
		if i >= len(rest) || !strings.Contains(m, Marker) {
			continue
		}
		line := rest[i]
		pieces := strings.Split(m, Marker)
		for k, p := range pieces {
			at := strings.Index(line, p)
			if k == len(pieces)-1 && p != "" {
				at = strings.LastIndex(line, p)
			}
			switch {
			case at < 0:
				at = len(line)
			case k == len(pieces)-1 && p == "":
				at = len(line)
			}
			if k > 0 && strings.TrimSpace(line[:at]) != "" {
				out = append(out, strings.TrimSpace(line[:at]))
			}
			line = line[min(len(line), at+len(p)):]
		}
	}
	return out
}

// Hide writes over known values wherever they stand in a text. A short value counts only where it is a word of its own.
func Hide(text string, values []string) string {
	for _, v := range values {
		if v == Marker || len(v) < 2 || !strings.Contains(text, v) {
			continue
		}
		if len(v) >= 8 {
			text = strings.ReplaceAll(text, v, Marker)
			continue
		}
		var b strings.Builder
		rest := text
		for {
			i := strings.Index(rest, v)
			if i < 0 {
				b.WriteString(rest)
				break
			}
			before := i > 0 && isWord(rest[i-1]) || i == 0 && b.Len() > 0 && isWord(b.String()[b.Len()-1])
			after := i+len(v) < len(rest) && isWord(rest[i+len(v)])
			b.WriteString(rest[:i])
			if before || after {
				b.WriteString(v)
			} else {
				b.WriteString(Marker)
			}
			rest = rest[i+len(v):]
		}
		text = b.String()
	}
	return text
}

func isWord(c byte) bool {
	return c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}
