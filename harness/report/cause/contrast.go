package cause

import (
	"slices"
	"strings"

	"touchstone/harness/report"
)

// Contrast returns how the first failed play of a public case differs from the public play nearest
// to it that passes for the same item. It is nil unless they are given the same but for one line of
// an input, or one argument; names of files do not count.
func Contrast(c report.Case, cases []report.Case) *report.Contrast {
	all := failed(c)
	if len(all) == 0 || c.Visibility != report.Public {
		return nil
	}
	var nearest *report.Contrast
	least := 0
	fails, ok := given(c.Plays[all[0].Play])
	eachPassing(cases, all[0].Items, func(other report.Case, play report.Play) {
		passes, whole := given(play)
		if !ok || !whole {
			return
		}
		if d, n := between(passes, fails); d != nil && (nearest == nil || n < least) {
			d.Case, nearest, least = other.ID, d, n
		}
	})
	return nearest
}

// eachPassing visits the public plays that pass for one of the items, and fail nothing.
func eachPassing(cases []report.Case, items []string, visit func(report.Case, report.Play)) {
	for _, c := range cases {
		if c.Visibility != report.Public {
			continue
		}
		for n, play := range c.Plays {
			passes, fails := false, false
			for _, x := range c.Expectations {
				fails = fails || x.Play == n && x.Verdict == report.VerdictFail
				passes = passes || x.Play == n && x.Verdict == report.VerdictPass && slices.ContainsFunc(x.Items, func(id string) bool { return slices.Contains(items, id) })
			}
			if passes && !fails {
				visit(c, play)
			}
		}
	}
}

// part is an argument or a line of what a play is given.
type part struct {
	input string // name of the file; "" for an argument
	line  int    // of it, from 1
	place int    // which input it is, whatever its name; 0 for an argument
	name  bool   // the text is not what it is given, but which input stands there
	text  string
}

// given returns all that a play is given; false if not all of it is known.
func given(p report.Play) (list []part, known bool) {
	place := func(name string) int {
		return 1 + slices.IndexFunc(p.Inputs, func(i report.Input) bool { return i.Name == name })
	}
	if p.With != "" || p.Inputs == nil && (p.Stdin != "" || len(p.Argv) < 2) {
		return nil, false
	}
	for i, arg := range p.Argv {
		if at := place(arg); i > 0 && at > 0 {
			list = append(list, part{place: at, name: true})
		} else {
			list = append(list, part{text: arg, name: i == 0})
		}
	}
	list = append(list, part{place: place(p.Stdin), name: true})
	for i, input := range p.Inputs {
		if input.Size > 0 {
			return nil, false
		}
		for n, line := range strings.SplitAfter(string(input.Data), "\n") {
			list = append(list, part{input: input.Name, line: n + 1, place: i + 1, text: line})
		}
	}
	return list, true
}

// apart leaves out what two plays are both given, from the beginning and from the end.
func apart(a, b []part) (x, y []part) {
	same := func(a, b part) bool { return a.place == b.place && a.text == b.text && a.name == b.name }
	for len(a) > 0 && len(b) > 0 && same(a[0], b[0]) {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && same(a[len(a)-1], b[len(b)-1]) {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return a, b
}

// between returns the one part in which two plays differ, and how much of it does, in bytes.
func between(passes, fails []part) (*report.Contrast, int) {
	passes, fails = apart(passes, fails)
	rest := slices.Concat(passes, fails)
	if len(passes) > 1 || len(fails) > 1 || len(rest) == 0 || slices.ContainsFunc(rest, func(p part) bool { return p.name || p.place != rest[0].place }) {
		return nil, 0
	}
	d, n := &report.Contrast{}, 0
	for _, p := range passes {
		d.Input, d.Line, d.Passes, n = p.input, p.line, []report.Text{report.Text(strings.TrimSuffix(p.text, "\n"))}, len(p.text)
	}
	for _, f := range fails {
		d.Input, d.Line, d.Fails, n = f.input, f.line, []report.Text{report.Text(strings.TrimSuffix(f.text, "\n"))}, n+len(f.text)
	}
	if len(rest) == 2 {
		n -= 2 * alikeEnds(passes[0].text, fails[0].text)
	}
	return d, n
}

// alikeEnds returns how many bytes two texts have in common at both ends.
func alikeEnds(a, b string) (n int) {
	most := min(len(a), len(b))
	for n < most && a[n] == b[n] {
		n++
	}
	for end := 1; n < most && a[len(a)-end] == b[len(b)-end]; end++ {
		n++
	}
	return n
}

// Common returns what all public plays that fail of some cases have in common, and no public play
// has that passes for the same items: a word, a clause or a size. It is nil if there are fewer than
// two of either, or if it is none or more than one.
func Common(cases, all []report.Case) *report.Common {
	var items []string
	in, out := shared{}, shared{}
	for _, c := range cases {
		if c.Visibility != report.Public {
			continue
		}
		for n, x := range failed(c) {
			if items = append(items, x.Items...); n == 0 || in.last != x.Play {
				in.add(c, c.Plays[x.Play])
				in.last = x.Play
			}
		}
	}
	eachPassing(all, items, out.add)
	if in.plays < 2 || out.plays < 2 {
		return nil
	}
	common := &report.Common{Plays: in.plays, Passing: out.plays}
	words, clauses := only(in.words, in.plays, out.words), only(in.clauses, in.plays, out.clauses)
	switch {
	case len(words) == 1 && !in.cut && !out.cut:
		common.Word = report.Text(words[0])
	case len(clauses) == 1:
		common.Clause = clauses[0]
	case in.least > out.most, in.most < out.least:
		common.Least, common.Most = in.least, in.most
		common.PassingLeast, common.PassingMost = out.least, out.most
	default:
		return nil
	}
	return common
}

// shared counts what plays have.
type shared struct {
	plays, last    int
	cut            bool           // the input of some play is not known in full
	words, clauses map[string]int // in how many of the plays
	least, most    int            // bytes of input
}

func (s *shared) add(c report.Case, p report.Play) {
	if s.plays++; s.plays == 1 {
		s.words, s.clauses = map[string]int{}, map[string]int{}
	}
	size, seen := 0, map[string]bool{}
	for _, input := range p.Inputs {
		size += max(input.Size, len(input.Data))
		s.cut = s.cut || input.Size > 0
		for _, word := range strings.Fields(string(input.Data)) {
			seen[word] = true
		}
	}
	for word := range seen {
		s.words[word]++
	}
	for _, id := range c.Clauses {
		s.clauses[id]++
	}
	if s.plays == 1 {
		s.least = size
	}
	s.least, s.most = min(s.least, size), max(s.most, size)
}

// only lists what all of so many plays have, and none of the others.
func only(in map[string]int, plays int, out map[string]int) (list []string) {
	for what, n := range in {
		if n == plays && out[what] == 0 {
			list = append(list, what)
		}
	}
	return list
}
