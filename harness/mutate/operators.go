package mutate

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"modernc.org/cc/v4"
)

// The kinds of changes.
const (
	Relation   = "relation"   // < becomes <=, == becomes !=
	Constant   = "constant"   // a number one higher or one lower
	Condition  = "condition"  // a condition negated
	Logic      = "logic"      // && and || exchanged
	Arithmetic = "arithmetic" // + and - exchanged, and the like
	Removal    = "removal"    // a statement, or else with its statement, removed
	Jump       = "jump"       // break and continue exchanged
	Arguments  = "arguments"  // two neighbouring arguments exchanged
	Literal    = "literal"    // another character, another text
	Variable   = "variable"   // another variable of the same type
)

// operators are those that become others, and the others, by the kind of the change.
var operators = map[string]map[string]string{
	Relation:  {"<": "<= >=", "<=": "< >", ">": ">= <=", ">=": "> <", "==": "!=", "!=": "=="},
	Logic:     {"&&": "||", "||": "&&"},
	Condition: {"!": "!!"},
	Arithmetic: {
		"+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "&": "|", "|": "&", "^": "|", "<<": ">>", ">>": "<<", "++": "--", "--": "++",
		"+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=", "%=": "*=", "&=": "|=", "|=": "&=", "<<=": ">>=", ">>=": "<<=",
	},
}

// maker makes the mutants of one source.
type maker struct {
	*tree
	sample  string
	mutants []Mutant
	seen    map[string]bool

	function string           // the current one
	locals   []*cc.Declarator // of it, parameters included
}

// mutants returns every mutant of a source, in the order of the text. Sizes of
// arrays stay as they are, since more room changes nothing.
func (t *tree) mutants(sample string) []Mutant {
	m := &maker{tree: t, sample: sample, seen: map[string]bool{}}
	for _, f := range t.functions() {
		m.function, m.locals = f.Declarator.Name(), nil
		walk(f, func(n cc.Node, around []cc.Node) {
			if d, ok := n.(*cc.Declarator); ok && d != f.Declarator && named(d) {
				m.locals = append(m.locals, d)
			}
		})
		walk(f.CompoundStatement, func(n cc.Node, around []cc.Node) {
			if !m.declares(around) {
				m.visit(n, around)
			}
		})
	}
	slices.SortStableFunc(m.mutants, func(a, b Mutant) int { return a.Start - b.Start })
	return m.mutants
}

func named(d *cc.Declarator) bool {
	return d.Name() != "" && d.Name() != "__func__" && !d.IsTypename() && d.Type().Kind() != cc.Function
}

// declares reports whether a node is in a declarator, such as the size of an array.
func (m *maker) declares(around []cc.Node) bool {
	return slices.ContainsFunc(around, func(n cc.Node) bool {
		_, ok := n.(*cc.DirectDeclarator)
		return ok
	})
}

// add adds a mutant, unless it is there already.
func (m *maker) add(operator string, start, end int, text string) {
	key := fmt.Sprint(start, " ", end, " ", text)
	if m.seen[key] || string(m.text[start:end]) == text {
		return
	}
	m.seen[key] = true
	m.mutants = append(m.mutants, Mutant{Sample: m.sample, File: m.file, Function: m.function, Operator: operator, Start: start, End: end, Text: text, source: m.text})
}

// visit makes the mutants of a node. It has a case for each kind of node that has any.
func (m *maker) visit(n cc.Node, around []cc.Node) {
	switch n := n.(type) {
	case *cc.RelationalExpression, *cc.EqualityExpression, *cc.LogicalAndExpression, *cc.LogicalOrExpression, *cc.AdditiveExpression, *cc.MultiplicativeExpression,
		*cc.ShiftExpression, *cc.AndExpression, *cc.InclusiveOrExpression, *cc.ExclusiveOrExpression, *cc.AssignmentExpression:
		m.operator(reflect.ValueOf(n).Elem().FieldByName("Token").Interface().(cc.Token))
	case *cc.UnaryExpression:
		switch n.Case {
		case cc.UnaryExpressionInc, cc.UnaryExpressionDec, cc.UnaryExpressionNot:
			m.operator(n.Token)
		}
	case *cc.PostfixExpression:
		switch n.Case {
		case cc.PostfixExpressionInc, cc.PostfixExpressionDec:
			m.operator(n.Token)
		case cc.PostfixExpressionCall:
			m.arguments(n)
		}
	case *cc.PrimaryExpression:
		m.primary(n)
	case *cc.ConditionalExpression:
		if start, end, ok := m.from(n, n.Token); ok {
			m.negate(start, end-len(n.Token.SrcStr()))
		}
	case *cc.SelectionStatement:
		m.selection(n)
	case *cc.IterationStatement:
		m.iteration(n)
	case *cc.ExpressionStatement:
		if n.ExpressionList != nil {
			m.remove(n, n.Token)
		}
	case *cc.JumpStatement:
		m.jump(n, around)
	}
}

