package marking

import (
	"strconv"
	"strings"

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
	Name, Numbers, Text string
	Note                string // why it is not here, or not whole
	Open                bool
}

// files makes the files of a submission visible, and returns how many bytes did not fit on
// the page.
func (s *Server) files(list []sources.File) (shown []file, more int) {
	left := maxShown
	for _, f := range list {
		x := file{Name: words.Line(f.Name)}
		text := string(f.Text)
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
		x.Numbers, x.Text = numbered(text)
		x.Open = len(text) <= maxOpened && x.Text != ""
		shown = append(shown, x)
	}
	return shown, more
}

// numbered returns the lines of a text, made visible, and their numbers.
func numbered(text string) (numbers, shown string) {
	if text == "" {
		return "", ""
	}
	var n, b strings.Builder
	for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		line = strings.ReplaceAll(strings.TrimSuffix(line, "\r"), "\t", "    ")
		if len(line) > maxLine {
			line = line[:maxLine] + "…"
		}
		n.WriteString(strconv.Itoa(i+1) + "\n")
		b.WriteString(words.Visible(line) + "\n")
	}
	return n.String(), b.String()
}
