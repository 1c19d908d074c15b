package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/mikefarah/yq/v4/pkg/yqlib"
	yamlv3 "gopkg.in/yaml.v3"

	cameledit "github.com/camel-edit/camel-edit"
)

func camelEdit(t task) (string, error) {
	fragment := t.Fragment
	if t.wording == exact || t.wording == slip {
		fragment = moved(fragment, len(t.Old)-len(strings.TrimLeft(t.Old, " ")))
	}
	r := cameledit.Edit([]byte(t.Text), []cameledit.Change{{Mode: cameledit.Mode(t.mode), Where: t.where, Fragment: fragment}}, cameledit.Options{})
	if r.Status != "edited" {
		return "", errors.New(string(r.Status))
	}
	return string(r.Output), nil
}

// yamlV3 inserts into the tree, and encodes it with the indent of the files.
func yamlV3(t task) (string, error) {
	var doc, fragment yamlv3.Node
	if err := yamlv3.Unmarshal([]byte(t.Text), &doc); err != nil {
		return "", err
	}
	if err := yamlv3.Unmarshal([]byte(t.Fragment), &fragment); err != nil {
		return "", err
	}
	n := doc.Content[0]
	for _, step := range t.Path {
		switch step := step.(type) {
		case int:
			n = n.Content[step]
		case string:
			for i := 0; i < len(n.Content); i += 2 {
				if n.Content[i].Value == step {
					n = n.Content[i+1]
					break
				}
			}
		}
	}
	n.Content = append(n.Content[:t.Index:t.Index], append(fragment.Content[0].Content, n.Content[t.Index:]...)...)
	var b bytes.Buffer
	e := yamlv3.NewEncoder(&b)
	e.SetIndent(2)
	if err := e.Encode(&doc); err != nil {
		return "", err
	}
	return b.String(), nil
}

// expression writes a path as yq and goccy do.
func expression(start string, path []any) string {
	var b strings.Builder
	b.WriteString(start)
	for _, step := range path {
		switch step := step.(type) {
		case int:
			fmt.Fprintf(&b, "[%d]", step)
		case string:
			fmt.Fprintf(&b, ".%s", step)
		}
	}
	return b.String()
}

// yq evaluates what one would write on its command line.
func yq(t task) (string, error) {
	if err := os.Setenv("FRAGMENT", t.Fragment); err != nil {
		return "", err
	}
	p := expression(".", t.Path)
	p = strings.Replace(p, "..", ".", 1)
	program := fmt.Sprintf("%s |= (.[0:%d] + (strenv(FRAGMENT) | from_yaml) + .[%d:])", p, t.Index, t.Index)
	prefs := yqlib.NewDefaultYamlPreferences()
	prefs.Indent = 2
	return yqlib.NewStringEvaluator().Evaluate(program, t.Text, yqlib.NewYamlEncoder(prefs), yqlib.NewYamlDecoder(prefs))
}

// goccy inserts into the syntax tree.
func goccy(t task) (string, error) {
	file, err := parser.ParseBytes([]byte(t.Text), parser.ParseComments)
	if err != nil {
		return "", err
	}
	fragment, err := parser.ParseBytes([]byte(t.Fragment), parser.ParseComments)
	if err != nil {
		return "", err
	}
	path, err := yaml.PathString(expression("$", t.Path))
	if err != nil {
		return "", err
	}
	node, err := path.FilterFile(file)
	if err != nil {
		return "", err
	}
	list, ok := node.(*ast.SequenceNode)
	items, isList := fragment.Docs[0].Body.(*ast.SequenceNode)
	if !ok || !isList {
		return "", errors.New("no list")
	}
	tail := &ast.SequenceNode{BaseNode: list.BaseNode, Start: list.Start}
	tail.Values, tail.ValueHeadComments, tail.Entries = list.Values[t.Index:], from(list.ValueHeadComments, t.Index), from(list.Entries, t.Index)
	list.Values, list.ValueHeadComments, list.Entries = list.Values[:t.Index:t.Index], upTo(list.ValueHeadComments, t.Index), upTo(list.Entries, t.Index)
	list.Merge(items) // it moves the new items to the column of the list
	list.Values = append(list.Values, tail.Values...)
	list.ValueHeadComments = append(list.ValueHeadComments, tail.ValueHeadComments...)
	list.Entries = append(list.Entries, tail.Entries...)
	return file.String(), nil
}

func from[T any](s []T, i int) []T { return s[min(i, len(s)):] }

func upTo[T any](s []T, i int) []T { return s[:min(i, len(s)):min(i, len(s))] }

// versions says of each peer which one was tried.
func versions(peers []*peer, modules string) error {
	modulesOf := map[string]string{"mikefarah/yq": "github.com/mikefarah/yq/v4", "goccy/go-yaml": "github.com/goccy/go-yaml", "yaml.v3": "gopkg.in/yaml.v3"}
	packages := map[string]string{"server-filesystem edit_file": "@modelcontextprotocol/server-filesystem", "yaml": "yaml"}
	info, _ := debug.ReadBuildInfo()
	for _, p := range peers {
		switch {
		case p.name == "camel-edit":
			commit, err := exec.Command("git", "rev-parse", "--short", "HEAD").Output()
			if err != nil {
				return err
			}
			p.from, p.version = "this checkout", strings.TrimSpace(string(commit))
		case modulesOf[p.name] != "":
			for _, d := range info.Deps {
				if d.Path == modulesOf[p.name] {
					p.version = d.Version
				}
			}
		case packages[p.name] != "":
			src, err := os.ReadFile(filepath.Join(modules, "node_modules", packages[p.name], "package.json"))
			if err != nil {
				return err
			}
			var about struct{ Version string }
			if err := json.Unmarshal(src, &about); err != nil {
				return err
			}
			p.version = about.Version
		case p.name == "ruamel.yaml":
			src, err := os.ReadFile("python/requirements.txt")
			if err != nil {
				return err
			}
			_, p.version, _ = strings.Cut(strings.TrimSpace(string(src)), "==")
		case p.name == "yamlpatch":
			src, err := os.ReadFile("rust/Cargo.lock")
			if err != nil {
				return err
			}
			_, rest, _ := strings.Cut(string(src), "name = \"yamlpatch\"\nversion = \"")
			p.version, _, _ = strings.Cut(rest, `"`)
		}
	}
	return nil
}
