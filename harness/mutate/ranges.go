package mutate

import (
	"fmt"
	"regexp"
)

// ends moves both ends of a range by one, outwards or inwards.
func ends(m *maker, i int) {
	if !m.is(i, "&& || and or") {
		return
	}
	left, right, ok := m.operands(i)
	if !ok {
		return
	}
	for _, one := range m.bounds(left, i-1) {
		for _, two := range m.bounds(i+1, right) {
			if one.of == two.of && one.upper != two.upper {
				m.moveBoth(one, two, left, right, m.tokens[i].text)
			}
		}
	}
}

func (m *maker) moveBoth(one, two bound, left, right int, and string) {
	for _, by := range []int64{-1, 1} {
		first, ok1 := m.moved(one, by)
		second, ok2 := m.moved(two, by)
		if ok1 && ok2 {
			m.put(left, right, first+" "+and+" "+second)
		}
	}
}

// bound is a comparison with one token: one end of a range.
type bound struct {
	from, at, to int    // its first token, the one that it compares with, the last one
	of           string // what is compared
	upper        bool
}

// bounds returns what a comparison may be the end of: n < m is one of n, and one of m.
func (m *maker) bounds(from, to int) (all []bound) {
	if m.is(from, "(") && m.tokens[from].match == to {
		from, to = from+1, to-1
	}
	if to-from >= 2 && m.is(to-1, "< <= > >=") {
		all = append(all, bound{from, to, to, m.span(from, to-2), m.is(to-1, "< <=")})
	}
	if to-from >= 2 && m.is(from+1, "< <= > >=") {
		all = append(all, bound{from, from, to, m.span(from+2, to), m.is(from+1, "> >=")})
	}
	return all
}

// moved returns the comparison with its end outwards by one; inwards, by -1.
func (m *maker) moved(b bound, by int64) (string, bool) {
	if !b.upper {
		by = -by
	}
	end, ok := m.plus(b.at, by)
	text := m.span(b.from, b.to)
	at, length := m.tokens[b.at].start-m.tokens[b.from].start, len(m.tokens[b.at].text)
	return text[:at] + end + text[at+length:], ok
}

// plus returns the text of a token and one more or less.
func (m *maker) plus(i int, by int64) (string, bool) {
	t := m.tokens[i]
	switch {
	case t.kind == number:
		value, suffix, ok := integer(t.text)
		return fmt.Sprint(value+by) + suffix, ok
	case t.kind == quoted && m.characters && len(t.text) == 3 && isWord(t.text[1]):
		return fmt.Sprintf("'%c'", int64(t.text[1])+by), true
	case t.kind == word && by > 0:
		return t.text + " + 1", true
	}
	return t.text + " - 1", t.kind == word
}

// wrap compares after a subtraction, which wraps below zero where there is no sign. A number less one does not.
func wrap(m *maker, i int) {
	lengths(m, i)
	unsigned := func(at int) bool {
		own := m.variableAt(at)
		return own >= 0 && withoutSign.MatchString(m.variables[own].kind)
	}
	if !m.is(i, "< >") || !m.binary(i) || !unsigned(i-1) && !unsigned(i+1) {
		return
	}
	if left, right, ok := m.operands(i); ok && m.is(i, "<") && m.tokens[i+1].kind != number {
		m.put(i, right, "<= "+m.span(i+1, right)+" - 1")
	} else if ok && m.is(i, ">") {
		m.put(left, right, m.span(left, i-1)+" - "+m.span(i+1, right)+" > 0")
	}
}

var withoutSign = regexp.MustCompile(`^(size_t|usize|uint\w*|u\d+|unsigned\w*)$`)

var lengths = rewrite("< strlen ( $a ) ⇒ <= strlen($a) - 1", "< $A . len ( ) ⇒ <= $A.len() - 1")
