// Package view sees a text as bytes and bytes as a text without copying them. Neither may be written to while the other is in use.
package view

import "unsafe"

// Text is what bytes say.
func Text(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// Bytes are those of a text.
func Bytes(s string) []byte { return unsafe.Slice(unsafe.StringData(s), len(s)) }
