package compare

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
)

func (p pair) letterCase() string {
	if !p.same(lowered) {
		return ""
	}
	return fmt.Sprintf("only upper and lower case differ, first in line %d: %s", p.line, p.contrast())
}

// lowered is bytes.ToLower for ASCII only: that one takes every byte that is
// not UTF-8 for the same character.
func lowered(text []byte) []byte {
	low := bytes.Clone(text)
	for i, c := range low {
		if 'A' <= c && c <= 'Z' {
			low[i] = c + 'a' - 'A'
		}
	}
	return low
}

// word is a word or a number as people write them (7, -1.5, bad.txt:7); what
// else there is counts character by character.
var (
	word  = regexp.MustCompile(`[-+]?[\pL\pN_]+(?:[.,:'/+-][\pL\pN_]+)*`)
	piece = regexp.MustCompile(word.String() + `|(?s:.)`)
)

// word is about a first line with exactly one wrong word or number in it.
func (p pair) word() string {
	line := p.lineOf(p.want)
	if len(line)+len(p.lineOf(p.got)) > 2*inLine {
		return ""
	}
	want, got := piece.FindAll(line, -1), piece.FindAll(p.lineOf(p.got), -1)
	if len(want) != len(got) {
		return ""
	}
	wrong := -1
	for i := range want {
		if bytes.Equal(want[i], got[i]) {
			continue
		}
		if wrong >= 0 || !word.Match(want[i]) || !word.Match(got[i]) || len(want[i])+len(got[i]) > 2*inSentence {
			return ""
		}
		wrong = i
	}
	if wrong < 0 {
		return ""
	}
	return fmt.Sprintf("line %d: the program printed %s instead of %s", p.line, got[wrong], want[wrong])
}

// lineNumber is what stands before the number of a line.
var lineNumber = regexp.MustCompile(`(?i)(?:\b(?:line|ln)\W*|[.\w]:|^\W*)$`)

// numbers is about lines in which the same number, counted from the left, or
// the value behind a =, is off by the same amount from the first difference to the end.
func (p pair) numbers() string {
	want, got := bytes.Split(p.want[p.start:], newline), bytes.Split(p.got[p.start:], newline)
	if len(want) != len(got) {
		return ""
	}
	place, off, lines := -1, 0, 0
	noun, alone := "line number", true
	values, same := true, true // each is the value behind a =; each is at the same place
	for i := range want {
		if bytes.Equal(want[i], got[i]) {
			continue
		}
		j, by := shifted(want[i], got[i])
		if by == 0 || lines > 0 && by != off {
			return ""
		}
		at := number.FindAllIndex(want[i], -1)
		values = values && isValue(want[i], at[j])
		same = same && (lines == 0 || j == place)
		place, off, lines = j, by, lines+1
		alone = alone && len(at) == 1
		if !lineNumber.Match(want[i][:at[j][0]]) {
			noun = "number"
		}
	}
	for i := range want {
		if at := number.FindAllIndex(want[i], -1); bytes.Equal(want[i], got[i]) && len(at) > 0 && (values && isValue(want[i], at[len(at)-1]) || !values && len(at) > place) {
			return "" // this one is right
		}
	}
	if lines < 2 || lines < 3 && noun == "number" || !values && (!same || place > 2) { // it may be chance
		return ""
	}
	which := "every " + noun
	switch {
	case values:
		which = "every value after ="
	case !alone && noun == "number":
		which = "the " + []string{"first", "second", "third"}[place] + " number of every line"
	}
	after := ""
	if p.line > 1 {
		after = fmt.Sprintf(" after line %d", p.line-1)
	}
	return fmt.Sprintf("%s is %s%s: %s", which, tooHigh(off), after, p.contrast())
}

// behindEquals is what stands before the value of a line such as "f(1) = 2".
var behindEquals = regexp.MustCompile(`=\s*$`)

// isValue reports whether a number is all that stands behind the = of a line.
func isValue(line []byte, at []int) bool {
	return behindEquals.Match(line[:at[0]]) && len(bytes.TrimSpace(line[at[1]:])) == 0
}

// shifted tells which number of a line, from 0, is off and by how much, when
// all else in the line is right; by is 0 when that is not so.
func shifted(want, got []byte) (place, by int) {
	if !bytes.Equal(anyNumbers(want), anyNumbers(got)) {
		return 0, 0
	}
	wants, gots := number.FindAll(want, -1), number.FindAll(got, -1)
	for i := range wants {
		if bytes.Equal(wants[i], gots[i]) {
			continue
		}
		w, errW := strconv.Atoi(string(wants[i]))
		g, errG := strconv.Atoi(string(gots[i]))
		if by != 0 || errW != nil || errG != nil || w == g {
			return 0, 0
		}
		place, by = i, g-w
	}
	return place, by
}

// tooHigh says how far off a number is.
func tooHigh(by int) string {
	direction := "high"
	if by < 0 {
		by, direction = -by, "low"
	}
	if by == 1 {
		return "one too " + direction
	}
	return strconv.Itoa(by) + " too " + direction
}
