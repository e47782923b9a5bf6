package marking

import (
	"strconv"
	"strings"

	"touchstone/harness/class"
	"touchstone/harness/class/sources"
	"touchstone/harness/report/words"
)

// The limits of what is shown of a submission's files, in bytes.
const (
	maxOfFile = 256 << 10
	maxShown  = 2 << 20
	maxLine   = 2000
	maxOpened = 64 << 10 // longer files are closed at first
)

// file is a file of a submission, made visible.
type file struct {
	Name, Shown string
	Parts       []part
	Note        string // why it is not here, or not whole
	Open        bool
}

// part are lines of a file, the last of which may have a comment.
type part struct {
	Numbers, Text string
	Comment       *note
}

// files makes the files of a submission visible, and returns how many bytes did not fit on
// the page.
func (s *Server) files(list []sources.File, marks map[string]class.Mark) (shown []file, more int) {
	left := maxShown
	for _, f := range list {
		x := file{Name: f.Name, Shown: words.Line(f.Name)}
		text := f.Text
		if most := min(maxOfFile, left); len(text) > most {
			more += len(text) - most
			x.Note = s.v.Say("more-bytes", "n", len(text)-most)
			text = text[:most]
		}
		left -= len(text)
		switch {
		case f.LeftOut > 0:
			x.Note = s.v.Say("marking.left-out", "n", f.LeftOut)
		case len(f.Text) == 0:
			x.Note = s.v.Say("marking.empty-file")
		}
		x.Parts = parts(f.Name, linesOf(text), marks)
		x.Open = len(text) <= maxOpened && x.Parts != nil
		shown = append(shown, x)
	}
	return shown, more
}

// parts returns the lines of a text, made visible, and their numbers, in parts that end with a
// line that has a comment.
func parts(name string, lines []string, marks map[string]class.Mark) (list []part) {
	var numbers, text strings.Builder
	cut := func(n *note) {
		list = append(list, part{numbers.String(), text.String(), n})
		numbers.Reset()
		text.Reset()
	}
	for i, line := range lines {
		shown := strings.ReplaceAll(strings.TrimSuffix(line, "\r"), "\t", "    ")
		if len(shown) > maxLine {
			shown = shown[:maxLine] + "…"
		}
		number := strconv.Itoa(i + 1)
		numbers.WriteString(number + "\n")
		text.WriteString(words.Visible(shown) + "\n")
		if m, ok := marks[name+":"+number]; ok && (m.Code == "" || m.Code == codeOf(line)) {
			cut(&note{Who: words.Line(m.Who), Why: words.Line(m.Why)})
		}
	}
	if text.Len() > 0 {
		cut(nil)
	}
	return list
}
