package submission

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"touchstone/harness/catalog"
	"touchstone/harness/report"
)

// repository is a git repository that a test makes.
type repository struct {
	t   *testing.T
	dir string
}

func newRepository(t *testing.T, args ...string) repository {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Fatal("git is needed for this test: apt-get install -y git")
	}
	r := repository{t, t.TempDir()}
	r.git(append([]string{"init", "--quiet", "--initial-branch=main"}, args...)...)
	return r
}

func (r repository) git(args ...string) string {
	r.t.Helper()
	c := exec.Command("git", args...)
	c.Dir = r.dir
	c.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1",
		"GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b")
	out, err := c.CombinedOutput()
	if err != nil {
		r.t.Fatalf("git %q: %v\n%s", args, err, out)
	}
	return strings.TrimSpace(string(out))
}

// commit makes a commit of the files and gives its hash.
func (r repository) commit(f files) string {
	r.t.Helper()
	f.write(r.t, r.dir)
	r.git("add", "--all", "--force")
	r.git("commit", "--quiet", "--allow-empty", "--message=x")
	return r.git("rev-parse", "HEAD")
}

func openRef(t *testing.T, dir, ref string) *Submission {
	t.Helper()
	s, err := OpenWith(dir, Options{Ref: ref})
	check(t, err)
	t.Cleanup(func() { check(t, s.Close()) })
	return s
}

func TestGit(t *testing.T) {
	r := newRepository(t)
	first := r.commit(files{"Makefile": rule, "main.c": hello, "first": ""})
	r.git("tag", "Part1")
	second := r.commit(files{"second": "", "größe \n": "", "!run.sh": "x", "link": "-> main.c", "out": "-> /etc", "report.yaml": ownYAML})
	r.git("tag", "--annotate", "--message=x", "Part1a")
	third := r.commit(files{"third": ""})
	r.git("tag", "Part1extra")
	r.git("tag", "part2")
	r.git("branch", "other", first)
	files{"uncommitted": ""}.write(t, r.dir)
	bare := repository{t, t.TempDir()}
	bare.git("clone", "--quiet", "--bare", r.dir, ".")
	bare.git("pack-refs", "--all")
	clone := repository{t, t.TempDir()}
	clone.git("clone", "--quiet", "--no-local", r.dir, ".")

	taken := func(commit, name string) string {
		return say("notes.commit-named", "commit", commit[:12], "name", name)
	}
	tag := func(name string) string { return say("git.tag", "name", name) }
	branch := func(name string) string { return say("git.branch", "name", name) }
	tests := []struct{ ref, commit, newest, note string }{
		{"Part1", second, "second", say("notes.commit-others", "text", taken(second, tag("Part1a")), "names", "Part1")},
		{"refs/tags/Part1", first, "first", taken(first, tag("Part1"))},
		{"Part1a", second, "second", taken(second, tag("Part1a"))},
		{"PART1", second, "second", say("notes.commit-others", "text", taken(second, tag("Part1a")), "names", "Part1")},
		{"Part2", third, "third", taken(third, tag("part2"))},
		{"main", third, "third", taken(third, branch("main"))},
		{"other", first, "first", taken(first, branch("other"))},
		{first, first, "first", say("notes.commit", "commit", first[:12])},
	}
	folders := map[string]string{"with a work tree": r.dir, "bare": bare.dir, "a clone": clone.dir}
	if testing.Short() {
		delete(folders, "bare")
		delete(folders, "a clone")
		tests = tests[:2]
	}
	for name, dir := range folders {
		for _, tt := range tests {
			t.Run(name+"/"+tt.ref, func(t *testing.T) {
				s := openRef(t, dir, tt.ref)
				if s.Kind != Git || s.Files == nil {
					t.Errorf("kind %s, cause %s", s.Kind, s.cause)
				}
				contains(t, "notes", strings.Join(texts(s.Notes), "\n"), tt.note)
				list := arrived(t, s)
				for i, file := range []string{"first", "second", "third", "uncommitted"} {
					want := i <= slices.Index([]string{"first", "second", "third"}, tt.newest)
					if slices.Contains(list, file) != want {
						t.Errorf("%s is in %q: want %v", file, list, want)
					}
				}
			})
		}
	}

	s := openRef(t, r.dir, "Part1")
	if list := arrived(t, s); !slices.Contains(list, "größe \n") || !slices.Contains(list, "link -> main.c") || slices.Contains(list, "out") {
		t.Errorf("arrived %q", list)
	}
	if info, err := s.root.Stat("run.sh"); err != nil || info.Mode() != 0o755 {
		t.Errorf("run.sh: %v, %v", info, err)
	}
	if b := build(t, s, asks("check")); b.Report.Status != report.Built || output(t, b.Programs["check"]) != "built from source\n" {
		t.Errorf("%s: %s", b.Report.Status, b.Report.Cause)
	}
	if s := openRef(t, r.dir, "Part1a"); slices.Contains(arrived(t, s), "report.yaml") {
		t.Error("a report counts as handed in")
	}
	if s := open(t, r.dir); s.Kind != Folder || !slices.Contains(arrived(t, s), "uncommitted") {
		t.Errorf("without a ref, %s is not taken as a folder", s.Kind)
	}
	if s := open(t, bare.dir); s.Kind != Git || !slices.Contains(arrived(t, s), "third") {
		t.Errorf("a bare repository is not taken at its HEAD, kind %s", s.Kind)
	}
}

