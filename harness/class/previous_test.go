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
	for i := range m.students {
		key := fmt.Sprintf("s%04d", i)
		row := ledger.Submission{Key: key, Name: "Student " + key, Paths: []string{key}}
		r := m.report(i, key)
		hash, err := out.store(key, r)
		if err != nil {
			return nil, err
		}
		row = recorded(row, r)
		row.Result = hash
		l.Submissions = append(l.Submissions, row)
	}
	_, err = outputs{m.finish, out, nil}.write(context.Background(), l)
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

// A run replaces nothing that is not in previous, byte for byte, and compares with what was
// there.
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
	old := tree(t, out)
	first.mustInto(t, out)
	if diff := cmp.Diff(old, tree(t, out)); diff != "" || len(said) > 0 {
		t.Fatalf("the second run is no change: %s%s", said, diff)
	}
	made{students: 4, lost: one(3), finish: finish}.mustInto(t, out)
	now := tree(t, out)
	for name, text := range now {
		if name, replaced := strings.CutPrefix(name, "previous/"); replaced && text != old[name] {
			t.Errorf("%s is not the one that was replaced", name)
		}
	}
	if now["previous/results/s0000.yaml"] != "" || now["previous/results/s0001.yaml"] == "" || now["previous/class.yaml"] == "" {
		t.Error("in previous is something else than what was replaced")
	}
	old = now
	made{students: 4, lost: one(5), finish: finish}.mustInto(t, out)
	now = tree(t, out)
	if len(said) != 2 || !strings.Contains(said[1], "7") || !strings.Contains(said[1], say("changes.why.submission")) {
		t.Errorf("said: %s", said)
	}
	if now["previous/results/s0001.yaml"] != old["results/s0001.yaml"] || now["previous/class.yaml"] != old["class.yaml"] {
		t.Error("in previous is something else than what was replaced last")
	}
	if csv := now[changesFile]; !strings.Contains(csv, "s0001,Student s0001,adds,7,5,submission,,\n") || !strings.Contains(now[pageFile], say("class.notice.changed", "n", 1)) {
		t.Errorf("changes.csv: %s", csv)
	}
	made{students: 4, lost: one(5), finish: finish}.mustInto(t, out)
	now = tree(t, out)
	if len(said) != 2 || now[changesFile] != "" || strings.Contains(now[pageFile], say("class.notice.changed", "n", 1)) {
		t.Errorf("the last run is no change: %s", said)
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

// rewriteVariable names the folder that a run of this test program replaces the results
// in.
const rewriteVariable = "TOUCHSTONE_CLASS_TEST_REWRITE"

func rewrite(folder string) error {
	_, err := made{students: 12, lost: func(i int) float64 { return float64(1 + i%9) }}.into(folder)
	fmt.Println()
	return err
}

// TestKilledWhileReplacing kills runs that replace results, at any moment: all that was there
// is in previous or in its place, byte for byte, and the next run goes on.
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
		made{students: 12, lost: lost(0)}.mustInto(t, out)
		made{students: 12, lost: lost(0)}.mustInto(t, out)
		if err := os.RemoveAll(filepath.Join(out, previous)); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, tree(t, out)); diff != "" {
			t.Fatalf("round %d: %s", round, diff)
		}
	}
}
