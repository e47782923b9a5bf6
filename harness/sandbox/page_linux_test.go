package sandbox

import (
	"flag"
	"testing"
	"touchstone/harness/files/filetest"
)

var update = flag.Bool("update", false, "write the generated parts of docs/sandbox.md anew")

// The page lists the system calls and the files of the kernel as they are in force.
func TestPage(t *testing.T) {
	for name, part := range map[string]string{"calls": callTable(), "proc": procTable()} {
		filetest.Generated(t, "../../docs/sandbox.md", name, "go test ./harness/sandbox -update", part, *update)
	}
}
