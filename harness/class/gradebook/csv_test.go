package gradebook

import (
	"encoding/csv"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"touchstone/harness/class/ledger"
	"touchstone/harness/report"
)

// sample is a class with a student, a group, one who cannot be graded, one of
// whom nobody is known, and one who handed in nothing.
func sample() *ledger.Ledger {
	ada := ledger.Person{ID: "777", SIS: "u777", Number: "17", Login: "ada", Email: "ada@x.org", Name: "Lovelace, Ada"}
	bob := ledger.Person{ID: "778", SIS: "u778", Number: "18", Login: "bob", Email: "bob@x.org", Name: "Bob Bär", Group: "Red"}
	eve := ledger.Person{ID: "779", SIS: "u779", Number: "19", Login: "eve", Email: "eve@x.org", Name: "Eve Red", Group: "Red"}
	joe := ledger.Person{ID: "780", SIS: "u780", Number: "20", Login: "joe", Email: "joe@x.org", Name: "Joe Doe"}
	max := ledger.Person{ID: "781", SIS: "u781", Number: "21", Login: "max", Email: "max@x.org", Name: "Max Mix"}
	return &ledger.Ledger{
		Assignment: ledger.Assignment{ID: "part-1", Title: "Part 1"},
		Items: []ledger.Item{
			{ID: "builds", Points: 40, Kind: "auto"}, {ID: "readme", Points: 60, Kind: "manual"},
			{ID: "bonus", Points: 10, Kind: "extra"}, {ID: "late", Points: 5, Kind: "deduction"}, {ID: "no-vla", Kind: "zero"},
		},
		Submissions: []ledger.Submission{
			{Key: "ada", Name: "Lovelace, Ada", People: []ledger.Person{ada}, Paths: []string{"ada.zip"}, Late: true,
				Score: &report.Score{Earned: 97.38, Possible: 100, Percent: 97.38, Extra: 7.5, Waiting: 0},
				Items: []ledger.Earned{{Item: "builds", Earned: 34.88, Status: report.Partial}, {Item: "readme", Earned: 60, Status: report.Pass},
					{Item: "bonus", Earned: 7.5, Status: report.Partial}, {Item: "late", Earned: -5, Status: report.Fail}, {Item: "no-vla", Status: report.Pass}},
				Cases: ledger.Count{Passed: 12, Failed: 3}, Review: []report.Review{{Reason: "look"}}},
			{Key: "joe", Name: "Joe Doe", People: []ledger.Person{joe}, Paths: []string{"joe.zip"}, Fault: "the disk is full"},
			{Key: "red", Name: "red", Group: "Red", People: []ledger.Person{bob, eve}, Paths: []string{"red.zip"},
				Score: &report.Score{Earned: 40, Possible: 100, Percent: 40, Waiting: 60},
				Items: []ledger.Earned{{Item: "builds", Earned: 40, Status: report.Pass}, {Item: "readme", Status: report.Waiting},
					{Item: "bonus", Status: report.NotJudged}, {Item: "late", Status: report.Pass}, {Item: "no-vla", Status: report.NotJudged}},
				Cases: ledger.Count{Passed: 15}},
			{Key: "stranger", Name: "stranger", Paths: []string{"stranger.zip"},
				Score: &report.Score{Earned: 0, Possible: 100, Voided: 40}, Void: []string{"no-vla"},
				Items: []ledger.Earned{{Item: "builds", Earned: 40, Status: report.Pass}, {Item: "readme", Status: report.NotRun}, {Item: "no-vla", Status: report.Fail}}},
		},
		Missing:   []ledger.Person{max},
		Identical: [][]string{{"ada", "stranger"}},
	}
}

