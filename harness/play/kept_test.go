package play

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"touchstone/harness/caselang"
	"touchstone/harness/report"
	"touchstone/harness/submission"
)

// tryMany runs cases one at a time and tells in which order.
// order is that in which the cases began: several are under way at a time.
func tryMany(t *testing.T, r *Runner, texts map[string]string) (results []Result, order []string) {
	t.Helper()
	var cases []*caselang.Case
	for id, text := range texts {
		c, err := caselang.Parse(id+".txtar", []byte("#title: T\n#clause: one\n"+text))
		if err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	slices.SortFunc(cases, func(a, b *caselang.Case) int { return strings.Compare(a.ID, b.ID) })
	r.Assignment, r.Run, r.Workers = testAssignment(t), pool.Run, 1
	r.Began = func(c *caselang.Case) { order = append(order, c.ID) }
	results, err := r.Try(context.Background(), cases)
	if err != nil {
		t.Fatal(err)
	}
	return results, order
}

// What is to be tried first is tried after the pilot, which decides whether
// the rest is worth a try; the results are in the order of the cases.
func TestFirst(t *testing.T) {
	texts := map[string]string{}
	for n := range 14 {
		texts[fmt.Sprintf("c%02d", n)] = fmt.Sprintf("play prog %d\nitem a\nexpect exit 0\n", n)
	}
	r := &Runner{Programs: map[string]submission.Program{"prog": candidate(t, `test "$1" != 12`)}, First: []string{"c12", "c03", "c10"}}
	results, order := tryMany(t, r, texts)
	want := []string{"c10", "c12", "c08", "c09", "c11", "c13"}
	if len(order) != 14 || !slices.Equal(order[8:], want) {
		t.Errorf("after the pilot %s, want %s", order[min(8, len(order)):], want)
	}
	for n, result := range results {
		if id := fmt.Sprintf("c%02d", n); result.Case.ID != id {
			t.Errorf("result %d is of %s", n, result.Case.ID)
		}
		if passed := result.Case.Verdict == report.VerdictPass; passed != (n != 12) {
			t.Errorf("result %d: %s", n, result.Case.Verdict)
		}
	}
}

// Of each play is kept what it was given, what it was compared with and what
// it did.
func TestKeep(t *testing.T) {
	const text = `play -in typed.txt -env COLOR=red prog one game.txt
item a
expect stdout want.txt other.txt
expect stdout -numbers counts.txt
play -session talk.txt prog two
item a
expect session
-- game.txt --
a game
-- typed.txt --
hello
-- want.txt --
wanted
-- other.txt --
or this
-- counts.txt --
1 card, 12 decks
-- talk.txt --
name? <<< Ada
bye
`
	r := &Runner{Programs: map[string]submission.Program{"prog": candidate(t, `cat; echo "$1 $COLOR"; echo grumble >&2; exit 3`)}, Keep: true}
	results, _ := tryMany(t, r, map[string]string{"c": text})
	kept := results[0].Kept
	if len(kept) != 2 {
		t.Fatalf("%d plays are kept", len(kept))
	}
	k := kept[0]
	if k.Program != "prog" || !slices.Equal(k.Args, []string{"one", "game.txt"}) || !slices.Equal(k.Env, []string{"COLOR=red"}) {
		t.Errorf("%s %q %q", k.Program, k.Args, k.Env)
	}
	if len(k.Command.Files) != 1 || string(k.Command.Files[0].Data) != "a game\n" || string(k.Command.Stdin) != "hello\n" {
		t.Errorf("it was given %+v", k.Command)
	}
	if len(k.Wants) != 3 || k.Wants[1].Name != "other.txt" || string(k.Wants[1].Data) != "or this\n" || string(k.Wants[2].Data) != "N card, N decks\n" {
		t.Errorf("it is compared with %+v", k.Wants)
	}
	if o := k.Outcome; o.Exit != 3 || string(o.Stdout) != "hello\none red\n" || string(o.Stderr) != "grumble\n" {
		t.Errorf("it did %+v", o)
	}
	if k := kept[1]; string(k.Command.Stdin) != "Ada\n" || len(k.Wants) != 1 || string(k.Wants[0].Data) != "name? bye\n" {
		t.Errorf("of the session is kept %+v", k)
	}
	r.Keep = false
	if results, _ = tryMany(t, r, map[string]string{"c": text}); results[0].Kept != nil {
		t.Error("plays are kept though nobody asks for them")
	}
}
