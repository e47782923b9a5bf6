package page_test

import (
	"slices"
	"testing"

	"touchstone/harness/class/ledger"
	"touchstone/harness/class/page"
)

func TestMatches(t *testing.T) {
	c := small(50, 60, 70)
	l := c.ledger
	l.Submissions[0].Paths, l.Submissions[0].People, l.Submissions[0].Matched = []string{"part1-ada"}, []ledger.Person{{Name: "Ada", ID: "7"}}, "ada in the name"
	l.Submissions[1].Paths = []string{"part1-<b>", "more"}
	l.Submissions[2].Paths, l.Submissions[2].People, l.Submissions[2].Matched = []string{"red"}, []ledger.Person{{Name: "Bo"}, {Name: "Cy"}}, "red in the name"
	l.Missing = []ledger.Person{{Name: "Dan"}}
	l.Findings = []ledger.Finding{{Path: "part1-<b>", Problem: "no"}, {Path: "x.txt", Problem: "a"}, {Path: "x.txt", Problem: "b"}}
	want := []page.Match{
		{1, "part1-ada", "Ada (7)", "ada in the name."}, {2, "part1-<b>, more", "", "no."}, {3, "red", "Bo, Cy", "red in the name."},
		{0, "x.txt", "", "a. b."}, {0, "", "Dan", ""},
	}
	if got := page.Matches(l); !slices.Equal(got, want) {
		t.Errorf("%+v", got)
	}
	inOrder(t, written(t, c), say("match.title"), `<a href="#s1"><bdi>part1-ada</bdi></a>`, "Ada (7)", `<bdi>part1-&lt;b&gt;, more</bdi>`, say("match.nobody"), "<bdi>x.txt</bdi>", say("match.nothing"), "Dan")

	c = small(50) // without a roster
	c.ledger.Submissions[0].Paths = []string{"a.zip"}
	if got := page.Matches(c.ledger); !slices.Equal(got, []page.Match{{1, "a.zip", "Student a", ""}}) {
		t.Errorf("without a roster: %+v", got)
	}
	if c.ledger.Shard = "1/2"; len(page.Matches(c.ledger)) > 0 {
		t.Error("a shard knows of its own entries only")
	}
}
