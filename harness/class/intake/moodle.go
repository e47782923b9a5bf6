package intake

import (
	"io/fs"
	"path/filepath"

	"touchstone/harness/catalog"
	"touchstone/harness/submission"
)

// addMoodle adds an entry downloaded from Moodle: a folder for each participant,
// or files with the same prefix; text typed in online is a separate entry.
func (b *builder) addMoodle(e fs.DirEntry, full string, m []string) error {
	s := b.numbered(Student{layout: moodle, Name: m[1], Number: m[2]}, full)
	switch {
	case m[3] == "onlinetext":
		s.typed = append(s.typed, full)
		return nil
	case !e.IsDir():
		s.files = append(s.files, submission.File{Name: m[4], Path: full})
		return nil
	}
	files, only, err := filesIn(full)
	if err != nil {
		return err
	}
	if only {
		s.files = append(s.files, files...)
	} else {
		s.folder = full
	}
	return nil
}

// finishMoodle decides how to open a submission that consists of folders or
// files.
func (b *builder) finishMoodle(s *Student) {
	if s.folder != "" && len(s.files) > 0 {
		b.find(s.files[0].Path, catalog.Of("intake.beside", "file", filepath.Base(s.folder)))
		s.files = nil
	} else {
		s.unwrap()
	}
}

// unwrap makes a single archive be opened as an archive.
func (s *Student) unwrap() {
	if len(s.files) == 1 && submission.LooksLikeArchive(s.files[0].Path) {
		s.folder, s.files = s.files[0].Path, nil
	}
}
