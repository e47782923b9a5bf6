package inprocess

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"touchstone/harness/sandbox"
)

// copies prints the file that it is given, and writes it in capitals beside it.
func copies(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	typed, _ := io.ReadAll(stdin)
	data, err := os.ReadFile(args[0])
	if err != nil {
		fmt.Fprintln(stderr, "no file")
		return 2
	}
	if _, err := fmt.Fprintf(stdout, "%s%s", typed, data); err != nil {
		return 4
	}
	if err := os.WriteFile(args[1], []byte(strings.ToUpper(string(data))), 0o644); err != nil {
		return 3
	}
	return 0
}

var programs = Programs{
	"names": func(args []string, _ io.Reader, stdout, stderr io.Writer) int {
		fmt.Fprintln(stderr, "cannot read", args[0])
		fmt.Fprintln(stdout, args)
		return 0
	},
	"copies": copies,
	"panics": func([]string, io.Reader, io.Writer, io.Writer) int { panic("a hole") },
}

func TestRunner(t *testing.T) {
	elsewhere := errors.New("handed on")
	root := t.TempDir()
	run := programs.Runner(root, func(context.Context, sandbox.Command) (sandbox.Outcome, error) { return sandbox.Outcome{}, elsewhere })
	in := sandbox.File{Name: "in/a.txt", Data: []byte("word\n")}
	o, err := run(t.Context(), sandbox.Command{Path: "copies", Args: []string{"copies", "in/a.txt", "out.txt"}, Stdin: []byte("typed "), Files: []sandbox.File{in}, Collect: []string{"out.txt", "none"}})
	if err != nil || o.End != sandbox.Exited || o.Exit != 0 || string(o.Stdout) != "typed word\n" || string(o.Files["out.txt"].Data) != "WORD\n" || o.Files["none"].Err != "missing" {
		t.Errorf("got %+v, %v", o, err)
	}
	if left, err := filepath.Glob(filepath.Join(root, "*")); err != nil || len(left) > 0 {
		t.Errorf("left %q, %v", left, err)
	}
	o, err = run(t.Context(), sandbox.Command{Path: "names", Args: []string{"names", "in/a.txt", "b"}, Files: []sandbox.File{in}})
	if err != nil || string(o.Stderr) != "cannot read in/a.txt\n" || string(o.Stdout) != "[in/a.txt b]\n" {
		t.Errorf("got %+v, %v", o, err)
	}
	o, err = run(t.Context(), sandbox.Command{Path: "copies", Args: []string{"copies", "/no/such/file"}})
	if err != nil || o.Exit != 2 || string(o.Stderr) != "no file\n" {
		t.Errorf("got %+v, %v", o, err)
	}
	o, err = run(t.Context(), sandbox.Command{Path: "copies", Args: []string{"copies", "in/a.txt", "out.txt"}, Files: []sandbox.File{in}, Limits: sandbox.Limits{Output: 3}})
	if err != nil || o.End != sandbox.OutputLimit || string(o.Stdout) != "wor" {
		t.Errorf("got %+v, %v", o, err)
	}
	if _, err := run(t.Context(), sandbox.Command{Path: "panics", Args: []string{"panics"}}); err == nil || !strings.Contains(err.Error(), "a hole") {
		t.Errorf("got %v", err)
	}
	if _, err := run(t.Context(), sandbox.Command{Path: "/bin/true"}); err != elsewhere {
		t.Errorf("got %v", err)
	}
}

// flood writes until nobody reads any more.
func flood(stdout io.Writer) int {
	for {
		if _, err := io.WriteString(stdout, "flood\n"); err != nil {
			return 1
		}
	}
}

// strange is how a program ends that does not exit.
type strange struct {
	signal string
	idle   bool
}

func (s strange) Signal() string { return s.signal }
func (s strange) Idle() bool     { return s.idle }

// A program in this process ends as one in a process of its own does.
func TestEnds(t *testing.T) {
	limits := sandbox.Limits{Output: 100, Wall: time.Minute, CPU: time.Second}
	for want, main := range map[sandbox.End]func(stdout io.Writer) int{
		sandbox.Exited:      func(io.Writer) int { return 7 },
		sandbox.OutputLimit: flood,
		sandbox.Signaled:    func(io.Writer) int { panic(strange{signal: "SIGSEGV"}) },
		sandbox.TimeOut:     func(io.Writer) int { panic(strange{idle: true}) },
		sandbox.CPULimit:    func(io.Writer) int { panic(strange{}) },
	} {
		program := Programs{"p": func(_ []string, _ io.Reader, stdout, _ io.Writer) int { return main(stdout) }}
		o, err := program.Runner(t.TempDir(), nil)(t.Context(), sandbox.Command{Path: "p", Args: []string{"p"}, Limits: limits})
		if err != nil || o.End != want || len(o.Stdout) > 100 || o.Exit == 7 != (want == sandbox.Exited) || o.Signal == "SIGSEGV" != (want == sandbox.Signaled) {
			t.Errorf("%s: %+v, %v", want, o, err)
		}
	}
}

func TestHas(t *testing.T) {
	files := fstest.MapFS{"panics": {}}
	for word, want := range map[string]bool{"copies": true, "panics": false, "sh": false} {
		if got := programs.Has([]string{word}, files); got != want {
			t.Errorf("%s: %t", word, got)
		}
	}
}
