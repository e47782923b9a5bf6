package submission

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestScriptsOfAnyForm hands in a script without modes, in every form that a
// submission can have.
func TestScriptsOfAnyForm(t *testing.T) {
	work := []packed{{name: "configure", content: "#!/bin/sh\n"}, {name: "lib/run", content: "#!/bin/sh\n"}, {name: "main.c", content: hello}}
	plain := files{}
	for _, e := range work {
		plain[e.name] = e.content
	}
	repository := newRepository(t)
	repository.commit(plain)
	for name, s := range map[string]*Submission{
		"folder":       open(t, plain.folder(t)),
		"commit":       openRef(t, repository.dir, "main"),
		"zip of FAT":   open(t, saved(t, "a.zip", zippedOn(t, 0, work...))),
		"zip of NTFS":  open(t, saved(t, "a.zip", zippedOn(t, 10, work...))),
		"zip":          open(t, saved(t, "a.zip", zipped(t, work...))),
		"tar":          open(t, saved(t, "a.tar", tarred(t, work...))),
		"tar.gz":       open(t, saved(t, "a.tar.gz", gzipped(t, tarred(t, work...)))),
		"tar.xz":       open(t, saved(t, "a.tar.xz", xzed(t, tarred(t, work...), 1<<20))),
		"tar in a zip": open(t, saved(t, "a.zip", zippedOn(t, 0, packed{name: "a.tar", content: string(tarred(t, work...))}))),
	} {
		marked, err := executables(s.root)
		check(t, err)
		if got := strings.Join(slices.Sorted(maps.Keys(marked)), " "); got != "configure lib/run" {
			t.Errorf("%s: executable are %q", name, got)
		}
	}
	modes := append(slices.Clone(work), packed{name: "other", content: "#!/bin/sh\n", mode: 0o755})
	marked, err := executables(open(t, saved(t, "a.zip", zipped(t, modes...))).root)
	check(t, err)
	if len(marked) != 1 {
		t.Errorf("with modes, executable are %v", marked)
	}
}
