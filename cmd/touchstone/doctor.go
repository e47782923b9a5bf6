package main

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"touchstone/harness/catalog"
	"touchstone/harness/doctor"
	"touchstone/harness/report/words"
	"touchstone/harness/sandbox"
)

func (a *app) doctorCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "doctor [ASSIGNMENT]",
		Short: "Show what is missing and how to fix it",
		Long: `Show what is missing on this machine and how to fix it, and the level of the sandbox.
With an assignment, show which of the tools that it needs are missing.

Exit status: 0 submissions can be graded, 3 something that every grading needs is missing.`,
		Args: arguments(0, 1),
		RunE: func(_ *cobra.Command, args []string) error { return a.doctor(args) },
	}
}

func (a *app) doctor(assignment []string) error {
	tools := doctor.Tools
	if len(assignment) > 0 {
		s, err := a.suite(assignment[0])
		if err != nil {
			return err
		}
		tools = func(system string) []doctor.Tool { return doctor.ToolsFor(system, s.Build.Tools(), s.Judging()) }
	}
	var b strings.Builder
	complete := showTools(&b, append(tools(runtime.GOOS), doctor.Place()), a.speaks)
	pool, err := sandbox.New(sandbox.Options{})
	if err != nil {
		_, cannot := io.WriteString(a.stdout, b.String())
		return errors.Join(cannot, err)
	}
	defer pool.Close()
	showSandbox(&b, pool.Level(), runtime.GOOS, a.speaks)
	if about := doctor.About(runtime.GOOS); !about.None() {
		fmt.Fprintf(&b, "\n%s\n", a.speaks.Text(about))
	}
	if _, err := io.WriteString(a.stdout, b.String()); err != nil {
		return err
	}
	if !complete {
		return exit{status: statusFault}
	}
	return nil
}

// showTools prints the tools, and reports whether all that every grading needs work.
func showTools(out io.Writer, tools []doctor.Tool, v catalog.Language) (complete bool) {
	complete = true
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, t := range tools {
		sign, state := "✓", t.Path
		switch problem := words.Line(v.Text(t.Problem)); {
		case t.Problem.None():
		case t.Needed:
			complete = false
			sign, state = "✗", v.Say("doctor.broken", "problem", problem, "fix", t.Fix)
		default:
			sign, state = "–", v.Say("doctor.optional", "problem", problem, "fix", t.Fix)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", sign, t.Name, v.Text(t.What), state)
	}
	w.Flush()
	return complete
}

func showSandbox(out io.Writer, level sandbox.Level, system string, v catalog.Language) {
	most := len(sandbox.Levels) - 1
	fmt.Fprintf(out, "\n%s\n", v.Say("doctor.sandbox", "level", level.Number, "name", level.Name, "most", most, "highest", sandbox.Levels[most]))
	for _, layer := range level.Layers {
		fmt.Fprintf(out, "  ✓ %s\n", v.Named("layer", layer))
	}
	for _, m := range level.Missing {
		fmt.Fprintf(out, "  – %s: %s\n      %s\n", v.Named("layer", m.Layer), words.Line(v.Text(m.Why)), v.Say("doctor.fix", "fix", doctor.Fix(m, system)))
	}
}
