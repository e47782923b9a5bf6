package submission

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

// arrived lists the work tree: names, and targets of links.
func arrived(t *testing.T, s *Submission) []string {
	t.Helper()
	var list []string
	check(t, walk(s.root, func(e entry) error {
		name := e.name
		if target, err := s.root.Readlink(name); err == nil {
			name += " -> " + target
		}
		list = append(list, name)
		return e.err
	}))
	return list
}

// How reports begin.
const (
	ownYAML = "schema: touchstone/report/v1\nassignment:\n  id: x\n"
	ownJSON = "{\n  \"schema\": \"touchstone/report/v1\",\n"
)

func TestOpenCopies(t *testing.T) {
	tests := []struct {
		name  string
		files files
		want  []string
		notes []string
	}{
		{"plain", files{"a/b/c.c": "x", "Makefile": "y", "empty/": ""}, []string{"Makefile", "a", "a/b", "a/b/c.c", "empty"}, nil},
		{"hostile names", files{"a b": "", "\xff\n": "", "-x": ""}, []string{"-x", "a b", "\xff\n"}, nil},
		{"version control", files{".git/config": "", "sub/.git": "", "x": "", ".gitignore": ""}, []string{".gitignore", "sub", "x"}, nil},
		{"one file is not a folder in a folder", files{"x": ""}, []string{"x"}, nil},
		{"folder in a folder", files{"a/b/x": "", "a/b/y": "", "a/.DS_Store": "", "__MACOSX/z": "", "._a": ""}, []string{"x", "y"},
			[]string{say("notes.in-folder", "folder", "a/b"), say("notes.junk", "files", ".DS_Store, ._*, __MACOSX")}},
		{"reports", files{"report.yaml": ownYAML, "sub/again.txt": ownJSON, "reports/report.yml": "\ufeff" + ownYAML, "README": "schema: how to read " + ownYAML}, []string{"README", "reports", "sub"},
			[]string{say("notes.junk", "files", say("notes.own-report"))}},
		{"a report beside the folder", files{"in/x": "", "report.yaml": ownYAML}, []string{"x"},
			[]string{say("notes.in-folder", "folder", "in"), say("notes.junk", "files", say("notes.own-report"))}},
		{"links inside", files{"d/x": "", "d/up": "-> ../y", "y": "-> d/x", "later": "-> d/none"}, []string{"d", "d/up -> ../y", "d/x", "later -> d/none", "y -> d/x"}, nil},
		{"links out", files{"d/e/": "", "a": "-> ../x", "b": "-> /etc/passwd", "c": "-> d/e/../../..", "d/deep": "-> ../../y", "loop": "-> loop", "x": ""}, []string{"d", "d/e", "x"},
			[]string{
				say("left-out", "file", "a", "why", catalog.Of("left-out.link-out")),
				say("left-out", "file", "b", "why", catalog.Of("left-out.link-out")),
				say("left-out", "file", "c", "why", catalog.Of("left-out.link-out")),
				say("left-out", "file", "d/deep", "why", catalog.Of("left-out.link-out")),
				say("left-out", "file", "loop", "why", catalog.Of("left-out.link-out")),
			}},
		{"link out through another link", files{"d/": "", "z": "-> d", "a": "-> z/../..", "x": ""}, []string{"d", "x", "z -> d"},
			[]string{say("left-out", "file", "a", "why", catalog.Of("left-out.link-out"))}},
		{"link to what surrounds the inner folder", files{"in/a": "-> ../__MACOSX/z", "in/x": "", "__MACOSX/z": ""}, []string{"x"},
			[]string{
				say("notes.in-folder", "folder", "in"),
				say("notes.junk", "files", "__MACOSX"),
				say("left-out", "file", "a", "why", catalog.Of("left-out.link-out")),
			}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := open(t, tt.files.folder(t))
			if got := arrived(t, s); !slices.Equal(got, tt.want) {
				t.Errorf("arrived %q, want %q", got, tt.want)
			}
			if !slices.Equal(texts(s.Notes), tt.notes) {
				t.Errorf("notes %q, want %q", s.Notes, tt.notes)
			}
		})
	}
}

