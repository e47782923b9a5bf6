package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/atomicfile"
	"touchstone/harness/grade"
	"touchstone/harness/report"
	"touchstone/harness/report/convert"
	"touchstone/harness/report/terminal"
	"touchstone/harness/report/words"
)

// grading is everything that stays the same when a submission is graded again.
type grading struct {
	*app
	grader *grade.Grader
	format convert.Format
	given  []string // the submission, if there is one
	flags  gradeFlags
}

// newGrading checks the options that need no submission.
func (a *app) newGrading(args []string, f gradeFlags) (*grading, error) {
	format, err := convert.Find(f.format)
	if err == nil {
		err = format.Check(f.forms())
	}
	if err == nil {
		err = writable("--report", f.report)
	}
	if err != nil {
		return nil, err
	}
	g, err := a.grader(args[0], f.wayFlags)
	if err != nil {
		return nil, err
	}
	g.Builds = builds()
	return &grading{app: a, format: format, given: args[1:], flags: f, grader: g}, nil
}

// keptBuilds is the environment variable that names the folder of kept builds; if it is
// empty, none are kept.
const keptBuilds = "TOUCHSTONE_BUILDS"

// builds returns the folder of kept builds; "" for none.
func builds() string {
	if folder, set := os.LookupEnv(keptBuilds); set {
		return folder
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(cache, "touchstone", "builds")
}

// writable checks in advance that the file named by an option can be written.
func writable(option, file string) error {
	if file == "" || file == standardOutput {
		return nil
	}
	if err := atomicfile.Check(file); err != nil {
		return diagnostic.New(option+" "+file, catalog.Of("given.report", "error", diagnostic.Cause(err)), catalog.Message{})
	}
	return nil
}

// voice returns the language for the person who runs the program.
func (g *grading) voice() words.Voice { return words.In(g.grader.Suite.Language) }

// confine creates the sandbox; the grader must be closed.
func (g *grading) confine(ctx context.Context) error {
	return g.flags.confine(ctx, g.grader, g.flags.report)
}

// once grades the submission, and shows and writes the result.
func (g *grading) once(ctx context.Context) error {
	kept, err := g.keeper()
	if err != nil {
		return err
	}
	sub, err := open(g.given, g.flags)
	if err != nil {
		return err
	}
	defer sub.Close()
	defer g.grader.Close()
	if err := g.confine(ctx); err != nil {
		return err
	}
	progress := g.progress(g.voice())
	r, err := g.grader.Grade(ctx, sub, grade.Options{
		Group: g.flags.group, Cases: g.flags.cases, Tell: g.telling(progress, g.voice().Say("progress.building"), nil), Keep: kept.from(sub),
	})
	progress.Done()
	if err != nil {
		return err
	}
	if err := g.deliver(r); err != nil {
		return err
	}
	kept.say(g.stderr)
	g.offerHunt(r)
	return g.resultOf(r)
}

// telling shows each step on a progress line, of staff cases nothing but for tutors. note returns
// what to say about a case after its first run; it may be nil.
func (g *grading) telling(p *terminal.Progress, building string, note func(report.Case) string) func(grade.Step) {
	secret := func(visibility string) bool { return visibility == report.Staff && !g.flags.tutor }
	name := func(c report.Case) string {
		if c.Visibility != report.Public && !g.flags.tutor {
			return g.voice().Say("hidden.case")
		}
		return c.ID
	}
	again := false
	return func(s grade.Step) {
		cases := slices.DeleteFunc(slices.Clone(s.Cases), func(c *caselang.Case) bool { return secret(c.Visibility) })
		if secret(s.Case.Visibility) || len(s.Cases) > 0 && len(cases) == 0 {
			return
		}
		switch s.Kind {
		case grade.Building:
			p.Doing(building)
		case grade.Looking:
			p.Doing(g.voice().Say("progress.looking"))
		case grade.Trying, grade.Again:
			again = s.Kind == grade.Again
			p.Start(len(cases), again)
		case grade.Began:
			p.Began(name(s.Case))
		case grade.Ended:
			said := ""
			if note != nil && !again {
				said = note(s.Case)
			}
			p.Ended(name(s.Case), said)
		}
	}
}

// resultOf returns the exit status for a report. What cannot be read is no program that lost points.
func (g *grading) resultOf(r *report.Report) error {
	switch {
	case r.Build.Unread:
		return diagnostic.New(strings.Join(g.given, " "), catalog.Of("given.unread", "why", r.Build.CauseFact), catalog.Of("given.unread.hint"))
	case !full(r):
		return exit{status: statusLost}
	}
	return nil
}
