package main

import (
	"github.com/spf13/cobra"

	cameledit "github.com/camel-edit/camel-edit"
	"github.com/camel-edit/camel-edit/internal/dsl"
)

// completion is what a shell asks for when a person presses tab.
type completion = func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective)

// complete gives a flag of a command its values.
func complete(cmd *cobra.Command, flag string, values completion) {
	if err := cmd.RegisterFlagCompletionFunc(flag, values); err != nil {
		panic(err) // the command has no such flag
	}
}

func ruleNames(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var names []string
	for _, r := range cameledit.Rules() {
		names = append(names, r.Name+"\t"+r.Title)
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

func camelVersions(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var names []string
	for _, v := range dsl.Versions() {
		names = append(names, v.Camel)
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

func formatNames(names ...string) completion {
	return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return names, cobra.ShellCompDirectiveNoFileComp
	}
}

// yamlFiles are what validate takes, as many as there are.
func yamlFiles(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	return []string{"yaml", "yml"}, cobra.ShellCompDirectiveFilterFileExt
}

// oneYAMLFile is what edit and show take.
func oneYAMLFile(cmd *cobra.Command, args []string, word string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return yamlFiles(cmd, args, word)
}
