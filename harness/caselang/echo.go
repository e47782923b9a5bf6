package caselang

import (
	"slices"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

// echoes reports the expectations on standard output that a program meets by copying an
// input of the play, unless the case says why that is so. A bare case has no place for it.
func (c *Case) echoes(course Course) (errs []error) {
	if c.Echo != "" || c.bare || c.faulty {
		return nil
	}
	var play Play
	_ = c.Walk(func(s Step, files Contents) error { // Lint says why a case cannot be run
		switch does := s.Does.(type) {
		case Play:
			play = does
		case Expect:
			copied := func(input string) bool {
				return does.Channel == "stdout" && does.echoes(files[input], play, files, course)
			}
			inputs := c.FilesOf(play)
			if play.Input != "" && !play.Session {
				inputs = append(inputs, play.Input)
			}
			if i := slices.IndexFunc(inputs, copied); i >= 0 {
				errs = append(errs, diagnostic.New(c.File, catalog.Of("case.echo", "file", inputs[i]), catalog.Of("case.echo.hint")).At(s.Line, 1))
			}
		}
		return nil
	})
	return errs
}

// echoes reports whether an output meets the expectation that a program without any
// output does not meet.
func (e Expect) echoes(output []byte, p Play, files Contents, course Course) bool {
	wants, err := e.Wanted(p, files)
	if err != nil {
		return false
	}
	met, err := e.metBy(output, course, Material{Wants: wants})
	silent, _ := e.metBy(nil, course, Material{Wants: wants})
	return err == nil && met && !silent
}
