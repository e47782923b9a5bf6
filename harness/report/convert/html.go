package convert

import (
	_ "embed"
	"html/template"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"

	"touchstone/harness/catalog"
	"touchstone/harness/report"
	"touchstone/harness/report/sides"
	"touchstone/harness/report/words"
)

//go:embed page.html
var pageSource string

// pages holds the page template of each language, parsed on first use: the page of
// a class uses it once for each failure.
var pages = map[catalog.Language]func() *template.Template{}

func init() {
	for _, code := range catalog.Languages() {
		v := words.In(code)
		pages[v.Language] = sync.OnceValue(func() *template.Template {
			return template.Must(template.New("page").Funcs(template.FuncMap{"say": v.Say}).Parse(pageSource))
		})
	}
}

// htmlPage is the data of the page: only text, made visible; the template escapes
// it.
type htmlPage struct {
	Language         string
	Title, Name      string
	Total, Elsewhere string
	Earned, Possible string
	Share            int // per cent, for the bar
	Void             []string
	Start            htmlStart
	Headline, Cause  string // of a failed build
	Command, Log     string
	Rest             string // what was not run because of it
	Items            []htmlItem
	Comments         []htmlComment
	Failed           []htmlCase
	Places           []htmlPlace
	TestsHeading     string
	Caught           string
	Tests            []string
	Again            string // set if cases passed only on the second try
	AgainTitles      []string
}

type htmlItem struct {
	Class, Title, Points, Note string
}

// htmlComment is what a tutor wrote at a line.
type htmlComment struct{ Place, Code, Why string }

type htmlPlace struct {
	File          string
	Line          int
	Message, Rule string
}

type htmlCase struct {
	Title, ID string
	Number    int // among all cases, counted from 1
	Secret    bool
	Same      string // id of the case that tells of the same mistake, and SameAt its number
	SameAt    int
	Open      bool
	Checked   string
	Before    []string // commands that ran before it in its folder
	Command   string
	Inputs    []htmlText
	Note      string
	Passing   htmlText // what would meet the expectation, for example
	Happened  string
	Fault     string // a sanitizer's report
	Undefined []string
	Sides     []sideRow
	Answer    string // the first wrong answer of a dialogue
	Contrast  string // how a play that passed differs
	Passed    []sideRow
	Outputs   []htmlText
	Hint      string
}

type htmlText struct{ Name, Text string }

func writeHTML(w io.Writer, r *report.Report, o Options) error {
	p := htmlPage{
		Language: string(o.v.Language), Title: words.Line(r.Assignment.Title), Name: words.Line(r.Submission.Name), Total: o.total(r), Elsewhere: o.v.Elsewhere(r),
		Earned: o.v.Points(r.Score.Earned), Possible: o.v.Points(r.Score.Possible),
	}
	if r.Score.Possible > 0 {
		p.Share = int(min(max(100*r.Score.Earned/r.Score.Possible, 0), 100))
	}
	for _, v := range r.Void {
		p.Void = append(p.Void, words.Line(v.Title)+": "+words.Line(v.Reason))
	}
	if p.Headline = o.v.Build(r.Build); p.Headline != "" {
		p.Cause, p.Command, p.Log = words.Sentence(r.Build.Cause), words.Line(r.Build.Command), o.lines(r.Build.Log, maxText)
		p.Rest = o.v.Rest(r.Build)
	}
	p.TestsHeading, p.Caught, p.Tests = o.v.Tests(r)
	p.AgainTitles = again(r)
	p.Again = o.v.Again(len(p.AgainTitles))
	for _, item := range r.Items {
		p.Items = append(p.Items, o.htmlItemOf(item))
	}
	for _, c := range r.Comments {
		p.Comments = append(p.Comments, htmlComment{words.Line(c.File + ":" + strconv.Itoa(c.Line)), words.Line(c.Code), words.Line(c.Why)})
	}
	for _, f := range findings(r, o) {
		p.Places = append(p.Places, htmlPlace{f.file, f.line, f.message, o.v.Say("rule." + f.rule.id)})
	}
	best, hint := o.v.First(r)
	p.Start = o.startOf(r, best, hint)
	told := o.v.Told(r)
	for _, i := range o.v.Order(r) {
		c := r.Cases[i]
		h := o.htmlCaseOf(c)
		h.Number, h.Open, h.Same = i+1, i == best, words.Line(told[c.ID])
		h.SameAt = 1 + slices.IndexFunc(r.Cases, func(other report.Case) bool { return other.ID == told[c.ID] })
		p.Failed = append(p.Failed, h)
	}
	return pages[o.v.Language]().Execute(w, p)
}

