package suite

import (
	"cmp"
	"maps"
	"slices"

	"touchstone/harness/assignment"
	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/report"
)

// English is the language of manifests and cases themselves.
const English = "en"

// Languages lists the languages that a report can be in, English first. If the
// assignment has no texts in one, its own texts stay English.
func (s *Suite) Languages() []string {
	codes := catalog.Languages()
	for _, code := range slices.Sorted(maps.Keys(s.languages)) {
		if !slices.Contains(codes, code) {
			codes = append(codes, code)
		}
	}
	return codes
}

// In returns the suite with the texts of another language; what lacks one stays English.
// Verdicts and the hash do not depend on the language.
func (s *Suite) In(code string) (*Suite, error) {
	code = cmp.Or(code, English)
	if code == English {
		return s, nil
	}
	l, ok := s.languages[code]
	if !ok && catalog.Known(code) {
		l, ok = &Language{Title: s.Title}, true
	}
	if !ok {
		return nil, diagnostic.New("--lang "+code, catalog.Of("given.no-language"), diagnostic.Near(code, s.Languages()))
	}
	translated := *s
	translated.Assignment, translated.Cases, translated.Absent = l.manifest(s.Assignment), nil, slices.Clone(s.Absent)
	translated.Language = code
	for i, secret := range s.Absent {
		translated.Absent[i].Title = cmp.Or(secret.Titles[code], secret.Title)
	}
	translated.Texts = map[string]string{}
	for _, c := range s.Cases {
		other := l.ofCase(c)
		translated.Texts[c.Title], translated.Texts[c.Hint] = other.Title, other.Hint
		for symptoms, hint := range c.Hints {
			translated.Texts[hint] = other.Hints[symptoms]
		}
		translated.Cases = append(translated.Cases, other)
	}
	maps.Copy(translated.Texts, l.Says)
	return &translated, nil
}

// Translate puts a report of the assignment into another language, but for the sentences
// that words.Fill makes.
func (s *Suite) Translate(r *report.Report, code string) error {
	to, err := s.In(code)
	if err != nil {
		return err
	}
	texts := map[ownText]string{}
	if from, err := s.In(r.Language); err == nil {
		texts = from.textsIn(to)
	}
	for _, t := range r.AssignmentTexts() {
		*t.Text = cmp.Or(texts[ownText{t.ID, *t.Text}], texts[ownText{"", *t.Text}], *t.Text)
	}
	r.Language = to.Language
	return nil
}

// ownText is a text of an item or a case with this id; "" for any.
type ownText struct{ id, text string }

// textsIn returns what a report may have of the texts of the suite, with the same in
// another language. Cases that a student may not see have other ids in a report.
func (s *Suite) textsIn(to *Suite) map[ownText]string {
	texts := map[ownText]string{}
	add := func(id, text, other string) {
		if text != "" {
			texts[ownText{id, text}], texts[ownText{"", text}] = other, other
		}
	}
	for _, known := range []map[string]string{s.Texts, to.Texts} {
		for original := range known {
			add("", s.Translated(original), to.Translated(original))
		}
	}
	own, other := s.ownTexts(), to.ownTexts()
	for _, k := range inOrderOf(own) {
		id := ""
		if k.section == "items" || k.section == "cases" {
			id = k.name
		}
		add(id, own[k], other[k])
	}
	for i, secret := range s.Absent {
		add(secret.ID, secret.Title, to.Absent[i].Title)
	}
	return texts
}

// manifest returns a manifest and its clauses in the language.
func (l *Language) manifest(original *assignment.Assignment) *assignment.Assignment {
	a := *original
	a.Title, a.Course = l.Title, cmp.Or(l.Course, a.Course)
	a.Programs = slices.Clone(a.Programs)
	for i, p := range a.Programs {
		a.Programs[i].Usage = cmp.Or(l.Programs[p.Name], p.Usage)
	}
	a.Readers = maps.Clone(a.Readers)
	for name, r := range a.Readers {
		r.Reads = cmp.Or(l.Readers[name], r.Reads)
		a.Readers[name] = r
	}
	a.Checkers = maps.Clone(a.Checkers)
	for name, c := range a.Checkers {
		c.Accepts = cmp.Or(l.Checkers[name], c.Accepts)
		a.Checkers[name] = c
	}
	a.Rubric = slices.Clone(a.Rubric)
	for i, item := range a.Rubric {
		a.Rubric[i].Title = cmp.Or(l.Items[item.ID], item.Title)
	}
	a.Clauses.List = slices.Clone(a.Clauses.List)
	for i, clause := range a.Clauses.List {
		words := l.Clauses[clause.ID]
		a.Clauses.List[i].Text, a.Clauses.List[i].Why = cmp.Or(words.Text, clause.Text), cmp.Or(words.Why, clause.Why)
	}
	return &a
}

// ofCase returns a case in the language.
func (l *Language) ofCase(original *caselang.Case) *caselang.Case {
	c, words := *original, l.Cases[original.ID]
	c.Title, c.Hint, c.Catches = cmp.Or(words.Title, c.Title), cmp.Or(words.Hint, c.Hint), cmp.Or(words.Catches, c.Catches)
	c.Hints = maps.Clone(c.Hints)
	for symptoms, hint := range c.Hints {
		c.Hints[symptoms] = cmp.Or(words.Hints[symptoms], hint)
	}
	return &c
}
