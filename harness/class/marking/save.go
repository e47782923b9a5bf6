package marking

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"
	"unicode/utf8"

	"touchstone/harness/catalog"
	"touchstone/harness/class"
	"touchstone/harness/class/ledger"
	"touchstone/harness/diagnostic"
)

// The limits of a form.
const (
	maxForm = 1 << 20 // bytes
	maxWhy  = 2000    // characters of a comment
	maxWho  = 100     // characters of a name

	longestWait = 20 * time.Second // for others who are saving
)

// save takes what a tutor decided on a submission.
func (s *Server) save(w http.ResponseWriter, r *http.Request) {
	row, ok := s.results.Graded(r.PathValue("key"))
	if !ok {
		s.refuse(w, http.StatusNotFound)
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	if err := r.ParseForm(); err != nil {
		s.refuse(w, http.StatusBadRequest)
		return
	}
	f := form{who: oneLine(r.PostForm.Get("who")), items: map[string]*typed{}}
	if f.who != "" && utf8.RuneCountInString(f.who) <= maxWho {
		http.SetCookie(w, &http.Cookie{Name: whoCookie, Value: url.QueryEscape(f.who), Path: s.home(), HttpOnly: true, SameSite: http.SameSiteStrictMode})
	}
	decisions := s.decisions(row, r.PostForm, &f)
	saved, err := s.write(r.Context(), row, decisions, &f)
	switch {
	case err != nil:
		for _, d := range decisions {
			f.items[d.Item].fault = s.told(err)
		}
		f.wrong = len(decisions)
		s.show(w, r, row, http.StatusInternalServerError, f)
	case f.wrong > 0:
		s.show(w, r, row, http.StatusConflict, f)
	default:
		to := s.path(row.Key) + "?saved=" + strconv.Itoa(saved)
		if r.PostForm.Get("then") != "" {
			to = s.following(row) + "?saved=" + strconv.Itoa(saved)
		}
		http.Redirect(w, r, to, http.StatusSeeOther)
	}
}

// following returns the path to go to after a submission.
func (s *Server) following(row ledger.Submission) string {
	g, err := s.given()
	if err == nil {
		if _, _, toMark := s.around(row, g); toMark != "" {
			return toMark
		}
	}
	return s.home()
}

// decisions returns what is to be saved. What cannot be is left in the form with a reason.
func (s *Server) decisions(row ledger.Submission, values url.Values, f *form) []class.Decision {
	var list []class.Decision
	for _, item := range s.results.Ledger.Items {
		if !values.Has("points."+item.ID) || values.Has("keep."+item.ID) {
			continue
		}
		d, err := s.decision(row.Key, item.ID, values, f)
		switch {
		case err != nil:
			f.items[item.ID].fault = s.told(err)
			f.wrong++
		case changed(d):
			list = append(list, d)
		default:
			delete(f.items, item.ID)
		}
	}
	return list
}

// decision reads what was typed for an item. Errors in it are *diagnostic.Error.
func (s *Server) decision(key, item string, values url.Values, f *form) (class.Decision, error) {
	points, why := oneLine(values.Get("points."+item)), oneLine(values.Get("why."+item))
	if choice := values.Get("reuse." + item); choice != "" {
		points, why = reuse(choice, points, why)
	}
	f.items[item] = &typed{points: points, why: why}
	d := class.Decision{Mark: class.Mark{Item: item, Who: f.who, Why: why}, Before: values.Get("before." + item), All: values.Has("all." + item)}
	wrong := func(problem, hint catalog.Message) (class.Decision, error) {
		return d, diagnostic.New("", problem, hint)
	}
	switch {
	case points == "" && why == "":
		d.Withdrawn = true
		return d, nil
	case points == "":
		return wrong(catalog.Of("marks.no-points"), catalog.Message{})
	case d.All && why == "": // of the others, some may overrule the machine
		return wrong(catalog.Of("marking.same.why"), catalog.Message{})
	case utf8.RuneCountInString(why) > maxWhy:
		return wrong(catalog.Of("marking.long", "n", maxWhy), catalog.Message{})
	case utf8.RuneCountInString(f.who) > maxWho:
		return wrong(catalog.Of("marking.long", "n", maxWho), catalog.Message{})
	}
	n, fault := class.ParsePoints(points)
	if fault != nil {
		return d, fault
	}
	if d.Points = n; !changed(d) {
		return d, nil
	}
	return d, s.results.Check(key, d.Mark)
}

// write saves decisions, and leaves in the form what somebody else decided meanwhile. It
// returns how many were saved.
func (s *Server) write(ctx context.Context, row ledger.Submission, decisions []class.Decision, f *form) (int, error) {
	if len(decisions) == 0 {
		return 0, nil
	}
	ctx, cancel := context.WithTimeout(ctx, longestWait)
	defer cancel()
	conflicts, err := s.marks.Save(ctx, row.Key, decisions)
	if err != nil {
		return 0, err
	}
	for _, d := range decisions {
		there, conflict := conflicts[d.Item]
		if !conflict {
			delete(f.items, d.Item)
			continue
		}
		f.items[d.Item].conflict, f.items[d.Item].there = true, there
		f.wrong++
	}
	return len(decisions) - len(conflicts), nil
}

// say returns an error on one line, without the name of a file that the browser has
// nothing to do with.
func say(l catalog.Language, err error) string {
	d, ok := errors.AsType[*diagnostic.Error](err)
	if errors.Is(err, context.DeadlineExceeded) {
		return l.Say("marking.busy")
	}
	if !ok || d.File != "" {
		return diagnostic.Say(l, err)
	}
	if hint := l.Text(d.Hint); hint != "" {
		return l.Text(d.Problem) + " (" + hint + ")"
	}
	return l.Text(d.Problem)
}
