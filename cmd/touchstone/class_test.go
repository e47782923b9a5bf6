package main

import (
	"archive/zip"
	"context"
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"touchstone/cmd/touchstone/internal/built"
	"touchstone/harness/catalog"
)

const worksheet = "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be changed,Last modified (submission),Last modified (grade),Feedback comments\n" +
	"Participant 101,Ada Lovelace,ada@example.org,Submitted,,100.00,Yes,-,-,\n" +
	"Participant 102,Bo Ek,bo@example.org,Submitted,,100.00,Yes,-,-,\n" +
	"Participant 103,Cyd Dee,cyd@example.org,Submitted,,100.00,Yes,-,-,\n" +
	"Participant 104,Dan Fo,dan@example.org,No submission,,100.00,Yes,-,-,\n"

// moodleDownload is what Moodle gives a tutor, unpacked: a right submission in
// a folder, one with a mistake in a zip, a broken archive, and nothing of a
// fourth student.
func moodleDownload(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "Part 1 (downloads)")
	must := func(err error) {
		if err != nil {
			t.Helper()
			t.Fatal(err)
		}
	}
	entry := func(name string) string { return filepath.Join(dir, name+"_assignsubmission_file") }
	must(os.CopyFS(entry("Ada Lovelace_101"), os.DirFS(klondike("good"))))
	must(os.MkdirAll(entry("Bo Ek_102"), 0o755))
	f, err := os.Create(filepath.Join(entry("Bo Ek_102"), "bo.zip"))
	must(err)
	w := zip.NewWriter(f)
	must(w.AddFS(os.DirFS(klondike("lines-skip-comments"))))
	must(w.Close())
	must(f.Close())
	must(os.MkdirAll(entry("Cyd Dee_103"), 0o755))
	must(os.WriteFile(filepath.Join(entry("Cyd Dee_103"), "cyd.zip"), []byte("PK\x03\x04"), 0o644))
	return dir
}

