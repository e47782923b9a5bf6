package endtoend

import (
	"archive/zip"
	"bufio"
	"bytes"
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"touchstone/cmd/touchstone/internal/built"
	"touchstone/harness/report/browsertest"
)

// class40 is a class of 40 as Moodle gives it: a download, and a worksheet with two more people.
const class40 = 40

// download writes the download, the worksheet and the policy, for the assignment in lab.
func download(t *testing.T, folder string) {
	t.Helper()
	sheet := &strings.Builder{}
	sheet.WriteString(`Identifier,"Full name","ID number","Email address",Status,Grade,"Maximum Grade","Grade can be changed","Last modified (submission)","Last modified (grade)","Feedback comments"` + "\n")
	for i := range class40 + 2 {
		name, when := fmt.Sprintf("Student %c%c", 'A'+i/26, 'a'+i%26), "Friday, 20 November 2026, 5:00 PM"
		if i%10 == 3 {
			when = "Sunday, 22 November 2026, 5:00 PM"
		}
		if i >= class40 {
			when = "-"
		}
		fmt.Fprintf(sheet, "\"Participant %d\",%q,%d,s%d@x.org,\"Submitted for grading - \",,100.00,Yes,%q,-,\n", 1000+i, name, 5000+i, i, when)
		if i >= class40 {
			continue
		}
		file, text := "main.c", read(t, filepath.Join(folder, "lab/samples/good/main.c"))
		switch {
		case i == class40-1:
			file, text = "project.zip", "PK\x03\x04broken"
		case i == 7:
			text = "int main(void) { return 0 }\n"
		case i%5 == 0:
			text = read(t, filepath.Join(folder, "lab/samples/blanks/main.c"))
		}
		put(t, filepath.Join(folder, "downloads", fmt.Sprintf("%s_%d_assignsubmission_file_", name, 1000+i), file), text)
	}
	put(t, filepath.Join(folder, "worksheet.csv"), sheet.String())
	put(t, filepath.Join(folder, "policy.yaml"), "schema: touchstone/policy/v1\nzone: Europe/Vienna\ndeadline: 2026-11-20 23:59\nlate: {per: day, percent: 10, of: possible, most: 50}\n")
}

func put(t *testing.T, file, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// documented is a command that docs/tutors.md has on a line of its own, for the assignment lab.
func documented(t *testing.T, folder, command string) *exec.Cmd {
	t.Helper()
	if !strings.Contains(read(t, "../../../docs/tutors.md"), "\n    touchstone "+command+"\n") {
		t.Fatalf("docs/tutors.md has no command %s", command)
	}
	cmd := exec.Command(built.Program(t), strings.Fields(strings.Replace(command, "coms327-part1", "lab", 1))...)
	cmd.Dir = folder
	return cmd
}

// does runs a documented command, which succeeds, and returns what it said.
func does(t *testing.T, folder, command string) string {
	t.Helper()
	out, err := documented(t, folder, command).CombinedOutput()
	if err != nil {
		t.Fatalf("%s: %v\n%s", command, err, out)
	}
	return string(out)
}

// marker is a tutor in a browser of their own, before a server of their own.
type marker struct {
	t   *testing.T
	ctx context.Context
	who string
}

// sits starts touchstone mark, and opens the page that it names.
func sits(t *testing.T, chromium, folder, who string) *marker {
	t.Helper()
	cmd := documented(t, folder, "mark results/")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			t.Error(err)
		}
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	})
	address, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop, err := browsertest.Start(chromium)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	ctx, cancel := context.WithTimeout(ctx, 3*time.Minute)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx, chromedp.Navigate(strings.TrimSpace(address))); err != nil {
		t.Fatal(err)
	}
	return &marker{t, ctx, who}
}

// sees evaluates an expression in the page.
func (m *marker) sees(expression string) string {
	m.t.Helper()
	text, err := chromedp.Run(m.ctx, chromedp.Evaluate[string]("String("+expression+")"))
	if err != nil {
		m.t.Error(err)
	}
	return text
}

