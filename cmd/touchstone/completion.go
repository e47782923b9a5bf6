package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"touchstone/harness/authoring/newassignment"
	"touchstone/harness/catalog"
	"touchstone/harness/report"
	"touchstone/harness/report/convert"
	"touchstone/harness/sandbox"
	"touchstone/harness/suite"
)

// complete registers the completions of arguments and flags; `touchstone completion`
// writes the script for the shell.
func (a *app) complete(root *cobra.Command) {
	arguments := map[string]cobra.CompletionFunc{
		"grade": a.assignmentFirst, "class": a.assignmentFirst, "verify": a.assignmentFirst, "hunt": a.assignmentFirst, "record": a.assignmentFirst, "lint": a.assignment, "pack": a.assignmentFirst, "import": filesOnly,
		"explain": a.explainable, "reference": a.programs,
		"convert": cobra.FixedCompletions([]cobra.Completion{"yaml", "json"}, cobra.ShellCompDirectiveFilterFileExt),
		"new":     folders, "mark": folders,
		"doctor": a.assignmentOnly, "version": cobra.NoFileCompletions,
	}
	options := map[string]cobra.CompletionFunc{
		"case": a.caseID, "exec": a.executable,
		"format": one(formatNames()...), "to": one(formatNames()...),
		"require-sandbox": one(sandbox.Levels...),
		"for":             one(string(report.Student), string(report.Tutor)),
		"only":            cobra.NoFileCompletions,
		"language":        one(newassignment.Languages()...),
	}
	cobra.CheckErr(root.RegisterFlagCompletionFunc("lang", a.language))
	for _, cmd := range root.Commands() {
		if f, ok := arguments[cmd.Name()]; ok {
			cmd.ValidArgsFunction = f
		}
		for name, f := range options {
			if cmd.Flags().Lookup(name) != nil {
				cobra.CheckErr(cmd.RegisterFlagCompletionFunc(name, f))
			}
		}
	}
}

// one completes one of a few words.
func one(words ...string) cobra.CompletionFunc {
	return cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)
}

func filesOnly(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveDefault
}

func formatNames() []string {
	var names []string
	for _, f := range convert.Formats {
		names = append(names, f.Name)
	}
	return names
}

func (a *app) programs(_ *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
	switch {
	case len(args) == 0:
		return a.references(), cobra.ShellCompDirectiveNoFileComp
	case len(args) == 2 && args[1] == with:
		return a.mistakes(args[0], begun), cobra.ShellCompDirectiveNoFileComp
	}
	return nil, cobra.ShellCompDirectiveDefault
}

// mistakes completes a list of mistakes of an assignment, behind its last comma.
func (a *app) mistakes(id, begun string) (lists []cobra.Completion) {
	s, err := a.assignments.Load(id)
	if err != nil {
		return nil
	}
	declared, _ := s.Mistakes()
	for _, mistake := range declared.Known() {
		lists = append(lists, begun[:strings.LastIndex(begun, ",")+1]+mistake)
	}
	return lists
}

// folders completes the name of one folder.
func folders(_ *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return nil, cobra.ShellCompDirectiveFilterDirs
}

// assignment completes the name of an assignment.
func (a *app) assignment(_ *cobra.Command, given []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if strings.HasPrefix(word, ".") || strings.Contains(word, "/") {
		return []cobra.Completion{"zip"}, cobra.ShellCompDirectiveFilterFileExt
	}
	places, err := a.assignments.List()
	if err != nil {
		return nil, cobra.ShellCompDirectiveError
	}
	var all []cobra.Completion
	for _, at := range places {
		if s, err := suite.Load(at); err == nil && !slices.Contains(given, at.ID) {
			all = append(all, cobra.CompletionWithDesc(at.ID, a.title(s)))
		}
	}
	return all, cobra.ShellCompDirectiveNoFileComp
}

// assignmentFirst completes the name of an assignment, and files after it.
func (a *app) assignmentFirst(cmd *cobra.Command, args []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveDefault
	}
	return a.assignment(cmd, nil, word)
}

// assignmentOnly completes the name of one assignment.
func (a *app) assignmentOnly(cmd *cobra.Command, args []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return a.assignment(cmd, nil, word)
}

// explainable completes an assignment, and then its parts.
func (a *app) explainable(cmd *cobra.Command, args []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if len(args) == 0 {
		return a.assignment(cmd, nil, word)
	}
	s := a.named(cmd, args)
	if s == nil || len(args) > 1 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	var all []cobra.Completion
	for _, item := range s.Rubric {
		all = append(all, cobra.CompletionWithDesc(item.ID, a.speaks.Say("complete.item", "title", item.Title)))
	}
	for _, clause := range s.Clauses.List {
		all = append(all, cobra.CompletionWithDesc(clause.ID, a.speaks.Say("complete.clause", "section", clause.Section)))
	}
	return append(all, publicCases(s)...), cobra.ShellCompDirectiveNoFileComp
}

func (a *app) caseID(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	s := a.named(cmd, args)
	if s == nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return publicCases(s), cobra.ShellCompDirectiveNoFileComp
}

func publicCases(s *suite.Suite) []cobra.Completion {
	var all []cobra.Completion
	for _, c := range s.Cases {
		if c.Visibility == "public" {
			all = append(all, cobra.CompletionWithDesc(c.ID, c.Title))
		}
	}
	return all
}

func (a *app) language(cmd *cobra.Command, args []string, _ string) ([]cobra.Completion, cobra.ShellCompDirective) {
	if s := a.named(cmd, args); s != nil {
		return s.Languages(), cobra.ShellCompDirectiveNoFileComp
	}
	return catalog.Languages(), cobra.ShellCompDirectiveNoFileComp
}

// executable completes PROGRAM=, followed by a file.
func (a *app) executable(cmd *cobra.Command, args []string, word string) ([]cobra.Completion, cobra.ShellCompDirective) {
	s := a.named(cmd, args)
	if s == nil || strings.Contains(word, "=") {
		return nil, cobra.ShellCompDirectiveDefault
	}
	var all []cobra.Completion
	for _, p := range s.Programs {
		all = append(all, cobra.CompletionWithDesc(p.Name+"=", p.Usage))
	}
	return all, cobra.ShellCompDirectiveNoSpace | cobra.ShellCompDirectiveNoFileComp
}

// named returns the assignment named on the command line; nil for none.
func (a *app) named(cmd *cobra.Command, args []string) *suite.Suite {
	if len(args) == 0 {
		return nil
	}
	added, _ := cmd.Flags().GetStringArray("hidden")
	s, err := a.suite(args[0], added...)
	if err != nil {
		return nil
	}
	return s
}
