package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"touchstone/harness/authoring/record"
	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/atomicfile"
	"touchstone/harness/suite"
)

// recordFlags are the options of record.
type recordFlags struct {
	order      record.Order
	in, typed  string
	batch      string
	force      bool
	repository string
	update     string
	yes        bool
}

func (a *app) recordCommand() *cobra.Command {
	var f recordFlags
	cmd := &cobra.Command{
		Use:   "record ASSIGNMENT [CASE] [flags] [-- ARG... [--then ARG...]]",
		Short: "Run the reference and write what it does as a case",
		Long: `Run the reference and write what it does as a case.

The reference that the manifest declares runs in the sandbox, with these arguments; files of the current folder that they name become part of
the case. What it prints, the files it writes and its exit status become what the case expects, byte for byte. hidden/CASE is a hidden case.

Behind --then are the arguments of another play, in the folder that the one before has left; there may be several.

With --batch there is a case for each NAME of the files NAME.in (standard input) and NAME.args (arguments, one a line or all in one line) in a
folder; arguments may name files there. The reference is built once, and nothing is written unless all cases can be recorded.

With --type the case is a dialogue: the reference is run with one line more each time, which shows what it prints after which line.

With --update, what existing cases expect is renewed after the reference has changed: files, exit statuses, line numbers. Relaxations, comments and
everything else stay as they are. The differences are shown, and nothing is written before you agree.`,
		Args: arguments(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.check(cmd, args); err != nil {
				return err
			}
			s, err := a.recordable(args[0])
			if err != nil {
				return err
			}
			if f.update != "" {
				return a.update(cmd.Context(), s, f)
			}
			orders, err := a.orders(&f, args[1:])
			if err != nil {
				return err
			}
			return a.record(cmd.Context(), s, f, orders)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&f.in, "in", "", "`FILE` for standard input, - for that of touchstone")
	flags.StringVar(&f.batch, "batch", "", "record a case for each NAME.in or NAME.args in `DIR`")
	flags.StringVar(&f.typed, "type", "", "`FILE` with the lines of a dialogue, - for standard input")
	flags.BoolVar(&f.order.Joined, "output", false, "judge standard output and standard error together, in the order in which they are written")
	flags.StringVar(&f.order.Program, "program", "", "the `PROGRAM` to play, instead of the first")
	flags.StringSliceVar(&f.order.Items, "item", nil, "`ID` of the rubric item that the case counts for; may be repeated")
	flags.StringVar(&f.order.Title, "title", "", "what the case tests, in one line of `TEXT`")
	flags.StringSliceVar(&f.order.Clauses, "clause", nil, "`ID` of the clause that the case tests; may be repeated")
	flags.StringSliceVar(&f.order.Relax, "relax", nil, "`NAME` of a relaxation for what is printed and written: "+strings.Join(caselang.Relaxations(), ", "))
	flags.BoolVar(&f.force, "force", false, "replace the case if there is one of this name")
	flags.StringVar(&f.update, "update", "", "renew what the cases whose name matches `GLOB` expect")
	flags.BoolVar(&f.yes, "yes", false, "with --update, write the cases without asking")
	flags.StringVar(&f.repository, "repository", ".", "`DIR` of touchstone's own repository, for references in its cmd/")
	return cmd
}

// playsOf divides a case and the arguments of its plays.
func playsOf(words []string) (name string, args []string, then [][]string) {
	name, words = words[0], words[1:]
	for {
		next := slices.Index(words, "--then")
		if next < 0 {
			next = len(words)
		}
		then = append(then, words[:next])
		if next == len(words) {
			return name, then[0], then[1:]
		}
		words = words[next+1:]
	}
}

// recordable loads an assignment that cases can be written to.
func (a *app) recordable(name string) (*suite.Suite, error) {
	at, err := a.assignments.Find(name)
	if err != nil {
		return nil, err
	}
	if info, err := os.Stat(at.Path); at.Path == "" || err != nil || !info.IsDir() {
		return nil, diagnostic.New(name, catalog.Of("record.built-in"), catalog.Of("record.built-in.hint"))
	}
	s, err := suite.Load(at)
	if err != nil {
		return nil, err
	}
	return s.In(a.lang)
}

// orders says what is recorded.
func (a *app) orders(f *recordFlags, args []string) ([]record.Order, error) {
	if f.batch != "" {
		return f.batched()
	}
	f.order.Case, f.order.Args, f.order.Then = playsOf(args)
	err := a.gather(f)
	return []record.Order{f.order}, err
}

// record plays the reference for all orders, and writes their cases.
func (a *app) record(ctx context.Context, s *suite.Suite, f recordFlags, orders []record.Order) error {
	for _, o := range orders {
		file, id, err := record.FileOf(o.Case)
		if err != nil {
			return err
		}
		if err := free(s, file, id, f.force); err != nil {
			return err
		}
	}
	player, err := openReference(ctx, s, runtime.NumCPU(), f.repository)
	if err != nil {
		return err
	}
	defer player.Close()
	recordings := make([]record.Recording, len(orders))
	for i, o := range orders {
		if recordings[i], err = player.Record(ctx, o); err != nil {
			return err
		}
	}
	for _, r := range recordings {
		if err := keepCase(s, r.File, r.Data); err != nil {
			return err
		}
		fmt.Fprintln(a.stderr, a.speaksAs(s).Say("record.wrote", "file", s.Place.Name(r.File)))
		if !r.Note.None() {
			fmt.Fprintln(a.stderr, a.speaksAs(s).Text(r.Note))
		}
	}
	return nil
}

// speaksAs returns the language for messages about an assignment.
func (a *app) speaksAs(s *suite.Suite) catalog.Language { return catalog.Language(s.Language) }

// free refuses the name of a case that is there, unless it may be replaced.
func free(s *suite.Suite, file, id string, replace bool) error {
	for _, c := range s.Cases {
		if c.ID != id || c.File == file && replace {
			continue
		}
		hint := catalog.Of("record.exists.hint")
		if c.File != file {
			hint = catalog.Of("suite.case-twice.hint")
		}
		return diagnostic.New(file, catalog.Of("suite.case-twice", "file", s.Place.Name(c.File)), hint)
	}
	return nil
}

// gather reads the files that the options and the arguments name.
func (a *app) gather(f *recordFlags) error {
	if f.in != "" && f.typed != "" {
		return wrongUsage("record.in-or-type")
	}
	for _, args := range append([][]string{f.order.Args}, f.order.Then...) {
		if err := gatherArguments(&f.order, ".", args); err != nil {
			return err
		}
	}
	option, from := "--in", f.in
	if f.typed != "" {
		option, from, f.order.Typed = "--type", f.typed, true
	}
	switch from {
	case "":
		return nil
	case standardOutput:
		data, err := io.ReadAll(a.stdin)
		f.order.Input = &record.File{Name: "input.txt", From: from, Data: data}
		return err
	}
	data, err := os.ReadFile(from)
	if err != nil {
		return diagnostic.New(option+" "+from, diagnostic.Cause(err), catalog.Message{})
	}
	f.order.Input = &record.File{Name: filepath.Base(from), From: from, Data: data}
	if hasFile(f.order.Files, from) {
		f.order.Input.Name, f.order.InputNamed = from, true
	}
	return nil
}

// gatherArguments reads the files of a folder that arguments name.
func gatherArguments(o *record.Order, folder string, args []string) error {
	for _, arg := range args {
		path := filepath.Join(folder, arg)
		info, err := os.Stat(path)
		if arg == "" || err != nil || !info.Mode().IsRegular() || filepath.IsAbs(arg) {
			continue
		}
		if !filepath.IsLocal(arg) || filepath.ToSlash(filepath.Clean(arg)) != arg {
			return diagnostic.New(arg, catalog.Of("record.outside"), catalog.Of("record.outside.hint"))
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return diagnostic.New(path, diagnostic.Cause(err), catalog.Message{})
		}
		if !hasFile(o.Files, arg) {
			o.Files = append(o.Files, record.File{Name: arg, From: path, Data: data})
		}
	}
	return nil
}

func hasFile(files []record.File, name string) bool {
	return slices.ContainsFunc(files, func(f record.File) bool { return f.Name == name })
}

// keepCase writes a file of an assignment.
func keepCase(s *suite.Suite, file string, data []byte) error {
	path := filepath.Join(s.Place.Path, filepath.FromSlash(file))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return atomicfile.Write(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}
