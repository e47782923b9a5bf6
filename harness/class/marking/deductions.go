package marking

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/class"
	"touchstone/harness/diagnostic"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// deduction is a choice in the form.
type deduction struct {
	Value, Text string
	Times       int  // how many have it
	On          bool // this submission is among them
}

// deductions returns those that anybody has on an item, the most frequent first, and those that
// are chosen here.
func (s *Server) deductions(g given, item string, chosen []report.Deduction) []deduction {
	times := map[report.Deduction]int{}
	for _, marks := range g {
		for _, d := range marks[item].Deductions {
			times[d]++
		}
	}
	for _, d := range chosen {
		times[d] += 0
	}
	order := func(a, b report.Deduction) int {
		return cmp.Or(times[b]-times[a], cmp.Compare(a.Points, b.Points), cmp.Compare(a.Why, b.Why))
	}
	var list []deduction
	for _, d := range slices.SortedFunc(maps.Keys(times), order) {
		list = append(list, deduction{strconv.FormatFloat(d.Points, 'f', -1, 64) + " " + d.Why, words.Line(s.v.Text(d.Fact())), times[d], slices.Contains(chosen, d)})
	}
	return list
}

// parseDeduction reads a deduction as people write it: "-2 no usage". The error has no file.
func parseDeduction(text string) (report.Deduction, error) {
	points, why, _ := strings.Cut(text, " ")
	n, err := class.ParsePoints(strings.Replace(points, "−", "-", 1))
	if err != nil || why == "" {
		return report.Deduction{}, diagnostic.New("", catalog.Of("marking.deduction.bad", "text", text), catalog.Message{})
	}
	return report.Deduction{Points: -math.Abs(n) + 0, Why: why}, nil
}

// replacement is a deduction that takes the place of another for everybody who has that.
type replacement struct{ from, to report.Deduction }

func replacements(item string, values url.Values) (list []replacement, err error) {
	before, after := values["replaced."+item], values["replace."+item]
	for i := range min(len(before), len(after)) {
		if text := oneLine(after[i]); text != "" && text != oneLine(before[i]) {
			from, fault := parseDeduction(before[i])
			to, wrong := parseDeduction(text)
			list, err = append(list, replacement{from, to}), errors.Join(err, fault, wrong)
		}
	}
	return list, err
}

// checkReplacements refuses deductions that an item does not allow.
func (s *Server) checkReplacements(key, item string, values url.Values, who string) error {
	list, err := replacements(item, values)
	for _, r := range list {
		err = errors.Join(err, s.results.Check(key, &class.Mark{Item: item, Who: who, Deductions: []report.Deduction{r.to}}))
	}
	return err
}

// replace replaces deductions, and returns in how many marks.
func (s *Server) replace(ctx context.Context, values url.Values, who string) (n int, err error) {
	ctx, cancel := context.WithTimeout(ctx, longestWait)
	defer cancel()
	for _, item := range s.results.Ledger.Items {
		list, _ := replacements(item.ID, values)
		for _, r := range list {
			changed, err := s.marks.Change(ctx, item.ID, who, r.from, r.to)
			if err != nil {
				return n, err
			}
			n += changed
		}
	}
	return n, nil
}

// oneLine returns a text on one line, as marks have it.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// changed reports whether a decision differs from what the tutor has seen.
func changed(d class.Decision) bool { return d.Version() != d.Before }
