package class

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"touchstone/harness/catalog"
)

func marksFile(t *testing.T, name, content string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestReadMarksCSV(t *testing.T) {
	want := []Mark{
		{Student: "ada", Item: "readme", Points: 1.5, Who: "jb", Why: "good"},
		{Student: "eve", Item: "late", Points: -2, Who: "jb", Why: "-2 for what it says besides"},
	}
	for name, content := range map[string]string{
		"as the template": "student,name,item,title,possible,found,points,who,why\nada,Ada,readme,A README,2,waiting,1.5,jb,good\neve,Eve,late,x,3,fail,-2,jb,'-2 for what it says besides\nbob,Bob,readme,A README,2,waiting,,,\n",
		"Excel, German":   "\xef\xbb\xbfStudent;Item;Points;Who;Why\r\nada;readme;1,5;jb;good\r\neve;late;-2;jb;-2 for what it says besides\r\n;;;;\r\n",
		"other order":     "who,why,points,item,student\njb, good ,1.5,readme,ada\njb,-2 for what it says besides,-2.0,late,eve\n",
	} {
		got, err := ReadMarks(marksFile(t, "marks.CSV", content))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(Mark{}), cmpopts.IgnoreFields(Mark{}, "Position")); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}

func TestReadMarksCSVRefuses(t *testing.T) {
	for content, want := range map[string]string{
		"":                                     ":1: " + say("csv.empty"),
		"student,item\nada,readme\n":           ":1:1: " + say("csv.no-column", "names", "points, who"),
		"student,item,points,who\nada,x,1 ,\"": ":2:11: " + say("csv.invalid"),
		"PK\x03\x04 xl/":                       ":1: " + say("csv.workbook", "kind", ".xlsx"),
		"student,item,points,who,why\nada,readme,lots,jb,\nbob,readme,,jb,nice\neve,readme,NaN,jb,\n": ":2:12: " + say("marks.no-number", "points", `"lots"`) + " (" + say("marks.no-number.hint", "whole", 7, "half", 7.5) + ")|:3:12: " + say("marks.no-points") + "|:4:12: " + say("marks.no-number", "points", `"NaN"`),
	} {
		_, err := ReadMarks(marksFile(t, "m.csv", content))
		for _, part := range strings.Split(want, "|") {
			if err == nil || !strings.Contains(err.Error(), part) {
				t.Errorf("%q: %v, want %q", content, err, part)
			}
		}
	}
}

// TestAllThatIsWrongWithMarks names every unknown student and item, with where.
func TestAllThatIsWrongWithMarks(t *testing.T) {
	marks, err := ReadMarks(marksFile(t, "m.csv", "student,item,points,who,why\nadda,reedme,1,jb,\nkenn,readme,1,jb,\nada,readme,5,,\nada,readme,1,jb,\nada,readme,1,jb,\n"))
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = tryRun(t, aClass(t), Options{Out: filepath.Join(t.TempDir(), "out"), OutputOptions: OutputOptions{Marks: marks}})
	if err == nil {
		t.Fatal("nothing is wrong")
	}
	lines := strings.Split(err.Error(), "\n")
	for i, want := range []string{
		"m.csv:2:1: " + say("marks.nobody", "student", `"adda"`) + " (" + say("near.one", "name", `"ada"`) + ")", "m.csv:2:1: " + say("marks.no-item", "item", `"reedme"`) + " (" + say("near.one", "name", `"readme"`) + ")",
		"m.csv:3:1: " + say("marks.nobody", "student", `"kenn"`) + " (" + say("near.one", "name", `"ken"`) + ")", "m.csv:4:1: " + say("marks.no-who"), "m.csv:6:1: " + say("marks.twice", "item", "readme", "student", "ada", "line", 5),
	} {
		if i >= len(lines) || !strings.Contains(lines[i], want) {
			t.Errorf("line %d lacks %q:\n%s", i+1, want, err)
		}
	}
}

// TestMarksTemplate fills the template in, as a tutor would.
func TestMarksTemplate(t *testing.T) {
	if testing.Short() {
		t.Skip("it grades a class three times: left out with -short")
	}
	t.Parallel()
	dir, base := aClass(t), t.TempDir()
	out, file := filepath.Join(base, "out"), filepath.Join(base, "marks.csv")
	run(t, dir, Options{Out: out, OutputOptions: OutputOptions{MarksTemplate: file, Marks: []Mark{{Student: "ken", Item: "adds", Points: 2, Who: "jb", Why: "=nearly"}}}})
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(string(content))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	if len(rows) != 1+8+1 { // of broken.zip nothing can be marked
		t.Errorf("%d rows:\n%s", len(rows), content)
	}
	for _, want := range []string{"ada,ada,readme,A README,2," + say("status.waiting for a tutor") + ": ", "ken,ken,adds,It adds,6," + say("status.fail") + ": ", ",2,jb,'=nearly\n", "bjarne,bjarne,readme,A README,2," + say("status.fail") + ": "} {
		if !strings.Contains(string(content), want) {
			t.Errorf("the template lacks %q:\n%s", want, content)
		}
	}
	if marks, err := ReadMarks(file); err != nil || len(marks) != 1 || marks[0].Why != "=nearly" {
		t.Errorf("read back: %v, %v", marks, err)
	}
	for _, row := range rows[1:] {
		if row[6] == "" && row[0] != "broken" {
			row[6], row[7] = "1", "jb"
		}
	}
	var b strings.Builder
	if err := csv.NewWriter(&b).WriteAll(rows); err != nil {
		t.Fatal(err)
	}
	marks, err := ReadMarks(marksFile(t, "marks.csv", b.String()))
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = tryRun(t, dir, Options{Out: out, OutputOptions: OutputOptions{Marks: marks}})
	if want := catalog.Of("marks.no-why", "item", "readme", "student", "bjarne", "status", catalog.Of("status.fail"), "n", 0.0).Error(); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "of ada") {
		t.Errorf("overruled without a reason: %v", err)
	}
	for i := range marks {
		if marks[i].Student == "bjarne" || marks[i].Student == "secret" {
			marks[i].Why = "it was mailed"
		}
	}
	l, graded := run(t, dir, Options{Out: out, OutputOptions: OutputOptions{Marks: marks}})
	if len(graded) > 0 {
		t.Errorf("graded again: %v", graded)
	}
	for _, s := range l.Submissions {
		if s.Key == "ada" && (s.Score.Earned != 10 || s.Score.Waiting != 0) {
			t.Errorf("ada has %+v", s.Score)
		}
	}
	if text := tree(t, out)["students/ada/report.txt"]; !strings.Contains(text, say("marked")) {
		t.Errorf("the student is not told of the mark:\n%s", text)
	}
}
