package assignment

import (
	"io/fs"
	"maps"
	"math"
	"path"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/files/strictyaml"
)

// Checked is an item of a manifest that is being checked.
type Checked struct {
	*Item
	checking *checking
}

// Assignment returns what the item is part of.
func (i *Checked) Assignment() *Assignment { return i.checking.Assignment }

// Fail reports a fault of the item: a sentence of the catalog, which names it {item}.
func (i *Checked) Fail(hint catalog.Message, key string, values ...any) {
	i.checking.fail(i.Position, hint, key, append(values, "item", strconv.Quote(i.ID))...)
}

// Known reports a name that is none of those that there are; "" names nothing.
func (i *Checked) Known(name string, names []string, key string, values ...any) {
	i.checking.known(i.Position, name, names, key, append(values, "item", strconv.Quote(i.ID))...)
}

// Globs reports what is no glob.
func (i *Checked) Globs(key string, globs []string) {
	for _, glob := range globs {
		if !isGlob(glob) {
			i.Fail(none, "manifest.item.glob", "key", key, "glob", strconv.Quote(glob))
		}
	}
}

// HasFiles reports whether a folder of the assignment has files in it.
func (i *Checked) HasFiles(folder string) bool {
	entries, err := fs.ReadDir(i.checking.files, path.Clean(folder))
	return err == nil && len(entries) > 0
}

func (c *checking) rubric() {
	seen := map[string]bool{}
	for n := range c.Rubric {
		item := &Checked{&c.Rubric[n], c}
		if seen[item.ID] {
			item.Fail(none, "manifest.item.twice")
		}
		seen[item.ID] = true
		item.words()
		item.points()
		item.needs()
		item.Known(item.Clause, c.Clauses.IDs(), "manifest.item.clause", "clause", strconv.Quote(item.Clause))
		item.evidence()
	}
}

// words checks the keys that have few values.
func (i *Checked) words() {
	for _, word := range []struct {
		key, value string
		allowed    []string
	}{
		{"kind", string(i.Kind), []string{string(Auto), string(Manual), string(Extra), string(Deduction), string(Zero)}},
		{"policy", string(i.Policy), []string{string(Proportional), string(All), string(Min)}},
		{"evidence", string(i.Evidence), i.checking.rules.names()},
		{"source", i.Source, []string{"spec", "project"}},
		{"takes", string(i.Takes), []string{string(OnStdin), string(InFile)}},
	} {
		i.Known(word.value, word.allowed, "manifest.item.word", "key", word.key, "value", strconv.Quote(word.value))
	}
}

func (i *Checked) points() {
	switch {
	case i.Kind == Zero && i.Points != 0:
		i.Fail(none, "manifest.item.zero")
	case i.Kind != Zero && (i.Points < 0 || i.Points == 0 && (i.Kind != Auto || !i.FromCases()) || i.Points != math.Round(100*i.Points)/100):
		i.Fail(none, "manifest.item.points")
	}
	for _, w := range i.Weights {
		if !isGlob(w.Cases) || w.Weight <= 0 {
			i.checking.fail(w.Position, none, "manifest.item.weight", "item", strconv.Quote(i.ID))
		}
	}
}

func (i *Checked) needs() {
	for _, id := range slices.Concat(i.Needs, i.Requires) {
		i.Known(id, i.checking.ItemIDs(), "manifest.item.needs-unknown", "other", strconv.Quote(id))
		if needed, ok := i.checking.Item(id); ok && !needed.Kind.earns() {
			i.Fail(catalog.Of("manifest.item.needs-unearned.hint"), "manifest.item.needs-unearned", "other", strconv.Quote(id))
		}
		if id == i.ID {
			i.Fail(none, "manifest.item.needs-itself")
		}
	}
}

// evidence reads and checks what only some kinds of evidence have.
func (i *Checked) evidence() {
	if i.Takes != "" && !i.FromCases() {
		i.Fail(none, "manifest.item.takes")
	}
	if i.Policy == Min && !(i.Kind.earns() && i.FromCases()) {
		i.Fail(none, "manifest.item.min")
	}
	if len(i.Presence) > 0 && i.Kind != Manual {
		i.Fail(none, "manifest.item.presence")
	}
	i.Globs("presence", i.Presence)
	rule := i.checking.rules.empty(i.Evidence)
	misplaced := false
	for _, key := range i.Own.Keys() {
		if kinds := i.checking.rules.with(key); len(kinds) > 0 && !slices.Contains(kinds, string(i.Evidence)) {
			i.Fail(none, "manifest.item.together", "keys", key, "kinds", strings.Join(kinds, ", "))
			misplaced = true
		}
	}
	if misplaced {
		return
	}
	if err := i.Own.Decode(manifestFile, rule); err != nil {
		i.checking.errs = append(i.checking.errs, err)
	} else if own, ok := rule.(Rule); ok {
		i.Rule = own
		own.Check(i)
	}
}

// names lists what an item may name, the cases first.
func (r Rules) names() []string {
	names := []string{string(ByCases)}
	for _, kind := range slices.Sorted(maps.Keys(r)) {
		names = append(names, string(kind))
	}
	return names
}

// empty returns a pointer to an empty struct with the keys of a kind.
func (r Rules) empty(kind Evidence) any {
	if r[kind] == nil {
		return &struct{}{}
	}
	return reflect.New(reflect.TypeOf(r[kind]).Elem()).Interface()
}

// with lists the kinds that have a key.
func (r Rules) with(key string) (kinds []string) {
	for _, kind := range slices.Sorted(maps.Keys(r)) {
		if slices.Contains(strictyaml.Keys(r.empty(kind)), key) {
			kinds = append(kinds, string(kind))
		}
	}
	return kinds
}
