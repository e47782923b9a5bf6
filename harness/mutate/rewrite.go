package mutate

import (
	"slices"
	"strings"
)

// rewrite returns an operator that replaces what a pattern matches. A rule is a pattern
// and a text with ⇒ between them. Tokens of the pattern are divided by blanks: $X is any
// one token that is no mark, $x an expression without comma, $... anything in brackets.
func rewrite(rules ...string) func(*maker, int) {
	type rule struct {
		pattern []string
		text    string
	}
	var all []rule
	for _, r := range rules {
		pattern, text, _ := strings.Cut(r, " ⇒ ")
		all = append(all, rule{strings.Fields(pattern), text})
	}
	return func(m *maker, i int) {
		for _, r := range all {
			if found, end, ok := m.match(i, r.pattern); ok {
				m.put(i, end-1, strings.NewReplacer(found...).Replace(r.text))
			}
		}
	}
}

// match matches tokens from i on. It returns the variables of the pattern, each followed by
// its text, and the token behind what was matched.
func (m *maker) match(i int, pattern []string) (found []string, end int, ok bool) {
	for n, p := range pattern {
		if i >= len(m.tokens) {
			return nil, 0, false
		}
		if p[0] != '$' || len(p) == 1 {
			if m.tokens[i].text != p {
				return nil, 0, false
			}
			i++
			continue
		}
		last := i
		if p[1] >= 'a' {
			last = m.expression(i, strings.Join(pattern[n+1:min(n+2, len(pattern))], ""))
		} else if m.tokens[i].kind == mark {
			return nil, 0, false
		}
		if last < i {
			return nil, 0, false
		}
		if at := slices.Index(found, p); at >= 0 && found[at+1] != m.span(i, last) {
			return nil, 0, false
		}
		found = append(found, p, m.span(i, last))
		i = last + 1
	}
	return found, i, true
}

// expression returns the last token of an expression that begins at i and is followed by
// another token, if that is not "" the end of an argument; one below i if there is none.
func (m *maker) expression(i int, followed string) int {
	for j := i; j < len(m.tokens); j++ {
		t := m.tokens[j]
		switch {
		case t.kind == mark && t.text == followed, followed == "" && m.is(j, ", )"):
			return j - 1
		case m.is(j, ", ; ) ] }"), m.is(j, "{") && !m.indents:
			return i - 1
		case t.match > j:
			j = t.match
		}
	}
	return i - 1
}

// precedence is that of binary operators in C, the loosest first. Other languages have the
// same for those that matter here.
var precedence = func() map[string]int {
	all := map[string]int{}
	for n, level := range []string{"= += -= *= /= %= |= &= := return => -> ? :", "|| or", "&& and", "| ^", "&", "== != === !== in not", "< > <= >=", "<< >>", "+ -", "* / %"} {
		for _, operator := range strings.Fields(level) {
			all[operator] = n + 1
		}
	}
	return all
}()

// operands returns the first token of the left operand and the last one of the right
// operand of the binary operator at i.
func (m *maker) operands(i int) (left, right int, ok bool) {
	own := precedence[m.tokens[i].text]
	left, right = m.leftOf(i, own), m.rightOf(i, own)
	return left, right, left < i && right > i
}

// looser reports whether an operand ends at the token at j, where an operator of this
// precedence binds.
func (m *maker) looser(j, own int) bool {
	p := precedence[m.tokens[j].text]
	sign := m.is(j, "+ - * / %") && !m.binary(j)
	return m.tokens[j].kind != quoted && p > 0 && p < own && !sign || m.is(j, ", ; ( [ { else case if while elif assert")
}

func (m *maker) leftOf(i, own int) int {
	for j := i - 1; j >= 0 && !m.looser(j, own); j-- {
		if match := m.tokens[j].match; m.is(j, ") ] }") && match >= 0 {
			j = match
		} else if m.lines && m.tokens[j].first {
			return j
		}
		i = j
	}
	return i
}

func (m *maker) rightOf(i, own int) int {
	last := i
	for j := i + 1; j < len(m.tokens) && !m.is(j, ") ] }") && (m.is(j, "( [ {") || !m.looser(j, own+1)); j++ {
		if m.is(j, "( [") || m.is(j, "{") && m.indents {
			j = max(j, m.tokens[j].match)
		} else if m.is(j, "{") || m.lines && m.tokens[j].first && j > i+1 {
			break
		}
		last = j
	}
	return last
}

// binary reports whether the token at i stands between two operands.
func (m *maker) binary(i int) bool {
	return i > 0 && (m.tokens[i-1].kind != mark || m.is(i-1, ") ]")) && !m.is(i-1, "return case in and or not if elif while print "+jumps)
}
