package script

import (
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
	files := map[string][]byte{}
	for _, f := range c.archive.Files {
		files[f.Name] = f.Data
	}
	var inputs []string // of the last play
	for _, s := range c.steps {
		switch does := s.does.(type) {
		case edits:
			for _, e := range does {
				if err := e.apply(files); err != nil {
					return nil // the case cannot be run
				}
			}
		case playing:
			inputs = does.files(c.available)
			if does.input != "" && !does.session {
				inputs = append(inputs, does.input)
			}
		case expecting:
			if does.channel != "stdout" {
				continue
			}
			for _, input := range inputs {
				if does.metBy(files[input], files, a, readers) {
					errs = append(errs, diagnostic.New(c.File, catalog.Of("case.echo", "file", input), catalog.Of("case.echo.hint")).At(s.line, 1))
					break
				}
			}
		}
	}
	return errs
}

// metBy reports whether an output meets the expectation that a program without any
// output does not meet. Of a checker, which is not run here, nothing is known.
func (e expecting) metBy(output []byte, files map[string][]byte, a *assignment.Assignment, readers Readers) bool {
	var wants [][]byte
	for _, name := range e.wants() {
		wants = append(wants, files[name])
	}
	comparator, err := e.comparator(a, readers, wants)
	if err != nil || e.option == "check" || e.option == "as" && readers[e.words[0]].Meaning == nil {
		return false
	}
	return comparator.Judge(output).OK && !comparator.Judge(nil).OK
}
