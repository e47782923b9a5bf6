package marking

import (
	"cmp"
	"io"
	"net/http"
	"net/url"
	"slices"

	"touchstone/harness/class"
	"touchstone/harness/class/ledger"
	"touchstone/harness/class/page"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// given are the marks of a class, by submission and place.
type given map[string]map[string]class.Mark

// given reads the marks as they are now.
func (s *Server) given() (given, error) {
	list, err := s.marks.Read()
	if err != nil {
		return nil, err
	}
	g := given{}
	for _, m := range list {
		if g[m.Key()] == nil {
			g[m.Key()] = map[string]class.Mark{}
		}
		g[m.Key()][m.Place()] = m
	}
	return g, nil
}

// all returns the marks of the class.
func (g given) all() (list []class.Mark) {
	for key := range g {
		list = append(list, g.marksOf(key)...)
	}
	return list
}

// marksOf returns the marks of a submission.
func (g given) marksOf(key string) []class.Mark {
	var list []class.Mark
	for _, m := range g[key] {
		list = append(list, m)
	}
	return list
}

// forTutor returns the items of a submission that a tutor decides on, in the order of the
// rubric.
func (s *Server) forTutor(row ledger.Submission) []string {
	var ids []string
	for _, e := range row.Items {
		if class.ForTutor(s.results.Ledger.Item(e.Item), machines(e)) {
			ids = append(ids, e.Item)
		}
	}
	return ids
}

// machines returns the status that the machine gave.
func machines(e ledger.Earned) report.Status {
	if e.Mark != nil {
		return e.Mark.Status
	}
	return e.Status
}

// open returns how many items of a submission wait for a mark. An attempt that does not
// count waits for nothing.
func (s *Server) open(g given, row ledger.Submission) int {
	if row.Superseded != "" {
		return 0
	}
	return len(slices.DeleteFunc(s.forTutor(row), func(item string) bool { _, marked := g[row.Key][item]; return marked }))
}

// Open returns how many submissions have items without a mark, and how many there are to
// mark.
func (s *Server) Open() (open, all int, err error) {
	g, err := s.given()
	for _, row := range s.results.Ledger.Graded() {
		all++
		if s.open(g, row) > 0 {
			open++
		}
	}
	return open, all, err
}

func (s *Server) path(key string) string { return s.home() + "submission/" + url.PathEscape(key) }

// name returns how the pages call a submission.
func name(row ledger.Submission) string {
	if title := words.Name(row.Title()); title != "" {
		return title
	}
	return words.Name(row.Key)
}

// overview is the page of the class with the marks as they are now.
func (s *Server) overview(w http.ResponseWriter, r *http.Request) { s.class(w, nil) }

// renew writes the tables, the reports and the page anew, with all marks.
func (s *Server) renew(w http.ResponseWriter, r *http.Request) {
	notes, err := s.results.Renew(r.Context(), s.marks)
	if err != nil {
		s.fault(w, err)
		return
	}
	said := []string{s.v.Say("marking.renewed")}
	for _, note := range notes {
		said = append(said, words.Name(note))
	}
	s.class(w, said)
}

func (s *Server) class(w http.ResponseWriter, said []string) {
	g, err := s.given()
	if err != nil {
		s.fault(w, err)
		return
	}
	now, unwritten, err := s.results.Now(g.all())
	if err != nil {
		s.fault(w, err)
		return
	}
	live := page.Live{Path: s.path, Renew: s.home() + "renew", Unwritten: unwritten, Said: said}
	for _, row := range now.Graded() {
		live.All++
		if s.open(g, row) > 0 {
			live.Open++
			live.Next = cmp.Or(live.Next, s.path(row.Key))
		}
	}
	w.Header().Set("Content-Security-Policy", classPolicy)
	s.send(w, http.StatusOK, func(w io.Writer) error { return live.Write(w, now) })
}

// flag says what is special about a submission.
func (s *Server) flag(row ledger.Submission) string {
	why := row.Ungraded()
	switch {
	case why != "":
	case row.Superseded != "":
		why = "superseded"
	case row.Build == report.Failed:
		why = "unbuilt"
	default:
		return ""
	}
	return s.v.Named("class.flag", why)
}
