package class

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"touchstone/harness/class/changes"
	"touchstone/harness/class/ledger"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// made is a class of so many students without any program: each has 10 points less
// those that lost says.
type made struct {
	students int
	lost     func(student int) float64
	finish   OutputOptions
	fixed    bool // the submissions are the same whatever they lost
}

func lost(n float64) func(int) float64 { return func(int) float64 { return n } }

// into makes the result, as Run does when everything is graded.
func (m made) into(folder string) (*ledger.Ledger, error) {
	out, err := openOut(folder, "sums")
	if err != nil {
		return nil, err
	}
	defer out.close()
	l := &ledger.Ledger{Schema: ledger.Schema, Assignment: ledger.Assignment{ID: "sums", Title: "Sums"}, Suite: "s", Touchstone: "1", Sandbox: "contained",
		Items: []ledger.Item{{ID: "adds", Title: "It adds", Points: 10, Kind: "auto"}}, Missing: []ledger.Person{}, Findings: []ledger.Finding{}}
	higher := higherThan(out, m.finish.KeepHigher)
	for i := range m.students {
		key := fmt.Sprintf("s%04d", i)
		row := ledger.Submission{Key: key, Name: "Student " + key, Paths: []string{key}}
		r := m.report(i, key)
		hash, err := out.store(key, r)
		if err != nil {
			return nil, err
		}
		row = higher.row(row, r, nil)
		row.Result = hash
		l.Submissions = append(l.Submissions, row)
	}
	_, err = outputs{m.finish, out, keptMarks(l)}.write(context.Background(), l)
	return l, err
}

func (m made) report(i int, key string) *report.Report {
	points := 10 - m.lost(i)
	status := map[bool]report.Status{true: report.Pass, false: report.Partial}[points == 10]
	hash := "sha256:" + key
	if !m.fixed {
		hash += fmt.Sprint(points)
	}
	return &report.Report{
		Schema: report.Schema, Assignment: report.Assignment{ID: "sums", Title: "Sums", Group: 1}, Suite: "s", Touchstone: "1",
		Submission: report.Submission{Name: key, Kind: "folder", Hash: hash}, Sandbox: report.Sandbox{Name: "contained"}, Build: report.Build{Status: report.Built},
		Score:       report.Score{Earned: points, Possible: 10, Percent: 10 * points},
		Items:       []report.Item{{ID: "adds", Title: "It adds", Points: 10, Earned: points, Kind: "auto", Source: "spec", Status: status, Reason: "a play failed"}},
		Environment: &report.Environment{}, Basis: &report.Basis{}, Fingerprint: fmt.Sprint(points),
	}
}

func (m made) mustInto(t *testing.T, folder string) *ledger.Ledger {
	t.Helper()
	l, err := m.into(folder)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// Until they are accepted, a run replaces nothing that cannot be put back, byte for
// byte, and compares with what was accepted.
func TestPrevious(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "out")
	var said []string
	finish := OutputOptions{Changed: func(v words.Voice, list []changes.Change) {
		var b strings.Builder
		ShowChanges(&b, v, list, true)
		said = append(said, b.String())
	}}
	one := func(n float64) func(int) float64 {
		return func(student int) float64 {
			if student == 1 {
				return n
			}
			return 0
		}
	}
	first := made{students: 3, lost: lost(0), finish: finish}
	first.mustInto(t, out)
	accepted := tree(t, out)
	first.mustInto(t, out)
	if diff := cmp.Diff(accepted, tree(t, out)); diff != "" || len(said) > 0 {
		t.Fatalf("the second run is no change: %s%s", said, diff)
	}
	made{students: 4, lost: one(3), finish: finish}.mustInto(t, out)
	made{students: 4, lost: one(5), finish: finish}.mustInto(t, out)
	if len(said) != 2 || !strings.Contains(said[1], "10") || !strings.Contains(said[1], say("changes.why.submission")) {
		t.Errorf("said: %s", said)
	}
	now := tree(t, out)
	for name, text := range now {
		if old, replaced := strings.CutPrefix(name, "previous/"); replaced && old != addedFile && text != accepted[old] {
			t.Errorf("%s is not the accepted one", name)
		}
	}
	if now["previous/results/s0000.yaml"] != "" || now["previous/results/s0001.yaml"] == "" || now["previous/class.yaml"] == "" {
		t.Error("in previous is something else than what was replaced")
	}
	if csv := now[changesFile]; !strings.Contains(csv, "s0001,Student s0001,adds,10,5,submission,,\n") || !strings.Contains(now[pageFile], say("class.notice.changed", "n", 2)) {
		t.Errorf("changes.csv: %s", csv)
	}
	if some, err := Restore(out); !some || err != nil {
		t.Fatal(some, err)
	}
	if diff := cmp.Diff(accepted, tree(t, out)); diff != "" {
		t.Errorf("after Restore: %s", diff)
	}
	if some, err := Restore(out); some || err != nil {
		t.Error("nothing was left to restore", some, err)
	}

	made{students: 3, lost: one(3), finish: finish}.mustInto(t, out)
	if some, err := Accept(out); !some || err != nil {
		t.Fatal(some, err)
	}
	now = tree(t, out)
	for name := range now {
		if strings.HasPrefix(name, "previous") || strings.HasPrefix(name, ".") {
			t.Errorf("after Accept there is %s", name)
		}
	}
	if strings.Contains(now[pageFile], say("class.notice.changed", "n", 1)) {
		t.Error("the page still has the changes")
	}
	if some, err := Accept(out); some || err != nil {
		t.Error("nothing was left to accept", some, err)
	}
	said = nil
	made{students: 3, lost: one(3), finish: finish}.mustInto(t, out)
	if len(said) > 0 {
		t.Errorf("after Accept: %s", said)
	}
}

