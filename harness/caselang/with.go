package caselang

import (
	"slices"
	"strconv"

	"touchstone/harness/catalog"
)

// With is a parsed with command: the program of the course that a play is with.
type With struct {
	Checker string
	Files   []string // the input of the program, and the answer, as far as there are any
}

func parseWith(args []string) (With, error) {
	if len(args) < 1 || len(args) > 3 {
		return With{}, catalog.Of("case.needs", "what", "CHECKER [INPUT [ANSWER]]")
	}
	return With{args[0], args[1:]}, nil
}

// Accepted returns what `expect accepted` expects of a play with the program.
func (w With) Accepted() Expect {
	return Expect{Channel: "accepted", Option: "check", Words: []string{w.Checker}}
}

// Contents returns the input of the program and the answer.
func (w With) Contents(files Contents) (input, answer []byte, err error) {
	all, err := files.ReadAll(w.Files)
	all = append(all, nil, nil)
	return all[0], all[1], err
}

// with adds a with command to the play before it.
func (p *parser) with(w With, fail func(problem, hint catalog.Message)) {
	var problem catalog.Message
	of := &Step{}
	if last := len(p.c.Steps) - 1; last >= 0 {
		of = &p.c.Steps[last]
	}
	switch does := of.Does.(type) {
	case Play:
		does.With, problem = &w, does.alone()
		of.Does, p.last = does, does
	case Otherwise:
		does.Play.With, problem = &w, does.Play.alone()
		of.Does = does
	default:
		problem = catalog.Of("case.with-place")
	}
	if !problem.None() {
		fail(problem, none)
	}
}

// expectation checks what is expected of the last play, as far as not every play has it.
func (p *parser) expectation(s *Step, e Expect, fail func(problem, hint catalog.Message)) {
	switch {
	case e.Channel == "memory" && p.last.Under == "":
		fail(catalog.Of("case.unwatched"), catalog.Of("usage.write", "text", "play -under valgrind"))
	case e.Channel == "output":
		p.join(fail)
	case slices.Contains([]string{"stdout", "stderr", "either", "session"}, e.Channel):
		if p.streams = true; p.last.Joined {
			fail(catalog.Of("case.joined"), catalog.Of("case.joined.hint"))
		}
	case e.Channel == "accepted" && p.last.With == nil:
		fail(catalog.Of("case.accepted-alone"), none)
	case e.Channel == "accepted":
		s.Does = p.last.With.Accepted()
	}
}

// join lets the last play, and its other ways, have one stream for all that is printed.
func (p *parser) join(fail func(problem, hint catalog.Message)) {
	if p.streams {
		fail(catalog.Of("case.joined"), catalog.Of("case.joined.hint"))
	}
	if p.last.With != nil || p.last.Under+p.last.Failing != "" {
		fail(catalog.Of("case.joined-tool"), none)
	}
	p.last.Joined = true
	for i := len(p.c.Steps) - 1; i >= 0; i-- {
		s := &p.c.Steps[i]
		switch does := s.Does.(type) {
		case Otherwise:
			does.Play.Joined = true
			s.Does = does
		case Play:
			does.Joined = true
			s.Does = does
			return
		}
	}
}

// alone says why the play can be with no other program.
func (p Play) alone() catalog.Message {
	switch {
	case p.Input != "":
		return catalog.Of("case.with-input")
	case p.Under != "" || p.Failing != "":
		return catalog.Of("case.with-tool")
	}
	return none
}

// with reports a with command that names no program that plays can be with.
func (l *linter) with(s Step, w With) {
	k, known := l.Assignment.Checkers[w.Checker]
	if !known {
		l.fail(s.Line, within("with", unknown("case.checker", w.Checker, declared(l.Assignment.Checkers))), none)
	} else if !k.Talks() {
		l.failAt(s, w.Checker, catalog.Of("case.not-interactive", "checker", strconv.Quote(w.Checker)), catalog.Of("case.not-interactive.hint"))
	}
}
