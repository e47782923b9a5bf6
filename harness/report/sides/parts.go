package sides

import (
	"regexp"
	"strings"

	"github.com/sergi/go-diff/diffmatchpatch"
)

// Part is a piece of a line that both lines have or, if Changed, only this one.
type Part struct {
	Text    string
	Changed bool
}

// Visible returns the text of the part, with its blanks marked if the difference
// would otherwise be invisible.
func (p Part) Visible() string {
	if p.Changed && strings.Trim(p.Text, " ␉␍␊") == "" {
		return strings.ReplaceAll(p.Text, " ", "·")
	}
	return p.Text
}

const (
	maxParted = 4000    // words between the common prefix and the common suffix
	maxTokens = 1 << 15 // different words: as many as there are code points below the surrogates
	firstCode = ' ' + 1 // tokens become printable ASCII as long as they fit
	lastCode  = '~'
)

var token = regexp.MustCompile(`\pL+|\pN+|(?s:.)`)

// Parts splits two lines into words that both have and words that differ. In very
// long lines, everything between the common prefix and the common suffix differs.
func Parts(want, got string) (w, g []Part) {
	t := tokens{code: map[string]rune{}}
	a, b := t.encode(want), t.encode(got)
	var before, after int // tokens
	for before < min(len(a), len(b)) && a[before] == b[before] {
		before++
	}
	for after < min(len(a), len(b))-before && a[len(a)-1-after] == b[len(b)-1-after] {
		after++
	}
	middleA, middleB := a[before:len(a)-after], b[before:len(b)-after]
	w, g = add(nil, t.decode(a[:before]), false), add(nil, t.decode(b[:before]), false)
	if len(middleA)+len(middleB) > maxParted || len(t.list) > maxTokens {
		w, g = add(w, t.decode(middleA), true), add(g, t.decode(middleB), true)
	} else {
		for _, d := range t.diff(middleA, middleB) {
			text, changed := t.decode([]rune(d.Text)), d.Type != diffmatchpatch.DiffEqual
			if d.Type != diffmatchpatch.DiffInsert {
				w = add(w, text, changed)
			}
			if d.Type != diffmatchpatch.DiffDelete {
				g = add(g, text, changed)
			}
		}
	}
	return add(w, t.decode(a[len(a)-after:]), false), add(g, t.decode(b[len(b)-after:]), false)
}

// add appends a piece, merging it into the last part if that is of the same kind.
func add(parts []Part, text string, changed bool) []Part {
	last := len(parts) - 1
	switch {
	case text == "":
		return parts
	case last >= 0 && parts[last].Changed == changed:
		parts[last].Text += text
		return parts
	}
	return append(parts, Part{text, changed})
}

// tokens numbers words, so that they can be compared as characters.
type tokens struct {
	code map[string]rune
	list []string
}

func (t *tokens) encode(line string) []rune {
	var codes []rune
	for _, word := range token.FindAllString(line, -1) {
		if _, known := t.code[word]; !known {
			t.code[word] = rune(firstCode + len(t.list))
			t.list = append(t.list, word)
		}
		codes = append(codes, t.code[word])
	}
	return codes
}

func (t *tokens) decode(codes []rune) string {
	var text strings.Builder
	for _, code := range codes {
		text.WriteString(t.list[code-firstCode])
	}
	return text.String()
}

func (t *tokens) diff(a, b []rune) []diffmatchpatch.Diff {
	d := diffmatchpatch.New()
	d.DiffTimeout = 0 // the same result on every machine; the lines are short
	diffs := d.DiffMainRunes(a, b, false)
	if firstCode+len(t.list) <= lastCode+1 { // one byte per character is enough
		diffs = d.DiffCleanupSemantic(diffs)
	}
	return diffs
}
