//go:build linux

package play

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// execPlays has testscript alone do the plays, without a sandbox: its exec and
// its cmp. That only tells whether the exit status is 0.
func execPlays(b *testing.B, path string, workers, perCase int) func() error {
	work, err := workRoot("")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { work.Close() })
	script := strings.Repeat("stdin in\n! exec "+path+"\ncmp stdout out\ncmp stderr err\n", perCase) + tinyFiles
	var files []string
	for i := range round / perCase {
		file := filepath.Join(work.Path, fmt.Sprintf("case-%d.txtar", i))
		if err := os.WriteFile(file, []byte(script), 0o644); err != nil {
			b.Fatal(err)
		}
		files = append(files, file)
	}
	return func() error {
		t := &scheduler{slots: make(chan struct{}, workers), begins: func(string) {}, finished: func(string) {}}
		testscript.RunT(t, testscript.Params{Files: files, WorkdirRoot: work.Path})
		t.wait()
		return t.fault()
	}
}

// loop runs the program as often as a line of its standard input says and
// answers with a line.
const loop = `import subprocess, sys
for line in sys.stdin:
    for _ in range(int(line)):
        r = subprocess.run([sys.argv[1]], input=b"hello\n", capture_output=True)
        if r.returncode != 3 or r.stdout != b"got hello\n" or r.stderr != b"done\n":
            sys.exit("%r" % r)
    print("done", flush=True)
`

// pythonPlays has loops in Python do the plays, one process for each worker.
// It reports false where there is no Python.
func pythonPlays(b *testing.B, path string, workers int) (func() error, bool) {
	python, err := exec.LookPath("python3")
	if err != nil {
		return nil, false
	}
	type process struct {
		in  io.Writer
		out *bufio.Reader
	}
	var all []process
	for range workers {
		cmd := exec.Command(python, "-c", loop, path)
		in, err1 := cmd.StdinPipe()
		out, err2 := cmd.StdoutPipe()
		cmd.Stderr = os.Stderr
		if err := errors.Join(err1, err2, cmd.Start()); err != nil {
			b.Fatal(err)
		}
		b.Cleanup(func() {
			in.Close()
			cmd.Wait()
		})
		all = append(all, process{in, bufio.NewReader(out)})
	}
	return func() error {
		return sideBySide(workers, func(i int) error {
			fmt.Fprintln(all[i].in, round/workers)
			_, err := all[i].out.ReadString('\n')
			return err
		})
	}, true
}
