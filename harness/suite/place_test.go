package suite

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"touchstone/harness/files/filetest"
)

const short = "title: Short\nprograms: [prog]\n"

func TestLibrary(t *testing.T) {
	dir := filetest.Write(t, map[string]string{
		"course/lab1/assignment.yaml": short, "course/lab1/a.out": "1\n",
		"course/one/assignment.yaml": "title: Not the one inside\nprograms: [prog]\n", "course/notes/readme.txt": "",
		"lab2/assignment.yaml": short + "id: second-lab\n", "lab2/a.out": "",
		"lab3/assignment.yaml": short, "lab3/a.out": "",
	})
	l := Collection{BuiltIn: files(nil), Folders: []string{filepath.Join(dir, "course"), filepath.Join(dir, "lab2"), filepath.Join(dir, "gone")}}
	places, err := l.List()
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, at := range places {
		ids = append(ids, at.ID)
	}
	if got := strings.Join(ids, " "); got != "lab1 lab2 one two" {
		t.Errorf("the list is %s", got)
	}
	for name, want := range map[string]string{"one": "one", "LAB1": "lab1", "lab2": "second-lab", filepath.Join(dir, "lab3"): "lab3", filepath.Join(dir, "course", "one") + "/": "one"} {
		s, err := l.Load(name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if s.ID != want || (s.Title == "Not the one inside") != strings.HasSuffix(name, "one/") {
			t.Errorf("%s is %s, %q", name, s.ID, s.Title)
		}
	}
	for name, want := range map[string]string{
		filepath.Join(dir, "course", "notes"): say("given.no-manifest") + " (" + say("given.no-manifest.hint") + ")",
		filepath.Join(dir, "lab4"):            say("given.no-folder"),
	} {
		if _, err := l.Load(name); err == nil || err.Error() != name+": "+want {
			t.Errorf("%s: got %v, want %s", name, err, want)
		}
	}
}

func TestFaultsNameTheFolderThatWasGiven(t *testing.T) {
	dir := filetest.Write(t, map[string]string{"assignment.yaml": short, "a.txtar": "play porg\nexpect exit 0\n"})
	at, err := Collection{BuiltIn: files(nil)}.Find(dir)
	if err != nil {
		t.Fatal(err)
	}
	want := filepath.Join(dir, "a.txtar") + ":1:6: " + say("case.no-program", "program", `"porg"`)
	if _, err := Check(at); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v\nwant %s", err, want)
	}
}

// Without a rubric every case counts the same, however often it plays.
func TestCasesCountTheSame(t *testing.T) {
	dir := filetest.Write(t, map[string]string{
		"assignment.yaml": short, "a.out": "",
		"b.txtar": "play prog\nexpect exit 0\nplay prog\nexpect exit 0\n", "[b].txtar": "play prog\nexpect exit 0\n",
	})
	s, err := Collection{BuiltIn: files(nil)}.Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]float64{"a": 1, "b": 0.5, "[b]": 1} {
		if got := s.Rubric[0].Of(id); got != want {
			t.Errorf("a play of %s counts %v, want %v", id, got, want)
		}
	}
}

// What nothing is graded with does not change the hash.
func TestHashOfAFolder(t *testing.T) {
	base := map[string]string{"assignment.yaml": short, "a.out": ""}
	hash := func(more string) string {
		all := map[string]string{more: "x"}
		for name, text := range base {
			all[name] = text
		}
		dir := filepath.Join(filetest.Write(t, nil), "lab")
		if err := os.Rename(filetest.Write(t, all), dir); err != nil {
			t.Fatal(err)
		}
		s, err := Collection{BuiltIn: files(nil)}.Load(dir)
		if err != nil {
			t.Fatal(err)
		}
		return s.Hash
	}
	plain := hash("a.out.swp")
	if hash("samples/good/x.c") == plain || hash("samples/good/x.c") != hash(".git/config") || hash("samples/good/x.c") != hash("reference/__pycache__/x.pyc") {
		t.Error("the hash depends on what is not used, or not on what is")
	}
}

func TestLintFindsNoReference(t *testing.T) {
	dir := filetest.Write(t, map[string]string{"assignment.yaml": short + "reference: solution\n", "a.out": "1\n"})
	s, err := Collection{BuiltIn: files(nil)}.Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	want := filepath.Join(dir, "assignment.yaml") + ":3:12: " + say("manifest.no-reference", "folder", `"solution"`)
	if err := s.Lint(); err == nil || err.Error() != want {
		t.Errorf("got %v\nwant %s", err, want)
	}
}
