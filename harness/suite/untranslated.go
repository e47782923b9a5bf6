package suite

import (
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

// check reports missing texts, and texts for things that do not exist.
func (l *Language) check(s *Suite) error {
	return errors.Join(l.checkManifest(s), l.checkClauses(s), l.checkCases(s))
}

// checkManifest checks the texts for what the manifest has words for. Usages may be
// the same in every language, so they may be left out.
func (l *Language) checkManifest(s *Suite) error {
	var errs []error
	missing := func(problem catalog.Message) {
		errs = append(errs, fault(l.file, l.Position, problem, catalog.Message{}))
	}
	items := map[string]bool{}
	for _, item := range s.Rubric {
		items[item.ID] = true
		if l.Items[item.ID] == "" {
			missing(catalog.Of("lang.no-title", "item", strconv.Quote(item.ID)))
		}
	}
	for _, id := range slices.Sorted(maps.Keys(l.Items)) {
		if !items[id] {
			missing(catalog.Of("lang.unknown-item", "item", strconv.Quote(id)))
		}
	}
	usages, reads, accepts := map[string]string{}, map[string]string{}, map[string]string{}
	for _, p := range s.Programs {
		usages[p.Name] = ""
	}
	for name, r := range s.Readers {
		reads[name] = r.Reads
	}
	for name, c := range s.Checkers {
		accepts[name] = c.Accepts
	}
	return errors.Join(append(errs, l.matches("programs", l.Programs, usages), l.matches("readers", l.Readers, reads), l.matches("checkers", l.Checkers, accepts))...)
}

// matches compares the texts under a key with those of the manifest, by name.
func (l *Language) matches(key string, texts, originals map[string]string) error {
	var errs []error
	for _, name := range slices.Sorted(maps.Keys(originals)) {
		if originals[name] != "" && texts[name] == "" {
			errs = append(errs, noText(l.file, l.Position, key, name))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		if _, ok := originals[name]; !ok {
			errs = append(errs, unknownText(l.file, l.Position, key, name))
		}
	}
	return errors.Join(errs...)
}

func (l *Language) checkClauses(s *Suite) error {
	var errs []error
	for _, clause := range s.Clauses.List {
		switch words, ok := l.Clauses[clause.ID]; {
		case !ok:
			errs = append(errs, noText(l.file, l.Position, "clauses", clause.ID))
		case clause.Why != "" && words.Why == "":
			errs = append(errs, noText(l.file, words.Position, "clauses", clause.ID, "why"))
		}
	}
	for _, id := range slices.Sorted(maps.Keys(l.Clauses)) {
		if !s.Clauses.Has(id) {
			errs = append(errs, unknownText(l.file, l.Clauses[id].Position, "clauses", id))
		}
	}
	return errors.Join(errs...)
}

func (l *Language) checkCases(s *Suite) error {
	var errs []error
	cases := map[string]bool{}
	for _, c := range s.Cases {
		cases[c.ID] = true
		words, ok := l.Cases[c.ID]
		wrong := func(problem, hint catalog.Message) {
			errs = append(errs, fault(words.file, words.Position, problem, hint))
		}
		if !ok {
			errs = append(errs, fault(l.file, l.Position, catalog.Of("lang.no-words", "case", strconv.Quote(c.ID)), catalog.Message{}))
			continue
		}
		if c.Hint != "" && words.Hint == "" {
			wrong(catalog.Of("lang.no-hint", "case", strconv.Quote(c.ID)), catalog.Message{})
		}
		if c.Catches != "" && words.Catches == "" {
			errs = append(errs, noText(words.file, words.Position, "cases", c.ID, "catches"))
		}
		if c.Visibility != "public" && !words.hidden {
			wrong(catalog.Of("lang.not-public", "case", strconv.Quote(c.ID)), catalog.Of("lang.not-public.hint", "file", path.Join(caselang.HiddenFolder, "lang.CODE.yaml")))
		}
	}
	for _, id := range slices.Sorted(maps.Keys(l.Cases)) {
		if !cases[id] {
			words := l.Cases[id]
			errs = append(errs, fault(words.file, words.Position, catalog.Of("lang.unknown-case", "case", strconv.Quote(id)), catalog.Message{}))
		}
	}
	return errors.Join(errs...)
}

// noText says that a text is missing; keys lead to it from the root of the file.
func noText(file string, at strictyaml.Position, keys ...string) error {
	return fault(file, at, catalog.Of("lang.no-text", "keys", catalog.Verbatim(strings.Join(keys, "."))), catalog.Message{})
}

// unknownText says that a text is for something that there is not.
func unknownText(file string, at strictyaml.Position, keys ...string) error {
	return fault(file, at, catalog.Of("lang.unknown-text", "keys", catalog.Verbatim(strings.Join(keys, "."))), catalog.Message{})
}
