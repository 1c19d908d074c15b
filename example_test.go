package cameledit_test

import (
	"fmt"
	"log"
	"os"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/splice"
)

// A from without its route and a step written as a text can be read in one way only.
func ExampleFix() {
	src := []byte(`- from:
    uri: timer:tick
    steps:
      - log: hello # every second
`)
	r := cameledit.Fix(src, cameledit.Options{})
	if r.Status == cameledit.StatusFixed {
		os.Stdout.Write(r.Output)
	}
	for _, e := range r.Expanded {
		fmt.Printf("line %d: %s\n", e.Line, e.Title)
	}
	// Output:
	// - route:
	//     from:
	//       uri: timer:tick
	//       steps:
	//         - log:
	//             message: hello # every second
	// line 1: from is written without route
	// line 4: a step is written as a text
}

// What can be read in several ways is not written. Each reading has a name, and the caller may choose one.
func ExampleFix_choose() {
	src := []byte(`- route:
    from:
      uri: timer:tick
      steps:
        - log:
            message: tick
     id: ticking
`)
	r := cameledit.Fix(src, cameledit.Options{})
	fmt.Println(r.Status)
	var choice cameledit.Choice
	for _, f := range r.Findings {
		for _, m := range f.Readings {
			fmt.Printf("%s@%d=%s: %s\n", f.Rule, f.Line, m.Name, m.Means)
			choice = cameledit.Choice{Rule: f.Rule, Line: f.Line, Name: m.Name}
		}
	}
	r = cameledit.Fix(src, cameledit.Options{Choose: []cameledit.Choice{choice}})
	fmt.Printf("%s\n%s", r.Status, r.Output)
	// Output:
	// ambiguous
	// key-in-own-column@7=of-from: it belongs to from
	// key-in-own-column@7=of-route: it belongs to route
	// fixed
	// - route:
	//     from:
	//       uri: timer:tick
	//       steps:
	//         - log:
	//             message: tick
	//     id: ticking
}

// Validate changes nothing. A finding says where, what is there, and often what to write.
func ExampleValidate() {
	src := []byte(`- route:
    from:
      uri: timer:tick
      steps:
        - tou:
            uri: mock:out
`)
	r := cameledit.Validate(src, cameledit.Options{CamelVersion: "4.22"})
	fmt.Println(r.Status, "for Camel", r.Binding.Camel)
	for _, f := range r.Findings {
		if f.Severity == cameledit.SeverityError {
			fmt.Printf("%d:%d: %s: %s\n", f.Line, f.Column, f.Rule, f.Message)
		}
	}
	// Output:
	// invalid for Camel 4.22.1
	// 5:11: unknown-key: tou is not a step in the Camel 4.22.1 schema
}

// Check is Validate for an editor: it does not ask what a text could be read as.
func ExampleCheck() {
	r := cameledit.Check([]byte("- route:\n    from:\n      uri: timer:tick\n"), cameledit.Options{})
	for _, f := range r.Findings {
		fmt.Println(f.Line, f.Message)
	}
	// Output:
	// 2 from needs steps
}

var orders = []byte(`- route:
    id: orders
    from:
      uri: kafka:orders
      steps:
        - log:
            message: new order # for the operators
        - to:
            uri: jms:queue:orders
            parameters:
              password: opensesame
`)

// An edit names a place, a mode and a fragment in any notation. Nothing else of the file changes.
func ExampleEdit() {
	r := cameledit.Edit(orders, []cameledit.Change{
		{Mode: cameledit.After, Where: "log in route orders", Fragment: `to: "mock:copy"`},
		{Mode: cameledit.Remove, Where: `11: password: opensesame`},
	}, cameledit.Options{})
	if r.Status != cameledit.StatusEdited {
		log.Fatal(r.Status, r.Findings, r.Candidates)
	}
	os.Stdout.Write(r.Output)
	// Output:
	// - route:
	//     id: orders
	//     from:
	//       uri: kafka:orders
	//       steps:
	//         - log:
	//             message: new order # for the operators
	//         - to:
	//             uri: "mock:copy"
	//         - to:
	//             uri: jms:queue:orders
}

