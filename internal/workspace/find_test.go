package workspace

import (
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFind(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{
		"b.camel.yaml", "a/x.kamelet.yaml", "a/maybe.yaml", "a/maybe.yml", "a/notes.txt", "a.yaml.bak",
		".git/x.camel.yaml", "target/x.camel.yaml", "a/build/x.camel.yaml", "node_modules/x.camel.yaml", ".camel-jbang/x.camel.yaml",
	} {
		write(t, dir, name, "")
	}
	got, err := Find(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := []Path{
		{Name: filepath.Join(dir, "a/maybe.yaml")},
		{Name: filepath.Join(dir, "a/maybe.yml")},
		{Name: filepath.Join(dir, "a/x.kamelet.yaml"), Sure: true},
		{Name: filepath.Join(dir, "b.camel.yaml"), Sure: true},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestFindExclude(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a.yaml", "sub/a.yaml", "sub/b.yaml", "gen/deep/c.yaml"} {
		write(t, dir, name, "")
	}
	if diff := cmp.Diff([]string{"a.yaml", "sub/b.yaml"}, found(t, dir, "/sub/a.yaml", "gen/")); diff != "" {
		t.Error(diff)
	}
}

func TestFindFollowsLinksInside(t *testing.T) {
	outside, dir := t.TempDir(), t.TempDir()
	write(t, outside, "x.camel.yaml", "")
	write(t, dir, "sub/a.camel.yaml", "")
	write(t, dir, "target/made.camel.yaml", "")
	write(t, dir, "data.txt", "")
	for name, to := range map[string]string{
		"sub/up":          "..",                                   // a loop
		"sub/self":        "self",                                 // a shorter one
		"again":           "sub",                                  // listed under its own name only
		"made":            "target",                               // a way into a folder that is skipped
		"data.camel.yaml": "data.txt",                             // a name that makes it Camel's
		"gone.camel.yaml": "nowhere",                              //
		"out":             outside,                                //
		"out.camel.yaml":  filepath.Join(outside, "x.camel.yaml"), //
	} {
		link(t, to, filepath.Join(dir, name))
	}
	want := []string{"data.camel.yaml", "made/made.camel.yaml", "sub/a.camel.yaml"}
	if diff := cmp.Diff(want, found(t, dir)); diff != "" {
		t.Error(diff)
	}
}

func TestFindThroughLink(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "real/a.camel.yaml", "")
	path := link(t, "real", filepath.Join(dir, "link"))
	if diff := cmp.Diff([]string{"a.camel.yaml"}, found(t, path)); diff != "" {
		t.Error(diff)
	}
}

func TestFindGoesOn(t *testing.T) {
	notAsRoot(t)
	dir := t.TempDir()
	write(t, dir, "a/x.camel.yaml", "")
	write(t, dir, "b/y.camel.yaml", "")
	chmod(t, filepath.Join(dir, "a"), 0)
	defer chmod(t, filepath.Join(dir, "a"), 0o700)
	got, err := Find(dir, nil)
	if err != nil || len(got) != 2 || !errors.Is(got[0].Err, os.ErrPermission) || got[1].Err != nil {
		t.Errorf("got %v, %v; want the folder with its error and the other file", got, err)
	}
}

// What .gitignore files leave out is what git leaves out.
func TestFindAsGit(t *testing.T) {
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	ignores := map[string]string{
		".gitignore": "# made by the build\n\n*.gen.yaml\n/top.yaml\nout/\ndocs/**/draft.yaml\n\\#odd.yaml\nspace.yaml   \nkept/*\n!kept/this.yaml\n" +
			"all/**\n!all/one.yaml\n**/p/q/r.yaml\n[!a-z].yaml\n",
		"sub/.gitignore":   "top.yaml\r\n!keep.gen.yaml\nnear/far.yaml\n",
		"sub/a/.gitignore": "*\n!b/\n!b/yes.yaml\n",
	}
	files := []string{
		"top.yaml", "x.gen.yaml", "fine.yaml", "out/a.yaml", "#odd.yaml", "space.yaml", "kept/this.yaml", "kept/that.yaml", "kept/d/this.yaml",
		"docs/draft.yaml", "docs/1/draft.yaml", "docs/1/2/draft.yaml", "docs/1/final.yaml",
		"sub/top.yaml", "sub/x.gen.yaml", "sub/keep.gen.yaml", "sub/near/far.yaml", "sub/d/near/far.yaml", "sub/d/top.yaml",
		"sub/out", "sub/d/out/a.yaml", "sub/a/no.yaml", "sub/a/b/yes.yaml", "sub/a/b/no.yaml",
		"all/one.yaml", "all/two.yaml", "p/p/q/r.yaml", "p/q/s.yaml", "1.yaml", "z.yaml",
	}
	dir := t.TempDir()
	git := func(args ...string) string {
		out, err := exec.Command("git", append([]string{"-C", dir}, args...)...).Output()
		if err != nil {
			t.Fatal(err)
		}
		return string(out)
	}
	git("init", "-q")
	for _, name := range slices.Sorted(maps.Keys(ignores)) {
		write(t, dir, name, ignores[name])
	}
	for _, name := range files {
		write(t, dir, name, "")
	}
	want := strings.Fields(git("ls-files", "--others", "--exclude-standard", "--", "*.yaml"))
	slices.Sort(want)
	if diff := cmp.Diff(want, found(t, dir)); diff != "" {
		t.Error(diff)
	}
	// The patterns of the folders above hold in a folder that is given alone.
	want = strings.Fields(git("-C", "sub", "ls-files", "--others", "--exclude-standard", "--", "*.yaml"))
	slices.Sort(want)
	if diff := cmp.Diff(want, found(t, filepath.Join(dir, "sub"))); diff != "" {
		t.Error(diff)
	}
}

// found lists the files below dir, relative to it.
func found(t *testing.T, dir string, exclude ...string) []string {
	t.Helper()
	paths, err := Find(dir, exclude)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, p := range paths {
		rel, err := filepath.Rel(dir, p.Name)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, filepath.ToSlash(rel))
	}
	return out
}

func TestEach(t *testing.T) {
	var items []int
	for i := range 100 {
		items = append(items, i)
	}
	got := slices.Collect(Each(items, func(i int) int { return i }))
	if diff := cmp.Diff(items, got); diff != "" {
		t.Error(diff)
	}
	for i := range Each(items, func(i int) int { return i }) {
		if i == 5 {
			break
		}
	}
}
