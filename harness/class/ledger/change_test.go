package ledger

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"touchstone/harness/report"
)

func TestChanges(t *testing.T) {
	scored := func(key string, earned, waiting float64) Submission {
		return Submission{Key: key, Score: &report.Score{Earned: earned, Possible: 100, Waiting: waiting}}
	}
	nothing, faulty := Submission{Key: "none", Nothing: "no file was handed in"}, Submission{Key: "fault", Fault: "the disk is full"}
	before := &Ledger{Submissions: []Submission{scored("same", 5, 0), scored("more", 5, 0), scored("waits", 5, 10), nothing, faulty, scored("gone", 1, 0)}}
	after := &Ledger{Submissions: []Submission{scored("new", 0, 0), scored("same", 5, 0), scored("more", 6, 0), scored("waits", 5, 0), scored("none", 0, 0), faulty}}
	var got []string
	for _, c := range Changes(before, after) {
		switch {
		case c.Before == nil:
			got = append(got, "+"+c.After.Key)
		case c.After == nil:
			got = append(got, "-"+c.Before.Key)
		default:
			got = append(got, c.Before.Key+" "+c.After.Key)
		}
	}
	if diff := cmp.Diff([]string{"+new", "more more", "waits waits", "none none", "-gone"}, got); diff != "" {
		t.Error(diff)
	}
	if got := Changes(after, after); len(got) > 0 {
		t.Errorf("of the same ledger: %v", got)
	}
}
