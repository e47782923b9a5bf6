package script

import (
	"slices"

	"touchstone/harness/catalog"
)

// items is a parsed item command.
type items struct {
	ids   []string
	given []string // items that must have passed on a play for these to be judged
}

func parseItem(args []string) (items, error) {
	i := items{ids: args}
	if at := slices.Index(args, "-given"); at >= 0 {
		if i.ids, i.given = args[:at], args[at+1:]; len(i.given) == 0 {
			return i, catalog.Of("case.given-item")
		}
	}
	if len(i.ids) == 0 {
		return i, catalog.Of("case.no-item-named")
	}
	return i, nil
}
