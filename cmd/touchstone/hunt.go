package main

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/hunt"
	"touchstone/harness/machine"
	"touchstone/harness/report"
	"touchstone/harness/report/terminal"
	"touchstone/harness/report/words"
	"touchstone/harness/sandbox"
	"touchstone/harness/suite"
)

// huntFlags are the options of the verb hunt.
type huntFlags struct {
	gradeFlags
	time       time.Duration
	seed       uint64
	inputs     int
	why        string
	out        string
	repository string
}

// maxKinds is the number of kinds of differences after which a hunt ends: a program
// with more of them has to be mended first.
const maxKinds = 6

// whyTime is how long a student waits who asks why a case fails.
const whyTime = 2 * time.Second

func (a *app) huntCommand() *cobra.Command {
	var f huntFlags
	cmd := &cobra.Command{
		Use:   "hunt ASSIGNMENT [SUBMISSION]",
		Short: "Look for the shortest input on which a program goes wrong",
		Long: `Look for the shortest input on which a program goes wrong.

Generated inputs are fed to the reference and to the submission. What the submission does differently is made as short as possible, and shown once
for each kind of difference. Only what the handout settles is compared, with the relaxations of the assignment's own cases.

With --why CASE it looks, for two seconds unless --time says otherwise, only for what goes wrong for an item that this case fails for: the shortest input,
beside one that differs in a single line and passes.

With --out the counterexamples are also written as cases, which touchstone grade takes with --hidden; the second one as CASE-2.txtar, and so on.

Exit status: 0 no difference was found, 1 a difference was found, 2 wrong usage or input, 3 could not be tried.`,
		Example: `  touchstone hunt coms327-part1 ./my-project
  touchstone hunt gomoku-mist --exec gitm=./gitm --time 2m --out wrong.txtar`,
		Args: arguments(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if f.why != "" && !cmd.Flags().Changed("time") {
				f.time = whyTime
			}
			status, err := a.hunt(cmd.Context(), args, f)
			if err != nil || status == statusFull {
				return err
			}
			return exit{status: status}
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.ref, "ref", "", "of a git repository try this `TAG`; of Part1, Part1a, ... the last")
	flags.StringArrayVar(&f.exec, "exec", nil, "try an executable as it is: `PROGRAM=PATH`")
	flags.DurationVar(&f.time, "time", 30*time.Second, "how long to look, a `DURATION`; 0 for no limit")
	flags.Uint64Var(&f.seed, "seed", 1, "`SEED` of the inputs: the same one makes the same inputs, in the same order")
	flags.IntVar(&f.inputs, "inputs", 0, "stop after `N` inputs")
	flags.StringVar(&f.why, "why", "", "look only for what costs an item that `CASE` costs, a public one that fails")
	flags.StringVar(&f.out, "out", "", "write the counterexamples to `CASE.txtar`")
	flags.StringVar(&f.least, "require-sandbox", sandbox.Levels[0], "refuse to try anything when the sandbox does not reach this `LEVEL`: "+strings.Join(sandbox.Levels, ", "))
	flags.IntVar(&f.jobs, "jobs", runtime.NumCPU(), "keep `N` processors busy")
	flags.StringVar(&f.repository, "repository", ".", "`DIR` of touchstone's own repository, for references in its cmd/")
	return cmd
}

// check refuses options that make no sense.
func (f huntFlags) check() error {
	if f.time < 0 || f.inputs < 0 || f.time == 0 && f.inputs == 0 {
		return wrongUsage("hunt.endless")
	}
	return canHoldCase(f.out)
}

// hunt looks for counterexamples, and returns the exit status.
func (a *app) hunt(ctx context.Context, args []string, f huntFlags) (status int, err error) {
	ctx, end := machine.Guard(ctx)
	defer func() { err = end(err) }()
	if err := f.check(); err != nil {
		return 0, err
	}
	g, err := a.grader(args[0], f.wayFlags)
	if err != nil {
		return 0, err
	}
	g.Repository = f.repository
	v := words.In(g.Suite.Language)
	sub, err := open(args[1:], f.gradeFlags)
	if err != nil {
		return 0, err
	}
	defer sub.Close()
	defer g.Close()
	if err := f.confine(ctx, g); err != nil {
		return 0, err
	}
	h := &hunt.Hunter{Setup: g.Setup, Seed: f.seed, Inputs: f.inputs, Time: f.time, Kinds: maxKinds}
	if h.Reference, err = g.QuickReference(ctx); err != nil {
		return 0, err
	}
	if err := arm(ctx, h); err != nil {
		return 0, err
	}
	if len(h.Generators) == 0 {
		return 0, diagnostic.New(args[0], catalog.Of("hunt.no-generator"), catalog.Of("hunt.no-generator.hint"))
	}

	progress := a.progress(v)
	defer progress.Done()
	progress.Doing(v.Say("progress.building"))
	built, err := sub.Build(ctx, g.Pool, g.Suite.Assignment)
	if err != nil {
		return 0, err
	}
	if err := a.sayUnbuilt(g.Suite.ProgramNames(), built.Missing, v); err != nil {
		return 0, err
	}
	h.Candidate = g.Built(built)
	if f.why != "" {
		if h.Like, err = failedCase(ctx, h, f.why); err != nil {
			return 0, err
		}
		h.Kinds = 1
	}
	h.Tell = func(inputs, found int) {
		progress.Doing(v.Say("hunt.progress", "inputs", v.Say("hunt.inputs", "n", inputs), "found", v.Say("hunt.found", "n", found)))
	}
	h.Tell(0, 0)
	result, err := h.Hunt(ctx)
	progress.Done()
	if err != nil {
		return 0, err
	}
	if len(result.Unusable) > 0 {
		why := diagnostic.Inline(result.Unusable[0])
		return 0, diagnostic.New(args[0], catalog.Of("hunt.unusable", "n", len(result.Unusable), "why", why), catalog.Message{})
	}
	return a.showFinds(g.Suite, result, f, v)
}

// sayUnbuilt says which programs are not there, so that the cases that play them are not tried. It is an error
// if there is none.
func (a *app) sayUnbuilt(names []string, missing map[string]catalog.Message, v words.Voice) error {
	unbuilt := slices.DeleteFunc(slices.Clone(names), func(name string) bool {
		_, is := missing[name]
		return !is
	})
	switch len(unbuilt) {
	case 0:
	case len(names):
		return diagnostic.New(names[0], catalog.Of("hunt.unbuilt", "why", missing[names[0]]), catalog.Of("hunt.unbuilt.hint"))
	default:
		fmt.Fprintln(a.stderr, v.Say("hunt.without", "programs", strings.Join(unbuilt, ", "), "n", len(unbuilt)))
	}
	return nil
}

// failedCase tries a public case on the candidate, which has to fail it.
func failedCase(ctx context.Context, h *hunt.Hunter, id string) (*report.Case, error) {
	var public []*caselang.Case
	for _, c := range h.Suite.Cases {
		if c.Visibility == report.Public {
			public = append(public, c)
		}
	}
	at := slices.IndexFunc(public, func(c *caselang.Case) bool { return c.ID == id })
	if at < 0 {
		var ids []string
		for _, c := range public {
			ids = append(ids, c.ID)
		}
		return nil, diagnostic.New(strconv.Quote(id), catalog.Of("hunt.why.unknown"), diagnostic.Near(id, ids))
	}
	results, err := h.Runner(ctx, h.Candidate).Try(ctx, public[at:at+1])
	if err != nil {
		return nil, err
	}
	if results[0].Case.Verdict != report.VerdictFail {
		return nil, diagnostic.New(id, catalog.Of("hunt.why.passes"), catalog.Of("hunt.why.passes.hint"))
	}
	return &results[0].Case, nil
}

// showFinds shows what was found, and returns the exit status.
func (a *app) showFinds(s *suite.Suite, result hunt.Result, f huntFlags, v words.Voice) (int, error) {
	for i, find := range result.Finds {
		if err := a.showFind(s, find, i, f); err != nil {
			return 0, err
		}
	}
	if len(result.Finds) == 0 {
		fmt.Fprintln(a.stderr, v.Say("hunt.none", "inputs", v.Say("hunt.inputs", "n", result.Inputs), "seconds", inSeconds(result.Took)))
		return statusFull, nil
	}
	fmt.Fprintln(a.stderr, "\n"+v.Say("hunt.some", "found", v.Say("hunt.found", "n", len(result.Finds)), "inputs", v.Say("hunt.inputs", "n", result.Inputs), "seconds", inSeconds(result.Took)))
	return statusLost, nil
}

func inSeconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 1, 64) }

