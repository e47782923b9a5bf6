package intake

import (
	"bufio"
	"cmp"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/submission"
)

// blackboardName matches a file that Blackboard lets one download:
// "hw1_login_attempt_2026-11-01-20-15-31_file.zip", and the text with whose it is:
// "hw1_login_attempt_2026-11-01-20-15-31.txt".
var blackboardName = regexp.MustCompile(`^(.+?)_attempt_(\d{4}-\d\d-\d\d-\d\d-\d\d-\d\d)(?:_(.+)|\.txt)$`)

// authorLine is the first line of the text.
var authorLine = regexp.MustCompile(`\(([^()]+)\)\s*$`)

// upload is one file of an attempt.
type upload struct {
	at   string // when, in an order that is that of the letters
	file submission.File
}

// addBlackboard adds a file downloaded from Blackboard.
func (b *builder) addBlackboard(_ fs.DirEntry, full string, m []string) error {
	s := b.numbered(Student{layout: blackboard, Name: m[1], Number: m[1]}, full)
	if m[3] != "" {
		s.uploads = append(s.uploads, upload{m[2], submission.File{Name: m[3], Path: full}})
	} else if login := loginIn(full); strings.HasSuffix(m[1], "_"+login) {
		s.login = login
	}
	return nil
}

// loginIn returns the login that Blackboard's text names; "" if there is none.
func loginIn(file string) string {
	f, err := os.Open(file)
	if err != nil {
		return ""
	}
	defer f.Close()
	line, _ := bufio.NewReader(io.LimitReader(f, 1<<12)).ReadString('\n')
	if m := authorLine.FindStringSubmatch(line); m != nil {
		return m[1]
	}
	return ""
}

// finishBlackboard keeps the files of the newest attempt that has some.
func (s *Student) finishBlackboard() {
	s.Number = "" // it was the name
	s.Key = keyOf(cmp.Or(s.login, s.Name), "")
	slices.SortStableFunc(s.uploads, func(x, y upload) int { return -cmp.Compare(x.at, y.at) })
	for _, u := range s.uploads {
		if u.at != s.uploads[0].at {
			s.Notes = append(s.Notes, catalog.Of("left-out", "file", filepath.Base(u.file.Path), "why", catalog.Of("left-out.again")))
			continue
		}
		s.files = append(s.files, u.file)
	}
	s.unwrap()
}
