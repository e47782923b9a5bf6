package intake

import (
	"path/filepath"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"touchstone/harness/submission"
)

// ways are the ways in which a submission may fit a person, the surest first.
var ways = []func(*Student, Person) bool{
	byFolder, byNumber, byWhole, byPart, byName,
}

// byFolder compares the folder named on the roster.
func byFolder(s *Student, p Person) bool {
	entry := filepath.Base(s.Paths[0])
	return p.Folder != "" && slices.ContainsFunc([]string{entry, submission.WithoutArchiveEnd(entry), s.Key}, func(name string) bool { return equal(name, p.Folder) })
}

// byNumber compares the number that Moodle or Canvas puts into names.
func byNumber(s *Student, p Person) bool {
	switch s.layout {
	case moodle:
		return equal(s.Number, p.Number)
	case canvas:
		return equal(s.Number, p.ID)
	}
	return false
}

// byWhole compares the whole name with a person's handles.
func byWhole(s *Student, p Person) bool {
	return slices.ContainsFunc(p.handles(), func(handle string) bool { return equal(s.Name, handle) })
}

// byPart looks for a handle in a part of the name: "part1_ada42", "ada42-1234567".
func byPart(s *Student, p Person) bool {
	parts := strings.FieldsFunc(s.Name, func(r rune) bool { return strings.ContainsRune("_- ,;()+", r) })
	return slices.ContainsFunc(p.handles(), func(handle string) bool {
		return len(handle) > 2 && slices.ContainsFunc(parts, func(part string) bool { return equal(part, handle) })
	})
}

// handles are the words that identify a single person.
func (p Person) handles() []string {
	mailbox, _, _ := strings.Cut(p.Email, "@")
	return []string{p.ID, p.SIS, p.Number, p.Login, p.Email, mailbox}
}

// byName compares names, ignoring the order of their words, accents and case.
// Canvas removes what is between the words.
func byName(s *Student, p Person) bool {
	for _, name := range []string{p.Name, p.First + " " + p.Last} {
		theirs := words(name)
		if len(theirs) == 0 {
			continue
		}
		if slices.Equal(slices.Sorted(slices.Values(words(s.Name))), slices.Sorted(slices.Values(theirs))) {
			return true
		}
		if s.layout == canvas && joinsTo(theirs, strings.Join(words(s.Name), "")) {
			return true
		}
	}
	return false
}

// joinsTo reports whether the words, rotated to start at any of them, join to
// the whole: "lovelaceada" for Ada Lovelace.
func joinsTo(parts []string, whole string) bool {
	for i := range parts {
		if strings.Join(parts[i:], "")+strings.Join(parts[:i], "") == whole {
			return true
		}
	}
	return false
}

// words splits a name into words, in lower case and without accents.
func words(name string) []string {
	plain := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFKD.String(name))
	return strings.FieldsFunc(plain, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

func equal(a, b string) bool { return a != "" && strings.EqualFold(a, b) }