// arm gives a hunter what makes its inputs: the generators of the manifest and, for the
// folder of a course, changes of its cases, about which its right samples decide.
func arm(ctx context.Context, h *hunt.Hunter) (err error) {
	h.Generators = hunt.Declared(ctx, h.Setup)
	if h.Suite.Place.Path == "" {
		return nil
	}
	jury, err := h.RightSamples(ctx)
	if changes, ok := hunt.Mutations(h.Suite.Cases); ok && len(jury) > 0 {
		h.Jury, h.Generators = jury, append(h.Generators, changes)
	}
	return err
}

// showFind shows a counterexample, and writes it as a case.
func (a *app) showFind(s *suite.Suite, find hunt.Find, n int, f huntFlags) error {
	v := words.In(s.Language)
	columns, _ := size(a.stderr)
	found := &report.Report{Language: s.Language, Cases: []report.Case{find.Result}}
	words.Fill(found)
	result := found.Cases[0]
	result.Title, result.Hint = s.Translated(result.Title), s.Translated(result.Hint)
	fmt.Fprintf(a.stderr, "\n%d. %s\n", n+1, words.Visible(result.Title))
	for _, clause := range s.Clauses.List {
		for _, id := range result.Clauses {
			if clause.ID == id && len(result.Clauses) == 1 {
				fmt.Fprintln(a.stderr, "   "+v.Say("hunt.clause", "section", clause.Section, "text", clause.Text))
			}
		}
	}
	err := terminal.Failure(a.stderr, result, terminal.View{Color: colored(a.stderr), Width: columns, Language: s.Language, Audience: report.Tutor})
	if err != nil || f.out == "" {
		return err
	}
	file := f.out
	if n > 0 {
		file = strings.TrimSuffix(f.out, ".txtar") + "-" + strconv.Itoa(n+1) + ".txtar"
	}
	fmt.Fprintln(a.stderr)
	return a.writeCase(file, hidden(find.Text), v.Language)
}
