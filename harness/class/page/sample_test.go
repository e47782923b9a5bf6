package page_test

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"touchstone/harness/class/ledger"
	"touchstone/harness/class/page"
	"touchstone/harness/report"
)

// class is a ledger with the reports that belong to it.
type class struct {
	ledger  *ledger.Ledger
	reports map[string]*report.Report
}

func written(t testing.TB, c class) string {
	t.Helper()
	var b bytes.Buffer
	p, err := page.New(c.ledger)
	if err != nil {
		t.Fatal(err)
	}
	for i, s := range c.ledger.Submissions {
		if s.Score == nil {
			continue
		}
		if err := p.Add(i, c.reports[s.Key]); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// readable is the page of a class with everything opened.
func readable(t testing.TB, c class) string {
	t.Helper()
	return opened(t, written(t, c))
}

// opened is the page as it is when everything has been opened: the details stand where
// the script puts them.
func opened(t testing.TB, html string) string {
	t.Helper()
	if !strings.Contains(html, `<details class="student">`) {
		return html
	}
	before, rest, found := strings.Cut(html, "<script type=\"text/plain\" id=\"details\">\n")
	packed, after, ended := strings.Cut(rest, "</script>\n")
	if !found || !ended {
		t.Fatal("there are no details")
	}
	for i, line := range strings.Fields(packed) {
		place := fmt.Sprintf("<div id=\"s%d\">", i+1)
		if !strings.Contains(before, place) {
			t.Fatalf("there is no place for the details of %d", i+1)
		}
		details, err := io.ReadAll(flate.NewReader(base64.NewDecoder(base64.StdEncoding, strings.NewReader(line))))
		if err != nil {
			t.Fatal(err)
		}
		before = strings.Replace(before, place, place+string(details), 1)
	}
	return before + after
}

// samples are reports of real programs, without most of their cases. They lend
// the class below their texts.
func samples(t testing.TB) []*report.Report {
	t.Helper()
	files, err := filepath.Glob("testdata/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no samples", err)
	}
	var list []*report.Report
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r := new(report.Report)
		if err := yaml.Unmarshal(data, r); err != nil {
			t.Fatal(file, err)
		}
		list = append(list, r)
	}
	return list
}

var (
	firstNames = strings.Fields("Ada Björn Chloé Dmitri Elif Fatima Grace Hồng Iñaki Jörg Kofi Lena Mateo Nia Oisín Priya Quentin Rosa Søren Tomás Uma Victor Wei Ximena Yusuf Zoë")
	lastNames  = strings.Fields("Abels Brandt Castillo Dvořák Eriksen Fischer García Hopper Ivanova Jensen Kowalski Liskov Meyer Nguyen Okafor Perlman Quiroga Rossi Sato Thompson Ueda Vogel Wang Xu Yılmaz Zimmermann")
)

