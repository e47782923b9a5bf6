package submission

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"touchstone/harness/assignment"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// saying is a machine on which every tool ends in the same way.
type saying sandbox.Outcome

func (s saying) Run(context.Context, sandbox.Command) (sandbox.Outcome, error) {
	return sandbox.Outcome(s), nil
}

func (saying) Share(string) error { return nil }

func TestVersions(t *testing.T) {
	for name, tc := range map[string]struct {
		out  sandbox.Outcome
		want string
	}{
		"first line":  {sandbox.Outcome{End: sandbox.Exited, Stdout: []byte("\nmytool 1.2 (x)\nCopyright\n")}, "mytool 1.2 (x)"},
		"no text":     {sandbox.Outcome{End: sandbox.Exited, Stdout: []byte("\x1b[31ma\x00b\xff\r\n::error::c")}, "[31mab"},
		"long":        {sandbox.Outcome{End: sandbox.Exited, Stdout: make([]byte, 1000)}, "unknown"},
		"fails":       {sandbox.Outcome{End: sandbox.Exited, Exit: 1, Stdout: []byte("mytool 1.2")}, "unknown"},
		"hangs":       {sandbox.Outcome{End: sandbox.TimeOut, Stdout: []byte("mytool 1.2")}, "unknown"},
		"not started": {sandbox.Outcome{End: sandbox.NotStarted}, "unknown"},
	} {
		t.Run(name, func(t *testing.T) {
			if got, err := versionOf(context.Background(), saying(tc.out), "make"); got != tc.want || err != nil {
				t.Errorf("got %q %v, want %q", got, err, tc.want)
			}
		})
	}
}

func TestTools(t *testing.T) {
	dir, err := os.MkdirTemp("", "tools-")
	check(t, err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	check(t, os.Chmod(dir, 0o755))
	files{"!bin/compile": "#!/bin/sh\n. " + dir + "/lib/version\n", "lib/version": "echo compile 1.5\n"}.write(t, dir)
	t.Setenv("PATH", dir+"/bin:/usr/bin:/bin")
	got, err := Tools(context.Background(), pool, &assignment.Assignment{Build: assignment.Build{
		Command: []string{"compile"}, Needs: []string{"sh", "./own-script", "no-such-tool"},
	}})
	check(t, err)
	versions := map[string]string{}
	for _, tool := range got {
		versions[tool.Name] = tool.Version
	}
	if versions["compile"] != "compile 1.5" || versions["no-such-tool"] != "missing" || len(versions["ldd"]) < 5 || len(got) != 2+len(evidenceTools) {
		t.Errorf("%q", got)
	}
}

// A compiler in a folder of its own, outside of the system, builds.
func TestBuildWithForeignToolchain(t *testing.T) {
	dir, err := os.MkdirTemp("", "tools-")
	check(t, err)
	t.Cleanup(func() { os.RemoveAll(dir) })
	check(t, os.Chmod(dir, 0o755))
	files{"!bin/cc": "#!/bin/sh\n. " + dir + "/lib/part\n", "lib/part": "exec /usr/bin/cc \"$@\"\n"}.write(t, dir)
	t.Setenv("PATH", filepath.Join(dir, "bin")+":/usr/bin:/bin")
	s := open(t, files{"Makefile": rule, "main.c": hello}.folder(t))
	if b := build(t, s, asks("check")); b.Report.Status != report.Built {
		t.Errorf("%+v", b.Report)
	}
}
