package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Verbs that write refuse what they cannot use with one error that says where it is, and
// leave everything as it was.
func TestRefused(t *testing.T) {
	lab := smallLab(t, nil)
	root := filepath.Dir(lab)
	for name, text := range map[string]string{"file": "x\n", "pairs/1.in": "1\n", "pairs/1.out": "1\n", "empty/notes.txt": "x\n", "faulty/assignment.yaml": "title: T\ncuorse: C\nprograms: [x]\n"} {
		file := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(root)
	before := everything(t, root)
	for _, test := range []struct{ args, want string }{
		{"record", "touchstone record: "},
		{"record ./lab", "touchstone record: "},
		{"record ./lab x --bogus", "--bogus"},
		{"record ./nolab x", "./nolab: " + inEnglish("given.no-folder")},
		{"record ./faulty x", "faulty/assignment.yaml:2:1: "},
		{"record ./pairs x", "./pairs: " + inEnglish("given.no-manifest")},
		{"record ./lab x --in none", "--in none: " + inEnglish("given.nothing")},
		{"record ./lab x --in pairs", "--in pairs: "},
		{"record ./lab x --type none", "--type none: "},
		{"record ./lab x --in file --type file", inEnglish("record.in-or-type")},
		{"record ./lab small", inEnglish("suite.case-twice", "file", "lab/small.in")},
		{"record ./lab ../x", "../x: " + inEnglish("record.case-name")},
		{"record ./lab x --program y", "--program y: " + inEnglish("record.no-program")},
		{"record ./lab x --relax y", "--relax y: " + inEnglish("record.no-relaxation")},
		{"record ./lab x --item y", "--item y: " + inEnglish("record.no-item")},
		{"record esp-ass3 x", "esp-ass3: " + inEnglish("record.built-in")},
		{"import pairs", "touchstone import: "},
		{"import none x", "none: " + inEnglish("given.nothing")},
		{"import pairs x --bogus", "--bogus"},
		{"import pairs lab", "lab: this folder is not empty"},
		{"import pairs file", "file: " + inEnglish("new.no-folder")},
		{"import pairs file/x", inEnglish("new.no-folder")},
		{"import file x", "file: this is neither a folder nor a zip archive"},
		{"import empty x", "empty: there are no inputs with their outputs here"},
		{"import pairs x --language cobol", "--language cobol: "},
		{"import pairs x --program a/b", `--program "a/b": ` + inEnglish("new.program")},
		{"new", "touchstone new: "},
		{"new x y", "touchstone new: "},
		{"new x --bogus", "--bogus"},
		{"new lab", "lab: " + inEnglish("new.not-empty")},
		{"pack ./lab", "--out"},
		{"pack ./lab -o x.zip --bogus", "--bogus"},
		{"pack ./nolab -o x.zip", "./nolab: " + inEnglish("given.no-folder")},
		{"pack ./faulty -o x.zip", "faulty/assignment.yaml:2:1: "},
		{"pack ./lab -o pairs", "-o pairs: " + inEnglish("given.report", "error", inEnglish("given.is-folder"))},
		{"pack ./lab -o none/x.zip", "-o none/x.zip: " + inEnglish("given.report", "error", inEnglish("given.no-folder"))},
	} {
		status, stdout, stderr := touchstone(t, strings.Fields(test.args)...)
		if status != statusUsage || stdout != "" || !strings.Contains(stderr, test.want) || !strings.HasPrefix(stderr, isError("")) || strings.Count(stderr, isError("")) != 1 {
			t.Errorf("%s: status %d, %q\n%s\nwant %s", test.args, status, stdout, stderr, test.want)
		}
		if after := everything(t, root); after != before {
			t.Fatalf("%s: it wrote something:\n%s\nbefore:\n%s", test.args, after, before)
		}
	}
}

// everything returns the names and the contents of all files in a folder.
func everything(t *testing.T, dir string) string {
	t.Helper()
	var all strings.Builder
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			all.WriteString(name + "/\n")
			return err
		}
		data, err := os.ReadFile(filepath.Join(dir, name))
		all.WriteString(name + " " + string(data) + "\n")
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all.String()
}
