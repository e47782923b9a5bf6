package caselang

import (
	"errors"
	"maps"
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
		errs = append(errs, c.echoes(Course{Assignment: a, Readers: readers})...)
	}
	if !slices.ContainsFunc(cases, func(c *Case) bool { return c.faulty }) {
		errs = append(errs, coverage(a, cases)...)
	}
	return errors.Join(errs...)
}

// Lint is Lint for one case, whatever other cases there are.
func (c *Case) Lint(a *assignment.Assignment, readers Readers) error {
	l := linter{Course: Course{Assignment: a, Readers: readers}, c: c, files: c.Files(), used: map[string]bool{}, items: c.CountsFor, expected: true, spoken: map[string]bool{}}
	l.metadata()
	for _, s := range c.Steps {
		l.step(s)
	}
	if !c.unread { // what is missing may be in a line that cannot be parsed
		l.end()
	}
	return errors.Join(l.errs...)
}

type linter struct {
	Course
	c        *Case
	files    Contents        // as the commands so far leave them; nil for one that they cannot make
	used     map[string]bool // the files used so far
	played   int             // line of the last play; 0 if there was none
	expected bool            // something may be expected of it
	talks    bool            // the last play is with a program of the course, and nothing judges that yet
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

func (l *linter) metadata() {
	for _, clause := range l.c.Clauses {
		if !l.Clauses.Has(clause) {
			l.failAt(l.c.clausesAt, clause, catalog.Of("case.no-clause", "clause", strconv.Quote(clause)), diagnostic.Near(clause, l.Clauses.IDs()))
		}
	}
	if l.Clauses.Any() && l.c.untitled {
		l.fail(1, catalog.Of("yaml.missing", "key", `"#title"`), none)
	}
	if l.Clauses.Any() && len(l.c.Clauses) == 0 {
		l.fail(1, catalog.Of("yaml.missing", "key", `"#clause"`), none)
	}
}

func (l *linter) step(s Step) {
	if s.fault != nil {
		l.errs = append(l.errs, s.fault)
		l.expected = true // it may be the expected output
		return
	}
	if play, plays := s.Does.(Play); plays {
		l.unexpected()
		l.played, l.expected, l.talks = s.Line, false, play.With != nil
	}
	l.reads(s, s.Does.reads(l.c.available))
	switch does := s.Does.(type) {
	case Edits:
		for _, e := range does {
			if e.apply(l.files) != nil {
				l.files[e.to] = nil
			}
		}
	case Play:
		l.play(s, does)
	case Otherwise:
		l.play(s, does.Play)
	case With:
		l.with(s, does)
	case Items:
		l.item(s, does)
	case Expect:
		l.expected = true
		for _, id := range l.items {
			l.spoken[id] = true
		}
		l.talks = l.talks && does.Channel != "accepted"
		l.expect(s, does)
	}
}

// unexpected reports a play of which nothing is expected.
func (l *linter) unexpected() {
	if !l.expected {
		l.fail(l.played, catalog.Of("case.nothing-expected"), catalog.Of("case.nothing-expected.hint"))
	} else if l.talks {
		l.fail(l.played, catalog.Of("case.unaccepted"), catalog.Of("usage.write", "text", "expect accepted"))
	}
}

// end reports what the whole case lacks.
func (l *linter) end() {
	l.unexpected()
	if l.played == 0 {
		l.fail(1, catalog.Of("case.no-play"), none)
	}
	for _, s := range l.c.Steps {
		if _, keeps := s.Does.(Folder); keeps && l.c.Plays() == 1 {
			l.fail(s.Line, catalog.Of("case.folder-once"), none)
		}
	}
	for _, name := range l.c.names() {
		if !l.used[name] {
			l.fail(l.c.fileLine(name), catalog.Of("case.unused", "file", strconv.Quote(name)), catalog.Of("case.unused.hint"))
		}
	}
}

// reads reports files that a command needs and that do not exist.
func (l *linter) reads(s Step, names []string) {
	for _, name := range names {
		l.used[name] = true
		if _, there := l.files[name]; !there {
			l.failAt(s, name, catalog.Of("case.no-file", "file", strconv.Quote(name)), diagnostic.Near(name, slices.Sorted(maps.Keys(l.files))))
		}
	}
}

func (l *linter) play(s Step, p Play) {
	l.last, l.spoken = p, map[string]bool{}
	if _, ok := l.Program(p.Program); !ok {
		var known []string
		for _, program := range l.Programs {
			known = append(known, program.Name)
		}
		l.failAt(s, p.Program, catalog.Of("case.no-program", "program", strconv.Quote(p.Program)), diagnostic.Near(p.Program, known))
	}
	if p.Session {
		l.transcript(p.Input)
	}
}

func (l *linter) transcript(name string) {
	if _, err := ParseTranscript(l.c.File+" ("+name+")", l.files[name]); err != nil {
		l.errs = append(l.errs, err)
	}
}

func (l *linter) item(s Step, i Items) {
	l.items = i.IDs
	for _, id := range slices.Concat(i.IDs, i.Given) {
		item, ok := l.Item(id)
		switch {
		case !ok:
			l.failAt(s, id, catalog.Of("case.no-item", "item", strconv.Quote(id)), diagnostic.Near(id, l.ItemIDs()))
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
	if e.Channel == "session" {
		if len(e.Words) == 0 && l.last.Program != "" && !l.last.Session {
			l.fail(s.Line, catalog.Of("case.no-transcript"), catalog.Of("case.no-transcript.hint"))
		}
		for _, name := range e.Words {
			l.transcript(name)
		}
		return
	}
	if e.Comparator().Compare == nil {
		return
	}
	var m Material
	for _, name := range e.from("FILE") {
		m.Wants = append(m.Wants, l.files[name])
	}
	if e.Option == "check" && e.Channel != "accepted" && l.Assignment.Checkers[e.Words[0]].Talks() {
		l.failAt(s, e.Words[0], catalog.Of("case.interactive", "checker", strconv.Quote(e.Words[0])), catalog.Of("usage.write", "text", "with "+e.Words[0]))
	}
	if _, err := e.Compares(l.Course, m); err != nil {
		l.fail(s.Line, within("expect", err), none)
	}
	if reader := e.from("READER"); len(reader) > 0 {
		l.readable(s, reader[0], e.from("FILE"))
	}
}

func (l *linter) readable(s Step, reader string, names []string) {
	read := l.Readers[reader].Meaning
	if read == nil {
		return
	}
	for _, name := range names {
		data := l.files[name]
		if data == nil {
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
	errs := a.Clauses.Unread()
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
