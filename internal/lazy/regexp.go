// Package lazy holds what a program needs only sometimes and should not make when it starts.
package lazy

import (
	"regexp"
	"sync"
)

// Regexp is a regular expression that is compiled when it is first used. The methods are those of [regexp.Regexp].
type Regexp struct {
	expr string
	once sync.Once
	re   *regexp.Regexp
}

// NewRegexp is the regular expression of that text. A text that is none panics when it is first used; a test uses each.
func NewRegexp(expr string) *Regexp { return &Regexp{expr: expr} }

func (r *Regexp) get() *regexp.Regexp {
	r.once.Do(func() { r.re = regexp.MustCompile(r.expr) })
	return r.re
}

// MatchString is [regexp.Regexp.MatchString].
func (r *Regexp) MatchString(s string) bool { return r.get().MatchString(s) }

// Match is [regexp.Regexp.Match].
func (r *Regexp) Match(b []byte) bool { return r.get().Match(b) }

// FindStringIndex is [regexp.Regexp.FindStringIndex].
func (r *Regexp) FindStringIndex(s string) []int { return r.get().FindStringIndex(s) }

// FindStringSubmatch is [regexp.Regexp.FindStringSubmatch].
func (r *Regexp) FindStringSubmatch(s string) []string { return r.get().FindStringSubmatch(s) }

// FindStringSubmatchIndex is [regexp.Regexp.FindStringSubmatchIndex].
func (r *Regexp) FindStringSubmatchIndex(s string) []int { return r.get().FindStringSubmatchIndex(s) }

// FindAllStringIndex is [regexp.Regexp.FindAllStringIndex].
func (r *Regexp) FindAllStringIndex(s string, n int) [][]int { return r.get().FindAllStringIndex(s, n) }

// FindAllSubmatch is [regexp.Regexp.FindAllSubmatch].
func (r *Regexp) FindAllSubmatch(b []byte, n int) [][][]byte { return r.get().FindAllSubmatch(b, n) }

// ReplaceAllString is [regexp.Regexp.ReplaceAllString].
func (r *Regexp) ReplaceAllString(s, repl string) string { return r.get().ReplaceAllString(s, repl) }

// ReplaceAllStringFunc is [regexp.Regexp.ReplaceAllStringFunc].
func (r *Regexp) ReplaceAllStringFunc(s string, repl func(string) string) string {
	return r.get().ReplaceAllStringFunc(s, repl)
}

// ReplaceAllLiteralString is [regexp.Regexp.ReplaceAllLiteralString].
func (r *Regexp) ReplaceAllLiteralString(s, repl string) string {
	return r.get().ReplaceAllLiteralString(s, repl)
}

// FindAllString is [regexp.Regexp.FindAllString].
func (r *Regexp) FindAllString(s string, n int) []string { return r.get().FindAllString(s, n) }

// FindAllStringSubmatch is [regexp.Regexp.FindAllStringSubmatch].
func (r *Regexp) FindAllStringSubmatch(s string, n int) [][]string {
	return r.get().FindAllStringSubmatch(s, n)
}

// FindString is [regexp.Regexp.FindString].
func (r *Regexp) FindString(s string) string { return r.get().FindString(s) }

// FindSubmatch is [regexp.Regexp.FindSubmatch].
func (r *Regexp) FindSubmatch(b []byte) [][]byte { return r.get().FindSubmatch(b) }
