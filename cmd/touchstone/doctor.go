package main

import (
	"fmt"
	"os/exec"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"touchstone/harness/sandbox"
)

// tool is a program that grading needs, or that some evidence needs.
type tool struct {
	name, what, install string
	needed              bool
}

var tools = []tool{
	{"cc", "builds submissions in C", "apt-get install -y gcc libc6-dev", true},
	{"make", "builds submissions that have a Makefile", "apt-get install -y make", true},
	{"git", "takes submissions from a repository (--ref)", "apt-get install -y git", false},
	{"nm", "finds forbidden functions in what was compiled", "apt-get install -y binutils", false},
	{"valgrind", "finds memory that is not freed or not the program's", "apt-get install -y valgrind", false},
}

func (a *app) doctorCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "Say what this machine lacks, the level of the sandbox, and the fix for each",
		Long: `Say what this machine lacks, the level of the sandbox, and the fix for each.

Exit status: 0 submissions can be graded, 3 something that every grading needs is missing.`,
		Args: cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error { return a.doctor() },
	}
}

func (a *app) doctor() error {
	missing := 0
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	for _, t := range tools {
		path, err := exec.LookPath(t.name)
		switch {
		case err == nil:
			fmt.Fprintf(w, "✓\t%s\t%s\t%s\n", t.name, t.what, path)
		case t.needed:
			missing++
			fmt.Fprintf(w, "✗\t%s\t%s\tmissing: %s\n", t.name, t.what, t.install)
		default:
			fmt.Fprintf(w, "–\t%s\t%s\tmissing, and then not judged: %s\n", t.name, t.what, t.install)
		}
	}
	if err := w.Flush(); err != nil {
		return &fault{err}
	}
	pool, err := sandbox.New(sandbox.Options{})
	if err != nil {
		return &fault{err}
	}
	defer pool.Close()
	level := pool.Level()
	fmt.Fprintf(a.stdout, "\nsandbox: level %d, %s (the highest is %d, %s)\n", level.Number, level.Name, len(sandbox.Levels)-1, sandbox.Levels[len(sandbox.Levels)-1])
	for _, layer := range level.Layers {
		fmt.Fprintf(a.stdout, "  ✓ %s\n", layer)
	}
	for _, m := range level.Missing {
		fmt.Fprintf(a.stdout, "  – %s: %s\n", m.Layer, m.Why)
	}
	if missing > 0 {
		return exit{status: statusFault}
	}
	return nil
}
