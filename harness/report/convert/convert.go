// Package convert writes a report in the formats that other programs read.
//
// A format renders the report and judges nothing. A candidate's output stays data:
// it can neither break a format nor inject commands into the program that reads
// it. The same report gives the same bytes.
package convert

import (
	"fmt"
	"io"
	"slices"
	"time"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/report"
	"touchstone/harness/report/terminal"
	"touchstone/harness/report/words"
)

// Format is one form of a report.
type Format struct {
	Name      string
	About     string          // what it is and what reads it, one line
	Extension string          // of files, with its dot
	Audience  report.Audience // the intended audience, unless Options name another

	write func(w io.Writer, r *report.Report, o Options) error
	check func(o Options) error // nil if the format needs nothing
}

// Options are what a format needs besides the report. The zero value is enough
// for every format but classroom50.
type Options struct {
	// Audience overrides that of the format.
	Audience report.Audience

	// Root is the folder of the submission in its repository, "" for the
	// root; it is prefixed to the names of source files.
	Root string

	Home string // of the program, a URL; "" if unknown

	Submitted time.Time           // time of submission; classroom50 needs it
	Env       func(string) string // the environment of the runner; classroom50 needs it

	v words.Voice // of the report
}

// Formats are all formats, the report's own first.
var Formats = []Format{
	{"yaml", "the report itself, complete", ".yaml", report.Tutor, writeYAML, nil},
	{"json", "the report itself as JSON, for scripts", ".json", report.Tutor, writeJSON, nil},
	{"text", "plain text, for mail and printing", ".txt", report.Student, writeText, nil},
	{"html", "one page for one student, without anything from the network", ".html", report.Student, writeHTML, nil},
	{"junit", "JUnit XML, for the test reports of CI services", ".xml", report.Student, writeJUnit, nil},
	{"tap", "Test Anything Protocol, version 14", ".tap", report.Student, writeTAP, nil},
	{"gradescope", "Gradescope's results.json, with the visibility of each case", ".json", report.Tutor, writeGradescope, nil},
	{"classroom50", "Classroom 50's result.json", ".json", report.Student, writeClassroom50, checkClassroom50},
	{"github", "Markdown for the summary of a GitHub job, less than 1 MiB", ".md", report.Student, writeSummary, nil},
	{"github-annotations", "workflow commands that mark source lines, at most ten", ".txt", report.Student, writeAnnotations, nil},
	{"sarif", "SARIF 2.1.0 of what is wrong at a source line, for code scanning", ".sarif", report.Student, writeSARIF, nil},
	{"score", "one line, points earned and points possible, for shell scripts", ".txt", report.Student, writeScore, nil},
}

// Find returns the format with that name. The error is a *diagnostic.Error.
func Find(name string) (Format, error) {
	i := slices.IndexFunc(Formats, func(f Format) bool { return f.Name == name })
	if i >= 0 {
		return Formats[i], nil
	}
	known := make([]string, len(Formats))
	for i, f := range Formats {
		known[i] = f.Name
	}
	return Format{}, diagnostic.New(name, catalog.Of("given.no-format"), diagnostic.Near(name, known))
}

// Check returns a *diagnostic.Error if the format needs something that the options
// lack.
func (f Format) Check(o Options) error {
	if f.check == nil {
		return nil
	}
	return f.check(o)
}

// Write writes the report in the format.
func (f Format) Write(w io.Writer, r *report.Report, o Options) error {
	if err := f.Check(o); err != nil {
		return err
	}
	if o.Audience == "" {
		o.Audience = f.Audience
	}
	o.v = words.In(r.Language)
	return f.write(w, r.For(o.Audience), o)
}

func writeYAML(w io.Writer, r *report.Report, o Options) error { return report.Write(w, stored(r, o)) }
func writeJSON(w io.Writer, r *report.Report, o Options) error { return indented(w, stored(r, o)) }

// stored returns the report as it is stored. To students, cases that passed among all of them are one line
// each, however many there are.
func stored(r *report.Report, o Options) *report.Report {
	if o.Audience != report.Student || r.Selection != "" {
		return r
	}
	brief := *r
	brief.Cases = slices.Clone(r.Cases)
	for i := range brief.Cases {
		if c := &brief.Cases[i]; c.Verdict == report.VerdictPass {
			c.Plays, c.Expectations = nil, nil
		}
	}
	return &brief
}

func writeText(w io.Writer, r *report.Report, o Options) error {
	return terminal.Render(w, r, terminal.View{All: true, Audience: o.Audience})
}

func writeScore(w io.Writer, r *report.Report, _ Options) error {
	_, err := fmt.Fprintln(w, words.Points(r.Score.Earned), words.Points(r.Score.Possible))
	return err
}
