package mutate

import (
	"path"
	"regexp"
	"slices"
	"strings"
)

// A language is how sources are cut into tokens and statements. Mutants need no more of a
// language than that: what makes no sense does not compile, and does not count.
type language struct {
	tokens  *regexp.Regexp // with a group for each kind of token; comments are in none
	lines   bool           // a statement may end with its line
	indents bool           // blocks are indented; braces are brackets like others
	nothing string         // the statement that does nothing

	characters bool // in single quotes; elsewhere these are for texts
}

// The kinds of tokens are the groups of a language's expression.
const (
	quoted = 1 + iota
	number
	word
	mark
)

// lexer returns an expression for a language with these comments and quoted texts.
func lexer(comments, texts string) *regexp.Regexp {
	return regexp.MustCompile(comments + `|(` + texts + `)|(0[xX][0-9a-fA-F]+\w*|[0-9][0-9_]*(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?[A-Za-z]*)|(\$?[\pL_][\pL_0-9]*)|` +
		`(<<=|>>=|\.\.\.|===|!==|<=|>=|==|!=|&&|\|\||\+\+|--|[-+*/%&|^]=|<<|>>|->|=>|::|:=|\.\.|\*\*|[^\s\w])`)
}

const (
	cComments = `//[^\n]*|/\*(?s:.*?)\*/|(?m:^[ \t]*#(?:\\\r?\n|[^\n])*)`
	double    = `"(?:\\.|[^"\\\n])*"`
	single    = `'(?:\\.|[^'\\\n])*'`
	character = `'(?:\\[^'\n]+|\\'|[^'\\\n])'`
)

var (
	braces = language{tokens: lexer(cComments, double+`|`+character), nothing: ";", characters: true}
	golang = language{tokens: lexer(cComments, double+`|`+character+"|`[^`]*`"), lines: true, nothing: ";", characters: true}
	node   = language{tokens: lexer(cComments, double+`|`+single+"|`[^`]*`"), lines: true, nothing: ";"}
	python = language{tokens: lexer(`#[^\n]*|"""(?s:.*?)"""|'''(?s:.*?)'''`, double+`|`+single), lines: true, indents: true, nothing: "pass"}
)

// languages are those of which mutants are made, by the end of a file's name.
var languages = map[string]language{
	".c": braces, ".cc": braces, ".cpp": braces, ".cxx": braces, ".java": braces, ".rs": braces, ".go": golang, ".js": node, ".mjs": node, ".py": python,
}

type token struct {
	start, end int // in the text, in bytes
	text       string
	kind       int
	first      bool // of its line
	match      int  // where the bracket is that belongs to this one; -1 for none
	function   string
}

// statement is a simple statement: its first and last token. The last is its semicolon,
// if it has one.
type statement struct{ from, to int }

// block is the braces of a block and the word before it that says what it is for.
type block struct {
	open, close int
	header      string
	loop        bool // it is in a loop, or belongs to one
}

// code is a text, cut up.
type code struct {
	language
	file       string
	text       []byte
	tokens     []token
	statements []statement
	blocks     []block
	ends       map[int]bool // the braces at which functions end
}

// cut cuts a text up. The languages that it knows are those of languages.
func cut(file string, text []byte) *code {
	s := &code{language: languages[path.Ext(file)], file: file, text: text, ends: map[int]bool{}}
	var open []int
	for _, at := range s.language.tokens.FindAllSubmatchIndex(text, -1) {
		for kind := quoted; kind <= mark; kind++ {
			if at[2*kind] < 0 {
				continue
			}
			t := token{start: at[0], end: at[1], text: string(text[at[0]:at[1]]), kind: kind, match: -1}
			n := len(s.tokens)
			t.first = n == 0 || slices.Contains(text[s.tokens[n-1].end:t.start], '\n')
			if kind == mark && strings.Contains("([{", t.text) {
				open = append(open, n)
			} else if kind == mark && strings.Contains(")]}", t.text) && len(open) > 0 {
				t.match, open = open[len(open)-1], open[:len(open)-1]
				s.tokens[t.match].match = n
			}
			s.tokens = append(s.tokens, t)
		}
	}
	s.divide(0, len(s.tokens), "", false)
	return s
}

// is reports whether the token at i is one of some texts, divided by blanks.
func (s *code) is(i int, texts string) bool {
	return i >= 0 && i < len(s.tokens) && s.tokens[i].kind != quoted && slices.Contains(strings.Fields(texts), s.tokens[i].text)
}

const (
	branches = "if while for switch catch match loop elif"
	loops    = "while for loop do"
	jumps    = "return break continue goto throw raise exit abort os.Exit"
)

// part is what is divided into statements: some tokens of a function.
type part struct {
	*code
	function string
	loop     bool
	start    int    // where the next statement begins
	header   string // the word before it that says what it is for
}

