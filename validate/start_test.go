package validate

import (
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
