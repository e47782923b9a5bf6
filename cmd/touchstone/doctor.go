package main

import (
	"fmt"
	"io"
	"runtime"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"touchstone/harness/doctor"
	"touchstone/harness/report/words"
	"touchstone/harness/sandbox"
)

func (a *app) doctorCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "doctor [ASSIGNMENT]",
		Short: "Say what this machine lacks, the level of the sandbox, and the fix for each",
		Long: `Say what this machine lacks, the level of the sandbox, and the fix for each.
With an assignment, say which of the tools that it needs are missing.

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
		tools = func(system string) []doctor.Tool { return doctor.ToolsFor(system, s.Build.Tools()...) }
	}
	var b strings.Builder
	complete := showTools(&b, tools(runtime.GOOS))
	pool, err := sandbox.New(sandbox.Options{})
	if err != nil {
		return err
	}
	defer pool.Close()
	showSandbox(&b, pool.Level(), runtime.GOOS)
	if about := doctor.About(runtime.GOOS); about != "" {
		fmt.Fprintf(&b, "\n%s\n", about)
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
func showTools(out io.Writer, tools []doctor.Tool) (complete bool) {
	complete = true
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, t := range tools {
		switch {
		case t.Problem == "":
			fmt.Fprintf(w, "✓\t%s\t%s\t%s\n", t.Name, t.What, t.Path)
		case t.Needed:
			complete = false
			fmt.Fprintf(w, "✗\t%s\t%s\t%s; fix: %s\n", t.Name, t.What, words.Line(t.Problem), t.Fix)
		default:
			fmt.Fprintf(w, "–\t%s\t%s\t%s, and some assignments need it; fix: %s\n", t.Name, t.What, words.Line(t.Problem), t.Fix)
		}
	}
	w.Flush()
	return complete
}

func showSandbox(out io.Writer, level sandbox.Level, system string) {
	highest := len(sandbox.Levels) - 1
	fmt.Fprintf(out, "\nsandbox: level %d, %s (the highest is %d, %s)\n", level.Number, level.Name, highest, sandbox.Levels[highest])
	for _, layer := range level.Layers {
		fmt.Fprintf(out, "  ✓ %s\n", layer)
	}
	for _, m := range level.Missing {
		fmt.Fprintf(out, "  – %s: %s\n      fix: %s\n", m.Layer, words.Line(m.Why), doctor.Fix(m, system))
	}
}