// divide divides tokens into statements, and finds the functions they are in.
func (s *code) divide(from, to int, function string, loop bool) {
	p := &part{code: s, function: function, loop: loop, start: from}
	for i := from; i < to; i++ {
		t := &s.tokens[i]
		p.line(i)
		t.function = p.function
		switch {
		case i == p.start && !s.indents && s.is(i, branches+" else do try finally"):
			p.header = t.text
			for last := s.headerEnd(i, to); i < last; i++ {
				s.tokens[i+1].function = p.function
			}
			p.start = i + 1
		case s.is(i, ":") && s.is(p.start, "case default"):
			p.start = i + 1
		case s.is(i, ";"):
			p.end(i)
		case s.is(i, "( [ {") && t.match > i:
			i = p.bracket(i)
		}
	}
	if s.lines && p.start < to {
		p.end(to - 1)
	}
}

// end ends a statement with its last token.
func (p *part) end(last int) {
	if p.start <= last && !(p.indents && p.is(last, ":")) {
		p.statements = append(p.statements, statement{p.start, last})
	}
	p.start, p.header = last+1, ""
}

// line ends a statement with its line, and finds out in which function a token is where
// blocks are indented.
func (p *part) line(i int) {
	t := p.tokens[i]
	if p.start < i && p.lines && t.first && p.endsLine(i) {
		p.end(i - 1)
	}
	switch {
	case !p.indents:
	case p.is(i-1, "def"):
		p.function = t.text
	case t.first && t.start > 0 && p.text[t.start-1] == '\n':
		p.function = ""
	}
}

// bracket goes through what is between two brackets, a block or part of a statement, and
// returns the second one.
func (p *part) bracket(i int) int {
	last := p.tokens[i].match
	if !p.is(i, "{") || p.indents || !p.opensBlock(p.start, i) {
		p.inside(i+1, last, p.function)
		p.tokens[last].function = p.function
		return last
	}
	name, loop := p.function, p.loop || slices.Contains(strings.Fields(loops), p.header)
	if name == "" {
		name = p.functionName(p.start, i)
		p.ends[last] = name != ""
	}
	p.blocks = append(p.blocks, block{i, last, p.header, loop})
	p.divide(i+1, last, name, loop)
	p.tokens[last].function = name
	p.start, p.header = last+1, ""
	return last
}

// inside finds the blocks among the tokens between two brackets.
func (s *code) inside(from, to int, function string) {
	for i := from; i < to; i++ {
		s.tokens[i].function = function
		if match := s.tokens[i].match; s.is(i, "{") && !s.indents && match > i && s.is(i-1, ") => ->") {
			s.divide(i+1, match, function, false)
			i = match
			s.tokens[i].function = function
		}
	}
}

// headerEnd returns the last token of what stands between `if` and the statement that
// belongs to it; i if nothing does.
func (s *code) headerEnd(i, to int) int {
	if !s.is(i, branches) {
		return i
	}
	if s.is(i+1, "(") && s.tokens[i+1].match > i {
		return s.tokens[i+1].match
	}
	for j := i + 1; j < to; j++ {
		if s.is(j, "{") {
			return j - 1
		}
	}
	return i
}

// endsLine reports whether a statement may end before the token at i, the first of its line.
func (s *code) endsLine(i int) bool {
	if s.indents {
		return true
	}
	before, after := s.tokens[i-1], s.tokens[i]
	return (before.kind != mark || s.is(i-1, ") ] } ++ --")) && (after.kind != mark || s.is(i, "( [ { } ++ --"))
}

func (s *code) opensBlock(start, i int) bool {
	for j := start; j < i; j++ {
		if s.is(j, "= := return") {
			return false
		}
	}
	return !s.is(i-1, ", ] : (")
}

// functionName returns the first word before a bracket in the header of a block.
func (s *code) functionName(start, i int) string {
	for j := start; j+1 < i; j++ {
		if s.tokens[j].kind == word && s.is(j+1, "(") && !s.is(j, branches+" func") {
			return s.tokens[j].text
		}
	}
	return ""
}

// declares reports whether a statement begins like the declaration of a variable, and
// returns where its name is.
func (s *code) declares(st statement) (name int, ok bool) {
	i := st.from
	for i < st.to && s.tokens[i].kind == word {
		i++
	}
	types := i - st.from
	for s.is(i, "*") {
		i++
	}
	if i > st.from+types { // T *name
		return i, types > 0 && i <= st.to && s.tokens[i].kind == word && !s.is(st.from, jumps+" delete")
	}
	return i - 1, types > 1 && s.is(i, "= ; , [ :") && !s.is(st.from, jumps+" delete")
}

// span returns the text of some tokens.
func (s *code) span(from, to int) string {
	return string(s.text[s.tokens[from].start:s.tokens[to].end])
}

// isWord reports whether a byte may be part of a name.
func isWord(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
