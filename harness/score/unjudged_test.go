package score

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"touchstone/harness/assignment"
	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/evidence"
	"touchstone/harness/play"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
)

// The expectations of which a case is drawn. A program of the course judges the first ones, and
// a program of the submission meets some of the others.
var expectations = []string{
	"expect stdout -as judge want", "expect stdout -as judge want", "expect stdout -as judge want",
	"expect stdout -match x", "expect stdout -match y", "expect stdout -lacks z", "expect stderr -empty",
	"expect exit any", "expect exit 0", "expect stdout -nonempty",
}

const wanted = "wanted\n"

// drawnCase draws a case with one to three plays, and how each of them ends.
func drawnCase(t *rapid.T, id string) (*caselang.Case, []sandbox.End) {
	var b strings.Builder
	var ends []sandbox.End
	for range rapid.IntRange(1, 3).Draw(t, "plays") {
		ends = append(ends, rapid.SampledFrom([]sandbox.End{sandbox.Exited, sandbox.Exited, sandbox.Signaled}).Draw(t, "end"))
		fmt.Fprintf(&b, "play -env PLAY=%d prog\n", len(ends))
		if rapid.IntRange(0, 4).Draw(t, "otherwise") == 0 {
			b.WriteString("otherwise prog other\n")
		}
		var spoken []string
		for range rapid.IntRange(1, 4).Draw(t, "items") {
			item := rapid.SampledFrom([]string{"a", "b", "c", "d"}).Draw(t, "item")
			b.WriteString("item " + item)
			if len(spoken) > 0 && rapid.IntRange(0, 2).Draw(t, "conditional") == 0 {
				b.WriteString(" -given " + rapid.SampledFrom(spoken).Draw(t, "given"))
			}
			b.WriteString("\n")
			for range rapid.IntRange(1, 2).Draw(t, "expectations") {
				b.WriteString(rapid.SampledFrom(expectations).Draw(t, "expectation") + "\n")
			}
			spoken = append(spoken, item)
		}
	}
	b.WriteString("-- want --\n" + wanted)
	t.Log(b.String())
	c, err := caselang.Parse(id+".txtar", []byte(b.String()))
	if err != nil {
		t.Fatalf("%v in\n%s", err, b.String())
	}
	return c, ends
}

// What was not judged earns nothing and loses nothing: whichever expectations a program of the
// course could not judge, no item earns more than if they had failed, each could still earn
// what it would have if they had been met, and none passes.
func TestUnjudgedExpectations(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := drawnAssignment(t)
		var cases []*caselang.Case
		ends := map[string]sandbox.End{}
		for i := range rapid.IntRange(1, 2).Draw(t, "cases") {
			c, list := drawnCase(t, fmt.Sprintf("case-%d", i))
			cases = append(cases, c)
			for n, end := range list {
				ends[fmt.Sprintf("PLAY=%d", n+1)] = end
			}
		}
		judged := func(meaning func([]byte) (string, error)) []report.Item {
			r := &play.Runner{
				Assignment: a, Programs: map[string]submission.Program{"prog": {Path: "/nowhere"}}, Workers: 1,
				Readers: caselang.Readers{"judge": {Meaning: meaning}},
				Run: func(_ context.Context, c sandbox.Command) (sandbox.Outcome, error) {
					if len(c.Args) > 1 { // the other way
						return sandbox.Outcome{End: sandbox.Exited, Stdout: []byte("x y z\n")}, nil
					}
					o := sandbox.Outcome{End: ends[c.Env[len(c.Env)-1]], Stdout: []byte("x\n")}
					if o.End == sandbox.Signaled {
						o.Signal = "SIGSEGV"
					}
					return o, nil
				},
			}
			results, err := r.Try(context.Background(), cases)
			if err != nil {
				t.Fatal(err)
			}
			var plays []play.Evidence
			for _, r := range results {
				plays = append(plays, r.Evidence...)
			}
			items, _, _, err := Score(a, 1, report.Built, func(rule assignment.Item) evidence.Record {
				return play.Tally(rule, plays, 0)
			})
			if err != nil {
				t.Fatal(err)
			}
			return items
		}
		failed := judged(func(data []byte) (string, error) {
			if string(data) == wanted {
				return "what is wanted", nil
			}
			return "something else", nil
		})
		met := judged(func([]byte) (string, error) { return "x", nil })
		got := judged(func([]byte) (string, error) {
			return "", &compare.Fault{Err: catalog.Verbatim("broken")}
		})
		for i, item := range got {
			open := 0.0
			if item.Unjudged != nil {
				open = item.Unjudged.Points
			}
			const cut = 0.011 // earned points have two decimals
			if item.Kind != string(assignment.Deduction) && item.Earned > failed[i].Earned+cut {
				t.Errorf("%s earns %v, and %v if all had failed", item.ID, item.Earned, failed[i].Earned)
			}
			if item.Earned+open < met[i].Earned-cut {
				t.Errorf("%s earns %v, %v are open, and it earns %v if all is met", item.ID, item.Earned, open, met[i].Earned)
			}
			if item.Status == report.Pass && (item.Unjudged != nil || item.Evidence.Passed == 0) {
				t.Errorf("%s passes, and was not judged: %+v", item.ID, item)
			}
		}
	})
}

func drawnAssignment(t *rapid.T) *assignment.Assignment {
	var b strings.Builder
	b.WriteString("title: Test\nprograms: [prog]\nbuild: c\nreaders: {judge: {reads: all, command: [judge]}}\nrubric:\n")
	for i, id := range []string{"a", "b", "c", "d"} {
		kinds := []string{"auto", "extra", "deduction"}
		if i == 0 {
			kinds = kinds[:1] // others need it, and something must be possible
		}
		fmt.Fprintf(&b, "  - {id: %s, points: %d, kind: %s, policy: %s", id, 10*(i+1), rapid.SampledFrom(kinds).Draw(t, "kind"), rapid.SampledFrom([]string{"proportional", "all"}).Draw(t, "policy"))
		if i > 0 && rapid.Bool().Draw(t, "needs") {
			b.WriteString(", needs: [a]")
		}
		b.WriteString("}\n")
	}
	t.Log(b.String())
	a, err := assignment.Load(fstest.MapFS{"assignment.yaml": {Data: []byte(b.String())}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// A tutor is asked once about the points that one reason left open.
func TestOneReasonIsAskedOnce(t *testing.T) {
	open := func(id string, points float64, why catalog.Message) report.Item {
		return report.Item{ID: id, Kind: string(assignment.Auto), Points: points, Unjudged: &report.Unjudged{Points: points, WhyFact: why}}
	}
	used, other := catalog.Of("reason.used-up"), catalog.Of("reason.no-valgrind")
	_, review := Sum(10, []report.Item{open("a", 2.5, used), open("b", 3, other), open("c", 4.5, used)}, report.Built)
	want := []report.Review{
		{ReasonFact: catalog.Of("review.unjudged", "n", 7.0, "why", used)},
		{Item: "b", ReasonFact: catalog.Of("review.unjudged", "n", 3.0, "why", other)},
	}
	if diff := cmp.Diff(want, review); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
