package caselang

import (
	"strings"
	"testing"

	"touchstone/harness/assignment"
)

// What a program earns that prints nothing is a warning, unless its item needs another one.
func TestSilent(t *testing.T) {
	const files = "-- want --\nx\n-- nothing --\n"
	for script, want := range map[string]string{
		"item a\nexpect stderr -empty":                                 `case.txtar:1:1 "a"`,
		"item a\nexpect exit any":                                      `case.txtar:1:1 "a"`,
		"item a\nexpect exit 0\nexpect stdout nothing":                 `case.txtar:1:1 "a"`,
		"item a\nexpect either -lacks error\nexpect file out -missing": `case.txtar:1:1 "a"`,
		"item a b\nexpect stderr -empty":                               `case.txtar:1:1 "a", case.txtar:1:1 "b"`,
		"item a\nexpect exit 1\nexpect stderr -empty":                  "",
		"item a\nexpect stdout want\nexpect stderr -empty":             "",
		"item a\nexpect stdout -as lower want\nexpect exit 0":          "",
		"item a\nexpect signal SIGSEGV":                                "",
		"item a\nexpect stdout want\nplay prog\nexpect stdout -empty":  `case.txtar:4:1 "a"`,
		"escaped nothing\nitem a\nexpect stdout nothing":               `case.txtar:1:1 "a"`,
		"join want nothing\nitem a\nexpect stdout want":                `case.txtar:1:1 "a"`,
	} {
		c, err := Parse("case.txtar", []byte("play prog\n"+script+"\n"+files))
		if err != nil {
			t.Fatal(err)
		}
		told := func(a *assignment.Assignment) string {
			warnings, err := Silent(a, []*Case{c})
			if err != nil {
				t.Fatal(err)
			}
			var list []string
			for _, w := range warnings {
				place, rest, _ := strings.Cut(w.Error(), ": ")
				_, item, _ := strings.Cut(rest, "item ")
				item, _, _ = strings.Cut(item, " ")
				list = append(list, place+" "+item)
			}
			return strings.Join(list, ", ")
		}
		a := testAssignment(t)
		if got := told(a); got != want {
			t.Errorf("%s\ngot  %s\nwant %s", script, got, want)
		}
		a.Rubric[0].Needs, a.Rubric[1].Needs = []string{"b"}, []string{"a"}
		if got := told(a); got != "" {
			t.Errorf("%s, with needs: %s", script, got)
		}
		a.Rubric = a.Rubric[:1]
		a.Rubric[0].Needs = nil
		if got := told(a); got != "" {
			t.Errorf("%s, the only item: %s", script, got)
		}
	}
}
