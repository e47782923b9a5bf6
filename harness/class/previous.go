package class

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/class/changes"
	"touchstone/harness/class/ledger"
	"touchstone/harness/class/page"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/atomicfile"
	"touchstone/harness/machine"
	"touchstone/harness/report"
)

// The accepted result of a class is what changes are told against. When a later run
// replaces a file of it, the file moves to the folder previous, under the same name,
// and stays there until the changes are accepted or taken back; a file that is new is
// noted. A later run moves nothing that is there already. So at any moment previous
// over the rest is the accepted result, whole, and a run that was killed just goes on.
const (
	previous  = "previous"
	addedFile = "added.txt" // in previous: the names of the files that it lacks
	accepted  = ".accepted" // previous while it is removed
)

// readAdded remembers which files are new since the accepted result.
func (o *outFolder) readAdded() error {
	o.added = map[string]bool{}
	data, err := os.ReadFile(filepath.Join(o.path, previous, addedFile))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for name := range bytes.Lines(data) {
		if name, whole := strings.CutSuffix(string(name), "\n"); whole && filepath.IsLocal(name) {
			o.added[name] = true
		}
	}
	return nil
}

// save puts a file that will be replaced or removed into previous, if it belongs to the
// accepted result.
func (o *outFolder) save(name string) error {
	kept := filepath.Join(o.path, previous, name)
	if !o.hasAccepted || exists(kept) {
		return nil
	}
	o.mu.Lock()
	known := o.added[name]
	o.mu.Unlock()
	if known {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(kept), 0o755); err != nil {
		return err
	}
	if exists(filepath.Join(o.path, name)) {
		return atomicfile.Link(filepath.Join(o.path, name), kept)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.added[name] = true
	return atomicfile.Append(filepath.Join(o.path, previous, addedFile), name+"\n")
}

func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

// before returns the accepted result; false if there is none that can be read.
func (o *outFolder) before() (changes.Side, bool) {
	return sideOf(o.path, true)
}

// sideOf returns the result in a folder of a class, or the accepted one.
func sideOf(folder string, accepted bool) (changes.Side, bool) {
	l, err := readLedger(filepath.Join(folder, previous))
	if !accepted || err != nil {
		if l, err = readLedger(folder); err != nil {
			return changes.Side{}, false
		}
	}
	hashes := map[string]string{}
	for _, s := range l.Submissions {
		hashes[s.Key] = s.Result
	}
	return changes.Side{Ledger: l, Report: func(key string) (*report.Report, bool) {
		places := []string{folder}
		if accepted {
			places = []string{filepath.Join(folder, previous), folder}
		} else if filepath.Base(folder) == previous {
			places = []string{folder, filepath.Dir(folder)}
		}
		for _, place := range places {
			r, data, err := readResult(place, key)
			if data != nil {
				return r, err == nil && (hashes[key] == "" || hashes[key] == hashOf(data))
			}
		}
		return nil, true
	}}, true
}

func hashOf(data []byte) string { return fmt.Sprintf("sha256:%x", sha256.Sum256(data)) }

// forget drops the replaced files: what is in the folder is accepted.
func (o *outFolder) forget() error {
	folder := filepath.Join(o.path, previous)
	if !exists(folder) {
		return nil
	}
	if err := os.Rename(folder, filepath.Join(o.path, accepted)); err != nil {
		return err
	}
	o.added = map[string]bool{}
	return os.RemoveAll(filepath.Join(o.path, accepted))
}

// Accept makes the result in a folder the accepted one, and drops what it replaced. It
// returns false if nothing waited for that. Errors are *diagnostic.Error.
func Accept(folder string) (bool, error) {
	out, err := openResults(folder)
	if err != nil {
		return false, err
	}
	defer out.close()
	l, err := readLedger(folder)
	if err != nil || !exists(filepath.Join(folder, previous)) {
		return false, err
	}
	if !exists(filepath.Join(folder, previous, ledgerFile)) {
		return false, diagnostic.New(folder, catalog.Of("previous.unfinished"), catalog.Of("previous.unfinished.hint"))
	}
	if err := out.forget(); err != nil {
		return false, unwritable(folder, err)
	}
	out.hasAccepted = false
	return true, repaint(out, l)
}

// repaint writes class.html again, without the changes.
func repaint(out *outFolder, l *ledger.Ledger) error {
	p, err := page.New(l)
	if err != nil {
		return err
	}
	marks := marksIn(l)
	err = eachReport(out.path, l, func(i int, r *report.Report) error { return p.Add(i, marked(r, l.Submissions[i].Key, marks)) })
	if err != nil {
		return err
	}
	return out.write(pageFile, p.Write)
}

// Restore puts the accepted result back in place, as it was before the runs since. It
// returns false if it was in place. A restore that was killed is finished by the next.
// Errors are *diagnostic.Error.
func Restore(folder string) (bool, error) {
	out, err := openResults(folder)
	if err != nil {
		return false, err
	}
	defer out.close()
	if !exists(filepath.Join(folder, previous)) {
		return false, nil
	}
	if err := out.restore(); err != nil {
		return false, unwritable(folder, err)
	}
	return true, nil
}

// restore moves class.yaml last: until then it says in previous what is accepted.
func (o *outFolder) restore() error {
	old := filepath.Join(o.path, previous)
	move := func(name string) error {
		to := filepath.Join(o.path, name)
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		return os.Rename(filepath.Join(old, name), to)
	}
	if err := o.sweepStudents(); err != nil {
		return err
	}
	err := filepath.WalkDir(old, func(path string, e fs.DirEntry, err error) error {
		name, _ := filepath.Rel(old, path)
		if err != nil || e.IsDir() || name == ledgerFile || name == addedFile {
			return err
		}
		return move(name)
	})
	if err != nil {
		return err
	}
	for name := range o.added {
		if err := os.Remove(filepath.Join(o.path, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		os.Remove(filepath.Dir(filepath.Join(o.path, name))) // the folder of a student who is gone
	}
	if exists(filepath.Join(old, ledgerFile)) {
		if err := move(ledgerFile); err != nil {
			return err
		}
	}
	return o.forget()
}

// sweepStudents removes what a run that was killed left of unfinished files.
func (o *outFolder) sweepStudents() error {
	err := filepath.WalkDir(filepath.Join(o.path, students), func(path string, e fs.DirEntry, err error) error {
		if err != nil || !e.IsDir() {
			return err
		}
		return atomicfile.Sweep(path)
	})
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// openResults locks the folder of a class that is there.
func openResults(folder string) (*outFolder, error) {
	if info, err := os.Stat(filepath.Join(folder, results)); err != nil || !info.IsDir() {
		return nil, diagnostic.New(folder, catalog.Of("merge.no-class"), catalog.Of("previous.folder.hint"))
	}
	return openOut(folder, assignmentIn(folder))
}

func unwritable(folder string, err error) error {
	if machine.Blames(err) {
		return machine.FaultOf(err)
	}
	return diagnostic.New(folder, catalog.Of("out.unwritable"), diagnostic.Cause(err))
}

// Diff compares two results of a class, each in its folder. Errors are
// *diagnostic.Error.
func Diff(before, after string) (language string, list []changes.Change, err error) {
	var sides [2]changes.Side
	for i, folder := range []string{before, after} {
		side, ok := sideOf(folder, false)
		if !ok {
			_, err := readLedger(folder)
			return "", nil, err
		}
		sides[i] = side
	}
	a, b := sides[0].Ledger.Assignment.ID, sides[1].Ledger.Assignment.ID
	if a != b {
		return "", nil, diagnostic.New(after, catalog.Of("out.other-assignment", "other", b, "assignment", a), catalog.Of("previous.folder.hint"))
	}
	return sides[1].Ledger.Language, changes.Between(sides[0], sides[1]), nil
}

// eachReport calls do with every result of a class, several at a time. None is kept.
func eachReport(folder string, l *ledger.Ledger, do func(i int, r *report.Report) error) error {
	return each(context.Background(), len(l.Submissions), processors(), func(_ context.Context, i int) error {
		if l.Submissions[i].Score == nil {
			return nil
		}
		r, _, err := readResult(folder, l.Submissions[i].Key)
		if err != nil {
			return err
		}
		return do(i, r)
	})
}
