package importing

import (
	"archive/zip"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"touchstone/harness/catalog"
	"touchstone/harness/files/filetest"
	"touchstone/harness/suite"
)

var say = catalog.English.Say

func passes() error { return nil }

// imported imports a source and returns the suite, its folder and the notes.
func imported(t *testing.T, source string, o Defaults) (*suite.Suite, string, string) {
	t.Helper()
	to := filepath.Join(t.TempDir(), "sum")
	notes, err := Import(source, to, o, passes)
	if err != nil {
		t.Fatal(err)
	}
	at, err := suite.Collection{BuiltIn: fstest.MapFS{}}.Find(to)
	if err != nil {
		t.Fatal(err)
	}
	s, err := suite.Check(at)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, n := range notes {
		lines = append(lines, n.File+": "+n.Why.Error())
	}
	return s, to, strings.Join(lines, "\n")
}

func cases(s *suite.Suite) string {
	var ids []string
	for _, c := range s.Cases {
		ids = append(ids, c.ID)
	}
	return strings.Join(ids, " ")
}

func TestPairs(t *testing.T) {
	tests := []struct {
		name  string
		files []string
		cases string
		notes string
	}{
		{"in and out", []string{"1.in", "1.out", "2.IN", "2.ANS"}, "1 2", ""},
		{"numbered", []string{"input1.txt", "output1.txt", "input02", "output02"}, "02 1", ""},
		{"folders", []string{"in/1", "out/1", "in/2.txt", "out/2.txt"}, "1 2", ""},
		{"folders of numbered files", []string{"input/input01.txt", "output/output01.txt"}, "01", ""},
		{"a folder in a folder", []string{"tests/easy/input/1.txt", "tests/easy/output/1.txt", "tests/hard/1.in", "tests/hard/1.out"}, "easy-1 hard-1", ""},
		{"Codeforces", []string{"01", "01.a", "02", "02.a"}, "01 02", ""},
		{"names that are no ids", []string{"a b.in", "a b.out", "A-b.in", "A-b.out"}, "A-b a-b-2", ""},
		{"half a pair", []string{"1.in", "1.out", "2.in", "3.out", "notes.md"}, "1", "notes.md: " + say("import.neither") + "\n2.in: " + say("import.no-output") + "\n3.out: " + say("import.no-input")},
		{"two outputs", []string{"1.in", "1.ans", "1.out"}, "1", "1.out: " + say("import.same-case", "file", "1.ans")},
		{"what tools keep", []string{"1.in", "1.out", ".git/x.in", "__MACOSX/1.in", ".DS_Store"}, "1", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			files := map[string]string{}
			for _, name := range test.files {
				files[name] = "1\n"
			}
			s, _, notes := imported(t, filetest.Write(t, files), Defaults{})
			if cases(s) != test.cases || notes != test.notes {
				t.Errorf("cases %s\nnotes:\n%s", cases(s), notes)
			}
		})
	}
}

