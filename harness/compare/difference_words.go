package compare

import (
	"bytes"
	"slices"
	"strconv"

	"touchstone/harness/lazy"
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
	word  = lazy.Regexp(`[-+]?[\pL\pN_]+(?:[.,:'/+-][\pL\pN_]+)*`)
	piece = lazy.Regexp(word().String() + `|(?s:.)`)
)

// word handles a first line with exactly one wrong word or number.
func (p pair) word() report.Difference {
	line := p.lineOf(p.want)
	if len(line)+len(p.lineOf(p.got)) > 2*inLine {
		return no
	}
	want, got := piece().FindAll(line, -1), piece().FindAll(p.lineOf(p.got), -1)
	if len(want) != len(got) {
		return no
	}
	wrong := -1
	for i := range want {
		if bytes.Equal(want[i], got[i]) {
			continue
		}
		if wrong >= 0 || !word().Match(want[i]) || !word().Match(got[i]) || len(want[i])+len(got[i]) > 2*inWord {
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
var lineNumber = lazy.Regexp(`(?i)(?:\b(?:line|ln)\W*|[.\w]:|^\W*)$`)

// numbers handles lines in which the same number, counted from the left, or the
// value after an =, is off by the same amount, from the first difference to the end.
func (p pair) numbers() report.Difference {
	want, got := bytes.Split(p.want[p.start:], newline), bytes.Split(p.got[p.start:], newline)
	if len(want) != len(got) {
		return no
	}
	all := allOff(want, got)
	if len(all) < 2 {
		return no
	}
	first := all[0]
	each := func(is func(off) bool) bool {
		return !slices.ContainsFunc(all, func(o off) bool { return !is(o) })
	}
	values, ofLines := each(func(o off) bool { return o.value }), each(func(o off) bool { return o.ofLine })
	same := each(func(o off) bool { return o.place == first.place })
	if len(all) < 3 && !ofLines || !values && (!same || first.place > 2) { // it may be a coincidence
		return no
	}
	if oneIsRight(want, got, first.place, values) {
		return no
	}
	d := report.Difference{Kind: report.NumbersOff, By: first.by, Place: "each"}
	switch {
	case values:
		d.Place = "value"
	case ofLines:
		d.Place = "line"
	case !each(func(o off) bool { return o.alone }):
		d.Place = []string{"first", "second", "third"}[first.place]
	}
	return d
}

// off is a number that is off: which one of its line, from 0, and by how much; 0 for none.
type off struct {
	place, by            int
	alone, ofLine, value bool // it is the only number, that of a line, what is after an =
}

// allOff returns the number of each line that differs, if all of them are off by the same.
func allOff(want, got [][]byte) (all []off) {
	for i := range want {
		if bytes.Equal(want[i], got[i]) {
			continue
		}
		o := offIn(want[i], got[i])
		if o.by == 0 || len(all) > 0 && o.by != all[0].by {
			return nil
		}
		all = append(all, o)
	}
	return all
}

func offIn(want, got []byte) off {
	place, by := shifted(want, got)
	if by == 0 {
		return off{}
	}
	at := number().FindAllIndex(want, -1)
	return off{place, by, len(at) == 1, lineNumber().Match(want[:at[place][0]]), isValue(want, at[place])}
}

// oneIsRight reports whether a line that is right has such a number, too.
func oneIsRight(want, got [][]byte, place int, value bool) bool {
	for i := range want {
		at := number().FindAllIndex(want[i], -1)
		if !bytes.Equal(want[i], got[i]) || len(at) == 0 {
			continue
		}
		if value && isValue(want[i], at[len(at)-1]) || !value && len(at) > place {
			return true
		}
	}
	return false
}

// behindEquals matches what precedes the value of a line such as "f(1) = 2".
var behindEquals = lazy.Regexp(`=\s*$`)

// isValue reports whether a number is everything after the = of a line.
func isValue(line []byte, at []int) bool {
	return behindEquals().Match(line[:at[0]]) && len(bytes.TrimSpace(line[at[1]:])) == 0
}

// shifted returns which number of a line, from 0, is off and by how much, if the
// rest of the line is right; otherwise by is 0.
func shifted(want, got []byte) (place, by int) {
	if !bytes.Equal(anyNumbers(want), anyNumbers(got)) {
		return 0, 0
	}
	wants, gots := number().FindAll(want, -1), number().FindAll(got, -1)
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
