package submission

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"touchstone/harness/lazy"
	"touchstone/harness/report"
	"touchstone/harness/sandbox/tools"
)

// compilers are the names by which a build may call a compiler.
var compilers = []string{"cc", "c89", "c99", "gcc", "clang", "c++", "g++", "clang++"}

// compilerChanges lists what compilers refuse since a version that was released after the
// handouts were written, with the flag that restores the old behaviour.
var compilerChanges = []struct {
	kind      report.FindingKind
	complaint func() *regexp.Regexp
	flag      string
}{
	// Since GCC 10 and Clang 11, a variable defined in a header is one in every file that includes it.
	{report.LinkerError, lazy.Regexp(`^(?:multiple definition of|duplicate symbol) `), "-fcommon"},
	// Since GCC 14 and Clang 16, these are errors without -Werror.
	{report.CompilerError, lazy.Regexp(`\[-W(implicit-function-declaration|implicit-int|int-conversion|incompatible-pointer-types|incompatible-function-pointer-types|return-mismatch)\]`), "-Wno-error=$1"},
	// Warnings that -Wall and -Wextra have included since GCC 9 or later, turned into errors by -Werror.
	{report.CompilerError, lazy.Regexp(`\[-Werror=(alloc-size|array-compare|array-parameter|calloc-transposed-args|dangling-pointer|enum-conversion|enum-int-mismatch|header-guard|infinite-recursion|maybe-uninitialized|mismatched-dealloc|sizeof-array-div|string-compare|unterminated-string-initialization|use-after-free|vla-parameter|zero-length-bounds)=?\d*\]`), "-Wno-$1"},
}

// compatibilityFlags returns the flags that avoid these complaints; none if they do not
// depend on the compiler's version.
func compatibilityFlags(found []report.Finding) []string {
	var flags []string
	for _, f := range found {
		for _, n := range compilerChanges {
			if m := n.complaint().FindStringSubmatchIndex(f.What); m != nil && f.Kind == n.kind {
				flags = append(flags, string(n.complaint().ExpandString(nil, n.flag, f.What, m)))
			}
		}
	}
	slices.Sort(flags)
	return slices.Compact(flags)
}

// addFlags creates a folder in which each compiler of this machine is a script
// that adds the flags and those of every build, and returns its path. The flags
// follow those in the build command, since the last flag counts.
func (s *Submission) addFlags(flags []string) (string, error) {
	flags = slices.Concat(flags, s.flags)
	dir := filepath.Join(s.base, "compilers")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	for _, name := range compilers {
		path, err := tools.LookUp(name)
		if err != nil {
			continue
		}
		script := fmt.Sprintf("#!/bin/sh\nexec %s \"$@\" %s\n", path, strings.Join(flags, " "))
		if err := os.WriteFile(filepath.Join(dir, name), []byte(script), 0o755); err != nil {
			return "", err
		}
	}
	return dir, nil
}