func TestGitSHA256(t *testing.T) {
	r := newRepository(t, "--object-format=sha256")
	r.commit(files{"x": "1"})
	r.git("tag", "Part1")
	if s := openRef(t, r.dir, "Part1"); !slices.Equal(s.Files, []string{"x"}) {
		t.Errorf("files %q", s.Files)
	}
}

// TestGitRefuses asks for what is not there. It is the fault of whoever
// typed it, or of the student when the repository was found among others.
func TestGitRefuses(t *testing.T) {
	if testing.Short() {
		t.Skip("it makes ten repositories: left out with -short")
	}
	tagged := newRepository(t)
	tagged.commit(files{"x": "1"})
	tagged.git("tag", "Part2")
	tagged.git("tag", "final")
	untagged := newRepository(t)
	untagged.commit(files{"x": "1"})
	void := newRepository(t)
	unborn := newRepository(t, "--bare")
	plain := files{"x": "1"}.folder(t)
	elsewhere := files{".git": "gitdir: " + tagged.dir + "/.git"}.folder(t)
	linked := files{".git": "-> " + tagged.dir + "/.git"}.folder(t)
	borrowing := repository{t, t.TempDir()}
	borrowing.git("clone", "--quiet", "--shared", tagged.dir, ".")
	packless := newRepository(t)
	packless.commit(files{"x": "1"})
	packless.git("tag", "Part1")
	check(t, os.RemoveAll(filepath.Join(packless.dir, ".git/objects")))
	check(t, os.Mkdir(filepath.Join(packless.dir, ".git/objects"), 0o755))
	outward := newRepository(t)
	outward.commit(files{"x": "1"})
	outward.git("tag", "Part1")
	check(t, os.RemoveAll(filepath.Join(outward.dir, ".git/objects/pack")))
	check(t, os.Symlink(filepath.Join(tagged.dir, ".git/objects/pack"), filepath.Join(outward.dir, ".git/objects/pack")))
	tests := []struct{ name, dir, ref, problem, hint string }{
		{"no such tag", tagged.dir, "Part1", say("intake.no-tag", "tag", "Part1", "others", catalog.Of("git.tags", "names", "Part2, final")), ""},
		{"no tags", untagged.dir, "Part1", say("intake.no-tag", "tag", "Part1", "others", catalog.Of("git.branches", "names", "main")), ""},
		{"no commits", void.dir, "Part1", say("intake.no-tag", "tag", "Part1", "others", catalog.Of("git.no-refs")), ""},
		{"bare, no commits", unborn.dir, "", say("intake.no-head", "others", catalog.Of("git.no-refs")), "--ref"},
		{"no repository", plain, "Part1", say("intake.no-git"), say("given.no-ref.hint")},
		{"file elsewhere", elsewhere, "Part2", say("intake.git-elsewhere", "kind", catalog.Of("kind.file")), say("given.repository.hint")},
		{"link elsewhere", linked, "Part2", say("intake.git-elsewhere", "kind", catalog.Of("kind.link")), say("given.repository.hint")},
		{"objects elsewhere", borrowing.dir, "Part2", say("intake.git-unsupported", "file", "objects/info/alternates"), say("given.clone.hint")},
		{"packs elsewhere", outward.dir, "Part1", say("intake.git-unsupported", "file", "objects/pack"), say("given.clone.hint")},
		{"objects lost", packless.dir, "Part1", say("intake.git-damaged"), ""},
		{"like an option", tagged.dir, "--help", say("intake.no-tag", "tag", "--help", "others", catalog.Of("git.tags", "names", "Part2, final")), ""},
		{"a hash of nothing", tagged.dir, strings.Repeat("0", 40), say("intake.git-damaged"), ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := OpenWith(tt.dir, Options{Ref: tt.ref})
			refused(t, err, tt.dir, tt.problem, tt.hint)
			s, err := OpenWith(tt.dir, Options{Ref: tt.ref, Found: true})
			if tt.name == "bare, no commits" || err == nil {
				check(t, err)
				defer s.Close()
			}
			if err != nil || !strings.Contains(s.cause.Error(), tt.problem) {
				t.Errorf("found among others: %v", err)
			}
		})
	}
}

