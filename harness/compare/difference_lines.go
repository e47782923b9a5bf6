package compare

import (
	"bytes"
	"fmt"
	"slices"
)

// The sentences about whole lines; each is "" where it would not be true.

func (p pair) lineEnds() string {
	if !p.same(Relax{LineEnds: true}.Apply) {
		return ""
	}
	return fmt.Sprintf("only the ends of lines differ (CR LF or LF), first in line %d", p.line)
}

func (p pair) extraLines() string {
	n := wholeLines(p.got[p.start:], p.want[p.start:])
	switch n {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("the program printed a line too many, line %d: %s", p.line, p.quote(p.got))
	}
	return fmt.Sprintf("the program printed %d lines too many, the first is line %d: %s", n, p.line, p.quote(p.got))
}

func (p pair) missingLines() string {
	n := wholeLines(p.want[p.start:], p.got[p.start:])
	early := ""
	if p.at == len(p.got) {
		early = "the output ends early, "
	}
	switch n {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("%sline %d is missing: %s", early, p.line, p.quote(p.want))
	}
	return fmt.Sprintf("%s%d lines are missing, the first is line %d: %s", early, n, p.line, p.quote(p.want))
}

// wholeLines counts the lines that long has before it goes on like short; 0
// when that is not how they differ.
func wholeLines(long, short []byte) int {
	if !bytes.HasSuffix(long, short) {
		return 0
	}
	extra := long[:len(long)-len(short)]
	n := bytes.Count(extra, newline)
	if bytes.HasSuffix(extra, newline) {
		return n
	}
	if len(short) > 0 {
		return 0
	}
	return n + 1
}

func (p pair) order() string {
	want, got := bytes.Split(p.want[p.start:], newline), bytes.Split(p.got[p.start:], newline)
	if len(want) != len(got) || len(want) == 1 {
		return ""
	}
	if bytes.Equal(want[0], got[1]) && bytes.Equal(want[1], got[0]) && slices.EqualFunc(want[2:], got[2:], bytes.Equal) {
		return fmt.Sprintf("lines %d and %d are swapped", p.line, p.line+1)
	}
	slices.SortFunc(want, bytes.Compare)
	slices.SortFunc(got, bytes.Compare)
	if !slices.EqualFunc(want, got, bytes.Equal) {
		return ""
	}
	return fmt.Sprintf("the program printed the same lines in another order; line %d is the first that differs", p.line)
}

func (p pair) cutShort() string {
	if p.at < len(p.got) {
		return ""
	}
	return fmt.Sprintf("the output ends early, inside line %d: %s", p.line, p.contrast())
}
