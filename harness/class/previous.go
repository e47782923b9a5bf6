package class

import (
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"path/filepath"

	"touchstone/harness/catalog"
	"touchstone/harness/class/changes"
	"touchstone/harness/class/ledger"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/atomicfile"
	"touchstone/harness/machine"
	"touchstone/harness/report"
)

// previous has what the last run replaced: before a run replaces or removes a file of the
// result that was there, the file moves to that folder, under the same name. The first one
// empties it, unless the run before was stopped: class.yaml is replaced last, so as long as
// previous has none, it belongs to a run that goes on, and previous over the rest is the
// result that was there, whole.
const (
	previous = "previous"
	older    = ".previous" // while it is removed
)

// save puts a file that will be replaced or removed into previous.
func (o *outFolder) save(name string) (err error) {
	if !o.had || !exists(filepath.Join(o.path, name)) {
		return nil
	}
	o.begin.Do(func() { err = o.emptyPrevious() })
	kept := filepath.Join(o.path, previous, name)
	if err != nil || exists(kept) {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(kept), 0o755); err != nil {
		return err
	}
	return atomicfile.Link(filepath.Join(o.path, name), kept)
}

func (o *outFolder) emptyPrevious() error {
	folder := filepath.Join(o.path, previous)
	goesOn := o.replaces
	o.replaces = true
	if goesOn || !exists(folder) {
		return nil
	}
	if err := os.Rename(folder, filepath.Join(o.path, older)); err != nil {
		return err
	}
	return os.RemoveAll(filepath.Join(o.path, older))
}

// before returns the result that was there.
func (o *outFolder) before() (changes.Side, error) {
	if o.replaces {
		return sideOf(o.path, filepath.Join(o.path, previous), o.path)
	}
	return sideOf(o.path, o.path)
}

func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

// sideOf returns the result in a folder of a class, whose reports are in the first of these
// places that has them. Errors are *diagnostic.Error.
func sideOf(folder string, places ...string) (changes.Side, error) {
	l, err := readLedger(folder)
	if err != nil {
		return changes.Side{}, err
	}
	hashes := map[string]string{}
	for _, s := range l.Submissions {
		hashes[s.Key] = s.Result
	}
	return changes.Side{Ledger: l, Report: func(key string) (*report.Report, bool) {
		for _, place := range places {
			r, data, err := readResult(place, key)
			if data != nil {
				return r, err == nil && (hashes[key] == "" || hashes[key] == hashOf(data))
			}
		}
		return nil, true
	}}, nil
}

func hashOf(data []byte) string { return fmt.Sprintf("sha256:%x", sha256.Sum256(data)) }

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
		places := []string{folder}
		if filepath.Base(folder) == previous {
			places = append(places, filepath.Dir(folder))
		}
		if sides[i], err = sideOf(folder, places...); err != nil {
			return "", nil, err
		}
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
