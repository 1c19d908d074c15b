package lenient

// Rules is the catalogue, in the order in which rules are asked about a place.
func Rules() []*Rule { return catalog }

var catalog = []*Rule{
	NameInOtherCase,
	KindAsValue,
	OptionBesideEIP,
	OptionBesideItsMap,
	ErrorHandlerAsFlag,
	BareFrom,
	InlineLanguage,
	LanguageAsText,
	StepAsText,
}
