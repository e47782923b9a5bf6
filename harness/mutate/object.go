package mutate

import (
	"context"
	"path"
	"slices"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/sandbox"
	"touchstone/harness/sandbox/tools"
)

// objectName is the object file; no source has its name.
const objectName = ".touchstone-object"

// compilers are those that leave one object for each source, by the end of its name.
var compilers = map[string]string{".c": "cc", ".cc": "c++", ".cpp": "c++", ".cxx": "c++"}

// objectCompiler translates one source of a program with optimization. Two sources that
// give the same object mean the same. It returns nil for one that does not compile, and
// in languages of other compilers.
type objectCompiler struct {
	run    func(context.Context, sandbox.Command) (sandbox.Outcome, error)
	files  []sandbox.File // all files of the build
	limits sandbox.Limits
}

func (c objectCompiler) object(ctx context.Context, file string, text []byte) ([]byte, error) {
	tool := compilers[path.Ext(file)]
	if tool == "" {
		return nil, nil
	}
	compiler, err := tools.LookUp(tool)
	if err != nil {
		return nil, diagnostic.Because(catalog.Of("mutants.no-compiler", "why", diagnostic.Cause(err)), err)
	}
	files := slices.Clone(c.files)
	args := []string{tool, "-O2", "-g0", "-w", "-Werror=int-conversion", "-Werror=incompatible-pointer-types", "-c", "-o", objectName, file}
	for i, f := range files {
		if f.Name == file {
			files[i].Data = text
		}
		if dir := "-I" + path.Dir(f.Name); strings.HasSuffix(f.Name, ".h") && !slices.Contains(args, dir) {
			args = append(args, dir)
		}
	}
	out, err := c.run(ctx, sandbox.Command{
		Path: compiler, Args: args, Files: files, Collect: []string{objectName}, Expose: sandbox.Toolchain(compiler),
		Env:    []string{"PATH=" + strings.Join(tools.Path(), ":"), "HOME=/nonexistent", "TMPDIR=.", "LC_ALL=C", "TZ=UTC"},
		Limits: c.limits,
	})
	if err != nil || out.End != sandbox.Exited || out.Exit != 0 {
		return nil, err
	}
	return out.Files[objectName].Data, nil
}
