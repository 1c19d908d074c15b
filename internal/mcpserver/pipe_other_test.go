//go:build !unix

package mcpserver

import "errors"

func makePipe(string) error { return errors.New("a named pipe is no file here") }
