package sandbox

import (
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// procTable is the table of what candidates see of /proc, in Markdown.
func procTable() string {
	var b strings.Builder
	b.WriteString("| in `/proc` | at `contained` | what it tells |\n|---|---|---|\n")
	for _, f := range inProc {
		said := "hidden"
		if f.open {
			said = "readable"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", strings.Join(strings.Fields(f.names), "` `"), said, f.why)
	}
	b.WriteString("| any other, such as those of a newer kernel | hidden | nobody has given a reason yet |\n")
	return b.String()
}

// inTable finds what the table says about a file in /proc, by its path below it.
func inTable(file string) (kernelFiles, bool) {
	for _, f := range inProc {
		for _, name := range strings.Fields(f.names) {
			if same, _ := path.Match(name, file); same || strings.HasPrefix(file, name+"/") {
				return f, true
			}
		}
	}
	return kernelFiles{}, false
}

// Each name stands in the table once, with its reason.
func TestProcTable(t *testing.T) {
	there := map[string]bool{}
	for _, f := range inProc {
		for _, name := range strings.Fields(f.names) {
			if there[name] || f.why == "" {
				t.Error(name, "is there twice or without a reason")
			}
			there[name] = true
		}
	}
}

// somebody starts a process that others may not look into: its environment, its folder and the name of a file that it has open
// hold a secret. The command line does not, which everybody may read below `contained`.
func somebody(t *testing.T, secret string) (pid int) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), secret)
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("sh", "-c", "exec 3>open; echo; read line")
	cmd.Dir, cmd.Env = dir, []string{"PATH=" + os.Getenv("PATH"), "SECRET=" + secret}
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		cmd.Wait()
	})
	if _, err := out.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	return cmd.Process.Pid
}

// A candidate reads of /proc what there is a reason for, nothing of /sys, and can write to none of it. Of others it
// learns no secret. A kernel that is newer than the table may have more in folders that are readable: what has no reason yet
// is told, and fails with -long alone, so that it fails where somebody can give one.
func TestKernelFiles(t *testing.T) {
	most, err := highest()
	if err != nil {
		t.Fatal(err)
	}
	const secret = "a-secret-of-somebody-else"
	other := somebody(t, secret)
	for _, level := range Levels[filtered:max(filtered, most+1)] {
		t.Run(level, func(t *testing.T) {
			p := newPoolAt(t, level, 1)
			o := run(t, p, Command{
				Path: program(t, "walk"), Args: []string{"walk", "1", strconv.Itoa(other), strconv.Itoa(os.Getpid())}, Stdin: []byte(secret + "\n"),
				Limits: Limits{Wall: time.Minute, CPU: 30 * time.Second, Output: 4 * mib},
			})
			lines := strings.Split(strings.TrimSpace(string(o.Stdout)), "\n")
			if o.End != Exited || o.Exit != 0 || len(lines) < 100 {
				t.Fatalf("%d files, %+v", len(lines), o)
			}
			for _, line := range lines {
				how, name, _ := strings.Cut(line, " ")
				file, proc := strings.CutPrefix(name, "/proc/")
				f, known := inTable(strings.Replace(file, "PID/task/#/", "PID/", 1))
				deep := strings.Contains(file, "/")
				switch {
				case how != "read" && how != "link", !proc, level == Levels[contained] && (known && !f.open || !known && !deep):
					t.Error(line)
				case !known && *long:
					t.Errorf("%s: nobody has given a reason", line)
				case !known:
					t.Logf("%s: nobody has given a reason yet", line)
				}
			}
		})
	}
}

// What a kernel has that the table does not know is hidden.
func TestUnlisted(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{"1000", "self", "of-a-newer-kernel", "keys"} {
		if err := os.MkdirAll(root+"/proc/"+name, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	got, err := unlisted(root)
	if err != nil || strings.Join(got, " ") != "/proc/keys /proc/of-a-newer-kernel" {
		t.Error(got, err)
	}
}
