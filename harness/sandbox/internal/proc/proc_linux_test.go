package proc

import (
	"errors"
	"os"
	"os/exec"
	"testing"
	"time"
)

// A process that has ended hides nothing, although an ordinary user may not look into it until
// somebody waits for it.
func TestHides(t *testing.T) {
	ended := exec.Command("true")
	if err := ended.Start(); err != nil {
		t.Fatal(err)
	}
	defer ended.Wait()
	for s, _ := Read(ended.Process.Pid); s.State != 'Z'; s, _ = Read(ended.Process.Pid) {
		time.Sleep(time.Millisecond)
	}
	if _, err := os.ReadDir("/proc/self/fd"); err != nil || Hides(os.Getpid(), err) {
		t.Error("a process that can be looked into:", err)
	}
	if !Hides(os.Getpid(), os.ErrPermission) || Hides(os.Getpid(), errors.New("another")) || Hides(ended.Process.Pid, os.ErrPermission) {
		t.Error("what hides is not told from what has ended")
	}
}

func TestKeptWaiting(t *testing.T) {
	const s = time.Second
	for _, tc := range []struct {
		name    string
		threads []Thread
		want    time.Duration
	}{
		{"none", nil, 0},
		{"one that others kept from running", []Thread{{Ran: s, Held: 3 * s}}, 3 * s},
		{"one that its own others kept from running", []Thread{{Ran: s, Held: 3 * s}, {Ran: 3 * s, Held: s}}, 0},
		{"both that others kept from running, too", []Thread{{Ran: s, Held: 5 * s}, {Ran: s, Held: 4 * s}}, 4 * s},
		{"one that sleeps beside one that others kept from running", []Thread{{}, {Ran: s, Held: 2 * s}}, 2 * s},
	} {
		if got := KeptWaiting(tc.threads); got != tc.want {
			t.Errorf("%s: %v, want %v", tc.name, got, tc.want)
		}
	}
}
