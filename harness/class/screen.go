package class

import (
	"fmt"
	"io"
	"strings"

	"touchstone/harness/class/ledger"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// mostShown is how many lines of one kind the screen shows; class.html has
// all.
const mostShown = 10

// Show writes what came of a class, for the screen of a tutor.
func Show(w io.Writer, l *ledger.Ledger, notes []string, folder string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s\n%s", words.Line(l.Assignment.Title), words.Plural(l.HandedIn(), "submission"))
	if l.Shard != "" {
		fmt.Fprintf(&b, ", shard %s", l.Shard)
	}
	fmt.Fprintf(&b, " · %d graded", len(l.Graded()))
	if n := l.Faults(); n > 0 {
		fmt.Fprintf(&b, " · %d could not be graded", n)
	}
	if n := len(missingLines(l)); n > 0 {
		fmt.Fprintf(&b, " · %d handed in nothing", n)
	}
	b.WriteString("\n")
	if spread, some := l.Spread(); some {
		unit := "per cent"
		if spread.Possible > 0 {
			unit = "points"
		}
		fmt.Fprintf(&b, "mean %s · median %s · lowest %s · highest %s %s\n",
			words.Points(spread.Mean), words.Points(spread.Median), words.Points(spread.Lowest), words.Points(spread.Highest), unit)
	}
	if n := waiting(l); n > 0 {
		fmt.Fprintf(&b, "%d of them wait for points that a tutor gives (--marks-template, --marks)\n", n)
	}
	section(&b, "Could not be graded, which costs nobody points", faultLines(l))
	section(&b, "Did not build, or could not be unpacked", unbuiltLines(l))
	section(&b, "Rules that make the whole worth nothing", voidLines(l))
	section(&b, "Flaky, or otherwise to be looked at", reviewLines(l))
	section(&b, "Handed in nothing, and have no grade", missingLines(l))
	section(&b, "In the folder", findingLines(l))
	section(&b, "The same files, byte for byte, which costs nobody points", identicalLines(l))
	section(&b, "Failures by cause", causeLines(l))
	section(&b, "Tables", shownNotes(notes))
	fmt.Fprintf(&b, "\nresults: %s, and class.yaml, class.csv, canvas.csv and students/ beside it\n", words.Line(strings.TrimSuffix(folder, "/")+"/class.html"))
	_, err := io.WriteString(w, b.String())
	return err
}

// ShowChanges says what will be different from the results that are there.
func ShowChanges(w io.Writer, changes []ledger.Change) error {
	var b strings.Builder
	fmt.Fprintf(&b, "Changed since the last run: %d\n", len(changes))
	for _, c := range changes {
		s := c.After
		if s == nil {
			s = c.Before
		}
		fmt.Fprintf(&b, "  %s: %s → %s\n", words.Name(s.Title()), standing(c.Before), standing(c.After))
	}
	b.WriteString("\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// standing is where a submission stands, in few words.
func standing(s *ledger.Submission) string {
	switch {
	case s == nil:
		return "not there"
	case s.Nothing != "":
		return "nothing handed in"
	case s.Score == nil:
		return "not graded"
	}
	text := words.Points(s.Score.Earned) + " of " + words.Points(s.Score.Possible) + " points"
	if s.Score.Waiting > 0 {
		text += ", " + words.In("").Waiting(s.Score.Waiting)
	}
	return text
}

func section(b *strings.Builder, title string, lines []string) {
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(b, "\n%s: %d\n", title, len(lines))
	for _, line := range lines[:min(len(lines), mostShown)] {
		fmt.Fprintf(b, "  %s\n", line)
	}
	if more := len(lines) - mostShown; more > 0 {
		fmt.Fprintf(b, "  … %d more\n", more)
	}
}

func waiting(l *ledger.Ledger) int {
	n := 0
	for _, s := range l.Submissions {
		if s.Score != nil && s.Score.Waiting > 0 {
			n++
		}
	}
	return n
}

func faultLines(l *ledger.Ledger) (lines []string) {
	for _, s := range l.Submissions {
		if s.Fault != "" {
			lines = append(lines, words.Name(s.Key)+": "+words.Line(s.Fault))
		}
	}
	return lines
}

func unbuiltLines(l *ledger.Ledger) (lines []string) {
	for _, s := range l.Submissions {
		if s.Build == report.Failed {
			lines = append(lines, words.Name(s.Key))
		}
	}
	return lines
}

func voidLines(l *ledger.Ledger) (lines []string) {
	for _, s := range l.Submissions {
		if len(s.Void) > 0 {
			lines = append(lines, words.Name(s.Key)+": "+strings.Join(s.Void, ", "))
		}
	}
	return lines
}

// reviewLines leaves out what is true of everybody: manual items wait.
func reviewLines(l *ledger.Ledger) (lines []string) {
	for _, s := range l.Submissions {
		for _, r := range s.Review {
			if r.Item == "" {
				lines = append(lines, words.Name(s.Key)+": "+words.Line(r.Reason))
			}
		}
	}
	return lines
}

// missingLines are those who handed in no file, and those on the roster of
// whom there is nothing at all.
func missingLines(l *ledger.Ledger) (lines []string) {
	for _, s := range l.Submissions {
		if s.Nothing != "" {
			lines = append(lines, words.Name(s.Key)+": "+words.Line(s.Nothing))
		}
	}
	for _, p := range l.Missing {
		line := words.Name(p.Name)
		if p.Group != "" {
			line += " (" + words.Name(p.Group) + ")"
		}
		lines = append(lines, line+": no submission")
	}
	return lines
}

func findingLines(l *ledger.Ledger) (lines []string) {
	for _, f := range l.Findings {
		lines = append(lines, words.Name(f.Path)+": "+words.Line(f.Problem))
	}
	return lines
}

func identicalLines(l *ledger.Ledger) (lines []string) {
	for _, keys := range l.Identical {
		lines = append(lines, words.Name(strings.Join(keys, ", ")))
	}
	return lines
}

// causeLines are the causes as class.html has them, those of most submissions
// first.
func causeLines(l *ledger.Ledger) (lines []string) {
	for _, c := range l.Causes() {
		lines = append(lines, fmt.Sprintf("%s, %s, %s: %s", words.Plural(len(c.Submissions), "submission"), words.Plural(c.Cases, "failed case"),
			words.Line(strings.Join(c.Items, ", ")), words.Line(c.Text)))
	}
	return lines
}

func shownNotes(notes []string) (lines []string) {
	for _, note := range notes {
		lines = append(lines, words.Name(note))
	}
	return lines
}
