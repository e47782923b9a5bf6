package submission

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/machine"
)

// source copies the submission at a path into an empty tree. Each form of
// submission has its own source. Its errors are *broken if the submission is at
// fault.
type source func(given string, t *tree) error

// sourceOf chooses the source for a path.
func sourceOf(given string, o Options) (Kind, source, error) {
	info, err := os.Stat(given)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", nil, diagnostic.New(given, catalog.Of("given.nothing"), catalog.Of("given.nothing.hint"))
	case err != nil:
		return "", nil, diagnostic.New(given, catalog.Of("given.unreadable"), diagnostic.Cause(err))
	case info.IsDir() && (o.Ref != "" || isBare(given)):
		return Git, fromGit(o.Ref), nil
	case info.IsDir():
		return Folder, fromFolder, nil
	case info.Mode().IsRegular():
		bring, err := sourceOfFile(given)
		return Archive, bring, err
	}
	return "", nil, noSubmission(given, kindOf(info.Mode()))
}

// sourceOfFile decides by the content first, and then by the name: a file named
// like an archive was meant as one.
func sourceOfFile(given string) (source, error) {
	f, err := os.Open(given)
	if err != nil {
		return nil, diagnostic.New(given, catalog.Of("given.unreadable"), diagnostic.Cause(err))
	}
	defer f.Close()
	is, err := formIn(f)
	switch {
	case err != nil:
		return nil, diagnostic.New(given, catalog.Of("given.unreadable"), diagnostic.Cause(err))
	case is.unpacks != nil:
		return is.unpacks, nil
	case is.packed:
		return byTool(is.what), nil
	case !namedLikeArchive(given) && !is.what.None():
		return nil, noSubmission(given, is.what)
	case !namedLikeArchive(given):
		return nil, noSubmission(given, catalog.Of("kind.file"))
	case !is.what.None():
		return refuse("intake.named-archive", "what", is.what), nil
	}
	return fromName, nil
}

func noSubmission(given string, what catalog.Message) error {
	return diagnostic.New(given, catalog.Of("given.no-submission", "what", what), catalog.Of("given.no-submission.hint"))
}

func refuse(key string, values ...any) source {
	return func(given string, _ *tree) error {
		return &broken{cause: catalog.Of(key, append(values, "file", shown(filepath.Base(given)))...)}
	}
}

// fromFolder copies a folder, except for the files of version control.
func fromFolder(given string, t *tree) error {
	from, err := os.OpenRoot(given)
	if err != nil {
		return diagnostic.New(given, catalog.Of("given.folder-unreadable"), diagnostic.Cause(err))
	}
	defer from.Close()
	err = walk(from, func(e entry) error {
		switch {
		case e.err != nil && e.name == ".":
			return diagnostic.New(given, catalog.Of("given.folder-unreadable"), diagnostic.Cause(e.err))
		case path.Base(e.name) == ".git" || t.isJunk(e.name):
			return fs.SkipDir
		case e.err != nil:
			t.leaveOut(e.name, catalog.Of("left-out.unreadable"))
			return nil
		}
		return copyEntry(from, t, e)
	})
	if b, ok := errors.AsType[*broken](err); ok {
		b.either = true
	}
	return err
}

func copyEntry(from *os.Root, t *tree, e entry) error {
	var err error
	switch e.info.Mode().Type() {
	case fs.ModeDir:
		return t.folder(e.name)
	case fs.ModeSymlink:
		var target string
		if target, err = from.Readlink(e.name); err == nil {
			return t.link(e.name, target)
		}
	case 0:
		var f *os.File
		if f, err = from.Open(e.name); err == nil {
			return t.copyFile(e.name, f)
		}
	default:
		t.leaveOut(e.name, catalog.Of("left-out.kind", "kind", kindOf(e.info.Mode())))
		return nil
	}
	if machine.Blames(err) {
		return err
	}
	t.leaveOut(e.name, catalog.Of("left-out.unreadable"))
	return nil
}

// kindOf names the kind of a directory entry.
func kindOf(mode fs.FileMode) catalog.Message {
	switch {
	case mode.IsRegular():
		return catalog.Of("kind.file")
	case mode.IsDir():
		return catalog.Of("kind.folder")
	case mode&fs.ModeSymlink != 0:
		return catalog.Of("kind.link")
	case mode&fs.ModeNamedPipe != 0:
		return catalog.Of("kind.pipe")
	case mode&fs.ModeSocket != 0:
		return catalog.Of("kind.socket")
	case mode&fs.ModeDevice != 0:
		return catalog.Of("kind.device")
	}
	return catalog.Of("kind.other")
}

// fromName unpacks a file that only its name identifies as an archive: a zip
// archive may begin with a program. Other formats would have been recognized by
// their content.
func fromName(given string, t *tree) error {
	info, err := os.Stat(given)
	switch {
	case err != nil:
		return err
	case info.Size() == 0:
		return refuse("intake.empty")(given, t)
	case strings.EqualFold(filepath.Ext(given), ".zip"):
		return fromZip(given, t)
	}
	return refuse("intake.no-archive")(given, t)
}

// File is a file that was submitted by itself.
type File struct {
	Name string // in the submission, without folders
	Path string // its current location
}

// Gather combines files that were submitted one by one into one submission. One of
// them may be an archive; its contents are then combined with the other files.
// Errors are as of OpenWith.
func Gather(name string, files []File, o Options) (*Submission, error) {
	s := &Submission{Name: name, Kind: Folder}
	return s.open(name, fromFiles(files), true, o)
}

func fromFiles(files []File) source {
	return func(_ string, t *tree) error {
		for _, file := range files {
			if err := gatherFile(t, file); err != nil {
				return err
			}
		}
		return nil
	}
}

func gatherFile(t *tree, file File) error {
	if t.isJunk(file.Name) {
		return nil
	}
	if file.Name != path.Base(file.Name) || file.Name == "." || file.Name == ".." {
		return fmt.Errorf("%q is no name of a file", file.Name)
	}
	if _, err := t.root.Lstat(file.Name); err == nil {
		t.leaveOut(file.Name, catalog.Of("left-out.twice"))
		return nil
	}
	info, err := os.Lstat(file.Path)
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		t.leaveOut(file.Name, catalog.Of("left-out.kind", "kind", kindOf(info.Mode())))
		return nil
	}
	f, err := os.Open(file.Path)
	if err != nil {
		return err
	}
	return t.copyFile(file.Name, f)
}
