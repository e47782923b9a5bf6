package submission

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"regexp"
)

// compiled lists the first bytes of files that compilers and linkers write.
var compiled = [][]byte{
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
var sharedLibrary = regexp.MustCompile(`(?i)\.(so(\.[0-9.]+)?|dylib|dll)$`)

// dropPrebuilt removes programs and object files from the tree, since they would
// hide that the sources do not build.
func dropPrebuilt(root *os.Root, n *notes) error {
	return walk(root, func(e entry) error {
		if e.err != nil || !e.info.Mode().IsRegular() || sharedLibrary.MatchString(e.name) {
			return e.err
		}
		is, err := isCompiled(root, e.name)
		if err != nil || !is {
			return err
		}
		n.add("notes.prebuilt", "file", shown(e.name))
		return root.Remove(e.name)
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
	for _, magic := range compiled {
		if bytes.HasPrefix(head, magic) {
			return true, nil
		}
	}
	return false, nil
}

// headOf returns the first bytes of a file.
func headOf(root *os.Root, name string) ([]byte, error) {
	f, err := root.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, 512))
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