// replace replaces a token.
func (m *maker) replace(operator string, token cc.Token, by ...string) {
	if start, end, ok := m.at(token); ok {
		for _, text := range by {
			m.add(operator, start, end, text)
		}
	}
}

func (m *maker) operator(token cc.Token) {
	for kind, others := range operators {
		m.replace(kind, token, strings.Fields(others[token.SrcStr()])...)
	}
}

func (m *maker) negate(start, end int) {
	text := string(m.text[start:end])
	bare := strings.TrimSpace(text)
	if bare != "" {
		m.add(Condition, start, end, strings.Replace(text, bare, "!("+bare+")", 1))
	}
}

func (m *maker) negateBetween(left, right cc.Token) {
	if start, end, ok := m.between(left, right); ok {
		m.negate(start, end)
	}
}

// remove replaces a statement by an empty one on the same lines.
func (m *maker) remove(n cc.Node, last cc.Token) {
	if start, end, ok := m.from(n, last); ok {
		m.add(Removal, start, end, ";"+strings.Repeat("\n", strings.Count(string(m.text[start:end]), "\n")))
	}
}

func (m *maker) selection(n *cc.SelectionStatement) {
	switch n.Case {
	case cc.SelectionStatementIf:
		m.negateBetween(n.Token2, n.Token3)
	case cc.SelectionStatementIfElse:
		m.negateBetween(n.Token2, n.Token3)
		tokens := cc.NodeTokens(n.Statement2)
		start, _, ok := m.at(n.Token4)
		if ok && len(tokens) > 0 {
			if _, end, ok := m.at(tokens[len(tokens)-1]); ok && start < end {
				m.add(Removal, start, end, strings.Repeat("\n", strings.Count(string(m.text[start:end]), "\n")))
			}
		}
	}
}

func (m *maker) iteration(n *cc.IterationStatement) {
	switch n.Case {
	case cc.IterationStatementWhile:
		m.negateBetween(n.Token2, n.Token3)
	case cc.IterationStatementDo:
		m.negateBetween(n.Token3, n.Token4)
	case cc.IterationStatementFor:
		m.negateBetween(n.Token3, n.Token4)
	case cc.IterationStatementForDecl:
		if n.ExpressionList == nil {
			return
		}
		if start, end, ok := m.from(n.ExpressionList, n.Token3); ok {
			m.negate(start, end-1)
		}
	}
}

// jump removes a jump or makes another one of it. The last return of a function
// stays: the result of a function without one is undefined.
func (m *maker) jump(n *cc.JumpStatement, around []cc.Node) {
	switch n.Case {
	case cc.JumpStatementBreak:
		m.replace(Jump, n.Token, "continue")
		m.remove(n, n.Token2)
	case cc.JumpStatementContinue:
		m.replace(Jump, n.Token, "break")
		m.remove(n, n.Token2)
	case cc.JumpStatementReturn:
		nested := slices.ContainsFunc(around, func(n cc.Node) bool {
			switch n.(type) {
			case *cc.SelectionStatement, *cc.IterationStatement:
				return true
			}
			return false
		})
		if nested {
			m.remove(n, n.Token2)
		}
	}
}

// arguments exchanges neighbouring arguments that are both numbers or both
// pointers.
func (m *maker) arguments(n *cc.PostfixExpression) {
	type argument struct {
		start, end int
		kind       string
	}
	var all []argument
	left := n.Token
	for list := n.ArgumentExpressionList; list != nil; list = list.ArgumentExpressionList {
		right := n.Token2
		if next := list.ArgumentExpressionList; next != nil {
			right = next.Token
		}
		start, end, ok := m.between(left, right)
		if !ok {
			return
		}
		kind := ""
		switch t := list.AssignmentExpression.Type(); {
		case cc.IsArithmeticType(t):
			kind = "number"
		case t.Kind() == cc.Ptr || t.Kind() == cc.Array:
			kind = "pointer"
		}
		all = append(all, argument{start, end, kind})
		left = right
	}
	for i := 1; i < len(all); i++ {
		a, b := all[i-1], all[i]
		if a.kind == "" || a.kind != b.kind {
			continue
		}
		first, comma, second := string(m.text[a.start:a.end]), string(m.text[a.end:b.start]), string(m.text[b.start:b.end])
		bare := strings.TrimSpace
		m.add(Arguments, a.start, b.end, strings.Replace(first, bare(first), bare(second), 1)+comma+strings.Replace(second, bare(second), bare(first), 1))
	}
}

