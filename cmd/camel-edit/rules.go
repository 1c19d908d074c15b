package main

import (
	"fmt"
	"os"
	"slices"
	"text/tabwriter"

	"github.com/spf13/cobra"

	cameledit "github.com/camel-edit/camel-edit"
)

func rulesCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "rules [NAME]",
		Short: "List the rules, or show what one of them reads",
		Long: `List the rules by which YAML that is nearly right is read, or show one of them:
when it holds, and an example before and after.

Exit status: 0 it was shown, 2 there is no such rule.`,
		Example: `  camel-edit rules
  camel-edit rules bare-from`,
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: ruleNames,
		RunE: func(_ *cobra.Command, args []string) error {
			rules := cameledit.Rules()
			if len(args) == 0 {
				return listRules(rules)
			}
			i := slices.IndexFunc(rules, func(r cameledit.Rule) bool { return r.Name == args[0] })
			if i < 0 {
				return fmt.Errorf("no rule is named %q; camel-edit rules lists them", args[0])
			}
			_, err := fmt.Printf("%s\n\n%s", rules[i].Name, rules[i].Doc)
			return err
		},
	}
}

func listRules(rules []cameledit.Rule) error {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	for _, r := range rules {
		fmt.Fprintf(w, "%s\t%s\n", r.Name, r.Title)
	}
	return w.Flush()
}
