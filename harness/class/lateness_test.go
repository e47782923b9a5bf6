package class

import (
	"path/filepath"
	"strings"
	"testing"

	"touchstone/harness/class/changes"
	"touchstone/harness/class/gradebook"
	"touchstone/harness/class/policy"
	"touchstone/harness/files/filetest"
	"touchstone/harness/report/words"
)

// The machine's points stay beside those that count, everywhere.
func TestLateness(t *testing.T) {
	t.Parallel()
	dir := filetest.Write(t, map[string]string{
		"policy.yaml": "schema: touchstone/policy/v1\nzone: UTC\ndeadline: 2026-11-20 12:00\nlate: {per: day, percent: 10, of: possible}\nextensions: [{student: s0003, by: 3d}]\n",
		"times.csv":   "Student,Submitted\ns0000,2026-11-20 11:00\ns0001,2026-11-21 13:00\ns0003,2026-11-22 10:00\n",
		"bad.csv":     "Student,Submitted\ns0000,yesterday\ns0001,2026-11-20 11:00\ns0002,11/01/2026 11:59 PM\n",
		"none.csv":    "Student,Points\ns0000,1\n",
	})
	p, err := policy.Read(filepath.Join(dir, "policy.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	times, err := gradebook.ReadTimes(filepath.Join(dir, "times.csv"))
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(dir, "out")
	made{students: 4, lost: lost(1)}.mustInto(t, out)
	var list []changes.Change
	l := made{students: 4, lost: lost(1), finish: OutputOptions{Policy: p, Submitted: times, Changed: func(_ words.Voice, l []changes.Change) { list = l }}}.mustInto(t, out)
	for i, want := range []float64{9, 7, 9, 9} {
		if s := l.Submissions[i]; s.Counts() != want || s.Score.Earned != 9 {
			t.Errorf("%d: %v points count, of %v", i, s.Counts(), s.Score.Earned)
		}
	}
	if len(list) != 1 || list[0].Why[0].Reason != changes.Late || !list[0].Lower() {
		t.Errorf("changes: %+v", list)
	}
	files := tree(t, out)
	sum := "9 − 2 days × 10 % of 10 = 7 points"
	for name, want := range map[string]string{
		"class.csv":                  ",2026-11-21T13:00:00Z,2026-11-20T12:00:00Z,2,7," + sum + "\n",
		"canvas.csv":                 "Student s0001,,,,,7\n",
		"students/s0001/report.txt":  sum,
		"students/s0001/report.yaml": "result: 7",
		"class.html":                 say("class.notice.late", "n", 1, "points", 2.0),
	} {
		if !strings.Contains(strings.Join(strings.Fields(files[name]), " "), strings.Join(strings.Fields(want), " ")) {
			t.Errorf("%s lacks %q:\n%.2000s", name, want, files[name])
		}
	}
	for _, want := range []string{say("class.notice.untimed"), say("class.fact.before", "what", say("class.fact.of", "what", say("class.fact.mean"), "all", 10.0), "before", "9")} {
		if !strings.Contains(files["class.html"], want) {
			t.Errorf("class.html lacks %q", want)
		}
	}
	if late := strings.Count(files["class.csv"], ",late,"); late != 2 { // the other is the name of an item
		t.Errorf("%d are late:\n%s", late, files["class.csv"])
	}
	for i := range l.Submissions {
		l.Submissions[i].Submitted = "2026-11-19T10:00:00+01:00"
	}
	if got := (OutputOptions{Policy: p}).otherZone(l); len(got) != 1 || !strings.Contains(got[0], "UTC+01:00") {
		t.Errorf("%q", got)
	}
	l.Submissions[0].Submitted, l.Submissions[1].Submitted = "2026-11-19T10:00:00Z", "2026-11-19T10:00:00Z"
	if got := (OutputOptions{Policy: p}).otherZone(l); len(got) != 0 {
		t.Errorf("half of the times are not most: %q", got)
	}
	if strings.Contains(files["students/s0001/report.yaml"], "earned: 7") {
		t.Error("the machine's points are lost")
	}

	if _, err := gradebook.ReadTimes(filepath.Join(dir, "bad.csv")); err == nil || !strings.Contains(err.Error(), "bad.csv:2: ") || !strings.Contains(err.Error(), "bad.csv:4: ") {
		t.Error(err)
	}
	if _, err := gradebook.ReadTimes(filepath.Join(dir, "none.csv")); err == nil || !strings.Contains(err.Error(), say("times.no-column")) {
		t.Error(err)
	}
	p.Extensions[0].Student = "nobody"
	if _, err := (made{students: 1, lost: lost(0), finish: OutputOptions{Policy: p}}).into(filepath.Join(dir, "no")); err == nil || !strings.Contains(err.Error(), "policy.yaml:5:") {
		t.Error(err)
	}
}
