package class

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/class/intake"
	"touchstone/harness/class/ledger"
	"touchstone/harness/grade"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// say is what the catalog has for a key.
func say(key string, values ...any) string { return catalog.English.Say(key, values...) }

// aClass hands in a few programs.
func aClass(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"ada", "grace", "linus"} {
		handIn(t, dir, name, right)
	}
	handIn(t, dir, "brian", without)
	handIn(t, dir, "dennis", wrong)
	handIn(t, dir, "ken", wrong)
	put(t, dir, "bjarne", map[string]string{"Makefile": "sum:\n\tfalse\n"})
	put(t, dir, "secret", map[string]string{"Makefile": "sum:\n\tcp /bin/true sum\n", "plan.txt": ""})
	if err := os.WriteFile(filepath.Join(dir, "broken.zip"), []byte("PK\x03\x04 no more"), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

// run grades a class in this process.
func run(t *testing.T, dir string, o Options) (*ledger.Ledger, []string) {
	t.Helper()
	l, graded, err := tryRun(t, dir, o)
	if err != nil {
		t.Fatal(err)
	}
	return l, graded
}

func tryRun(t *testing.T, dir string, o Options) (l *ledger.Ledger, graded []string, err error) {
	t.Helper()
	c, err := intake.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	return runClass(t, c, o)
}

// runJoined is run with a roster.
func runJoined(t *testing.T, dir, roster string, o Options) (*ledger.Ledger, []string) {
	t.Helper()
	c, err := intake.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	r, err := intake.ReadRoster(roster)
	if err != nil {
		t.Fatal(err)
	}
	c.Join(r)
	l, graded, err := runClass(t, c, o)
	if err != nil {
		t.Fatal(err)
	}
	return l, graded
}

func runClass(t *testing.T, c *intake.Class, o Options) (l *ledger.Ledger, graded []string, err error) {
	t.Helper()
	g, err := grader()
	if err != nil {
		t.Fatal(err)
	}
	o.Jobs = 2
	o.Graded = func(row ledger.Submission, cached bool) {
		if !cached {
			graded = append(graded, row.Key)
		}
	}
	l, _, err = Run(context.Background(), g, c, o)
	slices.Sort(graded)
	return l, graded, err
}

func TestRun(t *testing.T) {
	t.Parallel()
	dir, out := aClass(t), filepath.Join(t.TempDir(), "out")
	l, graded := run(t, dir, Options{Out: out})
	earned := map[string]float64{}
	for _, s := range l.Submissions {
		if s.Key == "broken" && s.Unread != "" && s.Score == nil {
			continue
		}
		if s.Fault != "" || s.Score == nil {
			t.Errorf("%s could not be graded: %s", s.Key, s.Fault)
			continue
		}
		earned[s.Key] = s.Score.Earned
	}
	want := map[string]float64{"ada": 9, "grace": 9, "linus": 9, "brian": 8, "dennis": 0, "ken": 0, "bjarne": 0, "secret": 0}
	if diff := cmp.Diff(want, earned); diff != "" {
		t.Errorf("points (-want +got):\n%s", diff)
	}
	if len(graded) != len(want)+1 {
		t.Errorf("graded: %v", graded)
	}
	files := tree(t, out)
	for _, name := range []string{"class.yaml", "class.csv", "canvas.csv", "class.html", "results/ada.yaml", "students/ada/report.txt", "results/broken.yaml"} {
		if files[name] == "" {
			t.Errorf("%s is missing or empty", name)
		}
	}
	kept, err := readLedger(out)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(l, kept); diff != "" {
		t.Errorf("class.yaml reads back otherwise:\n%s", diff)
	}
}

// Twins that cannot be played cost nobody a result, and the next run tries them again.
// Submissions that take long are graded after the others, and as they would have been at once.
func TestLongSubmissionsComeLast(t *testing.T) {
	t.Parallel()
	dir := aClass(t)
	atOnce, _ := run(t, dir, Options{Out: filepath.Join(t.TempDir(), "out")})
	putOff, graded := run(t, dir, Options{Out: filepath.Join(t.TempDir(), "out"), Wait: time.Nanosecond, Same: func(row ledger.Submission, other string) {
		if row.Key == other {
			t.Errorf("%s is said to have the same files as itself", other)
		}
	}})
	if diff := cmp.Diff(atOnce, putOff); diff != "" {
		t.Errorf("put off, they become (-at once +put off):\n%s", diff)
	}
	if once := slices.Compact(slices.Clone(graded)); len(once) != len(graded) {
		t.Errorf("told twice: %v", graded)
	}
}

func TestTwinsThatCannotBePlayed(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	handIn(t, dir, "ada", right)
	c, err := intake.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	g, err := grader()
	if err != nil {
		t.Fatal(err)
	}
	twin, _ := caselang.Parse("adds-twin-1.txtar", []byte("exec true\n"))
	g.Twins = []grade.Twins{{Of: "adds", Cases: []*caselang.Case{twin}}}
	reused := 0
	o := Options{Out: filepath.Join(t.TempDir(), "out"), Jobs: 1, Twins: 1, Graded: func(_ ledger.Submission, cached bool) {
		if cached {
			reused++
		}
	}}
	for range 2 {
		l, _, err := Run(t.Context(), g, c, o)
		if err != nil || l.Faults() != 0 || l.Twins != 1 {
			t.Fatalf("%v, %+v", err, l)
		}
		row := l.Submissions[0]
		noted := slices.ContainsFunc(row.Review, func(r report.Review) bool { return slices.Equal(r.Untried, []string{"adds"}) })
		if row.Score.Earned != 9 || !noted || reused != 0 {
			t.Errorf("%v points, reused %d times, %+v", row.Score.Earned, reused, row.Review)
		}
	}
	g.Twins = nil
	for range 2 {
		if _, _, err := Run(t.Context(), g, c, o); err != nil {
			t.Fatal(err)
		}
	}
	if reused != 1 {
		t.Errorf("without such twins, reused %d times", reused)
	}
}

// TestNothingHandedIn has one who only typed text in online, one whose folder is
// empty, and a group of which Moodle has the files of each member.
func TestNothingHandedIn(t *testing.T) {
	if testing.Short() {
		t.Skip("it grades a class twice: left out with -short")
	}
	t.Parallel()
	dir, base := t.TempDir(), t.TempDir()
	put(t, dir, "Ada_1_assignsubmission_onlinetext_", map[string]string{"onlinetext.html": "<p>see my repository</p>"})
	put(t, dir, "eve", nil)
	for _, name := range []string{"Red-Bob_2", "Red-Cyd_3"} {
		handIn(t, dir, name+"_assignsubmission_file_", right)
		put(t, dir, name+"_assignsubmission_file_", map[string]string{"README": "by Bob and Cyd\n"})
	}
	sheet := filepath.Join(base, "sheet.csv")
	if err := os.WriteFile(sheet, []byte("Identifier,Full name,Group,Grade,Maximum Grade,Last modified (grade)\n"+
		"Participant 1,Ada,,,10.00,-\nParticipant 2,Bob,Red,,10.00,-\nParticipant 3,Cyd,Red,,10.00,-\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	tables, err := ReadTables(sheet, "", sheet)
	if err != nil {
		t.Fatal(err)
	}
	out := filepath.Join(base, "out")
	l, graded := runJoined(t, dir, sheet, Options{Out: out, OutputOptions: OutputOptions{Tables: tables}})
	if !slices.Equal(graded, []string{"Red-Bob-2", "Red-Cyd-3"}) || len(l.Graded()) != 2 || l.HandedIn() != 2 {
		t.Errorf("graded: %v", graded)
	}
	if len(l.Findings) != 1 || l.Findings[0].Path != "eve" { // she is not on the worksheet
		t.Errorf("findings: %v", l.Findings)
	}
	files := tree(t, out)
	for name, want := range map[string]string{
		"class.csv":  "\nAda-1,Ada,1,,,,,missing,,,",
		"canvas.csv": "\nAda,,,,,\n",
		"moodle.csv": "Participant 1,Ada,,,10.00,-\nParticipant 2,Bob,Red,9,10.00,-\nParticipant 3,Cyd,Red,9,10.00,-\n",
		"class.html": words.Sentence(say("intake.typed", "file", "Ada_1_assignsubmission_onlinetext_")),
	} {
		if !strings.Contains(files[name], want) {
			t.Errorf("%s lacks %q:\n%s", name, want, files[name])
		}
	}
	for name := range files {
		if strings.Contains(name, "Ada") || strings.Contains(name, "eve") {
			t.Errorf("there is a report of nothing: %s", name)
		}
	}
	var screen strings.Builder
	if err := Show(&screen, l, nil, out); err != nil {
		t.Fatal(err)
	}
	if want := say("count.submissions", "n", 2) + " · " + say("class.graded", "n", 2) + " · " + say("class.missing", "n", 2) + "\n"; !strings.Contains(screen.String(), want) {
		t.Errorf("the screen lacks %q:\n%s", want, screen.String())
	}
	mark := Mark{Student: "eve", Item: "readme", Points: 1, Who: "jb", Why: "x"}
	if _, _, err := tryRun(t, dir, Options{Out: out, OutputOptions: OutputOptions{Marks: []Mark{mark}}}); err == nil || !strings.Contains(err.Error(), say("marks.nothing", "student", "eve")) {
		t.Errorf("a mark: %v", err)
	}
}

// TestIdentical hands the same files in twice, once in an archive.
func TestIdentical(t *testing.T) {
	if testing.Short() {
		t.Skip("it grades a class three times: left out with -short")
	}
	t.Parallel()
	dir, base := t.TempDir(), t.TempDir()
	for _, name := range []string{"ada", "eve", "bob"} {
		handIn(t, dir, name, right)
	}
	os.WriteFile(filepath.Join(dir, "eve", "README"), []byte("ada\n"), 0o644)
	if out, err := exec.Command("tar", "-C", dir, "-czf", filepath.Join(dir, "zoe.tar.gz"), "eve").CombinedOutput(); err != nil {
		t.Fatal(err, string(out))
	}
	whole := filepath.Join(base, "whole")
	l, _ := run(t, dir, Options{Out: whole})
	if want := [][]string{{"ada", "eve", "zoe"}}; !cmp.Equal(l.Identical, want) {
		t.Errorf("identical: %v", l.Identical)
	}
	files := tree(t, whole)
	for name, want := range map[string]string{
		"class.csv":  ",ada zoe\n",
		"class.yaml": "identical:\n  - [ada, eve, zoe]\n",
		"class.html": "<b>3</b> " + say("class.notice.identical", "n", 3),
	} {
		if !strings.Contains(files[name], want) {
			t.Errorf("%s lacks %q:\n%s", name, want, files[name])
		}
	}
	for _, s := range l.Submissions {
		if s.Score.Earned != 9 || len(s.Review) > 1 {
			t.Errorf("%s: %v points, review %v", s.Key, s.Score.Earned, s.Review)
		}
		if text := files["students/"+s.Key+"/report.txt"]; strings.Contains(text, say("class.notice.identical", "n", 3)) {
			t.Errorf("%s is told", s.Key)
		}
	}
	var screen strings.Builder
	if err := Show(&screen, l, nil, whole); err != nil {
		t.Fatal(err)
	}
	if want := "3 " + say("class.notice.identical", "n", 3) + "\n  ada: eve, zoe\n  eve: ada, zoe\n"; !strings.Contains(screen.String(), want) {
		t.Errorf("the screen lacks %q:\n%s", want, screen.String())
	}
	parts, merged := filepath.Join(base, "parts"), filepath.Join(base, "merged")
	for n := range 2 {
		run(t, dir, Options{Out: parts, Shard: Shard{n + 1, 2}})
	}
	if _, _, err := Merge(t.Context(), []string{parts}, MergeOptions{Out: merged}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(files, tree(t, merged)); diff != "" {
		t.Errorf("(-whole +merged):\n%s", diff)
	}
}

func TestWhatHasNotChangedIsNotGradedAgain(t *testing.T) {
	if testing.Short() {
		t.Skip("it grades a class five times: left out with -short")
	}
	t.Parallel()
	dir, out := aClass(t), filepath.Join(t.TempDir(), "out")
	run(t, dir, Options{Out: out})
	before := tree(t, out)
	if _, graded := run(t, dir, Options{Out: out}); len(graded) > 0 {
		t.Errorf("graded again: %v", graded)
	}
	if diff := cmp.Diff(before, tree(t, out)); diff != "" {
		t.Errorf("the second run wrote something else:\n%s", diff)
	}
	handIn(t, dir, "ken", right)
	l, graded := run(t, dir, Options{Out: out})
	if !slices.Equal(graded, []string{"ken"}) {
		t.Errorf("after ken changed, graded: %v", graded)
	}
	if at := slices.IndexFunc(l.Submissions, func(s ledger.Submission) bool { return s.Key == "ken" }); l.Submissions[at].Score.Earned != 9 {
		t.Errorf("ken has %v", l.Submissions[at].Score.Earned)
	}
	if err := os.WriteFile(filepath.Join(out, results, "ada.yaml"), []byte("schema: tou"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, graded := run(t, dir, Options{Out: out}); !slices.Equal(graded, []string{"ada"}) {
		t.Errorf("after ada's result was broken, graded: %v", graded)
	}
	if _, graded := run(t, dir, Options{Out: out, Fresh: true}); len(graded) != 9 {
		t.Errorf("with Fresh, graded: %v", graded)
	}
}

var long = flag.Bool("long", false, "kill runs at more moments")

// TestKilledRuns kills runs after each result, and at a moment, or with -long
// several, in between, until one comes to its end.
func TestKilledRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("it grades a class many times: left out with -short")
	}
	dir, whole := aClass(t), filepath.Join(t.TempDir(), "whole")
	run(t, dir, Options{Out: whole})
	want := tree(t, whole)
	delays := []time.Duration{0, 20 * time.Millisecond}
	if *long {
		delays = append(delays, 3*time.Millisecond, 80*time.Millisecond)
	}
	total := 0
	for _, delay := range delays {
		t.Run(delay.String(), func(t *testing.T) {
			out := filepath.Join(t.TempDir(), "out")
			kills := 0
			for results := -1; ; results = len(readable(out)) { // the first before there is any
				had := readable(out)
				graded, ended := killAfter(t, dir, out, results, delay)
				for _, key := range graded {
					if slices.Contains(had, key) {
						t.Errorf("%s was graded again", key)
					}
				}
				if lost := slices.DeleteFunc(had, func(key string) bool { return slices.Contains(readable(out), key) }); len(lost) > 0 {
					t.Errorf("lost: %v", lost)
				}
				if ended {
					break
				}
				kills++
			}
			total += kills
			if diff := cmp.Diff(want, tree(t, out)); diff != "" {
				t.Errorf("after %d kills (-uninterrupted +got):\n%s", kills, diff)
			}
		})
	}
	if total < 3*len(delays) {
		t.Errorf("only %d runs were killed", total)
	}
}

// readable are the keys of the results that are there.
func readable(out string) []string {
	o := &outFolder{path: out}
	files, _ := filepath.Glob(filepath.Join(out, results, "*.yaml"))
	var keys []string
	for _, file := range files {
		if key := strings.TrimSuffix(filepath.Base(file), ".yaml"); loads(o, key) {
			keys = append(keys, key)
		}
	}
	return keys
}

// killAfter runs a class in a process of its own, and kills that some time
// after there are more results than had.
func killAfter(t *testing.T, dir, out string, had int, delay time.Duration) (graded []string, ended bool) {
	t.Helper()
	var printed, errors strings.Builder
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), runVariable+"="+dir+" "+out)
	c.Stdout, c.Stderr = &printed, &errors
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	over := make(chan error, 1)
	go func() { over <- c.Wait() }()
	killed := false
	for {
		select {
		case err := <-over:
			if err != nil && !killed {
				t.Fatalf("%v\n%s", err, errors.String())
			}
			return strings.Fields(printed.String()), err == nil
		case <-time.After(time.Millisecond):
		}
		files, _ := filepath.Glob(filepath.Join(out, results, "*.yaml"))
		if !killed && len(files) > had {
			time.Sleep(delay)
			c.Process.Kill()
			killed = true
		}
	}
}

func TestShardsMergeIntoTheWhole(t *testing.T) {
	if testing.Short() {
		t.Skip("it grades a class twice: left out with -short")
	}
	t.Parallel()
	dir, base := aClass(t), t.TempDir()
	whole, parts, merged := filepath.Join(base, "whole"), filepath.Join(base, "parts"), filepath.Join(base, "merged")
	marks := []Mark{
		{Student: "ada", Item: "readme", Points: 1.5, Who: "jb", Why: "good"},
		{Student: "dennis", Item: "rule", Points: -1, Who: "jb", Why: "copied"},
		{Student: "secret", Item: "rule", Points: 0, Who: "jb", Why: "an empty file"},
		{Student: "ken", Item: "late", Points: 0, Who: "jb", Why: "it is fine"},
	}
	run(t, dir, Options{Out: whole, OutputOptions: OutputOptions{Marks: marks}})
	for n := range 3 {
		run(t, dir, Options{Out: parts, OutputOptions: OutputOptions{Marks: marks}, Shard: Shard{n + 1, 3}})
	}
	if _, _, err := Merge(t.Context(), []string{parts}, MergeOptions{Out: merged}); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(tree(t, whole), tree(t, merged)); diff != "" {
		t.Errorf("(-whole +merged):\n%s", diff)
	}
}

func TestMergeRefuses(t *testing.T) {
	if testing.Short() {
		t.Skip("it grades a class twice: left out with -short")
	}
	t.Parallel()
	dir, base := aClass(t), t.TempDir()
	parts := filepath.Join(base, "parts")
	for n := range 2 {
		run(t, dir, Options{Out: parts, Shard: Shard{n + 1, 2}})
	}
	whole := filepath.Join(base, "whole")
	run(t, dir, Options{Out: whole})
	first, twins := filepath.Join(parts, "shard-1-of-2"), filepath.Join(base, "twins", "shard-2-of-2")
	if err := os.CopyFS(twins, os.DirFS(filepath.Join(parts, "shard-2-of-2"))); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(twins, ledgerFile))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(twins, ledgerFile), bytes.Replace(data, []byte("\nshard: "), []byte("\ntwins: 2\nshard: "), 1), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, test := range map[string]struct {
		folders []string
		want    string
	}{
		"a missing shard": {[]string{first}, say("merge.missing", "shard", "2/2")},
		"one twice":       {[]string{parts, first}, say("merge.twice", "shard", "1/2", "folder", first)},
		"a whole":         {[]string{whole}, say("merge.whole")},
		"nothing":         {[]string{base}, say("merge.no-class")},
		"other twins":     {[]string{first, twins}, say("merge.other-way", "folder", first)},
	} {
		_, _, err := Merge(t.Context(), test.folders, MergeOptions{Out: filepath.Join(base, "no")})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", name, err, test.want)
		}
	}
}

