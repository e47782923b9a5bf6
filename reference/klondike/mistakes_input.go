package klondike

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"touchstone/reference/mistake"
)

// Wrong rules for the input.

type opener = func(names []string, stdin io.Reader) (io.ReadCloser, error)

func openStdin(right opener) opener {
	return func(_ []string, stdin io.Reader) (io.ReadCloser, error) { return right(nil, stdin) }
}

func openNamed(right opener) opener {
	return func(names []string, stdin io.Reader) (io.ReadCloser, error) {
		if len(names) == 0 {
			return nil, errors.New("a file name is needed")
		}
		return right(names, stdin)
	}
}

// openRegular asks for the size of standard input, which a pipe does not have.
func openRegular(right opener) opener {
	return func(names []string, stdin io.Reader) (io.ReadCloser, error) {
		if len(names) == 0 && !mistake.Sized(stdin) {
			return nil, errors.New("standard input has no size")
		}
		return right(names, stdin)
	}
}

func openUnasked(right opener) opener {
	return func(names []string, stdin io.Reader) (io.ReadCloser, error) {
		in, err := right(names, stdin)
		if errors.Is(err, fs.ErrNotExist) {
			panic(mistake.Segfault)
		}
		return in, err
	}
}

// blanks restricts what white space is.
func blanks(known func(b byte) bool) func(*rules) {
	return func(r *rules) {
		right := r.blank
		r.blank = func(b byte) bool { return right(b) && known(b) }
	}
}

// words changes the words of the input; last is the one before.
func words(wrong func(w, last word) word) func(*rules) {
	return func(r *rules) {
		right := r.word
		r.word = func(l *lexer, last word) word { return wrong(right(l, last), last) }
	}
}

// refuse makes a word wrong.
func refuse(w word) word {
	if w.text != "" {
		w.text += "?"
	}
	return w
}

var keywords = []string{"RULES:", "FOUNDATIONS:", "TABLEAU:", "STOCK:", "MOVES:"}

func keywordsAlone(w, last word) word {
	switch last.text {
	case "RULES:", "FOUNDATIONS:", "STOCK:": // a column behind TABLEAU: is open
		if !w.first {
			return refuse(w)
		}
	}
	return w
}

func keywordsApart(w, last word) word {
	if w.glued && last.text != "TABLEAU:" && slices.Contains(keywords, last.text) {
		return refuse(w)
	}
	return w
}

func column7Apart(w, last word) word {
	if last.text == "TABLEAU:" && !w.first {
		return refuse(w)
	}
	return w
}

func numberApart(before string) func(w, last word) word {
	return func(w, last word) word {
		if last.text == before && w.first {
			return refuse(w)
		}
		return w
	}
}

func stockAfterColumn(w, last word) word {
	if w.text == "STOCK:" && w.line > last.line+1 {
		return refuse(w)
	}
	return w
}

func keywordsAnyCase(w, _ word) word {
	if upper := strings.ToUpper(w.text); slices.Contains(keywords, upper) {
		w.text = upper
	}
	return w
}

func keywordsNoColon(w, _ word) word {
	if slices.Contains(keywords, w.text+":") {
		w.text += ":"
	}
	return w
}

func longWordCrash(w, _ word) word {
	if len(w.text) > maxWord {
		panic(mistake.Segfault)
	}
	return w
}

func turnAnyNumber(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return 0
	}
	return max(1, n)
}

func limitAnyNumber(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 {
		return Unlimited
	}
	return n
}

// cards changes how cards are spelt.
func cards(edit func(text string) string) func(*rules) {
	return func(r *rules) {
		right := r.card
		r.card = func(text string) (Card, bool) {
			if card, ok := right(text); ok {
				return card, true
			}
			return right(edit(text))
		}
	}
}

// spelt replaces the rank of a card.
func spelt(text, wrong, right string) string {
	if suit, ok := strings.CutPrefix(text, wrong); ok {
		return right + suit
	}
	return text
}

