package lenient

// Rules is the catalogue, in the order in which rules are asked about a place.
func Rules() []*Rule { return catalog }

var catalog = []*Rule{
	// The whole text.
	Fence,
	EscapedText,
	SlashComment,
	OddSpaces,
	TabIndentation,
	EmptyDocument,
	SecondDocument,
	Prose,

	// What is not YAML yet.
	BarePlaceholder,
	WrittenLineEnd,
	ColonInText,
	UnknownEscape,
	UnclosedQuote,
	DoubledQuote,
	QuotesInQuotes,
	ApostropheInQuotes,
	TextBehindQuote,
	BracesBeforeText,
	MarkBeforeText,
	LostColon,
	ColonWithoutSpace,
	DashWithoutSpace,
	LostDash,
	KeyInOwnColumn,
	ItemInOwnColumn,

	// Keys and texts that mean something else to YAML.
	BranchKeyRepeated,
	KeyTwice,
	NameInBraces,

	// What stands at the wrong place, and shorthand.
	NameInOtherCase,
	EntriesAsMap,
	EntriesUnderAKey,
	EntryInRoute,
	ErrorHandlerAsStep,
	EntryBehindRoutes,
	KindAsValue,
	OptionBesideEIP,
	OptionBesideItsMap,
	ErrorHandlerAsFlag,
	TwoStepsInItem,
	BranchAsStep,
	BranchOnEIP,
	StepAsOption,
	StepsOfLeaf,
	GroupOfSteps,
	WrappedKind,
	DoubledWrapper,
	ListAroundMap,
	UnwrappedItem,
	OptionTooDeep,
	OptionBesideFrom,
	OptionBesideLanguage,
	TwoExpressions,
	BareFrom,
	KindAtTop,
	KindAsWord,
	OnlyOptionAsText,
	InlineLanguage,
	LanguageAsText,
	StepAsText,
}
