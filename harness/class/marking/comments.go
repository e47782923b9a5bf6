package marking

import (
	"bytes"
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/class"
	"touchstone/harness/class/sources"
	"touchstone/harness/report/words"
)

const maxCode = 200 // bytes of a line that is kept with a comment

// note is a comment at a line of a file, in the form and beside that line.
type note struct {
	File, Line      string
	Place, Code     string // as they are shown
	Why, Who        string
	Before          string // the version that the tutor sees
	Fault, Conflict string
}

// notes returns the comments on a submission as they are, with what was typed, and at last an
// empty one to fill in, with what could not be saved of it.
func (s *Server) notes(marks map[string]class.Mark, f form) (list []note) {
	for place, m := range marks {
		if m.File == "" {
			continue
		}
		n := note{File: m.File, Line: strconv.Itoa(m.Line), Code: words.Line(m.Code), Why: m.Why, Who: words.Line(m.Who), Before: m.Version()}
		list = append(list, s.withTyped(n, f.items[place]))
	}
	slices.SortFunc(list, func(a, b note) int {
		x, y := marks[a.File+":"+a.Line], marks[b.File+":"+b.Line]
		return cmp.Or(cmp.Compare(x.File, y.File), x.Line-y.Line)
	})
	fresh := note{}
	for place, t := range f.items {
		if _, known := marks[place]; t.file != "" && !known {
			fresh = s.withTyped(note{File: t.file, Line: t.line}, t)
		}
	}
	return append(list, fresh)
}

func (s *Server) withTyped(n note, t *typed) note {
	n.Place = words.Line(n.File + ":" + n.Line)
	if t != nil {
		n.Why, n.Fault, n.Conflict = t.why, t.fault, s.conflict(t)
	}
	return n
}

// comments reads what was typed at lines.
func (s *Server) comments(key string, values url.Values, f *form, add func(class.Decision, string, error)) error {
	files, err := s.results.Sources(key)
	if err != nil {
		return err
	}
	names, lines, texts, seen := values["comment.file"], values["comment.line"], values["comment.why"], values["comment.before"]
	for i := range min(len(names), len(lines), len(texts), len(seen)) {
		t := &typed{file: names[i], line: oneLine(lines[i]), why: oneLine(texts[i])}
		if n, err := strconv.Atoi(t.line); err == nil {
			t.line = strconv.Itoa(n)
		}
		place := t.file + ":" + t.line
		if t.why == "" && seen[i] == "" || values.Has("keep."+place) {
			continue
		}
		if old := f.items[place]; old != nil && old.fault != "" {
			continue // of two at one line, the first is to be mended first
		}
		f.items[place] = t
		d, err := s.comment(files, t, f)
		d.Before = seen[i]
		if err == nil && !d.Withdrawn {
			err = s.results.Check(key, &d.Mark)
		}
		add(d, place, err)
	}
	return nil
}

// comment makes a decision of what was typed at a line.
func (s *Server) comment(files []sources.File, t *typed, f *form) (class.Decision, error) {
	d := class.Decision{Mark: class.Mark{File: t.file, Who: f.who, Why: t.why, Withdrawn: t.why == ""}}
	var err error
	if d.Line, err = strconv.Atoi(t.line); err != nil {
		return d, wrong("marking.no-line", "file", words.Line(t.file), "n", strconv.Quote(t.line))
	}
	if d.Withdrawn {
		return d, nil
	}
	if err := f.fits(t.why); err != nil {
		return d, err
	}
	for _, file := range files {
		if lines := linesOf(file.Text); file.Name == t.file && d.Line >= 1 && d.Line <= len(lines) {
			d.Code = codeOf(lines[d.Line-1])
			return d, nil
		}
	}
	return d, wrong("marking.no-line", "file", words.Line(t.file), "n", t.line)
}

// linesOf returns the lines of a text, without their ends.
func linesOf(text []byte) []string {
	if len(text) == 0 {
		return nil
	}
	return strings.Split(string(bytes.TrimSuffix(text, []byte("\n"))), "\n")
}

// codeOf returns what is kept of a line.
func codeOf(line string) string {
	line = strings.TrimSpace(line)
	return strings.ToValidUTF8(line[:min(len(line), maxCode)], "")
}
