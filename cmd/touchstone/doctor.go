package main

import (
	"fmt"
	"io"
	"os/exec"
	"runtime"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"touchstone/harness/report/words"
	"touchstone/harness/sandbox"
)

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
	var b strings.Builder
	complete := diagnoseTools(&b, runtime.GOOS)
	pool, err := sandbox.New(sandbox.Options{})
	if err != nil {
		return err
	}
	defer pool.Close()
	diagnoseSandbox(&b, pool.Level(), runtime.GOOS)
	if about := systems[runtime.GOOS]; about != "" {
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

// systems say what cannot be done on a system that is not Linux.
var systems = map[string]string{
	"darwin": "On macOS submissions are built and tried, but only time and output are limited: grade none that you do not trust.\n" +
		"What valgrind or failing allocations would tell is not judged.",
	"windows": "On Windows nothing is built: programs are tried with --exec PROGRAM=PATH, and only time and output are limited.\n" +
		"To build submissions " + inWSL + ".",
}

// diagnoseTools reports whether everything is there that each grading needs.
func diagnoseTools(out io.Writer, system string) (complete bool) {
	complete = true
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, t := range tools {
		problem := "missing"
		path, err := exec.LookPath(t.name)
		if err == nil {
			problem = ""
			if t.works != nil {
				problem = t.works(path)
			}
		}
		switch {
		case problem == "":
			fmt.Fprintf(w, "✓\t%s\t%s\t%s\n", t.name, t.what, path)
		case t.needed:
			complete = false
			fmt.Fprintf(w, "✗\t%s\t%s\t%s; fix: %s\n", t.name, t.what, words.Line(problem), t.fix(system))
		default:
			fmt.Fprintf(w, "–\t%s\t%s\t%s, and some assignments need it; fix: %s\n", t.name, t.what, words.Line(problem), t.fix(system))
		}
	}
	w.Flush()
	return complete
}

func diagnoseSandbox(out io.Writer, level sandbox.Level, system string) {
	highest := len(sandbox.Levels) - 1
	fmt.Fprintf(out, "\nsandbox: level %d, %s (the highest is %d, %s)\n", level.Number, level.Name, highest, sandbox.Levels[highest])
	for _, layer := range level.Layers {
		fmt.Fprintf(out, "  ✓ %s\n", layer)
	}
	for _, m := range level.Missing {
		fmt.Fprintf(out, "  – %s: %s\n", m.Layer, words.Line(m.Why))
		if way := fixOf(m, system); way != "" {
			fmt.Fprintf(out, "      fix: %s\n", way)
		}
	}
}

// fixes are the ways to get a layer of the sandbox on Linux.
var fixes = map[string]string{
	"file access rules (Landlock)":                   "Linux 5.13 or later, started with landlock in its option lsm=",
	"signals and abstract sockets scoped (Landlock)": "Linux 6.12 or later",
	"file access rules and system call filter":       "Linux 5.13 or later with seccomp, outside of a container that forbids it",
	"a user of its own":                              "run it as root; the level contained does without",
	"limits from the first instruction":              "allow ptrace; in docker: --cap-add SYS_PTRACE",
	"watch over all processes together":              "a kernel with CONFIG_PROC_CHILDREN",
	"namespaces and a root of its own":               "allow user namespaces, or run it as root; in docker: --security-opt seccomp=unconfined",
	"a /tmp of its own":                              "reach the level contained",
}

// fixOf is the way to get a missing layer; "" where the reason names it.
func fixOf(m sandbox.Missing, system string) string {
	way, known := fixes[m.Layer]
	switch {
	case system == "windows":
		return inWSL
	case system != "linux":
		return elsewhere
	case strings.Contains(m.Why, "docker"):
		return ""
	case known:
		return way
	}
	return "a recent Linux that is no container, with touchstone as root"
}