// A place that is not there is answered with those that may have been meant.
func ExampleEdit_notFound() {
	r := cameledit.Edit(orders, []cameledit.Change{{Mode: cameledit.Remove, Where: "log in route order"}}, cameledit.Options{})
	fmt.Println(r.Status, string(r.Output) == string(orders))
	for _, c := range r.Candidates {
		fmt.Printf("%d: %s\n", c.Line, c.Selector)
	}
	// Output:
	// not-found true
	// 6: log
}

// Outline lists what can be named, each with the shortest selector that names it alone.
func ExampleOutline() {
	for _, p := range cameledit.Outline(orders, cameledit.Options{}).Outline {
		fmt.Printf("%2d %s\n", p.Line, p.Selector)
	}
	// Output:
	// 1 route
	//  3 from
	//  6 log
	//  8 to
}

// Find resolves a where to its lines.
func ExampleFind() {
	for _, l := range cameledit.Find(orders, "log in route orders", cameledit.Options{}).Lines {
		fmt.Printf("%2d %s\n", l.Line, l.Text)
	}
	// Output:
	// 6         - log:
	//  7             message: new order # for the operators
}

// Mask writes over secrets, for logs and other eyes.
func ExampleMask() {
	masked := cameledit.Mask(orders, cameledit.Options{})
	fmt.Printf("%s", masked[len(masked)-36:])
	// Output:
	// password: ***REDACTED***
}

func ExampleMaskURI() {
	fmt.Println(cameledit.MaskURI("ftp:host?username=me&password=opensesame"))
	// Output:
	// ftp:host?username=me&password=***REDACTED***
}

// An editor offers the readings of a line as changes, each with its edits.
func ExampleReadings() {
	src := "- route:\n    from:\n      uri: timer:tick\n      steps:\n        - log: hello\n"
	for _, f := range cameledit.Readings([]byte(src), 5, 5, cameledit.Options{}) {
		text, _, err := splice.Apply(src, f.Readings[0].Edits)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(f.Rule)
		fmt.Print(text)
	}
	// Output:
	// step-as-text
	// - route:
	//     from:
	//       uri: timer:tick
	//       steps:
	//         - log:
	//             message: hello
}

// Routes of several files send to each other: what none of them reads from is a note.
func ExampleWithoutConsumer() {
	sends := []byte("- route:\n    from:\n      uri: timer:a\n      steps:\n        - to:\n            uri: direct:b\n")
	o := cameledit.Options{}
	for i, notes := range cameledit.WithoutConsumer([][]cameledit.Channel{cameledit.Channels(sends, o), cameledit.Channels(orders, o)}) {
		for _, n := range notes {
			fmt.Printf("file %d, line %d: %s\n", i, n.Line, n.Message)
		}
	}
	// Output:
	// file 0, line 6: no route of the given files starts from direct:b; one has to be there when messages come
}

func ExampleChannels() {
	for _, c := range cameledit.Channels([]byte("- route:\n    from:\n      uri: direct:a\n      steps: []\n"), cameledit.Options{}) {
		fmt.Println(c.Line, c.Endpoint, c.Consumes)
	}
	// Output:
	// 3 direct:a true
}

// HoldsRoutes says of a YAML file whose name tells nothing whether it is Camel's.
func ExampleHoldsRoutes() {
	fmt.Println(cameledit.HoldsRoutes(orders), cameledit.HoldsRoutes([]byte("services:\n  web: {}\n")))
	// Output:
	// true false
}

// Rules are what Fix knows to read. One that a project does not want is switched off by its name.
func ExampleRules() {
	for _, r := range cameledit.Rules() {
		if r.Name == "bare-from" {
			fmt.Println(r.Title)
		}
	}
	r := cameledit.Fix([]byte("- from:\n    uri: timer:a\n    steps:\n      - log:\n          message: a\n"), cameledit.Options{Without: []string{"bare-from"}})
	fmt.Println(r.Status)
	// Output:
	// from is written without route
	// ok
}
