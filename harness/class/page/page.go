// Package page writes class.html: everything that a tutor wants to see of a class,
// in one file that needs no network and no other file.
//
// Names, file names and the output of programs are hostile: they are made
// visible, escaped, and never put in a place where a browser would run them; a
// content security policy allows only the page's own script and style. The details
// of each submission are packed, so that a page of thousands stays small and opens
// quickly: the script unpacks those that are opened, and sorts and filters the
// tables. Everything else can be read without the script. The same ledger and
// reports give the same bytes.
package page

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"strings"
	"sync"

	"touchstone/harness/catalog"
	"touchstone/harness/class/changes"
	"touchstone/harness/class/ledger"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

var (
	//go:embed page.html
	markup string
	//go:embed page.css
	style string
	//go:embed page.js
	script string

	// pageTemplate gets its texts from the catalog, through the function say.
	pageTemplate = sync.OnceValue(func() *template.Template {
		return template.Must(template.New("page").Funcs(template.FuncMap{"say": catalog.English.Say, "at": inPage}).Parse(markup))
	})
)

// view renders a class in its language.
type view struct {
	*ledger.Ledger
	v        words.Voice
	template *template.Template
	live     *Live // nil for the file
}

func viewOf(l *ledger.Ledger) view {
	v := words.In(l.Language)
	return view{l, v, template.Must(pageTemplate().Clone()).Funcs(template.FuncMap{"say": v.Say}), nil}
}

// inPage is where the page has the details of a submission, by its number from 1.
func inPage(section int) template.URL { return template.URL(fmt.Sprint("#s", section)) }

// page is the data of the templates: only text, made visible.
type page struct {
	Language  string
	Policy    string
	Style     template.CSS
	Script    template.JS
	Title     string
	Facts     []fact
	Foot      []string
	Notices   []Notice
	Histogram *histogram
	Items     []itemRow
	Filters   []filters
	Rows      []template.HTML
	Groups    []group
	Left      leftOut
	Students  []head
	Matches   []Match
	Live      *Live
}

// Page is the page of a class. It is for tutors: it shows hidden cases in full.
type Page struct {
	view
	Changes []changes.Change // since the result that was there; set before Write

	groups []group
	left   leftOut
	found  []found
	heads  []head
	rows   []template.HTML
	room   int // bytes for the details of each submission
}

// New begins the page of a class.
func New(l *ledger.Ledger) (*Page, error) {
	n := len(l.Submissions)
	p := &Page{view: viewOf(l), found: make([]found, n), heads: make([]head, n), rows: make([]template.HTML, n)}
	p.groups, p.left = p.grouped()
	lists := 0
	for i := range l.Submissions {
		var err error
		if p.rows[i], err = p.render("row", p.row(i)); err != nil {
			return nil, err
		}
		p.heads[i] = p.headOf(i)
		markup, err := p.render("student", p.heads[i])
		if err != nil {
			return nil, err
		}
		lists += len(p.rows[i]) + len(markup)
	}
	p.room = share(lists, n)
	for i, s := range l.Submissions {
		if s.Score == nil {
			if err := p.detail(i, nil); err != nil {
				return nil, err
			}
		}
	}
	return p, nil
}

// Add adds the report of the submission with this index in the ledger. It is called
// once for each submission that has a score, in any order, also at the same time;
// the page keeps nothing of the report itself.
func (p *Page) Add(i int, r *report.Report) error {
	p.found[i] = foundIn(r)
	if err := p.addExamples(p.groups, i, r); err != nil {
		return err
	}
	return p.detail(i, r)
}

// Write writes the page, after all reports have been added.
func (p *Page) Write(w io.Writer) error {
	for i, h := range p.heads {
		if h.Packed == "" {
			return fmt.Errorf("the report of %s is missing", p.Submissions[i].Key)
		}
	}
	return p.execute(w, p.found, p.heads)
}

func (p *Page) execute(w io.Writer, found []found, heads []head) error {
	return p.template.Execute(w, page{
		Language: string(p.v.Language), Policy: Policy(style, script, map[bool]string{true: "self", false: "none"}[p.live != nil]), Style: template.CSS(style), Script: template.JS(script),
		Title: title(p.Ledger), Facts: p.facts(), Foot: p.foot(), Notices: p.notices(found, p.Changes), Histogram: p.histogram(),
		Items: p.itemRows(), Filters: p.filters(), Rows: p.rows,
		Groups: p.groups, Left: p.left, Students: heads, Matches: brief(p.matches()), Live: p.live,
	})
}

// Policy returns a content security policy that allows a style and a script, "" for none,
// by their hashes: no other script, no image, no request. form is where forms may be sent.
func Policy(style, script, form string) string {
	policy := "default-src 'none'; style-src " + hash(style)
	if script != "" {
		policy += "; script-src " + hash(script)
	}
	return policy + "; base-uri 'none'; form-action '" + form + "'"
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

// Details renders what the page has about a submission, in at most this many bytes.
func Details(l *ledger.Ledger, i int, r *report.Report, most int) (template.HTML, error) {
	return viewOf(l).detailOf(i, r, most)
}

// Style is the style sheet of Details and of the page, Script the script of the page.
func Style() string  { return style }
func Script() string { return script }

// render executes one of the templates.
func (c view) render(name string, data any) (template.HTML, error) {
	var b strings.Builder
	err := c.template.ExecuteTemplate(&b, name, data)
	return template.HTML(b.String()), err
}