func TestGitMissing(t *testing.T) {
	r := newRepository(t)
	r.commit(files{"x": "1"})
	t.Setenv("PATH", t.TempDir())
	_, err := OpenWith(r.dir, Options{Ref: "main"})
	var missing *MissingTools
	if !errors.As(err, &missing) {
		t.Fatalf("error %v", err)
	}
	contains(t, "error", err.Error(), say("fault.tools", "tools", "git", "hint", "apt-get install -y git"))
}

// TestGitTrustsNothing configures a repository to run a program in every way
// there is, and to change or fetch what is in it.
func TestGitTrustsNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("it makes a repository with many settings: left out with -short")
	}
	mark := filepath.Join(t.TempDir(), "mark")
	evil := filepath.Join(files{"!evil": "#!/bin/sh\necho \"$@\" >> " + mark + "\n"}.folder(t), "evil")
	r := newRepository(t)
	r.commit(files{
		"main.c": "a $Id$ b\n", "hidden": "x", "sub/x": "1",
		".gitattributes": "* text eol=crlf ident filter=evil diff=evil\nhidden export-ignore\n",
		".gitmodules":    "[submodule \"sub\"]\n\tpath = sub\n\turl = ext::" + evil + "\n\tupdate = !" + evil + "\n",
	})
	r.git("tag", "Part1")
	lost := r.git("rev-parse", "Part1:sub/x")
	for _, set := range []string{
		"core.fsmonitor", "core.hooksPath", "core.pager", "core.sshCommand", "core.gitProxy", "core.editor", "core.alternateRefsCommand",
		"filter.evil.smudge", "filter.evil.clean", "filter.evil.process", "diff.evil.textconv", "diff.external", "credential.helper",
		"remote.origin.uploadpack", "alias.ls-tree", "alias.cat-file", "pager.ls-tree", "pager.cat-file", "gpg.program", "uploadpack.packObjectsHook",
	} {
		r.git("config", set, evil)
	}
	included := files{"config": "[core]\n\tfsmonitor = " + evil + "\n\thooksPath = " + filepath.Dir(evil) + "\n[alias]\n\tls-tree = !" + evil + "\n"}.folder(t)
	for name, value := range map[string]string{
		"include.path": filepath.Join(included, "config"), "includeIf.gitdir:/.path": filepath.Join(included, "config"),
		"submodule.sub.url": "ext::" + evil, "submodule.sub.update": "!" + evil, "submodule.recurse": "true",
		"remote.origin.url": "ext::" + evil, "protocol.ext.allow": "always", "remote.origin.promisor": "true",
		"extensions.partialClone": "origin", "core.repositoryFormatVersion": "1", "core.worktree": "/",
	} {
		r.git("config", name, value)
	}
	for _, hook := range []string{"post-checkout", "reference-transaction", "pre-auto-gc", "post-index-change"} {
		check(t, os.WriteFile(filepath.Join(r.dir, ".git/hooks", hook), []byte("#!/bin/sh\ntouch "+mark+"\n"), 0o755))
	}
	if err := os.Remove(mark); err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err) // setting the test up may have run it
	}
	s := openRef(t, r.dir, "Part1")
	if got, err := s.root.ReadFile("main.c"); string(got) != "a $Id$ b\n" {
		t.Errorf("main.c is %q, %v", got, err)
	}
	if want := []string{".gitattributes", ".gitmodules", "hidden", "main.c", "sub/x"}; !slices.Equal(s.Files, want) {
		t.Errorf("files %q, want %q", s.Files, want)
	}
	check(t, os.Remove(filepath.Join(r.dir, ".git/objects", lost[:2], lost[2:])))
	_, err := OpenWith(r.dir, Options{Ref: "Part1"})
	refused(t, err, r.dir, say("intake.git-damaged"), "")
	if ran, err := os.ReadFile(mark); err == nil {
		t.Errorf("the repository got its program run: %s", ran)
	}
}