func (m *maker) primary(n *cc.PrimaryExpression) {
	switch n.Case {
	case cc.PrimaryExpressionInt:
		m.number(n.Token)
	case cc.PrimaryExpressionChar:
		if by := otherCharacter(n.Token.SrcStr()); by != "" {
			m.replace(Literal, n.Token, by)
		}
	case cc.PrimaryExpressionString:
		m.string(n.Token)
	case cc.PrimaryExpressionIdent:
		m.variable(n)
	}
}

func (m *maker) number(token cc.Token) {
	digits := strings.TrimRight(token.SrcStr(), "uUlL")
	value, err := strconv.ParseInt(digits, 0, 63)
	if err != nil {
		return
	}
	suffix := token.SrcStr()[len(digits):]
	lower := fmt.Sprint(value-1) + suffix
	if value == 0 {
		lower = "(-1)"
	}
	m.replace(Constant, token, fmt.Sprint(value+1)+suffix, lower)
}

// otherCharacter returns another character literal, or "".
func otherCharacter(literal string) string {
	inner := strings.TrimSuffix(strings.TrimPrefix(literal, "'"), "'")
	switch {
	case inner == " " || inner == `\t`:
		return `'_'`
	case strings.HasPrefix(inner, `\`):
		return `' '`
	case len(inner) != 1:
		return ""
	case strings.Contains("zZ9", inner):
		return "'" + string(inner[0]-1) + "'"
	case isWord(inner[0]) && inner != "_":
		return "'" + string(inner[0]+1) + "'"
	}
	return `'_'`
}

// string changes a letter of a text, and takes its last character away. Of several
// texts side by side it changes the first.
func (m *maker) string(token cc.Token) {
	start := token.Position().Offset
	if token.Position().Filename != m.file {
		return
	}
	marks, end := characters(m.text, start)
	switch {
	case end == 0:
		return
	case len(marks) == 0:
		m.add(Literal, start, end, `"_"`)
		return
	}
	m.add(Literal, start, end, string(m.text[start:marks[len(marks)-1]])+`"`)
	if at, ok := plainLetter(m.text, marks); ok {
		m.add(Literal, start, end, string(m.text[start:at])+"_"+string(m.text[at+1:end]))
	}
}

// characters returns where the characters of a text in C begin that begins at start, and
// where it ends, or 0 if there is none.
func characters(source []byte, start int) (marks []int, end int) {
	if start >= len(source) || source[start] != '"' {
		return nil, 0
	}
	for end = start + 1; end < len(source) && source[end] != '"' && source[end] != '\n'; end++ {
		marks = append(marks, end)
		if source[end] == '\\' {
			end++
		}
	}
	if end >= len(source) || source[end] != '"' {
		return nil, 0
	}
	return marks, end + 1
}

// plainLetter returns the first of some characters that is a letter, and in no conversion
// such as %5d.
func plainLetter(source []byte, marks []int) (at int, ok bool) {
	conversion := false
	for _, at := range marks {
		c := source[at]
		letter := 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
		switch {
		case c == '%':
			conversion = !conversion
		case conversion:
			conversion = !letter || c == 'l' || c == 'z' || c == 'h'
		case letter:
			return at, true
		}
	}
	return 0, false
}

// variable replaces a variable by the next one of the same type that the function
// declares, or that the source declares for all of them.
func (m *maker) variable(n *cc.PrimaryExpression) {
	own, ok := n.ResolvedTo().(*cc.Declarator)
	if !ok || !named(own) {
		return
	}
	kind := own.Type().String()
	same := func(d *cc.Declarator) bool { return d.Type().String() == kind }
	var names []string
	for _, d := range slices.Concat(m.locals, m.globals()) {
		if same(d) && !slices.Contains(names, d.Name()) {
			names = append(names, d.Name())
		}
	}
	if at := slices.Index(names, own.Name()); at >= 0 && len(names) > 1 {
		m.replace(Variable, n.Token, names[(at+1)%len(names)])
	}
}

// globals returns the variables that the source declares for all functions.
func (m *maker) globals() (all []*cc.Declarator) {
	for list := m.unit.TranslationUnit; list != nil; list = list.TranslationUnit {
		d := list.ExternalDeclaration
		if d == nil || d.Declaration == nil || d.Position().Filename != m.file {
			continue
		}
		for l := d.Declaration.InitDeclaratorList; l != nil; l = l.InitDeclaratorList {
			if v := l.InitDeclarator.Declarator; v != nil && named(v) {
				all = append(all, v)
			}
		}
	}
	return all
}
