package sandbox

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// To mount a view takes longer than a play, so it is made anew only after a play that left something in it, whatever
// others write to the file system that an exposed tree is on.
func TestViewIsKept(t *testing.T) {
	p := newPool(t, 1)
	if p.Level().Number < contained {
		t.Skip("needs the level " + Levels[contained])
	}
	dir := filepath.Join(openFolderFor(t, "kept-"), "deep", "down") // below folders of the view's own /tmp
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	made := func(then string) string {
		o := run(t, p, Command{
			Path: "/bin/sh", Args: []string{"sh", "-c", "stat -c %z / && " + then}, Env: []string{"PATH=/usr/bin:/bin"}, Expose: []string{dir},
			Limits: Limits{Wall: 20 * time.Second, CPU: 10 * time.Second, Processes: 20, FileSize: mib},
		})
		if o.Exit != 0 || len(o.Stdout) == 0 {
			t.Fatalf("%+v", o)
		}
		return string(o.Stdout)
	}
	first := made("true")
	for i := range 5 {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprint(i)), nil, 0o644); err != nil {
			t.Fatal(err)
		}
		if made("true") != first {
			t.Fatal("another view after others had written")
		}
	}
	made("touch " + filepath.Dir(dir) + "/left")
	if again := made("true"); again == first {
		t.Error("the same view after a play had left a file in it")
	}
}
