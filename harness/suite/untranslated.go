package suite

import (
	"cmp"
	"errors"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/files/strictyaml"
)

// textKey leads to a text in lang.CODE.yaml: a key, the name of what has the text, and
// another key if that is not the most important one.
type textKey struct{ section, name, part string }

func (k textKey) String() string {
	return strings.TrimRight(k.section+"."+k.name+"."+k.part, ".")
}

func (k textKey) compare(other textKey) int {
	return cmp.Or(strings.Compare(k.section, other.section), strings.Compare(k.name, other.name), strings.Compare(k.part, other.part))
}

// inOrderOf lists the keys of texts.
func inOrderOf(texts map[textKey]string) []textKey {
	return slices.SortedFunc(maps.Keys(texts), textKey.compare)
}

// ownTexts returns the texts of the assignment.
func (s *Suite) ownTexts() map[textKey]string {
	texts := map[textKey]string{{section: "title"}: s.Title, {section: "course"}: s.Course}
	for _, p := range s.Programs {
		texts[textKey{"programs", p.Name, ""}] = p.Usage
	}
	for name, r := range s.Readers {
		texts[textKey{"readers", name, ""}] = r.Reads
	}
	for name, c := range s.Checkers {
		texts[textKey{"checkers", name, ""}] = c.Accepts
	}
	for _, item := range s.Rubric {
		texts[textKey{"items", item.ID, ""}] = item.Title
	}
	for _, clause := range s.Clauses.List {
		texts[textKey{"clauses", clause.ID, ""}], texts[textKey{"clauses", clause.ID, "why"}] = clause.Text, clause.Why
	}
	for _, c := range s.Cases {
		texts[textKey{"cases", c.ID, ""}], texts[textKey{"cases", c.ID, "hint"}], texts[textKey{"cases", c.ID, "catches"}] = c.Title, c.Hint, c.Catches
		for symptoms, hint := range c.Hints {
			texts[textKey{"cases", c.ID, "hints: " + symptoms}] = hint
		}
	}
	return texts
}

// texts returns those of the language.
func (l *Language) texts() map[textKey]string {
	texts := map[textKey]string{{section: "title"}: l.Title, {section: "course"}: l.Course}
	for section, of := range map[string]map[string]string{"programs": l.Programs, "readers": l.Readers, "checkers": l.Checkers, "items": l.Items} {
		for name, text := range of {
			texts[textKey{section, name, ""}] = text
		}
	}
	for id, clause := range l.Clauses {
		texts[textKey{"clauses", id, ""}], texts[textKey{"clauses", id, "why"}] = clause.Text, clause.Why
	}
	for id, c := range l.Cases {
		texts[textKey{"cases", id, ""}], texts[textKey{"cases", id, "hint"}], texts[textKey{"cases", id, "catches"}] = c.Title, c.Hint, c.Catches
		for symptoms, hint := range c.Hints {
			texts[textKey{"cases", id, "hints: " + symptoms}] = hint
		}
	}
	return texts
}

// at returns where the texts of a key are.
func (l *Language) at(k textKey) (file string, at strictyaml.Position) {
	if clause, ok := l.Clauses[k.name]; ok && k.section == "clauses" {
		return l.file, clause.Position
	}
	if words, ok := l.Cases[k.name]; ok && k.section == "cases" {
		return words.file, words.Position
	}
	return l.file, l.Position
}

// check reports missing texts, texts for things that do not exist, and those of hidden
// cases where students read them. The course and usages may be the same in every language.
func (l *Language) check(s *Suite) error {
	var errs []error
	wants, has := s.ownTexts(), l.texts()
	for _, k := range inOrderOf(wants) {
		whole := textKey{k.section, k.name, ""}
		if wants[k] != "" && has[k] == "" && k.section != "course" && k.section != "programs" && (k == whole || has[whole] != "") {
			file, at := l.at(k)
			errs = append(errs, fault(file, at, catalog.Of("lang.no-text", "keys", k.String()), catalog.Message{}))
		}
	}
	for _, k := range inOrderOf(has) {
		if _, known := wants[k]; !known && (k.part == "" || strings.HasPrefix(k.part, "hints")) {
			file, at := l.at(k)
			errs = append(errs, fault(file, at, catalog.Of("lang.unknown-text", "keys", k.String()), catalog.Message{}))
		}
	}
	for _, c := range s.Cases {
		if words, ok := l.Cases[c.ID]; ok && c.Visibility != "public" && !words.hidden {
			errs = append(errs, fault(words.file, words.Position, catalog.Of("lang.not-public", "case", strconv.Quote(c.ID)), catalog.Of("lang.not-public.hint", "file", path.Join(caselang.HiddenFolder, "lang.CODE.yaml"))))
		}
	}
	return errors.Join(errs...)
}
