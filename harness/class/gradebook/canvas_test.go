package gradebook

import (
	"encoding/csv"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"touchstone/harness/catalog"
	"touchstone/harness/class/ledger"
	"touchstone/harness/diagnostic"
	"touchstone/harness/report"
)

// imported is what Canvas makes of a file by the rules of its importer.
type imported struct {
	title, id, possible string            // of the one assignment; id is "" when it becomes a new one
	grades              map[string]string // by the first of ID, SIS User ID, SIS Login ID and name that is there
}

var (
	canvasNumbered = regexp.MustCompile(`\A(.*)\s\((\d+)\)\z`)
	canvasGrade    = regexp.MustCompile(`\A(\d+([.,]\d{1,2})?|EX|-)?\z`)
)

func importToCanvas(content string) (*imported, error) {
	content = strings.TrimPrefix(content, mark)
	r := csv.NewReader(strings.NewReader(content))
	if head := strings.Join(strings.SplitN(content, "\n", 4)[:min(3, strings.Count(content, "\n"))], ""); strings.Count(head, ";") > strings.Count(head, ",") {
		r.Comma = ';'
	}
	rows, err := r.ReadAll()
	if err != nil {
		return nil, err
	}
	header := rows[0]
	if len(header) <= 3 || !strings.Contains(header[0], "Student") || !strings.Contains(header[1], "ID") || !strings.Contains(header[len(header)-2], "Section") {
		return nil, fmt.Errorf("header %q", header)
	}
	for _, name := range header[2 : len(header)-2] {
		if !slices.Contains([]string{"SIS User ID", "SIS Login ID", "Integration ID", "Root Account"}, name) {
			return nil, fmt.Errorf("column %q", name)
		}
	}
	last := len(header) - 1
	in := &imported{title: header[last], grades: map[string]string{}}
	if m := canvasNumbered.FindStringSubmatch(in.title); m != nil {
		in.title, in.id = m[1], m[2]
	}
	for i, row := range rows[1:] {
		if strings.Contains(row[0], "Points Possible") {
			if in.possible = row[last]; i != 0 {
				return nil, fmt.Errorf("the possible points are in row %d", i)
			}
			continue
		}
		if !canvasGrade.MatchString(row[last]) {
			return nil, fmt.Errorf("grade %q", row[last])
		}
		who := row[0]
		for i := last - 2; i > 0; i-- {
			if row[i] != "" {
				who = row[i]
			}
		}
		if _, ok := in.grades[who]; ok {
			return nil, fmt.Errorf("%s is there twice", who)
		}
		in.grades[who] = row[last]
	}
	return in, nil
}

func (in *imported) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s) of %s:", in.title, in.id, in.possible)
	keys := make([]string, 0, len(in.grades))
	for key := range in.grades {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	for _, key := range keys {
		fmt.Fprintf(&b, " %s=%s", key, in.grades[key])
	}
	return b.String()
}

const export = `Student,ID,SIS User ID,SIS Login ID,Section,"Part 1, draft (8)",Part 1 (9),Part 10 (10),Current Score
,,,,,Manual Posting,,,
    Points Possible,,,,,5,100.00,10,(read only)
"Mix, Max",781,u781,max,"S1, S2",1,0.00,1,50
"Lovelace, Ada","777",u777,ada,S1,1,,1,50
"Red, Eve",779,u779,eve,S1,1,3,1,50
"Bär, Bob",778,u778,bob,S1,1,3,1,50
"Doe, Joe",780,u780,joe,S1,1,55.5,1,50
"Student, Test",999,,abcdef,S1,,,,
`

