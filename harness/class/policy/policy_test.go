package policy_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"github.com/google/go-cmp/cmp"

	"touchstone/harness/catalog"
	"touchstone/harness/class/gradebook"
	"touchstone/harness/class/ledger"
	"touchstone/harness/class/policy"
	"touchstone/harness/report"
)

const head = "schema: touchstone/policy/v1\nzone: Europe/Vienna\ndeadline: 2026-11-20 23:59\n"

func read(t *testing.T, text string) (*policy.Policy, error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "policy.yaml")
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return policy.Read(file)
}

var update = flag.Bool("update", false, "write the golden file")

// The arithmetic is exact: a deduction is rounded down to hundredths, once.
func TestArithmetic(t *testing.T) {
	const (
		tenth   = "late: {per: day, percent: 10, of: possible}\n"
		hourly  = "late: {per: hour, points: 0.25, most: 2}\n"
		ofTheir = "late: {per: day, percent: 33.33, of: earned}\n"
	)
	var sums strings.Builder
	for _, test := range []struct {
		rules, submitted string
		lateDays         int
	}{
		{tenth, "2026-11-20 23:59", -1},
		{tenth, "2026-11-20 23:59:01", -1},
		{tenth, "2026-11-21T23:59:00+01:00", -1},
		{tenth, "2026-11-21T23:00:00Z", -1},
		{tenth + "grace: 15m\n", "2026-11-21 00:14", -1},
		{tenth + "grace: 15m\n", "2026-11-21 00:14:30", -1},
		{tenth, "2026-12-20 23:59", -1},
		{tenth + "closes: 7d\n", "2026-11-28 12:00", -1},
		{tenth + "lateDays: 2\n", "2026-11-22 10:00", -1},
		{tenth + "lateDays: 2\n", "2026-11-23 10:00", -1},
		{tenth + "lateDays: 2\n", "2026-11-22 10:00", 0},
		{tenth + "lateDays: 2\n", "2026-11-22 10:00", 1},
		{hourly, "2026-11-21 01:00", -1},
		{hourly, "2026-11-22 01:00", -1},
		{ofTheir, "2026-11-21 01:00", -1}, // 30.49695 is 30.49
		{"late: {per: 24h, percent: 10, of: possible}\nlateDays: 1\n", "2026-11-23 01:00", -1},
		{"", "2026-11-25 01:00", -1},
		{tenth, "", -1},
	} {
		p, err := read(t, head+test.rules)
		if err != nil {
			t.Fatal(test.rules, err)
		}
		at, _ := policy.Parse(test.submitted, p.Zone.Location)
		s := &ledger.Submission{Score: &report.Score{Earned: 91.5, Possible: 110}, Lateness: p.Of(at.First, nil, test.lateDays)}
		s.Lateness.Compute(91.5, 110)
		fmt.Fprintf(&sums, "%q, late days %d, submitted %s\n\t%s\n", test.rules, test.lateDays, test.submitted, catalog.English.Text(gradebook.Sum(s)))
	}
	golden := filepath.Join("testdata", "arithmetic.golden")
	if *update {
		if err := os.WriteFile(golden, []byte(sums.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), sums.String()); diff != "" {
		t.Error(diff)
	}
}

// An extension moves the deadline of one student; the clocks go back an hour in between.
func TestExtension(t *testing.T) {
	p, err := read(t, "schema: touchstone/policy/v1\nzone: Europe/Vienna\ndeadline: 2026-10-24 23:59\nlate: {per: day, points: 1}\n"+
		"extensions: [{student: a, until: 2026-10-25 23:59, why: ill}, {student: a, by: 12h}]\n")
	if err != nil {
		t.Fatal(err)
	}
	l := p.Of(time.Date(2026, 10, 25, 22, 58, 0, 0, time.UTC), p.Extensions, -1)
	if l.By != "" || l.Deadline != "2026-10-25T23:59:00+01:00" || l.Extended != "ill" {
		t.Errorf("%+v", l)
	}
	if l := p.Of(time.Date(2026, 10, 25, 22, 59, 1, 0, time.UTC), p.Extensions, -1); l.Units != 1 || l.By != "1s" {
		t.Errorf("%+v", l)
	}
}

// A night in which the clocks change costs no extra day and gives none: days are those of the
// calendar, at the same time of day.
func TestChangeOfClocks(t *testing.T) {
	vienna, err := time.LoadLocation("Europe/Vienna")
	if err != nil {
		t.Fatal(err)
	}
	units := func(rules, deadline, submitted string) string {
		p, err := read(t, "schema: touchstone/policy/v1\nzone: Europe/Vienna\ndeadline: "+deadline+"\n"+rules)
		if err != nil {
			t.Fatal(err)
		}
		at, _ := policy.Parse(submitted, vienna)
		l := p.Of(at.First, nil, -1)
		return fmt.Sprintf("%d, %d, %v, until %s", l.Days, l.Units, l.Closed, l.Deadline)
	}
	const daily, full, hourly = "late: {per: day, points: 1}\n", "late: {per: 24h, points: 1}\n", "late: {per: hour, points: 1}\n"
	for _, tt := range []struct{ rules, deadline, submitted, want string }{
		// The clocks go back in the night to 25 October 2026: that day has 25 hours.
		{daily, "2026-10-24 23:59", "2026-10-25 23:59", "0, 1, false, until 2026-10-24T23:59:00+02:00"},
		{daily, "2026-10-24 23:59", "2026-10-25 23:59:01", "0, 2, false, until 2026-10-24T23:59:00+02:00"},
		{daily, "2026-10-20 23:59", "2026-10-30 23:59", "0, 10, false, until 2026-10-20T23:59:00+02:00"},
		{full, "2026-10-24 23:59", "2026-10-25 23:59", "0, 2, false, until 2026-10-24T23:59:00+02:00"},
		{full, "2026-10-24 23:59", "2026-10-25 22:59", "0, 1, false, until 2026-10-24T23:59:00+02:00"},
		{hourly, "2026-10-24 23:59", "2026-10-25 23:59", "0, 25, false, until 2026-10-24T23:59:00+02:00"},
		{daily + "lateDays: 1\n", "2026-10-24 23:59", "2026-10-25 23:59", "1, 0, false, until 2026-10-24T23:59:00+02:00"},
		{daily + "grace: 1d\n", "2026-10-24 23:59", "2026-10-25 23:59", "0, 0, false, until 2026-10-25T23:59:00+01:00"},
		{daily + "closes: 1d\n", "2026-10-24 23:59", "2026-10-25 23:59", "0, 1, false, until 2026-10-24T23:59:00+02:00"},
		{daily + "closes: 24h\n", "2026-10-24 23:59", "2026-10-25 23:59", "0, 0, true, until 2026-10-24T23:59:00+02:00"},
		// They go forward in the night to 28 March 2027: 23 hours.
		{daily, "2027-03-27 23:59", "2027-03-28 23:59:01", "0, 2, false, until 2027-03-27T23:59:00+01:00"},
		{full, "2027-03-27 23:59", "2027-03-29 00:59", "0, 1, false, until 2027-03-27T23:59:00+01:00"},
		// 02:30 exists twice, and in March not at all: in favor of the student.
		{daily, "2026-10-25 02:30", "2026-10-25T02:30:00+01:00", "0, 0, false, until 2026-10-25T02:30:00+01:00"},
		{daily, "2026-10-25 02:15", "2026-10-25 02:30", "0, 0, false, until 2026-10-25T02:15:00+01:00"},
		{daily, "2027-03-28 02:30", "2027-03-28 03:30", "0, 0, false, until 2027-03-28T03:30:00+02:00"},
	} {
		if got := units(tt.rules, tt.deadline, tt.submitted); got != tt.want {
			t.Errorf("%s, until %s, submitted %s: %s, want %s", tt.rules, tt.deadline, tt.submitted, got, tt.want)
		}
	}
}

func TestWrongPolicies(t *testing.T) {
	say := catalog.English.Say
	found := func(want, got string) string { return say("expected-found", "want", want, "got", got) }
	for text, want := range map[string]string{
		"zone: UTC\n":   "schema",
		head + "x: 1\n": ":4:1: ",
		"schema: touchstone/policy/v1\nzone: Wien\ndeadline: soon\n": "policy.yaml:2:7: " + found(say("policy.zone"), `"Wien"`),
		head + "grace: 15\n":                                   ":4:8: " + found(say("policy.span"), `"15"`),
		head + "late: {per: week, points: 1}\n":                found("day, 24h, hour", `"week"`),
		head + "late: {per: day}\n":                            ":4:7: " + say("policy.one-rate"),
		head + "late: {per: day, percent: 10}\n":               say("policy.of"),
		head + "late: {per: day, percent: 1000, of: earned}\n": say("policy.percent"),
		head + "late: {per: day, points: -1}\n":                found(say("policy.number"), `"-1"`),
		head + "late: {per: day, points: 0.333}\n":             found(say("policy.number"), `"0.333"`),
		head + "extensions: [{student: a}]\n":                  say("policy.extension"),
		head + "lateDays: -1\n":                                say("policy.late-days"),
	} {
		if _, err := read(t, text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
	if _, err := policy.Read("/nowhere/policy.yaml"); err == nil || !strings.Contains(err.Error(), "/nowhere/policy.yaml: ") {
		t.Error(err)
	}
}

func TestParse(t *testing.T) {
	vienna, err := time.LoadLocation("Europe/Vienna")
	if err != nil {
		t.Fatal(err)
	}
	want := time.Date(2026, 11, 20, 22, 58, 0, 0, time.UTC)
	for _, text := range []string{
		"2026-11-20 23:58", "2026-11-20 22:58:00 UTC", "2026-11-20T22:58:00Z", "2026-11-20 23:58:00 +0100", "Friday, 20 November 2026, 11:58 PM",
		"Friday, 20 November 2026, 11:58\u202fPM", "Nov 20, 2026 11:58 PM", "Friday, November 20, 2026, 11:58 PM",
	} {
		if got, ok := policy.Parse(text, vienna); !ok || !got.First.Equal(want) || !got.Last.Equal(want) {
			t.Errorf("%s: %v", text, got)
		}
	}
	for _, text := range []string{"", "20.11.2026", "11/12/2026 23:58", "2026-11-20 23:58:00 IST", "2026-02-30 10:00"} {
		if got, ok := policy.Parse(text, vienna); ok {
			t.Errorf("%s: %v", text, got)
		}
	}
}
