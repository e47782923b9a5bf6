package submission

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/lazy"
)

// foundRef is a resolved ref of a repository.
type foundRef struct {
	name   string   // in full, "refs/tags/Part1a"; "" for a commit given by its hash
	hash   string   // of a commit, or of an annotated tag
	others []string // other tags that match, but precede it
}

// note adds a note that says which commit was taken.
func (f foundRef) note(t *tree, commit string) {
	note := catalog.Of("notes.commit", "commit", commit[:min(len(commit), 12)])
	if name := shortRef(f.name); !name.None() {
		note = catalog.Of("notes.commit-named", "commit", commit[:min(len(commit), 12)], "name", name)
	}
	if len(f.others) > 0 {
		note = catalog.Of("notes.commit-others", "text", note, "names", strings.Join(shownAll(f.others), ", "))
	}
	t.notes.add(note.Key, note.Values()...)
}

var hashes = lazy.Regexp(`^([0-9a-f]{40}|[0-9a-f]{64})$`)

// findRef resolves a ref as Options.Ref says. It reads the files of the
// repository itself, since git would read its configuration too.
func findRef(given, dir, ref string) (foundRef, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return foundRef{}, err
	}
	defer root.Close()
	if err := checkObjects(root); err != nil {
		return foundRef{}, err
	}
	refs, err := refsIn(root)
	if err != nil {
		return foundRef{}, err
	}
	if ref == "" {
		return head(root, refs)
	}
	if tags := tagFamily(refs, ref); len(tags) > 0 {
		last := tags[len(tags)-1]
		return foundRef{"refs/tags/" + last, refs["refs/tags/"+last], tags[:len(tags)-1]}, nil
	}
	for _, name := range []string{ref, "refs/tags/" + ref, "refs/heads/" + ref, "refs/remotes/origin/" + ref} {
		if hash, ok := refs[name]; ok {
			return foundRef{name: name, hash: hash}, nil
		}
	}
	if hashes().MatchString(ref) {
		return foundRef{hash: ref}, nil
	}
	return foundRef{}, &broken{cause: catalog.Of("intake.no-tag", "tag", shown(ref), "others", present(refs)), either: true}
}

// tagFamily returns the tags with this name, or with this name and one more letter,
// ordered by that letter. It ignores case if there is no exact match.
func tagFamily(refs map[string]string, name string) []string {
	for _, option := range []string{"", "(?i)"} {
		pattern := regexp.MustCompile(option + `^` + regexp.QuoteMeta(name) + `[a-z]?$`)
		var tags []string
		for full := range refs {
			if tag, ok := strings.CutPrefix(full, "refs/tags/"); ok && pattern.MatchString(tag) {
				tags = append(tags, tag)
			}
		}
		if len(tags) > 0 {
			slices.SortFunc(tags, func(a, b string) int {
				return strings.Compare(strings.ToLower(a)+a, strings.ToLower(b)+b)
			})
			return tags
		}
	}
	return nil
}

// present lists the refs that exist, for an error about one that does not.
func present(refs map[string]string) catalog.Message {
	for _, kind := range []struct{ prefix, key string }{
		{"refs/tags/", "git.tags"}, {"refs/heads/", "git.branches"}, {"refs/remotes/origin/", "git.branches"},
	} {
		var names []string
		for _, name := range slices.Sorted(maps.Keys(refs)) {
			if short, ok := strings.CutPrefix(name, kind.prefix); ok {
				names = append(names, shown(short))
			}
		}
		if len(names) > 0 {
			return catalog.Of(kind.key, "names", strings.Join(names[:min(len(names), 20)], ", "))
		}
	}
	return catalog.Of("git.no-refs")
}

// head resolves HEAD.
func head(root *os.Root, refs map[string]string) (foundRef, error) {
	text, err := readSmall(root, "HEAD")
	if err != nil {
		return foundRef{}, err
	}
	name, symbolic := strings.CutPrefix(strings.TrimSpace(text), "ref: ")
	hash, ok := refs[name]
	switch {
	case symbolic && ok:
		return foundRef{name: name, hash: hash}, nil
	case !symbolic && hashes().MatchString(name):
		return foundRef{hash: name}, nil
	}
	return foundRef{}, &broken{cause: catalog.Of("intake.no-head", "others", present(refs)), hint: catalog.Of("given.tag.hint"), either: true}
}

// checkObjects refuses repositories that refer to objects outside of them, which need
// not be the student's.
func checkObjects(root *os.Root) error {
	for _, name := range []string{"objects/info/alternates", "reftable"} {
		if _, err := root.Lstat(name); err == nil {
			return unsupported(name)
		}
	}
	for _, folder := range []string{"objects", "objects/pack"} {
		names, err := list(root, folder)
		if err != nil {
			continue // git will report what is missing
		}
		for _, name := range names {
			name = path.Join(folder, name)
			if info, err := root.Lstat(name); err == nil && !info.IsDir() && !info.Mode().IsRegular() {
				return unsupported(name)
			}
		}
	}
	return nil
}

func unsupported(name string) error {
	return &broken{
		cause: catalog.Of("intake.git-unsupported", "file", shown(name)),
		hint:  catalog.Of("given.clone.hint"), either: true,
	}
}

// refsIn reads all refs: packed-refs, and the files below refs, which take
// precedence. It skips symbolic refs.
func refsIn(root *os.Root) (map[string]string, error) {
	refs := map[string]string{}
	packed, err := readSmall(root, "packed-refs")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for line := range strings.Lines(packed) {
		if hash, name, ok := strings.Cut(strings.TrimRight(line, "\r\n"), " "); ok && hashes().MatchString(hash) {
			refs[name] = hash
		}
	}
	loose, err := root.OpenRoot("refs")
	if err != nil {
		return nil, err
	}
	defer loose.Close()
	err = walk(loose, func(e entry) error {
		if e.err != nil || !e.info.Mode().IsRegular() || len(refs) > standardLimits.entries {
			return nil
		}
		hash, err := readSmall(loose, e.name)
		if hash = strings.TrimSpace(hash); err == nil && hashes().MatchString(hash) {
			refs["refs/"+filepath.ToSlash(e.name)] = hash
		}
		return nil
	})
	return refs, err
}

// readSmall reads a regular file of the repository, which must be small.
func readSmall(root *os.Root, name string) (string, error) {
	text, err := readRegular(root, name, 4<<20)
	return string(text), err
}

// shortRef describes a ref; none for "".
func shortRef(name string) catalog.Message {
	for _, kind := range []struct{ prefix, key string }{
		{"refs/tags/", "git.tag"}, {"refs/heads/", "git.branch"}, {"refs/remotes/origin/", "git.branch"},
	} {
		if short, ok := strings.CutPrefix(name, kind.prefix); ok {
			return catalog.Of(kind.key, "name", shown(short))
		}
	}
	if name == "" {
		return catalog.Message{}
	}
	return catalog.Verbatim(name)
}