// TestGitEntries commits what git itself would not check out.
func TestGitEntries(t *testing.T) {
	r := newRepository(t)
	r.commit(files{"x": "1"})
	blob := r.git("rev-parse", "HEAD:x")
	raw := func(entries ...string) string {
		var b strings.Builder
		for _, e := range entries {
			mode, name, _ := strings.Cut(e, " ")
			hash := blob
			if mode == "160000" {
				hash = r.git("rev-parse", "HEAD")
			}
			fmt.Fprintf(&b, "%s %s\x00", mode, name)
			for i := 0; i < len(hash); i += 2 {
				var c byte
				fmt.Sscanf(hash[i:i+2], "%02x", &c)
				b.WriteByte(c)
			}
		}
		file := filepath.Join(t.TempDir(), "tree")
		check(t, os.WriteFile(file, []byte(b.String()), 0o644))
		return r.git("hash-object", "-t", "tree", "-w", "--literally", file)
	}
	tree := raw("100644 ../out", "100644 .git", "160000 module", "100644 ok")
	r.git("tag", "Part1", r.git("commit-tree", "-m", "x", tree))
	s := openRef(t, r.dir, "Part1")
	if got := arrived(t, s); !slices.Equal(got, []string{"ok", "out"}) {
		t.Errorf("arrived %q", got)
	}
	contains(t, "notes", strings.Join(texts(s.Notes), "\n"), say("left-out", "file", "module", "why", catalog.Of("left-out.submodule")), say("notes.renamed", "file", "../out", "name", "out"), say("notes.junk", "files", ".git"))
}

// The time of a commit is that of the one that was taken.
func TestCommitted(t *testing.T) {
	r := newRepository(t)
	first := r.commit(files{"Makefile": rule})
	r.git("tag", "Part1")
	r.commit(files{"Makefile": rule, "more": ""})
	s := openRef(t, r.dir, "Part1")
	if got, want := strconv.FormatInt(s.Committed.Unix(), 10), r.git("show", "--no-patch", "--format=%ct", first); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
