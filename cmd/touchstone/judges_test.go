package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"touchstone/harness/files/filetest"
	"touchstone/harness/report"
	"touchstone/harness/report/reporttest"
)

// Nothing is graded with an assignment whose own programs fail on what is known to be right:
// nobody would learn of it otherwise.
func TestFaultyJudges(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds programs and plays them")
	}
	const head = "title: Lab\nprograms: [count]\nbuild: {command: [make]}\nreference: solution\n"
	checker := func(script string) map[string]string {
		return map[string]string{
			"assignment.yaml": head + "checkers:\n  good: {accepts: it, command: [sh, check.sh]}\npairs: {check: good}\n", "check.sh": script,
		}
	}
	reader := func(script string) map[string]string {
		return map[string]string{
			"assignment.yaml": head + "readers:\n  number: {reads: it, command: [sh, read.sh]}\n", "read.sh": script,
			"read.txtar": "play -in a.txt count\nexpect stdout -as number want.txt\n-- a.txt --\na\n-- want.txt --\n1\n",
		}
	}
	judged := []string{"lint --build", "verify", "grade", "class"}
	for name, test := range map[string]struct {
		files map[string]string
		says  string // file, line and the words of the tool
		verbs []string
	}{
		"a checker that does not compile": {map[string]string{
			"assignment.yaml": head + "checkers:\n  good: {accepts: it, folder: checker, build: c}\npairs: {check: good}\n",
			"checker/check.c": "#include \"missing.h\"\nint main(void) { return 42; }\n",
		}, "assignment.yaml:6:9: checker good: gcc -g -o good check.c -lm failed: check.c:1: missing.h", judged},
		"a checker that always fails":              {checker("echo no idea >&2\nexit 1\n"), "large.in: checker good: exit status 1: no idea", judged},
		"a checker that fails without a word":      {checker("exit 0\n"), "large.in: checker good: exit status 0, without a message", judged},
		"a checker that crashes":                   {checker("kill -SEGV $$\n"), "large.in: checker good: it ended with signal SIGSEGV", judged},
		"a checker that never stops printing":      {checker("yes\n"), "large.in: checker good: it ended with output limit", judged},
		"a checker that fails on a hidden case":    {checker("grep -q c input && exit 1\nexit 42\n"), "large.in: checker good: exit status 1", judged},
		"a checker of an interpreter with a trace": {checker("echo Traceback: >&2\necho ... >&2\necho 'NameError: x' >&2\nexit 1\n"), "exit status 1: Traceback: ... NameError: x", judged},
		"a reader that always fails":               {reader("exit 1\n"), "read.txtar:2:1: what is expected cannot be read: reader sh read.sh: exit status 1", judged},
		"a reader that crashes":                    {reader("kill -SEGV $$\n"), "read.txtar:2:1: what is expected cannot be read: reader sh read.sh: it ended with signal SIGSEGV", judged},
		"a reader that cannot read what is right":  {reader("echo no number >&2\nexit 3\n"), "read.txtar:2:1: what is expected cannot be read: no number", judged},
		"a variant that does not build": {map[string]string{
			"assignment.yaml":    head + "rubric:\n  - {id: cases, points: 80, kind: auto, cases: ['*']}\n  - {id: own, points: 20, kind: auto, evidence: tests, tests: {input: 'tests/*.in', output: .out}}\n",
			"variants/a/count.c": "", "variants/a.yaml": "about: It has no Makefile.\n",
		}, "variants/a.yaml: program count cannot be built: ", judged},
		"a reference that does not build": {map[string]string{"solution/Makefile": "count:\n\tfalse\n"}, "assignment.yaml:4:12: ", judged[:2]},
		"a generator that fails": {map[string]string{
			"assignment.yaml": head + "generators:\n  g: {makes: cases, command: [sh, g.sh]}\n", "g.sh": "echo out of luck >&2\nexit 1\n",
		}, `assignment.yaml:6:6: generator "g", seed 1: exit status 1: out of luck`, judged[:2]},
	} {
		t.Run(name, func(t *testing.T) {
			dir := smallLab(t, test.files)
			class := filetest.Write(t, map[string]string{"ada/Makefile": "count:\n\tcp count.sh count && chmod +x count\n", "ada/count.sh": "#!/bin/sh\necho nonsense\n"})
			out := filepath.Join(t.TempDir(), "out")
			for _, verb := range test.verbs {
				args, want := append(strings.Fields(verb), dir), statusFault
				switch verb {
				case "grade":
					args = append(args, filepath.Join(class, "ada"))
				case "class":
					args = append(args, class, "--out", out)
				default:
					want = statusUsage
				}
				status, stdout, stderr := touchstone(t, args...)
				if status != want || stdout != "" || !strings.Contains(stderr, test.says) {
					t.Errorf("%s: status %d\n%s%s\nwant %s", verb, status, stdout, stderr, test.says)
				}
				if kind := inEnglish("fault.assignment"); strings.Contains(stderr, kind) != (want == statusFault) {
					t.Errorf("%s says\n%s", verb, stderr)
				}
			}
			if _, err := os.Stat(out); err == nil {
				t.Error("there are results")
			}
			if status, _, stderr := touchstone(t, "lint", dir); status != statusFull {
				t.Errorf("lint, which runs nothing: status %d\n%s", status, stderr)
			}
		})
	}
}

