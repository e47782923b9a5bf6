package main

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

// noteBeginning records when a verb begins: errors before that are wrong usage.
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

// arguments accepts between least and most arguments; a negative most means no limit.
// It also checks that required flags are set. Errors are *diagnostic.Error.
func arguments(least, most int) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		problem := catalog.Message{}
		switch n := len(args); {
		case n < least:
			problem = catalog.Of("usage.too-few", "n", least-n)
		case most >= 0 && n > most:
			problem = catalog.Of("usage.too-many", "n", n-most, "words", strings.Join(args[most:], " "))
		default:
			cmd.Flags().VisitAll(func(f *pflag.Flag) {
				if _, required := f.Annotations[cobra.BashCompOneRequiredFlag]; required && !f.Changed {
					problem = catalog.Of("usage.required", "flag", "--"+f.Name)
				}
			})
		}
		if problem.None() {
			return nil
		}
		return diagnostic.New(cmd.CommandPath(), problem, catalog.Of("usage.write", "text", cmd.UseLine()))
	}
}

// flagError describes an error in a flag, and what to write instead.
func flagError(cmd *cobra.Command, err error) error {
	wrong := func(hint catalog.Message, key string, values ...any) error {
		return diagnostic.New(cmd.CommandPath(), catalog.Of(key, values...), hint)
	}
	if e, ok := errors.AsType[*pflag.NotExistError](err); ok {
		return wrong(nearFlags(cmd, e), "usage.no-flag", "flag", specified(e.GetSpecifiedName(), e.GetSpecifiedShortnames()))
	}
	if e, ok := errors.AsType[*pflag.ValueRequiredError](err); ok {
		what, _ := pflag.UnquoteUsage(e.GetFlag())
		flag := specified(e.GetSpecifiedName(), e.GetSpecifiedShortnames())
		return wrong(catalog.Of("usage.write", "text", flag+" "+what), "usage.no-value", "flag", flag)
	}
	if e, ok := errors.AsType[*pflag.InvalidValueError](err); ok {
		hint := catalog.Message{}
		switch e.GetFlag().Value.Type() {
		case "int":
			hint = catalog.Of("usage.takes", "what", catalog.Of("yaml.whole-number"))
		case "bool":
			hint = catalog.Of("usage.takes", "what", catalog.Of("yaml.truth"))
		}
		return wrong(hint, "usage.bad-value", "flag", "--"+e.GetFlag().Name, "value", strconv.Quote(e.GetValue()))
	}
	if e, ok := errors.AsType[*pflag.InvalidSyntaxError](err); ok {
		return wrong(helpOf(cmd), "usage.no-flag", "flag", e.GetSpecifiedFlag())
	}
	return err
}

// specified returns a flag as it was written: by its name, or by one of the given
// letters.
func specified(name, letters string) string {
	if letters != "" {
		return "-" + name
	}
	return "--" + name
}

func nearFlags(cmd *cobra.Command, e *pflag.NotExistError) catalog.Message {
	if e.GetSpecifiedShortnames() != "" {
		return helpOf(cmd)
	}
	var known []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden {
			known = append(known, "--"+f.Name)
		}
	})
	return diagnostic.Near("--"+e.GetSpecifiedName(), known)
}

func helpOf(cmd *cobra.Command) catalog.Message {
	return catalog.Of("usage.help", "command", cmd.CommandPath()+" --help")
}

// wrongVerb returns the error for arguments that do not begin with a verb; nil for
// others.
func wrongVerb(root *cobra.Command, args []string) error {
	if _, _, err := root.Find(args); err == nil {
		return nil
	}
	var known []string
	for _, cmd := range root.Commands() {
		if cmd.IsAvailableCommand() {
			known = append(known, cmd.Name())
		}
	}
	_, word := glance(args)
	return diagnostic.New(root.Name(), catalog.Of("usage.no-verb", "verb", strconv.Quote(word)), diagnostic.Near(word, known))
}

// glance finds the language, and the first word that is not a flag, on any command
// line, even an invalid one.
func glance(args []string) (language, word string) {
	flags := pflag.NewFlagSet("", pflag.ContinueOnError)
	flags.ParseErrorsAllowlist.UnknownFlags = true
	flags.BoolP("help", "h", false, "")
	flags.StringVar(&language, "lang", "", "")
	flags.Usage = func() {}
	noName := func(arg string) bool { return strings.HasPrefix(arg, "--=") || strings.HasPrefix(arg, "---") }
	_ = flags.Parse(slices.DeleteFunc(slices.Clone(args), noName)) // cobra reports the errors
	return language, flags.Arg(0)
}