// goes does what leads to another page, and waits for that.
func (m *marker) goes(statement string) {
	m.t.Helper()
	m.sees(`document.documentElement.dataset.left = true`)
	m.sees(`(() => { ` + statement + ` })()`)
	for m.ctx.Err() == nil {
		if ok, err := chromedp.Run(m.ctx, chromedp.Evaluate[bool](`document.readyState == "complete" && !document.documentElement.dataset.left`)); ok && err == nil {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	m.t.Fatalf("%s: no other page", statement)
}

// marks deducts for the style of everybody who has no mark, from one submission to the next,
// until there is none left. What the other tutor decided meanwhile stays. Both choose the same deduction.
func (m *marker) marks() {
	for range 2 * class40 {
		if m.sees(`document.querySelector("[accesskey=g]") == null`) == "true" {
			return // the page of the class: all have a mark
		}
		m.goes(`
			const field = name => document.querySelector("[name='" + name + "']");
			const keep = field("keep.style"), known = field("deduct.style");
			if (keep) keep.checked = true;
			else if (field("points.style").value || document.querySelector(".deduct:checked")) ;
			else if (known) known.checked = true;
			else field("fresh.style").value = "-2 long lines";
			field("who").value = "` + m.who + `";
			document.querySelector("[accesskey=g]").click();`)
	}
	m.t.Error("there is no end")
}

// TestDayOfATutor grades a class of 40 from the download to the grade book and the feedback, with a
// late policy and two tutors who mark at the same time, by the commands of docs/tutors.md alone.
func TestDayOfATutor(t *testing.T) {
	if !*browsertest.Must {
		t.Skip("it marks a class of 40 in two browsers: run it with -browser")
	}
	chromium := browsertest.Program(t)
	folder := t.TempDir()
	if out, err := exec.Command(built.Program(t), "new", filepath.Join(folder, "lab"), "--language", "c").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	rubric := "\nrubric:\n  - {id: words, title: Counts words, points: 60, cases: [words]}\n  - {id: blanks, title: Ignores extra blanks, points: 30, cases: [blanks]}\n  - {id: style, title: Readable code, points: 10, kind: manual}\n"
	put(t, filepath.Join(folder, "lab/assignment.yaml"), read(t, filepath.Join(folder, "lab/assignment.yaml"))+rubric)
	download(t, folder)
	put(t, filepath.Join(folder, "roster.csv"), read(t, filepath.Join(folder, "worksheet.csv")))

	if who := does(t, folder, "class coms327-part1 downloads/ --roster roster.csv --who"); strings.Count(who, "Student ") < class40+2 {
		t.Errorf("not everybody is matched:\n%s", who)
	}
	const grades = "class coms327-part1 downloads/ --out results/ --worksheet worksheet.csv --policy policy.yaml"
	if said := does(t, folder, grades); !strings.Contains(said, "project.zip") {
		t.Errorf("not said that an archive is broken:\n%s", said)
	}

	one, two := sits(t, chromium, folder, "jb"), sits(t, chromium, folder, "cd")
	one.goes(`document.querySelector("[accesskey=o]").click()`)
	two.goes(`document.querySelectorAll("#matrix a[href*='#points-style']")[20].click()`)
	var both sync.WaitGroup
	for _, m := range []*marker{one, two} {
		both.Go(m.marks)
	}
	both.Wait()
	if given := read(t, filepath.Join(folder, "results/marks.yaml")); strings.Count(given, "item: style") != class40-1 || !strings.Contains(given, "who: jb") || !strings.Contains(given, "who: cd") {
		t.Errorf("not everybody has a mark, or not by both:\n%s", given)
	}

	// One changes the deduction for everybody, and comments on a line; then the tables are written.
	one.goes(`document.querySelector("#matrix a[href*='#points-style']").click()`)
	one.goes(`
		document.querySelector("[name='replace.style']").value = "-3 lines are too long";
		document.getElementById("comment-line").value = 2;
		document.getElementById("comment-why").value = "Why is that here?";
		document.querySelector("[accesskey=s]").click();`)
	two.goes(`document.querySelector("[accesskey=a]") ? document.querySelector("[accesskey=a]").click() : location.reload()`)
	two.goes(`document.querySelector("[accesskey=r]").click()`)

	// What every program is worth: 90 by the cases, 7 by the tutors, and 20 less if it came two days late.
	rows := table(t, filepath.Join(folder, "results/moodle.csv"))
	for i, row := range rows[1:] {
		want := 97.0
		switch {
		case i >= class40-1:
			want = -1 // nothing, or nothing that can be read
		case i == 7:
			want = 7
		case i%5 == 0:
			want -= 30
		}
		if i%10 == 3 && want > 0 {
			want -= 20
		}
		if got := row[5]; want < 0 && got != "" || want >= 0 && got != fmt.Sprint(want) {
			t.Errorf("%s has the grade %q, not %v", row[1], got, want)
		}
	}
	// The last change was for all, and the comment is one more.
	if given := read(t, filepath.Join(folder, "results/marks.yaml")); strings.Count(given, "who: jb") != class40 || strings.Contains(given, "who: cd") {
		t.Errorf("who decided last:\n%s", given)
	}
	comments := 0
	feedback := inZip(t, filepath.Join(folder, "results/feedback.zip"))
	for name, text := range feedback {
		if !strings.Contains(text, "-3 lines are too long") || strings.Contains(text, "-2 long lines") {
			t.Errorf("%s is without the marks", name)
		}
		comments += strings.Count(text, "Why is that here?")
	}
	if len(feedback) != 2*(class40-1) || comments != 2 {
		t.Errorf("%d reports and %d comments in feedback.zip", len(feedback), comments)
	}

	// The same command again keeps everything.
	before := read(t, filepath.Join(folder, "results/moodle.csv"))
	does(t, folder, grades)
	if after := read(t, filepath.Join(folder, "results/moodle.csv")); after != before {
		t.Errorf("graded again, the grades are others:\n%s\nnot\n%s", after, before)
	}
	if !maps.Equal(inZip(t, filepath.Join(folder, "results/feedback.zip")), feedback) {
		t.Error("graded again, the feedback is other")
	}
}

func table(t *testing.T, file string) [][]string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(read(t, file))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

// inZip returns the files of an archive.
func inZip(t *testing.T, file string) map[string]string {
	t.Helper()
	data := []byte(read(t, file))
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range archive.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		files[f.Name] = string(text)
	}
	return files
}
