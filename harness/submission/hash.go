package submission

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"os"

	"touchstone/harness/catalog"
)

// hashTree returns the hash of names, contents and executable bits. Times, owners
// and the location of the tree do not count.
func hashTree(root *os.Root) (string, error) {
	h := sha256.New()
	err := walk(root, func(e entry) error {
		if e.err != nil {
			return e.err
		}
		switch e.info.Mode().Type() {
		case fs.ModeDir:
			hashHead(h, "folder", e.name, 0)
		case fs.ModeSymlink:
			target, err := root.Readlink(e.name)
			if err != nil {
				return err
			}
			hashHead(h, "link", e.name, int64(len(target)))
			io.WriteString(h, target)
		case 0:
			kind := "file"
			if e.info.Mode()&0o111 != 0 {
				kind = "executable"
			}
			f, err := root.Open(e.name)
			if err != nil {
				return err
			}
			defer f.Close()
			return hashFile(h, kind, e.name, f)
		}
		return nil
	})
	return hashText(h), err
}

func hashFile(h hash.Hash, kind, name string, f *os.File) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	hashHead(h, kind, name, info.Size())
	_, err = io.Copy(h, f)
	return err
}

// hashOf returns the hash of one file as it is.
func hashOf(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	err = hashFile(h, "file", "", f)
	return hashText(h), err
}

// hashCause returns the hash of a submission that cannot be read.
func hashCause(cause catalog.Message) string {
	h := sha256.New()
	hashHead(h, "unusable", cause.Error(), 0)
	return hashText(h)
}

// hashHead writes a header before each content. Lengths make the format
// unambiguous, whatever bytes a name contains.
func hashHead(h hash.Hash, kind, name string, size int64) {
	fmt.Fprintf(h, "%s %d:%s %d\n", kind, len(name), name, size)
}

func hashText(h hash.Hash) string { return "sha256:" + hex.EncodeToString(h.Sum(nil)) }