func TestWriteCanvas(t *testing.T) {
	tests := []struct{ name, table, column, want, notes string }{
		{"no roster", "", "", "Part 1 () of 100: 777=97.38 778=40 779=40 780= 781= stranger=0", "stranger"},
		{"no roster and a column", "", "Part 1 (9)", "Part 1 (9) of 100: 777=97.38 778=40 779=40 780= 781= stranger=0", ""},
		{"a roster of one's own", "name,id\nAda,777\n", "", "Part 1 () of 100: 777=97.38 778=40 779=40 780= 781= stranger=0", ""},
		{"the title is a column", export, "", "Part 1 (9) of 100.00: 777=97.38 778=40 779=40 780=55.5 781=0.00 999=", say("tables.nothing") + ": Mix, Max, Student, Test"},
		{"column by its title", export, "Part 10", "Part 10 (10) of 10: 777=97.38 778=40 779=40 780=1 781=1 999=", say("tables.other-total", "maximum", 10, "n", 100) + ": Part 10 (10)"},
		{"column in full", export, "Part 1, draft (8)", "Part 1, draft (8) of 5: 777=97.38 778=40 779=40 780=1 781=1 999=", ""},
		{"column that is not there", export, "Part 3 (12345)", "Part 3 (12345) of 100: 777=97.38 778=40 779=40 780= 781= 999=", say("tables.new", "file", "x.csv")},
		{"the id is a column", strings.ReplaceAll(export, "Part 1 (9)", "PART-1 (9)"), "", "PART-1 (9) of 100.00: 777=97.38 778=40 779=40 780=55.5 781=0.00 999=", ""},
		{"the title begins one", strings.NewReplacer("Part 1 (9)", "Part 1: read (9)", "Part 1, draft", "Draft").Replace(export), "", "Part 1: read (9) of 100.00: 777=97.38 778=40 779=40 780=55.5 781=0.00 999=", ""},
		{"the title begins two", strings.ReplaceAll(export, "Part 1 (9)", "Part 1: read (9)"), "", "Part 1 () of 100: 777=97.38 778=40 779=40 780= 781= 999=", say("tables.ambiguous", "file", "x.csv") + ": Part 1, draft (8), Part 1: read (9)"},
		{"the title is no column", strings.ReplaceAll(export, "Part 1", "Part 2"), "", "Part 1 () of 100: 777=97.38 778=40 779=40 780= 781= 999=", say("tables.new", "file", "x.csv")},
		{"excused", strings.ReplaceAll(export, "ada,S1,1,,", "ada,S1,1,EX,"), "", "Part 1 (9) of 100.00: 777=EX 778=40 779=40 780=55.5 781=0.00 999=", say("tables.excused") + ": Lovelace, Ada"},
		{"semicolons and decimal commas", strings.NewReplacer(",", ";", "100.00", "100,00", "55.5", "55,5", "Lovelace, Ada", "Lovelace, Ada", "0.00", "0,00").Replace(strings.ReplaceAll(export, "\"Part 1, draft (8)\"", "x")), "",
			"Part 1 (9) of 100,00: 777=97.38 778=40 779=40 780=55,5 781=0,00 999=", ""},
		{"mark and CR LF", mark + strings.ReplaceAll(export, "\n", "\r\n"), "", "Part 1 (9) of 100.00: 777=97.38 778=40 779=40 780=55.5 781=0.00 999=", ""},
		{"no possible points", strings.ReplaceAll(export, "    Points Possible,,,,,5,100.00,10,(read only)\n", ""), "", "Part 1 (9) of 100: 777=97.38 778=40 779=40 780=55.5 781=0.00 999=", ""},
		{"few columns", "Student,ID,Section\n\"Lovelace, Ada\",777,S1\n", "", "Part 1 () of 100: 777=97.38", say("tables.unlisted", "file", "x.csv") + ": joe, red, stranger"},
		{"all columns", "Student,ID,SIS User ID,SIS Login ID,Integration ID,Root Account,Section,Part 1 (9)\nAda Lovelace,777,u777,ada,,,S1,\n", "", "Part 1 (9) of 100: 777=97.38", ""},
		{"the same number, another person", "Student,ID,Section\n\"Turing, Alan\",777,S1\n", "", "Part 1 () of 100: 777=", say("tables.nothing") + ": Turing, Alan"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out strings.Builder
			said, err := WriteCanvas(&out, sample(), tableOf(t, tt.table), tt.column)
			check(t, err)
			in, err := importToCanvas(out.String())
			if err != nil {
				t.Fatalf("Canvas refuses: %v\n%s", err, out.String())
			}
			if in.String() != tt.want {
				t.Errorf("got %s\nwant %s\n%s", in, tt.want, out.String())
			}
			if !strings.Contains(strings.Join(said, "\n"), tt.notes) {
				t.Errorf("notes %q, want %q", said, tt.notes)
			}
		})
	}
}

