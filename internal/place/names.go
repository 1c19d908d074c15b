package place

// OldNames are names of older Camel versions, of the Java API and of other tools, with the name that Camel has now. They are
// for messages alone: nothing is renamed, and none of them stands in for something else.
var OldNames = map[string]string{
	"setExchangeProperty":    "setProperty",
	"setOutHeader":           "setHeader",
	"propertyName":           "name",
	"headerName":             "name",
	"strategyRef":            "aggregationStrategy",
	"executorServiceRef":     "executorService",
	"onPrepareRef":           "onPrepare",
	"messageIdRepositoryRef": "idempotentRepository",
	"loggerName":             "logName",
	"loggerRef":              "logger",
	"exceptions":             "exception",
	"maxRedeliveries":        "maximumRedeliveries",
	"fallback":               "onFallback",
	"default":                "otherwise",
	"else":                   "otherwise",
	"finally":                "doFinally",
	"try":                    "doTry",
	"catch":                  "doCatch",
}

// Libraries are words for a JSON data format that name its library.
var Libraries = map[string]string{"jackson": "Jackson", "gson": "Gson"}

// IsOldName says that what a name was renamed to is known.
func IsOldName(name string) bool { return OldNames[name] != "" || Libraries[name] != "" }