func cardCapitalSuit(text string) string {
	if len(text) != 2 {
		return text
	}
	return text[:1] + strings.ToLower(text[1:])
}

func cardSmallRank(text string) string {
	if len(text) != 2 {
		return text
	}
	return strings.ToUpper(text[:1]) + text[1:]
}

type parsing = func(r *rules, in io.Reader, moves bool) (*Game, []Move, error)

// around replaces how an input is read, all of it at once.
func around(wrong func(text string, right func(text string) (*Game, []Move, error)) (*Game, []Move, error)) func(*rules) {
	return func(r *rules) {
		right := r.parse
		r.parse = func(r *rules, in io.Reader, moves bool) (*Game, []Move, error) {
			if stdin, ok := in.(keptOpen); ok {
				in = stdin.Reader
			}
			text, end, err := mistake.All(in)
			if err != nil {
				return nil, nil, err
			}
			return wrong(string(text), func(text string) (*Game, []Move, error) {
				return right(r, mistake.Instead(text, end), moves)
			})
		}
	}
}

// bare returns an input without its comments.
func bare(text string) string {
	var b strings.Builder
	b.Grow(len(text))
	for line := range strings.Lines(text) {
		words, _, commented := strings.Cut(line, "#")
		b.WriteString(words)
		if commented && strings.HasSuffix(line, "\n") {
			b.WriteByte('\n')
		}
	}
	return b.String()
}

// editedBy edits an input without its comments before it is read.
func editedBy(edit func(text string) string) func(*rules) {
	return around(func(text string, right func(string) (*Game, []Move, error)) (*Game, []Move, error) {
		plain := bare(text)
		if edited := edit(plain); edited != plain {
			return right(edited)
		}
		return right(text)
	})
}

func edited(pattern, by string) func(*rules) {
	wrong := regexp.MustCompile(pattern)
	return editedBy(func(text string) string { return wrong.ReplaceAllString(text, by) })
}

// editedWhole edits an input with its comments before it is read.
func editedWhole(edit func(text string) string) func(*rules) {
	return around(func(text string, right func(string) (*Game, []Move, error)) (*Game, []Move, error) {
		return right(edit(text))
	})
}

// eachLine edits the lines of a text, with their newlines.
func eachLine(edit func(line string) string) func(text string) string {
	return func(text string) string {
		var b strings.Builder
		b.Grow(len(text))
		for line := range strings.Lines(text) {
			b.WriteString(edit(line))
		}
		return b.String()
	}
}

// refused takes for an error what matches the pattern, unless there is one before.
func refused(pattern string) func(*rules) {
	wrong := regexp.MustCompile(pattern)
	return around(func(text string, right func(string) (*Game, []Move, error)) (*Game, []Move, error) {
		plain := bare(text)
		if at := wrong.FindStringIndex(plain); at != nil {
			return refusedAt(1+strings.Count(plain[:at[1]], "\n"), text, right)
		}
		return right(text)
	})
}

func refusedAt(line int, text string, right func(string) (*Game, []Move, error)) (*Game, []Move, error) {
	_, _, err := right(text)
	if before, ok := errors.AsType[*FormatError](err); !ok || line <= before.Line {
		err = &FormatError{line, "something else", "this"}
	}
	return nil, nil, err
}

// ends ends the program on some inputs.
func ends(on func(text string) bool, how mistake.End) func(*rules) {
	return around(func(text string, right func(string) (*Game, []Move, error)) (*Game, []Move, error) {
		if on(text) {
			panic(how)
		}
		return right(text)
	})
}

func isEmpty(text string) bool { return strings.TrimSpace(bare(text)) == "" }

func endsInStock(text string) bool {
	plain := bare(text)
	at := strings.LastIndex(plain, "STOCK:")
	return at >= 0 && !strings.Contains(plain[at+len("STOCK:"):], ":")
}

