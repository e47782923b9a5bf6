package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"touchstone/harness/authoring/newassignment"
	"touchstone/harness/report/words"
)

func (a *app) newCommand() *cobra.Command {
	o := newassignment.Spec{}
	cmd := &cobra.Command{
		Use:   "new DIR",
		Short: "Make an assignment of your own, with cases, reference and samples",
		Long: `Make an assignment of your own: a manifest whose comments explain each key, two
cases, a reference, a right and a wrong sample. It can be graded at once; then
replace what is there by your own, file by file.

DIR must not exist, or be empty.`,
		Args: arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error { return a.newAssignment(args[0], o) },
	}
	flags := cmd.Flags()
	flags.StringVar(&o.Language, "language", "c", "`LANGUAGE` of the reference and of what students hand in, or several, as c,python: "+strings.Join(newassignment.Languages(), ", "))
	flags.StringVar(&o.Title, "title", "Word count", "`TITLE` of the exercise")
	flags.StringVar(&o.Program, "program", "wordcount", "`NAME` of the executable that students hand in")
	return cmd
}

func (a *app) newAssignment(folder string, o newassignment.Spec) error {
	if err := newassignment.Write(folder, o); err != nil {
		return err
	}
	name := folder
	if at, err := a.assignments.Find(name); err != nil || at.Path != folder || strings.HasPrefix(name, "-") {
		name = "." + string(filepath.Separator) + name // there is an assignment, or an option, of this name
	}
	v := a.speaks
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "%s\n\n%s\n", v.Say("new.written", "folder", folder), v.Say("new.next"))
	for _, next := range []struct {
		does  string
		words []string
	}{
		{"new.next.lint", []string{"lint", name}},
		{"new.next.verify", []string{"verify", name}},
		{"new.next.grade", []string{"grade", name, filepath.Join(name, "samples", "good")}},
	} {
		fmt.Fprintf(w, "  touchstone %s\t# %s\n", words.Shell(next.words...), v.Say(next.does))
	}
	return w.Flush()
}
