package mutate

import (
	"strings"
	"testing"

	"touchstone/harness/catalog"
)

// killed returns a mutant of a function that was killed, and what it costs.
func killed(function string, charges ...Charge) Tried {
	m := Mutant{Sample: "good", File: "a.c", Function: function, Operator: "relation", source: []byte("a < 1\n"), Start: 2, End: 3, Text: "<="}
	return Tried{Mutant: m, Fate: Killed, Cases: []string{"x"}, Charges: charges}
}

func TestSpread(t *testing.T) {
	one := Charge{Item: "one", Points: 1.5, Plays: []string{"a:1"}, Ends: map[string]int{"exit 0": 1}}
	two := Charge{Item: "two", Points: 1, Plays: []string{"a:2", "a:4", "b:2", "b:3", "c:1", "c:2", "c:3"}, Ends: map[string]int{"SIGSEGV": 2, "exit 0": 5}}
	three := Charge{Item: "three", Points: 4}
	survivor := killed("f")
	survivor.Fate = Survived
	r := Result{Tried: []Tried{killed("f", one), killed("g", one, two), survivor, killed("h", three, one, two), killed("main", three, one, two), killed("f", one)}}
	s := r.Spread(&Judged{Mutants: []Judge{{Source: "good/a.c", Functions: []string{"main"}, Why: "so"}}})
	if n := s.TooWide(); n != 1 {
		t.Errorf("%d cost more than two items", n)
	}
	var b strings.Builder
	if err := s.Show(&b, catalog.English); err != nil {
		t.Fatal(err)
	}
	const want = `
3 items, 6.5 points: good/a.c:1 relation
  --- good/a.c
  +++ good/a.c
  @@ -1 +1 @@
  -a < 1
  +a <= 1
  three 4: no play of its own; it needs another item
  one 1.5: a:1 (exit 0: 1)
  two 1: a:2, a:4, b:2, b:3, c:1, c:2 and 1 more (exit 0: 5, SIGSEGV: 2)

2 items, 2.5 points: good/a.c:1 relation
  --- good/a.c
  +++ good/a.c
  @@ -1 +1 @@
  -a < 1
  +a <= 1
  one 1.5: a:1 (exit 0: 1)
  two 1: a:2, a:4, b:2, b:3, c:1, c:2 and 1 more (exit 0: 5, SIGSEGV: 2)

1 item: 2 mutants, 1.5 points each on average
2 items: 1 mutant, 2.5 points each on average
3 items: 2 mutants, 6.5 points each on average
2 of 5 killed mutants (40 %) cost one item at most; the aim is half
3 of 5 killed mutants (60 %) cost two items at most; the aim is nine of ten
1 of the 2 others is judged; the aim is all of them
`
	if b.String() != want {
		t.Errorf("got %s", b.String())
	}
	b.Reset()
	survivors := Result{Tried: []Tried{survivor}}
	if err := survivors.Spread(nil).Show(&b, catalog.English); err != nil || b.String() != "\nno mutant was killed\n" {
		t.Errorf("%v: %q", err, b.String())
	}
}
