package gradebook

import (
	"encoding/csv"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"touchstone/harness/catalog"
	"touchstone/harness/class/intake"
	"touchstone/harness/class/ledger"
	"touchstone/harness/diagnostic"
	"touchstone/harness/report"
)

// importToMoodle gives, by participant, what Moodle takes from a worksheet by
// the rules of its importer: grade and feedback.
func importToMoodle(content string) (map[int]string, error) {
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(content, mark))).ReadAll()
	if err != nil {
		return nil, err
	}
	column := map[string]int{"Feedback comments": -1}
	for i, header := range rows[0] {
		column[header] = i
	}
	for _, header := range []string{"Identifier", "Grade", "Last modified (grade)"} {
		if _, ok := column[header]; !ok {
			return nil, fmt.Errorf("no column %s", header)
		}
	}
	taken := map[int]string{}
	for _, row := range rows[1:] {
		id, err := strconv.Atoi(strings.TrimPrefix(row[column["Identifier"]], "Participant "))
		if err != nil {
			return nil, err
		}
		grade := row[column["Grade"]]
		if strconv.Itoa(id) == row[column["Identifier"]] && grade != "" {
			return nil, fmt.Errorf("a grade for nobody: %q", row)
		}
		if at, ok := column["Maximum Grade"]; ok && grade != "" {
			points, err := strconv.ParseFloat(grade, 64)
			most, _ := parseNumber(row[at])
			if err != nil || points > most {
				return nil, fmt.Errorf("grade %q of %s", grade, row[at])
			}
		}
		if taken[id] = grade; column["Feedback comments"] >= 0 {
			taken[id] += " " + row[column["Feedback comments"]]
		}
	}
	return taken, nil
}

const worksheet = `Identifier,"Full name","ID number","Email address",Status,Grade,"Maximum Grade","Grade can be changed","Last modified (submission)","Last modified (grade)","Feedback comments"
"Participant 21","Max Mix",781,max@x.org,"No submission",,100.00,Yes,-,-,
"Participant 17","Ada ""Countess"" Lovelace",777,ada@x.org,"Submitted for grading - ",,100.00,Yes,"Monday, 3 March 2025, 5:00 PM",-,
"Participant 18","Bob Bär",778,bob@x.org,"Submitted for grading - ",12.00,100.00,Yes,-,"Monday, 3 March 2025, 5:00 PM","Well
done"
"Participant 19","Eve Red",779,eve@x.org,"Submitted for grading - ",,100.00,No,-,-,
"Participant 20","Joe Doe",780,joe@x.org,"Submitted for grading - ",3.00,100.00,Yes,-,-,
`

// say is what the catalog has for a key.
func say(key string, values ...any) string { return catalog.English.Say(key, values...) }

func remark(n float64) string { return say("tables.remark", "n", n, "all", 100) }

