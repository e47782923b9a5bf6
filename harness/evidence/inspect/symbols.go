package inspect

import (
	"cmp"
	"context"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// symbols finds the external symbols of a source that the item forbids, by the
// undefined symbols of its object file. nm reads the object file in the sandbox,
// like the compiler: its debugging information is as untrusted as its source.
func (i *Inspector) symbols(ctx context.Context, item assignment.Item, source string) ([]report.Finding, catalog.Message, error) {
	object, _, unjudged, err := i.run(ctx, i.honest(), lenient(item.Compile.Command), dwarf, "-c", "-o", product, source)
	if !unjudged.None() || err != nil {
		return nil, unjudged, err
	}
	const file = "touchstone.o"
	_, listed, unjudged, err := i.run(ctx, []sandbox.File{{Name: file, Data: object}}, []string{"nm"}, "--undefined-only", "--line-numbers", file)
	if !unjudged.None() || err != nil {
		return nil, unjudged, err
	}
	var findings []report.Finding
	for line := range strings.Lines(string(listed)) {
		if u := undefined.FindStringSubmatch(line); u != nil && assignment.Matches(item.Forbids, u[1]) {
			findings = append(findings, report.Finding{Kind: report.NotAllowed, Uses: u[1], At: i.place(u[2], u[3], source)})
		}
	}
	slices.SortStableFunc(findings, byPlace)
	return findings, catalog.Message{}, nil
}

// dwarf requests the version of debugging information that every nm reads
// correctly: with version 5, some mistake a header for the source that includes it.
const dwarf = "-gdwarf-4"

// undefined matches a line such as `   U malloc<tab>/some/folder/gitm.c:12`; the place
// is that of the first use, and is missing if nm does not know it.
var undefined = regexp.MustCompile(`^\s+[Uwv] (\S+)(?:\t(.+):(\d+))?\s*$`)

// place returns the name of a file in the submission: the compiler prepends the
// folder in which it ran.
func (i *Inspector) place(file, line, source string) *report.Place {
	found := ""
	for _, f := range i.Sources {
		if (file == f.Name || strings.HasSuffix(file, "/"+f.Name)) && len(f.Name) > len(found) {
			found = f.Name
		}
	}
	if found == "" {
		return &report.Place{File: source}
	}
	n, _ := strconv.Atoi(line)
	return &report.Place{File: found, Line: n}
}

// byPlace orders findings by file, then by line.
func byPlace(a, b report.Finding) int {
	return cmp.Or(strings.Compare(a.At.File, b.At.File), a.At.Line-b.At.Line)
}
