package submission

import (
	"slices"

	"touchstone/harness/assignment"
	"touchstone/harness/sandbox/tools"
)

// missingTools lists the tools that a build needs and this machine lacks.
func missingTools(build assignment.Build) []string {
	missing := slices.DeleteFunc(append([]string{"sh"}, build.Tools()...), func(tool string) bool {
		_, err := tools.LookUp(tool)
		return err == nil
	})
	slices.Sort(missing)
	return slices.Compact(missing)
}
