package submission

import (
	"os"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/sandbox"
	"touchstone/harness/sandbox/tools"
)

// planned returns the build of a submission with its command, and the plan that has
// more about it; or why there is nothing to build.
func planned(root *os.Root, a *assignment.Assignment) (assignment.Build, assignment.Plan, catalog.Message) {
	build := a.Build
	kind, ok := assignment.FindBuildKind(build.Kind)
	if !ok || len(build.Command) > 0 {
		return build, assignment.Plan{}, catalog.Message{}
	}
	plan, why := kind.Plan(root.FS(), a.ProgramNames())
	build.Command = plan.Command
	return build, plan, why
}

// started returns a program that a tool starts.
func (s *Submission) started(name string, start assignment.Start) (Program, error) {
	words := start(s.tree())
	tool, err := tools.LookUp(words[0])
	if err != nil {
		return Program{}, err
	}
	return Program{Name: name, Path: tool, Prefix: words[1:], Folder: s.tree(), Tools: sandbox.Toolchain(tool)}, nil
}
