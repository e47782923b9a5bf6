package terminal

import (
	"io"
	"strings"

	"github.com/rogpeppe/go-internal/diff"

	"touchstone/harness/report/words"
)

// Patch writes the differences between two contents of a file in the unified
// format. On a terminal, color is set, and characters that would act on it are shown
// as words.Visible shows them; otherwise the output is what patch reads.
func Patch(w io.Writer, name string, before, after []byte, color bool) error {
	text := string(diff.Diff(name, before, name, after))
	_, text, _ = strings.Cut(text, "\n") // the line with the command
	if !color {
		_, err := io.WriteString(w, text)
		return err
	}
	p := &page{color: true}
	for n, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		visible := shown(words.Visible(line))
		switch {
		case n < 2: // the names
		case strings.HasPrefix(line, "@@"):
			visible = p.in(cyan, visible)
		case strings.HasPrefix(line, "-"):
			visible = p.in(red, visible)
		case strings.HasPrefix(line, "+"):
			visible = p.in(green, visible)
		}
		p.WriteString(string(visible) + "\n")
	}
	_, err := io.WriteString(w, p.String())
	return err
}
