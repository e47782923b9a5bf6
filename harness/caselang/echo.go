package caselang

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
	err := c.Walk(func(s Step, files Contents) error {
		switch does := s.Does.(type) {
		case Play:
			inputs = c.FilesOf(does)
			if does.Input != "" && !does.Session {
				inputs = append(inputs, does.Input)
			}
		case Expect:
			met := func(input string) bool {
				return does.Channel == "stdout" && does.metBy(files[input], files, a, readers)
			}
			if i := slices.IndexFunc(inputs, met); i >= 0 {
				errs = append(errs, diagnostic.New(c.File, catalog.Of("case.echo", "file", inputs[i]), catalog.Of("case.echo.hint")).At(s.Line, 1))
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
func (e Expect) metBy(output []byte, files Contents, a *assignment.Assignment, readers Readers) bool {
	wants, err := files.ReadAll(e.wants())
	if err != nil {
		return false
	}
	comparator, err := e.Comparator(a, readers, wants)
	if err != nil || e.Option == "check" || e.Option == "as" && readers[e.Words[0]].Meaning == nil {
		return false
	}
	return comparator.Judge(output).OK && !comparator.Judge(nil).OK
}