// A change that is taken back, by the next run, needs no confirmation; one that was
// confirmed in advance needs none either.
func TestPreviousIsDropped(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "out")
	made{students: 2, lost: lost(0)}.mustInto(t, out)
	want := tree(t, out)
	made{students: 2, lost: lost(1)}.mustInto(t, out)
	made{students: 2, lost: lost(0)}.mustInto(t, out)
	if diff := cmp.Diff(want, tree(t, out)); diff != "" {
		t.Error(diff)
	}
	made{students: 2, lost: lost(1), finish: OutputOptions{Accept: true}}.mustInto(t, out)
	if now := tree(t, out); now["previous/class.yaml"] != "" || !strings.Contains(now[changesFile], "s0001") {
		t.Error("accepted at once")
	}
}

func TestKeepHigher(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "out")
	mixed := func(student int) float64 { return []float64{4, 1, 2}[student] }
	made{students: 3, lost: lost(2), fixed: true}.mustInto(t, out)
	var list []changes.Change
	finish := OutputOptions{KeepHigher: true, Changed: func(_ words.Voice, l []changes.Change) { list = l }}
	l := made{students: 3, lost: mixed, fixed: true, finish: finish}.mustInto(t, out)
	for i, want := range []float64{8, 9, 8} {
		if got := l.Submissions[i].Score.Earned; got != want {
			t.Errorf("%d has %v points, want %v", i, got, want)
		}
	}
	if m := l.Submissions[0].Items[0].Mark; m == nil || !m.Kept || m.Machine != 6 {
		t.Errorf("the machine's points are not beside those kept: %+v", m)
	}
	if text := tree(t, out)["students/s0000/report.txt"]; !strings.Contains(strings.Join(strings.Fields(text), " "), say("kept.why")) {
		t.Errorf("the student is not told:\n%s", text)
	}
	if len(list) != 1 || list[0].Key() != "s0001" {
		t.Errorf("changes: %+v", list)
	}
	again := made{students: 3, lost: mixed, fixed: true, finish: finish}.mustInto(t, out)
	if diff := cmp.Diff(l, again); diff != "" {
		t.Errorf("the second time: %s", diff)
	}
	// Without the option the points go down, which is listed, as they do with it when
	// something else was handed in.
	for name, m := range map[string]made{"without": {students: 3, lost: mixed, fixed: true}, "other files": {students: 3, lost: mixed, finish: OutputOptions{KeepHigher: true}}} {
		m.finish.Changed = finish.Changed
		if l := m.mustInto(t, out); l.Submissions[0].Score.Earned != 6 || len(list) != 2 || !list[0].Lower() {
			t.Errorf("%s: %v points, changes %+v", name, l.Submissions[0].Score.Earned, list)
		}
	}
}

// Who edits a result by hand is told so, and by what.
func TestEditedByHand(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "out")
	made{students: 1, lost: lost(2), fixed: true}.mustInto(t, out)
	file := filepath.Join(out, results, "s0000.yaml")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, bytes.ReplaceAll(data, []byte("earned: 8"), []byte("earned: 10")), 0o644); err != nil {
		t.Fatal(err)
	}
	var list []changes.Change
	made{students: 1, lost: lost(0), fixed: true, finish: OutputOptions{Changed: func(_ words.Voice, l []changes.Change) { list = l }}}.mustInto(t, out)
	if len(list) != 1 || list[0].Why[0].Reason != changes.ByHand {
		t.Errorf("changes: %+v", list)
	}
}

