package lenient

// Rules is the catalogue, in the order in which rules are asked about a place.
func Rules() []*Rule { return catalog }

var catalog = []*Rule{
	OptionBesideEIP,
	BareFrom,
	InlineLanguage,
	LanguageAsText,
	StepAsText,
}