func TestOpenModesAndTimes(t *testing.T) {
	folder := files{"old": "", "new": "", "!run": ""}.folder(t)
	past, future := time.Date(2020, 2, 3, 4, 5, 6, 0, time.UTC), time.Now().Add(24*time.Hour)
	check(t, os.Chtimes(filepath.Join(folder, "old"), past, past))
	check(t, os.Chtimes(filepath.Join(folder, "new"), future, future))
	check(t, os.Chmod(filepath.Join(folder, "run"), 0o4700))
	check(t, os.Chmod(filepath.Join(folder, "old"), 0o666))
	s := open(t, folder)
	for name, want := range map[string]fs.FileMode{"run": 0o755, "old": 0o644} {
		info, err := s.root.Stat(name)
		check(t, err)
		if info.Mode() != want {
			t.Errorf("%s has mode %v, want %v", name, info.Mode(), want)
		}
	}
	info, err := s.root.Stat("old")
	check(t, err)
	if !info.ModTime().Equal(past) {
		t.Errorf("old is of %v, want %v", info.ModTime(), past)
	}
	info, err = s.root.Stat("new")
	check(t, err)
	if info.ModTime().After(time.Now()) {
		t.Errorf("new is of %v, still to come", info.ModTime())
	}
}

func TestOpenLeavesOutSockets(t *testing.T) {
	dir := t.TempDir()
	l, err := net.Listen("unix", filepath.Join(dir, "s"))
	check(t, err)
	defer l.Close()
	files{"x": ""}.write(t, dir)
	s := open(t, dir)
	if got := arrived(t, s); !slices.Equal(got, []string{"x"}) {
		t.Errorf("arrived %q", got)
	}
	if want := []string{say("left-out", "file", "s", "why", catalog.Of("left-out.kind", "kind", catalog.Of("kind.socket")))}; !slices.Equal(texts(s.Notes), want) {
		t.Errorf("notes %q, want %q", s.Notes, want)
	}
}

func TestOpenRefuses(t *testing.T) {
	dir := files{"main.c": "int x;", "prog": "\x7fELF"}.folder(t)
	file, program := filepath.Join(dir, "main.c"), filepath.Join(dir, "prog")
	no := func(kind string) string { return say("given.no-submission", "what", catalog.Of("kind."+kind)) }
	hint := say("given.no-submission.hint")
	tests := []struct{ name, given, problem, hint string }{
		{"nothing there", filepath.Join(t.TempDir(), "none"), say("given.nothing"), say("given.nothing.hint")},
		{"a file", file, no("file"), hint},
		{"a program", program, say("given.no-submission", "what", catalog.Of("form.executable")), hint},
		{"a device", os.DevNull, no("device"), hint},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := Open(tt.given)
			refused(t, err, tt.given, tt.problem, tt.hint)
		})
	}
}

func refused(t *testing.T, err error, file, problem, hint string) {
	t.Helper()
	var d *diagnostic.Error
	if !errors.As(err, &d) {
		t.Fatalf("error %v", err)
	}
	if d.File != file || !strings.Contains(d.Problem.Error(), problem) || !strings.Contains(d.Hint.Error(), hint) {
		t.Errorf("error %v, want %s: %s (%s)", d, file, problem, hint)
	}
}

func TestBounds(t *testing.T) {
	folder := files{"a/b/c": "12345", "d": "67890"}.folder(t)
	tests := []struct {
		name    string
		max     treeLimits
		problem string // "" when all is within bounds
	}{
		{"within", treeLimits{entries: 4, bytes: 10, depth: 3}, ""},
		{"entries", treeLimits{entries: 3, bytes: 10, depth: 3}, say("intake.too-many-files", "n", 3)},
		{"bytes", treeLimits{entries: 4, bytes: 9, depth: 3}, say("intake.too-large", "size", catalog.Of("count.bytes", "n", 9))},
		{"depth", treeLimits{entries: 4, bytes: 10, depth: 2}, say("intake.too-deep", "n", 2)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			root, err := os.OpenRoot(t.TempDir())
			check(t, err)
			defer root.Close()
			err = fromFolder(folder, newTree(root, tt.max))
			if tt.problem == "" {
				check(t, err)
				return
			}
			cause, typed := causeOf(folder, err, Options{})
			if found, err := causeOf(folder, err, Options{Found: true}); !cause.None() || err != nil || !strings.Contains(found.Error(), tt.problem) {
				t.Errorf("found among others: %q, %v", found, err)
			}
			err = typed
			refused(t, err, folder, tt.problem, say("given.sources.hint"))
		})
	}
}

