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
	decisions, err := s.decisions(row, r.PostForm, &f)
	if err != nil {
		s.fault(w, err)
		return
	}
	saved, err := s.write(r.Context(), row, decisions, &f)
	if err == nil && f.wrong == 0 {
		changed, err := s.replace(r.Context(), r.PostForm, f.who)
		if err != nil {
			s.fault(w, err)
			return
		}
		saved += changed
	}
	switch {
	case err != nil:
		for _, d := range decisions {
			f.items[d.Place()].fault = s.told(err)
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
func (s *Server) decisions(row ledger.Submission, values url.Values, f *form) ([]class.Decision, error) {
	var list []class.Decision
	add := func(d class.Decision, place string, err error) {
		if err == nil && changed(d) && f.who == "" {
			err = wrong("marks.no-who")
		}
		switch {
		case err != nil:
			f.items[place].fault = s.told(err)
			f.wrong++
		case changed(d):
			list = append(list, d)
		default:
			delete(f.items, place)
		}
	}
	for _, item := range s.results.Ledger.Items {
		if values.Has("points."+item.ID) && !values.Has("keep."+item.ID) {
			d, err := s.decision(row.Key, item.ID, values, f)
			add(d, item.ID, err)
		}
	}
	return list, s.comments(row.Key, values, f, add)
}

// decision reads what was typed for an item. Errors in it are *diagnostic.Error.
func (s *Server) decision(key, item string, values url.Values, f *form) (class.Decision, error) {
	t := &typed{points: oneLine(values.Get("points." + item)), why: oneLine(values.Get("why." + item)), fresh: oneLine(values.Get("fresh." + item))}
	f.items[item] = t
	d := class.Decision{Mark: class.Mark{Item: item, Who: f.who, Why: t.why}, Before: values.Get("before." + item)}
	chosen := values["deduct."+item]
	if t.fresh != "" {
		chosen = append(chosen, t.fresh)
	}
	for _, text := range chosen {
		deduction, err := parseDeduction(text)
		if err != nil {
			return d, err
		}
		t.deductions = append(t.deductions, deduction)
	}
	t.fresh, d.Deductions = "", t.deductions
	if err := s.checkReplacements(key, item, values, f.who); err != nil {
		return d, err
	}
	decided := t.points != "" || d.Deductions != nil
	switch {
	case !decided && t.why == "":
		d.Withdrawn = true
		return d, nil
	case !decided:
		return d, wrong("marks.no-points")
	case t.points != "" && d.Deductions != nil:
		return d, wrong("marking.deduction.points")
	}
	if err := f.fits(t.why); err != nil {
		return d, err
	}
	if t.points != "" {
		n, fault := class.ParsePoints(t.points)
		if fault != nil {
			return d, fault
		}
		if d.Points = n; !changed(d) {
			return d, nil
		}
	}
	return d, s.results.Check(key, &d.Mark)
}

// fits refuses what is too long.
func (f *form) fits(why string) error {
	switch {
	case utf8.RuneCountInString(why) > maxWhy:
		return wrong("marking.long", "n", maxWhy)
	case utf8.RuneCountInString(f.who) > maxWho:
		return wrong("marking.long", "n", maxWho)
	}
	return nil
}

func wrong(key string, values ...any) error {
	return diagnostic.New("", catalog.Of(key, values...), catalog.Message{})
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
		there, conflict := conflicts[d.Place()]
		if !conflict {
			delete(f.items, d.Place())
			continue
		}
		f.items[d.Place()].conflict, f.items[d.Place()].there = true, there
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
