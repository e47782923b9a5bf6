package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"touchstone/harness/catalog"
	"touchstone/harness/report/terminal"
	"touchstone/harness/suite"
)

// check refuses options that do not go together.
func (f recordFlags) check(cmd *cobra.Command, args []string) error {
	if f.update == "" {
		if f.yes {
			return wrongUsage("record.yes-alone")
		}
		if f.batch != "" {
			if len(args) > 1 || f.in+f.typed+f.order.Title != "" {
				return wrongUsage("record.batch-alone")
			}
			return arguments(1, 1)(cmd, args)
		}
		return arguments(2, -1)(cmd, args)
	}
	var wrong error
	cmd.LocalNonPersistentFlags().Visit(func(flag *pflag.Flag) {
		if flag.Changed && flag.Name != "update" && flag.Name != "yes" && flag.Name != "repository" {
			wrong = wrongUsage("record.update-alone")
		}
	})
	if wrong == nil {
		wrong = arguments(1, 1)(cmd, args)
	}
	return wrong
}

// update renews cases after the reference has changed.
func (a *app) update(ctx context.Context, s *suite.Suite, f recordFlags) error {
	player, err := openReference(ctx, s, runtime.NumCPU(), f.repository)
	if err != nil {
		return err
	}
	defer player.Close()
	changes, faults, err := player.Update(ctx, f.update)
	if err != nil {
		return err
	}
	for _, c := range changes {
		if err := terminal.Patch(a.stdout, s.Place.Name(c.File), c.Before, c.After, colored(a.stdout)); err != nil {
			return err
		}
	}
	v := a.speaksAs(s)
	switch {
	case len(changes) == 0 && len(faults) == 0:
		fmt.Fprintln(a.stderr, v.Say("record.as-it-is"))
		return nil
	case len(changes) > 0 && !f.yes && !a.agrees(v.Say("record.ask", "n", len(changes))):
		fmt.Fprintln(a.stderr, v.Say("record.unchanged"))
		if len(faults) == 0 {
			return exit{status: statusLost}
		}
		return errors.Join(faults...)
	}
	for _, c := range changes {
		if err := keepCase(s, c.File, c.After); err != nil {
			return err
		}
		fmt.Fprintln(a.stderr, v.Say("record.wrote", "file", s.Place.Name(c.File)))
	}
	return errors.Join(faults...)
}

// agrees asks a question on a terminal; anywhere else the answer is no.
func (a *app) agrees(question string) bool {
	if !isTerminal(a.stdin) || !isTerminal(a.stderr) {
		return false
	}
	fmt.Fprint(a.stderr, question+" ")
	answer, err := bufio.NewReader(a.stdin).ReadString('\n')
	if err != nil {
		fmt.Fprintln(a.stderr)
		return false
	}
	first, _ := utf8.DecodeRuneInString(strings.ToLower(strings.TrimSpace(answer)))
	return slices.ContainsFunc(catalog.Languages(), func(code string) bool {
		return strings.HasPrefix(catalog.Language(code).Say("yes"), string(first))
	})
}
