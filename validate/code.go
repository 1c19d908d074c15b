package validate

import "github.com/camel-edit/camel-edit/internal/report"

// Code says for programs why a text with these findings is not written.
func Code(findings []report.Finding) report.Code {
	code := report.Unacceptable
	for _, f := range findings {
		switch {
		case f.Severity != report.Error:
		case len(f.Readings) > 1:
			return report.TwoReadings
		case f.Rule == Documents:
			code = report.MultiDocument
		case f.Rule == Aliases || f.Rule == UnknownAnchor:
			code = report.YAMLFeature
		}
	}
	return code
}
