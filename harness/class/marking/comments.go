package marking

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/class"
	"touchstone/harness/report/words"
)

// maxComments is the maximum number of comments to choose from for one item.
const maxComments = 40

// comment is a reason that was given for an item before, with the points that went with it
// most recently in the order of the file.
type comment struct {
	points float64
	why    string
	times  int

	Value, Text string // of the choice
}

// reusable returns the comments for each item, the most frequent first.
func reusable(g given) map[string][]comment {
	all := map[string]map[string]comment{}
	for _, key := range slices.Sorted(maps.Keys(g)) {
		for item, m := range g[key] {
			if m.Why == "" {
				continue
			}
			if all[item] == nil {
				all[item] = map[string]comment{}
			}
			all[item][m.Why] = comment{points: m.Points, why: m.Why, times: all[item][m.Why].times + 1}
		}
	}
	lists := map[string][]comment{}
	for item, comments := range all {
		list := slices.SortedFunc(maps.Values(comments), func(a, b comment) int { return cmp.Or(b.times-a.times, cmp.Compare(a.why, b.why)) })
		lists[item] = list[:min(len(list), maxComments)]
	}
	return lists
}

// shown returns the comments as choices.
func (s *Server) shown(comments []comment) []comment {
	for i, c := range comments {
		comments[i].Value = strconv.FormatFloat(c.points, 'f', -1, 64) + " " + c.why
		comments[i].Text = s.v.Say("marking.comment", "n", s.v.Exactly(c.points), "why", words.Line(c.why), "times", c.times)
	}
	return comments
}

// reuse adds a chosen comment to what was typed.
func reuse(choice, points, why string) (string, string) {
	chosen, text, _ := strings.Cut(choice, " ")
	return cmp.Or(points, chosen), strings.TrimSpace(why + " " + text)
}

// oneLine returns a text on one line, as marks have it.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// changed reports whether a decision differs from what the tutor has seen.
func changed(d class.Decision) bool { return d.Version() != d.Before }
