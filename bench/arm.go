package bench

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/camel-edit/camel-edit/corpus"
)

// Arm is one way to answer calls.
type Arm struct {
	Name       string
	Means      string
	isStrict   bool // nothing is repaired
	isAnchored bool // it has edits by place
}

// Arms are all there are, from what others have to what camel-edit has.
func Arms() []Arm {
	return []Arm{
		{Name: "strict", Means: "writes, and find and replace, are checked; nothing is repaired", isStrict: true},
		{Name: "lenient", Means: "writes, and find and replace, are read with the rules"},
		{Name: "full", Means: "the same, and edits by place", isAnchored: true},
	}
}

// ArmsNamed gives the arms of a list of names, "" for all of them, in the order of [Arms].
func ArmsNamed(names string) ([]Arm, error) {
	if names == "" {
		return Arms(), nil
	}
	var all []string
	for _, a := range Arms() {
		all = append(all, a.Name)
	}
	wanted := strings.Split(names, ",")
	for _, n := range wanted {
		if !slices.Contains(all, n) {
			return nil, fmt.Errorf("there is no arm %q; the arms are %s", n, strings.Join(all, ", "))
		}
	}
	return slices.DeleteFunc(Arms(), func(a Arm) bool { return !slices.Contains(wanted, a.Name) }), nil
}

// takes says that an arm has what a call of this form needs.
func (a Arm) takes(f Form) bool { return f != Anchored || a.isAnchored }

// Form is how a call says what it wants.
type Form string

// The forms.
const (
	Read        Form = "read" // or check
	WholeFile   Form = "write"
	FindReplace Form = "find-replace"
	Anchored    Form = "anchored"
)

// texts are the arguments of an edit by text.
type texts struct{ Find, Replace *string }

func formOf(c corpus.Call) Form {
	switch c.Tool {
	case "camel_write_file":
		return WholeFile
	case "camel_edit_file":
	default:
		return Read
	}
	var args struct {
		texts
		Edits []texts
	}
	_ = json.Unmarshal(c.Arguments, &args) // what does not fit is for the tool to refuse
	for _, t := range append(args.Edits, args.texts) {
		if t.Find != nil || t.Replace != nil {
			return FindReplace
		}
	}
	return Anchored
}