func TestMarks(t *testing.T) {
	t.Parallel()
	dir, out := aClass(t), filepath.Join(t.TempDir(), "out")
	l, _ := run(t, dir, Options{Out: out, OutputOptions: OutputOptions{Marks: []Mark{
		{Student: "ADA", Item: "readme", Points: 1.5, Who: "jb", Why: "good"},
		{Student: "secret", Item: "rule", Points: 0, Who: "jb", Why: "an empty file"},
		{Student: "dennis", Item: "adds", Points: 4, Who: "jb", Why: "nearly"},
		{Student: "grace", Item: "rule", Points: -1, Who: "jb", Why: "copied"},
	}}})
	rows := map[string]ledger.Submission{}
	for _, s := range l.Submissions {
		rows[s.Key] = s
	}
	for key, want := range map[string]float64{"ada": 10.5, "grace": 0, "dennis": 1, "linus": 9} {
		if got := rows[key].Score.Earned; got != want {
			t.Errorf("%s has %v points, want %v", key, got, want)
		}
	}
	if len(rows["secret"].Void) > 0 || !slices.Equal(rows["grace"].Void, []string{"rule"}) {
		t.Errorf("void: secret %v, grace %v", rows["secret"].Void, rows["grace"].Void)
	}
	if rows["ada"].Score.Waiting != 0 || rows["linus"].Score.Waiting != 2 {
		t.Errorf("waiting: ada %v, linus %v", rows["ada"].Score.Waiting, rows["linus"].Score.Waiting)
	}
	at := slices.IndexFunc(rows["dennis"].Items, func(e ledger.Earned) bool { return e.Item == "adds" })
	if want := (&report.Mark{Who: "jb", Why: "nearly", Machine: 0, Status: report.Fail}); !cmp.Equal(rows["dennis"].Items[at].Mark, want) {
		t.Errorf("the machine's points: %+v", rows["dennis"].Items[at].Mark)
	}
	if text := tree(t, out)["students/dennis/report.txt"]; !strings.Contains(text, "nearly") {
		t.Errorf("the student is not told why:\n%s", text)
	}
	if machine := tree(t, out)["results/dennis.yaml"]; strings.Contains(machine, "nearly") {
		t.Error("the mark is in the machine's result")
	}
}

