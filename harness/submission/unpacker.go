package submission

import (
	"context"
	"io/fs"
	"os"
	"os/exec"
	"strings"
	"time"

	"touchstone/harness/catalog"
	"touchstone/harness/sandbox"
)

// unpackers are tools that unpack what nothing here can: .7z, .rar, .tar.zst. Each is used if the
// machine has it, in the sandbox; ARCHIVE and FOLDER are in its private folder.
var unpackers = [][]string{
	{"bsdtar", "-xf", "ARCHIVE", "-C", "FOLDER"},
	{"7zz", "x", "-y", "-oFOLDER", "ARCHIVE"},
	{"7z", "x", "-y", "-oFOLDER", "ARCHIVE"},
}

var unpackingMay = sandbox.Limits{Wall: time.Minute, CPU: 30 * time.Second, Memory: 512 << 20, Output: 1 << 20, FileSize: 64 << 20, Processes: 16}

// byTool unpacks an archive with the first of the tools that can.
func byTool(what catalog.Message) source {
	return func(given string, t *tree) error {
		var there []sandbox.Command
		for _, words := range unpackers {
			if path, err := exec.LookPath(words[0]); err == nil {
				there = append(there, sandbox.Command{Path: path, Args: words})
			}
		}
		if len(there) == 0 {
			return refuse("intake.packed", "what", what)(given, t)
		}
		data, err := os.ReadFile(given)
		if err != nil {
			return err
		}
		pool, err := sandbox.New(sandbox.Options{Workers: 1})
		if err != nil {
			return err
		}
		defer pool.Close()
		for _, c := range there {
			c.Env, c.Limits, c.Leaves = []string{"PATH=/usr/bin:/bin", "LANG=C.UTF-8"}, unpackingMay, true
			c.Files = []sandbox.File{{Name: "ARCHIVE", Data: data}, {Name: "FOLDER", Mode: fs.ModeDir | 0o755}}
			o, err := pool.Run(context.Background(), c)
			if err != nil {
				return err
			}
			if o.End == sandbox.DiskLimit {
				return unpack(given, t).tooMuch(catalog.Of("intake.archive-too-large"))
			}
			if own := len(c.Files); o.End == sandbox.Exited && o.Exit == 0 && len(o.Left) > own {
				return unpacked(given, t, o.Left)
			}
		}
		return refuse("intake.unpacks-not", "what", what, "tool", there[0].Args[0])(given, t)
	}
}

// unpacked puts what a tool has unpacked into the tree, as far as an archive of this size may hold it.
func unpacked(given string, t *tree, files []sandbox.File) error {
	f, u, err := openArchive(given, t)
	if err != nil {
		return err
	}
	defer f.Close()
	for _, f := range files {
		name, inside := strings.CutPrefix(f.Name, "FOLDER/")
		switch {
		case !inside:
		case f.Link != "":
			u.linkAt(name, f.Link)
		case f.Mode.IsDir():
			err = u.folderAt(name)
		default:
			err = u.fileAt(name, f.Mode, f.Left, strings.NewReader(string(f.Data)))
		}
		if err != nil {
			return err
		}
	}
	return u.finish()
}
