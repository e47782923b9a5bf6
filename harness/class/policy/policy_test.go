package policy_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"touchstone/harness/class/gradebook"
	"touchstone/harness/class/ledger"
	"touchstone/harness/class/policy"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
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

// The arithmetic is exact: a deduction is rounded down to hundredths, once.
func TestArithmetic(t *testing.T) {
	const (
		tenth   = "late: {per: day, percent: 10, of: possible}\n"
		hourly  = "late: {per: hour, points: 0.25, most: 2}\n"
		ofTheir = "late: {per: day, percent: 33.33, of: earned}\n"
	)
	for _, test := range []struct {
		rules, submitted string
		lateDays         int
		want             string
	}{
		{tenth, "2026-11-20 23:59", -1, "handed in on time: 91.5 points"},
		{tenth, "2026-11-20 23:59:01", -1, "91.5 − 1 day × 10 % of 110 = 80.5 points"},
		{tenth, "2026-11-21T23:59:00+01:00", -1, "91.5 − 1 day × 10 % of 110 = 80.5 points"},
		{tenth, "2026-11-21T23:00:00Z", -1, "91.5 − 2 days × 10 % of 110 = 69.5 points"},
		{tenth + "grace: 15m\n", "2026-11-21 00:14", -1, "handed in on time: 91.5 points"},
		{tenth + "grace: 15m\n", "2026-11-21 00:14:30", -1, "91.5 − 1 day × 10 % of 110 = 80.5 points"},
		{tenth, "2026-12-20 23:59", -1, "91.5 − 30 days × 10 % of 110 = 0 points"},
		{tenth + "closes: 7d\n", "2026-11-28 12:00", -1, "handed in after the last date: 0 points instead of 91.5"},
		{tenth + "lateDays: 2\n", "2026-11-22 10:00", -1, "handed in late, nothing deducted: 91.5 points, with 2 late days used"},
		{tenth + "lateDays: 2\n", "2026-11-23 10:00", -1, "91.5 − 1 day × 10 % of 110 = 80.5 points, with 2 late days used"},
		{tenth + "lateDays: 2\n", "2026-11-22 10:00", 0, "91.5 − 2 days × 10 % of 110 = 69.5 points"},
		{tenth + "lateDays: 2\n", "2026-11-22 10:00", 1, "91.5 − 1 day × 10 % of 110 = 80.5 points, with 1 late day used"},
		{hourly, "2026-11-21 01:00", -1, "91.5 − 2 hours × 0.25 = 91 points"},
		{hourly, "2026-11-22 01:00", -1, "91.5 − 2 (the most, for 26 hours) = 89.5 points"},
		{ofTheir, "2026-11-21 01:00", -1, "91.5 − 1 day × 33.33 % of 91.5 = 61.01 points"}, // 30.49695 is 30.49
		{"", "2026-11-25 01:00", -1, "handed in late, nothing deducted: 91.5 points"},
		{tenth, "", -1, "time of submission not known, nothing deducted: 91.5 points"},
	} {
		p, err := read(t, head+test.rules)
		if err != nil {
			t.Fatal(test.rules, err)
		}
		at, _ := policy.Parse(test.submitted, p.Zone.Location)
		s := &ledger.Submission{Score: &report.Score{Earned: 91.5, Possible: 110}, Lateness: p.Of(at, nil, test.lateDays)}
		s.Lateness.Settle(91.5, 110)
		if got := gradebook.Sum(words.In("en"), s); got != test.want {
			t.Errorf("%s%s, late days %d:\n%s\nwant\n%s", test.rules, test.submitted, test.lateDays, got, test.want)
		}
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

func TestWrongPolicies(t *testing.T) {
	for text, want := range map[string]string{
		"zone: UTC\n":   "schema",
		head + "x: 1\n": ":4:1: ",
		"schema: touchstone/policy/v1\nzone: Wien\ndeadline: soon\n": `policy.yaml:2:7: expected a time zone such as Europe/Vienna, found "Wien"`,
		head + "grace: 15\n":                                   `:4:8: expected a length of time such as 15m, 36h or 2d, found "15"`,
		head + "late: {per: week, points: 1}\n":                `found "week"`,
		head + "late: {per: day}\n":                            ":4:7: late needs either points or percent",
		head + "late: {per: day, percent: 10}\n":               "percent needs of",
		head + "late: {per: day, percent: 1000, of: earned}\n": "more than 100",
		head + "late: {per: day, points: -1}\n":                `found "-1"`,
		head + "late: {per: day, points: 0.333}\n":             `found "0.333"`,
		head + "extensions: [{student: a}]\n":                  "either until or by",
		head + "lateDays: -1\n":                                "less than 0",
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
		if got, ok := policy.Parse(text, vienna); !ok || !got.Equal(want) {
			t.Errorf("%s: %v", text, got)
		}
	}
	for _, text := range []string{"", "20.11.2026", "11/12/2026 23:58", "2026-11-20 23:58:00 IST", "2026-02-30 10:00"} {
		if got, ok := policy.Parse(text, vienna); ok {
			t.Errorf("%s: %v", text, got)
		}
	}
}
