package submission

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/scratch"
	"touchstone/harness/machine"
)

// gitTime is the time limit for git on one submission.
const gitTime = 2 * time.Minute

// fromGit copies one commit from a repository, using the git executable. Blobs are
// copied as they are, ignoring attributes and filters.
func fromGit(ref string) source {
	return func(given string, t *tree) error {
		dir, err := repositoryAt(given)
		if err != nil {
			return err
		}
		git, err := exec.LookPath("git")
		if err != nil {
			return &MissingTools{Names: []string{"git"}}
		}
		found, err := findRef(given, dir, ref)
		if err != nil {
			return err
		}
		ctx, cancel := context.WithTimeout(context.Background(), gitTime)
		defer cancel()
		g, err := newGit(ctx, git, dir, found.hash)
		if err != nil {
			return err
		}
		defer g.scratch.Close()
		commit, err := g.output("rev-parse", "--verify", "--quiet", found.hash+"^{commit}")
		if err != nil {
			return unreadable(given, err)
		}
		found.note(t, strings.TrimSpace(string(commit)))
		if seconds, err := g.output("show", "--no-patch", "--format=%ct", strings.TrimSpace(string(commit))); err == nil {
			if n, err := strconv.ParseInt(strings.TrimSpace(string(seconds)), 10, 64); err == nil {
				t.committed = time.Unix(n, 0).UTC()
			}
		}
		return g.copyCommit(given, strings.TrimSpace(string(commit)), t)
	}
}

// gitRunner runs git on the objects of a repository, but in an empty repository of
// its own, so that git never reads any configuration, hook or attribute of the
// submission.
type gitRunner struct {
	ctx      context.Context
	scratch  *scratch.Dir
	git, own string
	env      []string
}

func newGit(ctx context.Context, git, dir, hash string) (*gitRunner, error) {
	objects, err := filepath.Abs(filepath.Join(dir, "objects"))
	if err != nil {
		return nil, err
	}
	temporary, err := scratch.New("", "git")
	if err != nil {
		return nil, err
	}
	own := temporary.Path
	config := "[core]\n\trepositoryformatversion = 0\n\tbare = true\n"
	if len(hash) > 40 {
		config = "[core]\n\trepositoryformatversion = 1\n\tbare = true\n[extensions]\n\tobjectFormat = sha256\n"
	}
	g := &gitRunner{ctx: ctx, scratch: temporary, git: git, own: own, env: []string{
		"PATH=" + os.Getenv("PATH"), "LC_ALL=C", "HOME=" + own,
		"GIT_DIR=" + own, "GIT_OBJECT_DIRECTORY=" + objects,
		"GIT_CONFIG_NOSYSTEM=1", "GIT_CONFIG_GLOBAL=" + os.DevNull, "GIT_ATTR_NOSYSTEM=1",
		"GIT_NO_REPLACE_OBJECTS=1", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none", "GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0",
	}}
	err = errors.Join(
		os.Mkdir(filepath.Join(own, "refs"), 0o755),
		os.WriteFile(filepath.Join(own, "HEAD"), []byte("ref: refs/heads/none\n"), 0o644),
		os.WriteFile(filepath.Join(own, "config"), []byte(config), 0o644),
	)
	if err != nil {
		return nil, errors.Join(err, temporary.Close())
	}
	return g, nil
}

func (g *gitRunner) command(args ...string) *exec.Cmd {
	c := exec.CommandContext(g.ctx, g.git, args...)
	c.Dir, c.Env = g.own, g.env
	return c
}

func (g *gitRunner) output(args ...string) ([]byte, error) {
	return g.command(args...).Output()
}

// blob is a file or link of a commit.
type blob struct {
	mode, hash, name string
	size             int64
}

// copyCommit copies the files of a commit into the tree.
func (g *gitRunner) copyCommit(given, commit string, t *tree) error {
	u := unpack(given, t)
	blobs, err := g.listCommit(commit, u)
	if err != nil {
		return unreadable(given, err)
	}
	if err := g.readBlobs(blobs, u); err != nil {
		return unreadable(given, err)
	}
	return u.finish()
}

// listCommit lists the files of a commit, within the limits.
func (g *gitRunner) listCommit(commit string, u *unpacking) (blobs []blob, err error) {
	c := g.command("ls-tree", "-r", "-l", "-z", "--full-tree", commit)
	out, err := c.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.Start(); err != nil {
		return nil, err
	}
	defer func() { err = wait(c, err) }()
	r, total := bufio.NewReader(io.LimitReader(out, maxDirectory)), int64(0)
	for {
		line, err := r.ReadString(0)
		if err == io.EOF && line == "" {
			return blobs, nil
		}
		if err != nil {
			return nil, u.tooMuch(catalog.Of("intake.commit-too-large"))
		}
		b, err := blobOf(strings.TrimSuffix(line, "\x00"))
		if err != nil {
			return nil, err
		}
		if b.mode == submodule {
			u.leaveOut(b.name, catalog.Of("left-out.submodule"))
			continue
		}
		if total += b.size; total > u.limits.bytes {
			return nil, u.tooLarge()
		}
		if blobs = append(blobs, b); len(blobs) > u.limits.entries {
			return nil, u.tooMuch(catalog.Of("intake.too-many-files", "n", u.limits.entries))
		}
	}
}