func TestMarksAreChecked(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts a sandbox for each mark: left out with -short")
	}
	t.Parallel()
	dir := aClass(t)
	for want, mark := range map[catalog.Message]Mark{
		catalog.Of("marks.nobody", "student", `"adda"`):                                {Student: "adda", Item: "readme", Points: 1, Who: "jb", Why: "x"},
		catalog.Of("marks.no-item", "item", `"reedme"`):                                {Student: "ada", Item: "reedme", Points: 1, Who: "jb", Why: "x"},
		catalog.Of("marks.range", "n", 3.0, "low", 0.0, "high", 2.0, "item", "readme"): {Student: "ada", Item: "readme", Points: 3, Who: "jb", Why: "x"},
		catalog.Of("marks.range", "n", -4.0, "low", -3.0, "high", 0.0, "item", "late"): {Student: "ada", Item: "late", Points: -4, Who: "jb", Why: "x"},
		catalog.Of("marks.rule", "item", "rule"):                                       {Student: "ada", Item: "rule", Points: 1, Who: "jb", Why: "x"},
		catalog.Of("marks.no-who"):                                                     {Student: "ada", Item: "readme", Points: 1, Who: " ", Why: "x"},
	} {
		out := filepath.Join(t.TempDir(), "out")
		if _, _, err := tryRun(t, dir, Options{Out: out, OutputOptions: OutputOptions{Marks: []Mark{mark}}}); err == nil || !strings.Contains(err.Error(), want.Error()) {
			t.Errorf("got %v, want %q", err, want)
		}
		if _, err := os.Stat(out); err == nil {
			t.Error("something was written all the same")
		}
	}
}

