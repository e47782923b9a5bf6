// Package similarity writes the sources of a class so that Dolos can compare them, and shows
// what it found. It compares nothing itself.
package similarity

import (
	"bytes"
	"cmp"
	"os"
	"path"
	"path/filepath"
	"slices"

	"touchstone/harness/class/ledger"
	"touchstone/harness/class/sources"
)

// Folder is where the pairs are in the folder of a class: pairs.csv, and the sources of each
// side by side in KEY+KEY.html.
const Folder = "similarity"

// Language is one that Dolos knows.
type Language struct {
	Dolos string // its name for it

	sources []string // endings, the first one that of the files for Dolos
	headers []string // endings of files that do not tell the language
}

var languages = []Language{
	{"c", []string{".c"}, []string{".h"}},
	{"cpp", []string{".cpp", ".cc", ".cxx"}, []string{".h", ".hpp", ".hh"}},
	{"java", []string{".java"}, nil},
	{"python", []string{".py"}, nil},
	{"javascript", []string{".js", ".mjs"}, nil},
	{"go", []string{".go"}, nil},
	{"rust", []string{".rs"}, nil},
}

func (l Language) has(name string) bool {
	ending := path.Ext(name)
	return slices.Contains(l.sources, ending) || slices.Contains(l.headers, ending)
}

// Export is what was written for Dolos.
type Export struct {
	Language Language
	Sources  []Source // in the order of the class
	Starter  string   // the file with what the course hands out; "" for none
}

// Source is what is compared of a submission: all its sources in one file, in UTF-8.
type Source struct {
	Submission ledger.Submission
	File       string
	Parts      []Part // the sources, in their order
}

// Part is where a source file begins in a program.
type Part struct {
	Name string // with slashes
	Line int    // from 0
}

// Write writes the sources of a class into a folder, each submission as one file in the
// language of most of them. The files in kit, which the course hands out, are left out. Left
// out are also copies of a group's submission and attempts that do not count: they would
// only be found similar. It returns nil if there are no sources in a language that Dolos
// knows.
func Write(folder string, l *ledger.Ledger, kit []sources.File, of func(key string) ([]sources.File, error)) (*Export, error) {
	given := map[string]bool{}
	for _, f := range kit {
		given[f.Name] = true
	}
	own := func(key string) ([]sources.File, error) {
		list, err := of(key)
		return slices.DeleteFunc(list, func(f sources.File) bool { return given[f.Name] }), err
	}
	rows, count := counting(l), map[string]int{}
	for _, s := range rows {
		list, err := own(s.Key)
		if err != nil {
			return nil, err
		}
		for _, f := range list {
			count[path.Ext(f.Name)]++
		}
	}
	in, known := mostIn(count)
	if !known {
		return nil, nil
	}
	e := &Export{Language: in}
	for _, s := range rows {
		list, err := own(s.Key)
		if err != nil {
			return nil, err
		}
		if text, parts := in.join(list); len(parts) > 0 {
			source := Source{Submission: s, File: filepath.Join(folder, s.Key+in.sources[0]), Parts: parts}
			e.Sources = append(e.Sources, source)
			if err := os.WriteFile(source.File, text, 0o644); err != nil {
				return nil, err
			}
		}
	}
	if text, parts := in.join(kit); len(parts) > 0 {
		e.Starter = filepath.Join(folder, "+starter"+in.sources[0]) // a plus is in no key
		return e, os.WriteFile(e.Starter, text, 0o644)
	}
	return e, nil
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

// mostIn returns the language of most sources, of which there are so many with each ending.
func mostIn(count map[string]int) (Language, bool) {
	files := func(l Language) (n int) {
		for _, ending := range l.sources {
			n += count[ending]
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
