package class

import (
	"archive/zip"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"touchstone/harness/class/changes"
	"touchstone/harness/class/gradebook"
	"touchstone/harness/class/intake"
	"touchstone/harness/report/words"
)

// TestChanges grades a class again of which something is different.
func TestChanges(t *testing.T) {
	if testing.Short() {
		t.Skip("it grades a class three times: left out with -short")
	}
	t.Parallel()
	dir, out := aClass(t), filepath.Join(t.TempDir(), "out")
	var said strings.Builder
	o := Options{Out: out, OutputOptions: OutputOptions{Changed: func(v words.Voice, list []changes.Change) {
		if err := ShowChanges(&said, v, list, false); err != nil {
			t.Error(err)
		}
		if old, err := readLedger(out); err != nil || len(old.Submissions) != 9 || strings.Contains(tree(t, out)["students/ken/report.txt"], "10 of") {
			t.Errorf("it was replaced before it was said, %v", err)
		}
	}}}
	run(t, dir, o)
	if run(t, dir, o); said.Len() > 0 {
		t.Errorf("without a change: %s", said.String())
	}
	handIn(t, dir, "ken", right)
	handIn(t, dir, "barbara", without)
	if err := os.RemoveAll(filepath.Join(dir, "linus")); err != nil {
		t.Fatal(err)
	}
	if err := os.RemoveAll(filepath.Join(dir, "ada")); err != nil {
		t.Fatal(err)
	}
	put(t, dir, "ada", nil)
	run(t, dir, o)
	points := func(n float64) string {
		return say("total.points", "n", n, "all", 10) + ", " + say("points.waiting", "n", 2)
	}
	change := func(name, before, after, items string) string {
		return "  " + say("class.change", "name", name, "before", before, "after", after) + "\n" + items
	}
	handedIn := say("changes.why.submission")
	item := func(id, before, after string) string {
		return "    " + say("class.change.item", "item", id, "before", before, "after", after, "why", handedIn) + "\n"
	}
	want := say("class.changed", "n", 4, "lower", 2) + "\n" + change("ada", points(9), say("class.flag.nothing"), "    "+handedIn+"\n") +
		change("linus", points(9), say("class.absent"), "    "+handedIn+"\n") + change("barbara", say("class.absent"), points(8), "    "+handedIn+"\n") +
		change("ken", points(0), points(9), item("adds", "0", "6")+item("none", "0", "2")+item("more", "0", "1")+item("late", "-3", "0"))
	if diff := cmp.Diff(want, said.String()); diff != "" {
		t.Error(diff)
	}
}

// TestFeedback has a download of Moodle with a group, and a worksheet that knows
// one more.
func TestFeedback(t *testing.T) {
	if testing.Short() {
		t.Skip("it grades three classes: left out with -short")
	}
	t.Parallel()
	dir, base := t.TempDir(), t.TempDir()
	handIn(t, dir, "Ada O'Neil_1_assignsubmission_file_", wrong)
	handIn(t, dir, "Bob_2_assignsubmission_file", right)
	put(t, dir, "Eve_4_assignsubmission_onlinetext_", map[string]string{"onlinetext.html": "x"})
	handIn(t, dir, "zoe", without)
	sheet := filepath.Join(base, "sheet.csv")
	if err := os.WriteFile(sheet, []byte("Identifier,Full name,ID number,Group,Grade,Maximum Grade,Last modified (grade)\n"+
		"Participant 1,Ada O'Neil,,,,10.00,-\nParticipant 2,Bob,,Red,,10.00,-\nParticipant 3,Cyd_D/..,,Red,,10.00,-\nParticipant 4,Eve,,,,10.00,-\nParticipant 5,\"=Zoe\u202e X\",zoe,,,10.00,-\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(base, "out")
	tables, err := ReadTables("", "", sheet)
	if err != nil {
		t.Fatal(err)
	}
	runJoined(t, dir, sheet, Options{Out: out, OutputOptions: OutputOptions{Tables: tables}})
	files := tree(t, out)
	z, err := zip.NewReader(strings.NewReader(files["feedback.zip"]), int64(len(files["feedback.zip"])))
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		got[f.Name] = string(content)
	}
	for folder, key := range map[string]string{
		"Ada O'Neil_1_assignsubmission_file_": "Ada-O-Neil-1", "Bob_2_assignsubmission_file_": "Bob-2",
		"Cyd D_3_assignsubmission_file_": "Bob-2", "=Zoe X_5_assignsubmission_file_": "zoe",
	} {
		for _, report := range gradebook.Reports {
			name := folder + "/" + report
			if got[name] != files["students/"+key+"/"+report] || got[name] == "" {
				t.Errorf("%s is %q", name, got[name])
			}
			delete(got, name)
		}
	}
	if len(got) > 0 {
		t.Errorf("and there are %q", slices.Collect(maps.Keys(got)))
	}
	run(t, dir, Options{Out: out, Fresh: true})
	again, err := zip.NewReader(strings.NewReader(tree(t, out)["feedback.zip"]), int64(len(tree(t, out)["feedback.zip"])))
	if err != nil || len(again.File) != 2*len(gradebook.Reports) {
		t.Errorf("without a worksheet: %v, %v", again, err)
	}
	plain, plainOut := aClass(t), filepath.Join(base, "plain")
	if run(t, plain, Options{Out: plainOut}); tree(t, plainOut)["feedback.zip"] != "" {
		t.Error("there is a zip for Moodle of a class that Moodle does not know")
	}
}

// TestTablesMixedUp gives each table where another belongs.
func TestTablesMixedUp(t *testing.T) {
	if testing.Short() {
		t.Skip("it grades a class: left out with -short")
	}
	t.Parallel()
	dir := t.TempDir()
	handIn(t, dir, "Ada_1_assignsubmission_file_", right)
	sheet := marksFile(t, "sheet.csv", "Identifier,Full name,Grade,Maximum Grade,Last modified (grade)\nParticipant 1,Ada,,10.00,-\n")
	canvas := marksFile(t, "canvas.csv", "Student,ID,SIS User ID,SIS Login ID,Section\nAda,1,,,\n")
	if _, err := ReadTables("", "", canvas); err == nil || !strings.Contains(err.Error(), "("+say("moodle.canvas.hint")+")") {
		t.Errorf("Canvas's export as the worksheet: %v", err)
	}
	if _, err := ReadTables("", "", marksFile(t, "r.csv", "name,email\nAda,a@x\n")); err == nil || !strings.Contains(err.Error(), say("moodle.no-worksheet.hint")) {
		t.Errorf("a roster as the worksheet: %v", err)
	}
	tables, err := ReadTables(sheet, "", "")
	if err != nil {
		t.Fatal(err)
	}
	c, err := intake.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	g, err := grader()
	if err != nil {
		t.Fatal(err)
	}
	_, notes, err := Run(t.Context(), g, c, Options{Out: filepath.Join(t.TempDir(), "out"), OutputOptions: OutputOptions{Tables: tables}})
	if want := []string{say("tables.worksheet")}; err != nil || !slices.Equal(notes, want) {
		t.Errorf("the worksheet as the roster: %q, %v", notes, err)
	}
}