// Of an export all but the grades stays as it is.
func TestWriteCanvasKeepsTheExport(t *testing.T) {
	var out strings.Builder
	_, err := WriteCanvas(&out, sample(), tableOf(t, mark+strings.ReplaceAll(export, "\n", "\r\n")), "")
	check(t, err)
	want := mark + strings.ReplaceAll(`Student,ID,SIS User ID,SIS Login ID,Section,Part 1 (9)
    Points Possible,,,,,100.00
"Mix, Max",781,u781,max,"S1, S2",0.00
"Lovelace, Ada","777",u777,ada,S1,97.38
"Red, Eve",779,u779,eve,S1,40
"Bär, Bob",778,u778,bob,S1,40
"Doe, Joe",780,u780,joe,S1,55.5
"Student, Test",999,,abcdef,S1,
`, "\n", "\r\n")
	if got, want := cellsOf(t, out.String()), cellsOf(t, want); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestWriteCanvasNotes(t *testing.T) {
	l := sample()
	l.Submissions[2].Score.Possible = 120
	l.Submissions[3] = l.Submissions[0]
	l.Submissions[3].Key = "ada-2"
	var out strings.Builder
	said, err := WriteCanvas(&out, l, tableOf(t, export), "")
	check(t, err)
	for _, want := range []string{
		say("tables.totals", "n", 120),
		say("tables.other-total", "maximum", 100, "n", 120) + ": Part 1 (9)",
		say("tables.several") + ": " + say("tables.two", "who", "Lovelace, Ada", "first", "ada", "second", "ada-2"),
		say("tables.fault") + ": Doe, Joe",
		say("tables.waiting") + ": Red, Eve, Bär, Bob",
	} {
		if !slices.Contains(said, want) {
			t.Errorf("%q is not in %q", want, said)
		}
	}
	if !strings.Contains(out.String(), "ada,S1,\r\n") && !strings.Contains(out.String(), "ada,S1,\n") {
		t.Errorf("there is a grade for one of two submissions:\n%s", out.String())
	}
}

func TestWriteCanvasRefuses(t *testing.T) {
	_, err := WriteCanvas(&strings.Builder{}, sample(), tableOf(t, strings.ReplaceAll(export, "Part 10 (10)", "Part 1 (10)")), "")
	want := "x.csv:1: " + say("canvas.several") + " (" + say("canvas.several.hint", "column", "Part 1 (9)") + ")"
	if _, ok := errors.AsType[*diagnostic.Error](err); !ok || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// Whom Canvas, Moodle and rosters tell of is told apart by Canvas' own number
// only where it is known to be that.
func TestWriteCanvasNumbers(t *testing.T) {
	ada := ledger.Person{ID: "4711", Login: "ada", Name: "Ada"}
	score := &report.Score{Earned: 1, Possible: 2}
	tests := []struct {
		name string
		sub  ledger.Submission
		want string
	}{
		{"roster of one's own", ledger.Submission{People: []ledger.Person{ada}, Paths: []string{"ada"}}, "Ada,,4711,ada,,1"},
		{"and Canvas' names", ledger.Submission{People: []ledger.Person{ada}, Number: "77", Paths: []string{"ada_77_88_a.c"}}, "Ada,77,4711,ada,,1"},
		{"and its numbers", ledger.Submission{People: []ledger.Person{ada}, Number: "4711", Paths: []string{"ada_4711_88_a.c"}}, "Ada,4711,,ada,,1"},
		{"Moodle's names", ledger.Submission{People: []ledger.Person{ada}, Number: "77", Paths: []string{"Ada_77_assignsubmission_file_"}}, "Ada,,4711,ada,,1"},
		{"no roster, Canvas' names", ledger.Submission{Name: "adal", Number: "77", Paths: []string{"adal_77_88_a.c"}}, "adal,77,,,,1"},
		{"no roster, Moodle's names", ledger.Submission{Name: "Ada", Number: "77", Paths: []string{"Ada_77_assignsubmission_file_"}}, "Ada,,,,,1"},
		{"hostile name", ledger.Submission{Name: "=cmd|' /C calc'!A0, \"x\"\n\u202ey", Paths: []string{"x"}}, `"'=cmd|' /C calc'!A0, ""x"" y",,,,,1`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out strings.Builder
			tt.sub.Score = score
			_, err := WriteCanvas(&out, &ledger.Ledger{Assignment: ledger.Assignment{Title: "Part 1 (2026)"}, Submissions: []ledger.Submission{tt.sub}}, nil, "")
			check(t, err)
			in, err := importToCanvas(out.String())
			check(t, err)
			if lines := strings.Split(out.String(), "\n"); lines[2] != tt.want || in.id != "" {
				t.Errorf("got %s in\n%s", lines[2], out.String())
			}
		})
	}
}

func tableOf(t *testing.T, content string) *Table {
	if content == "" {
		return nil
	}
	table, err := Parse("x.csv", []byte(content), catalog.Message{})
	check(t, err)
	return table
}
