package validate

import (
	"strings"
	"testing"

	"github.com/camel-edit/camel-edit/internal/dsl"
	"github.com/camel-edit/camel-edit/internal/report"
	"github.com/camel-edit/camel-edit/internal/syntax"
)

// What Camel said when it was asked (internal/oracle).
func TestAsCamel(t *testing.T) {
	log := func(id string) string { return "log: {id: " + id + ", message: m}" }
	route := func(steps ...string) string {
		out := "- route:\n    from:\n      uri: direct:in\n      steps:\n"
		for _, s := range steps {
			out += "        - " + s + "\n"
		}
		return out
	}
	kamelet := "apiVersion: camel.apache.org/v1\nkind: Kamelet\nspec:\n  template:\n"
	for name, c := range map[string]struct {
		src    string
		starts bool
	}{
		"ids in two routes":           {route(log("a")) + route(log("a")), false},
		"ids in one route":            {route(log("a"), log("a")), false},
		"id of a branch":              {route(log("a"), "choice: {when: [{id: a, constant: 'true', steps: [{stop: {}}]}]}"), false},
		"id of from":                  {"- route:\n    from:\n      id: a\n      uri: direct:in\n      steps:\n        - " + log("a") + "\n", true},
		"id in an onException":        {"- onException:\n    exception: [a.B]\n    steps:\n      - " + log("a") + "\n" + route(log("a")), true},
		"id in a doCatch":             {route(log("a"), "doTry: {steps: [{stop: {}}], doCatch: [{exception: [a.B], steps: [{"+log("a")+"}]}]}"), true},
		"id of a language":            {route("setBody: {constant: {id: a, expression: x}}", log("a")), true},
		"id of what an alias repeats": {route("&x {log: {id: a, message: m}}", "*x"), false},
		"id in what aliases repeat":   {route("pipeline: &x {steps: [&y {"+log("a")+"}]}", "step: *x"), false},
		"alias without ids":           {route("&x {log: {message: m}}", "*x"), true},
		"one direct, two routes":      {route("stop: {}") + strings.Replace(route("stop: {}"), "direct:in", "direct://in", 1), false},
		"one direct, one not started": {route("stop: {}") + strings.Replace(route("stop: {}"), "    from:", "    autoStartup: false\n    from:", 1), true},
		"one timer, two routes":       {strings.ReplaceAll(route("stop: {}")+route("stop: {}"), "direct:in", "timer:in"), true},
		"direct of a template":        {"- routeTemplate:\n    id: t\n    from:\n      uri: direct:in\n      steps: [{stop: {}}]\n" + route("stop: {}"), true},
		"text without a character":    {route("log: ''"), false},
		"map with an empty text":      {route("to: {uri: ' '}"), false},
		"empty name of a header":      {route("setHeader: {name: '', constant: a}"), true},
		"bean without a name":         {route("bean: {method: a}"), false},
		"bean of a class":             {route("bean: {beanType: a.B, method: a}"), true},
		"exception without a class":   {route("throwException: {message: a}"), false},
		"headers that are none":       {route("setHeaders: {headers: []}"), false},
		"timeout in turn":             {route("multicast: {timeout: 1000, steps: [{stop: {}}]}"), false},
		"timeout in parallel":         {route("multicast: {timeout: 1000, parallelProcessing: true, steps: [{stop: {}}]}"), true},
		"timeout of nothing":          {route("split: {timeout: 0, constant: a, steps: [{stop: {}}]}"), true},
		"watermark alone":             {route("split: {watermarkKey: a, constant: a, steps: [{stop: {}}]}"), false},
		"answer of a wire tap":        {route("wireTap: {uri: direct:x, variableReceive: a}"), false},
		"balancer of no kind":         {route("loadBalance: {steps: [{stop: {}}]}"), false},
		"error handler of no kind":    {"- errorHandler: {id: a}\n" + route("stop: {}"), false},
		"script without its language": {"- beans: [{name: a, type: a.B, script: x}]\n" + route("stop: {}"), false},
		"Kamelet without a route":     {kamelet + "    beans: [{name: a, type: java.lang.Object}]\n", false},
		"template without a route":    {"- routeTemplate:\n    id: a\n    parameters: [{name: x}]\n", false},
		"from of a Kamelet":           {kamelet + "    from:\n      uri: direct:in\n      steps:\n        - stop: {}\n", true},
		"unknown key of a template":   {kamelet + "    wibble: 1\n    from:\n      uri: direct:in\n      steps:\n        - stop: {}\n", false},
		"onException of a template":   {kamelet + "    onException:\n      exception: [a.B]\n    from:\n      uri: direct:in\n      steps:\n        - stop: {}\n", false},
		"onException behind a route":  {route("stop: {}") + "- onException:\n    exception: [a.B]\n    steps: [{stop: {}}]\n", false},
		"errorHandler behind a route": {route("stop: {}") + "- errorHandler:\n    noErrorHandler: {}\n", true},
	} {
		starts := true
		for _, f := range Check(syntax.Parse([]byte(c.src)), dsl.Latest()) {
			starts = starts && f.Severity != report.Error
		}
		if starts != c.starts {
			t.Errorf("%s: we say %t, Camel %t, when asked whether it starts\n%s", name, starts, c.starts, c.src)
		}
	}
}
