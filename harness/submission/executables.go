package submission

import (
	"bytes"
	"io/fs"
	"os"

	"touchstone/harness/lazy"
)

// compiledFormats lists the first bytes of files that compilers and linkers write.
var compiledFormats = [][]byte{
	[]byte("\x7fELF"),
	[]byte("\xfe\xed\xfa\xce"), []byte("\xfe\xed\xfa\xcf"), // Mach-O
	[]byte("\xce\xfa\xed\xfe"), []byte("\xcf\xfa\xed\xfe"),
	[]byte("\xca\xfe\xba\xbe\x00\x00\x00"), // Mach-O for several machines; a Java class has a version here
	[]byte("MZ"),                           // PE
	[]byte("\x64\x86"), []byte("\x4c\x01"), // COFF objects
	[]byte("!<arch>\n"), []byte("!<thin>\n"), // archives
	[]byte("gpch"), []byte("CPCH"), // precompiled headers
	[]byte("BC\xc0\xde"), // LLVM
}

// sharedLibrary matches the names of shared libraries. They may be part of a
// submission: no program of it can hide in one.
var sharedLibrary = lazy.Regexp(`(?i)\.(so(\.[0-9.]+)?|dylib|dll)$`)

// dropPrebuilt removes programs and object files from the tree, since they would
// hide that the sources do not build.
func dropPrebuilt(root *os.Root, n *notes) error {
	return eachFile(root, func(name string, _ fs.FileInfo) error {
		if sharedLibrary().MatchString(name) {
			return nil
		}
		is, err := isCompiled(root, name)
		if err != nil || !is {
			return err
		}
		n.add("notes.prebuilt", "file", shown(name))
		return root.Remove(name)
	})
}

// isCompiled reports whether a regular file was written by a compiler or a
// linker.
func isCompiled(root *os.Root, name string) (bool, error) {
	head, err := headOf(root, name)
	if err != nil {
		return false, err
	}
	if bytes.IndexByte(head, 0) < 0 && !bytes.HasPrefix(head, []byte("!<")) {
		return false, nil // it is text
	}
	for _, magic := range compiledFormats {
		if bytes.HasPrefix(head, magic) {
			return true, nil
		}
	}
	return false, nil
}

// executables returns the regular files with an execute permission.
func executables(root *os.Root) (map[string]bool, error) {
	found := map[string]bool{}
	err := walk(root, func(e entry) error {
		if e.err == nil && isExecutable(e.info.Mode()) {
			found[e.name] = true
		}
		return nil
	})
	return found, err
}

func isExecutable(mode fs.FileMode) bool { return mode.IsRegular() && mode&0o111 != 0 }

// makeReadOnly makes the built tree readable for everybody and writable only for root,
// so that no play changes what the next one runs. Without root there is no second
// user to keep out, but it prevents programs from overwriting one another by
// accident.
func makeReadOnly(root *os.Root) {
	if os.Geteuid() != 0 {
		walk(root, func(e entry) error {
			if e.err == nil && isExecutable(e.info.Mode()) && e.info.Mode().IsRegular() && !shared(e.info) {
				root.Chmod(e.name, e.info.Mode().Perm()&^0o222)
			}
			return nil
		})
		return
	}
	own := func(name string, mode fs.FileMode) {
		if root.Lchown(name, 0, 0) == nil {
			root.Chmod(name, mode)
		}
	}
	walk(root, func(e entry) error {
		switch {
		case e.err != nil:
		case e.info.IsDir():
			own(e.name, 0o755)
		case e.info.Mode().IsRegular() && !shared(e.info):
			own(e.name, plainMode(e.info.Mode()))
		}
		return nil
	})
	own(".", 0o755)
}

// allowScripts makes files that begin with #! executable if nothing else is: then
// whatever packed the submission knew no modes, as on Windows.
func allowScripts(root *os.Root) error {
	marked, err := executables(root)
	if err != nil || len(marked) > 0 {
		return err
	}
	return eachFile(root, func(name string, _ fs.FileInfo) error {
		head, err := headOf(root, name)
		if err != nil || !bytes.HasPrefix(head, []byte("#!")) {
			return err
		}
		return root.Chmod(name, 0o755)
	})
}
