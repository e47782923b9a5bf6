package caselang

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/report"
)

// Renewal is a case, changed so that what it expects is what the programs do.
type Renewal struct {
	Case  *Case
	Files map[string][]byte // the files that have changed, as Case.File names them; none if the case holds as it is
	Fault error             // an expectation does not hold, and what it must be does not follow from the play: a *diagnostic.Error

	course Course
	once   map[string]int // what was replaced, with the round in which it was
	rounds int
}

// Seen is what a play of the reference did.
type Seen struct {
	Input  string // the file of the case that standard input comes from; "" for none
	Ended  bool   // by itself
	Exit   int
	Stdout []byte
	Stderr []byte
	Files  map[string]SeenFile

	// Divide divides standard output: what was printed before each line was typed, and
	// after the last one.
	Divide func() (typed []string, printed [][]byte, err error)
}

// SeenFile is a file that a play left, or why there is none.
type SeenFile struct {
	Data []byte
	Err  string
}

// NewRenewal returns the case as it is, to be renewed.
func NewRenewal(c *Case, course Course) *Renewal {
	return &Renewal{Case: c, course: course, once: map[string]int{}}
}

// Next replaces what the case expects wherever a result of the reference says that it does
// not hold and what the reference did says what must be expected. Everything else stays as it
// is, byte for byte. What cannot be renewed, such as a regular expression, must hold. Whatever
// is replaced is replaced once. A case that has changed must be played again: expectations that
// are given others are judged only when these hold.
func (n *Renewal) Next(result report.Case, seen func(play int) Seen) (changed bool, err error) {
	n.rounds++
	change := change{c: n.Case, files: map[string][]byte{}, words: map[int][]string{}, commands: map[string][]string{}}
	for _, x := range result.Expectations {
		if x.Verdict != report.VerdictFail && !n.unread(n.Case, x) {
			continue
		}
		fault, err := n.renew(&change, x, seen(x.Play))
		if err != nil {
			return false, err
		}
		if !fault.None() {
			n.Fault = diagnostic.New(n.Case.File, catalog.Of("renew.unmet", "why", fault), catalog.Of("renew.unmet.hint")).At(x.Line, 1)
			return false, nil
		}
	}
	if result.Verdict == report.VerdictNotRun {
		n.Fault = diagnostic.New(n.Case.File, result.ReasonFact, catalog.Message{}).At(1, 1)
		return false, nil
	}
	if change.none() {
		return false, nil
	}
	c, files, err := change.apply()
	if err != nil {
		return false, err
	}
	if n.Files == nil {
		n.Files = map[string][]byte{}
	}
	maps.Copy(n.Files, files)
	n.Case = c
	return true, nil
}

// unread reports whether an expectation could not be judged because the file that it
// compares with is still empty, which a reader may not understand.
func (n *Renewal) unread(c *Case, x report.Expectation) bool {
	at := slices.IndexFunc(c.Steps, func(s Step) bool { return s.Line == x.Line })
	e, ok := c.Steps[at].Does.(Expect)
	if x.Verdict != report.VerdictNotJudged || !ok || len(e.from("READER")) == 0 || len(e.from("FILE")) != 1 {
		return false
	}
	name := e.from("FILE")[0]
	return n.once["file "+name] == 0 && len(c.Content(name)) == 0
}

// renew notes how an expectation must be changed, or returns why that is not known.
func (n *Renewal) renew(to *change, x report.Expectation, play Seen) (fault catalog.Message, err error) {
	at := slices.IndexFunc(to.c.Steps, func(s Step) bool { return s.Line == x.Line })
	s := to.c.Steps[at]
	e, ok := s.Does.(Expect)
	switch {
	case !play.Ended && !(ok && e.Channel == "signal"):
		return catalog.Of("renew.no-end"), nil
	case !ok:
		return catalog.Of("renew.other-end"), nil
	}
	replace := func(word string) catalog.Message {
		fault := n.first(fmt.Sprint("expectation ", to.c.ordinal(s)))
		if fault.None() {
			to.words[s.Line] = append(slices.Clone(s.Words[:len(s.Words)-1]), word)
		}
		return fault
	}
	wants := e.from("FILE")
	switch row := e.Comparator(); {
	case e.Channel == "exit" && (len(e.Words) != 1 || strings.Trim(e.Words[0], "0123456789") != ""):
		return catalog.Of("renew.status", "status", play.Exit), nil
	case e.Channel == "exit":
		return replace(strconv.Itoa(play.Exit)), nil
	case e.Channel == "session" || e.Channel == "stdout" && slices.Equal(wants, []string{play.Input}) && slices.Contains(to.c.sessions(), play.Input):
		return n.session(to, s, wants, play)
	case row.Renew != nil:
		comparator, err := e.Compares(n.course, Material{})
		if err != nil {
			return none, err
		}
		word, why := row.Renew(e, comparator, printed(e, play), x)
		if !why.None() {
			return why, nil
		}
		return replace(word), nil
	case len(wants) == 1:
		got, why := printedAlone(e, play)
		if !why.None() {
			return why, nil
		}
		return n.file(to, s, wants[0], got), nil
	case len(wants) > 1:
		return catalog.Of("renew.answers"), nil
	}
	return catalog.Of("renew.unclear"), nil
}

