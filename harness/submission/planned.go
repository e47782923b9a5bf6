package submission

import (
	"os"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/sandbox"
	"touchstone/harness/sandbox/tools"
)

// planned returns the build of a submission with its command, and how to start
// programs that are not executables, by program; or why there is nothing to build.
func planned(root *os.Root, a *assignment.Assignment) (assignment.Build, map[string]assignment.Start, catalog.Message) {
	build := a.Build
	kind, ok := assignment.FindBuildKind(build.Kind)
	if !ok || len(build.Command) > 0 {
		return build, nil, catalog.Message{}
	}
	plan, why := kind.Plan(root.FS(), a.ProgramNames())
	build.Command = plan.Command
	return build, plan.Start, why
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
