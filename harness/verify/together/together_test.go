package together

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"touchstone/harness/suite/sample"
)

// program grades programs of a made-up assignment: each mistake costs something of its
// item, and some sets cost what their mistakes do not.
func program(_ context.Context, ids []string) (Graded, error) {
	g := Graded{Lost: map[string]float64{}, Failed: map[string][]string{}, Met: map[string][]string{}}
	lose := func(item string, points float64, play string) {
		g.Lost[item] = min(10, g.Lost[item]+points)
		g.Failed[item] = append(g.Failed[item], play)
	}
	has := func(all ...string) bool {
		return !slices.ContainsFunc(all, func(id string) bool { return !slices.Contains(ids, id) })
	}
	if has("a1", "a2") {
		return g, fmt.Errorf("%w: a1 and a2", ErrExclusive)
	}
	crashes := has("crash")
	if crashes {
		lose("a", 10, "a:1")
	}
	for _, id := range ids {
		switch {
		case crashes && id == "b1":
			g.Met["b"] = []string{"b:1"}
		case crashes:
		case id == "a1" || id == "a2" || id == "a3":
			lose("a", 4, id)
		case id == "b1":
			lose("b", 10, "b:1")
		}
	}
	if has("a3", "b1") && !crashes {
		lose("c", 2, "c:7")
	}
	if has("strict") {
		lose("b", 1, "b:2")
	}
	return g, nil
}

func trial() *Trial {
	return &Trial{
		Mistakes: []Mistake{
			{ID: "a1", Loses: map[string]sample.Loss{"a": sample.Some}}, {ID: "a2", Loses: map[string]sample.Loss{"a": sample.Some}}, {ID: "a3", Loses: map[string]sample.Loss{"a": sample.Some}},
			{ID: "b1", Loses: map[string]sample.Loss{"b": sample.Whole}}, {ID: "crash", Loses: map[string]sample.Loss{"a": sample.Whole}, Hides: []string{"b1"}},
		},
		Points: map[string]float64{"a": 10, "b": 10, "c": 10}, Grade: program, Sets: 200, Seed: 1,
	}
}

func TestFindsWhatASetLosesBeyondItsMistakes(t *testing.T) {
	r, err := trial().Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := Finding{Kind: More, Mistakes: []string{"a3", "b1"}, Item: "c", Lost: 2, Alone: map[string]float64{"a3": 0, "b1": 0}, Failed: []string{"c:7"}}
	if !reflect.DeepEqual(r.Findings, []Finding{want}) {
		t.Errorf("found %+v", r.Findings)
	}
	if r.Mistakes != 5 || r.Sets < 150 || r.Graded < 20 || r.Graded > 32 {
		t.Errorf("tried %+v", r)
	}
}

func TestWhatASetBreaksCanBeDeclared(t *testing.T) {
	tr := trial()
	tr.Mistakes[3].Worsens = map[string]string{"a3": "b1 is read by a3."}
	if r, err := tr.Run(t.Context()); err != nil || len(r.Findings) != 0 {
		t.Errorf("found %+v, %v", r.Findings, err)
	}
	tr.Mistakes[3].Worsens = map[string]string{"*": "b1 is read by all."}
	if r, err := tr.Run(t.Context()); err != nil || len(r.Findings) != 0 {
		t.Errorf("with all others: found %+v, %v", r.Findings, err)
	}
}

func TestFindsWhatIsDeclaredOtherwise(t *testing.T) {
	tests := map[string]struct {
		change func(*Trial)
		want   Finding
	}{
		"an item is not declared": {func(t *Trial) { t.Mistakes = []Mistake{{ID: "a1", Loses: map[string]sample.Loss{}}} },
			Finding{Kind: Undeclared, Mistakes: []string{"a1"}, Item: "a", Lost: 4, Failed: []string{"a1"}}},
		"not all is lost": {func(t *Trial) {
			t.Mistakes = []Mistake{{ID: "a1", Loses: map[string]sample.Loss{"a": sample.Whole}}}
		},
			Finding{Kind: Kept, Mistakes: []string{"a1"}, Item: "a", Lost: 4, Failed: []string{"a1"}}},
		"nothing is lost": {func(t *Trial) {
			t.Mistakes = []Mistake{{ID: "none", Loses: map[string]sample.Loss{"c": sample.Some}}}
		},
			Finding{Kind: Kept, Mistakes: []string{"none"}, Item: "c"}},
		"a reading costs something": {func(t *Trial) { t.Mistakes, t.Readings = nil, []string{"strict"} },
			Finding{Kind: ByReading, Readings: []string{"strict"}, Item: "b", Lost: 1, Failed: []string{"b:2"}}},
		"a mistake hides another": {func(t *Trial) {
			t.Mistakes = slices.DeleteFunc(t.Mistakes, func(m Mistake) bool { return m.ID != "b1" && m.ID != "crash" })
			t.Mistakes[1].Hides = nil
		}, Finding{Kind: Less, Mistakes: []string{"b1", "crash"}, Item: "b", Alone: map[string]float64{"b1": 10, "crash": 0}}},
	}
	for name, test := range tests {
		tr := trial()
		test.change(tr)
		r, err := tr.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(r.Findings, []Finding{test.want}) {
			t.Errorf("%s: found %+v", name, r.Findings)
		}
	}
}

