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

// layouts are the schemes of the systems. What a name begins with is the system's, and the student's
// own comes last: of several schemes that fit, it is that which says first whose file it is.
var layouts = []struct {
	name         *regexp.Regexp
	file, folder bool // what may be called so
	add          func(b *builder, e fs.DirEntry, full string, m []string) error
}{
	{moodleName, true, true, (*builder).addMoodle},
	{canvasText, true, false, (*builder).addCanvasText},
	{canvasName, true, false, (*builder).addCanvas},
	{blackboardName, true, false, (*builder).addBlackboard},
	{gradescopeName, false, true, (*builder).addGradescope},
}

// builder assembles the class, one entry of the folder after another.
type builder struct {
	dir      string
	class    *Class
	byNumber map[string]int      // layout and number -> index of the student
	metadata map[string]metadata // from Gradescope, by the name of the entry
}

func (b *builder) add(e fs.DirEntry) error {
	full := filepath.Join(b.dir, e.Name())
	add, who := (*builder).addPlain, []string{}
	for _, l := range layouts {
		m := l.name.FindStringSubmatch(e.Name())
		if m != nil && (l.folder && e.IsDir() || l.file && e.Type().IsRegular()) && (len(who) == 0 || len(m[1]) < len(who[1])) {
			add, who = l.add, m
		}
	}
	return add(b, e, full, who)
}

// addPlain adds an entry with a name that no system gave.
func (b *builder) addPlain(e fs.DirEntry, full string, _ []string) error {
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

// start adds a student.
func (b *builder) start(s Student, path string) *Student {
	s.Key, s.Paths = keyOf(s.Name, s.Number), []string{path}
	b.class.Students = append(b.class.Students, s)
	return &b.class.Students[len(b.class.Students)-1]
}

// numbered finds or adds the student with a number, or with what there is in place of one.
func (b *builder) numbered(s Student, path string) *Student {
	id := fmt.Sprint(s.layout, " ", s.Number)
	if i, ok := b.byNumber[id]; ok {
		known := &b.class.Students[i]
		known.Paths = append(known.Paths, path)
		known.Late = known.Late || s.Late
		return known
	}
	b.byNumber[id] = len(b.class.Students)
	return b.start(s, path)
}

func (b *builder) find(path string, problem catalog.Message) {
	b.class.Findings = append(b.class.Findings, Finding{Path: path, Problem: problem})
}

func (b *builder) finish() *Class {
	for i := range b.class.Students {
		switch s := &b.class.Students[i]; s.layout {
		case canvas:
			s.finishCanvas()
		case blackboard:
			s.finishBlackboard()
		}
	}
	for i := range b.class.Students {
		s := &b.class.Students[i]
		s.finishNothing()
		if s.layout == moodle {
			b.finishMoodle(s)
		}
	}
	b.distinct()
	return b.class
}

// finishNothing says so if the student submitted no file.
func (s *Student) finishNothing() {
	empty := s.folder == "" && len(s.files) == 0
	switch {
	case empty && len(s.typed) > 0:
		s.Nothing = catalog.Of("intake.typed", "file", filepath.Base(s.typed[0]))
	case empty:
		s.Nothing = catalog.Of("intake.no-file")
	case len(s.typed) > 0:
		s.Notes = append(s.Notes, catalog.Of("notes.online-text", "file", filepath.Base(s.typed[0])))
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
