package main

import (
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/atomicfile"
	"touchstone/harness/report"
	"touchstone/harness/report/convert"
	"touchstone/harness/report/words"
	"touchstone/harness/suite"
)

// convertFlags are the options of the verb convert.
type convertFlags struct {
	to, out, audience, root, submitted string

	translate bool // into the language of --lang
}

func (a *app) convertCommand() *cobra.Command {
	var f convertFlags
	cmd := &cobra.Command{
		Use:   "convert REPORT --to FORMAT",
		Short: "Write a report in a format that another program reads",
		Long: `Write a report, YAML or JSON, in a format that another program reads. REPORT may be - for standard input.

Formats:

` + formats() + `
With --lang, the report is put into that language, as if it had been graded in it. What its students, tutors and tools
wrote stays, and so do titles and hints if the assignment is neither built in nor found by its name.

What goes to students shows of a hidden case its title and verdict, and nothing of a staff case. yaml, json and
gradescope are for tutors unless --for says otherwise; Gradescope shows each student what the visibility allows.`,
		Example: `  touchstone convert report.yaml --to html -o smith.html
  touchstone convert report.yaml --to junit -o junit.xml
  touchstone convert report.yaml --to yaml --for student`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			f.translate = cmd.Flags().Changed("lang")
			return a.convert(args[0], f)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.to, "to", "", "`FORMAT` to write")
	flags.StringVarP(&f.out, "output", "o", "-", "write to `FILE`; - is standard output")
	flags.StringVar(&f.audience, "for", "", "`AUDIENCE`, student or tutor (default: what the format is made for)")
	flags.StringVar(&f.root, "root", "", "`DIR` of the submission in its repository, put before the names of source files")
	flags.StringVar(&f.submitted, "submitted", "", "`TIME` of the submission, as 2026-11-20T12:00:00Z (classroom50 needs it)")
	cobra.CheckErr(cmd.MarkFlagRequired("to"))
	return cmd
}

// formats returns the table of formats, for the help.
func formats() string {
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, f := range convert.Formats {
		fmt.Fprintf(w, "  %s\t%s\n", f.Name, f.About)
	}
	w.Flush()
	return b.String()
}

func (a *app) convert(name string, f convertFlags) error {
	format, err := convert.Find(f.to)
	if err != nil {
		return err
	}
	o, err := f.options()
	if err != nil {
		return err
	}
	if err := format.Check(o); err != nil {
		return err
	}
	if err := writable("-o", f.out); err != nil {
		return err
	}
	data, err := a.readInput(name)
	if err != nil {
		return err
	}
	r, err := convert.Read(name, data)
	if err != nil {
		return err
	}
	if f.translate {
		if err := a.translate(r); err != nil {
			return err
		}
	}
	if f.out == standardOutput {
		err = format.Write(a.stdout, r, o)
	} else {
		err = atomicfile.Write(f.out, func(w io.Writer) error { return format.Write(w, r, o) })
	}
	return err
}

// translate puts a report into the language of --lang. The texts of an assignment that is
// not here, or that cannot be loaded, stay.
func (a *app) translate(r *report.Report) error {
	places, err := a.assignments.List()
	at := slices.IndexFunc(places, func(p suite.Place) bool { return p.ID == r.Assignment.ID })
	var s *suite.Suite
	if err == nil && at >= 0 {
		s, err = suite.Load(places[at])
	}
	if err != nil || s == nil {
		s = &suite.Suite{Assignment: &assignment.Assignment{Title: r.Assignment.Title}}
	}
	if err := s.Translate(r, a.lang); err != nil {
		return err
	}
	words.Fill(r)
	return nil
}

func (f convertFlags) options() (convert.Options, error) {
	o := convert.Options{Audience: report.Audience(f.audience), Home: home, Env: os.Getenv}
	switch o.Audience {
	case "", report.Student, report.Tutor:
	default:
		return o, diagnostic.New("--for "+f.audience, catalog.Of("given.no-audience"), diagnostic.Near(f.audience, []string{string(report.Student), string(report.Tutor)}))
	}
	if o.Root = path.Clean(filepath.ToSlash(f.root)); o.Root == "." {
		o.Root = ""
	}
	if f.submitted != "" {
		var err error
		if o.Submitted, err = time.Parse(time.RFC3339, f.submitted); err != nil {
			return o, diagnostic.New("--submitted "+f.submitted, catalog.Of("given.no-time"), catalog.Of("such-as.hint", "example", "2026-11-20T12:00:00Z"))
		}
	}
	return o, nil
}

func (a *app) readInput(name string) ([]byte, error) {
	if name == standardOutput {
		return io.ReadAll(a.stdin)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, diagnostic.New(name, catalog.Of("report.unreadable"), diagnostic.Cause(err))
	}
	return data, nil
}
