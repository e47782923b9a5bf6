package mutate

import (
	"slices"
	"strings"
)

func (m *maker) simple(i int) (st statement, ok bool) {
	n, ok := m.begins[i]
	if !ok || m.is(i, "import from package using use pass ;") {
		return st, false
	}
	st = m.statements[n]
	_, declared := m.declares(st)
	return st, !declared && !(m.is(i, "return") && m.ends[st.to+1])
}

func (m *maker) next(st statement) (statement, bool) {
	if n, ok := m.begins[st.to+1]; ok && (!m.indents || m.column(st.from) == m.column(st.to+1)) {
		return m.statements[n], true
	}
	return st, false
}

func (m *maker) column(i int) int {
	return m.tokens[i].start - strings.LastIndexByte(string(m.text[:m.tokens[i].start]), '\n')
}

func removal(m *maker, i int) {
	if st, ok := m.simple(i); ok {
		m.drop(st.from, st.to, m.nothing)
	}
	if end := m.bodyEnd(i + 1); m.is(i, "else") && end > i {
		m.drop(i, end, "")
		if m.is(i+1, "if") && m.is(end+1, "else") {
			return
		}
		if arm := m.armEnd(i + 1); m.is(i+1, "if") && m.is(arm+1, "else") {
			m.drop(i, arm, "")
		}
	}
}

func (m *maker) armEnd(i int) int {
	if m.is(i+1, "(") {
		return m.bodyEnd(m.tokens[i+1].match + 1)
	}
	return m.bodyEnd(m.headerEnd(i, len(m.tokens)) + 1)
}

func (m *maker) bodyEnd(i int) int {
	switch {
	case m.indents || i >= len(m.tokens):
		return -1
	case m.is(i, "{"):
		return m.tokens[i].match
	case m.is(i, "if"):
		end := m.armEnd(i)
		if end > 0 && m.is(end+1, "else") {
			return m.bodyEnd(end + 2)
		}
		return end
	case m.is(i, "while for switch"):
		return m.armEnd(i)
	}
	if n, ok := m.begins[i]; ok {
		return m.statements[n].to
	}
	return -1
}

func refusal(m *maker, i int) {
	st, ok := m.simple(i)
	if !ok || !m.says(st) {
		return
	}
	next, ok := m.next(st)
	if !ok || m.ends[next.to+1] && m.is(next.from, "return") {
		return
	}
	if m.is(next.from, jumps) || next.to-next.from <= 4 && !m.says(next) {
		m.drop(next.from, next.to, m.nothing)
	}
}

func (m *maker) says(st statement) bool {
	text := func(t token) bool { return t.kind == quoted && (t.text[0] != '\'' || !m.characters) }
	return slices.ContainsFunc(m.tokens[st.from:st.to+1], text) && m.calls(st) && !m.is(st.from, jumps)
}

func (m *maker) calls(st statement) bool {
	for i := st.from; i < st.to; i++ {
		if m.tokens[i].kind == word && m.is(i+1, "( !") {
			return true
		}
	}
	return false
}

func order(m *maker, i int) {
	exchange := func(first, second statement) {
		between := string(m.text[m.tokens[first.to].end:m.tokens[second.from].start])
		m.put(first.from, second.to, m.span(second.from, second.to)+between+m.span(first.from, first.to))
	}
	if st, ok := m.simple(i); ok && !m.is(i, jumps) {
		next, ok := m.simple(st.to + 1)
		if ok && !m.is(next.from, jumps) && m.calls(st) && m.calls(next) && m.column(next.from) >= m.column(i) {
			exchange(st, next)
		}
	}
	if m.is(i, "if") && !m.is(i-1, "else") {
		end := m.bodyEnd(i)
		if deed, ok := m.simple(end + 1); ok && end > 0 && !m.is(end+1, jumps) {
			exchange(statement{i, end}, deed)
		}
	}
}

func early(m *maker, i int) {
	at := slices.IndexFunc(m.blocks, func(b block) bool { return b.close == i })
	if at < 0 || m.blocks[at].header == "" || m.blocks[at].header == "switch" {
		return
	}
	for _, st := range m.statements {
		if st.to == i-1 && m.is(st.from, jumps) {
			return
		}
	}
	if m.blocks[at].loop {
		m.put(i, i, "break; }")
	}
	function := m.tokens[i].function
	for _, st := range m.statements {
		if m.ends[st.to+1] && m.is(st.from, "return") && function != "" && m.tokens[st.from].function == function {
			m.put(i, i, m.span(st.from, st.to)+" }")
		}
	}
}

func twice(m *maker, i int) {
	if st, ok := m.simple(i); ok && !m.is(i, jumps) && !m.is(st.to, "}") {
		text := m.span(st.from, st.to)
		if m.nothing == ";" && !m.is(st.to, ";") {
			text += ";"
		} else if m.indents {
			text += ";"
		}
		m.put(st.from, st.to, text+" "+m.span(st.from, st.to))
	}
}

func state(m *maker, i int) {
	n, ok := m.begins[i]
	if !ok {
		return
	}
	st := m.statements[n]
	name, declared := m.declares(st)
	switch {
	case !declared && m.sets(st):
		m.drop(st.from, st.to, m.nothing)
	case declared && !m.lines && name < st.to && m.is(name+1, "="):
		end := m.expression(name+2, ";")
		if end != st.to-1 {
			return
		}
		m.put(name+1, end, "")
		if end == name+2 && m.tokens[end].kind != word && m.tokens[i].function != "" && !m.is(i, "static const") {
			m.put(i, i, "static "+m.tokens[i].text)
		}
	}
}

func (m *maker) sets(st statement) bool {
	if m.is(st.to-1, "++ --") || m.is(st.from, "++ --") {
		return true
	}
	for j := st.from + 1; j < st.to; j++ {
		constant := m.tokens[j+1].kind != word || m.is(j+1, "NULL None false true False True null nil")
		if m.is(j, "+= -=") || m.is(j, "=") && st.to-j <= 2 && constant {
			return true
		}
	}
	return false
}

func copied(m *maker, i int) {
	n, ok := m.begins[i]
	if !ok || n+1 >= len(m.statements) {
		return
	}
	one, two := m.statements[n], m.statements[n+1]
	size := one.to - one.from
	if size != two.to-two.from || size < 3 || two.from-one.to > 24 {
		return
	}
	var differ []int
	for k := range size + 1 {
		a, b := m.tokens[one.from+k], m.tokens[two.from+k]
		if a.kind != b.kind || a.kind == mark && a.text != b.text {
			return
		}
		if a.text != b.text {
			differ = append(differ, k)
		}
	}
	if 2*len(differ) > size {
		return
	}
	for _, k := range differ {
		m.become(two.from+k, m.tokens[one.from+k].text)
	}
}
