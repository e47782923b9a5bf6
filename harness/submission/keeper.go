package submission

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"time"

	"touchstone/harness/files/scratch"
	"touchstone/harness/report"
)

// Keeper keeps builds, so that what has not changed is not built again. Only builds that
// made every program are kept, the last ones, for a day.
type Keeper struct {
	Folder string // to which no program in the sandbox, and no other user, may write; it need not exist
	Basis  string // identifies all that a build depends on besides the submission: assignment, tools, sandbox
}

const (
	mostKept = 16
	longest  = 24 * time.Hour
	keptFile = "kept.json"
)

// kept is a build as it is stored, beside its work trees.
type kept struct {
	Built  *Built
	Places []string // of the folders in which it was built: programs may know them
	Hashes []string // of the work trees in these, which are stored under their numbers
}

// build returns the kept build of a submission that is prepared, or makes and keeps it. A
// nil Keeper keeps nothing. What cannot be kept, or read again, is built again.
func (k *Keeper) build(s *Submission, kit map[string][]byte, build func() (*Built, error)) (*Built, error) {
	if k == nil {
		return build()
	}
	key, err := k.key(s, kit)
	if err != nil {
		return nil, err
	}
	at := filepath.Join(k.Folder, key)
	if b, err := take(at, s); b != nil || err != nil {
		return b, err
	}
	b, err := build()
	if err == nil && b.Report.Status == report.Built {
		k.keep(at, s, b)
	}
	return b, err
}

// key identifies a build by all that it depends on. Times count, since make goes by them;
// those of a kit are always those of now.
func (k *Keeper) key(s *Submission, kit map[string][]byte) (string, error) {
	tree, err := hashTree(s.root)
	if err != nil {
		return "", err
	}
	times := map[string]int64{}
	err = eachFile(s.root, func(name string, info fs.FileInfo) error {
		if _, ours := kit[name]; !ours {
			times[name] = info.ModTime().UnixNano()
		}
		return nil
	})
	if err != nil {
		return "", err
	}
	h := sha256.New()
	err = json.NewEncoder(h).Encode([]any{k.Basis, s.Hash, s.Notes, tree, times})
	return fmt.Sprintf("%x", h.Sum(nil)), err
}

// rooms are the submission and, if the build had a second step, its work tree of its own.
func (s *Submission) rooms() []*Submission {
	if s.linkTree == nil {
		return []*Submission{s}
	}
	return []*Submission{s, s.linkTree}
}

// keep stores a build. It may fail: then the next one builds again.
func (k *Keeper) keep(at string, s *Submission, b *Built) error {
	if err := os.MkdirAll(k.Folder, 0o700); err != nil {
		return err
	}
	k.tidy()
	room, err := os.MkdirTemp(k.Folder, "new-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(room)
	unchanged := *b
	unchanged.Time = 0
	what := kept{Built: &unchanged}
	for n, from := range s.rooms() {
		hash, err := copied(filepath.Join(room, fmt.Sprint(n)), from.root)
		if err != nil {
			return err
		}
		what.Places, what.Hashes = append(what.Places, from.base), append(what.Hashes, hash)
	}
	data, err := json.Marshal(what)
	if err != nil {
		return err
	}
	var same kept
	if err := json.Unmarshal(data, &same); err != nil || !reflect.DeepEqual(what, same) {
		return errors.Join(err, errUnlike)
	}
	if err := os.WriteFile(filepath.Join(room, keptFile), data, 0o600); err != nil {
		return err
	}
	return os.Rename(room, at)
}

var errUnlike = errors.New("unlike")

// copied copies a work tree into a new folder. It fails if the copy is not the same.
func copied(to string, from *os.Root) (hash string, err error) {
	if err := os.Mkdir(to, 0o700); err != nil {
		return "", err
	}
	root, err := os.OpenRoot(to)
	if err != nil {
		return "", err
	}
	defer root.Close()
	return refill(root, from)
}

// refill makes one tree a copy of another. It fails if the copy is not the same.
func refill(to, from *os.Root) (hash string, err error) {
	t := newTree(to, standardLimits)
	if err := copyTree(from, ".", t, func(entry) bool { return true }); err != nil {
		return "", err
	}
	want, err := hashTree(from)
	if err == nil {
		hash, err = hashTree(to)
	}
	if err == nil && hash != want {
		err = errUnlike
	}
	return hash, err
}

// tidy removes what has been kept for too long, and all but the last builds.
func (k *Keeper) tidy() {
	entries, _ := os.ReadDir(k.Folder)
	age := map[string]time.Duration{}
	for _, e := range entries {
		if info, err := e.Info(); err == nil {
			age[e.Name()] = time.Since(info.ModTime())
		}
	}
	slices.SortFunc(entries, func(a, b fs.DirEntry) int { return int(age[a.Name()] - age[b.Name()]) })
	for n, e := range entries {
		if n >= mostKept-1 || age[e.Name()] > longest {
			scratch.Remove(filepath.Join(k.Folder, e.Name()))
		}
	}
}

// take brings back a build, with everything in the place where it was made; nil if there is
// none, or if something else is in that place now.
func take(at string, s *Submission) (*Built, error) {
	data, err := os.ReadFile(filepath.Join(at, keptFile))
	if err != nil {
		return nil, nil
	}
	var what kept
	if info, err := os.Stat(at); err != nil || time.Since(info.ModTime()) > longest || json.Unmarshal(data, &what) != nil {
		return nil, nil
	}
	var stored []*os.Root
	for n, want := range what.Hashes {
		root, err := os.OpenRoot(filepath.Join(at, fmt.Sprint(n)))
		if err != nil {
			return nil, nil
		}
		defer root.Close()
		if hash, err := hashTree(root); err != nil || hash != want {
			return nil, nil
		}
		stored = append(stored, root)
	}
	return what.restore(s, stored)
}

func (s *Submission) closeLinkTree() (err error) {
	if s.linkTree != nil {
		err, s.linkTree = s.linkTree.Close(), nil
	}
	return err
}

// restore makes the work trees of a submission those that are stored.
func (what kept) restore(s *Submission, stored []*os.Root) (*Built, error) {
	if len(stored) > 1 {
		var err error
		if s.linkTree, err = emptySubmission(); err != nil {
			return nil, err
		}
	}
	for n, room := range s.rooms() {
		if room.scratch.Move(what.Places[n]) != nil {
			return nil, s.closeLinkTree()
		}
		room.base = room.scratch.Path
	}
	for n, room := range s.rooms() {
		if err := room.keepOnly(nil); err != nil {
			return nil, err
		}
		if _, err := refill(room.root, stored[n]); err != nil {
			return nil, err
		}
		makeReadOnly(room.root)
	}
	return what.Built, nil
}