func (o Options) htmlItemOf(item report.Item) htmlItem {
	h := htmlItem{
		Class: strings.ReplaceAll(string(verdictOf(item)), " ", "-"), Title: o.titleOf(item), Points: o.pointsOf(item, " / "), Note: o.note(item),
	}
	if item.Status == report.Partial {
		h.Class = "partial"
	}
	return h
}

func (o Options) htmlCaseOf(c report.Case) htmlCase {
	h := htmlCase{Title: words.Line(c.Title), ID: words.Line(c.ID), Hint: words.Sentence(c.Hint), Happened: words.Sentence(o.outcome(c))}
	x, play, ok := words.FirstFailed(c)
	if !ok {
		h.Secret = true
		return h
	}
	h.Checked, h.Command, h.Note = words.Sentence(o.v.Checked(x)), words.Line(words.Command(play)), strings.TrimSpace(words.Sentence(play.Note)+" "+o.v.Unbuffered(play))
	for _, command := range words.Before(c, x) {
		h.Before = append(h.Before, words.Line(command))
	}
	if play.With != "" {
		h.Note = strings.TrimSpace(words.Sentence(o.v.Say("screen.with", "name", words.Line(play.With))) + " " + h.Note)
	}
	for _, input := range play.Inputs {
		key := "screen.file"
		if input.Name == play.Stdin {
			key = "page.file.stdin"
		}
		h.Inputs = append(h.Inputs, o.text(key, input.Data, "file", words.Line(input.Name)))
	}
	if example := words.Passing(x); example != "" {
		h.Passing = o.text("screen.passing", report.Text(example))
	}
	for _, text := range o.v.Remarks(play) {
		h.Undefined = append(h.Undefined, words.Sentence(text))
	}
	if h.Sides = sideRows(x); h.Sides != nil {
		h.Happened, h.Fault = words.Sentence(o.v.DiffersBriefly(x)), words.Line(play.Fault)
	}
	if c.Contrast != nil {
		text, lines := o.v.Contrast(*c.Contrast)
		if h.Contrast = words.Line(text); lines != nil {
			h.Passed = visible([]sides.Row{*lines})
		}
	}
	h.Outputs, h.Answer = o.outputs(x, play, h.Sides != nil), words.Line(o.v.FirstAnswer(x, play))
	return h
}

// outputs returns the output of a play, except for what is shown side by side.
func (o Options) outputs(x report.Expectation, play report.Play, compared bool) []htmlText {
	var list []htmlText
	name, isFile := x.File()
	add := func(key string, text report.Text, when bool) {
		if when {
			list = append(list, o.text(key, text, "file", words.Line(name)))
		}
	}
	add("screen.printed.valgrind", x.Got, x.Channel == "memory")
	add("screen.printed.file", x.Got, isFile && !compared)
	add("screen.talk", o.v.Talk(play), play.With != "")
	add("screen.printed.program", play.Stdout, !compared && (play.Stdout != "" || x.Channel == "stdout"))
	add("screen.printed.stderr", play.Stderr, play.Stderr != "" && (!compared || x.Channel != "stderr"))
	return list
}

// text returns a text with the heading of the key, or a note that it is empty.
func (o Options) text(key string, text report.Text, values ...any) htmlText {
	if none := key + ".nothing"; text == "" && catalog.Has(none) {
		key = none
	}
	return htmlText{o.v.Say(key, values...), o.lines(text, maxText)}
}