func TestWriteCSV(t *testing.T) {
	var out strings.Builder
	check(t, WriteCSV(&out, sample()))
	want := `key,name,id,login,email,group,late,status,earned,possible,percent,extra,waiting,builds,readme,bonus,item-late,no-vla,passed,failed,review,identical
ada,"Lovelace, Ada",777,ada,ada@x.org,,late,graded,97.38,100,97.38,7.5,0,34.88,60,7.5,-5,pass,12,3,1,stranger
joe,Joe Doe,780,joe,joe@x.org,,,not graded,,,,,,,,,,,,,,
red,Bob Bär,778,bob,bob@x.org,Red,,graded,40,100,40,0,60,40,,,0,not judged,15,0,0,
red,Eve Red,779,eve,eve@x.org,Red,,graded,40,100,40,0,60,40,,,0,not judged,15,0,0,
stranger,stranger,,,,,,graded,0,100,0,0,0,40,0,,,fail,0,0,0,ada
,Max Mix,781,max,max@x.org,,,missing,,,,,,,,,,,,,,
`
	if out.String() != want {
		t.Errorf("got\n%s", out.String())
	}
}

func TestWriteCSVOfNobody(t *testing.T) {
	var out strings.Builder
	check(t, WriteCSV(&out, &ledger.Ledger{}))
	if rows := table(t, out.String()); len(rows) != 1 || len(rows[0]) != len(columns)+4 {
		t.Errorf("%q", rows)
	}
}

func TestSafe(t *testing.T) {
	for text, want := range map[string]string{
		`=cmd|' /C calc'!A0`: `'=cmd|' /C calc'!A0`, "+1+1": "'+1+1", "-x": "'-x", "@SUM(1)": "'@SUM(1)", "＝1": "'＝1",
		"\t=1": "'=1", "\r=1": "'=1", " =1": "'=1", "\n@a": "'@a", "\x00=1": "'=1", "\u202e=1": "'=1",
		"x;=1": "x;'=1", `x;"=1"`: `x;'"=1"`, "x,+a": "x,'+a", `"=1"`: `'"=1"`,
		"-5": "-5", "+12.50": "+12.50", "-1,5": "-1,5", "007": "007", "-1+1": "'-1+1",
		"Ada  Love\nlace": "Ada Love lace", "Anne-Marie O'Neil": "Anne-Marie O'Neil", "a\u202eb\u2066": "ab", "\xff": "\uFFFD", "": "",
		"नमस्ते": "नमस्ते", "a@b.c": "a@b.c",
	} {
		if got := Safe(text); got != want {
			t.Errorf("%q became %q, want %q", text, got, want)
		}
	}
}

var dangerous = regexp.MustCompile(`^["' ]*[=+\-@\t\r]`)

// However a spreadsheet splits the lines, no cell that somebody else wrote is
// a formula.
func TestNoFormulas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("a1 ,;|\t\"\r\n'=+-@\u202e")))
		l := &ledger.Ledger{Submissions: []ledger.Submission{{
			Key: "k", Name: "n", Paths: []string{"p"},
			People: []ledger.Person{{Name: text.Draw(t, "name"), ID: text.Draw(t, "id"), Login: text.Draw(t, "login"), Email: text.Draw(t, "email"), Group: text.Draw(t, "group")}},
		}}}
		var class, canvas strings.Builder
		check(t, WriteCSV(&class, l))
		_, err := WriteCanvas(&canvas, l, nil, "")
		check(t, err)
		for _, out := range []string{class.String(), canvas.String()} {
			for _, delimiter := range []rune{',', ';'} {
				r := csv.NewReader(strings.NewReader(out))
				r.Comma, r.LazyQuotes, r.FieldsPerRecord = delimiter, true, -1
				rows, err := r.ReadAll()
				check(t, err)
				for _, cell := range flat(rows) {
					if dangerous.MatchString(cell) && !strings.HasPrefix(cell, "'") && !number.MatchString(cell) {
						t.Fatalf("with %q there is %q in\n%s", delimiter, cell, out)
					}
				}
			}
		}
	})
}

func flat(rows [][]string) []string {
	var all []string
	for _, r := range rows {
		all = append(all, r...)
	}
	return all
}

// table parses with the rule that every row has as many cells as the header.
func table(t interface{ Fatal(...any) }, content string) [][]string {
	rows, err := csv.NewReader(strings.NewReader(content)).ReadAll()
	check(t, err)
	return rows
}
