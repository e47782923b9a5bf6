package convert_test

import (
	"slices"
	"strings"
	"testing"

	"touchstone/harness/report"
	"touchstone/harness/report/convert"
	"touchstone/harness/report/words"
)

// Screen, page, Gradescope and GitHub begin with the same mistakes in the same order: here one
// that is known by name, then a case of its own, or the other way round if that costs more.
func TestEveryFormatBeginsAlike(t *testing.T) {
	for alone, order := range map[float64][]string{
		1: {"Nothing is counted", "Only the line endings differ"},
		7: {"The case alone", "Nothing is counted", "Only the line endings differ"},
	} {
		r := lost()
		r.Cases = []report.Case{
			failed("ends-1", 1, report.LineEnds), failed("ends-2", 1, report.LineEnds), failed("alone", alone, report.OneLine),
			failed("named-1", 2, report.OneLine), failed("named-2", 2, report.OneLine),
		}
		r.Named = []report.Named{{Mistakes: []string{"none"}, About: []string{"Nothing is counted."}, Cases: []string{"named-1", "named-2"}, Points: 4}}
		r.PublicNamed, r.Causes = r.Named, []report.Cause{{Key: "line ends", Cases: 2, Points: 2, PublicCases: 2, PublicPoints: 2}}
		words.Fill(r)
		inOrder(t, r, order, strings.Index)
	}
}

// What these formats list below begins with what costs most, too.
func TestEveryFormatListsByCost(t *testing.T) {
	r := lost()
	r.Cases = []report.Case{failed("cheap", 1, report.OneLine), failed("ends-1", 1, report.LineEnds), failed("ends-2", 1, report.LineEnds), failed("dear", 4, report.OneLine)}
	r.Causes = []report.Cause{{Key: "line ends", Cases: 2, Points: 2, PublicCases: 2, PublicPoints: 2}}
	words.Fill(r)
	inOrder(t, r, []string{"The case dear", "The case cheap", "The case ends-1"}, strings.LastIndex)
}

// Each shows what tells plays that fail from those that pass.
func TestEveryFormatShowsContrast(t *testing.T) {
	r := lost()
	r.Cases = []report.Case{failed("ends-1", 1, report.LineEnds), failed("ends-2", 1, report.LineEnds)}
	for i := range r.Cases {
		r.Cases[i].Contrast = &report.Contrast{Case: "near", Input: "in.txt", Line: 2, Fails: []report.Text{"view"}}
	}
	r.Causes = []report.Cause{{Key: "line ends", Cases: 2, Points: 2, PublicCases: 2, PublicPoints: 2, Common: &report.Common{Plays: 2, Passing: 9, Word: "view"}}}
	words.Fill(r)
	inOrder(t, r, []string{"The input of all 2 public plays that fail like this has", "A play that passes (case near)", "line 2 of in.txt"}, strings.Index)
}

// failed returns a case that failed in one way.
func failed(id string, points float64, kind report.Kind) report.Case {
	return report.Case{ID: id, Title: "The case " + id, Visibility: "public", Verdict: report.VerdictFail, Points: points, Items: []string{"counts"},
		Plays:        []report.Play{{Argv: []string{"check"}, End: "exit", Exit: new(int), Stdout: "x"}},
		Expectations: []report.Expectation{{Verdict: report.VerdictFail, Channel: "stdout", Option: "equal", Items: []string{"counts"}, Difference: &report.Difference{Kind: kind}}}}
}

// inOrder checks that the formats for people have these texts in this order.
func inOrder(t *testing.T, r *report.Report, texts []string, index func(text, part string) int) {
	t.Helper()
	for _, name := range []string{"text", "html", "gradescope", "github"} {
		f, err := convert.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := f.Write(&b, r, options); err != nil {
			t.Fatal(err)
		}
		var at []int
		for _, text := range texts {
			at = append(at, index(strings.Join(strings.Fields(b.String()), " "), text))
		}
		if !slices.IsSorted(at) || slices.Contains(at, -1) {
			t.Errorf("%s: %q stand at %v\n%s", name, texts, at, b.String())
		}
	}
}
