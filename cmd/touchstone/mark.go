package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/user"
	"path/filepath"
	"strconv"

	"github.com/spf13/cobra"

	"touchstone/harness/catalog"
	"touchstone/harness/class"
	"touchstone/harness/class/marking"
	"touchstone/harness/diagnostic"
	"touchstone/harness/report/words"
)

// markFlags are the options of the verb mark.
type markFlags struct {
	marks, who string
	port       int
}

func (a *app) markCommand() *cobra.Command {
	var f markFlags
	cmd := &cobra.Command{
		Use:   "mark RESULTS",
		Short: "Give points by hand in the browser",
		Long: `Give points by hand in the browser, for the results of a class in the folder RESULTS.

It prints the address of a page that only this machine can reach: class.html with the points as they are now, and for
each submission its files beside its failures, and a form for the items that a tutor decides on. The marks go to
RESULTS/marks.yaml, which touchstone class reads when it grades into that folder again; a button on the page of the
class writes the tables and the students' reports anew without grading. Several tutors may mark at the same time, each with a touchstone mark of their own or a browser
of their own: no entry is lost, and whoever decides on the same item is told. Ctrl-C ends it.`,
		Example: `  touchstone mark results/
  touchstone mark results/ --who jb --port 8080`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error { return a.mark(cmd.Context(), args[0], f) },
	}
	flags := cmd.Flags()
	flags.StringVar(&f.marks, "marks", "", "YAML `FILE` for the marks, instead of RESULTS/"+class.MarksName)
	flags.StringVar(&f.who, "who", "", "`NAME` of the tutor, which can be changed on the page (default: the user's)")
	flags.IntVar(&f.port, "port", 0, "`PORT` to listen on (default: any free one)")
	return cmd
}

func (a *app) mark(ctx context.Context, folder string, f markFlags) error {
	results, err := class.OpenResults(folder)
	if err != nil {
		return err
	}
	defer results.Close()
	marks, err := results.Marks(f.marks)
	if err != nil {
		return err
	}
	server, err := marking.New(results, marks, cmp.Or(f.who, userName()), f.port)
	if err != nil {
		return diagnostic.New("--port "+strconv.Itoa(f.port), catalog.Of("marking.port"), diagnostic.Cause(err))
	}
	v := words.In(a.lang)
	fmt.Fprintln(a.stderr, v.Say("marking.started"))
	fmt.Fprintln(a.stdout, server.URL())
	if err := server.Serve(ctx); err != nil {
		return err
	}
	open, all, err := server.Open()
	if err != nil {
		return err
	}
	fmt.Fprintln(a.stderr, v.Say("marking.open", "n", open, "all", all))
	file := cmp.Or(f.marks, filepath.Join(folder, class.MarksName))
	apply := "marking.apply"
	if f.marks != "" {
		apply = "marking.apply.file"
	}
	if _, err := os.Stat(file); err == nil {
		fmt.Fprintln(a.stderr, v.Say(apply, "file", words.Line(filepath.ToSlash(file))))
	}
	return nil
}

func userName() string {
	if u, err := user.Current(); err == nil {
		return cmp.Or(u.Name, u.Username)
	}
	return ""
}
