package page

import (
	"html/template"
	"io"

	"touchstone/harness/class/ledger"
)

// Live is what the page of a class has while tutors mark: the details of a submission are pages of
// their own.
type Live struct {
	Path      func(key string) string // of the page of a submission, which has an element points-ITEM for each item
	Renew     string                  // path that a form is sent to, to write the tables and reports anew
	Next      string                  // path to the next submission that has something to mark; "" for none
	Open, All int                     // submissions with items without a mark, and all
	Unwritten int                     // marks that the tables and reports do not have yet
	Said      []string                // what became of writing them
}

// Write writes the page of a class as it is now, from the ledger alone.
func (live Live) Write(w io.Writer, l *ledger.Ledger) error {
	p := &Page{view: viewOf(l)}
	p.view.live = &live
	p.template.Funcs(template.FuncMap{"at": func(section int) template.URL {
		if row := l.Submissions[section-1]; row.Score != nil {
			return template.URL(live.Path(row.Key))
		}
		return "#students"
	}})
	p.groups, p.left = p.grouped()
	for i := range l.Submissions {
		row, err := p.render("row", p.row(i))
		if err != nil {
			return err
		}
		p.rows = append(p.rows, row)
	}
	return p.execute(w, builds(l), nil)
}
