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
	binds := func(j, least int) bool {
		p := precedence[m.tokens[j].text]
		return m.tokens[j].kind != quoted && p > 0 && p < least && (p != 9 && p != 10 || m.binary(j)) || m.is(j, ", ; ( [ { else case if while elif assert")
	}
	left, right = i-1, i+1
	for ; left >= 0 && !binds(left, own); left-- {
		if match := m.tokens[left].match; m.is(left, ") ] }") && match >= 0 {
			left = match
		} else if m.lines && m.tokens[left].first {
			left--
			break
		}
	}
	for ; right < len(m.tokens) && !m.is(right, ") ] }") && (m.is(right, "( [ {") || !binds(right, own+1)); right++ {
		if match := m.tokens[right].match; m.is(right, "( [") || m.is(right, "{") && m.indents {
			right = max(right, match)
		} else if m.is(right, "{") || m.lines && m.tokens[right].first && right > i+1 {
			break
		}
	}
	return left + 1, right - 1, left+1 < i && right-1 > i
}

// binary reports whether the token at i stands between two operands.
func (m *maker) binary(i int) bool {
	return i > 0 && (m.tokens[i-1].kind != mark || m.is(i-1, ") ]")) && !m.is(i-1, "return case in and or not if elif while print "+jumps)
}
