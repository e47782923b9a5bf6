package main

import (
	"fmt"
	"io"
	"os"

	"golang.org/x/term"

	"touchstone/harness/files/atomicfile"
	"touchstone/harness/report"
	"touchstone/harness/report/terminal"
	"touchstone/harness/report/words"
)

// screen returns the options for showing reports here.
func (g *grading) screen() terminal.View {
	columns, _ := size(g.stderr)
	return terminal.View{
		Color: colored(g.stderr), Width: columns,
		All: g.flags.all, Audience: g.flags.forms().Audience, Replay: g.flags.replay,
	}
}

// progress returns a progress line on standard error.
func (a *app) progress(v words.Voice) *terminal.Progress {
	columns, _ := size(a.stderr)
	return terminal.NewProgress(a.stderr, isTerminal(a.stderr), columns, v)
}

// colored reports whether what is written there should have colours.
func colored(w io.Writer) bool { return isTerminal(w) && os.Getenv("NO_COLOR") == "" }

// deliver shows the result, and writes the report to its destination.
func (g *grading) deliver(r *report.Report) error {
	if !r.Build.Unread { // resultOf says so
		if err := terminal.Render(g.stderr, r, g.screen()); err != nil {
			return err
		}
	}
	switch file := destination(g.flags.report, isTerminal(g.stdout)); file {
	case "":
		return nil
	case standardOutput:
		return g.format.Write(g.stdout, r, g.flags.forms())
	default:
		if err := g.writeReport(file, r); err != nil {
			return err
		}
		fmt.Fprintln(g.stderr, g.voice().Say("screen.report", "file", file))
		return nil
	}
}

// standardOutput is the value of --report for standard output.
const standardOutput = "-"

// destination returns where the report goes: the file that --report names, otherwise
// standard output if it is not a terminal, otherwise nowhere.
func destination(asked string, isTerminal bool) string {
	if asked == "" && !isTerminal {
		return standardOutput
	}
	return asked
}

func (g *grading) writeReport(file string, r *report.Report) error {
	return atomicfile.Write(file, func(w io.Writer) error { return g.format.Write(w, r, g.flags.forms()) })
}

func isTerminal(w any) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// size returns the columns and rows of a terminal; 0 if w is none.
func size(w any) (columns, rows int) {
	if f, ok := w.(*os.File); ok {
		if columns, rows, err := term.GetSize(int(f.Fd())); err == nil {
			return columns, rows
		}
	}
	return 0, 0
}
