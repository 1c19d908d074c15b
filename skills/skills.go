// Package skills holds the skill that ships with camel-edit: instructions that an agent loads when it needs them. Its references are also
// the guides of the MCP server.
package skills

import "embed"

// FS has the skill in a folder of its name.
//
//go:embed camel-edit
var FS embed.FS

// Name is the name of the skill, and of its folder.
const Name = "camel-edit"
