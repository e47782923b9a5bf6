package endtoend

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"touchstone/cases"
	"touchstone/cmd/touchstone/internal/built"
	"touchstone/cmd/touchstone/internal/samples"
	"touchstone/harness/catalog"
	"touchstone/harness/grade"
	"touchstone/harness/report"
	"touchstone/harness/suite"
)

// TestStudentCopy builds the program that a course gives to students.
func TestStudentCopy(t *testing.T) {
	built.Slow(t)
	built.Sources(t)
	t.Parallel()
	program := filepath.Join(t.TempDir(), "touchstone")
	build := exec.Command("go", "build", "-tags", "student", "-o", program, "./cmd/touchstone")
	build.Dir = samples.Repository(t)
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Run("has no hidden case in it", func(t *testing.T) { hidesCases(t, program) })
	t.Run("grades", func(t *testing.T) { gradesWithout(t, program) })
	t.Run("explains", func(t *testing.T) { explainsWithout(t, program) })
}

func hidesCases(t *testing.T, program string) {
	hidden, public, all := linesIn(t, program)
	if len(hidden) > 0 {
		t.Errorf("hidden lines are in the program: %q", hidden)
	}
	if public < all/2 {
		t.Errorf("%d of %d public lines were found: this is no search", public, all)
	}
}

// linesIn looks in a program for each line of the hidden files that no public
// file has, and counts the public ones that it finds and that there are.
func linesIn(t *testing.T, program string) (found []string, known, all int) {
	t.Helper()
	public, hidden := map[string]bool{}, map[string]string{}
	err := fs.WalkDir(cases.FS, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(cases.FS, name)
		for line := range strings.SplitSeq(string(data), "\n") {
			switch {
			case len(line) < 8:
			case strings.Contains(name, "/hidden/"):
				hidden[line] = name
			default:
				public[line] = true
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(hidden) < 1000 {
		t.Fatalf("there are %d hidden lines: this is no search", len(hidden))
	}
	data, err := os.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for line := range strings.SplitSeq(string(data), "\n") {
		if public[line] {
			seen[line] = true
		} else if name, ok := hidden[line]; ok {
			found = append(found, name+": "+line)
		}
	}
	return found, len(seen), len(public)
}

// runs runs the program at the root of the repository and gives its report, if
// any, and its screen.
func runs(t *testing.T, program string, status int, args ...string) (*report.Report, string) {
	t.Helper()
	var stdout, stderr strings.Builder
	cmd := exec.Command(program, args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = samples.Repository(t), &stdout, &stderr
	if err := cmd.Run(); cmd.ProcessState == nil || cmd.ProcessState.ExitCode() != status {
		t.Fatalf("%q: %v\n%s%s", args, err, stdout.String(), stderr.String())
	}
	if args[0] != "grade" || status > lost {
		return nil, stdout.String() + stderr.String()
	}
	r, err := report.Read("report.yaml", []byte(stdout.String()))
	if err != nil {
		t.Fatal(err)
	}
	return r, stderr.String()
}

// gradesWithout holds a report of the copy against one of the copy with the
// hidden cases added, which is that of the whole program.
func gradesWithout(t *testing.T, program string) {
	whole, err := suite.Collection{BuiltIn: cases.FS}.Load("uno-game")
	if err != nil {
		t.Fatal(err)
	}
	const submission = "testdata/submissions/uno-game/good"
	few, screen := runs(t, program, full, "grade", "uno-game", submission, "--case", "[a-b]*")
	if few.Score.Elsewhere <= 0 || few.Score.Elsewhere >= few.Score.Possible || !judgedElsewhere(screen) {
		t.Errorf("elsewhere %v\n%s", few.Score.Elsewhere, screen)
	}
	if few.Suite == whole.Hash {
		t.Error("the suite is said to be the whole one")
	}
	absent := 0
	for _, c := range few.Cases {
		if c.Reason == grade.NotHere.Error() {
			absent++
			if c.Visibility == "public" || c.Verdict != report.VerdictNotJudged || len(c.Items) == 0 {
				t.Errorf("%+v", c)
			}
		}
	}
	if absent == 0 {
		t.Error("no case is missing")
	}
	all, screen := runs(t, program, full, "grade", "uno-game", submission, "--case", "[a-b]*", "--cases", "cases")
	if all.Score.Elsewhere != 0 || all.Suite != whole.Hash || judgedElsewhere(screen) || len(all.Cases) != len(few.Cases) {
		t.Errorf("with all cases: suite %s, %d cases, elsewhere %v\n%s", all.Suite, len(all.Cases), all.Score.Elsewhere, screen)
	}
	unbuilt, screen := runs(t, program, lost, "grade", "coms327-part1", "testdata/submissions/coms327-part1/syntax-error")
	if unbuilt.Score.Elsewhere != 0 || unbuilt.Score.NotJudged != 0 || judgedElsewhere(screen) {
		t.Errorf("of a program that does not build: %+v\n%s", unbuilt.Score, screen)
	}
}

// judgedElsewhere reports whether the screen says of a case that it is not here.
func judgedElsewhere(screen string) bool {
	return strings.Contains(strings.ToLower(screen), grade.NotHere.Error())
}

func explainsWithout(t *testing.T, program string) {
	s, err := suite.Collection{BuiltIn: cases.FS}.Load("uno-game")
	if err != nil {
		t.Fatal(err)
	}
	public, hidden := 0, 0
	for _, c := range s.Cases {
		switch c.Visibility {
		case "public":
			public++
		case "hidden":
			hidden++
		}
	}
	for _, c := range s.Cases {
		if c.Visibility == "public" {
			continue
		}
		_, text := runs(t, program, full, "explain", "uno-game", c.ID)
		if !strings.Contains(text, grade.NotHere.Error()) || c.Hint != "" && strings.Contains(text, c.Hint) || c.Catches != "" && strings.Contains(text, c.Catches) {
			t.Errorf("of %s it says\n%s", c.ID, text)
		}
		if _, screen := runs(t, program, usage, "grade", "uno-game", "testdata/submissions/uno-game/good", "--case", c.ID); !strings.Contains(screen, grade.NotHere.Error()) {
			t.Errorf("--case %s: %s", c.ID, screen)
		}
		break
	}
	absent := catalog.English.Say("explain.none-here",
		"text", catalog.English.Say("explain.cases", "n", public+hidden, "public", public, "hidden", hidden))
	if _, text := runs(t, program, full, "explain", "uno-game"); !strings.Contains(text, absent) {
		t.Errorf("%s\nwant %s", text, absent)
	}
	for _, verb := range []string{"lint", "verify"} {
		if _, screen := runs(t, program, usage, verb, "uno-game"); !strings.Contains(screen, "hidden.yaml") || !strings.Contains(screen, "not there") {
			t.Errorf("%s: %s", verb, screen)
		}
	}
	runs(t, program, full, "lint", "uno-game", "--hidden", "cases")
}
