package class

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"touchstone/harness/catalog"
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
	deducted := Mark{Deductions: []report.Deduction{{Points: -1, Why: "no author"}, {Points: -2, Why: "no usage"}}}
	same := table // as the template has it
	same.Points, same.Why = 7, "-2 no usage; -1 no author"
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
		"deductions":            {[]Decision{{Mark: deducted}}, table, "[7] 1 false"},
		"deductions in a table": {[]Decision{{Mark: deducted}}, same, "[7] 0 false"},
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

// TestKindsOfMarks reads marks that people wrote: points, deductions or a comment at a line.
func TestKindsOfMarks(t *testing.T) {
	items := []ledger.Item{{ID: "readme", Points: 10, Kind: "manual"}, {ID: "rule", Kind: "zero"}, {ID: "late", Points: 5, Kind: "deduction"}}
	rows := []ledger.Submission{{Key: "ada"}}
	neither := catalog.English.Say("marks.neither")
	for text, want := range map[string]string{
		"item: readme, points: 0": "readme 0",
		"item: readme, deductions: [{points: -2, why: a}, {points: -0.5, why: b}, {points: -2, why: a}]":        "readme 7.5",
		"item: readme, deductions: [{points: -8, why: a}, {points: -9, why: b}]":                                "readme 0",
		"item: readme, deductions: [{points: -0.4, why: a}, {points: -0.3, why: b}]":                            "readme 9.3",
		"item: late, deductions: [{points: -2, why: a}]":                                                        "late -2",
		"file: a.c, line: 3, why: no":                                                                           "a.c:3 0",
		"item: readme":                                                                                          neither,
		"item: readme, points: 1, deductions: [{points: -2, why: a}]":                                           neither,
		"file: a.c, line: 3, why: no, points: 1":                                                                neither,
		"file: a.c, line: 3, why: no, item: readme":                                                             neither,
		"file: a.c, line: 0, why: no":                                                                           neither,
		"file: a.c, why: no":                                                                                    neither,
		"file: a.c, line: 3":                                                                                    neither,
		"item: readme, deductions: [{points: 2, why: a}]":                                                       catalog.English.Say("marks.deduction", "item", "readme", "low", -10),
		"item: readme, deductions: [{points: -2}]":                                                              catalog.English.Say("marks.deduction", "item", "readme", "low", -10),
		"item: rule, deductions: [{points: 0, why: a}]":                                                         catalog.English.Say("marks.rule", "item", "rule"),
		"file: a.c, line: 3, why: no}\n- {student: ada, who: jb, file: a.c, line: 3, why: yes":                  catalog.English.Say("marks.twice", "item", "a.c:3", "student", "ada", "line", 1),
		"file: a.c, line: 3, why: no}\n- {student: ada, who: jb, file: a.c, line: 4, why: yes, withdrawn: true": "a.c:3 0, a.c:4 0",
	} {
		file := filepath.Join(t.TempDir(), "marks.yaml")
		if err := os.WriteFile(file, []byte("- {student: ada, who: jb, "+text+"}\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		marks, err := ReadMarks(file)
		if err == nil {
			marks, err = resolve(marks, rows, items)
		}
		var list []string
		for _, m := range marks {
			list = append(list, m.Place()+" "+strconv.FormatFloat(m.Points, 'f', -1, 64))
		}
		if got := strings.Join(list, ", "); err == nil && got != want || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %s, %v, not %s", text, got, err, want)
		}
	}
}
