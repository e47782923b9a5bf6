// Package similarity writes the sources of a class so that Dolos and JPlag can compare
// them, and shows what Dolos found. It compares nothing itself.
package similarity

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"

	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"touchstone/harness/class/gradebook"
	"touchstone/harness/class/ledger"
	"touchstone/harness/class/sources"
)

// Folder is where everything is in the folder of a class:
//
//	jplag/submissions/KEY/...  the students' own files
//	jplag/base/...             the files that the course hands out
//	dolos/KEY.c                the sources of a student in one file, as Dolos wants them
//	dolos/info.csv             who is who, and when it was handed in
//	starter.c                  the same of the files that the course hands out
//	pairs.csv, KEY+KEY.html    which of them are similar
const Folder = "similarity"

// Unfinished is the folder beside it that an export grows in.
const Unfinished = ".similarity-new"

const (
	jplag       = "jplag"
	submissions = jplag + "/submissions"
	base        = jplag + "/base"
	joined      = "dolos"
	starter     = "starter"
)

// Language is one that both tools know.
type Language struct {
	Dolos, JPlag string // their names for it

	ending  string   // of the files for Dolos
	sources []string // endings
	headers []string // endings of files that do not tell the language
}

var languages = []Language{
	{"c", "c", ".c", []string{".c"}, []string{".h"}},
	{"cpp", "cpp", ".cpp", []string{".cpp", ".cc", ".cxx"}, []string{".h", ".hpp", ".hh"}},
	{"java", "java", ".java", []string{".java"}, nil},
	{"python", "python3", ".py", []string{".py"}, nil},
	{"javascript", "javascript", ".js", []string{".js", ".mjs"}, nil},
	{"go", "go", ".go", []string{".go"}, nil},
	{"rust", "rust", ".rs", []string{".rs"}, nil},
}

func (l Language) has(name string) bool {
	ending := path.Ext(name)
	return slices.Contains(l.sources, ending) || slices.Contains(l.headers, ending)
}

// Export is what was written for the tools.
type Export struct {
	Language Language
	Sources  []Source // in the order of the class
	Starter  string   // the absolute path of the file with what the course hands out; "" for none
}

// Source is what is compared of a submission: all its sources in one file, in UTF-8.
type Source struct {
	Submission ledger.Submission
	File       string // its path, absolute
	Parts      []Part // the sources, in their order
}

// Part is where a source file begins in a program.
type Part struct {
	Name string // with slashes
	Line int    // from 0
}

// Write writes the sources of a class into its folder, in place of those of an earlier
// run. The files in kit, which the course hands out, are left out of the submissions. Left
// out are also copies of a group's submission and attempts that do not count: they would
// only be found similar. It returns nil if there are no sources in a language that the
// tools know.
func Write(folder string, l *ledger.Ledger, kit []sources.File, of func(key string) ([]sources.File, error)) (*Export, error) {
	folder, err := filepath.Abs(folder)
	if err != nil {
		return nil, err
	}
	w := &writer{dir: filepath.Join(folder, Unfinished), to: filepath.Join(folder, Folder), kit: map[string]bool{}, count: map[string]int{}}
	if err := os.RemoveAll(w.dir); err != nil {
		return nil, err
	}
	for _, name := range []string{submissions, base, joined} {
		if err := os.MkdirAll(filepath.Join(w.dir, name), 0o755); err != nil {
			return nil, err
		}
	}
	if err := w.files(base, kit); err != nil {
		return nil, err
	}
	for _, f := range kit {
		w.kit[f.Name] = true
	}
	rows := counting(l)
	for _, s := range rows {
		own, err := w.own(s.Key, of)
		if err != nil {
			return nil, err
		}
		for _, f := range own {
			w.count[path.Ext(f.Name)]++
		}
		if err := w.files(submissions+"/"+s.Key, own); err != nil {
			return nil, err
		}
	}
	e, err := w.joined(rows, kit, of)
	if err != nil {
		return nil, err
	}
	return e, w.finish()
}

// counting lists the submissions to compare.
func counting(l *ledger.Ledger) []ledger.Submission {
	var rows []ledger.Submission
	seen := map[string]bool{}
	for _, s := range l.Submissions {
		work := s.Group + "\x00" + s.Work
		if s.Nothing == "" && s.Superseded == "" && (s.Group == "" || !seen[work]) {
			rows = append(rows, s)
		}
		seen[work] = true
	}
	return rows
}

