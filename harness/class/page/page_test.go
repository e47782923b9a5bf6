package page_test

import (
	"fmt"
	markup "html"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"touchstone/harness/catalog"
	"touchstone/harness/class/ledger"
	"touchstone/harness/class/page"
	"touchstone/harness/report"
	"touchstone/harness/report/browsertest"
)

// small is a class of submissions with these points of 100, all for one item.
func small(scores ...float64) class {
	c := class{reports: map[string]*report.Report{}, ledger: &ledger.Ledger{
		Assignment: ledger.Assignment{ID: "cards", Title: "Cards"},
		Items:      []ledger.Item{{ID: "counts", Title: "Counts cards", Points: 100, Kind: "auto"}},
	}}
	for i, n := range scores {
		status := report.Partial
		switch n {
		case 0:
			status = report.Fail
		case 100:
			status = report.Pass
		}
		name := string(rune('a' + i))
		c.ledger.Submissions = append(c.ledger.Submissions, ledger.Submission{
			Key: name, Name: "Student " + name, Build: report.Built, Score: &report.Score{Earned: n, Possible: 100, Percent: n},
			Items: []ledger.Earned{{Item: "counts", Earned: n, Status: status}},
		})
		c.reports[name] = &report.Report{Build: report.Build{Status: report.Built}}
	}
	return c
}

// say is what the catalog has for a key, as it stands on a page.
func say(key string, values ...any) string { return catalog.English.Say(key, values...) }

func expect(t *testing.T, html string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		if !strings.Contains(markup.UnescapeString(html), part) {
			t.Errorf("%q is not on the page", part)
		}
	}
}

// inOrder expects the parts one after another.
func inOrder(t *testing.T, html string, parts ...string) {
	t.Helper()
	for _, part := range parts {
		_, rest, found := strings.Cut(html, part)
		if !found {
			t.Fatalf("%q is not on the page, or not in its place", part)
		}
		html = rest
	}
}

func TestFacts(t *testing.T) {
	fact := func(number, key string, values ...any) string {
		return fmt.Sprintf("<dd>%s</dd><dt>%s</dt>", number, say(key, values...))
	}
	of := func(number, key string) string { return fact(number, "class.fact.of", "what", say(key), "all", 100) }
	bar := func(of string, n int) string { return say("class.bar", "range", of, "n", n) }
	for name, test := range map[string]struct {
		scores []float64
		want   []string
	}{
		"none":    {nil, []string{fact("0", "class.fact.submissions", "n", 0), say("class.empty")}},
		"one":     {[]float64{62.5}, []string{fact("1", "class.fact.submissions", "n", 1), of("62.5", "table.points")}},
		"odd":     {[]float64{60, 10, 20}, []string{of("30", "class.fact.mean"), of("20", "class.fact.median"), fact(say("range", "first", 10, "last", 60), "class.fact.range")}},
		"even":    {[]float64{100, 0, 31, 20}, []string{of("37.8", "class.fact.mean"), of("25.5", "class.fact.median"), fact("1", "class.fact.full")}},
		"the bar": {[]float64{9.99, 10, 99.9, 100, 130}, []string{bar("0–9", 1) + "; " + bar("10–19", 1) + "; " + bar("90–99", 1) + "; " + bar("100+", 2)}},
	} {
		t.Run(name, func(t *testing.T) { expect(t, readable(t, small(test.scores...)), test.want...) })
	}
}

func TestDifferentTotalsAreComparedInPerCent(t *testing.T) {
	c := small(40, 80)
	c.ledger.Submissions[1].Score = &report.Score{Earned: 80, Possible: 200, Percent: 40}
	expect(t, readable(t, c), "<dd>40</dd><dt>"+say("class.fact.percent", "what", say("class.fact.mean"))+"</dt>")
}

