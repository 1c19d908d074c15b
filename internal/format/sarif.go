package format

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/splice"
)

// SARIF writes one run of SARIF 2.1.0. A fix is a list of replacements; of an ambiguous text each reading is one. The rules and
// whether all files could be used are known at the end, so they stand behind the results.
func SARIF(w io.Writer, results iter.Seq[report.Result], style Style) error {
	b := bufio.NewWriter(w)
	fmt.Fprint(b, `{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"columnKind":"unicodeCodePoints","newlineSequences":["\r\n","\n","\r"],"results":`)
	out := newArray(b)
	driver := sarifDriver{Name: "camel-edit", InformationURI: "https://github.com/camel-edit/camel-edit", Version: style.Version, Rules: []sarifRule{}}
	index := map[string]int{}
	usable := true
	for r := range results {
		usable = usable && r.Status != report.Failed
		source := newLines(r.Source)
		prints := newFingerprints(r, source)
		for _, p := range problems(r, style) {
			i, ok := index[p.rule]
			if !ok {
				i = len(index)
				index[p.rule] = i
				driver.Rules = append(driver.Rules, newSARIFRule(p))
			}
			if err := out.add(newSARIFResult(r.File, source, p, i, prints.of(p))); err != nil {
				return err
			}
		}
		if err := b.Flush(); err != nil {
			return err
		}
	}
	out.end()
	foot := sarifFoot{Invocations: []sarifInvocation{{ExecutionSuccessful: usable}}}
	foot.Tool.Driver = driver
	var rest bytes.Buffer
	if err := encoder(&rest).Encode(foot); err != nil {
		return err
	}
	// Its first brace is the one that the run began with.
	fmt.Fprint(b, ","+strings.TrimSpace(rest.String()[1:])+"]}\n")
	return b.Flush()
}

type sarifFoot struct {
	Tool struct {
		Driver sarifDriver `json:"driver"`
	} `json:"tool"`
	Invocations []sarifInvocation `json:"invocations"`
}

type sarifInvocation struct {
	ExecutionSuccessful bool `json:"executionSuccessful"`
}

type sarifDriver struct {
	Name           string      `json:"name"`
	Version        string      `json:"version,omitempty"`
	InformationURI string      `json:"informationUri"`
	Rules          []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID               string     `json:"id"`
	ShortDescription *sarifText `json:"shortDescription,omitempty"`
}

type sarifText struct {
	Text string `json:"text"`
}

type sarifResult struct {
	RuleID              string            `json:"ruleId"`
	RuleIndex           int               `json:"ruleIndex"`
	Level               report.Severity   `json:"level"` // its words are ours
	Message             sarifText         `json:"message"`
	Locations           []sarifLocation   `json:"locations"`
	PartialFingerprints map[string]string `json:"partialFingerprints"`
	Fixes               []sarifFix        `json:"fixes,omitempty"`
}

type sarifLocation struct {
	PhysicalLocation struct {
		ArtifactLocation sarifArtifact `json:"artifactLocation"`
		Region           sarifRegion   `json:"region"`
	} `json:"physicalLocation"`
}

type sarifArtifact struct {
	URI string `json:"uri"`
}

type sarifRegion struct {
	StartLine   int `json:"startLine"`
	StartColumn int `json:"startColumn"`
	EndLine     int `json:"endLine,omitempty"`
	EndColumn   int `json:"endColumn,omitempty"`
}

type sarifFix struct {
	Description     sarifText     `json:"description"`
	ArtifactChanges []sarifChange `json:"artifactChanges"`
}

type sarifChange struct {
	ArtifactLocation sarifArtifact      `json:"artifactLocation"`
	Replacements     []sarifReplacement `json:"replacements"`
}

type sarifReplacement struct {
	DeletedRegion   sarifRegion `json:"deletedRegion"`
	InsertedContent *sarifText  `json:"insertedContent,omitempty"`
}

func newSARIFRule(p problem) sarifRule {
	r := sarifRule{ID: p.rule}
	if p.title != "" {
		r.ShortDescription = &sarifText{p.title}
	}
	return r
}

func newSARIFResult(name string, source lines, p problem, rule int, fingerprint string) sarifResult {
	file := sarifArtifact{fileURI(name)}
	out := sarifResult{
		RuleID: p.rule, RuleIndex: rule, Level: p.severity, Message: sarifText{p.message},
		PartialFingerprints: map[string]string{"camelEditLine/v1": fingerprint},
		Locations:           make([]sarifLocation, 1),
	}
	at := &out.Locations[0].PhysicalLocation
	at.ArtifactLocation = file
	at.Region = sarifRegion{StartLine: p.line, StartColumn: p.column}
	for _, f := range p.fixes {
		out.Fixes = append(out.Fixes, sarifFix{sarifText{f.means}, []sarifChange{{file, replacements(source, f.edits)}}})
	}
	return out
}

func replacements(source lines, edits []splice.Edit) []sarifReplacement {
	var out []sarifReplacement
	for _, e := range edits {
		r := sarifReplacement{}
		r.DeletedRegion.StartLine, r.DeletedRegion.StartColumn = source.position(e.Start)
		r.DeletedRegion.EndLine, r.DeletedRegion.EndColumn = source.position(e.End)
		if e.New != "" {
			r.InsertedContent = &sarifText{e.New}
		}
		out = append(out, r)
	}
	return out
}
