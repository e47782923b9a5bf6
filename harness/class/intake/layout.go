package intake

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/submission"
)

// layout is the naming scheme of a student's entry.
type layout int

const (
	plain      layout = iota // a folder or an archive with any name
	moodle                   // "Full Name_12345_assignsubmission_file_", a folder or the prefix of a file's name
	canvas                   // "lastnamefirstname_LATE_12345_67890_file-1.zip"
	blackboard               // "hw1_login_attempt_2026-11-01-20-15-31_file.zip"
	gradescope               // "submission_12345", a folder of which a file says whose it is
)

var (
	moodleName = regexp.MustCompile(`^(.+?)_(\d+)_assignsubmission_(file|onlinetext)(?:_(.*))?$`)
	canvasName = regexp.MustCompile(`^(.+?)_(LATE_)?(\d{3,})_(\d{3,})_(.+)$`)
)

// builder assembles the class, one entry of the folder after another.
type builder struct {
	dir      string
	class    *Class
	byNumber map[string]int   // layout and number -> index of the student
	typed    map[int][]string // online texts, by index of the student
	attempts map[int][]attempt
	uploads  map[int][]upload
	metadata map[string]metadata // from Gradescope, by the name of the entry
}

func (b *builder) add(e fs.DirEntry) error {
	full := filepath.Join(b.dir, e.Name())
	if m := moodleName.FindStringSubmatch(e.Name()); m != nil && (e.IsDir() || e.Type().IsRegular()) {
		return b.addMoodle(e, full, m)
	}
	if m := canvasText.FindStringSubmatch(e.Name()); m != nil && e.Type().IsRegular() {
		b.typeIn(b.numbered(Student{layout: canvas, Name: m[1], Number: m[3], Late: m[2] != ""}, full), full)
		return nil
	}
	if m := canvasName.FindStringSubmatch(e.Name()); m != nil && e.Type().IsRegular() {
		b.addCanvas(full, m)
		return nil
	}
	if m := blackboardName.FindStringSubmatch(e.Name()); m != nil && e.Type().IsRegular() {
		b.addBlackboard(full, m)
		return nil
	}
	if m := gradescopeName.FindStringSubmatch(e.Name()); m != nil && e.IsDir() && b.metadata != nil {
		return b.addGradescope(full, m[1], b.metadata[e.Name()])
	}
	switch {
	case e.Name() == metadataFile && b.metadata != nil:
	case e.IsDir():
		s := Student{Name: strings.TrimSuffix(e.Name(), ".git"), folder: full}
		if files, only, err := filesIn(full); err == nil && only && len(files) == 0 {
			s.folder = ""
		}
		b.start(s, full)
	case !e.Type().IsRegular():
		b.find(full, catalog.Of("intake.ignored"))
	case submission.LooksLikeArchive(full):
		b.start(Student{Name: submission.WithoutArchiveEnd(e.Name()), folder: full}, full)
	default:
		b.find(full, catalog.Of("intake.stranger"))
	}
	return nil
}

// start adds a student and returns the index.
func (b *builder) start(s Student, path string) int {
	s.Key, s.Paths = keyOf(s.Name, s.Number), []string{path}
	b.class.Students = append(b.class.Students, s)
	return len(b.class.Students) - 1
}

// numbered finds or adds the student with a number, or with what there is in place of one.
func (b *builder) numbered(s Student, path string) int {
	id := fmt.Sprint(s.layout, " ", s.Number)
	if i, ok := b.byNumber[id]; ok {
		known := &b.class.Students[i]
		known.Paths = append(known.Paths, path)
		known.Late = known.Late || s.Late
		return i
	}
	b.byNumber[id] = b.start(s, path)
	return b.byNumber[id]
}

func (b *builder) find(path string, problem catalog.Message) {
	b.class.Findings = append(b.class.Findings, Finding{Path: path, Problem: problem})
}

// typeIn records a text that was typed in online.
func (b *builder) typeIn(student int, path string) {
	if b.typed == nil {
		b.typed = map[int][]string{}
	}
	b.typed[student] = append(b.typed[student], path)
}

func (b *builder) finish() *Class {
	b.finishCanvas()
	b.finishBlackboard()
	b.finishNothing()
	b.finishMoodle()
	b.distinct()
	return b.class
}

// finishNothing marks the students who submitted no file.
func (b *builder) finishNothing() {
	for i := range b.class.Students {
		s := &b.class.Students[i]
		empty := s.folder == "" && len(s.files) == 0
		switch typed := b.typed[i]; {
		case empty && len(typed) > 0:
			s.Nothing = catalog.Of("intake.typed", "file", filepath.Base(typed[0]))
		case empty:
			s.Nothing = catalog.Of("intake.no-file")
		case len(typed) > 0:
			s.Notes = append(s.Notes, catalog.Of("notes.online-text", "file", filepath.Base(typed[0])))
		}
	}
}

// distinct makes the keys unique. It reports duplicates as a finding: the same
// student may have submitted twice.
func (b *builder) distinct() {
	first := map[string]string{} // lower case of a key -> path of its first submission
	for i := range b.class.Students {
		s := &b.class.Students[i]
		key := s.Key
		for n := 2; first[strings.ToLower(s.Key)] != ""; n++ {
			s.Key = fmt.Sprintf("%s-%d", key, n)
		}
		if s.Key != key {
			b.find(s.Paths[0], catalog.Of("intake.same-key", "file", filepath.Base(first[strings.ToLower(key)]), "key", s.Key))
		}
		first[strings.ToLower(s.Key)] = s.Paths[0]
	}
}

// filesIn lists the files of a folder. It returns false if the folder contains
// anything but files.
func filesIn(folder string) (files []submission.File, only bool, err error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, false, err
	}
	for _, e := range entries {
		if submission.IsJunk(e.Name()) {
			continue
		}
		if !e.Type().IsRegular() {
			return nil, false, nil
		}
		files = append(files, submission.File{Name: e.Name(), Path: filepath.Join(folder, e.Name())})
	}
	return files, true, nil
}
