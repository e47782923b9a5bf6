package gradebook

import (
	"archive/zip"
	"cmp"
	"io"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"time"

	"touchstone/harness/class/ledger"
)

// Feedback is a file for each student, named so that Moodle accepts it in
// "Upload multiple feedback files in a zip".
type Feedback []feedbackFile // in the order of the folders

type feedbackFile struct{ folder, key string }

// fileFolder matches Moodle's name for the files that a participant submitted.
var fileFolder = regexp.MustCompile(`^(.+?)_(\d+)_assignsubmission_`)

// FeedbackFor finds the participants for whom Moodle accepts a file: those whose
// files were downloaded, and those in the rows of its worksheet, which may be
// nil. All members of a group get the same file. Errors are *diagnostic.Error.
func FeedbackFor(l *ledger.Ledger, worksheet *Table) (Feedback, error) {
	var f Feedback
	known := map[string]bool{} // ids of participants
	add := func(name, number string, s *ledger.Submission) {
		if number != "" && !known[number] {
			known[number] = true
			f = append(f, feedbackFile{folderOf(name, number), s.Key})
		}
	}
	all := entries(l)
	for _, e := range all {
		s := one(e.submissions, e.Name, &notes{})
		if s == nil {
			continue
		}
		for _, theirs := range e.submissions {
			for _, path := range theirs.Paths {
				if m := fileFolder.FindStringSubmatch(path); m != nil {
					add(m[1], m[2], s)
				}
			}
		}
	}
	for _, e := range all { // members of a group without a folder of their own
		if s := one(e.submissions, e.Name, &notes{}); s != nil {
			add(e.Name, e.Number, s)
		}
	}
	if worksheet != nil {
		m, err := newMoodle(worksheet)
		if err != nil {
			return nil, err
		}
		matched, err := worksheet.match(l, &notes{})
		if err != nil {
			return nil, err
		}
		for _, r := range worksheet.rows[1:] {
			if id := r.value(m.identifier); matched[r.line] != nil && identifier.MatchString(id) {
				add(r.value(m.name), strings.TrimPrefix(id, "Participant "), matched[r.line])
			}
		}
	}
	slices.SortFunc(f, func(a, b feedbackFile) int { return cmp.Compare(a.folder, b.folder) })
	return f, nil
}

// Write writes the zip; read returns the file of a submission by its key. The same
// files give the same bytes. Errors are those of the writer and of read.
func (f Feedback) Write(w io.Writer, name string, read func(key string) ([]byte, error)) error {
	z := zip.NewWriter(w)
	for _, file := range f {
		content, err := read(file.key)
		if err != nil {
			return err
		}
		head := &zip.FileHeader{Name: file.folder + "/" + name, Method: zip.Deflate, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)}
		head.SetMode(fs.FileMode(0o644))
		entry, err := z.CreateHeader(head)
		if err != nil {
			return err
		}
		if _, err := entry.Write(content); err != nil {
			return err
		}
	}
	return z.Close()
}

// folderOf returns the folder name of a participant. Moodle uses the number and
// what follows it; the name is for people and must not contain an underscore. All
// versions of Moodle accept the underscore at the end.
func folderOf(name, number string) string {
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`_/\:*?"<>|`, r) {
			return ' '
		}
		return r
	}, oneLine(name))
	name = strings.Trim(strings.Join(strings.Fields(name), " "), ". ")
	return cmp.Or(name, "Participant") + "_" + number + "_assignsubmission_file_"
}
