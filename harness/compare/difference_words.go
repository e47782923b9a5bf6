package compare

import (
	"bytes"
	"regexp"
	"strconv"

	"touchstone/harness/report"
)

func (p pair) letterCase() report.Difference {
	if !p.same(lowered) {
		return no
	}
	return report.Difference{Kind: report.LetterCase}
}

// lowered is bytes.ToLower for ASCII only; bytes.ToLower treats all bytes that are
// not UTF-8 as the same character.
func lowered(text []byte) []byte {
	low := bytes.Clone(text)
	for i, c := range low {
		if 'A' <= c && c <= 'Z' {
			low[i] = c + 'a' - 'A'
		}
	}
	return low
}

// word matches a word or a number as people write them (7, -1.5, bad.txt:7);
// everything else counts character by character.
var (
	word  = regexp.MustCompile(`[-+]?[\pL\pN_]+(?:[.,:'/+-][\pL\pN_]+)*`)
	piece = regexp.MustCompile(word.String() + `|(?s:.)`)
)

// word handles a first line with exactly one wrong word or number.
func (p pair) word() report.Difference {
	line := p.lineOf(p.want)
	if len(line)+len(p.lineOf(p.got)) > 2*inLine {
		return no
	}
	want, got := piece.FindAll(line, -1), piece.FindAll(p.lineOf(p.got), -1)
	if len(want) != len(got) {
		return no
	}
	wrong := -1
	for i := range want {
		if bytes.Equal(want[i], got[i]) {
			continue
		}
		if wrong >= 0 || !word.Match(want[i]) || !word.Match(got[i]) || len(want[i])+len(got[i]) > 2*inWord {
			return no
		}
		wrong = i
	}
	if wrong < 0 {
		return no
	}
	return report.Difference{Kind: report.OneWord, Missing: []report.Text{report.Text(want[wrong])}, Extra: []report.Text{report.Text(got[wrong])}}
}

// lineNumber matches what precedes a line number.
var lineNumber = regexp.MustCompile(`(?i)(?:\b(?:line|ln)\W*|[.\w]:|^\W*)$`)

// numbers handles lines in which the same number, counted from the left, or the
// value after an =, is off by the same amount, from the first difference to the end.
func (p pair) numbers() report.Difference {
	want, got := bytes.Split(p.want[p.start:], newline), bytes.Split(p.got[p.start:], newline)
	if len(want) != len(got) {
		return no
	}
	place, off, lines := -1, 0, 0
	ofLines, alone := true, true
	values, same := true, true // each is the value after an =; each is at the same place
	for i := range want {
		if bytes.Equal(want[i], got[i]) {
			continue
		}
		j, by := shifted(want[i], got[i])
		if by == 0 || lines > 0 && by != off {
			return no
		}
		at := number.FindAllIndex(want[i], -1)
		values = values && isValue(want[i], at[j])
		same = same && (lines == 0 || j == place)
		place, off, lines = j, by, lines+1
		alone = alone && len(at) == 1
		if !lineNumber.Match(want[i][:at[j][0]]) {
			ofLines = false
		}
	}
	for i := range want {
		if at := number.FindAllIndex(want[i], -1); bytes.Equal(want[i], got[i]) && len(at) > 0 && (values && isValue(want[i], at[len(at)-1]) || !values && len(at) > place) {
			return no // this number is right
		}
	}
	if lines < 2 || lines < 3 && !ofLines || !values && (!same || place > 2) { // it may be a coincidence
		return no
	}
	d := report.Difference{Kind: report.NumbersOff, By: off, Place: "each"}
	switch {
	case values:
		d.Place = "value"
	case ofLines:
		d.Place = "line"
	case !alone:
		d.Place = []string{"first", "second", "third"}[place]
	}
	return d
}

// behindEquals matches what precedes the value of a line such as "f(1) = 2".
var behindEquals = regexp.MustCompile(`=\s*$`)

// isValue reports whether a number is everything after the = of a line.
func isValue(line []byte, at []int) bool {
	return behindEquals.Match(line[:at[0]]) && len(bytes.TrimSpace(line[at[1]:])) == 0
}

// shifted returns which number of a line, from 0, is off and by how much, if the
// rest of the line is right; otherwise by is 0.
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
