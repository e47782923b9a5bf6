package intake

import (
	"cmp"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"

	"touchstone/harness/catalog"
	"touchstone/harness/submission"
)

// attempt is one file from Canvas. If a file of the same name is submitted again,
// Canvas numbers it: file-1.zip, file-2.zip.
type attempt struct {
	name   string // as the student named it
	path   string
	number int
	upload int // increases over all uploads to a Canvas instance
}

var numberedName = regexp.MustCompile(`^(.+)-(\d{1,4})(\.[^.]+)?$`)

// canvasText matches a file that Canvas creates from typed text or from a
// submitted URL.
var canvasText = regexp.MustCompile(`^(.+?)_(LATE_)?(\d{3,})_(?:text|link)\.html$`)

// addCanvasText notes such a file.
func (b *builder) addCanvasText(_ fs.DirEntry, full string, m []string) error {
	s := b.numbered(Student{layout: canvas, Name: m[1], Number: m[3], Late: m[2] != ""}, full)
	s.typed = append(s.typed, full)
	return nil
}

// addCanvas adds a file downloaded from Canvas.
func (b *builder) addCanvas(_ fs.DirEntry, full string, m []string) error {
	s := b.numbered(Student{layout: canvas, Name: m[1], Number: m[3], Late: m[2] != ""}, full)
	upload, _ := strconv.Atoi(m[4]) // a number that overflows becomes the largest
	a := attempt{name: m[5], path: full, upload: upload}
	if n := numberedName.FindStringSubmatch(m[5]); n != nil {
		a.name = n[1] + n[3]
		a.number, _ = strconv.Atoi(n[2])
	}
	s.canvas = append(s.canvas, a)
	return nil
}

// finishCanvas keeps the newest version of each file.
func (s *Student) finishCanvas() {
	slices.SortFunc(s.canvas, func(x, y attempt) int {
		return cmp.Or(cmp.Compare(x.name, y.name), -cmp.Compare(x.number, y.number), -cmp.Compare(x.upload, y.upload))
	})
	for n, a := range s.canvas {
		if n > 0 && s.canvas[n-1].name == a.name {
			s.Notes = append(s.Notes, catalog.Of("left-out", "file", filepath.Base(a.path), "why", catalog.Of("left-out.again")))
			continue
		}
		if a.number > 0 {
			s.Notes = append(s.Notes, catalog.Of("notes.canvas-number", "file", filepath.Base(a.path), "name", a.name))
		}
		s.files = append(s.files, submission.File{Name: a.name, Path: a.path})
	}
	if s.Late {
		s.Notes = append(s.Notes, catalog.Of("notes.canvas-late"))
	}
	s.unwrap()
}
