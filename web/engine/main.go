//go:build js && wasm

// Command engine is the engine for a page: it gives a worker of the browser the functions camelEdit and camelEditRules of package call,
// with texts of JSON for bytes, and waits for calls.
package main

import (
	"syscall/js"

	"github.com/camel-edit/camel-edit/web/call"
)

func main() {
	js.Global().Set("camelEdit", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return string(call.Answer([]byte(args[0].String())))
	}))
	js.Global().Set("camelEditRules", js.FuncOf(func(js.Value, []js.Value) any {
		return string(call.Rules())
	}))
	select {}
}