func TestWriteMoodle(t *testing.T) {
	replaced := func(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(worksheet) }
	tests := []struct{ name, table, want, notes string }{
		{"as Moodle makes it", worksheet,
			"map[17:97.38 " + remark(97.38) + " 18:40 Well\ndone 19:  20:3.00  21: ]", say("tables.locked") + ": Eve Red"},
		{"who is replaced", worksheet,
			"map[17:97.38 " + remark(97.38) + " 18:40 Well\ndone 19:  20:3.00  21: ]", say("tables.replaced") + ": " + say("tables.who-with", "who", "Bob Bär", "grade", 12)},
		{"mark and CR LF", mark + strings.ReplaceAll(worksheet, "\n", "\r\n"),
			"map[17:97.38 " + remark(97.38) + " 18:40 Well\ndone 19:  20:3.00  21: ]", say("tables.nothing") + ": Max Mix"},
		{"everything may be changed", replaced(",No,", ",Yes,"),
			"map[17:97.38 " + remark(97.38) + " 18:40 Well\ndone 19:40 " + remark(40) + " 20:3.00  21: ]", say("tables.fault") + ": Joe Doe"},
		{"another maximum in a row", replaced(`Bär",778,bob@x.org,"Submitted for grading - ",12.00,100.00`, `Bär",778,bob@x.org,"Submitted for grading - ",9,10.00`),
			"map[17:97.38 " + remark(97.38) + " 18:9 Well\ndone 19:  20:3.00  21: ]", say("tables.other-maximum", "maximum", `"10.00"`, "n", 100) + ": Bob Bär"},
		{"no maximum", replaced(`"Maximum Grade"`, "Note"),
			"map[17:97.38 " + remark(97.38) + " 18:40 Well\ndone 19:  20:3.00  21: ]", say("tables.no-maximum", "n", 100)},
		{"no feedback", replaced(`"Feedback comments"`, "Note"), "map[17:97.38 18:40 19: 20:3.00 21:]", ""},
		{"semicolons and a decimal comma", replaced(",", ";", "100.00", "100,00"),
			"map[17:97.38 " + remark(97.38) + " 18:40 Well\ndone 19:  20:3.00  21: ]", ""},
		{"blind marking", "Identifier,Status,Grade,Last modified (grade)\nParticipant 17,-,,-\n", "map[17:97.38]", say("tables.unlisted", "file", "x.csv") + ": joe, red, stranger"},
		{"no identifier of Moodle's", replaced("Participant 17", "17"),
			"map[17:  18:40 Well\ndone 19:  20:3.00  21: ]", say("tables.no-identifier") + ": Ada"},
		{"the same number, another person", "Identifier,Full name,Grade,Last modified (grade)\nParticipant 17,Alan Turing,,-\n", "map[17:]", say("tables.nothing") + ": Alan Turing"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out strings.Builder
			said, err := WriteMoodle(&out, sample(), tableOf(t, tt.table))
			check(t, err)
			taken, err := importToMoodle(out.String())
			if err != nil {
				t.Fatalf("Moodle refuses: %v\n%s", err, out.String())
			}
			if got := fmt.Sprint(taken); got != tt.want {
				t.Errorf("got %s\nwant %s", got, tt.want)
			}
			if !strings.Contains(strings.Join(said, "\n"), tt.notes) {
				t.Errorf("notes %q, want %q", said, tt.notes)
			}
		})
	}
}

// cellsOf reads a table: its mark, its line ends, and its cells.
func cellsOf(t *testing.T, content string) string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(content, mark))).ReadAll()
	check(t, err)
	return fmt.Sprintf("%t %t %q", strings.HasPrefix(content, mark), strings.HasSuffix(content, "\r\n"), rows)
}

// Nothing but the grades changes.
func TestWriteMoodleKeepsTheRest(t *testing.T) {
	for _, content := range []string{worksheet, mark + strings.ReplaceAll(worksheet, "\n", "\r\n")} {
		var out strings.Builder
		_, err := WriteMoodle(&out, &ledger.Ledger{}, tableOf(t, content))
		check(t, err)
		if got, want := cellsOf(t, out.String()), cellsOf(t, content); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
		out.Reset()
		_, err = WriteMoodle(&out, sample(), tableOf(t, content))
		check(t, err)
		end := "\n"
		if strings.Contains(content, "\r\n") {
			end = "\r\n"
		}
		want := strings.NewReplacer(`"Submitted for grading - ",,100.00,Yes,"Monday, 3 March 2025, 5:00 PM",-,`+end, `"Submitted for grading - ",97.38,100.00,Yes,"Monday, 3 March 2025, 5:00 PM",-,`+`"`+remark(97.38)+`"`+end,
			"12.00", "40").Replace(content)
		if got, want := cellsOf(t, out.String()), cellsOf(t, want); got != want {
			t.Errorf("got\n%s\nwant\n%s", got, want)
		}
	}
}

func TestWriteMoodleCutsOff(t *testing.T) {
	l := sample()
	l.Submissions[0].Score.Earned = 104.5
	var out strings.Builder
	said, err := WriteMoodle(&out, l, tableOf(t, worksheet))
	check(t, err)
	taken, err := importToMoodle(out.String())
	check(t, err)
	if taken[17] != "100 "+remark(104.5) {
		t.Errorf("got %q", taken[17])
	}
	want := say("tables.cut", "n", 100) + ": " + say("tables.who-with", "who", `Ada "Countess" Lovelace`, "grade", 104.5)
	if !slices.Contains(said, want) {
		t.Errorf("%q is not in %q", want, said)
	}
}

