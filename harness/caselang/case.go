// Package caselang is the case language: testscript archives with the commands play,
// item and expect. docs/cases.md defines it.
//
// A case is parsed once, into typed steps, so that everybody who looks at it agrees on
// what it says: what checks it, what changes it, and harness/play, which plays it.
// Nothing is played here.
package caselang

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"

	"touchstone/harness/assignment"
	"touchstone/harness/diagnostic"
	"touchstone/harness/report"
)

// Case is one .txtar file of an assignment.
type Case struct {
	ID         string // the file name without .txtar
	File       string // the file name
	Title      string
	Clauses    []string
	Visibility string             // public, hidden or staff
	Opens      assignment.Opening // when a hidden case becomes a public one; zero for never
	Own        bool               // of a hidden case, students see what their program did, and not what was expected
	Hint       string
	Hints      map[string]string // those that are true for some symptoms alone, by these as in the file: "SIGSEGV, sanitizer"
	Catches    string            // a plausible mistake that fails the case
	Echo       string            // why a program may pass that copies its input; "" if none does

	data      []byte
	archive   *txtar.Archive
	Steps     []Step
	CountsFor []string // rubric items that expectations count for before the first item command

	clausesAt Step // the line of #clause, represented as a command

	available []string // files that plays may use: from the archive, and those that commands create
	Collected []string // files that are collected after a play
	shownAt   int      // the line of #visibility, 1 if there is none
	untitled  bool     // there is no #title
	faulty    bool     // Parse found something wrong
	unread    bool     // a command cannot be parsed
	bare      bool     // its files stand alone, as Pair reads them
}

// HintOn returns the hint for a program that fails with a symptom of the report. What a case is
// about says nothing to a program that prints nothing: it gets a hint for that symptom, or none.
func (c *Case) HintOn(symptom string) string {
	hint := c.Hint
	if symptom == string(report.NothingPrinted) {
		hint = ""
	}
	for symptoms, text := range c.Hints {
		words := symptomsOf(symptoms)
		if slices.Contains(words, symptom) {
			return text
		}
		if report.IsOutput(symptom) && slices.Contains(words, report.Output) {
			hint = text
		}
	}
	return hint
}

// symptomsOf reads a list of symptoms.
func symptomsOf(text string) []string {
	words := strings.Split(text, ",")
	for i, word := range words {
		words[i] = strings.TrimSpace(word)
	}
	return words
}

// Hash returns the hash of the case as a file, "sha256:...".
func (c *Case) Hash() string { return fmt.Sprintf("sha256:%x", sha256.Sum256(c.data)) }

// Step is one command of the script.
type Step struct {
	Line  int // in the file, from 1
	text  string
	Words []string
	Does  Action            // nil if there is a fault
	fault *diagnostic.Error // why it cannot be run
}

// column returns the position of a word in the line of the command, from 1. For
// a word that is written differently, such as a quoted one, it returns that of
// the command.
func (s Step) column(word string) int {
	between := func(at int) bool {
		return at < 0 || at >= len(s.text) || strings.ContainsRune(" \t\r", rune(s.text[at]))
	}
	for at := range s.text {
		if word != "" && strings.HasPrefix(s.text[at:], word) && between(at-1) && between(at+len(word)) {
			return at + 1
		}
	}
	return 1 + len(s.text) - len(strings.TrimLeft(s.text, " \t"))
}

// HiddenFolder is the folder beside the public cases that contains the others.
const HiddenFolder = "hidden"

// FilesOf lists the files of the case that a play needs.
func (c *Case) FilesOf(p Play) []string { return p.files(c.available) }

// WayOf returns how a play gives the input; "" if it gives it in both ways, or not at all.
func (c *Case) WayOf(p Play) assignment.Way { return p.way(c.available) }

// names lists the files of the archive.
func (c *Case) names() []string {
	names := make([]string, len(c.archive.Files))
	for i, f := range c.archive.Files {
		names[i] = f.Name
	}
	return names
}

// Every returns the commands of one kind, in order.
func Every[A Action](c *Case) []A {
	var list []A
	for _, s := range c.Steps {
		if a, ok := s.Does.(A); ok {
			list = append(list, a)
		}
	}
	return list
}

// Plays counts the plays of the case.
func (c *Case) Plays() int { return len(Every[Play](c)) }

// Checked reports whether a checker judges the case.
func (c *Case) Checked() bool {
	return slices.ContainsFunc(Every[Expect](c), func(e Expect) bool { return len(e.from("CHECKER")) > 0 })
}

