package mutate

import (
	"slices"
	"strings"
)

type variable struct{ name, kind, function string }

func (m *maker) declare() {
	for _, st := range m.statements {
		if name, ok := m.declares(st); ok {
			m.declared(st, name)
		} else if m.lines && m.is(st.from+1, "= :=") && m.tokens[st.from].kind == word {
			m.variable(variable{m.tokens[st.from].text, "", m.tokens[st.from].function})
		}
	}
	for _, b := range m.blocks {
		if m.is(b.open-1, ")") && b.header == "" && m.tokens[b.close].function != "" {
			m.parameters(m.tokens[b.open-1].match+1, b.open-1, m.tokens[b.close].function)
		}
	}
	for i := range m.tokens {
		if found, _, ok := m.match(i, []string{"for", "(", "$T", "$N"}); ok && m.tokens[i+2].kind == word && m.tokens[i+3].kind == word {
			m.variable(variable{found[3], found[1], m.tokens[i].function})
		}
	}
}

func (m *maker) declared(st statement, name int) {
	kind := m.span(st.from, name-1)
	m.variable(variable{m.tokens[name].text, m.kindOf(kind, name), m.tokens[name].function})
	kind = strings.TrimRight(kind, "* ")
	for j := name + 1; j < st.to; j++ {
		if match := m.tokens[j].match; match > j {
			j = match
		} else if m.is(j, ",") {
			for j++; m.is(j, "*"); j++ {
				kind += "*"
			}
			m.variable(variable{m.tokens[j].text, m.kindOf(kind, j), m.tokens[j].function})
		}
	}
}

func (m *maker) parameters(from, to int, function string) {
	for j := from; j < to; j++ {
		begin := j
		for j < to && !m.is(j, ",") {
			j++
		}
		name := j - 1
		if m.is(name, "]") {
			name = m.tokens[name].match - 1
		}
		if name > begin && m.tokens[name].kind == word {
			m.variable(variable{m.tokens[name].text, m.kindOf(m.span(begin, name-1), name), function})
		}
	}
}

func (m *maker) kindOf(kind string, name int) string {
	kind = strings.ReplaceAll(kind, " ", "")
	if m.is(name+1, "[") {
		kind += "[]"
	}
	return strings.TrimPrefix(strings.TrimPrefix(kind, "static"), "const")
}

func (m *maker) variable(v variable) {
	if !slices.Contains(m.variables, v) {
		m.variables = append(m.variables, v)
	}
}

func exchanged(m *maker, i int) {
	own := m.variableAt(i)
	if own < 0 {
		return
	}
	var names []string
	for _, function := range []string{m.tokens[i].function, ""} {
		for _, v := range m.variables {
			if v.kind == m.variables[own].kind && v.function == function && !slices.Contains(names, v.name) {
				names = append(names, v.name)
			}
		}
	}
	if at := slices.Index(names, m.tokens[i].text); at >= 0 && len(names) > 1 {
		m.become(i, names[(at+1)%len(names)])
	}
}

func (m *maker) variableAt(i int) int {
	t := m.tokens[i]
	behindWord := i > 0 && m.tokens[i-1].kind == word && !m.binaryWord(i-1)
	if t.kind != word || m.is(i-1, ". ->") || m.is(i+1, "(") || t.function == "" || behindWord {
		return -1
	}
	for _, function := range []string{t.function, ""} {
		if own := slices.IndexFunc(m.variables, func(v variable) bool { return v.name == t.text && v.function == function }); own >= 0 {
			return own
		}
	}
	return -1
}

func (m *maker) binaryWord(i int) bool {
	return m.is(i, "return case in and or not if elif while else do print sizeof throw raise")
}

func field(m *maker, i int) {
	if !m.isField(i) {
		return
	}
	var names []string
	for j := range m.tokens {
		if m.isField(j) && m.tokens[j-2].text == m.tokens[i-2].text && !slices.Contains(names, m.tokens[j].text) {
			names = append(names, m.tokens[j].text)
		}
	}
	at := slices.Index(names, m.tokens[i].text)
	m.become(i, names[(at+1)%len(names)])
}

func (m *maker) isField(i int) bool {
	return i > 1 && m.tokens[i].kind == word && m.is(i-1, ". ->") && m.tokens[i-2].kind == word && !m.is(i+1, "(")
}
