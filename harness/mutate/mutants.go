package mutate

import (
	"fmt"
	"slices"
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

// next returns the statement right behind another one.

// column returns how far from the left a token stands, in bytes.

// conditionOf returns the first and the last token of the condition that belongs to the

// token at i; the last one is before the first if there is none.

// between returns what is between the two semicolons in the header of a loop.

// removal takes away a statement, or else and what belongs to it.

// armEnd returns the last token of an `if` without what comes with its `else`.

// bodyEnd returns the last token of the statement that begins at i, whatever it is; -1 if

// that cannot be told.

// refusal drops what comes after a message: a jump, or that it is counted.

// says reports whether a statement calls something with a text.

// calls reports whether a statement calls something.

// order exchanges neighbouring statements that both call something, and a check with the

// statement behind it.

// early leaves a loop, or the function, at the end of a block.

// state forgets to set a variable, when it is declared or later, or keeps it from call to call.

// sets reports whether a statement counts, or gives a variable a constant.

// copied makes the second of two similar statements use a token of the first.

// operand drops one operand of && and ||, and one term of a sum.

// arguments exchanges neighbouring arguments.

// sizes reports whether the token at i is the size of an array that is declared: more room changes nothing.

// size makes an array one shorter, or fgets read one byte more or less.

// declare finds the variables that statements and parameters declare.

// declared adds the variables of a declaration, the first of which stands at name.

// kindOf normalizes a type: arrays are pointers of their own kind.

// exchanged replaces a variable by the next one of the same type.

// variableAt returns which variable is used at i; -1 if none is.

// binaryWord reports whether a word may stand before an expression.

// field replaces a field by the next one that the same variable is used with.

// twice makes a statement a second time.