func TestRefusedLeavesNothingBehind(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	deep := files{strings.Repeat("d/", standardLimits.depth+1): "", "x": ""}.folder(t)
	_, err := Open(deep)
	refused(t, err, deep, say("intake.too-deep", "n", 64), say("given.sources.hint"))
	left, err := os.ReadDir(os.Getenv("TMPDIR"))
	check(t, err)
	if len(left) > 0 {
		t.Errorf("left %v", left)
	}
}

func TestManyNotesAreCut(t *testing.T) {
	f := files{"x": ""}
	for i := range maxNotes + 5 {
		f[fmt.Sprintf("link%02d", i)] = "-> /etc"
	}
	notes := texts(open(t, f.folder(t)).Notes)
	if len(notes) != maxNotes+1 || notes[maxNotes] != say("notes.more", "n", 5) {
		t.Errorf("%d notes, the last %q", len(notes), notes[len(notes)-1])
	}
}

func TestHash(t *testing.T) {
	base := files{"a": "1", "d/b": "2", "l": "-> a", "\xff": ""}
	hash := func(f files) string { return open(t, f.folder(t)).Hash }
	want := hash(base)
	if !strings.HasPrefix(want, "sha256:") || len(want) != len("sha256:")+64 {
		t.Errorf("hash %q", want)
	}
	elsewhere := base.folder(t)
	check(t, os.Chtimes(filepath.Join(elsewhere, "a"), time.Time{}, time.Unix(1, 0)))
	if got := open(t, elsewhere).Hash; got != want {
		t.Errorf("in another place, at another time: %s, want %s", got, want)
	}
	if got := hash(files{"in/a": "1", "in/d/b": "2", "in/l": "-> a", "in/\xff": ""}); got != want {
		t.Errorf("in a folder: %s, want %s", got, want)
	}
	seen := map[string]string{want: "base"}
	for name, other := range map[string]files{
		"content":   {"a": "3", "d/b": "2", "l": "-> a", "\xff": ""},
		"name":      {"c": "1", "d/b": "2", "l": "-> a", "\xff": ""},
		"byte":      {"a": "1", "d/b": "2", "l": "-> a", "\xfe": ""},
		"place":     {"a": "1", "b": "2", "d/": "", "l": "-> a", "\xff": ""},
		"target":    {"a": "1", "d/b": "2", "l": "-> d", "\xff": ""},
		"copy":      {"a": "1", "d/b": "2", "l": "1", "\xff": ""},
		"mode":      {"!a": "1", "d/b": "2", "l": "-> a", "\xff": ""},
		"folder":    {"a": "1", "d/b": "2", "l": "-> a", "\xff": "", "e/": ""},
		"swap":      {"a": "2", "d/b": "1", "l": "-> a", "\xff": ""},
		"imitation": {"a": "1folder 1:d 0\nfile 3:d/b 1\n2", "d/": "", "l": "-> a", "\xff": ""},
	} {
		got := hash(other)
		if twin, ok := seen[got]; ok {
			t.Errorf("%s has the hash of %s", name, twin)
		}
		seen[got] = name
	}
}

func TestFind(t *testing.T) {
	s := open(t, files{
		"readme": " \n\t\u00a0\n", "ReadMe.TXT": "about", "DEVELOPERS": "", "NOTES": "\xff\xfe\x00", "guide": "-> ReadMe.TXT",
		"out": "-> /etc/passwd", "LICENSE/x": "y", "doc/DESIGN": "z", "Makefile": "all:\n\techo text > DEVELOPERS; echo text > LATE; rm ReadMe.TXT\n",
	}.folder(t))
	build(t, s, asks("check"))
	tests := []struct {
		names string
		found string
		want  Presence
	}{
		{"README", "readme", Empty},
		{"README README.txt", "ReadMe.TXT", Present},
		{"readme.txt", "ReadMe.TXT", Present},
		{"DEVELOPERS", "DEVELOPERS", Empty},
		{"NOTES", "NOTES", Present},
		{"GUIDE", "guide", Present},
		{"LATE", "", Absent},
		{"LICENSE", "", Absent},
		{"DESIGN", "doc/DESIGN", Present},
		{"README*", "ReadMe.TXT", Present},
		{"design.*", "", Absent},
		{"OUT", "", Absent},
	}
	for _, tt := range tests {
		if found, got := s.Find(strings.Fields(tt.names)...); found != tt.found || got != tt.want {
			t.Errorf("Find(%s) = %q, %d, want %q, %d", tt.names, found, got, tt.found, tt.want)
		}
	}
}
