// Package plugins has the executables that the manifests of the assignments declare
// besides the reference programs: readers, generators, wrong programs, and what says
// which inputs and outputs the handouts allow. docs/authoring.md defines how each kind
// is called.
package plugins

import (
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/suite/choices"
	"touchstone/reference/mistake"
)

// The exit statuses, besides 0.
const (
	wrongUsage = 2
	declined   = 3  // by a reader or by what says what is settled
	accepted   = 42 // by a checker
	rejected   = 43
	excluded   = 44 // of mistakes, one excludes another
	failed     = 1
)

// program is a program: arguments and streams in, exit status out.
type program = func(args []string, stdin io.Reader, stdout, stderr io.Writer) int

// verbs is a program whose first argument says what it does.
func verbs(known map[string]program) program {
	return func(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
		if len(args) > 0 && known[args[0]] != nil {
			return known[args[0]](args[1:], stdin, stdout, stderr)
		}
		fmt.Fprintln(stderr, "the next argument must be one of", strings.Join(slices.Sorted(maps.Keys(known)), ", "))
		return wrongUsage
	}
}

// reader is a program that prints the meaning of its input.
func reader(meaning func([]byte) (string, error)) program {
	return func(_ []string, stdin io.Reader, stdout, stderr io.Writer) int {
		data, err := io.ReadAll(stdin)
		if err != nil {
			return fails(stderr, err)
		}
		text, err := meaning(data)
		if err != nil {
			fmt.Fprintln(stderr, err)
			return declined
		}
		if _, err := io.WriteString(stdout, text); err != nil {
			return fails(stderr, err)
		}
		return 0
	}
}

// generator is a program that makes a case of choices, and says which it made.
func generator(makes func(*choices.Choices) []byte) program {
	return func(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
		data, err := io.ReadAll(stdin)
		if err != nil {
			return fails(stderr, err)
		}
		given, err := choices.Parse(data)
		if err != nil {
			return fails(stderr, err)
		}
		return seeded(func(seed uint64) []byte {
			d := choices.Of(seed, given)
			text := makes(d)
			stderr.Write(choices.Format(d.Made()))
			return text
		})(args, stdin, stdout, stderr)
	}
}

// seeded is a program that makes a case for a seed.
func seeded(makes func(seed uint64) []byte) program {
	return func(args []string, _ io.Reader, stdout, stderr io.Writer) int {
		if len(args) != 1 {
			fmt.Fprintln(stderr, "the seed must be the last argument")
			return wrongUsage
		}
		seed, err := strconv.ParseUint(args[0], 10, 64)
		if err != nil {
			fmt.Fprintln(stderr, err)
			return wrongUsage
		}
		if _, err := stdout.Write(makes(seed)); err != nil {
			return fails(stderr, err)
		}
		return 0
	}
}

// played is a program with the mistakes that its first argument lists, separated by
// commas.
func played(with func(ids ...string) (program, error)) program {
	return func(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
		if len(args) == 0 {
			fmt.Fprintln(stderr, "the next argument must be a list of mistakes")
			return wrongUsage
		}
		p, err := with(mistake.Split(args[0])...)
		switch {
		case errors.Is(err, mistake.ErrExclusive):
			fmt.Fprintln(stderr, err)
			return excluded
		case err != nil:
			fmt.Fprintln(stderr, err)
			return wrongUsage
		}
		return p(args[1:], stdin, stdout, stderr)
	}
}

func fails(stderr io.Writer, err error) int {
	fmt.Fprintln(stderr, err)
	return failed
}
