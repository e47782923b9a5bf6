package class

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"

	"touchstone/harness/class/dolos"
	"touchstone/harness/class/ledger"
	"touchstone/harness/class/similarity"
	"touchstone/harness/class/sources"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/scratch"
	"touchstone/harness/report/words"
)

// maxPairPages is the maximum number of pages about pairs. More are no finding.
const maxPairPages = 200

// Similarity is what to do about similar submissions.
type Similarity struct {
	Engine    Engine              // compares them; nil for none
	Threshold float64             // the least similarity that is told, from 0 to 1
	Tell      func(done, all int) // how far the comparison is: at its end, also after a fault, all is done; may be nil
}

// Engine compares programs: see package dolos.
type Engine interface {
	Version() string
	Compare(ctx context.Context, t dolos.Task, tell func(done, all int)) (*dolos.Comparison, error)
}

// similar compares the sources. It returns what the tutor should know. A fault of the engine
// costs nothing else.
func (e outputs) similar(ctx context.Context, l *ledger.Ledger) ([]string, error) {
	if e.Similarity.Engine == nil {
		return nil, nil
	}
	v := words.In(l.Language)
	there := os.DirFS(e.out.path)
	kit, err := readSources(there, kitFile)
	if err != nil {
		return nil, err
	}
	folder, err := scratch.New("", "similarity")
	if err != nil {
		return nil, err
	}
	defer folder.Close()
	export, err := similarity.Write(folder.Path, l, kit, func(key string) ([]sources.File, error) {
		return readSources(there, sourcesOf(key))
	})
	switch {
	case err != nil:
		return nil, unwritable(folder.Path, err)
	case export == nil:
		return []string{v.Say("similarity.nothing")}, nil
	}
	found := e.compare(ctx, l, export)
	return []string{similarity.Summary(v, l)}, e.pairs(l, export, found)
}

// compare runs the engine, and puts what it found into the ledger.
func (e outputs) compare(ctx context.Context, l *ledger.Ledger, export *similarity.Export) (found []dolos.Pair) {
	s := &ledger.Similarity{
		Dolos: e.Similarity.Engine.Version(), Language: export.Language.Dolos, Threshold: e.Similarity.Threshold,
		Compared: len(export.Sources), Pairs: []ledger.Pair{},
	}
	l.Similarity = s
	if len(export.Sources) < 2 {
		return nil
	}
	t := dolos.Task{Language: s.Language, Ignored: export.Starter, Threshold: s.Threshold, Most: maxPairPages}
	rows := map[string]ledger.Submission{}
	for _, p := range export.Sources {
		t.Sources = append(t.Sources, dolos.Source{Key: p.Submission.Key, File: p.File})
		rows[p.Submission.Key] = p.Submission
	}
	tell := e.Similarity.Tell
	if tell == nil {
		tell = func(int, int) {}
	}
	c, err := e.Similarity.Engine.Compare(ctx, t, tell)
	tell(1, 1)
	if err != nil {
		s.Fault = diagnostic.Say(words.In(l.Language).Language, err)
		return nil
	}
	s.Unread = c.Unread
	s.Compared -= len(c.Unread)
	for _, p := range c.Pairs {
		if rows[p.Left].SameAuthors(rows[p.Right]) {
			continue
		}
		about := ledger.Pair{Left: p.Left, Right: p.Right, Similarity: math.Floor(1e4*p.Similarity) / 1e4, Longest: p.Longest, Overlap: p.Overlap}
		if len(found) < maxPairPages {
			about.Page = similarity.Page(p.Left, p.Right)
		}
		s.Pairs = append(s.Pairs, about)
		found = append(found, p)
	}
	return found
}

// pairs writes the table and the pages of the pairs, and removes pages of others.
func (e outputs) pairs(l *ledger.Ledger, export *similarity.Export, found []dolos.Pair) error {
	if err := os.MkdirAll(filepath.Join(e.out.path, similarity.Folder), 0o755); err != nil {
		return unwritable(e.out.path, err)
	}
	pages := map[string]bool{}
	for i, p := range l.Similarity.Pairs {
		if p.Page == "" {
			break
		}
		pages[p.Page] = true
		page, err := similarity.PageOf(l, export, p, found[i])
		if err == nil {
			err = e.out.write(p.Page, page.Write)
		}
		if err != nil {
			return err
		}
	}
	entries, err := os.ReadDir(filepath.Join(e.out.path, similarity.Folder))
	if err != nil {
		return err
	}
	for _, f := range entries {
		name := similarity.Folder + "/" + f.Name()
		if similarity.IsPage(name) && !pages[name] {
			if err := e.out.remove(name); err != nil {
				return err
			}
		}
	}
	return e.out.write(similarity.Table, func(w io.Writer) error { return similarity.WriteCSV(w, l) })
}

// readSources reads an archive in the folder of a class; none if it does not exist.
func readSources(folder fs.FS, name string) ([]sources.File, error) {
	data, err := fs.ReadFile(folder, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return sources.Read(data)
}
