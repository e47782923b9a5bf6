package submission

import (
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

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

// standIn finds the file to build in place of a missing one, and returns the build
// with that name in its command; "" if there is none. If there is more than one, it
// returns why nothing is built.
func standIn(root *os.Root, build assignment.Build, n *notes) (_ assignment.Build, name string, why catalog.Message, _ error) {
	if build.StandIn == nil {
		return build, "", why, nil
	}
	if _, err := root.Lstat(build.StandIn.Name); err == nil {
		return build, "", why, nil
	}
	entries, err := fs.ReadDir(root.FS(), ".")
	if err != nil {
		return build, "", why, err
	}
	var found []string
	for _, e := range entries {
		if ok, _ := path.Match(build.StandIn.For, e.Name()); ok && e.Type().IsRegular() {
			found = append(found, e.Name())
		}
	}
	switch len(found) {
	case 0:
		return build, "", why, nil
	case 1:
	default:
		return build, "", catalog.Of("build.file-like", "file", build.StandIn.Name, "files", enumerate(shownAll(found))), nil
	}
	n.add("notes.stand-in", "file", build.StandIn.Name, "other", shown(found[0]))
	word := found[0]
	if strings.HasPrefix(word, "-") {
		word = "./" + word
	}
	build.Command = slices.Clone(build.Command)
	build.Command[slices.Index(build.Command, build.StandIn.Name)] = word
	return build, found[0], why, nil
}

// missingTools lists the tools that a build needs and this machine lacks.
func missingTools(build assignment.Build) []string {
	missing := slices.DeleteFunc(append([]string{"sh"}, build.Tools()...), func(tool string) bool {
		_, err := tools.LookUp(tool)
		return err == nil
	})
	slices.Sort(missing)
	return slices.Compact(missing)
}
