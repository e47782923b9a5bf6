package mutate

// operator is a kind of small mistake.
type operator struct {
	Name   string // as judgements call it
	Field  string // what it is called elsewhere, "" if there is no name for it
	What   string
	Before string // an example, a statement in C
	After  string
	at     func(m *maker, i int) // makes the mutants of the token at i
}

// operators are all kinds. They are drawn in turn, so that a kind with few mutants is tried
// as often as one with many.
var operators = []operator{
	{"relation", "ROR", "another comparison", "while (n < 9) f();", "while (n <= 9) f();", table(map[string]string{
		"<": "<= >=", "<=": "< >", ">": ">= <=", ">=": "> <", "==": "!= >=", "!=": "==", "===": "!==", "!==": "===",
	})},
	{"constant", "CRCR", "a number one higher or one lower", "f(10);", "f(11);", constant},
	{"range", "", "both ends of a range by one", "if (n >= 1 && n <= 7) f();", "if (n >= 0 && n <= 8) f();", ends},
	{"wrap", "", "compared after a subtraction, which wraps below zero where there is no sign", `while (i < strlen(s)) i++;`, `while (i <= strlen(s) - 1) i++;`, wrap},
	{"condition", "OLNG", "a condition negated", "if (f()) g();", "if (!(f())) g();", condition},
	{"logic", "LCR", "and becomes or, and the reverse", "if (f() && g()) h();", "if (f() || g()) h();", table(map[string]string{"&&": "||", "||": "&&", "and": "or", "or": "and"})},
	{"arithmetic", "AOR", "another operation", "x = y + z;", "x = y - z;", table(map[string]string{
		"+": "-", "-": "+", "*": "/", "/": "*", "%": "*", "&": "|", "|": "&", "^": "|", "<<": ">>", ">>": "<<", "++": "--", "--": "++",
		"+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=", "%=": "*=", "&=": "|=", "|=": "&=", "<<=": ">>=", ">>=": "<<=",
	})},
	{"jump", "SBRC", "break becomes continue, and the reverse", "while (f()) break;", "while (f()) continue;", table(map[string]string{"break": "continue", "continue": "break"})},
	{"arguments", "ArgSwi", "two neighbouring arguments exchanged", "f(row, column);", "f(column, row);", arguments},
	{"variable", "SVR", "another variable of the same type", "int a, b; f(a);", "int a, b; f(b);", exchanged},
	{"operand", "ODL", "an operand of and, of or, or of a sum left out", "if (a || b) f();", "if (a) f();", operand},
	{"test", "", "a test of a character or a text that is wider or narrower", `if (strcmp(s, "yes") == 0) f();`, `if (strncmp(s, "yes", strlen("yes")) == 0) f();`, test},
	{"refusal", "", "after a message it goes on: the jump or the count behind it is left out", `if (a) { puts("no"); return; } f();`, `if (a) { puts("no"); ; } f();`, refusal},
	{"order", "", "two statements in the other order; a check after what it should prevent", "if (a) return; f();", "f(); if (a) return;", order},
	{"early", "SMTC", "a loop or a function ends too early", "while (a) { f(); }", "while (a) { f(); break; }", early},
	{"state", "", "an initializer, a reset or a count left out; a variable kept from call to call", "f(); n = 0;", "f(); ;", state},
	{"copy", "", "the second of two similar statements uses something of the first", "f(a, 1); f(b, 2);", "f(a, 1); f(a, 2);", copied},
	{"field", "", "another field of the same variable", "f(p->x); g(p->y);", "f(p->y); g(p->y);", field},
	{"sides", "", "row and column, or source and destination, exchanged", "x = b[i][j];", "x = b[j][i];", sides},
	{"type", "", "a smaller type, or one with or without sign", "int n = 0; f(n);", "unsigned n = 0; f(n);", types},
	{"size", "", "an array one shorter, or one byte more or less that is read into it", "char b[80]; f(b);", "char b[80 - 1]; f(b);", size},
	{"format", "", "another conversion or another width in a format", `printf("%3d", n);`, `printf("%d", n);`, format},
	{"removal", "SDL", "a statement, an else, or one arm of a chain left out", "f(); g();", "; g();", removal},
	{"twice", "", "a statement made twice", "f();", "f(); f();", twice},
	{"round", "SMTT", "the first or the last round of a loop, or the last element of a list, left out", "for (i = 0; i < n; i++) f();", "for (i = 0; i < (n) - 1; i++) f();", rounds},
	{"stream", "", "the other stream of output", `fprintf(stderr, "no");`, `fprintf(stdout, "no");`, stream},
	{"newline", "", "a newline left out, or a blank before it", `puts("a\n");`, `puts("a");`, newline},
	{"literal", "", "another character; a text without its last character, or with another letter", `f("word");`, `f("wor");`, literal},
}

// kinds returns the names of all kinds, that of pairs last.
func kinds() (names []string) {
	for _, o := range operators {
		names = append(names, o.Name)
	}
	return append(names, pair)
}

// test widens or narrows a test; a set of characters gets one member more.
func test(m *maker, i int) {
	tests(m, i)
	t := m.tokens[i]
	set := m.is(i-2, "strchr memchr") || m.is(i-1, ",") && m.is(i-4, "strspn strcspn strpbrk") || m.is(i-1, "in") || m.is(i+1, ".") && m.is(i+2, "indexOf contains includes")
	if t.kind == quoted && set && len(t.text) > 2 && isWord(t.text[len(t.text)-2]) {
		m.become(i, t.text[:len(t.text)-1]+string(t.text[len(t.text)-2]+1)+t.text[:1])
	}
}

