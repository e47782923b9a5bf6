package submission

import (
	"bytes"
	"os"
)

// allowScripts makes files that begin with #! executable if nothing else is: then
// whatever packed the submission knew no modes, as on Windows.
func allowScripts(root *os.Root) error {
	marked, err := executables(root)
	if err != nil || len(marked) > 0 {
		return err
	}
	return walk(root, func(e entry) error {
		if e.err != nil || !e.info.Mode().IsRegular() {
			return e.err
		}
		head, err := headOf(root, e.name)
		if err != nil || !bytes.HasPrefix(head, []byte("#!")) {
			return err
		}
		return root.Chmod(e.name, 0o755)
	})
}
