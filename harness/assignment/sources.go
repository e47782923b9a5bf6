package assignment

import (
	"cmp"
	"io/fs"
	"math"
	"path"
	"regexp"
	"slices"
	"strings"

	"touchstone/harness/catalog"
)

// sources are the files of a tree that a program may be made of. Folders that are
// hidden do not count.
type sources struct {
	near   []string // those at the root or, if there are none, all
	far    []string // the others
	atRoot bool     // near are at the root

	endings []string // of their names
}

// findSources finds the files with one of the endings. Among far ones are those
// that seem to be named wrongly, unless there are sources at the root.
func findSources(files fs.FS, endings []string) sources {
	var root, below, wrong []string
	fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		hidden := name != "." && (strings.HasPrefix(entry.Name(), ".") || entry.Name() == "__MACOSX" || entry.Name() == "node_modules")
		switch {
		case err != nil, hidden && !entry.IsDir():
			return nil
		case hidden:
			return fs.SkipDir
		case !entry.Type().IsRegular():
		case slices.Contains(endings, path.Ext(name)) && strings.Contains(name, "/"):
			below = append(below, name)
		case slices.Contains(endings, path.Ext(name)):
			root = append(root, name)
		case corrected(name, endings) != "":
			wrong = append(wrong, name)
		}
		return nil
	})
	if len(root) > 0 {
		return sources{near: root, far: below, atRoot: true, endings: endings}
	}
	return sources{near: below, far: wrong, endings: endings}
}

// Misnamed returns the files of a submission without a source that seem to be
// sources, with the names that they should have, such as main.c for main.c.txt.
func (b Build) Misnamed(files fs.FS) map[string]string {
	var endings []string
	switch {
	case b.StandIn != nil:
		endings = []string{path.Ext(b.StandIn.For)}
	case len(b.Command) == 0 && Makefile(files) == "":
		endings = kinds[b.Kind].endings
	}
	found := findSources(files, endings)
	if len(found.near) > 0 {
		return nil
	}
	renamed := map[string]string{}
	for _, name := range found.far {
		renamed[name] = corrected(name, endings)
	}
	return renamed
}

// corrected returns the name of a file that seems to be a source, but has its ending
// in other letters, or .txt behind it; "" for other files.
func corrected(name string, endings []string) string {
	plain := withoutTxt(name)
	ending := path.Ext(plain)
	i := slices.IndexFunc(endings, func(e string) bool { return strings.EqualFold(e, ending) })
	if i < 0 || path.Base(plain) == ending {
		return ""
	}
	return strings.TrimSuffix(plain, ending) + endings[i]
}

func withoutTxt(name string) string {
	if ending := path.Ext(name); strings.EqualFold(ending, ".txt") {
		return strings.TrimSuffix(name, ending)
	}
	return name
}

// stem returns what a source is called: main for src/main.c, and for a folder that
// is the root.
func stem(name string) string {
	if name == "." {
		return "main"
	}
	plain := path.Base(withoutTxt(name))
	return strings.TrimSuffix(plain, path.Ext(plain))
}

// with leaves those that match a pattern.
func (s sources) with(files fs.FS, pattern *regexp.Regexp) sources {
	return s.without(func(name string) bool {
		text, err := fs.ReadFile(files, name)
		return err != nil || !pattern.Match(text)
	})
}

func (s sources) without(drop func(name string) bool) sources {
	s.near = slices.DeleteFunc(slices.Clone(s.near), drop)
	s.far = slices.DeleteFunc(slices.Clone(s.far), drop)
	return s
}

// folders returns the folders that the files are in.
func (s sources) folders() sources {
	var all []string
	for _, name := range slices.Concat(s.near, s.far) {
		all = append(all, path.Dir(name))
	}
	slices.Sort(all)
	return sources{near: slices.Compact(all), endings: s.endings}
}

// choose returns the source that one of the programs starts with, or why that is not
// clear. The best is the one that is named after the program, then one with a usual
// name, then main; upper and lower case do not matter. A far one counts if its name
// is as good as that of a near one. Without any of these names there must be only
// one. What is named after another program belongs to that.
func (s sources) choose(program string, programs []string, usual ...string) (string, catalog.Message) {
	names := slices.Concat([]string{program}, usual, []string{"main"})
	rank := func(name string) int {
		called := func(want string) bool { return strings.EqualFold(stem(name), want) }
		if i := slices.IndexFunc(names, called); i >= 0 || !slices.ContainsFunc(programs, called) {
			return cmp.Or(i+1, len(names)+1)
		}
		return math.MaxInt
	}
	best, possible := len(names)+1, []string(nil)
	for _, name := range s.near {
		switch r := rank(name); {
		case r < best:
			best, possible = r, []string{name}
		case r == best:
			possible = append(possible, name)
		}
	}
	for _, name := range s.far {
		if r := rank(name); r <= len(names) && r <= best {
			possible = append(possible, name)
		}
	}
	switch len(possible) {
	case 0:
		return "", catalog.Of("plan.no-source", "program", program, "files", "*"+strings.Join(s.endings, ", *"))
	case 1:
		return possible[0], catalog.Message{}
	}
	return "", catalog.Of("plan.several", "program", program, "files", strings.Join(possible, ", "))
}