func TestItemsCountTheClass(t *testing.T) {
	c := small(100, 100, 40, 0)
	html := readable(t, c)
	inOrder(t, html, `<code>counts</code> Counts cards`, "60 %", `data-show="2 p">2<`, `data-show="2 h">1<`, `data-show="2 f">1<`)
	inOrder(t, html, say("class.filter.lost"), `<option value="2 hf">counts (2)`)
}

func TestMarksStandBesideTheMachine(t *testing.T) {
	c := small(40)
	c.ledger.Submissions[0].Items[0].Mark = &report.Mark{Who: "Vogel", Why: "works by luck", Machine: 100, Status: report.Pass}
	mark := markup.EscapeString(say("class.marked.why", "text", say("class.marked", "who", "Vogel", "n", 100, "status", say("status.pass")), "why", "works by luck"))
	inOrder(t, readable(t, c), `<td class="h m" title="`+mark+`">40`, `<em>`+mark+`</em>`)
}

func TestAttention(t *testing.T) {
	c := small(50, 50, 50, 0, 0)
	l := c.ledger
	l.Items = append(l.Items, ledger.Item{ID: "readme", Title: "README", Points: 10, Kind: "manual"}, ledger.Item{ID: "vla", Title: "No VLA", Kind: "zero"})
	for i := range l.Submissions {
		s := &l.Submissions[i]
		s.Items = append(s.Items, ledger.Earned{Item: "readme", Status: report.Waiting}, ledger.Earned{Item: "vla", Status: report.NotJudged})
		s.Review = []report.Review{{Item: "readme", Reason: "README is there"}}
	}
	l.Submissions[0].Review = append(l.Submissions[0].Review, report.Review{Reason: "two programs of the same name"})
	c.reports["b"].Cases = []report.Case{{ID: "pipe", Title: "A pipe", Verdict: report.VerdictPass, Flaky: true}}
	l.Submissions[2] = ledger.Submission{Key: "c", Name: "Student c", Fault: "the disk is full"}
	delete(c.reports, "c")
	l.Submissions[3].Void = []string{"vla"}
	l.Submissions[4].Build = report.Failed
	c.reports["e"].Build = report.Build{Status: report.Failed, Command: "make", Cause: "make found no rule", Log: "make: *** no rule\n"}
	l.Missing = []ledger.Person{{Name: "Noémie", ID: "7"}}
	l.Findings = []ledger.Finding{{Path: "notes.docx", Problem: "neither a folder nor a regular file, so it was ignored"}}
	html := readable(t, c)
	notice := func(what string) string { return "<b>1</b> " + say("class.notice."+what, "n", 1) }
	inOrder(t, html,
		notice("fault"), "Student c", "the disk is full.",
		notice("missing"), "Noémie (7)",
		notice("findings"), "notes.docx", "Neither a folder nor a regular file, so it was ignored.",
		notice("void"), "Student d", "No VLA",
		notice("unbuilt"), "Student e", "make found no rule.",
		notice("review"), "Student a", "two programs of the same name",
		notice("flaky"), "Student b", "A pipe",
		notice("waiting"), "README: "+say("count.submissions", "n", 4),
		notice("not-judged"), "No VLA: "+say("count.submissions", "n", 4),
		say("build.failed"), "make: *** no rule",
	)
	if strings.Contains(html, "README is there") {
		t.Error("what everybody waits for stands among what is to look at")
	}
}

// failing is a failed case: expected 15 and printed another number.
func failing(id, printed string) report.Case {
	return report.Case{
		ID: id, Title: "Case " + id, Visibility: "hidden", Verdict: report.VerdictFail,
		Plays: []report.Play{{Argv: []string{"check", "game.txt"}, End: "exit", Exit: new(int)}},
		Expectations: []report.Expectation{{
			Channel: "stdout", Comparator: "want", Option: "equal", Args: []string{"want"}, Verdict: report.VerdictFail, Want: "15 cards\n", Got: report.Text(printed + "\n"),
			Difference: &report.Difference{Summary: "line 1 differs", Line: 1, Want: "15 cards", Got: report.Text(printed)},
		}},
	}
}

