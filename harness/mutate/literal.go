package mutate

import (
	"regexp"
	"strings"
)

// literal changes a character or a text: a letter of it, and its last character taken away.
func literal(m *maker, i int) {
	t := m.tokens[i]
	if t.kind != quoted {
		return
	}
	if t.text[0] == '\'' && m.characters {
		if by := otherCharacter(t.text); by != "" {
			m.become(i, by)
		}
		return
	}
	marks, quote := characters(t.text), t.text[:1]
	if len(marks) == 0 {
		m.become(i, quote+"_"+quote)
		return
	}
	m.become(i, t.text[:marks[len(marks)-1]]+quote)
	if at, ok := plainLetter(t.text, marks); ok {
		m.become(i, t.text[:at]+"_"+t.text[at+1:])
	}
}

var conversion = regexp.MustCompile(`%(0?)(\d*)([lhz]*)([dusxi])`)

// format changes a conversion of a format.
func format(m *maker, i int) {
	t := m.tokens[i]
	if t.kind != quoted {
		return
	}
	for _, at := range conversion.FindAllStringSubmatchIndex(t.text, -1) {
		if at[0] > 0 && t.text[at[0]-1] == '%' {
			continue
		}
		zero, width, length, letter := t.text[at[2]:at[3]], t.text[at[4]:at[5]], t.text[at[6]:at[7]], t.text[at[8]:at[9]]
		by := func(conversion string) { m.become(i, t.text[:at[0]]+conversion+t.text[at[1]:]) }
		if zero+width == "" {
			by("%4" + length + letter)
		} else {
			by("%" + length + letter)
		}
		if other := map[string]string{"u": "d", "x": "d"}[letter]; other != "" {
			by("%" + zero + width + length + other)
		}
		if strings.Contains("diu", letter) {
			by("%" + zero + width + length + "x")
		}
	}
}

// newline takes the newline at the end of a text away, or puts a blank before it.
func newline(m *maker, i int) {
	if t := m.tokens[i]; t.kind == quoted && (t.text[0] != '\'' || !m.characters) {
		quote := t.text[:1]
		if text, ok := strings.CutSuffix(t.text, `\n`+quote); ok {
			m.become(i, text+quote, text+` \n`+quote)
		}
	}
	lines(m, i)
}

var lines = rewrite(
	"puts ( $a ) ⇒ fputs($a, stdout)", ". println ( $a ) ⇒ .print($a)", "println ! ( $a ⇒ print!($a", "fmt . Println ( ⇒ fmt.Print(", "print ( $a ) ⇒ print($a, end='')", "<< endl ⇒ ", "<< std :: endl ⇒ ",
)

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

// characters returns where the characters of a quoted text begin.
func characters(text string) (marks []int) {
	for at := 1; at < len(text)-1; at++ {
		marks = append(marks, at)
		if text[at] == '\\' {
			at++
		}
	}
	return marks
}

// plainLetter returns the first of some characters that is a letter, and in no conversion
// such as %5d.
func plainLetter(text string, marks []int) (at int, ok bool) {
	conversion := false
	for _, at := range marks {
		c := text[at]
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
