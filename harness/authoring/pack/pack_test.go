package pack

import (
	"archive/zip"
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"touchstone/harness/catalog"
	"touchstone/harness/suite"
)

// lab is an assignment with everything that students must not see.
var lab = map[string]string{
	"assignment.yaml": `title: Count words
programs: [wc]
build: {kind: python, kit: kit}
reference: {commands: {wc: [python3, model/wc.py]}}
readers: {numbers: {reads: the numbers, command: [python3, tools/numbers.py]}}
rubric:
  - {id: counts, points: 3, cases: ["*"]}
  - {id: edges, points: 2, cases: [empty, secret*]}
`,
	"small.in": "a b c\n", "small.out": "3\n",
	"empty.txtar":                     "#title: Nothing to count\nplay wc\nexpect stdout want\n-- want --\n0\n",
	"lang.de.yaml":                    "schema: touchstone/language/v1\ntitle: Wörter zählen\nitems: {counts: Zählt, edges: Ränder}\nreaders: {numbers: die Zahlen}\ncases: {small: {title: Wenige}, empty: {title: Keine}}\n",
	"hidden/secret.txtar":             "#title: Many blanks\n#visibility: hidden\n#hint: Look at runs of blanks.\nplay -in secret-input wc\nexpect stdout secret-want\n-- secret-input --\nzebra    yak\n-- secret-want --\n2000001\n",
	"hidden/staff.txtar":              "#title: Watch for the trap of tabs\n#visibility: staff\nplay wc\nexpect stdout staff-want\n-- staff-want --\n4711\n",
	"hidden/bare.in":                  "quokka quoll\n",
	"hidden/bare.out":                 "12345\n",
	"hidden/lang.de.yaml":             "schema: touchstone/language/v1\ncases: {secret: {title: Viele Leerzeichen, hint: Mehrere Leerzeichen hintereinander.}, staff: {title: Die Falle der Tabulatoren}, bare: {title: Blank}}\n",
	"hidden/notes.md":                 "The trap of tabs is ours.\n",
	"kit/course.py":                   "COURSE = 1\n",
	"tools/numbers.py":                "import sys\n",
	"model/wc.py":                     "import helper\nprint(helper.count())\n",
	"model/helper.py":                 "def count(): return the_answer\n",
	"samples/wrong/wc.py":             "print('a sample without a count')\n",
	"samples/wrong.yaml":              "about: counts nothing\nloses: {counts: all, edges: all}\n",
	"variants/tabs/wc.py":             "# takes tabs for letters\n",
	"variants/tabs.yaml":              "about: takes tabs for letters\n",
	".git/HEAD":                       "ref: refs/heads/main\n",
	"__pycache__/numbers.cpython.pyc": "cached",
}

