package caselang

import (
	"slices"

	"touchstone/harness/catalog"
)

// Items is a parsed item command.
type Items struct {
	IDs   []string
	Given []string // items that must have passed on a play for these to be judged
}

func parseItem(args []string) (Items, error) {
	i := Items{IDs: args}
	if at := slices.Index(args, "-given"); at >= 0 {
		if i.IDs, i.Given = args[:at], args[at+1:]; len(i.Given) == 0 {
			return i, catalog.Of("case.given-item")
		}
	}
	if len(i.IDs) == 0 {
		return i, catalog.Of("case.no-item-named")
	}
	return i, nil
}