// Without a roster the number in the names that Moodle gives is enough.
func TestWriteMoodleWithoutRoster(t *testing.T) {
	l := &ledger.Ledger{Submissions: []ledger.Submission{
		{Key: "Ada-17", Name: "Ada Lovelace", Number: "17", Paths: []string{"Ada Lovelace_17_assignsubmission_file_"}, Score: &report.Score{Earned: 7, Possible: 100}},
		{Key: "adal-18", Name: "bobbär", Number: "18", Paths: []string{"bobbär_18_90_a.c"}, Score: &report.Score{Earned: 8, Possible: 100}},
	}}
	var out strings.Builder
	_, err := WriteMoodle(&out, l, tableOf(t, worksheet))
	check(t, err)
	taken, err := importToMoodle(out.String())
	check(t, err)
	if !strings.HasPrefix(taken[17], "7 ") || !strings.HasPrefix(taken[18], "12.00 ") {
		t.Errorf("%v", taken)
	}
}

func TestWriteMoodleRefuses(t *testing.T) {
	tests := []struct{ name, content, want string }{
		{"German", "ID,Vollständiger Name,Bewertung\nTeilnehmer/in17,Ada,\n", "x.csv:1: " + say("moodle.no-worksheet", "names", "Identifier, Grade, Last modified (grade)") + " (" + say("moodle.no-worksheet.hint")},
		{"a roster", "name,Grade\nAda,\n", "x.csv:1: " + say("moodle.no-worksheet", "names", "Identifier, Last modified (grade)") + " (" + say("moodle.no-worksheet.hint")},
		{"another maximum", strings.ReplaceAll(worksheet, "100.00", "10.00"), "x.csv:3: " + say("moodle.other-maximum", "maximum", `"10.00"`, "n", 100.0) + " (" + say("moodle.other-maximum.hint", "n", 100.0)},
		{"a scale", strings.ReplaceAll(worksheet, "100.00", "-"), "x.csv:3: " + say("moodle.other-maximum", "maximum", `"-"`, "n", 100.0)},
		{"somebody twice", worksheet + "Participant 17,Ada,1,a@b,,,,,,,\n", "x.csv:8:1: " + say("roster.twice", "value", "17", "line", 3)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out strings.Builder
			_, err := WriteMoodle(&out, sample(), tableOf(t, tt.content))
			if _, ok := errors.AsType[*diagnostic.Error](err); !ok || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("error %v, want %s", err, tt.want)
			}
			if out.Len() > 0 {
				t.Errorf("it was written all the same:\n%s", out.String())
			}
		})
	}
}

func TestManyNamesAreCut(t *testing.T) {
	var n notes
	for i := range maxNames + 3 {
		n.note(catalog.Of("tables.void"), strconv.Itoa(i+1))
	}
	n.note(catalog.Of("tables.excused"), "")
	n.note(catalog.Of("tables.excused"), "")
	if got := n.list(); len(got) != 2 || !strings.HasSuffix(got[0], say("and-more", "text", ", 19, 20", "n", 3)) || got[1] != say("tables.excused") {
		t.Errorf("%q", got)
	}
}

func TestAlike(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{"Lovelace, Ada", "Ada Lovelace", true},
		{"adalovelace", "Lovelace, Ada", true},
		{"Ada King", "Ada Lovelace", true},
		{"A. Turing", "Ada Lovelace", false},
		{"王", "王", true},
		{"Ada", "", false},
	} {
		if intake.Alike(tt.a, tt.b) != tt.want || intake.Alike(tt.b, tt.a) != tt.want {
			t.Errorf("%s and %s: want %v", tt.a, tt.b, tt.want)
		}
	}
}

// A name of a worksheet reaches the notes without what could harm a terminal.
func TestNotesAreHarmless(t *testing.T) {
	content := "Identifier,Full name,Grade,Last modified (grade)\nParticipant 99,\"\x1b[31mMallory\u202e\nX\",,-\n"
	said, err := WriteMoodle(&strings.Builder{}, sample(), tableOf(t, content))
	check(t, err)
	if control := regexp.MustCompile(`[\x00-\x1f\x{202e}]`); control.MatchString(strings.Join(said, "")) {
		t.Errorf("%q", said)
	}
}
