package mcpserver

import "strings"

// found is where a text stands in a file.
type found struct {
	start, end int    // bytes of the file
	replace    string // what to put there
	beside     string // the same with its lines behind the first moved to the column of the first
	line       int    // first line, from 1
}

// findText finds a text as Camel's own tool does: as it is, once; else its lines, without the blanks around each, at one place of the file,
// and then the replacement moves sideways with it; else with \n and \t that were written for line ends and tabs. several has
// the lines of the places if there are more than one.
func findText(file, find, replace string) (f found, several []int, ok bool) {
	if strings.Contains(file, "\r\n") && !strings.Contains(find, "\r") {
		find, replace = strings.ReplaceAll(find, "\n", "\r\n"), strings.ReplaceAll(strings.ReplaceAll(replace, "\r\n", "\n"), "\n", "\r\n")
	}
	if f, several, ok = findExactly(file, find, replace); ok || len(several) > 0 {
		return f, several, ok
	}
	if f, several, ok = findLines(file, find, replace); ok || len(several) > 0 {
		return f, several, ok
	}
	if strings.Contains(find, `\n`) || strings.Contains(find, `\t`) {
		written := strings.NewReplacer(`\r\n`, "\n", `\n`, "\n", `\t`, "\t")
		return findText(file, written.Replace(find), written.Replace(replace))
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
func findLines(file, find, replace string) (f found, several []int, ok bool) {
	wanted := strings.Split(strings.TrimRight(find, " \t\r\n"), "\n")
	for len(wanted) > 0 && strings.TrimSpace(wanted[0]) == "" {
		wanted = wanted[1:]
	}
	if len(wanted) == 0 {
		return f, nil, false
	}
	var lines []string
	var starts []int
	at := 0
	for l := range strings.Lines(file) {
		lines, starts = append(lines, l), append(starts, at)
		at += len(l)
	}
	starts = append(starts, at)
	for i := 0; i+len(wanted) <= len(lines); i++ {
		same := true
		for k, w := range wanted {
			if strings.TrimSpace(lines[i+k]) != strings.TrimSpace(w) {
				same = false
				break
			}
		}
		if same {
			several = append(several, i+1)
		}
	}
	if len(several) != 1 {
		return f, several, false
	}
	i := several[0] - 1
	shift := indent(lines[i]) - indent(wanted[0])
	last := lines[i+len(wanted)-1]
	end := "\n"
	if strings.HasSuffix(last, "\r\n") {
		end = "\r\n"
	}
	f = found{start: starts[i], end: starts[i+len(wanted)], line: i + 1}
	if f.replace = shifted(replace, shift); f.replace != "" && !strings.HasSuffix(f.replace, "\n") && strings.HasSuffix(last, "\n") {
		f.replace += end
	}
	f.beside = f.replace
	return f, nil, true
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
