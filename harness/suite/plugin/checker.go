package plugin

import (
	"context"
	"errors"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/diagnostic"
	"touchstone/harness/play"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
)

// The exit statuses of a checker, and the files that it is called with: those of an
// output validator of the problem package format.
const (
	accepted = 42
	rejected = 43

	inputFile  = "input"
	answerFile = "answer"
	feedback   = "feedback/"
	message    = feedback + "judgemessage.txt"
	share      = feedback + "score_multiplier.txt"
	points     = feedback + "score.txt"
	nextPass   = feedback + "nextpass.in"
)

// Checkers returns the checkers of an assignment that judge outputs. One that is a folder is built once,
// when it is first needed.
func (f *Folder) Checkers(ctx context.Context, a *assignment.Assignment, run submission.Runner) map[string]compare.Checker {
	all := map[string]compare.Checker{}
	for name, c := range a.Checkers {
		if c.Talks() {
			continue
		}
		all[name] = func(input, answer, output []byte) (compare.Judgement, error) {
			command, err := f.call(ctx, a, name, run, input, answer, nil)
			if err != nil {
				return compare.Judgement{}, err
			}
			command.Stdin = output
			o, err := f.Runner(run.Run)(ctx, command)
			if err != nil {
				return compare.Judgement{}, checkerFault(name, err)
			}
			return judgement(a, name, o)
		}
	}
	return all
}

// Partners returns the checkers of an assignment that plays are with: they talk with programs, or
// give them more than one input.
func (f *Folder) Partners(ctx context.Context, a *assignment.Assignment, run submission.Runner) map[string]play.Partner {
	all := map[string]play.Partner{}
	for name, c := range a.Checkers {
		if !c.Talks() {
			continue
		}
		partner := play.Partner{
			Passes: max(c.Passes, 1),
			Command: func(ctx context.Context, input, answer []byte, before *sandbox.Outcome) (sandbox.Command, error) {
				command, err := f.call(ctx, a, name, run, input, answer, before)
				command.GoesOn = accepted
				return command, err
			},
			Judge: func(o sandbox.Outcome) (compare.Judgement, error) { return judgement(a, name, o) },
			Next: func(o sandbox.Outcome) ([]byte, bool) {
				next, there := o.Files[nextPass]
				return next.Data, there && o.End == sandbox.Exited && o.Exit == accepted
			},
		}
		if !c.Interactive {
			partner.Run = f.Runner(run.Run)
		}
		all[name] = partner
	}
	return all
}

// call returns the command that calls a checker with an input and an answer, and with what it has
// left behind the time before, if there was one.
func (f *Folder) call(ctx context.Context, a *assignment.Assignment, name string, run submission.Runner, input, answer []byte, before *sandbox.Outcome) (sandbox.Command, error) {
	command, err := f.checker(ctx, a, name, run)
	if err != nil {
		return command, checkerFault(name, err)
	}
	command.Files = []sandbox.File{
		{Name: inputFile, Data: input}, {Name: answerFile, Data: answer}, {Name: strings.TrimSuffix(feedback, "/"), Mode: fs.ModeDir | 0o755},
	}
	command.Collect = []string{feedback}
	if before == nil {
		return command, nil
	}
	for _, left := range slices.Sorted(maps.Keys(before.Files)) {
		if left != nextPass {
			command.Files = append(command.Files, sandbox.File{Name: left, Data: before.Files[left].Data})
		}
	}
	return command, nil
}

