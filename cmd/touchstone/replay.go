package main

import (
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"touchstone/harness/report/words"
)

// ofOneRun are the options of grade that do not affect a verdict, or that a replay
// sets itself.
var ofOneRun = []string{"case", "all", "report", "format", "jobs", "keep", "watch"}

// replay returns the command that repeats one case of the same submission in the same
// way, as one line for sh.
func replay(args []string, flags *pflag.FlagSet) func(caseID string) string {
	line := []string{"touchstone", "grade"}
	for _, arg := range args {
		if strings.HasPrefix(arg, "-") {
			arg = "./" + arg // it followed a --
		}
		line = append(line, arg)
	}
	flags.Visit(func(f *pflag.Flag) {
		if !slices.Contains(ofOneRun, f.Name) {
			line = append(line, option(f)...)
		}
	})
	return func(caseID string) string {
		return words.Shell(append(slices.Clip(line), "--case", caseID)...)
	}
}

// option returns an option as it was given, as often as it was given.
func option(f *pflag.Flag) []string {
	if f.NoOptDefVal != "" {
		if f.Value.String() != f.NoOptDefVal {
			return []string{"--" + f.Name + "=" + f.Value.String()}
		}
		return []string{"--" + f.Name}
	}
	values := []string{f.Value.String()}
	if list, ok := f.Value.(pflag.SliceValue); ok {
		values = list.GetSlice()
	}
	var all []string
	for _, value := range values {
		if strings.HasPrefix(value, "-") {
			all = append(all, "--"+f.Name+"="+value)
		} else {
			all = append(all, "--"+f.Name, value)
		}
	}
	return all
}
