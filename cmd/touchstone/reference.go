package main

import (
	"cmp"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"

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
)

func (a *app) referenceCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "reference ASSIGNMENT|PROGRAM [ARG...]",
		Short: "Run the reference implementation of a program",
		Long: `Run the reference implementation of a program.

A PROGRAM of a built-in assignment runs as it is: touchstone reference check FILE. Of another ASSIGNMENT the reference that its manifest
declares runs in the sandbox: touchstone reference ./lab3 [PROGRAM] [ARG...]; it gets all of standard input, and the files that arguments name.`,
		DisableFlagParsing: true, // all arguments belong to the program
		RunE: func(cmd *cobra.Command, args []string) error {
			names := a.references()
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
			return a.reference(cmd.Context(), s, args[1:])
		},
	}
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
	if s.Reference != nil && len(s.Reference.Commands[program]) > 0 {
		if words := s.Reference.Commands[program]; s.Own().Has(words, s.Place.Files) {
			return ended(s.Own()[words[0]](slices.Concat(words[1:], args), a.stdin, a.stdout, a.stderr))
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
