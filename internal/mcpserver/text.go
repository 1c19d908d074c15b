package mcpserver

import (
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// found is where a text stands in a file.
type found struct {
	start, end int    // bytes of the file
	replace    string // what to put there
	beside     string // the same with its lines behind the first moved to the column of the first
	line       int    // first line, from 1
}

// findText finds a text as Camel's own tool does: as it is, once; else its lines, without the blanks around each, at one place of the file,
// and then the replacement moves sideways with it; else, unless strict, its lines with values that are quoted in another way; else with \n and
// \t that were written for line ends and tabs. several has the lines of the places if there are more than one.
func findText(file, find, replace string, strict bool) (f found, several []int, ok bool) {
	if strings.Contains(file, "\r\n") && !strings.Contains(find, "\r") {
		find, replace = strings.ReplaceAll(find, "\n", "\r\n"), strings.ReplaceAll(strings.ReplaceAll(replace, "\r\n", "\n"), "\n", "\r\n")
	}
	if f, several, ok = findExactly(file, find, replace); ok || len(several) > 0 {
		return f, several, ok
	}
	if f, several, ok = findLines(file, find, replace, sameText); ok || len(several) > 0 {
		return f, several, ok
	}
	if !strict {
		if f, several, ok = findLines(file, find, replace, sameValues); ok || len(several) > 0 {
			return f, several, ok
		}
	}
	if strings.Contains(find, `\n`) || strings.Contains(find, `\t`) {
		written := strings.NewReplacer(`\r\n`, "\n", `\n`, "\n", `\t`, "\t")
		return findText(file, written.Replace(find), written.Replace(replace), strict)
	}
	return found{}, nil, false
}

func findExactly(file, find, replace string) (f found, several []int, ok bool) {
	i := strings.Index(file, find)
	if i < 0 {
		return f, nil, false
	}
	for k := i; k >= 0; {
		several = append(several, 1+strings.Count(file[:k], "\n"))
		next := strings.Index(file[k+1:], find)
		if next < 0 {
			break
		}
		k += 1 + next
	}
	if len(several) > 1 {
		return f, several, false
	}
	f = found{start: i, end: i + len(find), replace: replace, beside: replace, line: several[0]}
	// A text that was copied from the middle of a line says nothing of the column of its later lines.
	start := strings.LastIndexByte(file[:i], '\n') + 1
	if first, rest, ok := strings.Cut(replace, "\n"); ok && strings.TrimSpace(file[start:i]) == "" {
		f.beside = first + "\n" + shifted(rest, i-start)
	}
	return f, nil, true
}

// findLines compares whole lines without their indentation.
func findLines(file, find, replace string, same func(a, b string) bool) (f found, several []int, ok bool) {
	wanted := slices.Collect(strings.Lines(strings.TrimRight(find, " \t\r\n")))
	for len(wanted) > 0 && isBlank(wanted[0]) {
		wanted = wanted[1:]
		if first, rest := cutLine(replace); isBlank(first) {
			replace = rest
		}
	}
	if len(wanted) == 0 {
		return f, nil, false
	}
	lines := slices.Collect(strings.Lines(file))
	at, place := 0, 0
	for i := 0; i+len(wanted) <= len(lines); i++ {
		if slices.EqualFunc(lines[i:i+len(wanted)], wanted, same) {
			several, place = append(several, i+1), at
		}
		at += len(lines[i])
	}
	if len(several) != 1 {
		return f, several, false
	}
	old := lines[several[0]-1:][:len(wanted)]
	f = found{start: place, end: place + len(strings.Join(old, "")), line: several[0]}
	f.replace = rewritten(old, wanted, replace)
	f.beside = f.replace
	return f, nil, true
}

func isBlank(line string) bool { return strings.TrimSpace(line) == "" }

// sameText says that two lines are the same but for the blanks around them.
func sameText(a, b string) bool { return strings.TrimSpace(a) == strings.TrimSpace(b) }

// sameValues says that two lines have the same keys, values and comments, however the values are quoted.
func sameValues(a, b string) bool {
	a, b = strings.TrimSpace(a), strings.TrimSpace(b)
	if a == b {
		return true
	}
	if !strings.ContainsAny(a+b, `"'`) {
		return false
	}
	var x, y yaml.Node
	return yaml.Unmarshal([]byte(a), &x) == nil && yaml.Unmarshal([]byte(b), &y) == nil && sameNodes(&x, &y, false)
}

// rewritten is what replaces lines of a file: a text that was to replace the lines wanted, moved sideways to where the old ones stand.
// Lines that it begins or ends with as the wanted ones do stay as they are in the file.
func rewritten(old, wanted []string, replace string) string {
	put := slices.Collect(strings.Lines(replace))
	most := min(len(wanted), len(put))
	head, tail := 0, 0
	for head < most && sameEnd(wanted[head], put[head]) {
		head++
	}
	for tail < most-head && sameEnd(wanted[len(wanted)-1-tail], put[len(put)-1-tail]) {
		tail++
	}
	middle := shifted(strings.Join(put[head:len(put)-tail], ""), indent(old[0])-indent(wanted[0]))
	end := "\n"
	if strings.HasSuffix(old[0], "\r\n") {
		end = "\r\n"
	}
	out := strings.Join(old[:head], "")
	for _, part := range []string{middle, strings.Join(old[len(old)-tail:], "")} {
		if out != "" && part != "" && !strings.HasSuffix(out, "\n") {
			out += end
		}
		out += part
	}
	if out != "" && strings.HasSuffix(old[len(old)-1], "\n") && !strings.HasSuffix(out, "\n") {
		out += end
	}
	return out
}

// sameEnd says that two lines are the same but for the blanks behind them.
func sameEnd(a, b string) bool {
	return strings.TrimRight(a, " \t\r\n") == strings.TrimRight(b, " \t\r\n")
}

func indent(l string) int { return len(l) - len(strings.TrimLeft(l, " ")) }

// shifted moves lines sideways by n columns.
func shifted(text string, n int) string {
	var b strings.Builder
	for l := range strings.Lines(text) {
		switch {
		case strings.TrimSpace(l) == "":
		case n > 0:
			b.WriteString(strings.Repeat(" ", n))
		case n < 0:
			l = l[min(-n, indent(l)):]
		}
		b.WriteString(l)
	}
	return b.String()
}

// nearest gives the lines of the file, from 1, that are most like a text that was not found; 0 if fewer than a quarter of its lines stand together.
func nearest(file, find string) (first, last int) {
	wanted := strings.Split(strings.TrimSpace(find), "\n")
	lines := strings.Split(file, "\n")
	best := 0
	for i := range lines {
		n := 0
		for k, w := range wanted {
			if w = strings.TrimSpace(w); w != "" && i+k < len(lines) && strings.TrimSpace(lines[i+k]) == w {
				n++
			}
		}
		if n > best {
			best, first = n, i+1
		}
	}
	if best == 0 || 4*best < len(wanted) {
		return 0, 0
	}
	return first, min(len(lines), first+len(wanted)-1)
}
