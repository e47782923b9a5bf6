package sandbox

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"touchstone/harness/machine"
)

func TestCouldNotStart(t *testing.T) { atEachLevel(t, testCouldNotStart) }

func testCouldNotStart(t *testing.T, p *Pool) {
	dir, err := os.MkdirTemp(programs, "")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	text := func(name, content string, mode os.FileMode) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(content), mode); err != nil {
			t.Fatal(err)
		}
		return path
	}
	noLoader := filepath.Join(dir, "no-loader")
	out, err := exec.Command("cc", "-Wl,--dynamic-linker=/no/such/loader", "-o", noLoader, "testdata/tiny.c").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	busy, err := os.OpenFile(text("busy", "#!/bin/sh\n", 0o755), os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	tiny, err := os.ReadFile(program(t, "tiny"))
	if err != nil {
		t.Fatal(err)
	}
	const processor = 18 // where an executable says what it is for
	foreign := append([]byte(nil), tiny...)
	foreign[processor], foreign[processor+1] = 4, 0 // Motorola 68000
	pipe := filepath.Join(dir, "pipe")
	if err := unix.Mkfifo(pipe, 0o755); err != nil {
		t.Fatal(err)
	}
	loop := filepath.Join(dir, "loop")
	if err := os.Symlink(loop, loop); err != nil {
		t.Fatal(err)
	}
	c := misbehave()
	c.Path = text("foreign", string(foreign), 0o755)
	testRefused(t, p, c, machine.Processor)
	for _, tc := range []struct{ name, path, want string }{
		{"missing", filepath.Join(dir, "none"), "does not exist"},
		{"folder", dir, "is a folder"},
		{"not executable", text("plain", "#!/bin/sh\n", 0o644), "no execute permission"},
		{"no program", text("text", "hello\n", 0o755), "not a program for this machine"},
		{"empty", text("empty", "", 0o755), "not a program for this machine"},
		{"interpreter", text("python", "#!/no/such/python -u\nprint(1)\n", 0o755), `"/no/such/python"`},
		{"carriage return", text("cr", "#!/bin/sh\r\necho\r\n", 0o755), `"/bin/sh\r"`},
		{"loader", noLoader, `"/no/such/loader"`},
		{"open for writing", busy.Name(), "still open for writing"},
		{"cut", text("cut", string(tiny[:100]), 0o755), "not a program for this machine"},
		{"pipe", pipe, "not a regular file"},
		{"link to itself", loop, "cannot be found"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			c := misbehave()
			c.Path = tc.path
			if o := run(t, p, c); o.End != NotStarted || !strings.Contains(o.Error, tc.want) {
				t.Errorf("got %+v, want an error with %q", o, tc.want)
			}
		})
	}
}

func testRefused(t *testing.T, p *Pool, c Command, want machine.Kind) {
	t.Helper()
	o, err := p.Run(t.Context(), c)
	if f, ok := errors.AsType[*machine.Fault](err); !ok || f.Kind != want {
		t.Errorf("got %+v, %v, want a fault of the machine, %s", o, err, want)
	}
}

func TestScript(t *testing.T) { atEachLevel(t, testScript) }

func testScript(t *testing.T, p *Pool) {
	path := filepath.Join(programs, "script")
	if err := os.WriteFile(path, []byte("#!/bin/sh\nread line\necho \"$line, $1\"\nexit 6\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	o := run(t, p, Command{Path: path, Args: []string{path, "world"}, Stdin: []byte("hello\n")})
	if o.End != Exited || o.Exit != 6 || string(o.Stdout) != "hello, world\n" {
		t.Errorf("%+v", o)
	}
}

// Memory that a program has before its first instruction counts, too.
func TestStaticMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("TestEnds has the limit on memory: left out with -short")
	}
	atEachLevel(t, testStaticMemory)
}

func testStaticMemory(t *testing.T, p *Pool) {
	for _, tc := range []struct {
		name, program string
		args          []string
		memory        int64
		want          Outcome
	}{
		{"array, not used", "static-array", nil, 64 * mib, Outcome{End: MemoryLimit, Signal: "SIGKILL",
			Error: "its global and static variables take 256 MiB, it may have 64 MiB"}},
		{"array, used", "static-array", []string{"use"}, 64 * mib, Outcome{End: MemoryLimit, Signal: "SIGKILL",
			Error: "its global and static variables take 256 MiB, it may have 64 MiB"}},
		{"array that fits", "static-array", []string{"use"}, 300 * mib, Outcome{End: Exited, Exit: 1}},
		{"stack", "big-stack", nil, 64 * mib, Outcome{End: Signaled, Signal: "SIGSEGV"}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			c := misbehave()
			c.Path, c.Args, c.Limits.Memory = filepath.Join(programs, tc.program), append(c.Args[:1], tc.args...), tc.memory
			o := run(t, p, c)
			if o.End != tc.want.End || o.Exit != tc.want.Exit || o.Signal != tc.want.Signal || o.Error != tc.want.Error {
				t.Errorf("got  %+v\nwant %+v", o, tc.want)
			}
		})
	}
}