func TestTexts(t *testing.T) {
	source := filetest.Write(t, map[string]string{"1.in": "\ufeff1\r\n2", "1.out": "3"})
	if err := os.Symlink("/etc/passwd", filepath.Join(source, "2.in")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("1.in", filepath.Join(source, "3.in")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("1.out", filepath.Join(source, "3.out")); err != nil {
		t.Fatal(err)
	}
	s, to, notes := imported(t, source, Defaults{Program: "adder", Language: "python"})
	for name, want := range map[string]string{"1.in": "1\n2", "1.out": "3", "3.in": "1\n2"} {
		if got, err := os.ReadFile(filepath.Join(to, name)); err != nil || string(got) != want {
			t.Errorf("%s is %q, %v", name, got, err)
		}
	}
	if !strings.HasPrefix(notes, "2.in: "+say("import.not-read", "why", "")) || !strings.HasSuffix(notes, "\n.: "+say("import.line-ends", "n", 2)) {
		t.Errorf("notes:\n%s", notes)
	}
	if s.ProgramNames()[0] != "adder" || s.Build.Kind != "python" {
		t.Errorf("%v, %s", s.ProgramNames(), s.Build.Kind)
	}
}

func TestFaults(t *testing.T) {
	empty, full := t.TempDir(), filetest.Write(t, map[string]string{"1.in": "", "1.out": "", "file": "x"})
	for _, test := range []struct{ source, to, language, want string }{
		{empty, filepath.Join(t.TempDir(), "x"), "", "there are no inputs with their outputs here"},
		{full, full, "", say("new.not-empty")},
		{filepath.Join(full, "file"), filepath.Join(t.TempDir(), "x"), "", say("import.no-source")},
		{full, filepath.Join(t.TempDir(), "x"), "cobol", "cobol"},
	} {
		if _, err := Import(test.source, test.to, Defaults{Language: test.language}, passes); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v: got %v", test, err)
		}
	}
}

// problem is a small package: print the sum of two numbers.
var problem = map[string]string{
	"problem.yaml":         "name: {en: A Sum, sv: En summa}\nlimits: {memory: 512, time_limit: 1.5}\n",
	"domjudge-problem.ini": "timelimit='3'\n",
	"data/sample/1.in":     "1 2\n", "data/sample/1.ans": "Sum: 3\n",
	"data/secret/group1/big.in": "10000 20000\n", "data/secret/group1/big.ans": "Sum: 30000\n",
	"data/secret/odd.in": "x\n-- y --\n", "data/secret/odd.ans": "z\n",
	"submissions/accepted/add.py":        "print('sum:', sum(map(int, input().split())))\n",
	"submissions/accepted/add.hs":        "main = interact id\n",
	"submissions/wrong_answer/short.py":  "print('Sum: 3')\n",
	"submissions/run_time_error/cut.cpp": "int main() { __builtin_trap(); }\n",
	"output_validators/check/check.c":    "int main(void) { return 42; }\n",
	"problem_statement/problem.tex":      "Add.\n",
}

func TestProblemPackage(t *testing.T) {
	source := filetest.Write(t, problem)
	s, to, notes := imported(t, source, Defaults{})
	if s.Title != "A Sum" || cases(s) != "sample-1 secret-group1-big secret-odd" || s.Pairs.Float != "any-case" || !slices.Equal(s.Build.Kinds, []string{"python", "c++"}) || s.Limits.Memory != 512<<20 {
		t.Errorf("%q, cases %s, %s, %v", s.Title, cases(s), s.Build.Kind, s.Limits)
	}
	for _, name := range []string{"hidden/secret-group1-big.in", "sample-1.out", "reference/add.py", "samples/wrong_answer-short/short.py", "samples/wrong_answer-short.yaml"} {
		if _, err := os.Stat(filepath.Join(to, name)); err != nil {
			t.Error(err)
		}
	}
	for _, want := range []string{
		"submissions/accepted/add.hs: " + say("import.no-language"),
		"domjudge-problem.ini: " + say("import.left-out"), "output_validators: " + say("import.output_validators"), "problem_statement: " + say("import.statement"),
	} {
		if !strings.Contains(notes, want) {
			t.Errorf("nothing begins with %q in\n%s", want, notes)
		}
	}

	file := filepath.Join(t.TempDir(), "sum.zip")
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	w := zip.NewWriter(f)
	if err := errors.Join(w.AddFS(os.DirFS(source)), w.Close(), f.Close()); err != nil {
		t.Fatal(err)
	}
	if z, _, again := imported(t, file, Defaults{}); z.Hash != s.Hash || again != notes {
		t.Errorf("of a zip archive, it is another one; notes:\n%s", again)
	}
}

// Tolerances, in both formats of problem packages, become that of bare cases.
func TestTolerance(t *testing.T) {
	for name, test := range map[string]struct {
		file, text string
		float      string // of pairs
		notes      []string
	}{
		"legacy":             {"problem.yaml", "name: Sum\nvalidator_flags: float_tolerance 1e-6\n", "any-case,1e-6", nil},
		"of one sort":        {"problem.yaml", "name: Sum\nvalidator_flags: case_sensitive float_absolute_tolerance 1e-4\n", "abs=1e-4", nil},
		"of two sorts":       {"data/testdata.yaml", "output_validator_flags: float_relative_tolerance 1e-9 float_absolute_tolerance 0.01\n", "any-case,abs=0.01,rel=1e-9", nil},
		"2023-07":            {"data/test_group.yaml", "output_validator_args: [float_tolerance, 1e-5]\n", "any-case,1e-05", nil},
		"2023-07, as a text": {"data/secret/test_group.yaml", "output_validator_args: float_tolerance 1e-5\nmax_score: 40\n", "any-case,1e-5", []string{"data/secret/test_group.yaml:2: " + say("import.points", "key", "max_score")}},
		"with blanks":        {"problem.yaml", "name: Sum\nvalidator_flags: space_change_sensitive float_tolerance 1e-6\n", "any-case,1e-6", []string{"problem.yaml:2: " + say("import.blanks")}},
		"exact":              {"problem.yaml", "name: Sum\nvalidator_flags: case_sensitive space_change_sensitive\n", "", nil},
		"words":              {"problem.yaml", "name: Sum\nvalidator_flags: case_sensitive\n", "none", nil},
		"no number":          {"problem.yaml", "name: Sum\nvalidator_flags: float_tolerance\n", "any-case", []string{"problem.yaml: " + say("import.tolerance", "flag", "float_tolerance", "value", `""`)}},
		"of a group":         {"data/secret/one/testdata.yaml", "output_validator_flags: float_tolerance 1e-6\naccept_score: 20\nrange: 0 20\n", "any-case", []string{"data/secret/one/testdata.yaml:1: " + say("import.flags", "flags", "float_tolerance 1e-6"), "data/secret/one/testdata.yaml:2: " + say("import.points", "key", "accept_score"), "data/secret/one/testdata.yaml:3: " + say("import.points", "key", "range")}},
	} {
		t.Run(name, func(t *testing.T) {
			files := map[string]string{
				"problem.yaml": "name: Sum\n", "data/secret/one/1.in": "1 2\n", "data/secret/one/1.ans": "Sum: 3.0\n",
				"submissions/accepted/add.py": "print('sum:', sum(map(float, input().split())))\n",
			}
			files[test.file] = test.text
			s, _, notes := imported(t, filetest.Write(t, files), Defaults{Without: []string{"comparison", "scoring", "group-flags"}})
			if s.Pairs.Float != test.float {
				t.Errorf("got %q, want %q", s.Pairs.Float, test.float)
			}
			for _, want := range test.notes {
				if !strings.Contains(notes, want) {
					t.Errorf("no %q in\n%s", want, notes)
				}
			}
			if got := strings.Count(notes, "\n") + 1; notes != "" && got != len(test.notes) || notes == "" && len(test.notes) > 0 {
				t.Errorf("other notes:\n%s", notes)
			}
		})
	}
}

// What would be judged wrong without a feature is imported only without it, knowingly; nothing
// is left behind otherwise.
func TestFeatures(t *testing.T) {
	for feature, test := range map[string]struct {
		file, text string
		place      string
	}{
		"scoring":       {"data/secret/test_group.yaml", "max_score: 40\n", "data/secret/test_group.yaml:1: "},
		"submit-answer": {"problem.yaml", "type: submit-answer\n", "problem.yaml:1: "},
		"validator":     {"output_validator/check.hs", "main = pure ()\n", "output_validator: "},
		"case-settings": {"data/secret/1.yaml", "args: [-x]\n", "data/secret/1.yaml: "},
		"group-flags":   {"data/secret/one/testdata.yaml", "output_validator_flags: case_sensitive\n", "data/secret/one/testdata.yaml:1: "},
		"comparison":    {"problem.yaml", "name: Sum\nvalidator_flags: space_change_sensitive\n", "problem.yaml:2: "},
		"checks":        {".cs50.yaml", "check50:\n  checks:\n    ok: [{run: ./sum, exit: 0}]\n    piped: [{run: ./sum | cat, exit: 0}]\n", ".cs50.yaml:4: "},
	} {
		t.Run(feature, func(t *testing.T) {
			files := map[string]string{"output_validators/v/v.py": "", "problem.yaml": "name: Sum\n", "data/secret/1.in": "1 2\n", "data/secret/1.ans": "3\n", "submissions/accepted/add.py": "print(3)\n"}
			files[test.file] = test.text
			source, to := filetest.Write(t, files), filepath.Join(t.TempDir(), "sum")
			_, err := Import(source, to, Defaults{}, passes)
			_, there := os.Stat(to)
			if err == nil || !strings.HasPrefix(err.Error(), test.place) || strings.Contains(err.Error(), "\n") || !os.IsNotExist(there) {
				t.Fatalf("got %v; %v", err, there)
			}
			if _, err := Import(source, to, Defaults{Without: []string{feature}}, func() error { return errors.New("no") }); err == nil {
				t.Error("what lint finds is no error")
			}
			if _, there := os.Stat(to); !os.IsNotExist(there) {
				t.Error("something is left behind")
			}
			if s, _, _ := imported(t, source, Defaults{Without: []string{feature}}); len(s.Checkers) > 0 {
				t.Error("what is no checker became one")
			}
		})
	}
	if _, err := Import(t.TempDir(), filepath.Join(t.TempDir(), "x"), Defaults{Without: []string{"scorin"}}, passes); err == nil || !strings.Contains(err.Error(), say("import.no-feature")) {
		t.Errorf("got %v", err)
	}
}

// What lies in include is there while a submission is built, the reference is the accepted
// submission that builds fastest, and a link to a file of the package is as good as the file.
func TestIncludeAndReference(t *testing.T) {
	source := filetest.Write(t, map[string]string{
		"problem.yaml": "name: Sum\nvalidation: custom\n", "data/secret/1.in": "1 2\n", "data/secret/1.ans": "3\n",
		"submissions/accepted/a.cpp": "int main() {}\n", "submissions/accepted/b.c": "#include \"sum.h\"\nint main(void) {}\n", "submissions/accepted/c/Main.java": "class Main {}\n", "submissions/wrong_answer/d.py": "print(4)\n",
		"include/c/sum.h": "int sum;\n", "include/default/sum.txt": "", "shared/lib.h": "int lib;\n", "output_validators/v/v.c": "#include \"lib.h\"\nint main(void) { return 42; }\n",
	})
	if err := os.Symlink("../../shared/lib.h", filepath.Join(source, "output_validators/v/lib.h")); err != nil {
		t.Fatal(err)
	}
	s, to, notes := imported(t, source, Defaults{})
	if s.Build.Kind != "c" || string(s.Kit["sum.h"]) != "int sum;\n" || len(s.Kit) != 1 || strings.Contains(notes, "include") {
		t.Errorf("%+v, kit %v, notes:\n%s", s.Build, s.Kit, notes)
	}
	for _, name := range []string{"reference/b.c", "checkers/validator/lib.h"} {
		if _, err := os.Stat(filepath.Join(to, name)); err != nil {
			t.Error(err)
		}
	}
}
