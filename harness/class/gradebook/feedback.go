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

// Feedback is a few files for each student, in a zip that Moodle or Canvas accepts.
type Feedback []feedbackFile // in the order of the names

type feedbackFile struct{ name, key string } // what the names begin with, and the submission

// Reports are the files of a student, by the ends of their names: a page, and plain text.
var Reports = []string{"report.html", "report.txt"}

// fileFolder matches Moodle's name for the files that a participant submitted.
var fileFolder = regexp.MustCompile(`^(.+?)_(\d+)_assignsubmission_`)

// FeedbackFor finds the participants for whom Moodle accepts a file in "Upload multiple
// feedback files in a zip": those whose files
// were downloaded, and those in the rows of its worksheet, which may be nil. All members of a group get the same file. Errors are *diagnostic.Error.
func FeedbackFor(l *ledger.Ledger, worksheet *Table) (Feedback, error) {
	var downloaded, members []participant
	for _, e := range entries(l) {
		s := one(e.submissions, e.Name, &notes{})
		if s == nil {
			continue
		}
		for _, theirs := range e.submissions {
			for _, path := range theirs.Paths {
				if m := fileFolder.FindStringSubmatch(path); m != nil {
					downloaded = append(downloaded, participant{m[1], m[2], s.Key})
				}
			}
		}
		members = append(members, participant{e.Name, e.Number, s.Key}) // of a group, without a folder of their own
	}
	listed, err := worksheet.participants(l)
	if err != nil {
		return nil, err
	}
	var f Feedback
	known := map[string]bool{"": true} // ids of participants
	for _, p := range slices.Concat(downloaded, members, listed) {
		if !known[p.number] {
			known[p.number] = true
			f = append(f, feedbackFile{folderOf(p.name, p.number) + "/", p.key})
		}
	}
	return f.sorted(), nil
}

// participant is somebody whom Moodle knows, and the key of the submission.
type participant struct{ name, number, key string }

// participants returns those in the rows of Moodle's worksheet; none without one.
func (t *Table) participants(l *ledger.Ledger) ([]participant, error) {
	if t == nil {
		return nil, nil
	}
	m, err := newMoodle(t)
	if err != nil {
		return nil, err
	}
	matched, err := t.match(l, &notes{})
	var list []participant
	for _, r := range t.rows[1:] {
		if id := r.value(m.identifier); matched[r.Line] != nil && identifier.MatchString(id) {
			list = append(list, participant{r.value(m.name), strings.TrimPrefix(id, "Participant "), matched[r.Line].Key})
		}
	}
	return list, err
}

func (f Feedback) sorted() Feedback {
	return slices.SortedFunc(slices.Values(f), func(a, b feedbackFile) int { return cmp.Compare(a.name, b.name) })
}

// canvasFile matches Canvas's name for a file that was handed in: the numbers of the user
// and of the file.
var canvasFile = regexp.MustCompile(`^([^_]+)_(?:LATE_)?(\d{3,})_(\d{3,})_`)

// CommentsFor finds the students for whom Canvas accepts a file as a comment, in "Upload
// Submissions": those whose files were downloaded. Canvas finds them by the two numbers.
func CommentsFor(l *ledger.Ledger) Feedback {
	var f Feedback
	known := map[string]bool{} // numbers of users
	for _, e := range entries(l) {
		s := one(e.submissions, e.Name, &notes{})
		if s == nil || fromMoodle(s) {
			continue
		}
		for _, path := range s.Paths {
			if m := canvasFile.FindStringSubmatch(path); m != nil && !known[m[2]] {
				known[m[2]] = true
				f = append(f, feedbackFile{m[1] + "_" + m[2] + "_" + m[3] + "_", s.Key})
			}
		}
	}
	return f.sorted()
}

// Write writes the zip, or nothing if nobody gets a file; read returns a file of a
// submission by its key and the name of the file. The same files give the same bytes. Errors are those of the writer and of read.
func (f Feedback) Write(w io.Writer, read func(key, name string) ([]byte, error)) error {
	if len(f) == 0 {
		return nil
	}
	z := zip.NewWriter(w)
	for _, file := range f {
		for _, name := range Reports {
			content, err := read(file.key, name)
			if err != nil {
				return err
			}
			head := &zip.FileHeader{Name: file.name + name, Method: zip.Deflate, Modified: time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)}
			head.SetMode(fs.FileMode(0o644))
			entry, err := z.CreateHeader(head)
			if err != nil {
				return err
			}
			if _, err := entry.Write(content); err != nil {
				return err
			}
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
