package main

import (
	"cmp"
	"context"
	"errors"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"github.com/spf13/cobra"

	"touchstone/harness/assignment"
	"touchstone/harness/authoring/record"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/evidence/kinds"
	"touchstone/harness/play"
	"touchstone/harness/ready"
	"touchstone/harness/sandbox"
	"touchstone/harness/suite"
	"touchstone/harness/suite/variant"
	"touchstone/reference/mistake"
)

// with is the option that gives the reference mistakes.
const with = "--with"

func (a *app) referenceCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "reference ASSIGNMENT|PROGRAM [ARG...]",
		Short: "Run the reference implementation of a program",
		Long: `Run the reference implementation of a program.

A PROGRAM of a built-in assignment runs as it is: touchstone reference check FILE. Of another ASSIGNMENT the reference that its manifest
declares runs in the sandbox: touchstone reference ./lab3 [PROGRAM] [ARG...]; it gets all of standard input, and the files that arguments name.
Options of touchstone stand before the name; what follows that of a PROGRAM is the program's, --help too.

If the ASSIGNMENT has a mistakes.yaml, the program runs with any set of these mistakes and readings:
touchstone reference gomoku-mist --with win-exactly-five,loop-at-end-of-input [PROGRAM] [ARG...].`,
		DisableFlagParsing: true, // all arguments behind a name belong to the program
		RunE: func(cmd *cobra.Command, args []string) error {
			flags := cmd.Flags()
			flags.SetInterspersed(false)
			if err := flags.Parse(args); err != nil {
				return flagError(cmd, err)
			}
			args = flags.Args()
			names := a.references()
			help, _ := flags.GetBool("help")
			if help || len(args) > 1 && !slices.Contains(names, args[0]) && slices.Contains([]string{"--help", "-h"}, args[1]) {
				return cmd.Help()
			}
			if err := a.checkLanguage(cmd, args); err != nil {
				return err
			}
			if len(args) == 0 {
				return diagnostic.New("reference", catalog.Of("reference.unnamed"), diagnostic.Near("", names))
			}
			if slices.Contains(names, args[0]) {
				return ended(a.assignments.Own[args[0]](args[1:], a.stdin, a.stdout, a.stderr))
			}
			at, err := a.assignments.Find(args[0])
			if err != nil {
				return diagnostic.New(args[0], catalog.Of("reference.none"), diagnostic.Near(args[0], names))
			}
			s, err := suite.Load(at)
			if err != nil {
				return err
			}
			rest, err := withMistakes(s, args[1:])
			if err != nil {
				return err
			}
			err = a.reference(cmd.Context(), s, rest)
			if end, ok := errors.AsType[exit](err); ok && end.status == variant.Exclusive && len(rest) < len(args)-1 {
				return diagnostic.New(with, catalog.Of("mistakes.exclusive"), catalog.Message{})
			}
			return err
		},
	}
}

// withMistakes takes `--with LIST` off the arguments; the program with these mistakes is the
// reference then.
func withMistakes(s *suite.Suite, args []string) ([]string, error) {
	if len(args) == 0 || args[0] != with {
		return args, nil
	}
	declared, err := s.Mistakes()
	if err != nil {
		return nil, err
	}
	if len(declared.List) == 0 {
		return nil, diagnostic.New(s.Place.Name(variant.MistakesFile), catalog.Of("together.none"), catalog.Of("together.none.hint"))
	}
	known := declared.Known()
	if len(args) == 1 {
		return nil, diagnostic.New(with, catalog.Of("mistakes.unnamed"), diagnostic.Near("", known))
	}
	ids := mistake.Split(args[1])
	for _, id := range ids {
		if !slices.Contains(known, id) {
			return nil, diagnostic.New(with, catalog.Of("mistakes.unknown", "mistake", strconv.Quote(id)), diagnostic.Near(id, known))
		}
	}
	s.Reference = &assignment.Reference{Commands: declared.With(ids...), Position: declared.Position}
	return args[2:], nil
}

// references lists the programs of this executable that are references of the
// assignments inside it.
func (a *app) references() []string {
	var names []string
	places, err := suite.Collection{BuiltIn: a.assignments.BuiltIn}.List()
	if err != nil {
		return nil
	}
	for _, at := range places {
		declared, err := assignment.Load(at.Files, kinds.Rules())
		if err != nil || declared.Reference == nil {
			continue
		}
		for _, words := range declared.Reference.Commands {
			if a.assignments.Own.Has(words, at.Files) {
				names = append(names, words[0])
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// ended returns the error for an exit status.
func ended(status int) error {
	if status == 0 {
		return nil
	}
	return exit{status: status}
}

// openReference builds the reference of an assignment in a sandbox of its own. It must be
// closed.
func openReference(ctx context.Context, s *suite.Suite, workers int, repository string) (*record.Player, error) {
	setup := &ready.Setup{Suite: s, Workers: workers, Repository: repository}
	err := setup.Confine(sandbox.Options{Workers: workers, Hide: s.Place.Folder()})
	if err != nil {
		return nil, err
	}
	player, err := record.Open(ctx, setup)
	if err != nil {
		return nil, errors.Join(err, setup.Close())
	}
	return player, nil
}

// reference runs the declared reference of a program, which args may name first.
func (a *app) reference(ctx context.Context, s *suite.Suite, args []string) error {
	program := s.Programs[0].Name
	if len(args) > 0 && slices.Contains(s.ProgramNames(), args[0]) {
		program, args = args[0], args[1:]
	}
	if s.Reference != nil && s.Reference.Folder == "" {
		words := s.Reference.Commands[program]
		if len(words) == 0 {
			return diagnostic.New(program, catalog.Of("reference.none"), diagnostic.Near(program, slices.Sorted(maps.Keys(s.Reference.Commands))))
		}
		if s.Own().Has(words, s.Place.Files) {
			return ended(mistake.Process(mistake.Program(s.Own()[words[0]]))(slices.Concat(words[1:], args), a.stdin, a.stdout, a.stderr))
		}
	}
	player, err := openReference(ctx, s, 1, "")
	if err != nil {
		return err
	}
	defer player.Close()
	p := player.ByName[program]
	input, err := io.ReadAll(a.stdin)
	if err != nil {
		return err
	}
	command := sandbox.Command{
		Path: p.Path, Args: slices.Concat([]string{p.Path}, p.Prefix, args), Stdin: input,
		Env: play.Environment(s.Assignment), Limits: s.Limits.Sandbox(), Expose: append(slices.Clone(p.Tools), p.Folder),
	}
	if p.Folder == "" {
		command.Expose = nil
	}
	for _, arg := range args {
		data, err := os.ReadFile(arg)
		if err == nil && filepath.IsLocal(arg) {
			command.Files = append(command.Files, sandbox.File{Name: filepath.ToSlash(arg), Data: data})
		}
	}
	o, err := player.Run(ctx, command)
	if err != nil {
		return err
	}
	a.stdout.Write(o.Stdout)
	a.stderr.Write(o.Stderr)
	if o.End == sandbox.Exited {
		return ended(o.Exit)
	}
	return diagnostic.New(s.Place.Name("assignment.yaml"), catalog.Of("reference.stopped", "end", cmp.Or(o.Signal, string(o.End))), catalog.Message{})
}
