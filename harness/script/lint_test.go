package script

import (
	"errors"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"touchstone/harness/assignment"
	"touchstone/harness/diagnostic"
)

// readers know the reader of the test assignment.
var readers = Readers{"lower": {Meaning: func(data []byte) (string, error) {
	if strings.Contains(string(data), "?") {
		return "", errors.New("a question mark")
	}
	return strings.ToLower(string(data)), nil
}}}

// covering is a case that leaves nothing of the test assignment untried.
func covering(t *testing.T) *Case {
	t.Helper()
	return parsed(t, "cover.txtar", "#title: T\n#clause: one\n#catches: all\nplay prog\nitem a b\nexpect exit 0\n")
}

func parsed(t *testing.T, file, text string) *Case {
	t.Helper()
	c, err := Parse(file, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// lintAssignment is the test assignment with items that no case judges.
func lintAssignment(t *testing.T) *assignment.Assignment {
	a := testAssignment(t)
	a.Rubric = append(a.Rubric, assignment.Item{ID: "tutor", Kind: assignment.Manual}, assignment.Item{ID: "make", Kind: assignment.Auto, Evidence: assignment.ByBuild})
	return a
}

func TestLintFaults(t *testing.T) {
	head := "#title: T\n#clause: one\n" // the script begins in line 3
	tests := []struct{ name, text, want string }{
		{"no metadata", "play prog\nexpect exit 0\n", "x.txtar:1:1: key \"#title\" is missing\nx.txtar:1:1: key \"#clause\" is missing"},
		{"no clause", "#title: T\nplay prog\nexpect exit 0\n", `x.txtar:1:1: key "#clause" is missing`},
		{"unknown clause", "#title: T\n#clause: one oen\nplay prog\nexpect exit 0\n", `x.txtar:2:14: unknown clause "oen"` + meant("one")},
		{"unknown command", head + "plai prog\nplay prog\nexpect exit 0\n", `x.txtar:3:1: unknown command "plai"; testscript's own commands are not part of the language` + meant("play")},
		{"exec", head + "exec prog\nplay prog\nexpect exit 0\n", `x.txtar:3:1: unknown command "exec"; testscript's own commands are not part of the language` + meant("expect")},
		{"negation", head + "play prog\n! expect exit 0\nexpect exit 0\n", `x.txtar:4:1: unknown command "!"; testscript's own commands are not part of the language` + hint("near.nearest", "n", 10, "names", "crlf, item, join, play, chomp")},
		{"condition", head + "[linux] play prog\nplay prog\nexpect exit 0\n", `x.txtar:3:1: unknown command "[linux]"; testscript's own commands are not part of the language` + hint("near.nearest", "n", 10, "names", "lines, join, item, play, chomp")},
		{"no play", head + "item a\n", `x.txtar:1:1: the case plays nothing`},
		{"nothing at all", head, `x.txtar:1:1: the case plays nothing`},
		{"expectation first", head + "expect exit 0\nplay prog\nexpect exit 0\n", `x.txtar:3:1: there is no play before this expectation`},
		{"another way first", head + "otherwise prog\nplay prog\nexpect exit 0\n", `x.txtar:3:1: this stands right behind a play`},
		{"another way after an expectation", head + "play prog\nexpect exit 0\n  otherwise prog\n", `x.txtar:5:3: this stands right behind a play`},
		{"another way of a play that is watched", head + "play -under valgrind prog\notherwise prog\nexpect memory -no-leaks\n", `x.txtar:4:1: a play with -under or -fail-allocation has no other way`},
		{"another way of a play without memory", head + "play -fail-allocation 1 prog\notherwise prog\nexpect exit 1\n", `x.txtar:4:1: a play with -under or -fail-allocation has no other way`},
		{"what a faulty command may be about", head + "play -fast prog a\nexpect exit 0\n-- a --\n", `x.txtar:3:1: play: unknown option -fast; known: -in, -redirect, -session, -with, -dir, -mode, -limit, -env, -under, -fail-allocation (` + "usage: " + commands[0].usage + ")"},
		{"nothing expected", head + "play prog\n", `x.txtar:3:1: nothing is expected of this play (add an expect, or remove the play)`},
		{"nothing expected of the first", head + "play prog\nitem a\nplay prog\nexpect exit 0\n", `x.txtar:3:1: nothing is expected of this play (add an expect, or remove the play)`},
		{"file never used", head + "play prog\nexpect exit 0\n-- a --\ntext\n-- b --\n", "x.txtar:5:1: the file \"a\" is never used (remove it)\nx.txtar:7:1: the file \"b\" is never used (remove it)"},

		{"unknown program", head + "play prgo\nexpect exit 0\n", `x.txtar:3:6: unknown program "prgo"` + meant("prog")},
		{"no such input", head + "play -in inn prog\nexpect exit 0\n", `x.txtar:3:10: there is no file "inn" in the archive`},
		{"no such input, one is near", head + "play -in input prog in.txt\nexpect exit 0\n-- inputs --\n-- in.txt --\n", "x.txtar:3:10: there is no file \"input\" in the archive" + meant("inputs") + "\nx.txtar:5:1: the file \"inputs\" is never used (remove it)"},
		{"no such file to copy", head + "play -with data prog\nexpect exit 0\n", `x.txtar:3:12: there is no file "data" in the archive`},
		{"no such file to hide", head + "play -mode 200=data prog\nexpect exit 0\n", `x.txtar:3:1: there is no file "data" in the archive`},
		{"transcript", head + "play -session s prog\nexpect session\n-- s --\n> <<<help\n", `x.txtar (s):1:3: expected one blank and the typed line after <<<, found "help"`},
		{"no transcript", head + "play -in s prog\nexpect session\n-- s --\n> <<< help\n", `x.txtar:4:1: the last play has no transcript (play -session FILE, or name the transcript)`},
		{"other transcript", head + "play prog\nexpect session s\n-- s --\n> <<<\n> \n", `x.txtar (s):1:3: a bare <<< ends the input, but the transcript goes on (for an empty typed line write the mark and one blank)`},

		{"unknown item", head + "play prog\nitem a tutr\nexpect exit 0\n", `x.txtar:4:8: unknown item "tutr"` + meant("tutor")},
		{"manual item", head + "play prog\nitem tutor\nexpect exit 0\n", `x.txtar:4:6: item "tutor" is not judged by cases`},
		{"item of the build", head + "play prog\nitem make a\nexpect exit 0\n", `x.txtar:4:6: item "make" is not judged by cases`},
		{"no item", head + "play prog\nitem\nexpect exit 0\n", `x.txtar:4:1: item: no item is named (usage: item ID... [-given ID...])`},

		{"no such want", head + "play prog\nexpect stdout want\n", `x.txtar:4:15: there is no file "want" in the archive`},
		{"no such other want", head + "play prog\nexpect stdout want wnt\n-- want --\n", `x.txtar:4:20: there is no file "wnt" in the archive` + meant("want")},
		{"want made too late", head + "play prog\nexpect stdout both\njoin both a\n-- a --\n", `x.txtar:4:15: there is no file "both" in the archive` + hint("near.known", "names", "a")},
		{"pattern", head + "play prog\nexpect stdout -match '('\n", "x.txtar:4:1: expect: error parsing regexp: missing closing ): `(` (usage: expect CHANNEL [COMPARATOR] [WORD...])"},
		{"lacking pattern", head + "play prog\nexpect stdout -lacks '['\n", "x.txtar:4:1: expect: error parsing regexp: missing closing ]: `[` (usage: expect CHANNEL [COMPARATOR] [WORD...])"},
		{"line", head + "play prog\nexpect stderr -line 7 x\n", `x.txtar:4:1: expect: expected a line number such as 7 or 5..7, found "x"`},
		{"kind of token", head + "play prog\nexpect stderr -set cart Qs\n", `x.txtar:4:1: expect: unknown kind of token "cart"` + meant("card")},
		{"no token", head + "play prog\nexpect stderr -set card 'Qs 1s'\n", `x.txtar:4:1: expect: "Qs 1s": not every word is a token of kind card, each once`},
		{"token twice", head + "play prog\nexpect stderr -set card 2d 'Qs Qs'\n", `x.txtar:4:1: expect: "Qs Qs": not every word is a token of kind card, each once`},
		{"checker", head + "play prog\nexpect stdout -check lowr a\n-- a --\n", `x.txtar:4:1: expect: unknown checker "lowr"`},
		{"no tolerance", head + "play prog\nexpect stdout -float a b\n-- b --\n", `x.txtar:4:1: expect: expected a tolerance such as 1e-6, abs=0.01 or rel=1e-9, found "a"`},
		{"too much for a checker", head + "play prog\nexpect stdout -check c a b\n-- a --\n-- b --\n", `x.txtar:4:1: expect: too many words for -check: ["b"] (usage: expect CHANNEL [COMPARATOR] [WORD...])`},
		{"reader", head + "play prog\nexpect stdout -as lowr a\n-- a --\n", `x.txtar:4:1: expect: unknown reader "lowr"` + meant("lower")},
		{"want that cannot be read", head + "play prog\nexpect stdout -as lower a b\n-- a --\nwell\n-- b --\n?\n", `x.txtar:4:27: b cannot be read as lower: a question mark`},
		{"transcript as a file", head + "play prog\nexpect file f -missing\nexpect file f a\n", `x.txtar:5:15: there is no file "a" in the archive`},

		{"no file to change", head + "crlf a\nplay prog\nexpect exit 0\n", `x.txtar:3:6: there is no file "a" in the archive`},
		{"nothing to change", head + "chomp\nplay prog\nexpect exit 0\n", `x.txtar:3:1: chomp: no file is named (usage: chomp FILE...)`},
		{"nothing to escape", head + "escaped\nplay prog\nexpect exit 0\n", `x.txtar:3:1: escaped: no file is named (usage: escaped FILE...)`},
		{"repeat", head + "repeat all 3\nplay prog\nexpect exit 0\n", `x.txtar:3:1: repeat: expected OUT N PIECE (usage: repeat OUT N PIECE)`},
		{"repeat never", head + "repeat all 0 a\nplay prog\nexpect exit 0\n", "x.txtar:3:1: repeat: expected a number of times, found \"0\" (usage: repeat OUT N PIECE)"},
		{"repeat nothing", head + "repeat all 2 a\nplay prog\nexpect exit 0\n", `x.txtar:3:14: there is no file "a" in the archive`},
		{"join", head + "join all\nplay prog\nexpect exit 0\n", `x.txtar:3:1: join: expected OUT and at least one PIECE (usage: join OUT PIECE...)`},
		{"a faulty expectation", head + "play prog\nexpect exit 300\nplay prog\nexpect exit 0\n", `x.txtar:4:1: expect: expected an exit status or any, found "300" (usage: expect CHANNEL [COMPARATOR] [WORD...])`},
		{"no name for a file", head + "join ../all a\nplay prog\nexpect exit 0\n-- a --\n", `x.txtar:3:1: join: "../all" is no name for a file (usage: join OUT PIECE...)`},
		{"a file that is made later", head + "play prog all\nexpect exit 0\njoin all a\n-- a --\n", `x.txtar:3:11: there is no file "all" in the archive` + meant("a")},
		{"join nothing", head + "join all b\nplay prog\nexpect exit 0\n", `x.txtar:3:10: there is no file "b" in the archive`},

		{"memory that nobody watches", head + "play -under valgrind prog\nexpect memory -no-leaks\nplay prog\nexpect memory -no-errors\n", `x.txtar:6:1: nothing watches the memory of the last play (play -under valgrind)`},

		{"all that is wrong", "#title: T\n#clause: two\nexec ls\nplay porg\nitem z\nexpect stdout nothing\nexpect stderr -line x\n", `x.txtar:2:10: unknown clause "two"` + hint("near.known", "names", "one") + `
x.txtar:3:1: unknown command "exec"; testscript's own commands are not part of the language` + meant("expect") + `
x.txtar:4:6: unknown program "porg"` + meant("prog") + `
x.txtar:5:6: unknown item "z"` + hint("near.known", "names", "a, b, make, tutor") + `
x.txtar:6:15: there is no file "nothing" in the archive
x.txtar:7:1: expect: expected a line number such as 7 or 5..7, found "x"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			err := Lint(lintAssignment(t), []*Case{parsed(t, "x.txtar", test.text), covering(t)}, readers)
			if err == nil || err.Error() != test.want {
				t.Errorf("got:\n%v\nwant:\n%s", err, test.want)
			}
			var d *diagnostic.Error
			if !errors.As(err, &d) {
				t.Errorf("not a *diagnostic.Error: %#v", err)
			}
		})
	}
}

// hint is what follows the problem of an error.
func hint(key string, values ...any) string { return " (" + say(key, values...) + ")" }

func meant(name string) string { return hint("near.one", "name", strconv.Quote(name)) }

// What the words of a command say wrongly is said with its usage.
func TestLintFaultsOfWords(t *testing.T) {
	tests := []struct{ line, want string }{
		{"play", "play: no program is named"},
		{"play -in", "play: option -in needs a value"},
		{"play -fast yes prog", "play: unknown option -fast; known: -in, -redirect, -session, -with, "},
		{"play -in a -redirect a prog", "play: -in, -redirect and -session exclude each other"},
		{"play -env HOME prog", `play: -env needs NAME=VALUE, found "HOME"`},
		{"play -mode 9=a prog", `play: -mode needs OCTAL=FILE such as 200=secret.txt (not readable), found "9=a"`},
		{"play -mode 200 prog", `play: -mode needs OCTAL=FILE such as 200=secret.txt (not readable), found "200"`},
		{"play -limit wall=10 prog", `play: -limit: ` + say("expected-found", "want", say("limit.time"), "got", `"10"`)},
		{"play -limit disk=1GiB prog", `play: -limit: unknown limit "disk"; known: wall, cpu, memory, output, file, processes`},
		{"expect", "expect: no channel is named"},
		{"expect stdin a", `expect: unknown channel "stdin" (`},
		{"expect exit", "expect: channel exit needs a value"},
		{"expect exit 256", `expect: expected an exit status or any, found "256"`},
		{"expect exit -1", `expect: expected an exit status or any, found "-1"`},
		{"expect signal 11", `expect: expected a signal such as SIGSEGV, found "11"`},
		{"expect file", "expect: channel file needs a name"},
		{"expect stdout", "expect: something is missing after the comparator"},
		{"expect stdout -exactly a", "expect: unknown option -exactly"},
		{"expect stdout - a", "expect: unknown option -"},
		{"expect stdout -match", "expect: something is missing after the comparator"},
		{"expect stdout -match a b", `expect: too many words for -match: ["b"]`},
		{"expect stdout -empty a", `expect: too many words for -empty: ["a"]`},
		{"expect stdout -set card", "expect: something is missing after the comparator"},
		{"expect stdout -missing", "expect: -missing is for the channel file"},
		{"expect stdout -line-ends -match a", "expect: a relaxation changes nothing for -match"},
		{"expect session -match a", "expect: channel session takes transcripts, not -match"},
	}
	for _, test := range tests {
		t.Run(test.line, func(t *testing.T) {
			c := parsed(t, "x.txtar", "#title: T\n#clause: one\nplay prog a\nexpect exit 0\n"+test.line+"\nexpect exit 0\n-- a --\n")
			err := Lint(lintAssignment(t), []*Case{c, covering(t)}, readers)
			usage := " (usage: " + strings.Fields(test.line)[0] + " "
			if err == nil || !strings.HasPrefix(err.Error(), "x.txtar:5:1: "+test.want) || !strings.Contains(err.Error(), usage) || strings.Contains(err.Error(), "\n") {
				t.Errorf("got:\n%v\nwant:\nx.txtar:5:1: %s", err, test.want+usage+"...)")
			}
		})
	}
}

func TestLintPasses(t *testing.T) {
	tests := []struct{ name, text string }{
		{"every channel and comparator", `play -in in -with data -dir d -mode 200=data -limit wall=1s -env A=B prog in --flag
item a b
expect exit 0 3
expect exit any
expect signal SIGABRT
expect stdout want in
expect stdout -trailing-blanks -final-newline -line-ends want
expect stdout -empty
expect either -nonempty
expect stderr -match '^a$'
expect stderr -lacks b
expect either -line 7 9..12
expect either -set card Qs '2d 3d'
expect file out.txt want
expect file out.txt -missing
expect file out.txt -as lower want
play -under valgrind prog
expect memory -no-leaks
expect memory -no-errors
-- in --
-- data --
-- want --
`},
		{"sessions", "play -session s prog\nexpect session\nexpect session s other\nplay prog\nexpect session s\n-- s --\n> <<< a\n-- other --\n> <<< a\nb\n"},
		{"several plays", "play prog\nexpect exit 0\nplay other\nexpect exit 0\n"},
		{"files that commands make", "repeat many 3 a\njoin all many b\nchomp all\nplay -in all prog many\nexpect stdout all\n-- a --\n-- b --\n"},
		{"a want that a command changes", "escaped a\nplay prog\nexpect stdout -as lower a\n-- a --\n?\n"},
		{"a want that a command replaces", "join a b\nplay prog\nexpect stdout -as lower a\n-- a --\n?\n-- b --\n"},
		{"a transcript that a command changes", "escaped s\nplay -session s prog\nexpect session\n-- s --\n> <<<\\x20help\\n\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := parsed(t, "x.txtar", "#title: T\n#clause: one\n#catches: a mistake\n"+test.text)
			if c.Plays() == 0 {
				t.Fatal("the case plays nothing")
			}
			if err := Lint(lintAssignment(t), []*Case{c, covering(t)}, readers); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestCoverage(t *testing.T) {
	a, err := assignment.Load(fstest.MapFS{
		"assignment.yaml": {Data: []byte(manifest + `  - {id: c, title: C, points: 1, kind: manual}
  - {id: d, title: D, points: 1, kind: auto, evidence: build}
  - {id: e, title: E, points: 1, kind: extra}
  - {id: f, title: F, points: 1, kind: deduction}
`)},
		"clauses.yaml": {Data: []byte(`schema: touchstone/clauses/v1
source: test
clauses:
  - {id: one, section: "1", falsifiable: true, text: One}
  - {id: two, section: "1", falsifiable: true, text: Two}
  - {id: three, section: "1", falsifiable: true, text: Three}
  - {id: four, section: "1", falsifiable: false, why: Because, text: Four}
`)},
	})
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name  string
		cases []string
		want  string
	}{
		{"everything", []string{"#title: T\n#clause: one two\n#catches: x\nplay prog\nitem a b\nexpect exit 0\n", "#title: T\n#clause: three\n#catches: x\nplay prog\nitem e f\nexpect exit 0\n"}, ""},
		{"a mistake named by one case of two", []string{"#title: T\n#clause: one two three\n#catches: x\nplay prog\nitem a b e f\nexpect exit 0\n", "#title: T\n#clause: one\nplay prog\nexpect exit 0\n"}, ""},
		{"a part", []string{"#title: T\n#clause: one\n#catches: x\nplay prog\nitem b\nexpect exit 0\n", "#title: T\n#clause: three\nplay prog\nitem e\nexpect exit 0\n"},
			`assignment.yaml:12:5: no case gives evidence for item "a"
assignment.yaml:17:5: no case gives evidence for item "f"
clauses.yaml:5:5: no case tries clause "two"
clauses.yaml:6:5: no case of clause "three" says which mistake it catches (#catches)`},
		{"nothing", nil,
			`assignment.yaml:12:5: no case gives evidence for item "a"
assignment.yaml:13:5: no case gives evidence for item "b"
assignment.yaml:16:5: no case gives evidence for item "e"
assignment.yaml:17:5: no case gives evidence for item "f"
clauses.yaml:4:5: no case tries clause "one"
clauses.yaml:5:5: no case tries clause "two"
clauses.yaml:6:5: no case tries clause "three"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var cases []*Case
			for _, text := range test.cases {
				cases = append(cases, parsed(t, "x.txtar", text))
			}
			got := ""
			if err := Lint(a, cases, nil); err != nil {
				got = err.Error()
			}
			if got != test.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, test.want)
			}
		})
	}
}
