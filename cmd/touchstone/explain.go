package main

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"touchstone/harness/assignment"
	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/grade"
	"touchstone/harness/suite"
)

func (a *app) explainCommand() *cobra.Command {
	var folders []string
	var weights bool
	cmd := &cobra.Command{
		Use:   "explain [ASSIGNMENT [ITEM|CLAUSE|CASE]]",
		Short: "Show what an assignment, an item, a clause or a case is about",
		Args:  arguments(0, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return a.explainAll()
			}
			s, err := a.suite(args[0], folders...)
			if err != nil {
				return err
			}
			if len(args) == 1 && weights {
				return a.explainWeights(s)
			}
			if len(args) == 1 {
				return a.explainAssignment(s)
			}
			return a.explainName(s, args[1])
		},
	}
	hiddenFlag(cmd, &folders)
	cmd.Flags().BoolVar(&weights, "weights", false, "show which share of each item is decided by the plays of each clause")
	return cmd
}

// explainWeights shows the share of each clause in each item, and what it is worth.
func (a *app) explainWeights(s *suite.Suite) error {
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	for _, share := range s.Shares() {
		item, _ := s.Item(share.Item)
		fmt.Fprintf(w, "%s\t%s\t%.1f %%\t%.2f\n", share.Item, share.Clause, 100*share.Part, share.Part*item.Points)
	}
	return w.Flush()
}

func (a *app) explainAll() error {
	places, err := a.assignments.List()
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	for _, at := range places {
		s, err := suite.Outline(at)
		if err != nil {
			return err
		}
		fmt.Fprintln(w, strings.TrimSpace(at.ID+"\t"+a.title(s)+"\t"+at.Path))
	}
	return w.Flush()
}

func (a *app) explainAssignment(s *suite.Suite) error {
	l := catalog.Language(s.Language)
	fmt.Fprintf(a.stdout, "%s\n%s\n\n", s.Title, s.Course)
	for _, p := range s.Programs {
		fmt.Fprintln(a.stdout, l.Say("explain.program", "usage", p.Usage, "command", strings.Join(s.Build.Command, " ")))
	}
	fmt.Fprintln(a.stdout)
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	for _, item := range s.Rubric {
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", l.Points(item.Points), l.Named("rubric", string(item.Kind)), item.ID, item.Title)
	}
	fmt.Fprintf(w, "\t\t\t%s\n", l.Say("explain.clauses", "n", len(s.Clauses.List), "cases", counted(s, l)))
	return w.Flush()
}

// counted states the number of cases, and how many of them are not here. It includes
// staff cases only for staff.
func counted(s *suite.Suite, l catalog.Language) string {
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
	text := l.Say("explain.cases", "n", count["public"]+hidden, "public", count["public"], "hidden", hidden)
	switch {
	case absent == 0:
	case absent == hidden:
		text = l.Say("explain.none-here", "text", text)
	default:
		text = l.Say("explain.some-absent", "text", text, "n", absent)
	}
	if n := count["staff"]; n > 0 {
		text = l.Say("explain.staff", "text", text, "n", n)
	}
	return text
}

// explainName explains everything with that name: an item, a clause and a case, in
// this order.
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
			a.explainCase(s, c)
			found = true
		}
	}
	for _, secret := range s.Absent {
		if secret.ID == name {
			l := catalog.Language(s.Language)
			fmt.Fprintln(a.stdout, l.Say("explain.case", "id", secret.ID, "visibility", catalog.Of("visibility."+secret.Visibility), "title", secret.Title))
			fmt.Fprintln(a.stdout, l.Say("explain.adds", "text", grade.NotHere))
			a.sayItems(s, secret.Items())
			found = true
		}
	}
	if !found {
		return diagnostic.New(s.ID, catalog.Of("explain.nothing", "name", strconv.Quote(name)), diagnostic.Near(name, append(known, s.PublicIDs()...)))
	}
	return nil
}

// sayItems names items, and says below what each of them is.
func (a *app) sayItems(s *suite.Suite, ids []string) {
	fmt.Fprintln(a.stdout, catalog.Language(s.Language).Say("explain.items", "items", strings.Join(ids, " ")))
	for _, id := range ids {
		if item, ok := s.Item(id); ok {
			fmt.Fprintf(a.stdout, "  %s: %s\n", id, item.Title)
		}
	}
}

func (a *app) explainItem(s *suite.Suite, item assignment.Item) {
	l := catalog.Language(s.Language)
	fmt.Fprintln(a.stdout, l.Say("explain.item", "id", item.ID, "title", item.Title))
	fmt.Fprintln(a.stdout, l.Say("explain.points", "n", item.Points, "kind", catalog.Of("rubric."+string(item.Kind))))
	if item.Clause != "" {
		fmt.Fprintln(a.stdout, l.Say("explain.clause", "id", item.Clause))
	}
	a.listCases(s, func(c *caselang.Case) bool { return slices.Contains(c.Items(), item.ID) })
	for _, secret := range s.Absent {
		if secret.Visibility == "hidden" && secret.Evidence[item.ID] > 0 {
			fmt.Fprintln(a.stdout, "  "+l.Say("explain.secret", "title", secret.Title))
		}
	}
}

func (a *app) explainClause(s *suite.Suite, clause assignment.Clause) {
	l := catalog.Language(s.Language)
	fmt.Fprintf(a.stdout, "%s\n%s\n", l.Say("explain.clause-of", "id", clause.ID, "section", clause.Section, "source", s.Clauses.Source), clause.Text)
	if places := s.Clauses.Places(clause.ID); places != nil {
		fmt.Fprintln(a.stdout, l.Say("explain.places", "places", strings.Join(places, ", ")))
	}
	if !clause.Falsifiable {
		fmt.Fprintln(a.stdout, l.Say("explain.not-falsifiable", "why", clause.Why))
	}
	a.listCases(s, func(c *caselang.Case) bool { return slices.Contains(c.Clauses, clause.ID) })
}

func (a *app) listCases(s *suite.Suite, wanted func(*caselang.Case) bool) {
	w := tabwriter.NewWriter(a.stdout, 0, 0, 2, ' ', 0)
	for _, c := range s.Cases {
		if wanted(c) {
			fmt.Fprintf(w, "  %s\t%s\n", c.ID, c.Title)
		}
	}
	w.Flush()
}

func (a *app) explainCase(s *suite.Suite, c *caselang.Case) {
	l := catalog.Language(s.Language)
	fmt.Fprintln(a.stdout, l.Say("explain.case", "id", c.ID, "visibility", catalog.Of("visibility."+c.Visibility), "title", c.Title))
	fmt.Fprintln(a.stdout, l.Say("explain.clauses-of", "clauses", strings.Join(c.Clauses, " ")))
	a.sayItems(s, c.Items())
	if c.Catches != "" {
		fmt.Fprintln(a.stdout, l.Say("explain.catches", "text", c.Catches))
	}
	if c.Hint != "" {
		fmt.Fprintln(a.stdout, l.Say("error.hint", "text", c.Hint))
	}
	for _, symptoms := range slices.Sorted(maps.Keys(c.Hints)) {
		fmt.Fprintln(a.stdout, l.Say("explain.hint-on", "symptoms", symptoms, "text", c.Hints[symptoms]))
	}
}
