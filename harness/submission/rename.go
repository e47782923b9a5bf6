package submission

import (
	"bytes"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"touchstone/harness/assignment"
)

// rename gives files the names by which the build looks for them, where no other
// file has that name.
func rename(root *os.Root, build assignment.Build, n *notes) error {
	to, err := otherForms(root)
	if err != nil {
		return err
	}
	forms := maps.Clone(to)
	maps.Copy(to, build.Misnamed(root.FS()))
	for _, name := range slices.Sorted(maps.Keys(to)) {
		if _, err := root.Lstat(to[name]); err == nil {
			continue
		}
		if err := root.Rename(name, to[name]); err != nil {
			return err
		}
		if forms[name] != "" {
			n.add("notes.form", "file", shown(to[name]))
			continue
		}
		n.add("notes.misnamed", "file", shown(name), "name", shown(to[name]))
	}
	return nil
}

// otherForms returns files whose name the sources mention only in another normal
// form of Unicode, with that name: macOS stores e and an accent for an é, and people
// type one letter.
func otherForms(root *os.Root) (map[string]string, error) {
	forms := map[string]string{} // by name
	err := eachFile(root, func(name string, _ fs.FileInfo) error {
		folder, base := path.Split(name)
		if other := otherForm(base); other != base {
			forms[name] = folder + other
		}
		return nil
	})
	if err != nil || len(forms) == 0 || len(forms) > maxForms {
		return map[string]string{}, err
	}
	mentioned, left := map[string]bool{}, int64(maxSearched)
	err = eachFile(root, func(file string, info fs.FileInfo) error {
		if info.Size() > min(maxSource, left) {
			return nil
		}
		left -= info.Size()
		text, err := root.ReadFile(file)
		for from, to := range forms {
			for _, name := range []string{from, to} {
				mentioned[name] = mentioned[name] || bytes.Contains(text, []byte(stemOf(name)))
			}
		}
		return err
	})
	maps.DeleteFunc(forms, func(from, to string) bool { return mentioned[from] || !mentioned[to] })
	return forms, err
}

const (
	maxSource   = 1 << 20  // bytes
	maxSearched = 16 << 20 // bytes of all sources in which names are searched
	maxForms    = 50       // names that are searched
)

// otherForm returns a name in the other normal form.
func otherForm(name string) string {
	if norm.NFC.IsNormalString(name) {
		return norm.NFD.String(name)
	}
	return norm.NFC.String(name)
}

func stemOf(name string) string { return strings.TrimSuffix(path.Base(name), path.Ext(name)) }