func TestClass(t *testing.T) {
	built.Slow(t)
	t.Parallel()
	dir := moodleDownload(t)
	base := t.TempDir()
	sheet, marks, out := filepath.Join(base, "worksheet.csv"), filepath.Join(base, "marks.yaml"), filepath.Join(base, "out")
	for file, text := range map[string]string{
		sheet: worksheet,
		marks: "- {student: Ada Lovelace, item: readme, points: 9, who: jb, why: no build notes}\n- {student: ada@example.org, item: developers, points: 10, who: jb, why: good}\n",
	} {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	status, stdout, screen := touchstone(t, "class", "coms327-part1", dir, "--out", out, "--worksheet", sheet, "--marks", marks, "--marks-template", filepath.Join(out, "marks.csv"))
	if status != statusFull || stdout != "" {
		t.Fatalf("status %d, stdout %q, screen:\n%s", status, stdout, screen)
	}
	say := catalog.English.Say
	for _, want := range []string{
		say("count.submissions", "n", 3) + " · " + say("class.graded", "n", 2) + " · " + say("class.missing", "n", 1) + "\n",
		"\n1 " + say("class.notice.missing", "n", 1) + "\n  Dan Fo", "\n1 " + say("class.notice.unread", "n", 1) + "\n  Cyd Dee: ", "class.html",
	} {
		if !strings.Contains(screen, want) {
			t.Errorf("the screen lacks %q:\n%s", want, screen)
		}
	}
	filled, err := os.ReadFile(filepath.Join(out, "moodle.csv"))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := csv.NewReader(strings.NewReader(string(filled))).ReadAll()
	if err != nil || len(rows) != 5 {
		t.Fatalf("%d rows, %v:\n%s", len(rows), err, filled)
	}
	if a, b, c, d := rows[1][4], rows[2][4], rows[3][4], rows[4][4]; a != "100" || b == "" || b == "0" || c != "" || d != "" {
		t.Errorf("the grades are %q, %q, %q, %q", a, b, c, d)
	}

	for _, name := range []string{"marks.csv", "feedback.zip"} {
		if info, err := os.Stat(filepath.Join(out, name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}

	status, _, screen = touchstone(t, "class", "coms327-part1", dir, "--out", out, "--resume")
	if status != statusFull {
		t.Errorf("going on with a run that was finished: status %d\n%s", status, screen)
	}
}

func TestClassWrongUsage(t *testing.T) {
	dir, empty := moodleDownload(t), t.TempDir()
	out, there := filepath.Join(empty, "out"), filepath.Join(t.TempDir(), "there.csv")
	if err := os.WriteFile(there, []byte("name\nAda\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		args []string
		want string
	}{
		"no out":            {[]string{dir}, inEnglish("usage.required", "flag", "--out")},
		"no folder":         {[]string{empty + "/no", "--out", out}, inEnglish("given.no-folder")},
		"nothing in it":     {[]string{t.TempDir(), "--out", out}, inEnglish("given.empty-class")},
		"resume and fresh":  {[]string{dir, "--out", out, "--resume", "--fresh"}, inEnglish("usage.resume-fresh")},
		"out in it":         {[]string{dir, "--out", filepath.Join(dir, "out")}, inEnglish("given.out-inside")},
		"out is it":         {[]string{dir, "--out", dir}, inEnglish("given.out-inside")},
		"shard":             {[]string{dir, "--out", out, "--shard", "5/4"}, inEnglish("shard.none", "index", 5, "of", 4)},
		"roster":            {[]string{dir, "--out", out, "--roster", empty + "/no.csv"}, "no.csv"},
		"marks":             {[]string{dir, "--out", out, "--marks", empty + "/no.yaml"}, inEnglish("marks.unreadable")},
		"template is there": {[]string{dir, "--out", out, "--marks-template", there}, inEnglish("template.exists")},
		"template nowhere":  {[]string{dir, "--out", out, "--marks-template", empty + "/no/marks.csv"}, inEnglish("template.no-folder")},
		"twins":             {[]string{dir, "--out", out, "--twins", "-1"}, inEnglish("usage.twins")},
		"worksheet":         {[]string{dir, "--out", out, "--worksheet", there}, inEnglish("moodle.no-worksheet", "names", "Identifier, Grade, Last modified (grade)")},
	} {
		t.Run(name, func(t *testing.T) {
			status, _, stderr := touchstone(t, append([]string{"class", "coms327-part1"}, test.args...)...)
			if status != statusUsage || !strings.Contains(stderr, test.want) {
				t.Errorf("status %d, stderr:\n%s\nwant %q", status, stderr, test.want)
			}
			if _, err := os.Stat(out); err == nil {
				t.Error("something was written all the same")
			}
		})
	}
}

// TestAClassIsNotGradedByAFaultyCase has a hidden case whose item no rubric has, and earlier
// results: these stay as they are.
func TestAClassIsNotGradedByAFaultyCase(t *testing.T) {
	out, hidden := filepath.Join(t.TempDir(), "out"), t.TempDir()
	earlier := filepath.Join(out, "class.yaml")
	if err := os.MkdirAll(filepath.Join(out, "results"), 0o755); err != nil {
		t.Fatal(err)
	}
	for file, text := range map[string]string{
		earlier: "assignment:\n  id: gomoku-mist\n",
		filepath.Join(hidden, "typo.txtar"): "#visibility: hidden\n#title: Black resigns\n#clause: resign\n#catches: nothing\n\n" +
			"play -session game.txt gitm\nitem item99\nexpect session\n\n-- game.txt --\n<<< resign\n<<< term\n",
	} {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	status, _, screen := touchstone(t, "class", "gomoku-mist", moodleDownload(t), "--out", out, "--hidden", hidden)
	if status != statusUsage || !strings.Contains(screen, "typo.txtar:7:6") || !strings.Contains(screen, "item99") {
		t.Errorf("status %d, screen:\n%s", status, screen)
	}
	if files, err := os.ReadDir(out); err != nil || len(files) != 2 {
		t.Errorf("the results were touched: %v, %v", files, err)
	}
}

// TestClassWho shows who is matched with what before anything is graded, for every rule.
func TestClassWho(t *testing.T) {
	dir := moodleDownload(t)
	for _, entry := range []string{"part1-bo.ek-2", "handed-in-late", "part1-eve-x", "part1-zoe", "Gus_assignsubmission"} {
		if err := os.MkdirAll(filepath.Join(dir, entry), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	roster := filepath.Join(t.TempDir(), "roster.csv")
	rows := "name,identifier,login,folder\nAda Lovelace,101,,\nBo Ek,,bo.ek,\nCyd Dee,,,\nDan Fo,,dan,\nEve Na,,eve-x,\nFay Li,,,handed-in-late\n"
	if err := os.WriteFile(roster, []byte(rows), 0o644); err != nil {
		t.Fatal(err)
	}
	status, stdout, screen := touchstone(t, "class", "coms327-part1", dir, "--roster", roster, "--who")
	if status != statusFull || screen != "" {
		t.Fatalf("status %d, screen:\n%s", status, screen)
	}
	say := catalog.English.Say
	for _, want := range [][]string{
		{say("match.entry"), say("class.student"), say("match.rule")},
		{"Ada Lovelace_101_assignsubmission_file", "Ada Lovelace (101)", say("match.number", "number", "101")},
		{"Cyd Dee_103_assignsubmission_file", "Cyd Dee", say("match.name")},
		{"handed-in-late", "Fay Li", say("match.folder")},
		{"part1-eve-x", "Eve Na (eve-x)", say("match.handle", "text", "eve-x")},
		{"part1-zoe", say("match.nobody"), say("intake.nobody")},
		{say("match.nothing"), "Dan Fo (dan)"},
	} {
		if !slices.ContainsFunc(strings.Split(stdout, "\n"), func(line string) bool {
			cells := strings.Fields(strings.ToLower(line))
			return strings.Join(cells, " ") == strings.ToLower(strings.Join(want, " ")) || strings.Join(cells, " ") == strings.ToLower(strings.Join(want, " "))+"."
		}) {
			t.Errorf("no line %q in\n%s", want, stdout)
		}
	}
}

// TestClassStopped is a Ctrl-C before anything is graded: no fault of anybody.
func TestClassStopped(t *testing.T) {
	ctx, stop := context.WithCancel(context.Background())
	stop()
	var out, errs strings.Builder
	status := run(ctx, []string{"class", "coms327-part1", moodleDownload(t), "--out", filepath.Join(t.TempDir(), "out")}, strings.NewReader(""), &out, &errs)
	if want := inEnglish("class.stopped") + "\n" + inEnglish("stopped") + "\n"; status != statusFault || errs.String() != want {
		t.Errorf("status %d, screen:\n%s", status, errs.String())
	}
}

func TestClassInShards(t *testing.T) {
	built.Slow(t)
	dir, out := t.TempDir(), filepath.Join(t.TempDir(), "out")
	for _, name := range []string{"ada", "bo", "cyd"} {
		if err := os.CopyFS(filepath.Join(dir, name), os.DirFS(klondike("syntax-error"))); err != nil {
			t.Fatal(err)
		}
	}
	for _, shard := range []string{"1/3", "2/3", "3/3"} {
		if status, _, screen := touchstone(t, "class", "coms327-part1", dir, "--out", out, "--shard", shard); status != statusFull || !strings.Contains(screen, catalog.English.Say("class.shard", "shard", shard)) {
			t.Errorf("status %d:\n%s", status, screen)
		}
	}
	merged := filepath.Join(t.TempDir(), "merged")
	if status, _, screen := touchstone(t, "merge", out, "--out", merged); status != statusFull || !strings.Contains(screen, catalog.English.Say("class.graded", "n", 3)) {
		t.Errorf("status %d:\n%s", status, screen)
	}
}
