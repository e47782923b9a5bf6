package submission

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"testing"

	"touchstone/harness/files/scratch"
)

func TestOpenNotesTheUnreadable(t *testing.T) {
	dir, err := os.MkdirTemp("", "unreadable-")
	check(t, err)
	t.Cleanup(func() { scratch.Remove(dir) })
	files{"in/x": "", "in/secret": "", "in/shut/y": "", "in/z": ""}.write(t, dir)
	check(t, os.Chmod(dir, 0o755))
	check(t, os.Chmod(filepath.Join(dir, "in/secret"), 0))
	check(t, os.Chmod(filepath.Join(dir, "in/shut"), 0))

	list, notes := asNobody(t, filepath.Join(dir, "in"))
	if want := []string{"shut", "x", "z"}; !slices.Equal(list, want) {
		t.Errorf("arrived %q, want %q", list, want)
	}
	if want := []string{say("left-out", "file", "secret", "why", say("left-out.unreadable")), say("left-out", "file", "shut", "why", say("left-out.unreadable"))}; !slices.Equal(notes, want) {
		t.Errorf("notes %q, want %q", notes, want)
	}
}

// asNobody opens a submission without root's power to read everything.
func asNobody(t *testing.T, folder string) (list, notes []string) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		if os.Geteuid() == 0 {
			runtime.LockOSThread() // and never unlocked: the thread ends with the goroutine
			if err := syscall.Setfsuid(65534); err != nil {
				t.Error(err)
				return
			}
		}
		s, err := Open(folder)
		if err != nil {
			t.Error(err)
			return
		}
		defer s.Close()
		notes = texts(s.Notes)
		list, err = walkNames(s.root)
		if err != nil {
			t.Error(err)
		}
	}()
	<-done
	return list, notes
}

func walkNames(root *os.Root) (names []string, err error) {
	err = walk(root, func(e entry) error {
		names = append(names, e.name)
		return e.err
	})
	return names, err
}
