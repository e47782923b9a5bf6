package caselang

import (
	"errors"
	"slices"
	"strconv"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

// Lint checks cases against the assignment without running anything. It joins
// all faults, as *diagnostic.Error. For cases in which Parse found faults, it
// reports other faults, but none that follow from these.
func Lint(a *assignment.Assignment, cases []*Case, readers Readers) error {
	var errs []error
	for _, c := range cases {
		errs = append(errs, c.Lint(a, readers))
		errs = append(errs, c.echoes(a, readers)...)
	}
	if !slices.ContainsFunc(cases, func(c *Case) bool { return c.faulty }) {
		errs = append(errs, coverage(a, cases)...)
	}
	return errors.Join(errs...)
}

// Lint is Lint for one case, whatever other cases there are.
func (c *Case) Lint(a *assignment.Assignment, readers Readers) error {
	l := linter{a: a, c: c, readers: readers, contents: map[string][]byte{}, used: map[string]bool{}, spoken: map[string]bool{}}
	l.lint()
	return errors.Join(l.errs...)
}

type linter struct {
	a        *assignment.Assignment
	c        *Case
	readers  Readers
	there    []string          // files as the commands so far have created them
	used     map[string]bool   // the files used so far
	contents map[string][]byte // of the files in the archive, unless commands change them
	last     Play
	items    []string        // items that the following expectations count for
	spoken   map[string]bool // items that an expectation on the last play counts for
	errs     []error
}

func (l *linter) fail(line int, problem, hint catalog.Message) {
	l.errs = append(l.errs, diagnostic.New(l.c.File, problem, hint).At(line, 1))
}

// failAt is fail with the position of a word of a command.
func (l *linter) failAt(s Step, word string, problem, hint catalog.Message) {
	l.errs = append(l.errs, diagnostic.New(l.c.File, problem, hint).At(s.Line, s.column(word)))
}

func (l *linter) lint() {
	for _, clause := range l.c.Clauses {
		if !l.a.Clauses.Has(clause) {
			l.failAt(l.c.clausesAt, clause, catalog.Of("case.no-clause", "clause", strconv.Quote(clause)), diagnostic.Near(clause, l.a.Clauses.IDs()))
		}
	}
	if l.a.Clauses.Any() {
		if l.c.untitled {
			l.fail(1, catalog.Of("yaml.missing", "key", `"#title"`), none)
		}
		if len(l.c.Clauses) == 0 {
			l.fail(1, catalog.Of("yaml.missing", "key", `"#clause"`), none)
		}
	}
	l.items = l.c.CountsFor
	l.there = l.c.names()
	for _, f := range l.c.archive.Files {
		l.contents[f.Name] = f.Data
	}
	played, judged := 0, true
	expected := func() {
		if !judged {
			l.fail(played, catalog.Of("case.nothing-expected"), catalog.Of("case.nothing-expected.hint"))
		}
	}
	for _, s := range l.c.Steps {
		if s.fault != nil {
			l.errs = append(l.errs, s.fault)
			judged = true // it may be the expected output
		}
		switch does := s.Does.(type) {
		case Edits:
			for _, e := range does {
				l.reads(s, e.from)
			}
			for _, e := range does {
				l.there = append(l.there, e.to)
				delete(l.contents, e.to)
			}
		case Play:
			expected()
			played, judged = s.Line, false
			l.play(s, does)
		case Otherwise:
			l.play(s, does.Play)
		case Items:
			l.item(s, does)
		case Expect:
			judged = true
			for _, id := range l.items {
				l.spoken[id] = true
			}
			l.reads(s, does.wants())
			l.expect(s, does)
		}
	}
	switch {
	case l.c.unread:
		return // what is missing may be in the line that cannot be parsed
	case played == 0:
		l.fail(1, catalog.Of("case.no-play"), none)
	default:
		expected()
	}
	for _, name := range l.c.names() {
		if !l.used[name] {
			p := parser{file: l.c.File, c: l.c}
			l.fail(p.fileLine(name), catalog.Of("case.unused", "file", strconv.Quote(name)), catalog.Of("case.unused.hint"))
		}
	}
}

// reads reports files that a command needs and that do not exist.
func (l *linter) reads(s Step, names []string) {
	for _, name := range names {
		l.used[name] = true
		if !slices.Contains(l.there, name) {
			l.failAt(s, name, catalog.Of("case.no-file", "file", strconv.Quote(name)), diagnostic.Near(name, l.there))
		}
	}
}

func (l *linter) play(s Step, p Play) {
	l.reads(s, l.c.FilesOf(p))
	if p.Input != "" {
		l.reads(s, []string{p.Input})
	}
	l.last, l.spoken = p, map[string]bool{}
	if _, ok := l.a.Program(p.Program); !ok {
		var known []string
		for _, program := range l.a.Programs {
			known = append(known, program.Name)
		}
		l.failAt(s, p.Program, catalog.Of("case.no-program", "program", strconv.Quote(p.Program)), diagnostic.Near(p.Program, known))
	}
	if p.Session {
		l.transcript(p.Input)
	}
}

func (l *linter) transcript(name string) {
	data, known := l.contents[name]
	if !known {
		return
	}
	if _, err := ParseTranscript(l.c.File+" ("+name+")", data); err != nil {
		l.errs = append(l.errs, err)
	}
}

func (l *linter) item(s Step, i Items) {
	l.items = i.IDs
	for _, id := range slices.Concat(i.IDs, i.Given) {
		item, ok := l.a.Item(id)
		switch {
		case !ok:
			l.failAt(s, id, catalog.Of("case.no-item", "item", strconv.Quote(id)), diagnostic.Near(id, l.a.ItemIDs()))
		case !item.FromCases():
			l.failAt(s, id, catalog.Of("case.item-elsewhere", "item", strconv.Quote(id)), none)
		}
	}
	for _, id := range i.Given {
		if !l.spoken[id] {
			l.fail(s.Line, catalog.Of("case.not-given", "item", strconv.Quote(id)), catalog.Of("case.not-given.hint"))
		}
	}
}

func (l *linter) expect(s Step, e Expect) {
	if e.Channel == "exit" || e.Channel == "signal" || e.Channel == "memory" || e.Option == "missing" {
		return
	}
	if e.Channel == "session" {
		if len(e.Words) == 0 && l.last.Program != "" && !l.last.Session {
			l.fail(s.Line, catalog.Of("case.no-transcript"), catalog.Of("case.no-transcript.hint"))
		}
		for _, name := range e.Words {
			l.transcript(name)
		}
		return
	}
	if _, err := e.Comparator(l.a, l.readers, nil); err != nil {
		l.fail(s.Line, within("expect", err), none)
	}
	if e.Option == "as" {
		l.readable(s, e.Words[0], e.wants())
	}
}

func (l *linter) readable(s Step, reader string, names []string) {
	read := l.readers[reader].Meaning
	if read == nil {
		return
	}
	for _, name := range names {
		data, known := l.contents[name]
		if !known {
			continue
		}
		if _, err := read(data); err != nil {
			l.failAt(s, name, catalog.Of("case.unreadable", "file", name, "reader", reader, "why", diagnostic.Cause(err)), none)
		}
	}
}

// coverage reports items that no case judges and clauses that no case tries.
func coverage(a *assignment.Assignment, cases []*Case) []error {
	items, tried, caught := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, c := range cases {
		for _, id := range c.Items() {
			items[id] = true
		}
		for _, id := range c.Clauses {
			tried[id] = true
			caught[id] = caught[id] || c.Catches != ""
		}
	}
	var errs []error
	for _, item := range a.Rubric {
		if item.FromCases() && !items[item.ID] {
			errs = append(errs, &diagnostic.Error{File: "assignment.yaml", Line: item.Position.Line, Column: item.Position.Column,
				Problem: catalog.Of("case.item-untried", "item", strconv.Quote(item.ID))})
		}
	}
	for _, clause := range a.Clauses.List {
		at := &diagnostic.Error{File: "clauses.yaml", Line: clause.Position.Line, Column: clause.Position.Column}
		switch {
		case !clause.Falsifiable:
			continue
		case !tried[clause.ID]:
			at.Problem = catalog.Of("case.clause-untried", "clause", strconv.Quote(clause.ID))
		case !caught[clause.ID]:
			at.Problem = catalog.Of("case.clause-uncaught", "clause", strconv.Quote(clause.ID))
		default:
			continue
		}
		errs = append(errs, at)
	}
	return errs
}
