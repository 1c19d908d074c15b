package report

// Code says for programs why an edit was not made. The set is closed, and a code never changes what it means. The MCP server has
// further codes, of what a session may do.
type Code string

// The codes, by what they are about.
const (
	AnchorMiss      Code = "ANCHOR_MISS"      // the place is not there
	AnchorTie       Code = "ANCHOR_TIE"       // several places fit
	TwoReadings     Code = "TWO_READINGS"     // the text can be read in several ways
	Unacceptable    Code = "INVALID"          // Camel would refuse it, or what is asked for cannot be
	YAMLFeature     Code = "YAML_FEATURE"     // an alias, a tag, or what not every parser reads
	MultiDocument   Code = "MULTI_DOCUMENT"   // a second YAML document
	FragmentKind    Code = "FRAGMENT_KIND"    // the fragment does not fit its place
	InternalSurgery Code = "INTERNAL_SURGERY" // the check before writing failed: a fault of camel-edit
)
