package submission

import (
	"os"
	"strconv"
	"strings"
	"unicode/utf8"

	"touchstone/harness/catalog"
)

const maxNotes = 20

// notes are what the harness did or noticed, limited in number.
type notes struct {
	list []catalog.Message
	more int
}

func (n *notes) add(key string, values ...any) {
	if len(n.list) == maxNotes {
		n.more++
		return
	}
	n.list = append(n.list, catalog.Of(key, values...))
}

// addFrom adds the notes that the build itself wrote to a file.
func (n *notes) addFrom(root *os.Root, name string) {
	const limit = maxNotes * maxQuote
	text, _ := readRegular(root, name, limit+1)
	if len(text) > limit {
		return
	}
	for line := range strings.Lines(string(text)) {
		n.add("quoted", "text", quoted(strings.TrimSuffix(line, "\n")))
	}
}

func (n *notes) all() []catalog.Message {
	if n.more == 0 {
		return n.list
	}
	return append(n.list, catalog.Of("notes.more", "n", n.more))
}

// shown returns a name for use in a sentence: quoted if its ends or its bytes would
// otherwise be invisible.
func shown(name string) string {
	if quoted := strconv.Quote(name); quoted != `"`+name+`"` || strings.Contains(name, " ") {
		return quoted
	}
	return name
}

func shownAll(names []string) []string {
	all := make([]string, len(names))
	for i, name := range names {
		all[i] = shown(name)
	}
	return all
}

const maxQuote = 200 // bytes

// quoted returns a line of output for use in a sentence: it escapes what cannot be
// printed, and cuts long lines.
func quoted(line string) string {
	cut := ""
	if len(line) > maxQuote {
		line, cut = line[:maxQuote], "..."
		for !utf8.ValidString(line) && len(line) > maxQuote-utf8.UTFMax {
			line = line[:len(line)-1]
		}
	}
	var b strings.Builder
	for i, w := 0, 0; i < len(line); i += w {
		var r rune
		r, w = utf8.DecodeRuneInString(line[i:])
		if strconv.IsPrint(r) && (r != utf8.RuneError || w > 1) {
			b.WriteRune(r)
			continue
		}
		escaped := strconv.Quote(line[i : i+w])
		b.WriteString(escaped[1 : len(escaped)-1])
	}
	return b.String() + cut
}
