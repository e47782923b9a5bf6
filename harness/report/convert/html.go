package convert

import (
	_ "embed"
	"html/template"
	"io"
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

//go:embed page.html
var pageSource string

var pageTemplate = template.Must(template.New("page").Parse(pageSource))

// htmlPage is what the page shows: text only, made visible; the template
// escapes it.
type htmlPage struct {
	Title, Name      string
	Total, Elsewhere string
	Earned, Possible string
	Share            int // per cent, for the bar
	Void             []string
	Start            htmlStart
	Headline, Cause  string // of a build that failed
	Command, Log     string
	Items            []htmlItem
	Failed           []htmlCase
	Places           []htmlPlace
	TestsHeading     string
	Tests            []string
	Again            string // when cases passed only when they were tried again
	AgainTitles      []string
}

type htmlItem struct {
	Class, Title, Points, Note string
}

type htmlPlace struct {
	File          string
	Line          int
	Message, Rule string
}

type htmlCase struct {
	Title, ID string
	Number    int // among all cases, counted from 1
	Secret    bool
	Open      bool
	Checked   string
	Command   string
	Inputs    []htmlText
	Note      string
	Happened  string
	Fault     string // that a sanitizer reported besides
	Sides     []sideRow
	Answer    string // which of the answers of a dialogue was the first wrong one
	Outputs   []htmlText
	Hint      string
}

type htmlText struct{ Name, Text string }

func writeHTML(w io.Writer, r *report.Report, o Options) error {
	p := htmlPage{
		Title: words.Line(r.Assignment.Title), Name: words.Line(r.Submission.Name), Total: total(r), Elsewhere: words.Elsewhere(r),
		Earned: words.Points(r.Score.Earned), Possible: words.Points(r.Score.Possible),
	}
	if r.Score.Possible > 0 {
		p.Share = int(min(max(100*r.Score.Earned/r.Score.Possible, 0), 100))
	}
	for _, v := range r.Void {
		p.Void = append(p.Void, words.Line(v.Title)+": "+words.Line(v.Reason))
	}
	if p.Headline = headline(r.Build); p.Headline != "" {
		p.Cause, p.Command, p.Log = words.Sentence(r.Build.Cause), words.Line(r.Build.Command), lines(r.Build.Log, mostText)
	}
	p.TestsHeading, p.Tests = ownTests(r)
	p.AgainTitles = again(r)
	p.Again = words.Again(len(p.AgainTitles))
	for _, item := range r.Items {
		p.Items = append(p.Items, htmlItemOf(item))
	}
	for _, f := range findings(r, o) {
		p.Places = append(p.Places, htmlPlace{f.file, f.line, f.message, ruleOf(f.rule).title})
	}
	best := words.Best(r.Cases)
	p.Start = startOf(r, best)
	var secret []htmlCase // last, since nobody can look into them
	for i, c := range r.Cases {
		if c.Verdict != report.VerdictFail {
			continue
		}
		h := htmlCaseOf(c)
		h.Number, h.Open = i+1, i == best
		if h.Secret {
			secret = append(secret, h)
		} else {
			p.Failed = append(p.Failed, h)
		}
	}
	p.Failed = append(p.Failed, secret...)
	return pageTemplate.Execute(w, p)
}

func htmlItemOf(item report.Item) htmlItem {
	h := htmlItem{
		Class: strings.ReplaceAll(string(verdictOf(item)), " ", "-"), Title: words.Line(item.Title),
		Points: words.Points(item.Earned), Note: note(item),
	}
	if item.Status == report.Partial {
		h.Class = "partial"
	}
	if verdictOf(item) == report.VerdictNotJudged {
		h.Points = "–"
	}
	if adds(item) {
		h.Points += " / " + words.Points(item.Points)
	}
	if item.Kind == "extra" {
		h.Title += " (extra)"
	}
	return h
}

func htmlCaseOf(c report.Case) htmlCase {
	h := htmlCase{Title: words.Line(c.Title), ID: words.Line(c.ID), Hint: words.Sentence(c.Hint), Happened: words.Sentence(outcome(c))}
	x, play, ok := words.FirstFailed(c)
	if !ok {
		h.Secret = true
		return h
	}
	h.Checked, h.Command, h.Note = words.Sentence(words.Checked(x)), words.Line(words.Command(play)), strings.TrimSpace(words.Sentence(play.Note)+" "+words.Unbuffered(play))
	if pattern, found := words.Pattern(x); found && words.Missing(pattern, string(x.Got)) == "" {
		h.Checked += " The pattern is " + words.Line(pattern)
	}
	for _, input := range play.Inputs {
		name := words.Line(input.Name)
		if input.Name == play.Stdin {
			name += ", on standard input"
		}
		h.Inputs = append(h.Inputs, htmlText{name, lines(input.Data, mostText)})
	}
	if h.Sides = sideRows(x); h.Sides != nil {
		h.Happened, h.Fault = words.Sentence(words.DiffersBriefly(x)), words.Line(play.Fault)
	}
	h.Outputs, h.Answer = outputs(x, play, h.Sides != nil), words.Line(words.FirstAnswer(x, play))
	return h
}

// outputs is what there is to see of a play, but for what stands side by side.
func outputs(x report.Expectation, play report.Play, compared bool) []htmlText {
	var list []htmlText
	add := func(name string, text report.Text, when bool) {
		if when {
			list = append(list, htmlText{name, lines(text, mostText)})
		}
	}
	name, isFile := strings.CutPrefix(x.Channel, "file ")
	add("Valgrind printed", x.Got, x.Channel == "memory")
	add("In "+words.Line(name)+" there is", x.Got, isFile && !compared)
	add("The program printed", play.Stdout, !compared && (play.Stdout != "" || x.Channel == "stdout"))
	add("On standard error it printed", play.Stderr, play.Stderr != "" && (!compared || x.Channel != "stderr"))
	return list
}
