package scratch

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

func old(t *testing.T, path string) {
	t.Helper()
	long := time.Now().Add(-time.Hour)
	if err := os.Chtimes(path, long, long); err != nil {
		t.Fatal(err)
	}
}

func there(path string) bool {
	_, err := os.Lstat(path)
	return !errors.Is(err, fs.ErrNotExist)
}

// A run of this program with killVariable set makes folders in the one that
// it names, says so and waits to be killed.
const killVariable = "TOUCHSTONE_SCRATCH_TEST"

func TestMain(m *testing.M) {
	if parent := os.Getenv(killVariable); parent != "" {
		var held []*Dir
		for range 3 {
			d, err := New(parent, "a")
			held = append(held, d)
			if err == nil {
				err = os.WriteFile(filepath.Join(d.Path, "file"), nil, 0o644)
			}
			if err != nil {
				fmt.Println(err)
			}
		}
		fmt.Println("made")
		for {
			time.Sleep(time.Hour) // select would end a program that has nothing else to do
			runtime.KeepAlive(held)
		}
	}
	os.Exit(m.Run())
}

// What a killed process leaves behind is removed by the next.
func TestKilled(t *testing.T) {
	parent := t.TempDir()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), killVariable+"="+parent)
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(out).ReadString('\n'); line != "made\n" {
		t.Errorf("it says %q, %v", line, err)
	}
	before, err := New(parent, "a")
	if err != nil {
		t.Fatal(err)
	}
	defer before.Close()
	if entries, _ := os.ReadDir(parent); len(entries) != 4 {
		t.Errorf("while it lives there is %v", entries)
	}
	c.Process.Kill()
	c.Wait()
	after, err := New(parent, "a")
	if err != nil {
		t.Fatal(err)
	}
	defer after.Close()
	if entries, _ := os.ReadDir(parent); len(entries) != 2 {
		t.Errorf("after it was killed there is %v", entries)
	}
}

func TestNewSweepsWhatNobodyHolds(t *testing.T) {
	parent := t.TempDir()
	held, err := New(parent, "a")
	if err != nil {
		t.Fatal(err)
	}
	old(t, held.Path)
	left := filepath.Join(parent, "touchstone-a-left")
	dropped := filepath.Join(parent, "touchstone-a-dropped"+unlocked)
	making := filepath.Join(parent, "touchstone-a-making"+unlocked)
	other := filepath.Join(parent, "touchstone-b-other")
	link := filepath.Join(parent, "touchstone-a-link")
	for _, dir := range []string{filepath.Join(left, "sub"), dropped, making, other} {
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(other, link); err != nil {
		t.Fatal(err)
	}
	os.Chmod(filepath.Join(left, "sub"), 0)
	old(t, dropped)
	old(t, other)

	next, err := New(parent, "a")
	if err != nil {
		t.Fatal(err)
	}
	defer next.Close()
	for path, want := range map[string]bool{held.Path: true, left: false, dropped: false, making: true, other: true, link: true, next.Path: true} {
		if there(path) != want {
			t.Errorf("%s: there is %v, want %v", filepath.Base(path), there(path), want)
		}
	}
	if err := held.Close(); err != nil || there(held.Path) {
		t.Errorf("after Close it is still there, or: %v", err)
	}
}