// classOf is a class of so many students, the same each time.
func classOf(t testing.TB, students int) class {
	list := samples(t)
	c := class{reports: map[string]*report.Report{}, ledger: &ledger.Ledger{
		Schema: ledger.Schema, Assignment: ledger.Assignment{ID: list[0].Assignment.ID, Title: list[0].Assignment.Title},
		Suite: list[0].Suite, Touchstone: "1.0.0", Sandbox: "contained",
	}}
	for _, item := range list[0].Items {
		c.ledger.Items = append(c.ledger.Items, ledger.Item{ID: item.ID, Title: item.Title, Points: item.Points, Kind: item.Kind})
	}
	random := rand.New(rand.NewPCG(1, 2))
	for i := range students {
		name := firstNames[random.IntN(len(firstNames))] + " " + lastNames[random.IntN(len(lastNames))]
		r := *list[min(int(random.ExpFloat64()*1.3), len(list)-1)]
		r.Items = slices.Clone(r.Items)
		if r.Build.Status == report.Built {
			worsen(random, r.Items)
		}
		c.add(fmt.Sprintf("%03d-%s", i, strings.ReplaceAll(strings.ToLower(name), " ", "-")), name, &r)
	}
	for i := range c.ledger.Submissions {
		s := &c.ledger.Submissions[i]
		s.Late = i%17 == 3
		switch i {
		case 5, 60:
			fault := ledger.Submission{Key: s.Key, Name: s.Name, Paths: s.Paths, Fault: "the disk of the machine was full while it was built"}
			*s = fault
		case 8:
			s.Void = []string{"makefile"}
			s.Score.Earned, s.Score.Percent = 0, 0
			s.Review = append(s.Review, report.Review{Item: "makefile", Reason: "a rule was broken"})
		case 11, 40, 41:
			s.Review = append(s.Review, report.Review{Reason: "two files named main.c were handed in; the newer was built"})
		case 14, 15:
			s.Items[0].Earned, s.Items[0].Status = 8, report.Partial
			s.Items[0].Mark = &report.Mark{Who: "R. Vogel", Why: "the second section is missing", Machine: 0, Status: report.Waiting}
		case 20:
			s.Group = "Team Turing"
			s.People = []ledger.Person{{Name: s.Name, ID: "40020", Email: "a@example.edu"}, {Name: "Grace Hopper", ID: "40021"}}
		}
	}
	if students > 30 {
		r := *c.reports[c.ledger.Submissions[30].Key]
		r.Cases = append(slices.Clone(r.Cases), report.Case{ID: "stdin-pipe", Title: "The game comes through a pipe", Flaky: true, Verdict: report.VerdictPass})
		c.reports[c.ledger.Submissions[30].Key] = &r
		c.ledger.Missing = []ledger.Person{{Name: "Noémie Absent", ID: "40991", Email: "n@example.edu"}, {Name: "Per Elsewhere", Login: "per"}}
		c.ledger.Findings = []ledger.Finding{{Path: "notes.docx", Problem: "neither a folder nor a regular file, so it was ignored"}}
	}
	return c
}

// worsen takes points away at random, more for later items.
func worsen(random *rand.Rand, items []report.Item) {
	weak := random.Float64() * random.Float64() * 1.1
	for i := range items {
		item := &items[i]
		if item.Status != report.Pass || random.Float64() > weak*(0.3+1.2*float64(i)/float64(len(items))) {
			continue
		}
		item.Status, item.Earned, item.Reason = report.Partial, item.Points*float64(random.IntN(100))/100, "4 of 12 plays failed"
		if random.IntN(3) == 0 {
			item.Status, item.Earned, item.Reason = report.Fail, 0, "12 of 12 plays failed"
		}
	}
}

var varies = regexp.MustCompile(`"[^"]*"|\d+`)

// add puts a submission into the class, as its report tells.
func (c *class) add(key, name string, r *report.Report) {
	s := ledger.Submission{Key: key, Name: name, Number: fmt.Sprint(50000 + len(c.ledger.Submissions)), Paths: []string{key}, Build: r.Build.Status}
	score := report.Score{Possible: r.Score.Possible, Waiting: r.Score.Waiting}
	for _, item := range r.Items {
		s.Items = append(s.Items, ledger.Earned{Item: item.ID, Earned: item.Earned, Status: item.Status, Mark: item.Mark})
		score.Earned += item.Earned
	}
	score.Percent = 100 * score.Earned / max(score.Possible, 1)
	s.Score = &score
	s.Cases = ledger.Count{Passed: 90}
	for _, x := range r.Cases {
		if x.Verdict != report.VerdictFail {
			s.Cases.NotRun++
			continue
		}
		s.Cases.Failed++
		cause := ""
		for _, e := range x.Expectations {
			if e.Verdict == report.VerdictFail && e.Difference != nil && cause == "" {
				cause = varies.ReplaceAllString(e.Difference.Summary, "N")
			}
		}
		s.Failures = append(s.Failures, ledger.Failure{Case: x.ID, Items: x.Items, Alike: cause, Cause: cause})
	}
	s.Review = r.Review
	c.ledger.Submissions = append(c.ledger.Submissions, s)
	c.reports[key] = r
}
