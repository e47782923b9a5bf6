package sandbox

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

// procTable is the table of what contained candidates see of /proc, in Markdown.
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

// A candidate reads of /proc what there is a reason for, nothing of /sys, and can write to none of it.
func TestKernelFiles(t *testing.T) {
	most, err := highest()
	if err != nil {
		t.Fatal(err)
	}
	open := map[string]bool{}
	for _, f := range inProc {
		for _, name := range strings.Fields(f.names) {
			if _, twice := open[name]; twice || f.why == "" {
				t.Error(name, "is there twice or without a reason")
			}
			open[name] = f.open
		}
	}
	for _, level := range Levels[filtered:max(filtered, most+1)] {
		t.Run(level, func(t *testing.T) {
			p := newPoolAt(t, level, 1)
			o := run(t, p, Command{
				Path: program(t, "walk"), Args: []string{"walk"}, Limits: Limits{Wall: time.Minute, CPU: 30 * time.Second},
			})
			lines := strings.Split(strings.TrimSpace(string(o.Stdout)), "\n")
			if o.End != Exited || len(lines) < 100 {
				t.Fatalf("%d files, %+v", len(lines), o)
			}
			for _, line := range lines {
				how, path, _ := strings.Cut(line, " ")
				part := strings.Split(path, "/")
				switch {
				case how == "write", part[1] != "proc", level == Levels[contained] && !open[part[2]]:
					t.Error(line)
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
