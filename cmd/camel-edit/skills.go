package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/camel-edit/camel-edit/internal/mcpserver"
	"github.com/camel-edit/camel-edit/internal/skill"
	"github.com/camel-edit/camel-edit/skills"
)

func skillsCommand() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "skills",
		Short: "Check skills, show or install the one that ships with camel-edit",
		Example: `  camel-edit skills check
  camel-edit skills install .claude/skills`,
	}
	var strict, asJSON bool
	check := &cobra.Command{
		Use:   "check [DIR...]",
		Short: "Say what is wrong with skills, and which of them hide others",
		Long: `Say what is wrong with skills, and which of them hide others. Without DIR the
places are those in which agents look: below the working directory
.agents/skills, .goose/skills and .claude/skills, then the same below the home
directory and .config/agents/skills, and the skill that ships with camel-edit.

Exit status: 0 nothing is wrong, 1 a skill has an error (with --strict also a
warning), 2 the command line is wrong.`,
		Example: `  camel-edit skills check
  camel-edit skills check --strict .claude/skills`,
		RunE: func(_ *cobra.Command, args []string) error { return checkSkills(args, strict, asJSON) },
	}
	check.Flags().BoolVar(&strict, "strict", false, "let warnings fail too")
	check.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	show := &cobra.Command{
		Use:   "show",
		Short: "Print the skill that ships with camel-edit",
		Long: `Print the skill that ships with camel-edit.

Exit status: 0.`,
		Example: `  camel-edit skills show`,
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			b, err := fs.ReadFile(skills.FS, path.Join(skills.Name, "SKILL.md"))
			if err == nil {
				_, err = os.Stdout.Write(b)
			}
			return err
		},
	}
	install := &cobra.Command{
		Use:   "install DIR",
		Short: "Write the skill that ships with camel-edit into a folder of skills",
		Long: `Write the skill that ships with camel-edit to DIR/` + skills.Name + `. A skill of
that name which is another one stays as it is, and the command fails.

Exit status: 0 it is there, 1 another one is there, 2 it cannot be written.`,
		Example: `  camel-edit skills install .claude/skills`,
		Args:    cobra.ExactArgs(1),
		RunE:    func(_ *cobra.Command, args []string) error { return installSkill(args[0]) },
	}
	cmd.AddCommand(check, show, install)
	return cmd
}

func checkSkills(dirs []string, strict, asJSON bool) error {
	var places []skill.Place
	for _, d := range dirs {
		if info, err := os.Stat(d); err != nil || !info.IsDir() {
			return oneLine(fmt.Errorf("%s is no folder", d))
		}
		places = append(places, skill.Place{Name: d, FS: os.DirFS(d)})
	}
	if len(dirs) == 0 {
		for _, d := range skillPlaces() {
			if info, err := os.Stat(d); err == nil && info.IsDir() {
				places = append(places, skill.Place{Name: d, FS: os.DirFS(d)})
			}
		}
		places = append(places, skill.Place{Name: "shipped", FS: skills.FS})
	}
	findings := skill.Check(places, mcpserver.ToolNames())
	if asJSON {
		if findings == nil {
			findings = []skill.Finding{}
		}
		if err := printJSON(map[string]any{"findings": findings}); err != nil {
			return err
		}
	} else {
		for _, f := range findings {
			other := ""
			if f.Other != "" {
				other = " (" + f.Other + ")"
			}
			fmt.Printf("%s: %s: %s: %s%s\n", f.Path, f.Level, f.Code, f.Message, other)
		}
	}
	if slices.ContainsFunc(findings, func(f skill.Finding) bool { return strict || f.Level == skill.Error }) {
		return found
	}
	return nil
}

// skillPlaces are the folders in which agents look for skills, in their order.
func skillPlaces() []string {
	out := []string{".agents/skills", ".goose/skills", ".claude/skills"}
	if home, err := os.UserHomeDir(); err == nil {
		for _, d := range []string{".agents/skills", ".claude/skills", ".config/agents/skills"} {
			out = append(out, filepath.Join(home, d))
		}
	}
	return out
}

// installSkill writes the shipped skill below dir, unless another one has its name.
func installSkill(dir string) error {
	if findings := skill.Check([]skill.Place{{Name: "shipped", FS: skills.FS}}, mcpserver.ToolNames()); len(findings) > 0 {
		return oneLine(errors.New("the shipped skill has a fault: " + findings[0].Message))
	}
	to := filepath.Join(dir, skills.Name)
	have, err := os.ReadFile(filepath.Join(to, "SKILL.md"))
	ours, _ := fs.ReadFile(skills.FS, path.Join(skills.Name, "SKILL.md")) // it is embedded
	switch {
	case err == nil && string(have) == string(ours):
	case err == nil:
		fmt.Fprintf(os.Stderr, "camel-edit: %s holds another skill of that name; move it away first\n", to)
		return found
	}
	if err := os.MkdirAll(to, 0o777); err != nil {
		return oneLine(err)
	}
	sub, err := fs.Sub(skills.FS, skills.Name)
	if err != nil {
		return oneLine(err)
	}
	err = fs.WalkDir(sub, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		target := filepath.Join(to, filepath.FromSlash(name))
		if d.IsDir() {
			return os.MkdirAll(target, 0o777)
		}
		b, err := fs.ReadFile(sub, name)
		if err != nil {
			return err
		}
		return os.WriteFile(target, b, 0o666)
	})
	if err != nil {
		return oneLine(err)
	}
	fmt.Println(to)
	return nil
}