// Watched reports whether a play of the case runs under valgrind, which takes
// many times as long.
func (c *Case) Watched() bool {
	return slices.ContainsFunc(Every[Play](c), func(p Play) bool { return p.Under != "" })
}

// CountFor sets the rubric items that expectations count for if no item command
// stands before them.
func (c *Case) CountFor(ids []string) { c.CountsFor = ids }

// Repeated reports whether a play of the case runs once for each allocation, which
// takes many times as long.
func (c *Case) Repeated() bool {
	return slices.ContainsFunc(Every[Play](c), func(p Play) bool { return p.Failing == "each" })
}

// Items lists the rubric items that the case gives evidence for, in the
// order in which they first appear.
func (c *Case) Items() []string {
	var ids []string
	for _, e := range c.Counts() {
		if !slices.Contains(ids, e.Item) {
			ids = append(ids, e.Item)
		}
	}
	return ids
}

// Counted is a play that gives evidence for an item of the rubric.
type Counted struct {
	Play int // from 0
	Item string
	Way  assignment.Way // how the play gives the input; "" for both ways, or none
}

// Counts lists what the plays of the case give evidence for, in the order of the script.
func (c *Case) Counts() []Counted {
	var all []Counted
	plays := Every[Play](c)
	c.judges(func(play int, items Items, _ Expect) {
		way := assignment.Way("")
		if play >= 0 {
			way = c.WayOf(plays[play])
		}
		for _, item := range items.IDs {
			if e := (Counted{Play: play, Item: item, Way: way}); !slices.Contains(all, e) {
				all = append(all, e)
			}
		}
	})
	return all
}

// judges calls a function for each expectation, in the order of the script, with the play that it
// is about, from 0, and the items that it counts for.
func (c *Case) judges(each func(play int, items Items, e Expect)) {
	play, items := -1, Items{IDs: c.CountsFor}
	for _, s := range c.Steps {
		switch does := s.Does.(type) {
		case Play:
			play++
		case Items:
			items = does
		case Expect:
			each(play, items, does)
		}
	}
}

// JudgedByEnd lists the items for which the case expects how a play ends.
func (c *Case) JudgedByEnd() (items []string) {
	c.judges(func(_ int, counts Items, e Expect) {
		if e.status() {
			items = append(items, counts.IDs...)
		}
	})
	return items
}

// Undoable returns the fault of a command that cannot be run, such as one of testscript's
// own, which would run outside the sandbox.
func (c *Case) Undoable() error {
	for _, s := range c.Steps {
		if s.fault != nil {
			return s.fault
		}
	}
	return nil
}

// Script returns the commands of the case, as testscript reads them.
func (c *Case) Script() []byte { return c.archive.Comment }

// fileLine returns the line at which a file of the archive begins.
func (c *Case) fileLine(name string) int {
	at := bytes.Index(c.data, []byte("-- "+name+" --"))
	return 1 + bytes.Count(c.data[:max(at, 0)], []byte("\n"))
}

// Files returns the files of the archive.
func (c *Case) Files() Contents {
	files := Contents{}
	for _, f := range c.archive.Files {
		files[f.Name] = f.Data
	}
	return files
}

// Walk goes through the commands of the case in their order: each is given its turn with
// the files as the commands before it leave them.
func (c *Case) Walk(do func(Step, Contents) error) error {
	files := c.Files()
	for _, s := range c.Steps {
		var err error
		if edited, ok := s.Does.(Edits); ok {
			err = edited.Apply(files)
		} else {
			err = do(s, files)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Content returns a file of the archive as it stands there; nil if there is none.
func (c *Case) Content(name string) []byte {
	i := slices.IndexFunc(c.archive.Files, func(f txtar.File) bool { return f.Name == name })
	if i < 0 {
		return nil
	}
	return c.archive.Files[i].Data
}

// sessions lists the files whose typed lines are standard input of plays.
func (c *Case) sessions() (names []string) {
	for _, play := range Every[Play](c) {
		if play.Session {
			names = append(names, play.Input)
		}
	}
	return names
}

// edited lists the files that commands make or use.
func (c *Case) edited() (names []string) {
	for _, all := range Every[Edits](c) {
		for _, e := range all {
			names = append(append(names, e.to), e.from...)
		}
	}
	return names
}

// without returns the names that are not among others, sorted, each once.
func without(names, others []string) []string {
	slices.Sort(names)
	return slices.DeleteFunc(slices.Compact(names), func(name string) bool { return slices.Contains(others, name) })
}