// writer is an export while it is written.
type writer struct {
	dir, to string // until it is complete, and then
	kit     map[string]bool
	count   map[string]int // files, by ending
}

// own returns the texts in a submission that are the student's own.
func (w *writer) own(key string, of func(key string) ([]sources.File, error)) ([]sources.File, error) {
	list, err := of(key)
	return slices.DeleteFunc(list, func(f sources.File) bool { return w.kit[f.Name] || f.LeftOut > 0 || !filepath.IsLocal(f.Name) }), err
}

func (w *writer) files(folder string, list []sources.File) error {
	for _, f := range list {
		if f.LeftOut > 0 {
			continue
		}
		if err := w.write(path.Join(folder, f.Name), f.Text); err != nil {
			return err
		}
	}
	return nil
}

func (w *writer) write(name string, data []byte) error {
	full := filepath.Join(w.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		return err
	}
	return os.WriteFile(full, data, 0o644)
}

// joined writes what Dolos wants: the sources of each submission in one file, in the
// language of most of them, and a table of these files.
func (w *writer) joined(rows []ledger.Submission, kit []sources.File, of func(key string) ([]sources.File, error)) (*Export, error) {
	in, known := w.language()
	e := &Export{Language: in}
	table := [][]string{{"filename", "label", "full_name", "created_at", "ignored"}}
	for _, s := range rows {
		own, err := w.own(s.Key, of)
		if err != nil {
			return nil, err
		}
		text, parts := in.join(own)
		if len(parts) == 0 {
			continue
		}
		name := s.Key + in.ending
		if err := w.write(joined+"/"+name, text); err != nil {
			return nil, err
		}
		e.Sources = append(e.Sources, Source{Submission: s, File: filepath.Join(w.to, joined, name), Parts: parts})
		table = append(table, []string{name, gradebook.Safe(s.Group), gradebook.Safe(s.Title()), s.Submitted, ""})
	}
	if text, parts := in.join(kit); len(parts) > 0 {
		name := starter + in.ending
		if err := w.write(name, text); err != nil {
			return nil, err
		}
		e.Starter = filepath.Join(w.to, name)
		table = append(table, []string{"../" + name, "", "", "", "true"})
	}
	if !known {
		e = nil
	}
	var b bytes.Buffer
	err := csv.NewWriter(&b).WriteAll(table)
	return e, errors.Join(err, w.write(joined+"/info.csv", b.Bytes()))
}

// language returns the language of most sources.
func (w *writer) language() (Language, bool) {
	files := func(l Language) (n int) {
		for _, ending := range l.sources {
			n += w.count[ending]
		}
		return n
	}
	best := slices.MaxFunc(languages, func(a, b Language) int { return cmp.Compare(files(a), files(b)) })
	return best, files(best) > 0
}

// join returns the sources of a program as one text, by their names.
func (l Language) join(list []sources.File) (text []byte, parts []Part) {
	slices.SortFunc(list, func(a, b sources.File) int { return cmp.Compare(a.Name, b.Name) })
	line := 0
	for _, f := range list {
		if f.LeftOut > 0 || len(f.Text) == 0 || !l.has(f.Name) {
			continue
		}
		source := bytes.ToValidUTF8(f.Text, []byte("\uFFFD"))
		if !bytes.HasSuffix(source, []byte("\n")) {
			source = append(source, '\n')
		}
		parts = append(parts, Part{f.Name, line})
		text = append(text, source...)
		line += bytes.Count(source, []byte("\n"))
	}
	return text, parts
}

// finish puts the export in place of an earlier one.
func (w *writer) finish() error {
	if err := os.MkdirAll(w.to, 0o755); err != nil {
		return err
	}
	old, err := os.ReadDir(w.to)
	if err != nil {
		return err
	}
	for _, f := range old {
		if f.Name() == jplag || f.Name() == joined || strings.HasPrefix(f.Name(), starter+".") {
			if err := os.RemoveAll(filepath.Join(w.to, f.Name())); err != nil {
				return err
			}
		}
	}
	entries, err := os.ReadDir(w.dir)
	if err != nil {
		return err
	}
	for _, f := range entries {
		if err := os.Rename(filepath.Join(w.dir, f.Name()), filepath.Join(w.to, f.Name())); err != nil {
			return err
		}
	}
	return os.Remove(w.dir)
}