func TestFailuresAreGroupedByItemsAndCause(t *testing.T) {
	c := small(10, 20, 30)
	fail := func(i int, id, printed, cause string, items ...string) {
		s := &c.ledger.Submissions[i]
		s.Failures = append(s.Failures, ledger.Failure{Case: id, Items: items, Alike: cause, Cause: cause})
		r := c.reports[s.Key]
		r.Cases = append(r.Cases, failing(id, printed))
	}
	fail(0, "rare", "rarely", "the rare cause", "counts")
	fail(0, "other", "another item", "the common cause", "format")
	fail(1, "many", "printed by b", "the common cause", "counts")
	fail(1, "few", "printed by b, too", "the common cause", "counts")
	fail(2, "many", "printed by c", "the common cause", "counts")
	html := readable(t, c)
	_, groups, _ := strings.Cut(html, `<section id="failures">`)
	groups, _, _ = strings.Cut(groups, "</section>")
	inOrder(t, groups,
		"<b>2</b><span>"+say("screen.example")+" the common cause.", "<code>counts</code>", say("count.failed", "n", 3), `<a href="#s2">`, `<a href="#s3">`, "Case many", say("screen.hidden"), "15", "printed", "by", "b",
		"<b>1</b><span>the rare cause.", "rarely",
		"<b>1</b><span>the common cause.", "<code>format</code>", "another",
	)
	if n := strings.Count(groups, `class="group"`); n != 3 {
		t.Errorf("%d groups", n)
	}
}

func TestLongListsAreCut(t *testing.T) {
	c := small(make([]float64, 26)...)
	for i := range c.ledger.Submissions {
		s := &c.ledger.Submissions[i]
		for k := range 50 {
			id := fmt.Sprintf("case-%d", k)
			s.Failures = append(s.Failures, ledger.Failure{Case: id, Alike: fmt.Sprint(k), Cause: fmt.Sprint("cause ", k)})
			c.reports[s.Key].Cases = append(c.reports[s.Key].Cases, failing(id, strings.Repeat("long ", 400)))
		}
		for k := range 10 {
			s.Failures = append(s.Failures, ledger.Failure{Case: "x", Alike: fmt.Sprint(i, k), Cause: fmt.Sprintf("cause of %d alone, %d", i, k)})
		}
	}
	expect(t, readable(t, c), say("class.rarer", "failures", 230, "groups", 230), say("class.failed.other"), `<a href="students/a/report.txt">students/a/report.txt</a>`)
}

// TestLanguages writes the page in each language: what is said on it, the
// numbers, and what its script says.
func TestLanguages(t *testing.T) {
	c := small(40.5, 100)
	c.ledger.Submissions[0].Cases = ledger.Count{Passed: 3, Failed: 1}
	c.ledger.Submissions[0].Failures = []ledger.Failure{{Case: "x", Items: []string{"counts"}, Cause: "y"}}
	c.reports["a"].Cases = []report.Case{failing("x", "14 cards")}
	for _, code := range catalog.Languages() {
		c.ledger.Language = code
		l := catalog.Language(code)
		html := readable(t, c)
		expect(t, html,
			`<html lang="`+code+`">`, l.Say("class.tutors"), l.Say("class.fact.of", "what", l.Say("class.fact.mean"), "all", 100), l.Say("class.filter.lost"),
			l.Say("screen.of", "n", "{n}", "all", "{all}"), l.Say("screen.of", "n", 40.5, "all", 100), l.Say("verdicts.pass", "n", 3, "all", 4),
			l.Say("class.failures"), l.Say("count.failed", "n", 1), l.Say("screen.expected"), l.Say("class.full-report"), ">"+l.Points(40.5)+"<",
		)
		if english := say("class.tutors"); code != string(catalog.English) && strings.Contains(html, english) {
			t.Errorf("%s: %q is on the page", code, english)
		}
	}
}

