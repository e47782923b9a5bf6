package buildlog_test

import (
	"fmt"
	"strings"
	"testing"

	"touchstone/harness/logs/buildlog"
)

// read is one finding a line: its kind, its place and what it says.
func read(log string) string {
	var lines []string
	for _, f := range buildlog.Read([]byte(log)) {
		at := ""
		if f.At != nil {
			at = fmt.Sprintf(" %s:%d:%d", f.At.File, f.At.Line, f.At.Column)
		}
		lines = append(lines, fmt.Sprintf("%s%s: %s", f.Kind, at, f.What))
	}
	return strings.Join(lines, "\n")
}

func TestRead(t *testing.T) {
	tests := []struct{ name, log, want string }{
		{"error", "a.c: In function 'main':\na.c:3:4: error: 'x' undeclared\n    3 | x;\n", "compiler error a.c:3:4: 'x' undeclared"},
		{"without a column", "src/a.c:3: fatal error: gone.h: No such file or directory\ncompilation terminated.\n", "compiler error src/a.c:3:0: gone.h: No such file or directory"},
		{"warning", "./my file.c:12:1: warning: unused variable 'n' [-Wunused-variable]\r\n", "compiler warning my file.c:12:1: unused variable 'n' [-Wunused-variable]"},
		{"note", "a.c:3:4: note: each undeclared identifier is reported only once\n", ""},
		{"in colours", "\x1b[01m\x1b[Ka.c:1:2:\x1b[m\x1b[K \x1b[01;31m\x1b[Kerror: \x1b[m\x1b[Kexpected ';'\n", "compiler error a.c:1:2: expected ';'"},
		{"of a driver", "cc: error: unrecognized command-line option '-x1'\ncc1: fatal error: a.c: No such file or directory\n", "compiler error: cc: unrecognized command-line option '-x1'\ncompiler error: cc1: a.c: No such file or directory"},
		{"each once", "a.h:1:2: warning: w\nb.c:1:1: error: e\na.h:1:2: warning: w\n", "compiler warning a.h:1:2: w\ncompiler error b.c:1:1: e"},
		{"linker", "/usr/bin/ld: a.o: in function `main':\n/x/a.c:5: undefined reference to `f'\ncollect2: error: ld returned 1 exit status\n", "linker error /x/a.c:5:0: undefined reference to `f'"},
		{"linker, in one line", "/usr/bin/ld: a.o:./a.c:5: undefined reference to `f'\n", "linker error a.c:5:0: undefined reference to `f'"},
		{"linker, without -g", "a.c:(.text+0x5): undefined reference to `f'\n/usr/bin/ld: cannot find -lcards: No such file or directory\n", "linker error: undefined reference to `f'\nlinker error: cannot find -lcards: No such file or directory"},
		{"defined twice", "ld: b.o:b.c:3: multiple definition of `n'; a.o:a.c:1: first defined here\nld: d.o:(.bss+0x0): multiple definition of `m'; c.o:(.bss+0x0): first defined here\n", "linker error b.c:3:0: multiple definition of `n'; a.o:a.c:1: first defined here\nlinker error: multiple definition of `m'; c.o:(.bss+0x0): first defined here"},
		{"make", "Makefile:2: *** missing separator.  Stop.\n", "make error Makefile:2:0: missing separator"},
		{"make has no rule", "make[1]: *** No rule to make target 'a.c', needed by 'a'.  Stop.\n", "make error: No rule to make target 'a.c', needed by 'a'"},
		{"a command failed", "make: *** [Makefile:2: a] Error 1\n", ""},
		{"a line that no file has", "a.c:99999999999999999999:1: error: e\n", "compiler error a.c:0:1: e"},
		{"javac", "Main.java:2: error: ';' expected\n  int f() { return x }\n                    ^\n1 error\n", "compiler error Main.java:2:0: ';' expected"},
		{"go", "# command-line-arguments\n./main.go:4:2: declared and not used: x\nwords.go:1:1: expected 'package', found x\n", "compiler error main.go:4:2: declared and not used: x\ncompiler error words.go:1:1: expected 'package', found x"},
		{"rustc", "warning: unused variable: `n`\n --> src/main.rs:3:9\n  |\n3 |     let n = 1;\n\nerror[E0425]: cannot find value `x` in this scope\n --> src/main.rs:2:13\n  |\n2 |     let y = x;\n\nerror: aborting due to previous error; 1 warning emitted\n\n",
			"compiler warning src/main.rs:3:9: unused variable: `n`\ncompiler error src/main.rs:2:13: cannot find value `x` in this scope"},
		{"rustc names another place in a note", "error: aborting due to previous error\n\n  --> a.rs:1:1\n", ""},
		{"python", "  File \"main.py\", line 2\n    print(\"a\"\n         ^\nSyntaxError: '(' was never closed\n", "compiler error main.py:2:0: SyntaxError: '(' was never closed"},
		{"python: blanks", "Sorry: IndentationError: expected an indented block after function definition on line 1 (main.py, line 2)", "compiler error main.py:2:0: IndentationError: expected an indented block after function definition on line 1"},
		{"node", "./main.js:1\nconst x = ;\n          ^\n\nSyntaxError: Unexpected token ';'\n    at wrapSafe (node:internal/modules/cjs/loader:1464:18)\n\nNode.js v20.20.2\n", "compiler error main.js:1:0: SyntaxError: Unexpected token ';'"},
		{"a syntax error nowhere", "SyntaxError: x\n", ""},
		{"other words", "error: none\nno error: here\n\n:1:2: error: x\n", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := read(test.log); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}
