package convert_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"pgregory.net/rapid"

	"touchstone/harness/catalog"
	"touchstone/harness/report"
	"touchstone/harness/report/convert"
	"touchstone/harness/report/words"
)

// kinds of differences, all of them.
var kinds = func() (kinds []string) {
	var schema struct {
		Defs struct {
			Difference struct {
				Properties struct{ Kind struct{ Enum []string } }
			}
		} `json:"$defs"`
	}
	if err := json.Unmarshal(report.SchemaJSON, &schema); err != nil {
		panic(err)
	}
	return schema.Defs.Difference.Properties.Kind.Enum
}()

// anyFact draws a fact: with texts, with numbers of both kinds, with other facts, with
// an item, or somebody's own words.
func anyFact(t *rapid.T) report.Fact {
	n := rapid.IntRange(0, 3).Draw(t, "n")
	return rapid.SampledFrom([]report.Fact{
		catalog.Of("files.extra", "files", text.Draw(t, "files")),
		catalog.Of("reason.plays-partly", "n", n, "all", 3, "partly", 1),
		catalog.Of("reason.no-valgrind"),
		catalog.Of("reason.lacks", "item", text.Draw(t, "item")),
		catalog.Of("review.unjudged", "n", float64(n)/4, "why", catalog.Of("reason.no-valgrind")),
		catalog.Of("item.needs", "items", catalog.Of("list.next", "first", catalog.Of("item.title", "item", text.Draw(t, "item")), "next", "b")),
		catalog.Of("review.varies", "files", catalog.And([]string{"a.c", "b.c"})),
		catalog.Verbatim(text.Draw(t, "words")),
	}).Draw(t, "fact")
}

// stored is a report in a language as it is after it was written and read.
func stored(t *rapid.T, r *report.Report, language string) *report.Report {
	r.Language = language
	words.Fill(r)
	var b bytes.Buffer
	if err := report.Write(&b, r); err != nil {
		t.Fatal(err)
	}
	if rapid.Bool().Draw(t, "as JSON") {
		b.Reset()
		if err := json.NewEncoder(&b).Encode(r); err != nil {
			t.Fatal(err)
		}
	}
	back, err := convert.Read("r", b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return back
}

// A report that was written in one language and is put into another is the same, byte
// for byte, as one that was written in that one: whatever it states.
func TestAReportCanBePutIntoAnotherLanguage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := stored(t, anyReport(t), "")
		languages := rapid.Permutation(catalog.Languages()).Draw(t, "languages")
		first, other := stored(t, r, languages[0]), stored(t, r, languages[1])
		first.Language = languages[1]
		words.Fill(first)
		for _, format := range []string{"yaml", "text", "html"} { // the others have no other sentences
			if got, want := written(t, format, first, options), written(t, format, other, options); got != want {
				t.Fatalf("%s, from %s to %s: got\n%s\nwant\n%s", format, languages[0], languages[1], got, want)
			}
		}
	})
}