var tests = rewrite(
	"strcmp ( $a , $b ) ⇒ strncmp($a, $b, strlen($b))", "strcmp ( $a , $b ) ⇒ strcasecmp($a, $b)", "strcasecmp ( $a , $b ) ⇒ strcmp($a, $b)",
	"strncmp ( $a , $b , $n ) ⇒ strcmp($a, $b)", "strncasecmp ( $a , $b , $n ) ⇒ strncmp($a, $b, $n)", "strncasecmp ( $a , $b , $n ) ⇒ strcasecmp($a, $b)",
	"strlen ( $a ) == ⇒ strlen($a) >=", "strlen ( $a ) != ⇒ strlen($a) <", "isdigit ( ⇒ isalnum(", "isdigit ( ⇒ isxdigit(", "isalpha ( ⇒ isalnum(", "isalnum ( ⇒ isalpha(", "isupper ( ⇒ isalpha(",
	"islower ( ⇒ isalpha(", "isspace ( $a ) ⇒ (($a) == ' ')", "isblank ( $a ) ⇒ (($a) == ' ')", "isprint ( ⇒ isgraph(", "toupper ( $a ) ⇒ ($a)", "tolower ( $a ) ⇒ ($a)",
	"strstr ( $a , $b ) == $a ⇒ strstr($a, $b)", "strchr ( ⇒ strrchr(", "strrchr ( ⇒ strchr(",
	". equals ( ⇒ .equalsIgnoreCase(", ". equals ( ⇒ .startsWith(", ". equalsIgnoreCase ( ⇒ .equals(", ". startsWith ( ⇒ .contains(", ". startsWith ( ⇒ .equals(", ". endsWith ( ⇒ .contains(",
	". isDigit ( ⇒ .isLetterOrDigit(", ". isEmpty ( ⇒ .isBlank(", ". isBlank ( ⇒ .isEmpty(", ". indexOf ( ⇒ .lastIndexOf(", ". trim ( ) ⇒ ", ". strip ( ) ⇒ ",
	". isdigit ( ⇒ .isalnum(", ". isalpha ( ⇒ .isalnum(", ". startswith ( $a ) ⇒ .__contains__($a)", ". split ( ) ⇒ .split(' ')", ". lower ( ) ⇒ ", ". upper ( ) ⇒ ", ". rstrip ( ) ⇒ .strip()",
	"strings . HasPrefix ( ⇒ strings.Contains(", "strings . HasSuffix ( ⇒ strings.Contains(", "strings . EqualFold ( ⇒ strings.HasPrefix(", `strings . Fields ( $a ) ⇒ strings.Split($a, " ")`,
	"strings . TrimSpace ( $a ) ⇒ ($a)", "unicode . IsDigit ( ⇒ unicode.IsLetter(", ". starts_with ( ⇒ .contains(", ". ends_with ( ⇒ .contains(", ". split_whitespace ( ) ⇒ .split(' ')", ". is_ascii_digit ( ⇒ .is_ascii_alphanumeric(",
)

var sides = rewrite("[ $a ] [ $b ] ⇒ [$b][$a]", "; $A = $B ; ⇒ ; $B = $A;", "{ $A = $B ; ⇒ { $B = $A;", "memcpy ( $a , $b , ⇒ memcpy($b, $a,", "strcpy ( $a , $b ) ⇒ strcpy($b, $a)", "memmove ( $a , $b , ⇒ memmove($b, $a,")

func types(m *maker, i int) {
	n, ok := m.begins[i]
	if m.tokens[i].function == "" || !ok && !m.is(i-2, "for") {
		return
	}
	if ok {
		if _, ok = m.declares(m.statements[n]); !ok {
			return
		}
	}
	table(map[string]string{"int": "unsigned short char byte", "unsigned": "int", "size_t": "int", "long": "int", "double": "float", "uint32_t": "uint8_t", "float": "int"})(m, i)
	if m.is(i, "int") {
		m.become(i, "signed char")
	}
}

var rounds = rewrite(
	"for ( $i = 0 ; ⇒ for ($i = 1;", "for ( $i ; $A < $b ; ⇒ for ($i; $A < ($b) - 1;", "for ( $i ; $A <= $b ; ⇒ for ($i; $A <= ($b) - 1;", "for ( $i ; $A >= 0 ; ⇒ for ($i; $A > 0;",
	", $a } ⇒ }", "in range ( $a ) ⇒ in range(1, $a)", "in range ( $a ) ⇒ in range(($a) - 1)", "in range ( $a , $b ) ⇒ in range($a, ($b) - 1)", "0 .. ⇒ 1..", ".. $A { ⇒ ..$A - 1 {",
)

var stream = rewrite(
	"stderr ⇒ stdout", "stdout ⇒ stderr", "printf ( $a ⇒ fprintf(stderr, $a", "puts ( $a ) ⇒ fprintf(stderr, \"%s\\n\", $a)", "putchar ( $a ) ⇒ putc($a, stderr)", "cout ⇒ cerr", "cerr ⇒ cout",
	"System . out ⇒ System.err", "System . err ⇒ System.out", "println ! ⇒ eprintln!", "eprintln ! ⇒ println!", "print ! ⇒ eprint!", "console . log ⇒ console.error", "console . error ⇒ console.log",
	"os . Stderr ⇒ os.Stdout", "os . Stdout ⇒ os.Stderr", "fmt . Println ( ⇒ fmt.Fprintln(os.Stderr, ", "fmt . Printf ( ⇒ fmt.Fprintf(os.Stderr, ", "sys . stderr ⇒ sys.stdout", "sys . stdout ⇒ sys.stderr",
	"print ( ) ⇒ print(file=sys.stderr)", "print ( $a ⇒ print(file=sys.stderr, *[$a]",
)
