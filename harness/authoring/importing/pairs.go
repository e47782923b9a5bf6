package importing

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"touchstone/harness/catalog"
)

// The parts of a case, by the ending that a bare case gives them.
const (
	input  = ".in"
	output = ".out"
)

// endings gives the part of a case that a file with an ending is.
var endings = map[string]string{".in": input, ".inp": input, ".out": output, ".ans": output, ".a": output, ".args": ".args", ".err": ".err", ".exit": ".exit"}

var (
	numbered = regexp.MustCompile(`^(?i)(in|input|out|output|ans|answer)[-_. ]?(\d[\w-]*)$`)
	digits   = regexp.MustCompile(`^\d+$`)
)

// folders gives the part of a case that the files of a folder are.
var folders = map[string]string{"in": input, "input": input, "inputs": input, "out": output, "output": output, "outputs": output, "ans": output, "answer": output, "answers": output}

// part tells from the path of a file which case it belongs to, and as what; "" for
// none.
func part(file string) (key, string) {
	folder, base := path.Split(file)
	folder = path.Clean(folder)
	ending := strings.ToLower(path.Ext(base))
	stem := base[:len(base)-len(path.Ext(base))]
	kind, known := endings[ending]
	if !known && !slices.Contains([]string{"", ".txt", ".dat"}, ending) {
		return key{}, ""
	}
	if found := numbered.FindStringSubmatch(stem); found != nil { // the name itself tells
		if named := folders[strings.ToLower(found[1])]; !known || named == kind {
			kind, stem, known = named, found[2], true
		}
	}
	parts := strings.Split(folder, "/")
	for i := len(parts) - 1; i >= 0; i-- {
		if of, ok := folders[strings.ToLower(parts[i])]; ok && (!known || of == kind) {
			kind, known = of, true
			folder = path.Join(slices.Delete(parts, i, i+1)...)
			break
		}
	}
	if !known && ending == "" && digits.MatchString(base) {
		kind, known = input, true // Codeforces: 01 and 01.a
	}
	if !known {
		return key{}, ""
	}
	return key{path.Clean(folder), stem}, kind
}

// pairs makes cases of inputs and outputs anywhere in the source.
func (m *maker) pairs() error {
	keys, cases, err := m.gather(".")
	for _, k := range keys {
		id := m.id(k.String())
		for kind, f := range cases[k] {
			m.files[id+kind] = m.text(f.data)
		}
	}
	return err
}

// found is the files of one case, by part.
type found map[string]file

type file struct {
	name string
	data []byte
}

// whole reports whether these files are enough for a case: what talks with an interactor need not have an answer.
func (m *maker) whole(in, out bool) bool { return in && (out || m.talks) }

// gather finds the cases in a folder of the source, sorted by name.
func (m *maker) gather(folder string) ([]key, map[key]found, error) {
	cases := map[key]found{}
	var keys []key
	err := m.each(folder, func(name string, data []byte) {
		k, kind := part(name)
		switch {
		case kind == "" && m.packaged && isGroup(name):
			return // it is read elsewhere
		case kind == "" && m.packaged && path.Ext(name) == ".yaml":
			m.lacks("case-settings", name, 0, catalog.Of("import.left-out"))
			return
		case kind == "":
			m.note(name, catalog.Of("import.neither"))
			return
		case cases[k] == nil:
			cases[k] = found{}
			keys = append(keys, k)
		}
		if other, there := cases[k][kind]; there {
			m.note(name, catalog.Of("import.same-case", "file", other.name))
			return
		}
		cases[k][kind] = file{name, data}
	})
	keys = slices.DeleteFunc(keys, func(k key) bool {
		_, in := cases[k][input]
		_, out := cases[k][output]
		if m.whole(in, out) {
			return false
		}
		lacks := catalog.Of("import.no-input")
		if in {
			lacks = catalog.Of("import.no-output")
		}
		for _, kind := range []string{input, output, ".args", ".err", ".exit"} {
			if f, there := cases[k][kind]; there {
				m.note(f.name, lacks)
			}
		}
		return true
	})
	slices.SortStableFunc(keys, func(a, b key) int { return strings.Compare(a.String(), b.String()) })
	return keys, cases, err
}
