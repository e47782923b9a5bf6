package caselang

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
	a.Rubric = append(a.Rubric, assignment.Item{ID: "tutor", Kind: assignment.Manual}, assignment.Item{ID: "make", Kind: assignment.Auto, Evidence: "build"})
	return a
}

func TestLintFaults(t *testing.T) {
	head := "#title: T\n#clause: one\n" // the script begins in line 3
	tests := []struct{ name, text, want string }{
		{"no metadata", "play prog\nexpect exit 0\n", "x.txtar:1:1: " + say("yaml.missing", "key", `"#title"`) + "\nx.txtar:1:1: " + say("yaml.missing", "key", `"#clause"`)},
		{"no clause", "#title: T\nplay prog\nexpect exit 0\n", "x.txtar:1:1: " + say("yaml.missing", "key", `"#clause"`)},
		{"unknown clause", "#title: T\n#clause: one oen\nplay prog\nexpect exit 0\n", "x.txtar:2:14: " + say("case.no-clause", "clause", `"oen"`) + meant("one")},
		{"unknown command", head + "plai prog\nplay prog\nexpect exit 0\n", "x.txtar:3:1: " + say("case.no-command", "command", `"plai"`) + meant("play")},
		{"exec", head + "exec prog\nplay prog\nexpect exit 0\n", "x.txtar:3:1: " + say("case.no-command", "command", `"exec"`) + meant("expect")},
		{"negation", head + "play prog\n! expect exit 0\nexpect exit 0\n", "x.txtar:4:1: " + say("case.no-command", "command", `"!"`) + hint("near.nearest", "n", 12, "names", "crlf, item, join, play, with")},
		{"condition", head + "[linux] play prog\nplay prog\nexpect exit 0\n", "x.txtar:3:1: " + say("case.no-command", "command", `"[linux]"`) + hint("near.nearest", "n", 12, "names", "lines, join, item, play, with")},
		{"no play", head + "item a\n", "x.txtar:1:1: " + say("case.no-play")},
		{"nothing at all", head, "x.txtar:1:1: " + say("case.no-play")},
		{"expectation first", head + "expect exit 0\nplay prog\nexpect exit 0\n", "x.txtar:3:1: " + say("case.expect-place")},
		{"another way first", head + "otherwise prog\nplay prog\nexpect exit 0\n", "x.txtar:3:1: " + say("case.otherwise-place")},
		{"another way after an expectation", head + "play prog\nexpect exit 0\n  otherwise prog\n", "x.txtar:5:3: " + say("case.otherwise-place")},
		{"another way of a play that is watched", head + "play -under valgrind prog\notherwise prog\nexpect memory -no-leaks\n", "x.txtar:4:1: " + say("case.no-other-way")},
		{"another way of a play without memory", head + "play -fail-allocation 1 prog\notherwise prog\nexpect exit 1\n", "x.txtar:4:1: " + say("case.no-other-way")},
		{"what a faulty command may be about", head + "play -fast prog a\nexpect exit 0\n-- a --\n", "x.txtar:3:1: play: " + say("case.play-option", "option", "-fast", "options", "-in, -redirect, -session, -with, -dir, -mode, -limit, -env, -under, -fail-allocation") + hint("case.usage", "usage", commands[0].usage)},
		{"nothing expected", head + "play prog\n", "x.txtar:3:1: " + say("case.nothing-expected") + hint("case.nothing-expected.hint")},
		{"nothing expected of the first", head + "play prog\nitem a\nplay prog\nexpect exit 0\n", "x.txtar:3:1: " + say("case.nothing-expected") + hint("case.nothing-expected.hint")},
		{"file never used", head + "play prog\nexpect exit 0\n-- a --\ntext\n-- b --\n", "x.txtar:5:1: " + say("case.unused", "file", `"a"`) + hint("case.unused.hint") + "\nx.txtar:7:1: " + say("case.unused", "file", `"b"`) + hint("case.unused.hint")},

		{"unknown program", head + "play prgo\nexpect exit 0\n", "x.txtar:3:6: " + say("case.no-program", "program", `"prgo"`) + meant("prog")},
		{"no such input", head + "play -in inn prog\nexpect exit 0\n", "x.txtar:3:10: " + say("case.no-file", "file", `"inn"`)},
		{"no such input, one is near", head + "play -in input prog in.txt\nexpect exit 0\n-- inputs --\n-- in.txt --\n", "x.txtar:3:10: " + say("case.no-file", "file", `"input"`) + meant("inputs") + "\nx.txtar:5:1: " + say("case.unused", "file", `"inputs"`) + hint("case.unused.hint")},
		{"no such file to copy", head + "play -with data prog\nexpect exit 0\n", "x.txtar:3:12: " + say("case.no-file", "file", `"data"`)},
		{"no such file to hide", head + "play -mode 200=data prog\nexpect exit 0\n", "x.txtar:3:1: " + say("case.no-file", "file", `"data"`)},
		{"transcript", head + "play -session s prog\nexpect session\n-- s --\n> <<<help\n", "x.txtar (s):1:3: " + say("case.typed", "mark", "<<<", "text", `"help"`)},
		{"no transcript", head + "play -in s prog\nexpect session\n-- s --\n> <<< help\n", "x.txtar:4:1: " + say("case.no-transcript") + hint("case.no-transcript.hint")},
		{"other transcript", head + "play prog\nexpect session s\n-- s --\n> <<<\n> \n", "x.txtar (s):1:3: " + say("case.bare-mark", "mark", "<<<") + hint("case.bare-mark.hint")},

		{"unknown item", head + "play prog\nitem a tutr\nexpect exit 0\n", "x.txtar:4:8: " + say("case.no-item", "item", `"tutr"`) + meant("tutor")},
		{"manual item", head + "play prog\nitem tutor\nexpect exit 0\n", "x.txtar:4:6: " + say("case.item-elsewhere", "item", `"tutor"`)},
		{"item of the build", head + "play prog\nitem make a\nexpect exit 0\n", "x.txtar:4:6: " + say("case.item-elsewhere", "item", `"make"`)},
		{"no item", head + "play prog\nitem\nexpect exit 0\n", "x.txtar:4:1: item: " + say("case.no-item-named") + hint("case.usage", "usage", "item ID... [-given ID...]")},

		{"no such want", head + "play prog\nexpect stdout want\n", "x.txtar:4:15: " + say("case.no-file", "file", `"want"`)},
		{"no such other want", head + "play prog\nexpect stdout want wnt\n-- want --\n", "x.txtar:4:20: " + say("case.no-file", "file", `"wnt"`) + meant("want")},
		{"want made too late", head + "play prog\nexpect stdout both\njoin both a\n-- a --\n", "x.txtar:4:15: " + say("case.no-file", "file", `"both"`) + hint("near.known", "names", "a")},
		{"pattern", head + "play prog\nexpect stdout -match '('\n", "x.txtar:4:1: expect: error parsing regexp: missing closing ): `(` (usage: expect CHANNEL [COMPARATOR] [WORD...])"},
		{"lacking pattern", head + "play prog\nexpect stdout -lacks '['\n", "x.txtar:4:1: expect: error parsing regexp: missing closing ]: `[` (usage: expect CHANNEL [COMPARATOR] [WORD...])"},
		{"line", head + "play prog\nexpect stderr -line 7 x\n", "x.txtar:4:1: expect: " + say("case.line-range", "text", `"x"`)},
		{"kind of token", head + "play prog\nexpect stderr -set cart Qs\n", "x.txtar:4:1: expect: " + say("case.tokens", "name", `"cart"`) + meant("card")},
		{"no token", head + "play prog\nexpect stderr -set card 'Qs 1s'\n", "x.txtar:4:1: expect: " + say("case.tokens-words", "words", `"Qs 1s"`, "kind", "card")},
		{"token twice", head + "play prog\nexpect stderr -set card 2d 'Qs Qs'\n", "x.txtar:4:1: expect: " + say("case.tokens-words", "words", `"Qs Qs"`, "kind", "card")},
		{"checker", head + "play prog\nexpect stdout -check lowr a\n-- a --\n", "x.txtar:4:1: expect: " + say("case.checker", "name", `"lowr"`)},
		{"no tolerance", head + "play prog\nexpect stdout -float a b\n-- b --\n", "x.txtar:4:1: expect: " + say("case.tolerance", "text", `"a"`)},
		{"too much for a checker", head + "play prog\nexpect stdout -check c a b\n-- a --\n-- b --\n", "x.txtar:4:1: expect: " + say("case.too-many-words", "option", "check", "words", `["b"]`) + hint("case.usage", "usage", "expect CHANNEL [COMPARATOR] [WORD...]")},
		{"reader", head + "play prog\nexpect stdout -as lowr a\n-- a --\n", "x.txtar:4:1: expect: " + say("case.reader", "name", `"lowr"`) + meant("lower")},
		{"want that cannot be read", head + "play prog\nexpect stdout -as lower a b\n-- a --\nwell\n-- b --\n?\n", "x.txtar:4:27: " + say("case.unreadable", "file", "b", "reader", "lower", "why", "a question mark")},
		{"transcript as a file", head + "play prog\nexpect file f -missing\nexpect file f a\n", "x.txtar:5:15: " + say("case.no-file", "file", `"a"`)},

		{"folder of one play", head + "folder keep\nplay prog\nexpect exit 0\n", "x.txtar:3:1: " + say("case.folder-once")},
		{"folder too late", head + "play prog\nexpect exit 0\nfolder keep\nplay prog\nexpect exit 0\n", "x.txtar:5:1: " + say("case.folder-place")},
		{"folder twice", head + "folder keep\nfolder keep\nplay prog\nexpect exit 0\nplay prog\nexpect exit 0\n", "x.txtar:4:1: " + say("case.folder-place")},
		{"folder kept how", head + "folder\nplay prog\nexpect exit 0\n", "x.txtar:3:1: folder: " + say("case.needs", "what", "keep") + hint("case.usage", "usage", "folder keep")},
		{"output and a stream", head + "play prog\nexpect output -empty\nexpect stderr -empty\n", "x.txtar:5:1: " + say("case.joined") + hint("case.joined.hint")},
		{"a stream and output", head + "play prog\nexpect either -empty\nexpect output -empty\n", "x.txtar:5:1: " + say("case.joined") + hint("case.joined.hint")},
		{"output under valgrind", head + "play -under valgrind prog\nexpect output -empty\n", "x.txtar:4:1: " + say("case.joined-tool")},

		{"no file to change", head + "crlf a\nplay prog\nexpect exit 0\n", "x.txtar:3:6: " + say("case.no-file", "file", `"a"`)},
		{"nothing to change", head + "chomp\nplay prog\nexpect exit 0\n", "x.txtar:3:1: chomp: " + say("case.no-file-named") + hint("case.usage", "usage", "chomp FILE...")},
		{"nothing to escape", head + "escaped\nplay prog\nexpect exit 0\n", "x.txtar:3:1: escaped: " + say("case.no-file-named") + hint("case.usage", "usage", "escaped FILE...")},
		{"repeat", head + "repeat all 3\nplay prog\nexpect exit 0\n", "x.txtar:3:1: repeat: " + say("case.needs", "what", "OUT N PIECE") + hint("case.usage", "usage", "repeat OUT N PIECE")},
		{"repeat never", head + "repeat all 0 a\nplay prog\nexpect exit 0\n", "x.txtar:3:1: repeat: " + say("case.times", "text", `"0"`) + hint("case.usage", "usage", "repeat OUT N PIECE")},
		{"repeat nothing", head + "repeat all 2 a\nplay prog\nexpect exit 0\n", "x.txtar:3:14: " + say("case.no-file", "file", `"a"`)},
		{"join", head + "join all\nplay prog\nexpect exit 0\n", "x.txtar:3:1: join: " + say("case.needs-pieces") + hint("case.usage", "usage", "join OUT PIECE...")},
		{"a faulty expectation", head + "play prog\nexpect exit 300\nplay prog\nexpect exit 0\n", "x.txtar:4:1: expect: " + say("case.exit", "text", `"300"`) + hint("case.usage", "usage", "expect CHANNEL [COMPARATOR] [WORD...]")},
		{"no name for a file", head + "join ../all a\nplay prog\nexpect exit 0\n-- a --\n", "x.txtar:3:1: join: " + say("case.no-name-of-file", "file", `"../all"`) + hint("case.usage", "usage", "join OUT PIECE...")},
		{"a file that is made later", head + "play prog all\nexpect exit 0\njoin all a\n-- a --\n", "x.txtar:3:11: " + say("case.no-file", "file", `"all"`) + meant("a")},
		{"join nothing", head + "join all b\nplay prog\nexpect exit 0\n", "x.txtar:3:10: " + say("case.no-file", "file", `"b"`)},

		{"with nobody's play", head + "with c\nplay prog\nexpect exit 0\n", "x.txtar:3:1: " + say("case.with-place")},
		{"with two inputs", head + "play -in a prog\nwith c a\nexpect accepted\n-- a --\n", "x.txtar:4:1: " + say("case.with-input") + "\nx.txtar:5:1: expect: " + say("case.checker", "name", `"c"`)},
		{"with a tool", head + "play -under valgrind prog\nwith c\nexpect accepted\n", "x.txtar:4:1: " + say("case.with-tool") + "\nx.txtar:5:1: expect: " + say("case.checker", "name", `"c"`)},
		{"with no checker", head + "play prog\nwith lowr\nexpect accepted\n", "x.txtar:4:1: with: " + say("case.checker", "name", `"lowr"`) + "\nx.txtar:5:1: expect: " + say("case.checker", "name", `"lowr"`)},
		{"with no file", head + "play prog\nwith c a\nexpect accepted\n", "x.txtar:4:8: " + say("case.no-file", "file", `"a"`) + "\nx.txtar:4:1: with: " + say("case.checker", "name", `"c"`) + "\nx.txtar:5:1: expect: " + say("case.checker", "name", `"c"`)},
		{"accepted alone", head + "play prog\nexpect accepted\n", "x.txtar:4:1: " + say("case.accepted-alone")},
		{"memory that nobody watches", head + "play -under valgrind prog\nexpect memory -no-leaks\nplay prog\nexpect memory -no-errors\n", `x.txtar:6:1: ` + say("case.unwatched") + hint("usage.write", "text", "play -under valgrind")},

		{"all that is wrong", "#title: T\n#clause: two\nexec ls\nplay porg\nitem z\nexpect stdout nothing\nexpect stderr -line x\n", "x.txtar:2:10: " + say("case.no-clause", "clause", `"two"`) + hint("near.known", "names", "one") + "\nx.txtar:3:1: " + say("case.no-command", "command", `"exec"`) + meant("expect") + "\nx.txtar:4:6: " + say("case.no-program", "program", `"porg"`) + meant("prog") + "\nx.txtar:5:6: " + say("case.no-item", "item", `"z"`) + hint("near.known", "names", "a, b, make, tutor") + "\nx.txtar:6:15: " + say("case.no-file", "file", `"nothing"`) + "\nx.txtar:7:1: expect: " + say("case.line-range", "text", `"x"`)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			err := Lint(lintAssignment(t), []*Case{parsed(t, "x.txtar", test.text), covering(t)}, readers)
			if err == nil || err.Error() != test.want {
				t.Fatalf("got:\n%v\nwant:\n%s", err, test.want)
			}
			diagnosed(t, err)
		})
	}
}