func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "lab")
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func load(t *testing.T, path string, added ...suite.Folder) *suite.Suite {
	t.Helper()
	s, err := suite.Collection{BuiltIn: fstest.MapFS{}}.Load(path, added...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// packed writes a pack beside the folder.
func packedTo(t *testing.T, s *suite.Suite, file string, whole bool) []byte {
	t.Helper()
	var b bytes.Buffer
	if _, err := Write(&b, s, whole); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func names(t *testing.T, archive []byte) (string, *zip.Reader) {
	t.Helper()
	r, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, f := range r.File {
		list = append(list, strings.TrimPrefix(f.Name, "lab/"))
	}
	return strings.Join(list, " "), r
}

func TestWhole(t *testing.T) {
	dir := folder(t, lab)
	if err := os.Chmod(filepath.Join(dir, "tools", "numbers.py"), 0o755); err != nil {
		t.Fatal(err)
	}
	s := load(t, dir)
	file := filepath.Join(t.TempDir(), "any-name.zip")
	archive := packedTo(t, s, file, true)
	got, r := names(t, archive)
	want := "assignment.yaml empty.txtar hidden/bare.in hidden/bare.out hidden/lang.de.yaml hidden/notes.md hidden/secret.txtar hidden/staff.txtar kit/course.py lang.de.yaml model/helper.py model/wc.py samples/wrong.yaml samples/wrong/wc.py small.in small.out tools/numbers.py variants/tabs.yaml variants/tabs/wc.py"
	if got != want {
		t.Errorf("it contains\n%s\nwant\n%s", got, want)
	}
	for _, f := range r.File {
		if executable := f.Mode()&0o111 != 0; executable != strings.HasSuffix(f.Name, "numbers.py") {
			t.Errorf("%s has the mode %v", f.Name, f.Mode())
		}
	}
	p := load(t, file)
	if p.ID != s.ID || p.Hash != s.Hash || len(p.Cases) != len(s.Cases) || len(p.Absent) != 0 {
		t.Errorf("the pack is %s, %s, %d cases, absent %v; the folder is %s, %s", p.ID, p.Hash, len(p.Cases), p.Absent, s.ID, s.Hash)
	}
	if err := p.Lint(); err != nil {
		t.Error(err)
	}
	later := filepath.Join(t.TempDir(), "lab")
	if err := os.CopyFS(later, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	var again bytes.Buffer
	if _, err := Write(&again, load(t, later), true); err != nil || !bytes.Equal(again.Bytes(), archive) {
		t.Errorf("a copy of the folder gives another archive, %v", err)
	}
	var repacked bytes.Buffer
	if _, err := Write(&repacked, p, true); err != nil || !bytes.Equal(repacked.Bytes(), archive) {
		t.Errorf("the pack of a pack is another one, %v", err)
	}
}

func TestStudents(t *testing.T) {
	dir := folder(t, lab)
	s := load(t, dir)
	file := filepath.Join(t.TempDir(), "lab.zip")
	archive := packedTo(t, s, file, false)
	got, r := names(t, archive)
	if want := "assignment.yaml empty.txtar hidden.yaml kit/course.py lang.de.yaml small.in small.out tools/numbers.py"; got != want {
		t.Errorf("it contains\n%s\nwant\n%s", got, want)
	}

	var all strings.Builder
	for _, f := range r.File {
		data, err := fs.ReadFile(r, f.Name)
		if err != nil {
			t.Fatal(err)
		}
		all.WriteString(f.Name + "\n" + string(data) + "\n")
	}
	known := map[string]bool{}
	for _, name := range []string{"small.in", "small.out", "empty.txtar", "lang.de.yaml"} {
		for line := range strings.Lines(lab[name]) {
			known[strings.TrimSpace(line)] = true // students see it anyway
		}
	}
	looked := 0
	for name, text := range lab {
		top, _, inner := strings.Cut(name, "/")
		if !inner || top == "kit" || top == "tools" {
			continue
		}
		for line := range strings.Lines(text) {
			if line = strings.TrimSpace(line); line == "" || known[line] {
				continue
			}
			looked++
			if strings.Contains(all.String(), line) {
				t.Errorf("%s: students get %q", name, line)
			}
		}
	}
	if looked < 25 {
		t.Errorf("only %d lines were looked for", looked)
	}
	// What a hidden case is called and worth is told; of a staff case, nothing is.
	for _, told := range []string{"title: Many blanks", "Viele Leerzeichen", "edges: 1"} {
		if !strings.Contains(all.String(), told) {
			t.Errorf("students do not get %q", told)
		}
	}
	for _, untold := range []string{"trap", "Falle", "Look at runs"} {
		if strings.Contains(all.String(), untold) {
			t.Errorf("students get %q", untold)
		}
	}

	p := load(t, file)
	if len(p.Absent) != 3 || !p.Handout() {
		t.Errorf("absent: %v", p.Absent)
	}
	staff := suite.Folder{Path: dir, FS: os.DirFS(dir)}
	if err := os.RemoveAll(filepath.Join(dir, "variants")); err != nil {
		t.Fatal(err)
	}
	complete, full := load(t, file, staff), load(t, dir)
	if complete.Hash != full.Hash || len(complete.Absent) != 0 || len(complete.Cases) != len(full.Cases) {
		t.Errorf("with the hidden cases it is %s, %d cases; the folder is %s, %d cases", complete.Hash, len(complete.Cases), full.Hash, len(full.Cases))
	}
	if err := complete.Lint(); err != nil {
		t.Error(err)
	}
}

func TestFaults(t *testing.T) {
	say := func(key string) string { return catalog.English.Say(key) }
	whole := folder(t, map[string]string{"assignment.yaml": "title: T\nprograms: [p]\nreference: .\n", "a.out": ""})
	if _, err := Write(&bytes.Buffer{}, load(t, whole), false); err == nil || !strings.Contains(err.Error(), filepath.Join(whole, "assignment.yaml")+":3:12: "+say("pack.whole-reference")) {
		t.Errorf("got %v", err)
	}
	linked := folder(t, map[string]string{"assignment.yaml": "title: T\nprograms: [p]\n", "a.out": ""})
	if err := os.Symlink(t.TempDir(), filepath.Join(linked, "kit")); err != nil {
		t.Fatal(err)
	}
	if _, err := Write(&bytes.Buffer{}, load(t, linked), true); err == nil || !strings.Contains(err.Error(), filepath.Join(linked, "kit")+": "+say("pack.not-a-file")) {
		t.Errorf("got %v", err)
	}
}