// A play that a mistake leaves out of the judgement of an item makes the others count
// for more, which is no finding; that nothing is left is one.
func TestLeavesOut(t *testing.T) {
	given := func(left int, lost float64) []Finding {
		tr := trial()
		tr.Mistakes = []Mistake{{ID: "a1", Loses: map[string]sample.Loss{"a": sample.Some}}, {ID: "b1", Loses: map[string]sample.Loss{"b": sample.Whole}}}
		tr.Grade = func(ctx context.Context, ids []string) (Graded, error) {
			g, err := program(ctx, ids)
			if slices.Contains(ids, "a1") && slices.Contains(ids, "b1") {
				g.Lost["a"], g.Failed["a"] = lost, g.Failed["a"][:left]
			}
			return g, err
		}
		r, err := tr.Run(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return r.Findings
	}
	if found := slices.Concat(given(1, 5), given(1, 3)); len(found) != 0 {
		t.Errorf("found %+v", found)
	}
	if found := given(0, 10); len(found) != 1 || found[0].Kind != More {
		t.Errorf("nothing is judged: found %+v", found)
	}
}

// What a set loses under a reading is held against what its mistakes lose under it.
func TestMistakesLoseMoreUnderAReading(t *testing.T) {
	tr := trial()
	tr.Readings = []string{"harsh"}
	tr.Mistakes = slices.DeleteFunc(tr.Mistakes, func(m Mistake) bool { return m.ID == "b1" })
	tr.Grade = func(ctx context.Context, ids []string) (Graded, error) {
		g, err := program(ctx, ids)
		if slices.Contains(ids, "harsh") && slices.Contains(ids, "a3") {
			g.Lost["a"], g.Failed["a"] = 10, append(g.Failed["a"], "a:9")
		}
		return g, err
	}
	if r, err := tr.Run(t.Context()); err != nil || len(r.Findings) != 0 {
		t.Errorf("found %+v, %v", r.Findings, err)
	}
}

// If as many sets are wanted as there are pairs, none of these is left out.
func TestEveryPair(t *testing.T) {
	tr := trial()
	tr.Sets = 10
	tried := map[string]bool{}
	tr.Grade = func(ctx context.Context, ids []string) (Graded, error) {
		tried[strings.Join(slices.Sorted(slices.Values(ids)), ",")] = true
		return program(ctx, ids)
	}
	if _, err := tr.Run(t.Context()); err != nil {
		t.Fatal(err)
	}
	for i, a := range tr.Mistakes {
		for _, b := range tr.Mistakes[:i] {
			if pair := b.ID + "," + a.ID; !tried[pair] {
				t.Errorf("%s is not tried", pair)
			}
		}
	}
}

// A hint is true where a mistake of the set shows it alone, for the same case.
func TestHintsBelongToAMistake(t *testing.T) {
	tr := trial()
	tr.Mistakes = tr.Mistakes[2:4]
	tr.Grade = func(ctx context.Context, ids []string) (Graded, error) {
		g, err := program(ctx, ids)
		g.Shown, g.Hints = []Shown{{Cases: []string{"a", "b"}}}, map[string]string{"a": "of a3", "b": "of b1"}
		switch {
		case len(ids) > 1:
			g.Hints["c"] = "of a3"
		case slices.Contains(ids, "a3"):
			delete(g.Hints, "b")
		default:
			delete(g.Hints, "a")
		}
		return g, err
	}
	r, err := tr.Run(t.Context())
	if n := r.Naming; err != nil || n.Hints != 3*n.Sets || n.Astray != n.Sets || n.Sets == 0 {
		t.Errorf("%+v, %v", n, err)
	}
}

// A case that fails because of a mistake under the set's readings alone belongs to the mistake.
func TestReadingsDecideWhatBelongsToAMistake(t *testing.T) {
	tr := trial()
	tr.Mistakes, tr.Readings = tr.Mistakes[2:4], []string{"lenient"}
	read := 0
	tr.Grade = func(ctx context.Context, ids []string) (Graded, error) {
		g, err := program(ctx, ids)
		g.Shown = []Shown{{Cases: []string{"a"}}}
		if slices.Contains(ids, "lenient") {
			g.Shown[0].Cases = append(g.Shown[0].Cases, "b")
			read++
		}
		return g, err
	}
	r, err := tr.Run(t.Context())
	if n := r.Naming; err != nil || read == 0 || n.Pure != n.Causes || n.First != n.Sets || n.Causes == 0 {
		t.Errorf("%+v, %v", n, err)
	}
}

// The same seed makes the same trial, and another one does not.
func TestSeed(t *testing.T) {
	sets := func(seed uint64) (all [][]string) {
		tr := trial()
		tr.Seed, tr.Readings = seed, []string{"lenient"}
		tr.Grade = func(ctx context.Context, ids []string) (Graded, error) {
			all = append(all, ids)
			return program(ctx, ids)
		}
		if _, err := tr.Run(t.Context()); err != nil {
			t.Fatal(err)
		}
		return all
	}
	if !reflect.DeepEqual(sets(1), sets(1)) || reflect.DeepEqual(sets(1), sets(2)) {
		t.Error("the seed does not decide what is tried")
	}
}
