package submission

import (
	"bufio"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"

	"touchstone/harness/catalog"
	"touchstone/harness/report"
)

// treeLimits keep a submission from filling up the machine.
type treeLimits struct {
	entries int   // files, folders and links
	bytes   int64 // of all files together
	depth   int   // levels of nested folders
	ratio   int64 // how many times its own size an archive may unpack to
	small   int64 // bytes; below it, the ratio does not matter
}

var standardLimits = treeLimits{entries: 20_000, bytes: 512 << 20, depth: 64, ratio: 100, small: 32 << 20}

// tree is a work tree while a source fills it. Names are relative, with
// slashes; nothing is ever written outside of its root.
type tree struct {
	root     *os.Root
	limits   treeLimits
	now      time.Time
	maxBytes int64 // of bytes; max.bytes, or less because of the ratio
	entries  int
	bytes    int64
	notes    notes

	committed time.Time       // of a git repository
	junk      map[string]bool // what was left out as junk
	reports   bool            // reports that an earlier grading left were left out, too
}

func newTree(root *os.Root, max treeLimits) *tree {
	return &tree{root: root, limits: max, maxBytes: max.bytes, now: time.Now(), junk: map[string]bool{}}
}

// folder creates a folder whose parent exists.
func (t *tree) folder(name string) error {
	if err := t.count(name); err != nil {
		return err
	}
	if err := t.root.Mkdir(name, 0o755); err != nil {
		return err
	}
	return t.root.Chmod(name, 0o755)
}

// file writes a file, unless it is a report. Of its mode it keeps only the execute
// permission.
func (t *tree) file(name string, mode fs.FileMode, modified time.Time, content io.Reader) error {
	if err := t.count(name); err != nil {
		return err
	}
	buffered := bufio.NewReader(content)
	if head, _ := buffered.Peek(report.HeadSize); report.Begins(head) {
		t.reports = true
		return nil
	}
	f, err := t.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	n, err := io.Copy(f, io.LimitReader(buffered, t.maxBytes-t.bytes+1))
	if err := errors.Join(err, f.Chmod(plainMode(mode)), f.Close()); err != nil {
		return err
	}
	if t.bytes += n; t.bytes > t.maxBytes {
		return t.tooLarge()
	}
	modified = t.plausible(modified)
	return t.root.Chtimes(name, modified, modified)
}

// copyFile writes a copy of an open file, and closes it.
func (t *tree) copyFile(name string, f *os.File) error {
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	return t.file(name, info.Mode(), info.ModTime(), f)
}

// plausible clamps modification times that are in the future, which would make
// make wait, or before 1970 to now.
func (t *tree) plausible(modified time.Time) time.Time {
	if modified.After(t.now) || modified.Before(time.Unix(0, 0)) {
		return t.now
	}
	return modified
}

// link creates a symbolic link; whether it may stay is decided when everything is
// there.
func (t *tree) link(name, target string) error {
	if err := t.count(name); err != nil {
		return err
	}
	return t.root.Symlink(target, name)
}

func (t *tree) leaveOut(name string, why catalog.Message) {
	t.notes.add("left-out", "file", shown(name), "why", why)
}

func (t *tree) count(name string) error {
	if t.entries++; t.entries > t.limits.entries {
		return t.tooMuch(catalog.Of("intake.too-many-files", "n", t.limits.entries))
	}
	if depthOf(name) > t.limits.depth {
		return t.tooMuch(catalog.Of("intake.too-deep", "n", t.limits.depth))
	}
	return nil
}

func (t *tree) tooLarge() error {
	if t.maxBytes < t.limits.bytes {
		return t.tooMuch(catalog.Of("intake.ratio", "n", t.limits.ratio))
	}
	return t.tooMuch(catalog.Of("intake.too-large", "size", catalog.Size(t.limits.bytes)))
}

func (t *tree) tooMuch(cause catalog.Message) error {
	return &broken{cause: cause, hint: catalog.Of("given.sources.hint")}
}

// plainMode returns 0755 for a file that anybody may execute, otherwise 0644.
func plainMode(mode fs.FileMode) fs.FileMode {
	if mode&0o111 != 0 {
		return 0o755
	}
	return 0o644
}

func depthOf(name string) int { return strings.Count(name, "/") + 1 }

// dropLooseLinks removes symbolic links that lead outside of the tree. Dangling
// links stay: make may create their targets.
func dropLooseLinks(root *os.Root, n *notes) error {
	return walk(root, func(e entry) error {
		if e.err != nil || e.info.Mode().Type() != fs.ModeSymlink {
			return e.err
		}
		if _, err := root.Stat(e.name); err == nil || errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		n.add("left-out", "file", shown(e.name), "why", catalog.Of("left-out.link-out"))
		return root.Remove(e.name)
	})
}

// CopyTo copies the work tree, as the build has left it, into an empty folder,
// within the limits for every submission. It silently skips everything except
// files, folders and links that stay inside. Executables have no tree to copy.
func (s *Submission) CopyTo(to *os.Root) error {
	if s.root == nil {
		return nil
	}
	t := newTree(to, standardLimits)
	err := copyTree(s.root, ".", t, func(entry) bool { return true })
	return errors.Join(err, dropLooseLinks(to, &t.notes))
}