// TestEveryReportIsAdded adds the reports in another order, and one too few.
func TestEveryReportIsAdded(t *testing.T) {
	c := small(1, 2, 3)
	c.ledger.Submissions[1] = ledger.Submission{Key: "b", Name: "b", Fault: "no disk"}
	p, err := page.New(c.ledger)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := p.Add(2, c.reports["c"]); err != nil {
		t.Fatal(err)
	}
	if err := p.Write(&b); err == nil || b.Len() > 0 {
		t.Errorf("a page without a report: %v, %q", err, b.String())
	}
	if err := p.Add(0, c.reports["a"]); err != nil {
		t.Fatal(err)
	}
	if err := p.Write(&b); err != nil || b.String() != written(t, c) {
		t.Error("another order of the reports makes another page", err)
	}
}

func TestSameBytes(t *testing.T) {
	first := written(t, classOf(t, 40))
	if again := written(t, classOf(t, 40)); again != first {
		t.Error("two pages of one class differ")
	}
}

// maxBytes is the limit for a page of 3,000 submissions.
const maxBytes = 10 << 20

func TestSize(t *testing.T) {
	if testing.Short() {
		t.Skip("it writes three pages of 300 students: left out with -short")
	}
	students, most := 300, maxBytes/2
	if *browsertest.Must {
		students, most = 3000, maxBytes
	}
	for name, piece := range map[string]string{"as they are": "", "one line": `"'&<`, "bidi": "\u202e", "varied": varied(report.MaxText)} {
		t.Run(name, func(t *testing.T) {
			c := classOf(t, students)
			if piece != "" {
				inflate(c, strings.Repeat(piece, max(4*report.MaxText/len(piece), 1)))
			}
			html := written(t, c)
			t.Logf("%d students: %d KiB", students, len(html)>>10)
			if len(html) >= most {
				t.Errorf("%d bytes", len(html))
			}
			if n := strings.Count(html, `<details class="student">`); n != students || !strings.HasSuffix(html, "</html>\n") {
				t.Errorf("%d sections, and the end is %q", n, html[len(html)-20:])
			}
		})
	}
}

// varied is text that cannot be compressed.
func varied(size int) string {
	random := rand.New(rand.NewPCG(3, 4))
	var b strings.Builder
	for b.Len() < size {
		b.WriteRune(rune(0x4e00 + random.IntN(0x5000)))
	}
	return b.String()
}

// inflate makes every text of the class as long as that: names, reasons, the
// log of the build, and whatever was printed.
func inflate(c class, long string) {
	text := report.Text(long)
	for i := range c.ledger.Items {
		c.ledger.Items[i].Title = long
	}
	for i := range c.ledger.Submissions {
		s := &c.ledger.Submissions[i]
		s.Name, s.Paths = long, []string{long}
		s.People = []ledger.Person{{Name: long, ID: long}, {Name: long, Email: long}}
		s.Review = append(slices.Clone(s.Review), report.Review{Reason: long}, report.Review{Reason: long, Item: long})
		for k := range s.Failures {
			s.Failures[k].Alike, s.Failures[k].Cause = fmt.Sprint(i, k), s.Failures[k].Cause+long
		}
		if s.Fault != "" {
			s.Fault = long
			continue
		}
		r := c.reports[s.Key]
		r.Build.Log, r.Build.Cause, r.Build.Command = text, long, long
		for k := range r.Items {
			r.Items[k].Reason = long
		}
		r.Cases = slices.Clone(r.Cases)
		for k := range r.Cases {
			x := failing(r.Cases[k].ID, long)
			x.Title, x.Plays[0].Argv, x.Plays[0].Stdout, x.Plays[0].Stderr = long, []string{long}, text, text
			x.Plays[0].Inputs = []report.Input{{Name: long, Data: text}, {Name: long, Data: text}, {Name: long, Data: text}}
			x.Expectations[0].Want, x.Expectations[0].Difference.Want = text+"x", text+"x"
			r.Cases[k] = x
		}
	}
}
