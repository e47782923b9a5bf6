package mutate

import (
	"fmt"
	"strconv"
	"strings"
)

func condition(m *maker, i int) {
	if m.is(i, "! not") && !m.is(i+1, "in") {
		m.become(i, m.tokens[i].text+map[string]string{"!": "!", "not": " not"}[m.tokens[i].text])
	}
	from, to := m.conditionOf(i)
	switch {
	case from > to:
	case m.indents:
		m.put(from, to, "not ("+m.span(from, to)+")")
	default:
		m.put(from, to, "!("+m.span(from, to)+")")
	}
}

func (m *maker) conditionOf(i int) (from, to int) {
	switch {
	case m.is(i, "if while elif") && m.indents:
		for j := i + 1; j < len(m.tokens); j++ {
			if m.is(j, ":") {
				return i + 1, j - 1
			}
			j = max(j, m.tokens[j].match)
		}
	case m.is(i, "if while") && m.is(i+1, "("):
		return i + 2, m.tokens[i+1].match - 1
	case m.is(i, "if while") && !m.is(i+1, "let"):
		return i + 1, m.headerEnd(i, len(m.tokens))
	case m.is(i, "for") && m.is(i+1, "("):
		return m.between(i+2, m.tokens[i+1].match)
	case m.is(i, "?"):
		if left, _, ok := m.operands(i); ok {
			return left, i - 1
		}
	}
	return 0, -1
}

func (m *maker) between(from, to int) (first, last int) {
	var ends []int
	for j := from; j < to; j++ {
		if m.is(j, ";") {
			ends = append(ends, j)
		}
	}
	if len(ends) != 2 {
		return 0, -1
	}
	return ends[0] + 1, ends[1] - 1
}

func operand(m *maker, i int) {
	if !m.is(i, "&& || and or + -") || !m.binary(i) {
		return
	}
	if left, right, ok := m.operands(i); ok {
		m.put(left, right, m.span(left, i-1))
		if !m.is(i, "-") {
			m.put(left, right, m.span(i+1, right))
		}
	}
}

func arguments(m *maker, i int) {
	if !m.is(i, "(") || i == 0 || m.tokens[i-1].kind != word || m.is(i-1, branches+" return sizeof and or not") || m.tokens[i].function == "" {
		return
	}
	from := i + 1
	for from < m.tokens[i].match {
		comma := m.expression(from, ",") + 1
		if comma <= from {
			return
		}
		end := m.expression(comma+1, ",")
		if end <= comma {
			end = m.expression(comma+1, ")")
		}
		if end <= comma {
			return
		}
		m.put(from, end, m.span(comma+1, end)+string(m.text[m.tokens[comma-1].end:m.tokens[comma+1].start])+m.span(from, comma-1))
		from = comma + 1
	}
}

func constant(m *maker, i int) {
	if m.tokens[i].kind != number || m.sizes(i) {
		return
	}
	value, suffix, ok := integer(m.tokens[i].text)
	if !ok {
		return
	}
	lower := fmt.Sprint(value-1) + suffix
	if value == 0 {
		lower = "(-1)"
	}
	m.become(i, fmt.Sprint(value+1)+suffix, lower)
}

// integer returns the value of a number that has no fraction, and what it ends with.
func integer(text string) (value int64, suffix string, ok bool) {
	digits := strings.TrimRight(text, "uUlL")
	value, err := strconv.ParseInt(digits, 0, 63)
	return value, text[len(digits):], err == nil
}

func (m *maker) sizes(i int) bool {
	for from := i; from > i-8 && from >= 0 && m.is(i-1, "["); from-- {
		if n, ok := m.begins[from]; ok {
			_, declared := m.declares(m.statements[n])
			return declared && !strings.Contains(m.span(from, i), "=")
		}
	}
	return false
}

func size(m *maker, i int) {
	if (m.tokens[i].kind == number || m.tokens[i].kind == word) && m.is(i+1, "]") && m.sizes(i) {
		m.put(i, i, m.tokens[i].text+" - 1")
	}
	rewrite("fgets ( $a , $n , ⇒ fgets($a, ($n) - 1,", "fgets ( $a , $n , ⇒ fgets($a, ($n) + 1,")(m, i)
}
