package class

import (
	"slices"
	"strings"
	"testing"

	"touchstone/harness/class/ledger"
	"touchstone/harness/report"
)

func TestAttempts(t *testing.T) {
	ada, bob := ledger.Person{Name: "Ada", ID: "1"}, ledger.Person{Name: "Bob", ID: "2"}
	class := func() *ledger.Ledger {
		row := func(key string, p ledger.Person, points float64, at string) ledger.Submission {
			return ledger.Submission{Key: key, Name: p.Name, People: []ledger.Person{p}, Score: &report.Score{Earned: points, Possible: 10}, Submitted: at}
		}
		return &ledger.Ledger{Submissions: []ledger.Submission{
			row("ada-1", ada, 5, "2026-01-01T10:00:00Z"), row("ada-2", ada, 9, "2026-01-01T11:30:00+01:00"), row("ada-3", ada, 7, "2026-01-02T10:00:00Z"),
			row("bob-1", bob, 3, ""), row("bob-2", bob, 3, "2026-01-02T10:00:00Z"), {Key: "bob-3", Nothing: "no file", People: []ledger.Person{bob}},
		}}
	}
	counting := func(l *ledger.Ledger) (keys []string) {
		for _, s := range l.Submissions {
			if s.Superseded == "" {
				keys = append(keys, s.Key)
			}
		}
		return keys
	}
	all := []string{"ada-1", "ada-2", "ada-3", "bob-1", "bob-2", "bob-3"}
	for _, test := range []struct {
		option string
		want   []string
		change func(*ledger.Ledger)
	}{
		{"", all, nil},
		{"best", []string{"ada-2", "bob-2", "bob-3"}, nil},
		{"last", []string{"ada-3", "bob-1", "bob-2", "bob-3"}, nil}, // when bob-1 was handed in is not known
		{"best", []string{"ada-1", "ada-2", "ada-3", "bob-2", "bob-3"}, func(l *ledger.Ledger) { l.Submissions[0].Score = nil }},
		{"best", []string{"ada-3", "bob-2", "bob-3"}, func(l *ledger.Ledger) { l.Submissions[1].Lateness = &ledger.Lateness{Result: 4} }},
	} {
		a, err := ParseAttempts(test.option)
		if err != nil {
			t.Fatal(err)
		}
		l := class()
		if test.change != nil {
			test.change(l)
		}
		if a.choose(l); !slices.Equal(counting(l), test.want) {
			t.Errorf("%s: %v count", test.option, counting(l))
		}
	}
	if _, err := ParseAttempts("bset"); err == nil || !strings.Contains(err.Error(), say("attempts.form")) {
		t.Error(err)
	}
}

// Who has the same files as somebody else is named before anything is built; their own
// attempts and the members of their group are nobody else.
func TestSameFilesAtOnce(t *testing.T) {
	var said []string
	r := &runner{works: map[string]ledger.Submission{}, options: Options{Same: func(row ledger.Submission, other string) { said = append(said, row.Key+" "+other) }}}
	ada := []ledger.Person{{Name: "Ada"}}
	for _, one := range []struct {
		row  ledger.Submission
		work string
	}{
		{ledger.Submission{Key: "ada", People: ada}, "x"}, {ledger.Submission{Key: "ada-2", People: ada}, "x"}, {ledger.Submission{Key: "eve"}, "x"}, {ledger.Submission{Key: "bob"}, "y"},
		{ledger.Submission{Key: "g1", Group: "g"}, "z"}, {ledger.Submission{Key: "g2", Group: "g"}, "z"}, {ledger.Submission{Key: "none"}, ""}, {ledger.Submission{Key: "nothing"}, ""},
	} {
		r.compare(one.row, one.work)
	}
	if !slices.Equal(said, []string{"eve ada"}) {
		t.Errorf("said: %v", said)
	}
}