// ordinal counts the expectations up to a command: its line moves when commands are
// added.
func (c *Case) ordinal(s Step) int {
	n := 0
	for _, other := range c.Steps {
		if _, ok := other.Does.(Expect); ok && other.Line <= s.Line {
			n++
		}
	}
	return n
}

// first notes that something is replaced, or returns why it must not be.
func (n *Renewal) first(what string) (fault catalog.Message) {
	switch n.once[what] {
	case 0:
		n.once[what] = n.rounds
		return none
	case n.rounds:
		return catalog.Of("renew.shared-file")
	}
	return catalog.Of("renew.varies")
}

// printed returns the streams or the file that an expectation looks at.
func printed(e Expect, o Seen) [][]byte {
	switch e.Channel {
	case "stdout", "output":
		return [][]byte{o.Stdout}
	case "stderr":
		return [][]byte{o.Stderr}
	case "file":
		return [][]byte{o.Files[e.File].Data}
	}
	return [][]byte{o.Stdout, o.Stderr}
}

// printedAlone returns the one of them that is not blank; the first one if all are.
func printedAlone(e Expect, o Seen) (data []byte, fault catalog.Message) {
	if f := o.Files[e.File]; e.Channel == "file" && f.Err != "" {
		return nil, whyNoFile(e.File, f.Err)
	}
	all := printed(e, o)
	blank := func(data []byte) bool { return len(bytes.TrimSpace(data)) == 0 }
	switch some := slices.DeleteFunc(slices.Clone(all), blank); len(some) {
	case 0:
		return all[0], none
	case 1:
		return some[0], none
	}
	return nil, catalog.Of("renew.both-streams")
}

// whyNoFile says why a file could not be read.
func whyNoFile(file, why string) catalog.Message {
	if key := "difference.file." + why; catalog.Has(key) {
		return catalog.Of(key, "file", file)
	}
	return catalog.Of("difference.file", "file", file, "problem", why)
}

// session renews the transcript of a dialogue, which may also be what a reader compares with.
func (n *Renewal) session(to *change, s Step, wants []string, play Seen) (fault catalog.Message, err error) {
	name := play.Input
	switch len(wants) {
	case 0:
	case 1:
		name = wants[0]
	default:
		return catalog.Of("renew.transcripts"), nil
	}
	typed, output, err := play.Divide()
	if err != nil {
		return none, err
	}
	data, ok := WriteTranscript(typed, output)
	if !ok {
		return catalog.Of("renew.no-transcript"), nil
	}
	return n.file(to, s, name, data), nil
}

// file renews a file of the case.
func (n *Renewal) file(to *change, s Step, name string, want []byte) (fault catalog.Message) {
	if fault = n.first("file " + name); !fault.None() {
		return fault
	}
	var chain []string
	for _, before := range to.c.Steps {
		if all, ok := before.Does.(Edits); ok && before.Line < s.Line {
			for _, e := range all {
				switch {
				case e.to == name && inPlaces[before.Words[0]] == nil:
					return catalog.Of("renew.made", "file", name)
				case e.to == name:
					chain = append(chain, before.Words[0])
				}
			}
		}
	}
	content, more, ok := to.c.stored(want, chain)
	if !ok {
		return catalog.Of("renew.not-stored", "file", name)
	}
	to.files[name] = content
	if len(more) > 0 {
		to.commands[name] = more
	}
	return none
}
