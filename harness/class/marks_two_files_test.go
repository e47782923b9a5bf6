package class

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"touchstone/harness/class/ledger"
	"touchstone/harness/files/strictyaml"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// TestMarksOfTwoFiles decides in the browser about a mark that a table gave, in each way, and
// reads both files again, with the table as it was and with the table changed meanwhile.
func TestMarksOfTwoFiles(t *testing.T) {
	items := []ledger.Item{{ID: "readme", Points: 10, Kind: "manual"}}
	row := ledger.Submission{Key: "ada", Items: []ledger.Earned{{Item: "readme", Earned: 5, Status: report.Partial, Mark: &report.Mark{Who: "ab", Why: "short", Status: report.Waiting}}}}
	table := Mark{Student: "ada", Item: "readme", Points: 5, Who: "ab", Why: "short", file: "marks.csv"}
	changed := table
	changed.Points = 4
	for name, test := range map[string]struct {
		decisions []Decision
		table     Mark
		want      string // the points that count, the notes, whether both are refused
	}{
		"nothing":               {nil, table, "[5] 0 false"},
		"replaced":              {[]Decision{{Mark: Mark{Points: 7}}}, table, "[7] 1 false"},
		"replaced twice":        {[]Decision{{Mark: Mark{Points: 7}}, {Mark: Mark{Points: 8}}}, table, "[8] 1 false"},
		"withdrawn":             {[]Decision{{Mark: Mark{Withdrawn: true}}}, table, "[] 1 false"},
		"withdrawn, given back": {[]Decision{{Mark: Mark{Withdrawn: true}}, {Mark: Mark{Points: 8}}}, table, "[8] 1 false"},
		"both changed":          {[]Decision{{Mark: Mark{Points: 7}}}, changed, "[] 0 true"},
		"both the same":         {[]Decision{{Mark: Mark{Points: 4, Why: "short"}}}, changed, "[4] 0 false"},
	} {
		t.Run(name, func(t *testing.T) {
			l := &ledger.Ledger{Schema: ledger.Schema, Items: items, Submissions: []ledger.Submission{row}, Missing: []ledger.Person{}, Findings: []ledger.Finding{}}
			folder := t.TempDir()
			var text bytes.Buffer
			if err := errors.Join(strictyaml.Encode(&text, l), os.WriteFile(filepath.Join(folder, ledgerFile), text.Bytes(), 0o644)); err != nil {
				t.Fatal(err)
			}
			results, err := OpenResults(folder)
			if err != nil {
				t.Fatal(err)
			}
			defer results.Close()
			f, err := results.Marks("")
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range test.decisions {
				seen, err := f.Read()
				if err != nil {
					t.Fatal(err)
				}
				if len(seen) > 0 {
					d.Before = seen[0].Version()
				}
				d.Item, d.Who = "readme", "jb"
				if conflicts, err := f.Save(t.Context(), "ada", []Decision{d}); err != nil || len(conflicts) > 0 {
					t.Fatal(conflicts, err)
				}
			}
			own, err := f.own()
			if err != nil {
				t.Fatal(err)
			}
			marks, err := resolve(slices.Concat([]Mark{test.table}, own), l.Submissions, items)
			refused := err != nil
			if refused {
				marks = nil
			}
			marks, notes := standing(marks, words.In(""))
			points := []float64{}
			for _, m := range marks {
				points = append(points, m.Points)
			}
			if got := fmt.Sprint(points, len(notes), refused); got != test.want {
				t.Errorf("%s, not %s (%v)", got, test.want, err)
			}
		})
	}
}
