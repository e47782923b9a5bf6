// Package similarity writes the sources of a class so that Dolos and JPlag can compare
// them. It compares nothing itself.
package similarity

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sync"
	"unicode/utf8"

	"touchstone/harness/class/gradebook"
	"touchstone/harness/class/ledger"
)

// Folder is where the sources are in the folder of a class:
//
//	jplag/submissions/KEY/...  the students' own files
//	jplag/base/...             the files that the course hands out
//	dolos/KEY.c                the sources of a student in one file, as Dolos wants them
//	dolos/info.csv             who is who, and when it was handed in
//	starter.c                  the same of the files that the course hands out
const Folder = "similarity"

// Unfinished is the folder beside it that an export grows in.
const Unfinished = ".similarity-new"

const (
	submissions = "jplag/submissions"
	base        = "jplag/base"
	dolos       = "dolos"

	mostBytes = 1 << 20 // of a source file
)

// language is one that both tools know.
type language struct {
	ending       string // of the files for Dolos
	Dolos, JPlag string // their names for it
	endings      []string
}

var languages = []language{
	{".c", "c", "c", []string{".c", ".h"}},
	{".cpp", "cpp", "cpp", []string{".cpp", ".cc", ".cxx", ".hpp", ".hh"}},
	{".java", "java", "java", []string{".java"}},
	{".py", "python", "python3", []string{".py"}},
	{".js", "javascript", "javascript", []string{".js", ".mjs"}},
	{".go", "go", "go", []string{".go"}},
	{".rs", "rust", "rust", []string{".rs"}},
}

// Export is one folder while it is written.
type Export struct {
	dir string // until it is complete
	to  string
	kit map[string][]byte

	mu    sync.Mutex
	count map[string]int // files, by ending
}

// New begins an export into the folder of a class, next to one that is there. The kit are
// the files that the course hands out, which are left out of the submissions.
func New(folder string, kit map[string][]byte) (*Export, error) {
	e := &Export{dir: filepath.Join(folder, Unfinished), to: filepath.Join(folder, Folder), kit: kit, count: map[string]int{}}
	if err := os.RemoveAll(e.dir); err != nil {
		return nil, err
	}
	for _, name := range []string{submissions, base, dolos} {
		if err := os.MkdirAll(filepath.Join(e.dir, name), 0o755); err != nil {
			return nil, err
		}
	}
	for name, data := range kit {
		if isText(data) {
			if err := e.write(path.Join(base, name), data); err != nil {
				return nil, err
			}
		}
	}
	return e, nil
}

// Add adds the text files of a submission; nil files are those of one that cannot be
// read. It is safe for concurrent use.
func (e *Export) Add(key string, files fs.FS) error {
	if files == nil {
		return nil
	}
	return fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || !filepath.IsLocal(name) {
			return err
		}
		info, err := d.Info()
		if _, given := e.kit[name]; err != nil || given || info.Size() > mostBytes {
			return err
		}
		data, err := fs.ReadFile(files, name)
		if err != nil || !isText(data) {
			return err
		}
		e.mu.Lock()
		e.count[path.Ext(name)]++
		e.mu.Unlock()
		return e.write(path.Join(submissions, key, name), data)
	})
}

func isText(data []byte) bool { return utf8.Valid(data) && bytes.IndexByte(data, 0) < 0 }

func (e *Export) write(name string, data []byte) error {
	full := filepath.Join(e.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(full), 0o755); err != nil {
		return err
	}
	return os.WriteFile(full, data, 0o644)
}

// Tools are the names of the language of the class, for the command lines of the tools.
type Tools struct{ Dolos, JPlag string }

// Finish completes the folder, in place of the one before. Copies of a group's submission
// and attempts that do not count are left out: they would only be found similar. It
// returns false if there are no sources in a language that the tools know.
func (e *Export) Finish(l *ledger.Ledger) (Tools, bool, error) {
	in, known := e.language()
	table := [][]string{{"filename", "label", "full_name", "created_at", "ignored"}}
	var errs []error
	seen := map[string]bool{}
	for _, s := range l.Submissions {
		copied := s.Group != "" && seen[s.Group+"\x00"+s.Work]
		seen[s.Group+"\x00"+s.Work] = true
		if s.Superseded != "" || copied {
			errs = append(errs, os.RemoveAll(filepath.Join(e.dir, submissions, s.Key)))
			continue
		}
		if some, err := e.join(path.Join(submissions, s.Key), path.Join(dolos, s.Key+in.ending), in); some || err != nil {
			table = append(table, []string{s.Key + in.ending, gradebook.Safe(s.Group), gradebook.Safe(s.Title()), s.Submitted, ""})
			errs = append(errs, err)
		}
	}
	given, err := e.join(base, "starter"+in.ending, in)
	if given {
		table = append(table, []string{"../starter" + in.ending, "", "", "", "true"})
	}
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	errs = append(errs, err, w.WriteAll(table), e.write(path.Join(dolos, "info.csv"), b.Bytes()), os.RemoveAll(e.to), os.Rename(e.dir, e.to))
	return Tools{in.Dolos, in.JPlag}, known, errors.Join(errs...)
}

// language returns the language of most files.
func (e *Export) language() (language, bool) {
	files := func(l language) (n int) {
		for _, ending := range l.endings {
			n += e.count[ending]
		}
		return n
	}
	best := slices.MaxFunc(languages, func(a, b language) int { return cmp.Compare(files(a), files(b)) })
	return best, files(best) > 0
}

// join writes all sources in a folder as one file, by their names; false if there are
// none.
func (e *Export) join(folder, to string, in language) (bool, error) {
	sources := map[string][]byte{}
	root := os.DirFS(filepath.Join(e.dir, filepath.FromSlash(folder)))
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) && name == "." {
			return fs.SkipAll
		}
		if err != nil || d.IsDir() || !slices.Contains(in.endings, path.Ext(name)) {
			return err
		}
		sources[name], err = fs.ReadFile(root, name)
		return err
	})
	if err != nil || len(sources) == 0 {
		return false, err
	}
	var all []byte
	for _, name := range slices.Sorted(maps.Keys(sources)) {
		all = append(append(all, sources[name]...), '\n')
	}
	return true, e.write(to, all)
}
