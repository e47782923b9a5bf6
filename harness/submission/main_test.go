package submission

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
	"touchstone/harness/sandbox"
)

var pool *sandbox.Pool

func TestMain(m *testing.M) {
	os.Exit(withPool(m))
}

func withPool(m *testing.M) int {
	var err error
	if pool, err = sandbox.New(sandbox.Options{Workers: 2}); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer pool.Close()
	return m.Run()
}

// asks is an assignment for the programs, built with make.
func asks(programs ...string) *assignment.Assignment {
	a := &assignment.Assignment{ID: "course-part1", Build: assignment.Build{
		Command: []string{"make"},
		Needs:   []string{"make", "cc"},
		Limits: assignment.Limits{
			Wall: assignment.Duration(30 * time.Second), CPU: assignment.Duration(30 * time.Second),
			Memory: 1 << 30, Output: 1 << 20, FileSize: 64 << 20, Processes: 64,
		},
	}}
	for _, name := range programs {
		a.Programs = append(a.Programs, assignment.Program{Name: name})
	}
	return a
}

// files are the contents of a folder, by name. A name that ends in a slash
// is an empty folder; one with a leading ! is executable; a content of
// "-> target" makes a symbolic link.
type files map[string]string

func (f files) folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	f.write(t, dir)
	return dir
}

func (f files) write(t *testing.T, dir string) {
	t.Helper()
	for name, content := range f {
		name, executable := strings.CutPrefix(name, "!")
		full := filepath.Join(dir, name)
		check(t, os.MkdirAll(filepath.Dir(full), 0o755))
		target, isLink := strings.CutPrefix(content, "-> ")
		switch {
		case strings.HasSuffix(name, "/"):
			check(t, os.MkdirAll(full, 0o755))
		case isLink:
			check(t, os.Symlink(target, full))
		case executable:
			check(t, os.WriteFile(full, []byte(content), 0o755))
		default:
			check(t, os.WriteFile(full, []byte(content), 0o644))
		}
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func open(t *testing.T, given string) *Submission {
	t.Helper()
	s, err := Open(given)
	check(t, err)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func build(t *testing.T, s *Submission, a *assignment.Assignment) *Built {
	t.Helper()
	b, err := s.Build(context.Background(), pool, a)
	check(t, err)
	r := &report.Report{Build: b.Report}
	words.Fill(r)
	b.Report = r.Build
	return b
}

func texts(notes []catalog.Message) (list []string) {
	for _, note := range notes {
		list = append(list, catalog.English.Text(note))
	}
	return list
}

// output is what a built program prints.
func output(t *testing.T, p Program, args ...string) string {
	t.Helper()
	out, err := exec.Command(p.Path, append(p.Prefix, args...)...).Output()
	check(t, err)
	return string(out)
}

// snapshot describes all that is in a folder, times included.
func snapshot(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	root, err := os.OpenRoot(dir)
	check(t, err)
	defer root.Close()
	hash, err := hashTree(root)
	check(t, err)
	fmt.Fprintln(&b, hash)
	check(t, walk(root, func(e entry) error {
		fmt.Fprintf(&b, "%q %v %v\n", e.name, e.info.Mode(), e.info.ModTime())
		return e.err
	}))
	return b.String()
}

func contains(t *testing.T, what, text string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			t.Errorf("%s:\n%s\nlacks %q", what, text, part)
		}
	}
}