// Git's modes of entries other than plain files.
const (
	executable = "100755"
	symlink    = "120000"
	submodule  = "160000"
)

// wait waits for git, and kills it first if what it wrote is of no use.
func wait(c *exec.Cmd, err error) error {
	if err == nil {
		return c.Wait()
	}
	c.Process.Kill()
	c.Wait()
	return err
}

// blobOf parses one line of `git ls-tree -l`.
func blobOf(line string) (blob, error) {
	head, name, _ := strings.Cut(line, "\t")
	fields := strings.Fields(head)
	if len(fields) != 4 || name == "" {
		return blob{}, fmt.Errorf("git ls-tree wrote %q", line)
	}
	b := blob{mode: fields[0], hash: fields[2], name: name}
	if fields[3] == "-" {
		return b, nil
	}
	var err error
	b.size, err = strconv.ParseInt(fields[3], 10, 64)
	return b, err
}

// readBlobs copies the contents of all the blobs, in order.
func (g *gitRunner) readBlobs(blobs []blob, u *unpacking) (err error) {
	var wanted bytes.Buffer
	for _, b := range blobs {
		fmt.Fprintln(&wanted, b.hash)
	}
	c := g.command("cat-file", "--batch")
	c.Stdin = &wanted
	out, err := c.StdoutPipe()
	if err != nil {
		return err
	}
	if err := c.Start(); err != nil {
		return err
	}
	defer func() { err = wait(c, err) }()
	r := bufio.NewReader(out)
	for _, b := range blobs {
		if err := readBlob(b, r, u); err != nil {
			return err
		}
	}
	return nil
}

// readBlob reads one response of `git cat-file --batch`: a line with the size,
// the content, a line feed.
func readBlob(b blob, r *bufio.Reader, u *unpacking) error {
	head, err := r.ReadString('\n')
	if err != nil {
		return err
	}
	if want := fmt.Sprintf("%s blob %d\n", b.hash, b.size); head != want {
		return fmt.Errorf("git cat-file wrote %q instead of %q", head, want)
	}
	content := io.LimitReader(r, b.size)
	mode := fs.FileMode(0o644)
	switch b.mode {
	case symlink:
		target, err := io.ReadAll(io.LimitReader(content, maxTarget+1))
		if err != nil {
			return err
		}
		u.linkAt(b.name, string(target))
	case executable:
		mode = 0o755
		fallthrough
	default:
		if err := u.fileAt(b.name, mode, u.now, content); err != nil {
			return err
		}
	}
	if _, err := io.Copy(io.Discard, content); err != nil {
		return err
	}
	_, err = r.Discard(1)
	return err
}

// unreadable returns the error for a repository that git cannot read. It passes on
// errors that are the student's mistake.
func unreadable(given string, err error) error {
	if b, ok := errors.AsType[*broken](err); ok {
		b.either = true
		return b
	}
	if _, ok := errors.AsType[*fs.PathError](err); ok || machine.Blames(err) {
		return err
	}
	said := ""
	if exit, ok := errors.AsType[*exec.ExitError](err); ok {
		if !exit.Exited() { // nothing in a repository kills git
			return machine.FaultOf(err)
		}
		said, _, _ = strings.Cut(string(exit.Stderr), "\n")
	}
	return &broken{cause: catalog.Of("intake.git-damaged"), hint: catalog.Verbatim(quoted(said)), either: true}
}

// repositoryAt finds the folder with the objects and refs: the given one, or
// its .git.
func repositoryAt(given string) (string, error) {
	if isBare(given) {
		return given, nil
	}
	dir := filepath.Join(given, ".git")
	info, err := os.Lstat(dir)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", &broken{cause: catalog.Of("intake.no-git"), hint: catalog.Of("given.no-ref.hint"), either: true}
	case err != nil:
		return "", diagnostic.New(dir, catalog.Of("given.folder-unreadable"), diagnostic.Cause(err))
	case !isBare(dir):
		cause := catalog.Of("intake.git-folder")
		if !info.IsDir() {
			cause = catalog.Of("intake.git-elsewhere", "kind", kindOf(info.Mode()))
		}
		return "", &broken{cause: cause, hint: catalog.Of("given.repository.hint"), either: true}
	}
	return dir, nil
}

// isBare reports whether a folder is a repository without a work tree. It does not
// accept one that links outside.
func isBare(dir string) bool {
	for _, name := range []string{".", "objects", "refs"} {
		if info, err := os.Lstat(filepath.Join(dir, name)); err != nil || !info.IsDir() {
			return false
		}
	}
	info, err := os.Lstat(filepath.Join(dir, "HEAD"))
	return err == nil && info.Mode().IsRegular()
}
