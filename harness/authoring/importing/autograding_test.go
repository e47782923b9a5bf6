package importing

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"touchstone/harness/files/filetest"
)

const autograding = `{"tests": [
  {"name": "It greets", "setup": "make", "run": "./hello", "input": "Ada\n", "output": "Hello, Ada (again)?", "comparison": "included", "timeout": 10, "points": 5},
  {"name": "Two lines", "setup": "", "run": "./hello -n 2", "input": "", "output": "one\r\ntwo\r\n", "comparison": "exact", "points": 2.5},
  {"name": "A number", "run": "./hello 7", "output": "[0-9]+ times", "comparison": "regex", "points": 1},
  {"name": "It ends", "run": "./hello", "points": 1},
  {"name": "pytest", "run": "pytest test_hello.py", "points": 1},
  {"name": "Behind", "run": "./hello", "output": "(?<=a)b", "comparison": "regex", "points": 1},
  {"name": "For nothing", "run": "./hello", "points": 0}
]}
`

func TestAutograding(t *testing.T) {
	source := filetest.Write(t, map[string]string{".github/classroom/autograding.json": autograding, "hello.c": "int main(void) { return 0; }\n"})
	s, to, notes := imported(t, source, Defaults{Without: []string{"checks"}})
	if cases(s) != "It-greets Two-lines A-number It-ends" || strings.Join(s.ProgramNames(), " ") != "hello" {
		t.Errorf("cases %s, programs %v", cases(s), s.ProgramNames())
	}
	points := map[string]float64{}
	for _, item := range s.Rubric {
		points[item.ID] = item.Points
	}
	if len(points) != 4 || points["it-greets"] != 5 || points["two-lines"] != 2.5 {
		t.Errorf("points %v", points)
	}
	for name, want := range map[string]string{
		"It-greets": "#title: It greets\n\nplay -in input.txt hello\nexpect stdout -match 'Hello, Ada \\(again\\)\\?'\nexpect exit 0\n\n-- input.txt --\nAda\n",
		"Two-lines": "#title: Two lines\n\nplay hello -n 2\nexpect stdout -match '^\\s*one\\r?\\ntwo\\s*$'\nexpect exit 0\n",
		"A-number":  "#title: A number\n\nplay hello 7\nexpect stdout -match '[0-9]+ times'\nexpect exit 0\n",
		"It-ends":   "#title: It ends\n\nplay hello\nexpect exit 0\n",
	} {
		if text, err := os.ReadFile(filepath.Join(to, name+".txtar")); err != nil || string(text) != want {
			t.Errorf("%s: %v\n%s\nwant\n%s", name, err, text, want)
		}
	}
	for _, want := range []string{`"pytest"`, `"Behind"`, `"For nothing"`, say("import.classroom", "name", `"It greets"`)} {
		if !strings.Contains(notes, want) {
			t.Errorf("no %s in\n%s", want, notes)
		}
	}
	if _, err := Import(source, filepath.Join(t.TempDir(), "x"), Defaults{}, passes); err == nil || strings.Count(err.Error(), "--without checks") != 3 {
		t.Errorf("without a word: %v", err)
	}
}