func endsInComment(text string) bool {
	return strings.Contains(text[strings.LastIndexByte(text, '\n')+1:], "#")
}

func hasLongLine(text string) bool {
	for line := range strings.Lines(text) {
		if len(strings.TrimSuffix(line, "\n")) >= 1000 {
			return true
		}
	}
	return false
}

// hasManyComments reports whether a thousand comments follow each other, with nothing but
// white space between them.
func hasManyComments(text string) bool {
	n := 0
	for line := range strings.Lines(text) {
		words, _, commented := strings.Cut(line, "#")
		if strings.TrimSpace(words) != "" {
			n = 0
		}
		if commented {
			n++
		}
		if n >= 1000 {
			return true
		}
	}
	return false
}

// cutLine makes lines of at most 255 characters of a longer one.
func cutLine(line string) string {
	const most = 255
	cut := ""
	for len(line) > most {
		cut, line = cut+line[:most]+"\n", line[most:]
	}
	return cut + line
}

func commentNotAtStart(line string) string {
	if at := strings.IndexByte(line, '#'); at > 0 {
		return line[:at] + " ? " + line[at:]
	}
	return line
}

func commentHoldsKeyword(line string) string {
	words, comment, _ := strings.Cut(line, "#")
	for at := range comment {
		if strings.HasPrefix(comment[at:], "STOCK:") || strings.HasPrefix(comment[at:], "MOVES:") {
			return words + comment[at:]
		}
	}
	return line
}

func commentsAlone(text string, right func(string) (*Game, []Move, error)) (*Game, []Move, error) {
	n := 0
	for line := range strings.Lines(text) {
		n++
		if words, _, commented := strings.Cut(line, "#"); commented && strings.TrimSpace(words) != "" {
			return refusedAt(n, text, right)
		}
	}
	return right(text)
}

var theLimit = regexp.MustCompile(`(?:unlimited|limit\s+\d)\s`)

// junkBeforeFoundations makes blanks of what stands between the rules and the foundations.
func junkBeforeFoundations(text string) string {
	_, rules, _ := strings.Cut(text, "RULES:")
	rules, _, found := strings.Cut(rules, "FOUNDATIONS:")
	at := theLimit.FindStringIndex(rules)
	if !found || at == nil || strings.Contains(rules[at[1]:], ":") {
		return text
	}
	junk := rules[at[1]:]
	blank := strings.Map(func(c rune) rune {
		if unicode.IsSpace(c) {
			return c
		}
		return ' '
	}, junk)
	return strings.Replace(text, junk+"FOUNDATIONS:", blank+"FOUNDATIONS:", 1)
}

var fourFoundations = regexp.MustCompile(`(FOUNDATIONS:\s+)(\S[cdhs])(\s+)(\S[cdhs])(\s+)(\S[cdhs])(\s+)(\S[cdhs])\b`)

func foundationsAnyOrder(text string) string {
	m := fourFoundations.FindStringSubmatch(text)
	if m == nil {
		return text
	}
	sorted := []string{m[2], m[4], m[6], m[8]}
	slices.SortFunc(sorted, func(a, b string) int { return strings.Compare(a[1:], b[1:]) })
	return strings.Replace(text, m[0], m[1]+sorted[0]+m[3]+sorted[1]+m[5]+sorted[2]+m[7]+sorted[3], 1)
}

var emptyMark = regexp.MustCompile(`\b_[cdhs]\b`)

func underscoreAnywhere(text string) string {
	before, tableau, ok := strings.Cut(text, "TABLEAU:")
	if !ok {
		return text
	}
	return before + "TABLEAU:" + emptyMark.ReplaceAllString(tableau, " ")
}

// tableauLines returns the lines that hold columns, and what stands before and after them.
func tableauLines(text string) (before string, lines []string, after string) {
	before, rest, _ := strings.Cut(text, "TABLEAU:")
	end := strings.Index(rest, "STOCK:")
	if end < 0 {
		return text, nil, ""
	}
	return before + "TABLEAU:", strings.SplitAfter(rest[:end], "\n"), rest[end:]
}

