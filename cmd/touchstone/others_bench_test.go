//go:build linux

package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"touchstone/harness/sandbox"
)

// otherWays are ways to run plays without touchstone, by name, as far as they are installed. None of them judges anything.
func otherWays(b *testing.B, program string, plays []barePlay) map[string]func() {
	b.Helper()
	run := func(cmd *exec.Cmd) {
		if out, err := cmd.CombinedOutput(); err != nil {
			b.Fatalf("%v: %v\n%s", cmd.Args, err, out)
		}
	}
	ways := map[string]func(){}
	if python, err := exec.LookPath("python3"); err == nil {
		list := [][]string{}
		for _, p := range plays {
			list = append(list, append([]string{p.dir, cmp.Or(p.stdin, os.DevNull), program}, p.args...))
		}
		data, err := json.Marshal(list)
		if err != nil {
			b.Fatal(err)
		}
		file := filepath.Join(b.TempDir(), "plays.json")
		if err := os.WriteFile(file, data, 0o644); err != nil {
			b.Fatal(err)
		}
		ways["python"] = func() { run(exec.Command(python, "-c", loop, file)) }
	}
	if bwrap, err := exec.LookPath("bwrap"); err == nil && exec.Command(bwrap, confined("/tmp", "/bin/true")...).Run() == nil {
		inside := func(p barePlay) sandbox.Outcome {
			return barePlay{confined(p.dir, program, p.args...), p.stdin, p.dir}.run(bwrap)
		}
		for _, p := range plays {
			if got, want := inside(p), p.run(program); string(got.Stdout) != string(want.Stdout) || got.Exit != want.Exit {
				b.Fatalf("%v in bubblewrap: %+v", p.args, got)
			}
		}
		ways["bwrap"] = func() {
			for _, p := range plays {
				inside(p)
			}
		}
	}
	for _, name := range []string{"cram", "cram3"} { // from pip, and from Debian
		cram, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		file := filepath.Join(b.TempDir(), "plays.t")
		if err := os.WriteFile(file, []byte(script(program, plays)), 0o644); err != nil {
			b.Fatal(err)
		}
		accept := exec.Command(cram, "--interactive", "--yes", filepath.Base(file)) // what they print now is right
		accept.Dir = filepath.Dir(file)
		accept.Run()
		ways["cram"] = func() { run(exec.Command(cram, file)) }
		break
	}
	return ways
}

// script is the plays for cram.
func script(program string, plays []barePlay) string {
	var s strings.Builder
	for _, p := range plays {
		fmt.Fprintf(&s, "  $ cd %s && %s", p.dir, program)
		for _, arg := range p.args {
			s.WriteString(" '" + strings.ReplaceAll(arg, "'", `'\''`) + "'")
		}
		s.WriteString(" < " + cmp.Or(p.stdin, os.DevNull) + " 2>&1\n")
	}
	return s.String()
}

// loop runs the plays of a list, one after the other.
const loop = `
import json, subprocess, sys
for folder, stdin, *command in json.load(open(sys.argv[1])):
    with open(stdin) as f:
        subprocess.run(command, cwd=folder, stdin=f, capture_output=True)
`

// confined is what bubblewrap is told: new namespaces, and a file system of which only the folder can be written to.
func confined(folder, program string, args ...string) []string {
	return append([]string{"--ro-bind", "/", "/", "--bind", folder, folder, "--chdir", folder, "--dev", "/dev", "--proc", "/proc", "--unshare-all", "--die-with-parent", program}, args...)
}