func TestAFolderOfSomebodyElseIsRefused(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts a sandbox: left out with -short")
	}
	t.Parallel()
	dir, out := aClass(t), t.TempDir()
	if err := os.WriteFile(filepath.Join(out, "thesis.tex"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, _, err := tryRun(t, dir, Options{Out: out}); err == nil || !strings.Contains(err.Error(), say("out.taken")) {
		t.Errorf("got %v", err)
	}
	if files := slices.Collect(maps.Keys(tree(t, out))); len(files) != 1 {
		t.Errorf("written there: %v", files)
	}
}

// Results of another assignment stay, also those of a run that was killed.
func TestResultsOfAnotherAssignmentAreRefused(t *testing.T) {
	if testing.Short() {
		t.Skip("it grades a class: left out with -short")
	}
	t.Parallel()
	dir, base := t.TempDir(), t.TempDir()
	handIn(t, dir, "ada", right)
	out := filepath.Join(base, "out")
	run(t, dir, Options{Out: out})
	for _, name := range []string{"class.yaml", "results/ada.yaml"} {
		file := filepath.Join(out, name)
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		other := strings.Replace(string(data), "id: sums\n", "id: products\n", 1)
		if err := os.WriteFile(file, []byte(other), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want := say("out.other-assignment", "other", "products", "assignment", "sums")
	refused := func(when string, o Options) {
		before := tree(t, out)
		if _, _, err := tryRun(t, dir, o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", when, err, want)
		}
		if diff := cmp.Diff(before, tree(t, out)); diff != "" {
			t.Errorf("%s: the folder is different now:\n%s", when, diff)
		}
	}
	refused("finished", Options{Out: out})
	refused("a shard in it", Options{Out: out, Shard: Shard{1, 2}})
	if err := os.Remove(filepath.Join(out, "class.yaml")); err != nil {
		t.Fatal(err)
	}
	refused("killed", Options{Out: out})
}

// TestFlaky hands in programs that are right in half of their runs.
func TestFlaky(t *testing.T) {
	if testing.Short() {
		t.Skip("it grades 40 submissions: left out with -short")
	}
	t.Parallel()
	dir, out := t.TempDir(), filepath.Join(t.TempDir(), "out")
	for n := range 40 {
		handIn(t, dir, fmt.Sprint("s", n), "cat >/dev/null; echo total >&2; [ $(($(od -An -N1 -tu1 /dev/urandom) % 2)) = 0 ] && echo 15 || echo 16")
	}
	l, _ := run(t, dir, Options{Out: out})
	flaky := 0
	for _, s := range l.Submissions {
		r, _, err := readResult(out, s.Key)
		if err != nil {
			t.Fatal(err)
		}
		c := r.Cases[slices.IndexFunc(r.Cases, func(c report.Case) bool { return c.ID == "adds" })]
		told := slices.ContainsFunc(s.Review, func(r report.Review) bool {
			return strings.Contains(r.Reason, "adds: ") && strings.Contains(r.Reason, "16")
		})
		if c.Flaky != told || c.Flaky && c.Verdict != report.VerdictPass {
			t.Errorf("%s: flaky %t, told %t, verdict %s", s.Key, c.Flaky, told, c.Verdict)
		}
		if c.Flaky {
			flaky++
		}
	}
	if flaky == 0 {
		t.Error("of 40 submissions that are right by chance none is flaky")
	}
}

func loads(o *outFolder, key string) bool {
	r, _ := o.load(key)
	return r != nil
}
