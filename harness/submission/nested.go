package submission

import (
	"os"
	"path"
	"path/filepath"

	"touchstone/harness/catalog"
)

// unwrap finds the actual submission: students pack a folder that contains only a
// folder, or submit an archive that contains only an archive, which is opened
// once. It returns the folder that becomes the work tree. If the files are loose,
// an archive may have others beside it.
func (s *Submission) unwrap(t *tree, loose bool) (string, error) {
	outer := innermostFolder(t.root)
	names, err := list(t.root, outer)
	if err != nil {
		return "", err
	}
	archives, err := archivesIn(t.root, outer, names)
	if err != nil {
		return "", err
	}
	switch {
	case loose && len(archives) > 1:
		return "", &broken{cause: catalog.Of("intake.several-archives", "files", enumerate(shownAll(archives)))}
	case len(archives) != 1 || len(names) > 1 && !loose:
		if outer != "." {
			s.Nested = outer
			t.notes.add("notes.in-folder", "folder", shown(outer))
		}
		return filepath.Join(s.base, incomingFolder, outer), nil
	}
	return s.unwrapArchive(t, path.Join(outer, archives[0]), names)
}

// unwrapArchive unpacks a nested archive, and puts the files that were beside it
// next to its contents.
func (s *Submission) unwrapArchive(t *tree, archive string, names []string) (string, error) {
	at := filepath.Join(s.base, incomingFolder, archive)
	bring, err := sourceOfFile(at)
	if err != nil {
		return "", err
	}
	outer := t.root
	root, err := os.OpenRoot(filepath.Join(s.base, nestedFolder))
	if err != nil {
		return "", err
	}
	defer root.Close()
	t.root = root
	if err := bring(at, t); err != nil {
		return "", err
	}
	into := innermostFolder(root)
	s.Nested = path.Join(archive, into)
	switch {
	case len(names) > 1:
		t.notes.add("notes.unpacked-beside", "archive", shown(archive))
	case into == ".":
		t.notes.add("notes.in-archive", "archive", shown(archive))
	default:
		t.notes.add("notes.in-folder-of-archive", "folder", shown(into), "archive", shown(archive))
	}
	for _, name := range names {
		if from := path.Join(path.Dir(archive), name); from != archive {
			if err := copyBeside(t, outer, from, path.Join(into, name)); err != nil {
				return "", err
			}
		}
	}
	return filepath.Join(s.base, nestedFolder, into), nil
}

func copyBeside(t *tree, outer *os.Root, from, to string) error {
	if _, err := t.root.Lstat(to); err == nil {
		t.leaveOut(from, catalog.Of("left-out.in-archive"))
		return nil
	}
	f, err := outer.Open(from)
	if err != nil {
		return err
	}
	return t.copyFile(to, f)
}

// archivesIn lists the archives in a folder.
func archivesIn(root *os.Root, folder string, names []string) (archives []string, _ error) {
	for _, name := range names {
		full := path.Join(folder, name)
		info, err := root.Lstat(full)
		if err != nil {
			return nil, err
		}
		if info.Mode().IsRegular() && LooksLikeArchive(filepath.Join(root.Name(), full)) {
			archives = append(archives, name)
		}
	}
	return archives, nil
}

// innermostFolder finds the innermost folder that contains more than a single folder. It
// returns "." for the root.
func innermostFolder(root *os.Root) string {
	inner := "."
	for range standardLimits.depth {
		names, err := list(root, inner)
		if err != nil || len(names) != 1 {
			return inner
		}
		only := path.Join(inner, names[0])
		if info, err := root.Lstat(only); err != nil || !info.IsDir() {
			return inner
		}
		inner = only
	}
	return inner
}
