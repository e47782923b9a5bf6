package main

import (
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"touchstone/cmd/touchstone/internal/joined"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/grade"
	"touchstone/harness/report/words"
	"touchstone/harness/sandbox"
	"touchstone/harness/suite"
)

// wayFlags are the options of grade and class alike: in which way submissions
// are graded.
type wayFlags struct {
	ref, lang, least string
	jobs             int
	added            []string // folders of hidden cases
}

// add adds the options to a verb; jobs says what is done at a time.
func (f *wayFlags) add(cmd *cobra.Command, jobs string) {
	flags := cmd.Flags()
	flags.StringVar(&f.ref, "ref", "", "of a git repository grade this `TAG`; of Part1, Part1a, ... the last")
	languageFlag(cmd, &f.lang)
	flags.StringVar(&f.least, "require-sandbox", sandbox.Levels[0], "refuse to grade when the sandbox does not reach this `LEVEL`: "+strings.Join(sandbox.Levels, ", "))
	flags.IntVar(&f.jobs, "jobs", runtime.NumCPU(), jobs)
	hiddenFlag(cmd, &f.added)
}

// languageFlag is the language of all that is shown.
func languageFlag(cmd *cobra.Command, code *string) {
	cmd.Flags().StringVar(code, "lang", suite.English, "`language` of everything that is shown ("+strings.Join(catalog.Languages(), ", ")+"); titles and hints as far as the assignment has them")
}

// languageOf is the language that a verb was asked to speak.
func languageOf(verb *cobra.Command) catalog.Language {
	code := ""
	if lang := verb.Flags().Lookup("lang"); lang != nil {
		code = lang.Value.String()
	}
	return words.In(code).Language
}

// grader is one for an assignment, without a sandbox yet.
func (a *app) grader(id string, f wayFlags) (*grade.Grader, error) {
	if !slices.Contains(sandbox.Levels, f.least) {
		return nil, diagnostic.New("--require-sandbox "+f.least, catalog.Of("given.no-level"), diagnostic.Near(f.least, sandbox.Levels))
	}
	s, err := a.suite(id, f.added...)
	if err != nil {
		return nil, err
	}
	if s, err = s.In(f.lang); err != nil {
		return nil, err
	}
	return &grade.Grader{Suite: s, Readers: joined.Readers, Benches: joined.Benches, Workers: f.jobs, Version: version()}, nil
}

// confine gives a grader its sandbox, in which nobody may read what is to be
// hidden. Close it.
func (f wayFlags) confine(g *grade.Grader, hide ...string) (*sandbox.Pool, error) {
	pool, err := sandbox.New(sandbox.Options{Workers: f.jobs, Hide: slices.Concat(hide, f.added)})
	if err != nil {
		return nil, err
	}
	if err := atLeast(pool.Level(), f.least); err != nil {
		return nil, errors.Join(err, pool.Close())
	}
	g.Pool = pool
	return pool, nil
}

// atLeast refuses a sandbox that is weaker than asked for.
func atLeast(l sandbox.Level, least string) error {
	if l.Number < slices.Index(sandbox.Levels, least) {
		return fmt.Errorf("the sandbox reaches the level %s here, not %s; touchstone doctor says why", l.Name, least)
	}
	return nil
}
