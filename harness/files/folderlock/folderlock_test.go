package folderlock_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"

	"touchstone/harness/files/folderlock"
)

// TestWait counts in a file: without a lock, numbers get lost.
func TestWait(t *testing.T) {
	folder := t.TempDir()
	lock, number := filepath.Join(folder, "lock"), filepath.Join(folder, "number")
	if err := os.WriteFile(number, []byte("0"), 0o644); err != nil {
		t.Fatal(err)
	}
	const together, each = 8, 20
	var all sync.WaitGroup
	for range together {
		all.Go(func() {
			for range each {
				held, err := folderlock.Wait(t.Context(), lock)
				if err != nil {
					t.Error(err)
					return
				}
				text, err := os.ReadFile(number)
				n, _ := strconv.Atoi(string(text))
				if err := errors.Join(err, os.WriteFile(number, []byte(strconv.Itoa(n+1)), 0o644), held.Close()); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if text, _ := os.ReadFile(number); string(text) != strconv.Itoa(together*each) {
		t.Errorf("counted to %s, not to %d", text, together*each)
	}
}

func TestWaitEnds(t *testing.T) {
	lock := filepath.Join(t.TempDir(), "lock")
	held, err := folderlock.Wait(t.Context(), lock)
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := folderlock.Wait(ctx, lock); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if _, err := folderlock.Wait(t.Context(), filepath.Join(lock, "no", "folder")); err == nil {
		t.Error("a file in a folder that is not there was locked")
	}
}
