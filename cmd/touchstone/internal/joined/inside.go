package joined

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"touchstone/harness/hunt"
	"touchstone/harness/sandbox"
	"touchstone/harness/scratch"
	"touchstone/harness/script"
)

// Inside returns the references of some programs as a side that runs inside this
// process, which is many times as fast as a process for each play; false if one of
// them is not a program of this repository. The folder, for files of plays, must be
// removed.
func Inside(programs []string) (side hunt.Side, folder *scratch.Dir, ok bool, err error) {
	side.Programs = map[string]script.Program{}
	for _, name := range programs {
		if References[name] == nil {
			return side, nil, false, nil
		}
		side.Programs[name] = script.Program{Path: name}
	}
	folder, err = scratch.New("", "inside")
	if err != nil {
		return side, nil, false, err
	}
	side.Run = func(_ context.Context, c sandbox.Command) (sandbox.Outcome, error) {
		return inside(folder.Path, References[c.Path], c)
	}
	return side, folder, true, nil
}

// inside plays a reference. Arguments that name files of the play become paths in a
// folder of this play.
func inside(root string, main Program, c sandbox.Command) (o sandbox.Outcome, err error) {
	args := slices.Clone(c.Args[1:])
	folder := ""
	if len(c.Files)+len(c.Collect) > 0 {
		if folder, err = os.MkdirTemp(root, ""); err != nil {
			return o, err
		}
		defer os.RemoveAll(folder)
	}
	for _, f := range c.Files {
		path := filepath.Join(folder, filepath.FromSlash(f.Name))
		if f.Mode.IsDir() {
			err = os.MkdirAll(path, 0o755)
		} else {
			err = errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, f.Data, 0o644))
		}
		if err != nil {
			return o, err
		}
	}
	for i, arg := range args {
		if slices.Contains(c.Collect, arg) || slices.ContainsFunc(c.Files, func(f sandbox.File) bool { return f.Name == arg }) {
			args[i] = filepath.Join(folder, filepath.FromSlash(arg))
		}
	}
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("the reference %s panics: %v", c.Path, fault)
		}
	}()
	var stdout, stderr bytes.Buffer
	o.End, o.Files = sandbox.Exited, map[string]sandbox.FileResult{}
	o.Exit = main(args, bytes.NewReader(c.Stdin), &stdout, &stderr)
	o.Stdout, o.Stderr = stdout.Bytes(), stderr.Bytes()
	for _, name := range c.Collect {
		data, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(name)))
		switch {
		case errors.Is(err, fs.ErrNotExist):
			o.Files[name] = sandbox.FileResult{Err: "missing"}
		case err != nil:
			return o, err
		default:
			o.Files[name] = sandbox.FileResult{Data: data}
		}
	}
	return o, nil
}
