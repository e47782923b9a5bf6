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

// A course with the tests of OSTEP's layout is taken over as it is: two tools, thirteen tests, and a
// right and two wrong submissions, each of which fails the tests that its mistake is about.
func TestACourseInTheLayoutOfOstep(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds programs and plays them")
	}
	const course = "../../testdata/courses/tools"
	lab := filepath.Join(t.TempDir(), "tools")
	if status, stdout, stderr := touchstone(t, "import", course, lab, "--language", "make"); status != 0 || !strings.Contains(stdout+stderr, "13 cases") {
		t.Fatalf("status %d\n%s%s", status, stdout, stderr)
	}
	text, err := os.ReadFile(filepath.Join(lab, "tally-12.txtar"))
	if err != nil || !strings.HasPrefix(string(text), "#title: The message stands where it was printed\n\nplay tally tests/1.in tests/none.in tests/3.in\nexpect output want.out\nexpect exit 1\n") {
		t.Errorf("%v\n%s", err, text)
	}
	for name, failed := range map[string]string{"right": "", "wrong-end": "tally-2", "wrong-status": "pick-8"} {
		file := filepath.Join(t.TempDir(), "report.yaml")
		_, _, screen := touchstone(t, "grade", lab, filepath.Join(course, "submissions", name), "--report", file)
		r := reporttest.Read(t, file)
		var wrong []string
		for _, c := range r.Cases {
			if c.Verdict != report.VerdictPass {
				wrong = append(wrong, c.ID)
			}
		}
		if got := strings.Join(wrong, " "); got != failed || len(r.Cases) != 13 {
			t.Errorf("%s: %q of %d cases failed\n%s", name, got, len(r.Cases), screen)
		}
	}
}

// What only a shell can do is not carried over without a word, and nothing is left behind.
func TestOstepTestsForAShell(t *testing.T) {
	source := filetest.Write(t, map[string]string{
		"tests/1.run": "./a | sort\n", "tests/1.rc": "0\n",
		"tests/2.run": "./a x\n", "tests/2.rc": "0\n",
		"tests/3.run": "./a; ./a\n", "tests/3.rc": "0\n",
		"tests/4.run": "./a\n",
		"tests/5.run": "gcc a.c\n", "tests/5.rc": "0\n",
		"tests/6.run": "./a \"$HOME\"\n", "tests/6.rc": "0\n",
		"tests/7.run": "./a\n", "tests/7.rc": "0\n", "tests/7.pre": "cp x y\n",
		"tests/8.run": "./a < tests/none\n", "tests/8.rc": "0\n",
	})
	lab := filepath.Join(t.TempDir(), "lab")
	status, _, stderr := touchstone(t, "import", source, lab)
	if n := strings.Count(stderr, ".run:1"); status != 2 || n != 7 || !strings.Contains(stderr, "--without checks") {
		t.Errorf("status %d, %d refused:\n%s", status, n, stderr)
	}
	if _, err := os.Stat(lab); err == nil {
		t.Error("something is left behind")
	}
	if status, _, stderr := touchstone(t, "import", source, lab, "--without", "checks"); status != 0 || !strings.Contains(stderr, "1 case") {
		t.Errorf("status %d\n%s", status, stderr)
	}
}
