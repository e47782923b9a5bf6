package caselang

import "testing"

// TestLintEchoes refuses what a program meets that copies its input, and nothing else.
func TestLintEchoes(t *testing.T) {
	head := "#title: T\n#clause: one\n#catches: all\n"
	both := "\n-- in.txt --\nThree\n-- out.txt --\nThree\n"
	refused := func(line string, file string) string {
		return "x.txtar:" + line + ":1: " + say("case.echo", "file", file) + hint("case.echo.hint")
	}
	for name, test := range map[string]struct{ text, want string }{
		"the same file":            {head + "play -in in.txt prog\nitem a b\nexpect stdout in.txt\n-- in.txt --\n3\n", refused("6", "in.txt")},
		"the same text":            {head + "play -in in.txt prog\nitem a b\nexpect stdout out.txt\n" + both, refused("6", "in.txt")},
		"in a file":                {head + "play prog in.txt\nitem a b\nexpect stdout out.txt\n" + both, refused("6", "in.txt")},
		"relaxed":                  {head + "chomp out.txt\nplay -in in.txt prog\nitem a b\nexpect stdout -final-newline out.txt\n" + both, refused("7", "in.txt")},
		"read":                     {head + "play -in in.txt prog\nitem a b\nexpect stdout -as lower out.txt\n-- in.txt --\nTHREE\n-- out.txt --\nthree\n", refused("6", "in.txt")},
		"a pattern":                {head + "play -in in.txt prog\nitem a b\nexpect stdout -match '^T'\n-- in.txt --\nThree\n", refused("6", "in.txt")},
		"made by a command":        {head + "repeat all.txt 3 in.txt\nrepeat want.txt 3 out.txt\nplay -in all.txt prog\nitem a b\nexpect stdout want.txt\n" + both, refused("8", "all.txt")},
		"with a reason":            {head + "#echo: It is a copy.\nplay -in in.txt prog\nitem a b\nexpect stdout in.txt\n-- in.txt --\n3\n", ""},
		"a part of the input":      {head + "play -in in.txt prog\nitem a b\nexpect stdout out.txt\n-- in.txt --\n1\n2\n-- out.txt --\n2\n", ""},
		"another play's input":     {head + "play -in in.txt prog\nexpect exit 0\nplay prog\nitem a b\nexpect stdout out.txt\n" + both, ""},
		"what silence meets":       {head + "play -in in.txt prog\nitem a b\nexpect stdout -lacks x\n-- in.txt --\n3\n", ""},
		"what is wanted on stderr": {head + "play -in in.txt prog\nitem a b\nexpect stderr out.txt\n" + both, ""},
	} {
		t.Run(name, func(t *testing.T) {
			a := testAssignment(t)
			err := Lint(a, []*Case{parsed(t, "x.txtar", test.text)}, readers)
			got := ""
			if err != nil {
				got = err.Error()
			}
			if got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}
