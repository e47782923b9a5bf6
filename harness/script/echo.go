package script

import (
	"slices"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

// echoes reports the expectations on standard output that a program meets by copying an
// input of the play, unless the case says why that is so. A bare case has no place for it.
func (c *Case) echoes(a *assignment.Assignment, readers Readers) (errs []error) {
	if c.Echo != "" || c.bare || c.faulty {
		return nil
	}
	var inputs []string // of the last play
	err := c.walk(func(s step, files contents) error {
		switch does := s.does.(type) {
		case playing:
			inputs = c.filesOf(does)
			if does.input != "" && !does.session {
				inputs = append(inputs, does.input)
			}
		case expecting:
			met := func(input string) bool {
				return does.channel == "stdout" && does.metBy(files[input], files, a, readers)
			}
			if i := slices.IndexFunc(inputs, met); i >= 0 {
				errs = append(errs, diagnostic.New(c.File, catalog.Of("case.echo", "file", inputs[i]), catalog.Of("case.echo.hint")).At(s.line, 1))
			}
		}
		return nil
	})
	if err != nil {
		return nil // the case cannot be run
	}
	return errs
}

// metBy reports whether an output meets the expectation that a program without any
// output does not meet. Of a checker, which is not run here, nothing is known.
func (e expecting) metBy(output []byte, files contents, a *assignment.Assignment, readers Readers) bool {
	wants, err := files.readAll(e.wants())
	if err != nil {
		return false
	}
	comparator, err := e.comparator(a, readers, wants)
	if err != nil || e.option == "check" || e.option == "as" && readers[e.words[0]].Meaning == nil {
		return false
	}
	return comparator.Judge(output).OK && !comparator.Judge(nil).OK
}
