package main

import (
	"fmt"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"touchstone/harness/assignment"
	"touchstone/harness/diagnostic"
	"touchstone/harness/grade"
	"touchstone/harness/script"
	"touchstone/harness/suite"
)

func (a *app) explainCommand() *cobra.Command {
	var folders []string
	cmd := &cobra.Command{
		Use:   "explain [ASSIGNMENT [ITEM|CLAUSE|CASE]]",
		Short: "Say what an assignment asks, and what a rubric item, a clause or a case is about",
		Args:  cobra.MaximumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return a.explainAll()
			}
			s, err := a.suite(args[0], folders...)
			if err != nil {
				return err
			}
			if len(args) == 1 {
				return a.explainAssignment(s)
			}
			return a.explainName(s, args[1])
		},
	}
	hiddenFlag(cmd, &folders)
	return cmd
}

func (a *app) explainAll() error {
	ids, err := suite.List(a.assignments)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	for _, id := range ids {
		s, err := a.suite(id)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%s\t%s\n", id, s.Title)
	}
	return w.Flush()
}

func (a *app) explainAssignment(s *suite.Suite) error {
	fmt.Fprintf(a.stdout, "%s\n%s\n\n", s.Title, s.Course)
	for _, p := range s.Programs {
		fmt.Fprintf(a.stdout, "program %s, built by `%s`\n", p.Usage, strings.Join(s.Build.Command, " "))
	}
	fmt.Fprintln(a.stdout)
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	for _, item := range s.Rubric {
		fmt.Fprintf(w, "%v\t%s\t%s\t%s\n", item.Points, item.Kind, item.ID, item.Title)
	}
	fmt.Fprintf(w, "\t\t\t%d clauses of the handout, %s\n", len(s.Clauses.List), counted(s))
	return w.Flush()
}

// counted says how many cases there are, as grading counts them, and how many
// of them are not here. Only staff hears of staff cases.
func counted(s *suite.Suite) string {
	count := map[string]int{}
	for _, c := range s.Cases {
		count[c.Visibility]++
	}
	absent := 0
	for _, secret := range s.Absent {
		if secret.Visibility == "hidden" {
			absent++
		}
	}
	hidden := count["hidden"] + absent
	text := fmt.Sprintf("%d cases: %d public, %d hidden", count["public"]+hidden, count["public"], hidden)
	switch {
	case absent == 0:
	case absent == hidden:
		text += ", which this copy of touchstone does not have"
	default:
		text += fmt.Sprintf(", of which this copy of touchstone does not have %d", absent)
	}
	if n := count["staff"]; n > 0 {
		text += fmt.Sprintf("; staff cases, seen with --tutor: %d", n)
	}
	return text
}

// explainName explains whatever has that name: an item, a clause, a case, in
// this order, all of them when several do.
func (a *app) explainName(s *suite.Suite, name string) error {
	var known []string
	found := false
	for _, item := range s.Rubric {
		known = append(known, item.ID)
		if item.ID == name {
			a.explainItem(s, item)
			found = true
		}
	}
	for _, clause := range s.Clauses.List {
		known = append(known, clause.ID)
		if clause.ID == name {
			a.explainClause(s, clause)
			found = true
		}
	}
	for _, c := range s.Cases {
		if c.ID == name {
			a.explainCase(c)
			found = true
		}
	}
	for _, secret := range s.Absent {
		if secret.ID == name {
			fmt.Fprintf(a.stdout, "case %s (%s): %s\n%s; --hidden DIR adds it\nitems: %s\n", secret.ID, secret.Visibility, secret.Title, grade.NotHere.Error(), strings.Join(secret.Items(), " "))
			found = true
		}
	}
	if !found {
		return &diagnostic.Error{File: s.ID, Problem: fmt.Sprintf("no item, clause or case is called %q", name), Hint: diagnostic.Suggest(name, append(known, s.PublicIDs()...))}
	}
	return nil
}

func (a *app) explainItem(s *suite.Suite, item assignment.Item) {
	fmt.Fprintf(a.stdout, "item %s: %s\n%v points, %s\n", item.ID, item.Title, item.Points, item.Kind)
	if item.Clause != "" {
		fmt.Fprintf(a.stdout, "clause %s\n", item.Clause)
	}
	a.listCases(s, func(c *script.Case) bool { return slices.Contains(c.Items(), item.ID) })
	for _, secret := range s.Absent {
		if secret.Visibility == "hidden" && secret.Evidence[item.ID] > 0 {
			fmt.Fprintf(a.stdout, "  %s (hidden, not in this copy of touchstone)\n", secret.Title)
		}
	}
}

func (a *app) explainClause(s *suite.Suite, clause assignment.Clause) {
	fmt.Fprintf(a.stdout, "clause %s, section %s of %s\n%s\n", clause.ID, clause.Section, s.Clauses.Source, clause.Text)
	if !clause.Falsifiable {
		fmt.Fprintf(a.stdout, "No case can falsify it: %s\n", clause.Why)
	}
	a.listCases(s, func(c *script.Case) bool { return slices.Contains(c.Clauses, clause.ID) })
}

func (a *app) listCases(s *suite.Suite, wanted func(*script.Case) bool) {
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	for _, c := range s.Cases {
		if wanted(c) {
			fmt.Fprintf(w, "  %s\t%s\n", c.ID, c.Title)
		}
	}
	w.Flush()
}

func (a *app) explainCase(c *script.Case) {
	fmt.Fprintf(a.stdout, "case %s (%s): %s\nclauses: %s\nitems: %s\n", c.ID, c.Visibility, c.Title, strings.Join(c.Clauses, " "), strings.Join(c.Items(), " "))
	if c.Catches != "" {
		fmt.Fprintf(a.stdout, "catches: %s\n", c.Catches)
	}
	if c.Hint != "" {
		fmt.Fprintf(a.stdout, "hint: %s\n", c.Hint)
	}
}
