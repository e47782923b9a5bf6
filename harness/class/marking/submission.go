package marking

import (
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/class"
	"touchstone/harness/class/ledger"
	"touchstone/harness/class/page"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// maxDetails is the maximum number of bytes of what is told of a submission's failures.
const maxDetails = 96 << 10

// form is what a tutor has typed, and what became of it, by place.
type form struct {
	who   string
	items map[string]*typed
	wrong int // faults and conflicts
}

// typed is what was typed for one item, or at one line.
type typed struct {
	points, why string
	deductions  []report.Deduction
	fresh       string      // a deduction that cannot be read
	file, line  string      // of a comment
	fault       string      // why it was not saved
	conflict    bool        // somebody else has decided meanwhile
	there       *class.Mark // what was decided; nil if the mark was withdrawn
}

// field is the part of the form for one item.
type field struct {
	ID, Title, Found string // what the machine found
	Range            string
	Points, Why      string
	Result           string // full points less the deductions
	Full, Low        float64
	Deductions       []deduction
	Fresh            string // typed for a new one
	Before           string // the version that the tutor sees
	Who              string // the tutor who gave the mark
	Fault, Conflict  string
	Focus            bool
}

// submissionPage is the data of the template.
type submissionPage struct {
	frame
	Name, Flag     string
	Previous, Next string // paths, "" for none
	ToMark         string // the next submission that has something to mark
	FirstOpen      string // the first item without a mark
	Saved          int
	Wrong          int
	Total          []string
	Who            string
	Fields, Others []field // what a tutor decides on, and what the machine did
	OthersOpen     bool
	Notes          []note // comments at lines, the last one still to be written
	Details        template.HTML
	Files          []file
	More           int // bytes of files that are not shown
}

func (s *Server) submission(w http.ResponseWriter, r *http.Request) {
	row, ok := s.results.Graded(r.PathValue("key"))
	if !ok {
		s.refuse(w, http.StatusNotFound)
		return
	}
	s.show(w, r, row, http.StatusOK, form{who: s.tutor(r)})
}

// show renders the page of a submission, with what was typed.
func (s *Server) show(w http.ResponseWriter, r *http.Request, row ledger.Submission, status int, f form) {
	g, err := s.given()
	if err != nil {
		s.fault(w, err)
		return
	}
	data, err := s.pageOf(row, g, f)
	if err != nil {
		s.fault(w, err)
		return
	}
	data.Saved, _ = strconv.Atoi(r.URL.Query().Get("saved"))
	s.render(w, status, "submission", data)
}

func (s *Server) pageOf(row ledger.Submission, g given, f form) (submissionPage, error) {
	now, result, err := s.results.With(row.Key, g.marksOf(row.Key))
	if err != nil {
		return submissionPage{}, err
	}
	data := submissionPage{frame: s.frame(name(row)), Name: name(row), Flag: s.flag(row), Wrong: f.wrong, Who: f.who, Total: s.v.Total(result)[:1]}
	if result.Score.Waiting > 0 {
		data.Total = append(data.Total, s.v.Waiting(result.Score.Waiting))
	}
	data.Previous, data.Next, data.ToMark = s.around(row, g)
	forTutor := s.forTutor(row)
	for _, item := range result.Items {
		x := s.field(item, g, row.Key, f)
		if slices.Contains(forTutor, item.ID) {
			data.Fields = append(data.Fields, x)
			if _, marked := g[row.Key][item.ID]; !marked && data.FirstOpen == "" {
				data.FirstOpen = item.ID
			}
			continue
		}
		data.Others = append(data.Others, x)
		data.OthersOpen = data.OthersOpen || x.Before != "" || x.Fault != "" || x.Conflict != ""
	}
	focus(data.Fields, data.Others, data.FirstOpen)
	alone := *s.results.Ledger
	alone.Submissions = []ledger.Submission{now}
	if data.Details, err = page.Details(&alone, 0, result, maxDetails); err != nil {
		return data, err
	}
	list, err := s.results.Sources(row.Key)
	data.Notes = s.notes(g[row.Key], f)
	data.Files, data.More = s.files(list, g[row.Key])
	return data, err
}

// focus puts the cursor where the tutor goes on: at the first fault, or else at the first
// item without a mark.
func focus(fields, others []field, firstOpen string) {
	for _, list := range [][]field{fields, others} {
		for i := range list {
			if list[i].Fault != "" || list[i].Conflict != "" {
				list[i].Focus = true
				return
			}
		}
	}
	for i := range fields {
		fields[i].Focus = fields[i].ID == firstOpen
	}
}

func (s *Server) field(item report.Item, g given, key string, f form) field {
	found := item
	if item.Mark != nil {
		found.Status, found.Reason = item.Mark.Status, ""
		if item.Mark.Status != report.Waiting {
			found.Reason = s.v.Say("total.points", "n", item.Mark.Machine, "all", item.Points)
		}
	}
	x := field{
		ID: item.ID, Title: words.Line(item.Title), Found: words.Line(s.v.Status(found)), Range: s.rangeOf(item), Full: item.Points,
	}
	if assignment.Kind(item.Kind) == assignment.Deduction {
		x.Full, x.Low = 0, -item.Points
	}
	m, marked := g[key][item.ID]
	if marked {
		x.Why, x.Before, x.Who = m.Why, m.Version(), words.Line(m.Who)
		if x.Points = s.v.Exactly(m.Points); m.Deductions != nil {
			x.Points, x.Result = "", x.Points
		}
	}
	chosen := m.Deductions
	if t := f.items[item.ID]; t != nil {
		chosen = t.deductions
		x.Points, x.Why, x.Fresh, x.Fault, x.Conflict = t.points, t.why, t.fresh, t.fault, s.conflict(t)
	}
	x.Deductions = s.deductions(g, item.ID, chosen)
	return x
}

// conflict says what somebody else decided meanwhile; "" for nothing.
func (s *Server) conflict(t *typed) string {
	if !t.conflict {
		return ""
	}
	if t.there == nil {
		return s.v.Say("marking.conflict.withdrawn")
	}
	who, reason := words.Line(t.there.Who), words.Line(s.v.Text(report.Reason(t.there.Deductions, t.there.Why)))
	switch {
	case t.there.File != "":
		return s.v.Say("marking.conflict.comment", "who", who, "why", reason)
	case reason == "":
		return s.v.Say("marking.conflict", "who", who, "n", s.v.Exactly(t.there.Points))
	}
	return s.v.Say("marking.conflict.why", "who", who, "n", s.v.Exactly(t.there.Points), "why", reason)
}

// rangeOf says which points an item may have.
func (s *Server) rangeOf(item report.Item) string {
	switch assignment.Kind(item.Kind) {
	case assignment.Zero:
		return s.v.Say("marking.rule")
	case assignment.Deduction:
		return s.v.Say("marking.range", "low", s.v.Exactly(-item.Points), "high", 0)
	}
	return s.v.Say("marking.range", "low", 0, "high", s.v.Exactly(item.Points))
}

// around returns the paths to the neighbours of a submission, and to the next one that has
// something to mark.
func (s *Server) around(row ledger.Submission, g given) (before, after, toMark string) {
	list := s.results.Ledger.Graded()
	at := slices.IndexFunc(list, func(other ledger.Submission) bool { return other.Key == row.Key })
	if at > 0 {
		before = s.path(list[at-1].Key)
	}
	if at+1 < len(list) {
		after = s.path(list[at+1].Key)
	}
	for i := range list[1:] {
		if other := list[(at+1+i)%len(list)]; s.open(g, other) > 0 {
			return before, after, s.path(other.Key)
		}
	}
	return before, after, ""
}

const whoCookie = "who"

// tutor returns who gives marks in this browser.
func (s *Server) tutor(r *http.Request) string {
	if c, err := r.Cookie(whoCookie); err == nil {
		if who, err := url.QueryUnescape(c.Value); err == nil && oneLine(who) != "" {
			return oneLine(who)
		}
	}
	return s.who
}

// told returns an error in the language of the class.
func (s *Server) told(err error) string { return told(s.v.Language, err) }

func told(l catalog.Language, err error) string {
	if list, ok := err.(interface{ Unwrap() []error }); ok && len(list.Unwrap()) > 0 {
		return told(l, list.Unwrap()[0])
	}
	return say(l, err)
}
