package record

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"slices"

	"touchstone/harness/files/scratch"
	"touchstone/harness/sandbox"
)

// after is a file as a program has left it.
type after struct {
	name string
	data []byte
	gone bool // the program removed it
}

// changed runs a command in a folder that outlives it, and returns the files that
// are not as they were, by name.
func changed(ctx context.Context, pool *sandbox.Pool, c sandbox.Command) (files []after, o sandbox.Outcome, err error) {
	dir, err := scratch.New("", "recorded")
	if err != nil {
		return nil, o, err
	}
	defer dir.Close()
	root, err := os.OpenRoot(dir.Path)
	if err != nil {
		return nil, o, err
	}
	defer root.Close()
	before := map[string][]byte{}
	for _, f := range c.Files {
		if err := place(root, f); err != nil {
			return nil, o, err
		}
		if !f.Mode.IsDir() {
			before[f.Name] = f.Data
		}
	}
	for _, l := range c.Beside {
		if err := root.Symlink(l.To, l.Name); err != nil {
			return nil, o, err
		}
	}
	c.Dir, c.Files, c.Beside, c.Collect = dir.Path, nil, nil, nil
	if err := pool.Share(dir.Path); err != nil {
		return nil, o, err
	}
	if o, err = pool.Run(ctx, c); err != nil {
		return nil, o, err
	}
	err = fs.WalkDir(root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.Type().IsRegular() {
			return err
		}
		data, err := root.ReadFile(name)
		if old, there := before[name]; !there || !bytes.Equal(old, data) {
			files = append(files, after{name: name, data: data})
		}
		delete(before, name)
		return err
	})
	for name := range before {
		files = append(files, after{name: name, gone: true})
	}
	slices.SortFunc(files, func(a, b after) int { return bytes.Compare([]byte(a.name), []byte(b.name)) })
	return files, o, err
}

// place creates a file or folder of a play.
func place(root *os.Root, f sandbox.File) error {
	if f.Mode.IsDir() {
		return root.MkdirAll(f.Name, 0o755)
	}
	err := errors.Join(root.MkdirAll(path.Dir(f.Name), 0o755), root.WriteFile(f.Name, f.Data, 0o644))
	if bits := f.Mode.Perm(); err == nil && bits != 0 {
		err = root.Chmod(f.Name, bits)
	}
	return err
}