// diagnosed holds every fault of a list to be a diagnostic: an error with its place.
func diagnosed(t *testing.T, list error) {
	t.Helper()
	for _, err := range list.(interface{ Unwrap() []error }).Unwrap() {
		if more, ok := err.(interface{ Unwrap() []error }); ok {
			diagnosed(t, more.(error))
			continue
		}
		if _, ok := err.(*diagnostic.Error); !ok {
			t.Fatalf("not a *diagnostic.Error: %#v", err)
		}
	}
}

// hint is what follows the problem of an error.
func hint(key string, values ...any) string { return " (" + say(key, values...) + ")" }

func meant(name string) string { return hint("near.one", "name", strconv.Quote(name)) }

// What the words of a command say wrongly is said with its usage.
func TestLintFaultsOfWords(t *testing.T) {
	tests := []struct{ line, want string }{
		{"play", "play: " + say("reference.unnamed")},
		{"play -in", "play: " + say("case.option-value", "option", "-in")},
		{"play -fast yes prog", "play: " + say("case.play-option", "option", "-fast", "options", "-in, -redirect, -session, -with, -dir, -mode, -limit, -env, -under, -fail-allocation")},
		{"play -in a -redirect a prog", "play: " + say("case.one-input")},
		{"play -env HOME prog", "play: " + say("case.option-needs", "option", "-env", "what", "NAME=VALUE", "text", `"HOME"`)},
		{"play -mode 9=a prog", "play: " + say("case.option-needs", "option", "-mode", "what", say("case.octal-file"), "text", `"9=a"`)},
		{"play -mode 200 prog", "play: " + say("case.option-needs", "option", "-mode", "what", say("case.octal-file"), "text", `"200"`)},
		{"play -limit wall=10 prog", `play: -limit: ` + say("expected-found", "want", say("limit.time"), "got", `"10"`)},
		{"play -limit disk=1GiB prog", "play: -limit: " + say("case.no-limit", "limit", `"disk"`, "limits", "wall, cpu, memory, output, file, processes")},
		{"expect", "expect: " + say("case.no-channel-named")},
		{"expect stdin a", "expect: " + say("case.channel", "name", `"stdin"`) + " ("},
		{"expect exit", "expect: " + say("case.channel-value", "channel", "exit")},
		{"expect exit 256", "expect: " + say("case.exit", "text", `"256"`)},
		{"expect exit -1", "expect: " + say("case.exit", "text", `"-1"`)},
		{"expect signal 11", "expect: " + say("case.signal", "text", `"11"`)},
		{"expect file", "expect: " + say("case.channel-file")},
		{"expect stdout", "expect: " + say("case.too-few-words")},
		{"expect stdout -exactly a", "expect: " + say("case.expect-option", "option", "-exactly")},
		{"expect stdout - a", "expect: " + say("case.expect-option", "option", "-")},
		{"expect stdout -match", "expect: " + say("case.too-few-words")},
		{"expect stdout -match a b", "expect: " + say("case.too-many-words", "option", "match", "words", `["b"]`)},
		{"expect stdout -empty a", "expect: " + say("case.too-many-words", "option", "empty", "words", `["a"]`)},
		{"expect stdout -set card", "expect: " + say("case.too-few-words")},
		{"expect stdout -missing", "expect: " + say("case.missing-option")},
		{"expect stdout -line-ends -match a", "expect: " + say("case.relax-nothing", "option", "match")},
		{"expect session -match a", "expect: " + say("case.session-option", "option", "match")},
	}
	for _, test := range tests {
		t.Run(test.line, func(t *testing.T) {
			c := parsed(t, "x.txtar", "#title: T\n#clause: one\nplay prog a\nexpect exit 0\n"+test.line+"\nexpect exit 0\n-- a --\n")
			err := Lint(lintAssignment(t), []*Case{c, covering(t)}, readers)
			usage := strings.TrimSuffix(hint("case.usage", "usage", strings.Fields(test.line)[0]+" "), ")")
			if err == nil || !strings.HasPrefix(err.Error(), "x.txtar:5:1: "+test.want) || !strings.Contains(err.Error(), usage) || strings.Contains(err.Error(), "\n") {
				t.Errorf("got:\n%v\nwant:\nx.txtar:5:1: %s", err, test.want+usage+"...)")
				return
			}
			diagnosed(t, err)
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
	}, assignment.Rules{"build": nil})
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
			"assignment.yaml:12:5: " + say("case.item-untried", "item", `"a"`) + "\nassignment.yaml:17:5: " + say("case.item-untried", "item", `"f"`) + "\nclauses.yaml:5:5: " + say("case.clause-untried", "clause", `"two"`) + "\nclauses.yaml:6:5: " + say("case.clause-uncaught", "clause", `"three"`)},
		{"nothing", nil,
			"assignment.yaml:12:5: " + say("case.item-untried", "item", `"a"`) + "\nassignment.yaml:13:5: " + say("case.item-untried", "item", `"b"`) + "\nassignment.yaml:16:5: " + say("case.item-untried", "item", `"e"`) + "\nassignment.yaml:17:5: " + say("case.item-untried", "item", `"f"`) + "\nclauses.yaml:4:5: " + say("case.clause-untried", "clause", `"one"`) + "\nclauses.yaml:5:5: " + say("case.clause-untried", "clause", `"two"`) + "\nclauses.yaml:6:5: " + say("case.clause-untried", "clause", `"three"`)},
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