// judgement returns what a checker said.
func judgement(a *assignment.Assignment, name string, o sandbox.Outcome) (j compare.Judgement, err error) {
	if err := checkExit(o, accepted, rejected); err != nil {
		return j, checkerFault(name, err)
	}
	given, why := "0", string(o.Files[message].Data)
	line, scores := strings.CutPrefix(string(o.Stdout), "score ")
	multiplier, multiplies := o.Files[share]
	_, awards := o.Files[points]
	if _, more := o.Files[nextPass]; more && (o.Exit == rejected || a.Checkers[name].Passes <= 1) {
		return j, checkerFault(name, catalog.Of("plugin.next-pass"))
	}
	switch {
	case o.Exit == rejected:
	case scores && !a.Checkers[name].Interactive:
		line, _, _ = strings.Cut(line, "\n")
		given, why, _ = strings.Cut(line, " ")
	case multiplies:
		given = strings.TrimSpace(string(multiplier.Data))
	case awards:
		return j, checkerFault(name, catalog.Of("plugin.points"))
	default:
		given = "1"
	}
	if j.Share, err = strconv.ParseFloat(given, 64); err != nil || !(j.Share >= 0 && j.Share <= 1) {
		return j, checkerFault(name, catalog.Of("plugin.no-share", "text", given))
	}
	if j.Share < 1 {
		j.Why = a.Translated(strings.TrimSpace(why))
	}
	return j, nil
}

func checkerFault(name string, err error) error {
	return diagnostic.Because(catalog.Of("plugin.checker", "name", name, "why", diagnostic.Inline(err)), err)
}

// checker returns the command that calls a checker.
func (f *Folder) checker(ctx context.Context, a *assignment.Assignment, name string, run submission.Runner) (sandbox.Command, error) {
	return f.once(name).Get(ctx, func() (sandbox.Command, error) {
		c := a.Checkers[name]
		if c.Folder == "" {
			return f.Call(slices.Concat(c.Command, []string{inputFile, answerFile, feedback}, c.Args), a.PlaceOf(c.Position))
		}
		return f.built(ctx, a.File, name, c, run)
	})
}

// Build builds the checkers. It joins a *diagnostic.Error, with the place in the manifest, for
// each that cannot be built.
func (f *Folder) Build(ctx context.Context, a *assignment.Assignment, run submission.Runner) error {
	var errs []error
	for _, name := range slices.Sorted(maps.Keys(a.Checkers)) {
		_, err := f.checker(ctx, a, name, run)
		if d, ok := errors.AsType[*diagnostic.Error](err); ok {
			at := a.Checkers[name].Position
			err = diagnostic.New(a.File, catalog.Of("plugin.checker", "name", name, "why", d.Problem), d.Hint).At(at.Line, at.Column)
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// Once finds out once how a program is called, or why it cannot be. What was
// canceled is done again.
type Once[How any] struct {
	mu      sync.Mutex
	done    bool
	command How
	err     error
}

// Get returns what find returned when it was first called.
func (o *Once[How]) Get(ctx context.Context, find func() (How, error)) (How, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.done {
		o.command, o.err = find()
		o.done = ctx.Err() == nil
	}
	return o.command, o.err
}

// once remembers how a checker is called.
func (f *Folder) once(checker string) *Once[sandbox.Command] {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.calls == nil {
		f.calls = map[string]*Once[sandbox.Command]{}
	}
	if f.calls[checker] == nil {
		f.calls[checker] = &Once[sandbox.Command]{}
	}
	return f.calls[checker]
}

// built builds the folder of a checker that the manifest declares.
func (f *Folder) built(ctx context.Context, manifest, name string, c assignment.Checker, run submission.Runner) (sandbox.Command, error) {
	sub, err := submission.Open(filepath.Join(f.dir.Path, filepath.FromSlash(c.Folder)))
	if err != nil {
		return sandbox.Command{}, err
	}
	f.mu.Lock()
	f.opened = append(f.opened, sub)
	f.mu.Unlock()
	asked, err := assignment.Building(name, c.Build)
	if err != nil {
		return sandbox.Command{}, err
	}
	asked.File, asked.Position = manifest, c.Position
	built, err := sub.Build(ctx, run, asked)
	if err != nil {
		return sandbox.Command{}, err
	}
	p, ok := built.Programs[name]
	if !ok {
		said := catalog.Message{}
		if found := built.Report.Findings; len(found) > 0 {
			said = catalog.Verbatim(found[0].What)
		}
		return sandbox.Command{}, diagnostic.New("", built.Missing[name], said)
	}
	return sandbox.Command{
		Path: p.Path, Args: slices.Concat([]string{p.Path}, p.Prefix, []string{inputFile, answerFile, feedback}, c.Args),
		Env: environment, Expose: append([]string{p.Folder}, p.Tools...), Limits: limits,
	}, nil
}
