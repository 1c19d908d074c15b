package mcpserver

import "github.com/camel-edit/camel-edit/internal/report"

// Code says why a call was refused. The set is closed: those of the engine, and those of what a session may do.
type Code string

// The codes, by what they are about.
const (
	OutsideRoot         Code = "OUTSIDE_ROOT"
	OutsideTarget       Code = "OUTSIDE_TARGET"
	TargetScope         Code = "TARGET_SCOPE"
	TargetMissing       Code = "TARGET_MISSING"
	TargetAmbiguous     Code = "TARGET_AMBIGUOUS"
	CapabilityMissing   Code = "CAPABILITY_MISSING"
	HiddenCharacters    Code = "HIDDEN_CHARACTERS"
	BlockPattern        Code = "BLOCK_PATTERN"
	ConfirmationInvalid Code = "CONFIRMATION_INVALID"

	NeedsUserConfirmation Code = "NEEDS_USER_CONFIRMATION"
	Declined              Code = "DECLINED"
	SecretInContent       Code = "SECRET_IN_CONTENT"
	RedactedContent       Code = "REDACTED_CONTENT"
	SessionLatched        Code = "SESSION_LATCHED"
	FileKind              Code = "FILE_KIND"
	NotRegular            Code = "NOT_REGULAR"

	AmbiguousArguments Code = "AMBIGUOUS_ARGUMENTS"
	AnchorMiss              = Code(report.AnchorMiss)
	AnchorTie               = Code(report.AnchorTie)
	TwoReadings             = Code(report.TwoReadings)
	Invalid                 = Code(report.Unacceptable)
	YAMLFeature             = Code(report.YAMLFeature)
	MultiDocument           = Code(report.MultiDocument)
	FragmentKind            = Code(report.FragmentKind)

	BindingMismatch Code = "BINDING_MISMATCH"
	Unverified      Code = "UNVERIFIED"

	StaleFile Code = "STALE_FILE"

	TooLarge        Code = "TOO_LARGE"
	BudgetExhausted Code = "BUDGET_EXHAUSTED"
	RepeatedCall    Code = "REPEATED"

	RedactionFailed Code = "REDACTION_FAILED"
	AuditFailed     Code = "AUDIT_FAILED"
	InternalSurgery      = Code(report.InternalSurgery)
)

// Class groups codes by what is to be learned from them.
type Class string

// The classes.
const (
	Authority Class = "authority" // an attempt to exceed what the session may do, whatever its motive
	Policy    Class = "policy"
	Input     Class = "input"
	Claim     Class = "data"
	Race      Class = "race"
	Limit     Class = "limit"
	Fault     Class = "fault"
)

// Codes lists every code with its class, in the order of the documentation.
var Codes = []struct {
	Code  Code
	Class Class
}{
	{OutsideRoot, Authority},
	{OutsideTarget, Authority},
	{TargetScope, Authority},
	{TargetMissing, Authority},
	{TargetAmbiguous, Authority},
	{CapabilityMissing, Authority},
	{HiddenCharacters, Authority},
	{BlockPattern, Authority},
	{ConfirmationInvalid, Authority},
	{NeedsUserConfirmation, Policy},
	{Declined, Policy},
	{SecretInContent, Policy},
	{RedactedContent, Policy},
	{SessionLatched, Policy},
	{FileKind, Policy},
	{NotRegular, Policy},
	{AmbiguousArguments, Input},
	{AnchorMiss, Input},
	{AnchorTie, Input},
	{TwoReadings, Input},
	{Invalid, Input},
	{YAMLFeature, Input},
	{MultiDocument, Input},
	{FragmentKind, Input},
	{BindingMismatch, Claim},
	{Unverified, Claim},
	{StaleFile, Race},
	{TooLarge, Limit},
	{BudgetExhausted, Limit},
	{RepeatedCall, Limit},
	{RedactionFailed, Fault},
	{AuditFailed, Fault},
	{InternalSurgery, Fault},
}

// class is the class of a code, "" of none.
func (c Code) class() Class {
	for _, x := range Codes {
		if x.Code == c {
			return x.Class
		}
	}
	return ""
}

// IsAuthority says that a call with this code tried what the session may not do.
func (c Code) IsAuthority() bool { return c.class() == Authority }

// status is the status of an answer with a code.
func (c Code) status() report.Status {
	switch c {
	case NeedsUserConfirmation:
		return NeedsConfirmation
	case AnchorMiss:
		return report.NotFound
	case AnchorTie, TwoReadings:
		return report.Ambiguous
	case Invalid:
		return report.Invalid
	case Unverified, InternalSurgery:
		return report.Unverified
	case StaleFile:
		return report.Stale
	case BudgetExhausted:
		return Exhausted
	case RepeatedCall:
		return Repeated
	case RedactionFailed, AuditFailed:
		return report.Failed
	default:
		return report.Refused
	}
}

// blocks says that a refusal with this code counts towards the latch.
func (c Code) blocks() bool {
	return c == HiddenCharacters || c == BlockPattern || c == ConfirmationInvalid
}
