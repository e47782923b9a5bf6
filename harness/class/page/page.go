// Package page writes class.html: everything that a tutor wants to see of a class,
// in one file that needs no network and no other file.
//
// Names, file names and the output of programs are hostile: they are made
// visible, escaped, and never put in a place where a browser would run them; a
// content security policy allows only the page's own script and style. Everything
// can be read without the script, which sorts and filters the tables. The same
// ledger and reports give the same bytes.
package page

import (
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"strings"

	"touchstone/harness/catalog"
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
	pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{"say": catalog.English.Say}).Parse(markup))
)

// view renders a class in its language.
type view struct {
	*ledger.Ledger
	v        words.Voice
	template *template.Template
}

func viewOf(l *ledger.Ledger) view {
	v := words.In(l.Language)
	return view{l, v, template.Must(pageTemplate.Clone()).Funcs(template.FuncMap{"say": v.Say})}
}

// page is the data of the templates: only text, made visible.
type page struct {
	Language  string
	Policy    string
	Style     template.CSS
	Script    template.JS
	Title     string
	Facts     []fact
	Foot      []string
	Notices   []notice
	Histogram *histogram
	Items     []itemRow
	Filters   []filters
	Rows      []row
	Groups    []group
	Left      leftOut
	Sections  []template.HTML
}

// Write writes the page. The function open returns the report of the submission
// with a key; it is called once for each submission that could be graded, in the
// order of the ledger, and at most one report is in memory at a time. The page is
// for tutors: it shows hidden cases in full.
func Write(w io.Writer, l *ledger.Ledger, open func(key string) (*report.Report, error)) error {
	c := viewOf(l)
	groups, left := c.grouped()
	found := seen{}
	var sections []template.HTML
	for i, s := range l.Submissions {
		var r *report.Report
		if s.Score != nil {
			var err error
			if r, err = open(s.Key); err != nil {
				return fmt.Errorf("the report of %s: %w", s.Key, err)
			}
			found.look(i, r)
			if err := c.addExamples(groups, i, r); err != nil {
				return err
			}
		}
		section, err := c.sectionOf(i, r, share(len(l.Submissions)))
		if err != nil {
			return err
		}
		sections = append(sections, section)
	}
	return c.template.Execute(w, page{
		Language: string(c.v.Language), Policy: policy(), Style: template.CSS(style), Script: template.JS(script),
		Title: title(l), Facts: c.facts(), Foot: c.foot(), Notices: c.notices(found), Histogram: c.histogram(),
		Items: c.itemRows(), Filters: c.filters(), Rows: c.rows(),
		Groups: groups, Left: left, Sections: sections,
	})
}

// policy allows only the style and the script of the page, by their hashes: no
// other script, no image, no request, no form.
func policy() string {
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return "default-src 'none'; style-src " + hash(style) + "; script-src " + hash(script) + "; base-uri 'none'; form-action 'none'"
}

// render executes one of the templates.
func (c view) render(name string, data any) (template.HTML, error) {
	var b strings.Builder
	err := c.template.ExecuteTemplate(&b, name, data)
	return template.HTML(b.String()), err
}