// What judges fails on the output of one submission alone: that submission waits for a tutor,
// wherever its result is shown, and the next run tries it again.
func TestAJudgeThatFailsOnOneSubmission(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds programs and plays them")
	}
	dir := smallLab(t, map[string]string{
		"assignment.yaml": "title: Lab\nprograms: [count]\nbuild: {command: [make]}\nreference: solution\ncheckers:\n  good: {accepts: it, command: [sh, check.sh]}\npairs: {check: good}\n",
		"check.sh":        "read -r n\n[ \"$n\" = odd ] && { echo cannot judge odd >&2; exit 1; }\n[ \"$n\" = \"$(cat answer)\" ] && exit 42\nexit 43\n",
	})
	const makefile = "count:\n\tcp count.sh count && chmod +x count\n"
	class := filetest.Write(t, map[string]string{
		"ada/Makefile": makefile, "ada/count.sh": "#!/bin/sh\nread -r words\ncase $words in a) echo 1 ;; *) echo odd ;; esac\n",
		"bob/Makefile": makefile, "bob/count.sh": "#!/bin/sh\nwc -w\n",
	})
	const why = "the course's checker failed: checker good: exit status 1: cannot judge odd"
	file := filepath.Join(t.TempDir(), "report.yaml")
	status, _, stderr := touchstone(t, "grade", dir, filepath.Join(class, "ada"), "--report", file)
	if status != statusFull || !strings.Contains(strings.Join(strings.Fields(stderr), " "), "50 points not judged: "+why) {
		t.Errorf("status %d\n%s", status, stderr)
	}
	r := reporttest.Read(t, file)
	item := r.Items[0]
	if item.Earned != 50 || item.Status != report.NotJudged || item.Unjudged == nil || item.Unjudged.Points != 50 || r.Score.Earned != 50 || r.Score.NotJudged != 50 {
		t.Errorf("%+v, %+v", item, r.Score)
	}
	for _, format := range []string{"yaml", "json", "text", "html", "junit", "tap", "gradescope", "github"} {
		if status, stdout, stderr := touchstone(t, "convert", file, "--to", format); status != statusFull || !strings.Contains(stdout, "cannot judge odd") {
			t.Errorf("%s: status %d\n%s%s", format, status, stdout, stderr)
		}
	}
	out := filepath.Join(t.TempDir(), "out")
	for run := range 2 {
		status, _, stderr := touchstone(t, "class", dir, class, "--out", out)
		if status != statusFull || !strings.Contains(stderr, "ada: "+inEnglish("review.unjudged", "n", 50.0, "why", why)) {
			t.Errorf("run %d: status %d\n%s", run, status, stderr)
		}
		page, err := os.ReadFile(filepath.Join(out, "class.html"))
		if err != nil || !strings.Contains(string(page), "cannot judge odd") {
			t.Errorf("run %d: the page does not say it: %v", run, err)
		}
		for who, final := range map[string]bool{"ada": false, "bob": true} {
			data, err := os.ReadFile(filepath.Join(out, "results", who+".yaml"))
			if err != nil || strings.Contains(string(data), "\nfingerprint: ") != final {
				t.Errorf("run %d: the result of %s has a fingerprint: %t, %v", run, who, !final, err)
			}
		}
	}
}