func isColumn(line string) bool { return strings.TrimSpace(line) != "" && !strings.Contains(line, ":") }

// columns edits the lines that hold columns.
func columns(edit func(line string) string) func(text string) string {
	return func(text string) string {
		before, lines, after := tableauLines(text)
		for i, line := range lines {
			if isColumn(line) {
				lines[i] = edit(line)
			}
		}
		return before + strings.Join(lines, "") + after
	}
}

func columnTwoBars(line string) string {
	cards, open, ok := strings.Cut(line, "|")
	if !ok {
		return line
	}
	return cards + "|" + strings.ReplaceAll(open, "|", " ")
}

func columnNoBar(line string) string {
	if strings.Contains(line, "|") {
		return line
	}
	return "| " + line
}

func columnsTooMany(text string) string {
	before, lines, after := tableauLines(text)
	known := 0
	for i, line := range lines {
		if isColumn(line) {
			if known++; known > Columns {
				lines[i] = "\n"
			}
		}
	}
	return before + strings.Join(lines, "") + after
}

func columnsTooFew(text string) string {
	before, lines, after := tableauLines(text)
	known := 0
	for _, line := range lines {
		if isColumn(line) {
			known++
		}
	}
	if after == "" || known >= Columns {
		return text
	}
	return before + strings.Join(lines, "") + strings.Repeat("|\n", Columns-known) + after
}

func stockNoBar(text string) string {
	before, stock, ok := strings.Cut(text, "STOCK:")
	if !ok || strings.Contains(stock, "|") {
		return text
	}
	return before + "STOCK: | " + stock
}

func movesOptional(text string) string {
	if _, stock, ok := strings.Cut(text, "STOCK:"); !ok || strings.Contains(stock, "MOVES:") {
		return text
	}
	return text + "\nMOVES:\n"
}

// failing replaces how an error is reported.
type failing = func(r *rules, to streams, program string, err error) int

func silentAbout(what func(*FormatError) bool) func(*rules) {
	return func(r *rules) {
		right := r.fail
		r.fail = func(r *rules, to streams, program string, err error) int {
			if format, ok := errors.AsType[*FormatError](err); ok && what(format) {
				return exitInvalid
			}
			return right(r, to, program, err)
		}
	}
}

func aboutCard(err *FormatError) bool { return strings.HasPrefix(err.Want, "a card") }

// behindRules reports whether an error stands behind the word unlimited, or the limit.
func behindRules(err *FormatError) bool {
	return !slices.ContainsFunc([]string{"RULES:", "turn", "limit"}, func(word string) bool { return strings.Contains(err.Want, word) })
}

func messageNoLine(right func(error) string) func(error) string {
	return func(err error) string {
		if format, ok := errors.AsType[*FormatError](err); ok {
			return strings.Replace(right(err), " near line "+strconv.Itoa(format.Line), "", 1)
		}
		return right(err)
	}
}

// lines changes the line that a message names.
func lines(wrong func(text string, line int) int) func(*rules) {
	return around(func(text string, right func(string) (*Game, []Move, error)) (*Game, []Move, error) {
		g, moves, err := right(text)
		if format, ok := errors.AsType[*FormatError](err); ok {
			err = &FormatError{wrong(text, format.Line), format.Want, format.Found}
		}
		return g, moves, err
	})
}

// lineSkips leaves out the lines before that match the pattern.
func lineSkips(pattern string) func(text string, line int) int {
	skipped := regexp.MustCompile(pattern)
	return func(text string, line int) int {
		n := line
		all := bytes.SplitAfter([]byte(text), []byte("\n"))
		for _, before := range all[:min(line-1, len(all))] {
			if skipped.Match(before) {
				n--
			}
		}
		return n
	}
}
