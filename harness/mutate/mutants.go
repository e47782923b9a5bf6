package mutate

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// maker makes the mutants of one source.
type maker struct {
	*code
	sample    string
	mutants   []Mutant
	seen      map[string]bool
	operator  string
	begins    map[int]int // the statement that begins with a token
	variables []variable
}

// variable is a variable that a source declares, in a function or for all of them.
type variable struct{ name, kind, function string }

// mutants returns every mutant of a source, in the order of the text.
func (s *code) mutants(sample string) []Mutant {
	m := &maker{code: s, sample: sample, seen: map[string]bool{}, begins: map[int]int{}}
	for n, st := range s.statements {
		m.begins[st.from] = n
	}
	m.declare()
	for _, o := range operators {
		m.operator = o.Name
		for i := range s.tokens {
			o.at(m, i)
		}
	}
	slices.SortStableFunc(m.mutants, func(a, b Mutant) int { return a.Start - b.Start })
	return m.mutants
}

// put adds a mutant with another text for some tokens, unless it is there already.
func (m *maker) put(from, to int, text string) {
	start, end := m.tokens[from].start, m.tokens[to].end
	key := fmt.Sprint(start, " ", end, " ", text)
	if m.seen[key] || string(m.text[start:end]) == text {
		return
	}
	m.seen[key] = true
	m.mutants = append(m.mutants, Mutant{Sample: m.sample, File: m.file, Function: m.tokens[from].function, Operator: m.operator, Start: start, End: end, Text: text, source: m.text})
}

// become replaces the token at i.
func (m *maker) become(i int, texts ...string) {
	for _, text := range texts {
		m.put(i, i, text)
	}
}

// drop takes tokens out and leaves the lines as they are.
func (m *maker) drop(from, to int, instead string) {
	m.put(from, to, instead+strings.Repeat("\n", strings.Count(m.span(from, to), "\n")))
}

// table returns an operator that replaces tokens that are marks or words by others.
func table(others map[string]string) func(*maker, int) {
	return func(m *maker, i int) {
		if t := m.tokens[i]; t.kind == word || t.kind == mark && (m.binary(i) || strings.Contains("! ++ --", t.text)) {
			m.become(i, strings.Fields(others[t.text])...)
		}
	}
}

// simple returns the statement that begins at i, and its number. Declarations and the last return of a function
// are none: without them, what is left does not compile, or means nothing.
func (m *maker) simple(i int) (st statement, ok bool) {
	n, ok := m.begins[i]
	if !ok || m.is(i, "import from package using use pass ;") {
		return st, false
	}
	st = m.statements[n]
	_, declared := m.declares(st)
	return st, !declared && !(m.is(i, "return") && m.ends[st.to+1])
}

// next returns the statement right behind another one.
func (m *maker) next(st statement) (statement, bool) {
	if n, ok := m.begins[st.to+1]; ok && (!m.indents || m.column(st.from) == m.column(st.to+1)) {
		return m.statements[n], true
	}
	return st, false
}

// column returns how far from the left a token stands, in bytes.
func (m *maker) column(i int) int {
	return m.tokens[i].start - strings.LastIndexByte(string(m.text[:m.tokens[i].start]), '\n')
}

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

// conditionOf returns the first and the last token of the condition that belongs to the
// token at i; the last one is before the first if there is none.
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

// between returns what is between the two semicolons in the header of a loop.
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

// removal takes away a statement, or else and what belongs to it.
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

// armEnd returns the last token of an `if` without what comes with its `else`.
func (m *maker) armEnd(i int) int {
	if m.is(i+1, "(") {
		return m.bodyEnd(m.tokens[i+1].match + 1)
	}
	return m.bodyEnd(m.headerEnd(i, len(m.tokens)) + 1)
}

// bodyEnd returns the last token of the statement that begins at i, whatever it is; -1 if
// that cannot be told.
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

// refusal drops what comes after a message: a jump, or that it is counted.
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

// says reports whether a statement calls something with a text.
func (m *maker) says(st statement) bool {
	text := func(t token) bool { return t.kind == quoted && (t.text[0] != '\'' || !m.characters) }
	return slices.ContainsFunc(m.tokens[st.from:st.to+1], text) && m.calls(st) && !m.is(st.from, jumps)
}

// calls reports whether a statement calls something.
func (m *maker) calls(st statement) bool {
	for i := st.from; i < st.to; i++ {
		if m.tokens[i].kind == word && m.is(i+1, "( !") {
			return true
		}
	}
	return false
}

// order exchanges neighbouring statements that both call something, and a check with the
// statement behind it.
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

// early leaves a loop, or the function, at the end of a block.
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

// state forgets to set a variable, when it is declared or later, or keeps it from call to call.
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

// sets reports whether a statement counts, or gives a variable a constant.
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

// copied makes the second of two similar statements use a token of the first.
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

// operand drops one operand of && and ||, and one term of a sum.
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

// arguments exchanges neighbouring arguments.
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
	text := m.tokens[i].text
	digits := strings.TrimRight(text, "uUlL")
	value, err := strconv.ParseInt(digits, 0, 63)
	if err != nil {
		return
	}
	lower := fmt.Sprint(value-1) + text[len(digits):]
	if value == 0 {
		lower = "(-1)"
	}
	m.become(i, fmt.Sprint(value+1)+text[len(digits):], lower)
}

// sizes reports whether the token at i is the size of an array that is declared: more room changes nothing.
func (m *maker) sizes(i int) bool {
	for from := i; from > i-8 && from >= 0 && m.is(i-1, "["); from-- {
		if n, ok := m.begins[from]; ok {
			_, declared := m.declares(m.statements[n])
			return declared && !strings.Contains(m.span(from, i), "=")
		}
	}
	return false
}

// size makes an array one shorter, or fgets read one byte more or less.
func size(m *maker, i int) {
	if (m.tokens[i].kind == number || m.tokens[i].kind == word) && m.is(i+1, "]") && m.sizes(i) {
		m.put(i, i, m.tokens[i].text+" - 1")
	}
	rewrite("fgets ( $a , $n , ⇒ fgets($a, ($n) - 1,", "fgets ( $a , $n , ⇒ fgets($a, ($n) + 1,")(m, i)
}

// declare finds the variables that statements and parameters declare.
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

// declared adds the variables of a declaration, the first of which stands at name.
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

// kindOf normalizes a type: arrays are pointers of their own kind.
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

// exchanged replaces a variable by the next one of the same type.
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

// variableAt returns which variable is used at i; -1 if none is.
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

// binaryWord reports whether a word may stand before an expression.
func (m *maker) binaryWord(i int) bool {
	return m.is(i, "return case in and or not if elif while else do print sizeof throw raise")
}

// field replaces a field by the next one that the same variable is used with.
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

// twice makes a statement a second time.
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
