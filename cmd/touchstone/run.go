package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"touchstone/cases"
	"touchstone/cmd/touchstone/internal/joined"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/report/words"
	"touchstone/harness/suite"
)

// The exit statuses of touchstone.
const (
	statusFull  = 0 // full points on everything that was judged; for other verbs: success
	statusLost  = 1 // graded, and points were lost; for verify: a sample does not lose what it declares
	statusUsage = 2 // wrong usage, or an error in the user's file
	statusFault = 3 // a fault of the harness or of the machine; never costs points
)

// exit is an error that carries its exit status. Without a cause, there is nothing
// more to print.
type exit struct {
	status int
	cause  error
}

func (e exit) Error() string {
	if e.cause == nil {
		return ""
	}
	return e.cause.Error()
}

func (e exit) Unwrap() error { return e.cause }

// namedFolders is the environment variable that lists more assignments, and folders
// of assignments, separated as in PATH.
const namedFolders = "TOUCHSTONE_ASSIGNMENTS"

// app is the state that all verbs share.
type app struct {
	assignments    suite.Collection
	stdin          io.Reader
	stdout, stderr io.Writer

	began  bool             // a verb has begun, so the usage is right
	lang   string           // as it was given
	speaks catalog.Language // that of everything that is said about no submission
}

// run is the whole program: arguments and streams in, exit status out.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	a := &app{assignments: suite.Collection{BuiltIn: cases.FS, Handout: cases.Handout, Own: joined.Programs, Folders: filepath.SplitList(os.Getenv(namedFolders))}, stdin: stdin, stdout: stdout, stderr: stderr}
	root := &cobra.Command{
		Use:           "touchstone",
		Short:         "Grade programs against an assignment's test cases and rubric",
		Version:       version(),
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	root.SetVersionTemplate(about())
	helpFits(root)
	root.PersistentFlags().StringVar(&a.lang, "lang", suite.English, "`LANGUAGE` of what students and tutors read ("+strings.Join(catalog.Languages(), ", ")+"), and of the assignment's texts if it has them; only convert changes that of an existing report")
	root.PersistentPreRunE = a.checkLanguage
	a.addVerbs(root)
	a.complete(root)
	root.SetFlagErrorFunc(flagError)
	root.DisableSuggestions = true // wrongVerb makes them
	root.SetArgs(args)
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	a.noteBeginning(root)
	language, _ := glance(args)
	a.speaks = words.In(language).Language
	err := root.ExecuteContext(ctx)
	if err != nil && !a.began {
		err = usage{err}
	}
	return a.status(cmp.Or(wrongVerb(root, args), err))
}

// addVerbs adds the verbs, in the groups in which --help lists them.
func (a *app) addVerbs(root *cobra.Command) {
	for _, g := range []struct {
		title string
		verbs []*cobra.Command
	}{
		{"Grade:", []*cobra.Command{a.gradeCommand(), a.convertCommand(), a.explainCommand(), a.doctorCommand()}},
		{"Grade a class:", []*cobra.Command{a.classCommand(), a.mergeCommand(), a.markCommand()}},
		{"Write assignments:", []*cobra.Command{a.newCommand(), a.recordCommand(), a.importCommand(), a.lintCommand(), a.verifyCommand(), a.packCommand()}},
		{"Look deeper:", []*cobra.Command{a.huntCommand(), a.twinCommand(), a.referenceCommand()}},
	} {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title})
		for _, verb := range g.verbs {
			verb.GroupID = g.title
			root.AddCommand(verb)
		}
	}
	root.AddCommand(a.versionCommand())
}

// status prints the error and returns its exit status.
func (a *app) status(err error) int {
	if err == nil {
		return statusFull
	}
	if errors.Is(err, syscall.EPIPE) { // nobody reads what would be said
		return statusFault
	}
	if errors.Is(err, context.Canceled) {
		fmt.Fprintln(a.stderr, a.speaks.Say("stopped"))
		return statusFault
	}
	var e exit
	if !errors.As(err, &e) {
		e = exit{statusOf(err), err}
	}
	if e.cause != nil {
		say(a.stderr, e.cause, a.speaks)
		switch {
		case e.status != statusFault:
		case statusOf(e.cause) == statusUsage:
			fmt.Fprintln(a.stderr, a.speaks.Say("fault.assignment"))
		default:
			fmt.Fprintln(a.stderr, a.speaks.Say("fault"))
		}
	}
	return e.status
}

// statusOf distinguishes mistakes of the user, which are marked, from faults of the
// harness and of the machine, which are all other errors.
func statusOf(err error) int {
	if _, ok := errors.AsType[*diagnostic.Error](err); ok {
		return statusUsage
	}
	if _, ok := errors.AsType[usage](err); ok {
		return statusUsage
	}
	return statusFault
}

// usage marks an error as the user's if it is in no file.
type usage struct{ error }

func (u usage) Unwrap() error { return u.error }

// wrongUsage returns an error of the user.
func wrongUsage(key string) error { return usage{catalog.Of(key)} }

// say prints an error as `error: what is wrong`, each error of a list separately,
// with the hint on the line below.
func say(w io.Writer, err error, l catalog.Language) { sayAs(w, "error", err, l) }

// sayAs is say with another key than error.
func sayAs(w io.Writer, key string, err error, l catalog.Language) {
	if list, ok := err.(interface{ Unwrap() []error }); ok {
		for _, e := range list.Unwrap() {
			sayAs(w, key, e, l)
		}
		return
	}
	if d, ok := errors.AsType[*diagnostic.Error](err); ok {
		text, hint := d.In(l)
		fmt.Fprintln(w, l.Say(key, "text", text))
		if hint != "" {
			fmt.Fprintln(w, l.Say("error.hint", "text", hint))
		}
		return
	}
	fmt.Fprintln(w, l.Say(key, "text", diagnostic.Say(l, err)))
}
