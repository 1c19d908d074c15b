package format

import (
	"bufio"
	"cmp"
	"encoding/xml"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/camel-edit/camel-edit/internal/report"
)

// JUnit writes a test suite with one test for each file. It fails, with all that is said of the file, where the run does; what
// does not let the run fail is its output.
func JUnit(w io.Writer, results iter.Seq[report.Result], style Style) error {
	b := bufio.NewWriter(w)
	fmt.Fprint(b, xml.Header+"<testsuites>\n")
	for r := range results {
		junitSuite(b, r, style)
		if err := b.Flush(); err != nil {
			return err
		}
	}
	fmt.Fprint(b, "</testsuites>\n")
	return b.Flush()
}

func junitSuite(b *bufio.Writer, r report.Result, style Style) {
	var failing, other strings.Builder
	first, n := "", 0
	for _, p := range problems(r, style) {
		to := &other
		if p.fails {
			to, n = &failing, n+1
			first = cmp.Or(first, p.rule)
		}
		fmt.Fprintf(to, "%d:%d: %s: %s: %s\n", p.line, p.column, p.severity, p.rule, p.message)
	}
	// A file that cannot be used is an error of the test, what is wrong in it a failure.
	element, failures, errors := "failure", min(n, 1), 0
	if r.Status == report.Failed {
		element, failures, errors = "error", 0, failures
	}
	file := escaped(name(r.File))
	fmt.Fprintf(b, "<testsuite name=\"%s\" tests=\"1\" failures=\"%d\" errors=\"%d\">\n", file, failures, errors)
	fmt.Fprintf(b, "<testcase name=\"%s\" classname=\"camel-edit\">\n", file)
	if n > 0 {
		fmt.Fprintf(b, "<%s message=\"%s\" type=\"%s\">%s</%s>\n", element, report.Count(n, "problem"), first, escaped(failing.String()), element)
	}
	if other.Len() > 0 {
		fmt.Fprintf(b, "<system-out>%s</system-out>\n", escaped(other.String()))
	}
	fmt.Fprint(b, "</testcase>\n</testsuite>\n")
}

// escaped is s as text or attribute of XML. What XML cannot hold becomes a replacement character.
func escaped(s string) string {
	var b strings.Builder
	if err := xml.EscapeText(&b, []byte(s)); err != nil {
		return "" // a strings.Builder gives no error
	}
	return b.String()
}
