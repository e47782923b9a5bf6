package assignment

import (
	"maps"
	"slices"
)

// find returns the first element of a list that is wanted.
func find[T any](list []T, wanted func(T) bool) (found T, ok bool) {
	if i := slices.IndexFunc(list, wanted); i >= 0 {
		return list[i], true
	}
	return found, false
}

// Program returns the program with that name.
func (a *Assignment) Program(name string) (Program, bool) {
	return find(a.Programs, func(p Program) bool { return p.Name == name })
}

// Item returns the rubric item with that id.
func (a *Assignment) Item(id string) (Item, bool) {
	return find(a.Rubric, func(item Item) bool { return item.ID == id })
}

// ProgramNames lists the programs in the order of the manifest.
func (a *Assignment) ProgramNames() (names []string) {
	for _, p := range a.Programs {
		names = append(names, p.Name)
	}
	return names
}

// Only returns the assignment as if it asked for these of its programs alone, where the build
// can leave out the others.
func (a *Assignment) Only(names []string) *Assignment {
	if !a.Build.ByName || len(names) == len(a.Programs) {
		return a
	}
	only := *a
	only.Programs = slices.DeleteFunc(slices.Clone(a.Programs), func(p Program) bool { return !slices.Contains(names, p.Name) })
	only.Build.Only = only.ProgramNames()
	return &only
}

// CheckerNames lists the checkers.
func (a *Assignment) CheckerNames() []string { return slices.Sorted(maps.Keys(a.Checkers)) }

// ItemIDs lists the rubric in the order of the file.
func (a *Assignment) ItemIDs() []string { return a.items(func(Item) bool { return true }) }

// FromCases lists the items for which cases give evidence.
func (a *Assignment) FromCases() []string { return a.items(Item.FromCases) }

// CountsFor lists the items that a case counts for unless it says otherwise.
func (a *Assignment) CountsFor(caseID string) []string {
	return a.items(func(item Item) bool { return Matches(item.Cases, caseID) })
}

// CountsForSome is CountsFor, but a case that would count for no item counts for all that
// cases count for: generated cases, whose names the rubric does not know.
func (a *Assignment) CountsForSome(caseID string) []string {
	if ids := a.CountsFor(caseID); len(ids) > 0 {
		return ids
	}
	return a.FromCases()
}

func (a *Assignment) items(wanted func(Item) bool) (ids []string) {
	for _, item := range a.Rubric {
		if wanted(item) {
			ids = append(ids, item.ID)
		}
	}
	return ids
}
