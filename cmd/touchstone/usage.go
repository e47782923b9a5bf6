package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"touchstone/harness/diagnostic"
)

// explainUsage makes errors in usage say what to write instead.
func explainUsage(root *cobra.Command) {
	root.SetFlagErrorFunc(flagError)
	root.DisableSuggestions = true // wrongVerb has them
	for _, cmd := range root.Commands() {
		check := cmd.Args
		if check == nil {
			continue
		}
		cmd.Args = func(cmd *cobra.Command, args []string) error {
			if err := check(cmd, args); err != nil {
				return &diagnostic.Error{File: cmd.CommandPath(), Problem: err.Error(), Hint: "write " + cmd.UseLine()}
			}
			return nil
		}
	}
}

// noteBeginning notes when a verb begins: errors before that are cobra's, about
// the usage.
func (a *app) noteBeginning(root *cobra.Command) {
	for _, cmd := range root.Commands() {
		if verb := cmd.RunE; verb != nil {
			cmd.RunE = func(cmd *cobra.Command, args []string) error {
				a.began = true
				return verb(cmd, args)
			}
		}
	}
}

// flagError adds the nearest flags to an error about one that is not there.
func flagError(cmd *cobra.Command, err error) error {
	missing, ok := errors.AsType[*pflag.NotExistError](err)
	if !ok || len(missing.GetSpecifiedName()) < 2 {
		return err
	}
	var known []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { known = append(known, "--"+f.Name) })
	return &diagnostic.Error{File: cmd.CommandPath(), Problem: err.Error(), Hint: diagnostic.Suggest("--"+missing.GetSpecifiedName(), known)}
}

// wrongVerb is the error for arguments that begin with no verb; nil for others.
func wrongVerb(root *cobra.Command, args []string) error {
	_, rest, err := root.Find(args)
	if err == nil {
		return nil
	}
	word := ""
	for _, arg := range rest {
		if !strings.HasPrefix(arg, "-") {
			word = arg
			break
		}
	}
	var known []string
	for _, cmd := range root.Commands() {
		if cmd.IsAvailableCommand() {
			known = append(known, cmd.Name())
		}
	}
	return &diagnostic.Error{File: root.Name(), Problem: fmt.Sprintf("there is no verb %q", word), Hint: diagnostic.Suggest(word, known)}
}
