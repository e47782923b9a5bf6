package variant

import (
	"bytes"
	"cmp"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/sergi/go-diff/diffmatchpatch"
)

// Sources returns a program with the files of a folder.
func Sources(files fs.FS, name string) (Variant, error) {
	all, err := folder(files, name)
	return Variant{Name: name, files: all}, err
}

// Merged returns a program with all that some programs change in the lines of another one;
// false if two of them change the same ones.
func Merged(base Variant, of ...Variant) (Variant, bool) {
	names := maps.Clone(base.files)
	for _, v := range of {
		maps.Copy(names, v.files)
	}
	merged := Variant{Name: "merged", files: map[string]source{}}
	for name := range names {
		var changed []Variant
		for _, v := range of {
			if before, after := base.files[name], v.files[name]; !bytes.Equal(before.data, after.data) || before.mode != after.mode {
				changed = append(changed, v)
			}
		}
		last := base
		if len(changed) > 0 {
			last = changed[len(changed)-1]
		}
		one, there := last.files[name]
		if len(changed) > 1 {
			var ok bool
			if one.data, ok = mergedLines(base.files[name].data, changed, name); !ok {
				return merged, false
			}
		}
		if there {
			merged.files[name] = one
		}
	}
	return merged, true
}

// edit replaces lines of a file, from one up to another.
type edit struct {
	from, to int
	text     string
}

// mergedLines returns a file with the edits of several programs; false if two of them touch
// each other.
func mergedLines(base []byte, of []Variant, name string) ([]byte, bool) {
	var all []edit
	for _, v := range of {
		all = append(all, edits(string(base), string(v.files[name].data))...)
	}
	slices.SortFunc(all, func(a, b edit) int { return cmp.Compare(a.from, b.from) })
	lines, at := strings.SplitAfter(string(base), "\n"), 0
	var out strings.Builder
	for i, e := range all {
		if i > 0 && e.from <= all[i-1].to {
			return nil, false
		}
		out.WriteString(strings.Join(lines[at:e.from], "") + e.text)
		at = e.to
	}
	out.WriteString(strings.Join(lines[at:], ""))
	return []byte(out.String()), true
}

// edits returns what makes one text of another, in the order of its lines.
func edits(before, after string) (all []edit) {
	d := diffmatchpatch.New()
	a, b, lines := d.DiffLinesToRunes(before, after)
	at, open := 0, false // open: the last edit ends here
	for _, part := range d.DiffCharsToLines(d.DiffMainRunes(a, b, false), lines) {
		n := len(strings.SplitAfter(part.Text, "\n"))
		if strings.HasSuffix(part.Text, "\n") {
			n--
		}
		if part.Type == diffmatchpatch.DiffEqual {
			at, open = at+n, false
			continue
		}
		if !open {
			all, open = append(all, edit{at, at, ""}), true
		}
		last := &all[len(all)-1]
		if part.Type == diffmatchpatch.DiffInsert {
			last.text += part.Text
		} else {
			at += n
			last.to = at
		}
	}
	return all
}
