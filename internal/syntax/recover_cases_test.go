package syntax

import "strings"

// recoverCases are texts that are wrong the way people and models get them wrong. Each has the places of its problems, one for
// each cause, and the tree: what is not wrong is as if the rest were right.
var recoverCases = []struct{ name, src, problems, tree string }{
	{
		"alias star glob", "a: *.txt\nb: 1\n",
		"1:4 BadStart", `{a: ~"*.txt", b: 1}`,
	},
	{
		"amp only", "a: &\nb: 1\n",
		"1:4 BadProperty", `{a, b: 1}`,
	},
	{
		"anchor twice", "a: &x &y 1\n",
		"1:7 BadProperty", `{a: 1}`,
	},
	{
		"at start", "a: @x\nb: 1\n",
		"1:4 BadStart", `{a: @x, b: 1}`,
	},
	{
		"backtick start", "a: `x`\nb: 1\n",
		"1:4 BadStart", "{a: `x`, b: 1}",
	},
	{
		"bad escape", "a: \"\\d+\"\nb: 1\n",
		"1:5 BadEscape", `{a: +, b: 1}`,
	},
	{
		"bad utf8 mid", "a: x\xc3(\nb: 1\n",
		"1:5 BadCharacter", "{a: x\xc3(, b: 1}",
	},
	{
		"bad utf8", "a: \xff\xfe\nb: 1\n",
		"1:4 BadCharacter", "{a: \xff\xfe, b: 1}",
	},
	{
		"bang value", "a: !\nb: 1\n",
		"", `{a, b: 1}`,
	},
	{
		"billion laughs", "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d]\nf: &f [*e,*e,*e,*e,*e,*e,*e,*e,*e]\ng: &g [*f,*f,*f,*f,*f,*f,*f,*f,*f]\nh: &h [*g,*g,*g,*g,*g,*g,*g,*g,*g]\ni: &i [*h,*h,*h,*h,*h,*h,*h,*h,*h]\n",
		"", `{a: [x, x, x, x, x, x, x, x, x], b: [*a, *a, *a, *a, *a, *a, *a, *a, *a], c: [*b, *b, *b, *b, *b, *b, *b, *b, *b], d: [*c, *c, *c, *c, *c, *c, *c, *c, *c], e: [*d, *d, *d, *d, *d, *d, *d, *d, *d], f: [*e, *e, *e, *e, *e, *e, *e, *e, *e], g: [*f, *f, *f, *f, *f, *f, *f, *f, *f], h: [*g, *g, *g, *g, *g, *g, *g, *g, *g], i: [*h, *h, *h, *h, *h, *h, *h, *h, *h]}`,
	},
	{
		"bom mid", "a: 1\n\ufeffb: 2\n",
		"", "{a: 1, \ufeffb: 2}",
	},
	{
		"brace run", strings.Repeat("{", 200),
		"1:1 Placeholder", `"` + strings.Repeat("{", 200) + `"`,
	},
	{
		"bracket run 10k", strings.Repeat("[", 10_000),
		"1:2000 BadFlow", `~"` + strings.Repeat("[", 10_000) + `"`,
	},
	{
		"bracket run", strings.Repeat("[", 200),
		"1:200 BadFlow", `~"` + strings.Repeat("[", 200) + `"`,
	},
	{
		"colon only", ":",
		"", `{""}`,
	},
	{
		"colon run", strings.Repeat(": ", 500) + "a\n",
		"1:3 BadStart", `{"": ~"` + strings.Repeat(": ", 499) + `a"}`,
	},
	{
		"colon space in plain", "a: b: c\nd: 1\n",
		"1:5 ColonInText", `{a: ~"b: c", d: 1}`,
	},
	{
		"comma start", "a: ,x\n",
		"1:4 BadStart", `{a: ",x"}`,
	},
	{
		"comment in plain", "a: one\n  # c\n  two\nb: 1\n",
		"3:3 MissingColon", `{a: one, !~two, b: 1}`,
	},
	{
		"control char", "a: x\x01y\nb: 1\n",
		"1:5 BadCharacter", "{a: x\x01y, b: 1}",
	},
	{
		"dash only", "-",
		"", `[null]`,
	},
	{
		"dash run 20k", strings.Repeat("- ", 20_000) + "a\n",
		"1:4001 TooDeep", strings.Repeat("[", MaxDepth) + `~"` + strings.Repeat("- ", 20_000-MaxDepth) + `a"` + strings.Repeat("]", MaxDepth),
	},
	{
		"dash run", strings.Repeat("- ", 500) + "a\n",
		"", strings.Repeat("[", 500) + "a" + strings.Repeat("]", 500),
	},
	{
		"directive nodoc", "%YAML 1.2\na: 1\n",
		"2:1 BadDocument", `{a: 1}`,
	},
	{
		"doc marker in flow", "a: [\n---\n]\n",
		"1:4 BadFlow, 3:1 BadStart", `{a: ~"["} --- "]"`,
	},
	{
		"doc start content", "--- a: 1\n",
		"1:6 ColonInText", `~"a: 1"`,
	},
	{
		"dup key conflict", "a: 1\na: 2\n",
		"", `{a: 1, a: 2}`,
	},
	{
		"en dash", "steps:\n  – log: a\n",
		"", `{steps: {"– log": a}}`,
	},
	{
		"extra close", "a: 1]\nb: }\n",
		"2:4 BadStart", `{a: "1]", b: "}"}`,
	},
	{
		"flow close col0", "- to: {\n  uri: x\n}\n- b\n",
		"", `[{to: {uri: x}}, b]`,
	},
	{
		"flow low indent", "a:\n  b: [\n1,\n2\n]\n  c: 1\n",
		"", `{a: {b: [1, 2], c: 1}}`,
	},
	{
		"fullwidth colon", "a： 1\nb: 2\n",
		"1:1 MissingColon", `{!~"a： 1", b: 2}`,
	},
	{
		"gt only", ">",
		"", `""`,
	},
	{
		"half typed key", "- from:\n    uri: a\n    st\n",
		"3:5 MissingColon", `[{from: {uri: a, !~st}}]`,
	},
	{
		"half typed seq", "- from:\n    uri: a\n    steps:\n      - \n      -\n      - lo\n      - log:\n",
		"", `[{from: {uri: a, steps: [null, null, lo, {log}]}}]`,
	},
	{
		"hash no space", "a: [1]#c\nb: 1\n",
		"", `{a: [1], b: 1}`,
	},
	{
		"indent deeper key", "a: 1\n  b: 2\nc: 3\n",
		"2:3 BadIndent", `{a: 1, !b: 2, c: 3}`,
	},
	{
		"indent literal low", "a:\n  b: |\n    one\n   two\n  c: 1\n",
		"4:4 MissingColon", `{a: {b: "one\n", !~two, c: 1}}`,
	},
	{
		"indent props too low", "- to:\n  uri: a\n parameters:\n    x: 1\n",
		"3:2 BadIndent", `[{to, uri: a, !parameters: {x: 1}}]`,
	},
	{
		"indent root seq", "- a: 1\n - b: 2\n",
		"2:2 BadItemIndent", `[{a: 1}, !{b: 2}]`,
	},
	{
		"indent seq key mix", "- from:\n    uri: a\n   steps:\n      - log: x\n",
		"3:4 BadIndent", `[{from: {uri: a, !steps: [{log: x}]}}]`,
	},
	{
		"indent shallow mid", "- from:\n    uri: a\n    steps:\n      - log: x\n     - log: y\n      - log: z\n",
		"5:6 BadItemIndent", `[{from: {uri: a, steps: [{log: x}, !{log: y}, {log: z}]}}]`,
	},
	{
		"indent steps under uri", "- from:\n    uri: a\n      steps:\n        - log: x\n",
		"3:7 BadIndent", `[{from: {uri: a, !steps: [{log: x}]}}]`,
	},
	{
		"key too long", "? x\n" + strings.Repeat("k", 2000) + ": 1\n",
		"2:1 LongKey", "{x, " + strings.Repeat("k", 2000) + ": 1}",
	},
	{
		"literal bad header", "a: |x\n  one\nb: 1\n",
		"1:4 BadBlock", `{a: ~"|x\n  one", b: 1}`,
	},
	{
		"literal bad indent", "a: |3\n  one\nb: 1\n",
		"2:3 MissingColon", `{a: "", !~one, b: 1}`,
	},
	{
		"literal same line", "a: | one\n  two\nb: 1\n",
		"1:4 BadBlock", `{a: ~"| one\n  two", b: 1}`,
	},
	{
		"literal zero indent", "a: |\none\nb: 1\n",
		"2:1 MissingColon", `{a: "", !~one, b: 1}`,
	},
	{
		"merge conflict marker", "a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> x\nc: 4\n",
		"2:1 MissingColon, 4:1 MissingColon, 6:1 MissingColon", `{a: 1, !~"<<<<<<< HEAD", b: 2, !~=======, b: 3, !~">>>>>>> x", c: 4}`,
	},
	{
		"message colon", "- log: Got: ${body}\n- to: x\n",
		"1:11 ColonInText", `[{log: ~"Got: ${body}"}, {to: x}]`,
	},
	{
		"missing colon mid", "a: 1\nb\nc: 2\n",
		"2:1 MissingColon", `{a: 1, !~b, c: 2}`,
	},
	{
		"missing colon", "a\nb: 1\n",
		"1:1 MissingColon", `{!~a, b: 1}`,
	},
	{
		"missing space colon", "a:1\nb: 2\n",
		"1:1 MissingColon", `{!~"a:1", b: 2}`,
	},
	{
		"missing space dash", "steps:\n  -log: a\n  - to: b\n",
		"2:3 BadItemIndent", `{steps: {-log: a, !{to: b}}}`,
	},
	{
		"mixed map seq", "- a\nb: 1\n",
		"2:1 MissingDash", `[a, !b: 1]`,
	},
	{
		"mixed seq map", "a: 1\n- b\n",
		"2:1 BadItemIndent", `{a: 1, !b}`,
	},
	{
		"multi line key", "a\n  b: 1\n",
		"1:1 MissingColon", `{!~a: {b: 1}}`,
	},
	{
		"nbsp indent", "a:\n\u00a0\u00a0b: 1\n",
		"", `{a,   b: 1}`,
	},
	{
		"nul char", "a: x\x00y\nb: 1\n",
		"1:5 BadCharacter", "{a: x\x00y, b: 1}",
	},
	{
		"nul only", "\x00",
		"1:1 BadCharacter", "\x00",
	},
	{
		"percent start", "a: %x\nb: 1\n",
		"1:4 BadStart", `{a: %x, b: 1}`,
	},
	{
		"ph key", "{{x}}: 1\nb: 2\n",
		"1:1 Placeholder", `{"{{x}}": 1, b: 2}`,
	},
	{
		"ph unquoted default", "a: {{x:5}}\nb: 1\n",
		"1:4 Placeholder", `{a: "{{x:5}}", b: 1}`,
	},
	{
		"ph unquoted nested", "a: {{x:{{y}}}}\nb: 1\n",
		"1:4 Placeholder", `{a: "{{x:{{y}}}}", b: 1}`,
	},
	{
		"ph unquoted opt", "a: {{?x}}\nb: 1\n",
		"1:4 Placeholder", `{a: "{{?x}}", b: 1}`,
	},
	{
		"ph unquoted seq", "- {{x}}\n- b\n",
		"1:3 Placeholder", `["{{x}}", b]`,
	},
	{
		"ph unquoted tail", "a: {{x}}/y\nb: 1\n",
		"1:4 Placeholder", `{a: "{{x}}/y", b: 1}`,
	},
	{
		"ph unquoted", "- from:\n    uri: timer:x\n    parameters:\n      period: {{period}}\n    steps:\n      - log: hi\n",
		"4:15 Placeholder", `[{from: {uri: "timer:x", parameters: {period: "{{period}}"}, steps: [{log: hi}]}}]`,
	},
	{
		"pipe only", "|",
		"", `""`,
	},
	{
		"quest run", strings.Repeat("? ", 500) + "a\n",
		"", strings.Repeat("{? ", 499) + "{a" + strings.Repeat("}", 500),
	},
	{
		"question only", "?",
		"", `{""}`,
	},
	{
		"quoted then colon space", "\"a\" : 1\n'b':2\n",
		"2:1 MissingColon", `{a: 1, !~"b':"}`,
	},
	{
		"self alias", "a: &x [*x]\n",
		"", `{a: [*x]}`,
	},
	{
		"smart quotes", "a: “x”\nb: 1\n",
		"", `{a: “x”, b: 1}`,
	},
	{
		"tab after spaces", "a:\n  \tb: 1\n",
		"", `{a: {b: 1}}`,
	},
	{
		"tab indent mixed", "a:\n  b: 1\n\tc: 2\n",
		"3:1 Tab", `{a: {b: 1, !c: 2}}`,
	},
	{
		"tab indent", "a:\n\tb: 1\n\tc: 2\n",
		"2:1 Tab, 3:1 Tab", `{a: {b: 1, c: 2}}`,
	},
	{
		"text after flow", "a: [1] y\nb: 1\n",
		"1:8 BadFlow", `{a: ~"[1] y", b: 1}`,
	},
	{
		"text after quote", "a: \"x\" y\nb: 1\n",
		"1:8 AfterValue", `{a: ~"\"x\" y", b: 1}`,
	},
	{
		"trailing garbage doc", "a: 1\n... x\n",
		"2:5 BadDocument", `{a: 1}`,
	},
	{
		"unclosed dquote", "a: \"x\nb: 1\nc: 2\n",
		"1:4 UnclosedQuote", `{a: ~"\"x", b: 1, c: 2}`,
	},
	{
		"unclosed flow map eof", "a: {x: 1",
		"1:4 BadFlow", `{a: ~"{x: 1"}`,
	},
	{
		"unclosed flow map", "a: {x: 1\nb: 1\n",
		"1:4 BadFlow", `{a: ~"{x: 1", b: 1}`,
	},
	{
		"unclosed flow seq", "a: [1, 2\nb: 1\n",
		"1:4 BadFlow", `{a: ~"[1, 2", b: 1}`,
	},
	{
		"unclosed squote", "a: 'x\nb: 1\nc: 2\n",
		"1:4 UnclosedQuote", `{a: ~"'x", b: 1, c: 2}`,
	},
	{
		"undefined alias", "a: *x\nb: 1\n",
		"", `{a: *x, b: 1}`,
	},
	{
		"placeholder in a list", "- {{a}}\n- [{{b}}, c]\n- {d: {{e}}}\n",
		"1:3 Placeholder, 2:4 Placeholder, 3:7 Placeholder", `["{{a}}", ["{{b}}", c], {d: "{{e}}"}]`,
	},
	{
		"placeholder with a colon behind", "uri: {{a}}: b\nid: c\n",
		"1:6 Placeholder", `{uri: ~"{{a}}: b", id: c}`,
	},
	{
		"colon in an item", "- to: log: x\n- stop\n",
		"1:10 ColonInText", `[{to: ~"log: x"}, stop]`,
	},
	{
		"one-line map", "to:\n  uri: a\n  parameters: b: c\n  id: d\n",
		"3:16 ColonInText", `{to: {uri: a, parameters: ~"b: c", id: d}}`,
	},
	{
		"colon in a text of lines", "a: b\n  c: d\ne: f\n",
		"2:3 BadIndent", `{a: b, !c: d, e: f}`,
	},
	{
		"unclosed quote before a deeper block", "a:\n  b: \"x\n  c: d\n    e: f\ng: h\n",
		"2:6 UnclosedQuote, 4:5 BadIndent", `{a: {b: ~"\"x", c: d, !e: f}, g: h}`,
	},
	{
		"unclosed quote, a quoted reference behind", "a: \"x\nb: \"#y\"\n c: d\n",
		"1:4 UnclosedQuote, 3:2 BadIndent", `{a: ~"\"x", b: "#y", !c: d}`,
	},
	{
		"unclosed quote, a quoted text behind", "a: \"x\nb: \"y\"\nc: 'z'\n",
		"1:4 UnclosedQuote", `{a: ~"\"x", b: y, c: z}`,
	},
	{
		"two quotes at the end", "a: \"x\"\"\nb: c\n",
		"1:7 AfterValue", `{a: ~"\"x\"\"", b: c}`,
	},
	{
		"quotes in quotes", "a: \"x == \"y\"\"\nb: c\n",
		"1:11 AfterValue", `{a: ~"\"x == \"y\"\"", b: c}`,
	},
	{
		"apostrophe", "a: 'it's'\nb: c\n",
		"1:8 AfterValue", `{a: ~"'it's'", b: c}`,
	},
	{
		"text behind a quote", "a: \"x\" + y\nb: c\n",
		"1:8 AfterValue", `{a: ~"\"x\" + y", b: c}`,
	},
	{
		"key too deep", "from:\n  uri: a\n   steps:\n    - stop: {}\n  id: b\n",
		"3:4 BadIndent", `{from: {uri: a, !steps: [{stop: {}}], id: b}}`,
	},
	{
		"two keys too deep", "from:\n  uri: a\n   x: b\n   y: c\n  id: d\n",
		"3:4 BadIndent, 4:4 BadIndent", `{from: {uri: a, !x: b, !y: c, id: d}}`,
	},
	{
		"keys too deep below a block", "from:\n  uri: a\n   x:\n     y: 1\n    z: 2\n  id: b\n",
		"3:4 BadIndent, 5:5 BadIndent", `{from: {uri: a, !x: {y: 1, !z: 2}, id: b}}`,
	},
	{
		"key between two maps", "- route:\n    from:\n      uri: a\n     id: b\n    x: c\n",
		"4:6 BadIndent", `[{route: {from: {uri: a, !id: b}, x: c}}]`,
	},
	{
		"item too deep", "- log:\n    message: a\n  - log:\n      message: b\n- stop\n",
		"3:3 BadItemIndent", `[{log: {message: a}, !{log: {message: b}}}, stop]`,
	},
	{
		"item two deep in a list", "- a\n  - b: c\n- d\n",
		"1:3 MissingColon", `[{!~a: [{b: c}]}, d]`,
	},
	{
		"item between two lists", "steps:\n  - filter:\n      steps:\n        - a: 1\n     - b: 2\n  - c: 3\n",
		"5:6 BadItemIndent", `{steps: [{filter: {steps: [{a: 1}]}, !{b: 2}}, {c: 3}]}`,
	},
	{
		"steps below a text", "filter:\n  simple: a\n    steps:\n      - stop: {}\nid: b\n",
		"3:5 BadIndent", `{filter: {simple: a, !steps: [{stop: {}}]}, id: b}`,
	},
	{
		"tabs", "a:\n\tb:\n\t\tc: d\n\te: f\n",
		"2:1 Tab, 3:1 Tab, 4:1 Tab", `{a: {b: {c: d}, e: f}}`,
	},
	{
		"no space behind the dash", "steps:\n-a: 1\n-b\n",
		"3:1 MissingColon", `{steps, -a: 1, !~-b}`,
	},
	{
		"no space behind the colon", "a:\n  b:c\n  d: e\n",
		"2:3 MissingColon", `{a: {!~"b:c", d: e}}`,
	},
	{
		"backslash n", "a: \"b\"\\n  c: d\ne: f\n",
		"1:7 AfterValue", `{a: ~"\"b\"\\n  c: d", e: f}`,
	},
	{
		"all on one line", "- a:\\n    b: c\\n",
		"", `[{"a:\\n    b": "c\\n"}]`,
	},
	{
		"comment of another language", "// a b\n- c: d\n  e: f\n- g: h\n",
		"1:1 MissingColon", `[!~"// a b", {c: d, e: f}, {g: h}]`,
	},
	{
		"key among items", "- a: 1\nb:\n  c: d\n- e: 2\n",
		"2:1 MissingDash", `[{a: 1}, !b: {c: d}, {e: 2}]`,
	},
	{
		"keys among items", "- a: 1\nb: 2\nc: 3\n- d: 4\n",
		"2:1 MissingDash, 3:1 MissingDash", `[{a: 1}, !b: 2, !c: 3, {d: 4}]`,
	},
	{
		"no-break spaces", "- a:\n\u00a0   b: c\n",
		"2:1 MissingDash", `[{a}, !"\u00a0   b": c]`,
	},
	{
		"name without colon", "- log\n    message: a\n- stop: {}\n",
		"1:3 MissingColon", `[{!~log: {message: a}}, {stop: {}}]`,
	},
	{
		"name without colon, list below", "choice\n  - when: a\n  - when: b\nid: c\n",
		"1:1 MissingColon", `{!~choice: [{when: a}, {when: b}], id: c}`,
	},
	{
		"name without colon in a map", "a: b\nc\n  d: e\nf: g\n",
		"2:1 MissingColon", `{a: b, !~c: {d: e}, f: g}`,
	},
	{
		"name without colon over a list", "a: b\nsteps\n- c: d\n- e: f\n",
		"2:1 MissingColon", `{a: b, !~steps: [{c: d}, {e: f}]}`,
	},
	{
		"braces in a text", "a: {b}.json\nc: d\n",
		"1:7 BadFlow", `{a: ~"{b}.json", c: d}`,
	},
	{
		"map in brackets over lines, not closed", "a: {\n  b: c,\n  d: e\nf: g\n",
		"1:4 BadFlow", `{a: ~"{\n  b: c,\n  d: e", f: g}`,
	},
	{
		"list in brackets over lines, with a slip", "a: [\n  b,\n  c d: e: f\n]\ng: h\n",
		"3:9 BadFlow", `{a: ~"[\n  b,\n  c d: e: f\n]", g: h}`,
	},
	{
		"bracket closed twice", "a: [b]]\nc: d\n",
		"1:7 BadFlow", `{a: ~"[b]]", c: d}`,
	},
	{
		"escape in brackets", "a: [\"\\d\", b]\nc: d\n",
		"1:6 BadEscape", `{a: ["", b], c: d}`,
	},
	{
		"star", "a: *.csv\nb: *\nc: d\n",
		"1:4 BadStart, 2:4 BadStart", `{a: ~"*.csv", b: ~"*", c: d}`,
	},
	{
		"value that starts with a mark", "a: @b # c\nd: `e`\nf: %g\nh: ,i\n",
		"1:4 BadStart, 2:4 BadStart, 3:4 BadStart, 4:4 BadStart", "{a: @b, d: `e`, f: %g, h: \",i\"}",
	},
	{
		"tag and anchor", "a: !x!y b\nc: &d/e f\n",
		"1:4 BadProperty, 2:4 BadProperty", `{a: b, c: f}`,
	},
	{
		"block scalar with text behind", "a: | b\n   c\n\n   d: e\nf: g\n",
		"1:4 BadBlock", `{a: ~"| b\n   c\n\n   d: e", f: g}`,
	},
	{
		"text lower than its block", "a: |\n    b\n  c\nd: e\n",
		"3:3 MissingColon", `{a: "b\n", !~c, d: e}`,
	},
	{
		"first line deeper", " - a: 1\n- b: 2\n- c: 3\n",
		"1:2 BadIndent", `[!{a: 1}, {b: 2}, {c: 3}]`,
	},
	{
		"first lines deeper", "  a: 1\n  b: 2\nc: 3\n",
		"3:1 BadIndent", `{a: 1, b: 2, !c: 3}`,
	},
	{
		"map behind the list", "- a\n- b\nc: d\n",
		"3:1 MissingDash", `[a, b, !c: d]`,
	},
	{
		"document behind a text", "a\n--- b\nc: d\n",
		"3:1 AfterValue", `a --- b`,
	},
	{
		"long word", "a: 1\nb c d\ne: 2\n",
		"2:1 MissingColon", `{a: 1, !~"b c d", e: 2}`,
	},
	{
		"items with text", "a:\n  - b\n  c\n  - d\n",
		"3:3 MissingColon", `{a: [b, !~c, d]}`,
	},
	{
		"text then key deeper in item", "- a: b\n    c: d\n  e: f\n",
		"2:5 BadIndent", `[{a: b, !c: d, e: f}]`,
	},
	{
		"dedented item", "a:\n    - b: 1\n   - c: 2\n    - d: 3\n",
		"3:4 BadItemIndent", `{a: [{b: 1}, !{c: 2}, {d: 3}]}`,
	},
}
