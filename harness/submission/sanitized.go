package submission

import (
	"context"
	"errors"
	"os"
	"path"
	"slices"

	"touchstone/harness/assignment"
	"touchstone/harness/sandbox"
)

// sanitizerFlags are the flags for programs that report undefined behavior. Other
// warnings would fail a build that treats them as errors, and the functions that
// _FORTIFY_SOURCE puts in place of others are not watched. To optimize would take most
// of the time, and could hide what is looked for. Older tools mistake a header for the
// source that includes it in debugging information of version 5.
var sanitizerFlags = []string{"-fsanitize=address,undefined", "-fno-omit-frame-pointer", "-O0", "-gdwarf-4", "-w", "-U_FORTIFY_SOURCE"}

// cExtensions are the endings of sources in C and C++.
var cExtensions = []string{".c", ".cc", ".cpp", ".cxx", ".C"}

// Sanitized builds a submission in C or C++ that has been built once more, in a
// work tree of its own and with the sanitizers for addresses and undefined
// behavior. It returns the programs that have them, by name: none if they cannot be
// built so. The new submission holds them and must be closed; it is nil if there
// was nothing to build.
func (s *Submission) Sanitized(ctx context.Context, run Runner, a *assignment.Assignment) (*Submission, map[string]Program, error) {
	if s.sources == nil || !compilesC(a.Build) || !slices.ContainsFunc(s.Files, func(name string) bool { return slices.Contains(cExtensions, path.Ext(name)) }) {
		return nil, nil, nil
	}
	again, err := s.copyBeforeBuild()
	if err != nil {
		return nil, nil, err
	}
	again.flags = sanitizerFlags
	built, err := again.build(ctx, run, a, notes{})
	if err != nil {
		return nil, nil, errors.Join(err, again.Close())
	}
	programs := map[string]Program{}
	for name, p := range built.Programs {
		if sandbox.Sanitized(p.Path) {
			programs[name] = p
		}
	}
	return again, programs, nil
}

// compilesC reports whether a build may call a compiler for C or C++.
func compilesC(build assignment.Build) bool {
	return slices.Contains([]string{"", "make", "c", "c++"}, build.Kind)
}

// copyBeforeBuild returns a submission of the same files as they were before the build.
func (s *Submission) copyBeforeBuild() (*Submission, error) {
	same, err := emptySubmission()
	if err != nil {
		return nil, err
	}
	same.Name, same.Kind, same.Hash, same.Nested, same.Files = s.Name, s.Kind, s.Hash, s.Nested, s.Files
	t := newTree(same.root, standardLimits)
	err = copyTree(s.root, ".", t, func(e entry) bool { return s.sources == nil || s.sources[e.name] })
	if err != nil {
		return nil, errors.Join(err, same.Close())
	}
	return same, nil
}

// namesIn lists everything in a tree.
func namesIn(root *os.Root) (map[string]bool, error) {
	names := map[string]bool{}
	err := walk(root, func(e entry) error {
		names[e.name] = true
		return nil
	})
	return names, err
}