func TestDiff(t *testing.T) {
	t.Parallel()
	base := t.TempDir()
	a, b := filepath.Join(base, "a"), filepath.Join(base, "b")
	made{students: 2, lost: lost(0), fixed: true}.mustInto(t, a)
	made{students: 2, lost: func(i int) float64 { return float64(i) }, fixed: true}.mustInto(t, b)
	_, list, err := Diff(a, b)
	if err != nil || len(list) != 1 || list[0].Key() != "s0001" || list[0].Why[0].Reason != changes.Chance {
		t.Errorf("%+v, %v", list, err)
	}
	made{students: 2, lost: lost(3)}.mustInto(t, a)
	if _, list, err := Diff(filepath.Join(a, previous), a); err != nil || len(list) != 2 || list[0].Items[0].Why[0].Reason != changes.Submission {
		t.Errorf("with previous: %+v, %v", list, err)
	}
	if _, _, err := Diff(a, filepath.Join(base, "none")); err == nil || !strings.Contains(err.Error(), say("merge.no-class")) {
		t.Error(err)
	}
	for _, do := range []func(string) (bool, error){Accept, Restore} {
		if _, err := do(base); err == nil || !strings.Contains(err.Error(), say("merge.no-class")) {
			t.Error(err)
		}
	}
}

// A file of the results may be a link to one elsewhere: its content is kept all the
// same.
func TestPreviousOfALink(t *testing.T) {
	t.Parallel()
	base := t.TempDir()
	out, elsewhere := filepath.Join(base, "out"), filepath.Join(base, "elsewhere.csv")
	made{students: 1, lost: lost(0)}.mustInto(t, out)
	csv := filepath.Join(out, "class.csv")
	if err := os.Rename(csv, elsewhere); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(elsewhere, csv); err != nil {
		t.Skip("no links here: ", err)
	}
	old := tree(t, out)["class.csv"]
	made{students: 1, lost: lost(1)}.mustInto(t, out)
	now := tree(t, out)
	if now["previous/class.csv"] != old || now["class.csv"] == old {
		t.Error("the content of the link is lost")
	}
}

// rewriteVariable names the folder that a run of this test program writes results
// into, over and over, until it is killed.
const rewriteVariable = "TOUCHSTONE_CLASS_TEST_REWRITE"

func rewrite(folder string) error {
	for n := 1; ; n = n%9 + 1 {
		if _, err := (made{students: 12, lost: func(i int) float64 { return float64((n + i) % 10) }}).into(folder); err != nil {
			return err
		}
		fmt.Println(n)
	}
}

// TestKilledWhileReplacing kills runs that replace results, at any moment: the accepted
// result can be put back each time, byte for byte, and the next run goes on.
func TestKilledWhileReplacing(t *testing.T) {
	t.Parallel()
	out := filepath.Join(t.TempDir(), "out")
	made{students: 12, lost: lost(0)}.mustInto(t, out)
	want := tree(t, out)
	rounds := 6
	if testing.Short() {
		rounds = 2
	}
	random := rand.New(rand.NewPCG(7, 7))
	for round := range rounds {
		c := exec.Command(os.Args[0])
		c.Env = append(os.Environ(), rewriteVariable+"="+out)
		lines, err := c.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		if round%2 == 0 {
			lines.Read(make([]byte, 1)) // one result is replaced completely
		}
		time.Sleep(time.Duration(random.IntN(60)) * time.Millisecond)
		c.Process.Kill()
		c.Wait()
		there := tree(t, out)
		for name, text := range want {
			if now := there["previous/"+name]; now != text && (now != "" || there[name] != text) {
				t.Fatalf("round %d: %s is lost", round, name)
			}
		}
		if round%3 == 2 {
			continue // another run goes on
		}
		if _, err := Restore(out); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, tree(t, out)); diff != "" {
			t.Fatalf("round %d: %s", round, diff)
		}
	}
}

// What a killed run left of a file that it was writing goes, too.
func TestRestoreSweeps(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	made{students: 2, lost: lost(0)}.mustInto(t, out)
	want := tree(t, out)
	made{students: 2, lost: lost(1)}.mustInto(t, out)
	if err := os.WriteFile(filepath.Join(out, "students", "s0001", ".touchstone-new-1"), []byte("half a rep"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := Restore(out); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, tree(t, out)); diff != "" {
		t.Error(diff)
	}
}
