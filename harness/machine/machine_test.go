package machine

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

func TestProve(t *testing.T) {
	dir := t.TempDir()
	if err := Prove(dir, Room{Bytes: 1 << 20, Files: 4}); err != nil {
		t.Errorf("%s is no place: %v", dir, err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("it left %v, %v", left, err)
	}
	if err := Prove(filepath.Join(dir, "none"), Room{}); !errors.Is(err, fs.ErrNotExist) || !Blames(err) {
		t.Errorf("a folder that is not there: %v", err)
	}
	closed := filepath.Join(dir, "file")
	if err := os.WriteFile(closed, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Prove(closed, Room{}); !Blames(err) {
		t.Errorf("a file: %v", err)
	}
}

// What a machine refuses is its fault, however deep in an error; what a path or a program is, is not.
func TestBlames(t *testing.T) {
	for _, why := range []syscall.Errno{
		syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG, syscall.EMFILE, syscall.ENFILE, syscall.EAGAIN, syscall.ENOMEM, syscall.EIO, syscall.ESTALE, syscall.EROFS,
	} {
		deep := fmt.Errorf("build: %w", errors.Join(os.ErrClosed, &exec.Error{Name: "cc", Err: &os.PathError{Op: "open", Path: "x", Err: why}}))
		if !Blames(deep) || Blames(errors.New(why.Error())) {
			t.Errorf("%v is not told apart", why)
		}
	}
	for _, err := range []error{nil, fs.ErrNotExist, syscall.EACCES, syscall.ENOEXEC, syscall.ENAMETOOLONG, syscall.ELOOP, context.Canceled} {
		if Blames(err) {
			t.Errorf("%v is no fault of the machine", err)
		}
	}
}

func TestSaid(t *testing.T) {
	for text, want := range map[string]error{
		"cc1: fatal error: error writing to /tmp/x.s: Disk quota exceeded\n": syscall.EDQUOT,
		"cp: cannot stat 'a.c': Stale file handle\n":                         syscall.ESTALE,
		"sh: 1: cannot open x: Too many open files in system\n":              syscall.ENFILE,
		"sh: 1: cannot open x: Too many open files\n":                        nil, // it may have only so many itself
		"a.c:1:1: error: unknown type name 'x'\n":                            nil,
	} {
		if f := Said([]byte(text)); (f == nil) != (want == nil) || f != nil && !errors.Is(f, want) {
			t.Errorf("%q tells of %v, want %v", text, f, want)
		}
	}
}

// A fault ends the work under the nearest guard, whatever became of the error on its way.
func TestGuard(t *testing.T) {
	outer, endOuter := Guard(t.Context())
	inner, endInner := Guard(outer)
	fault := &Fault{Kind: Killed}
	if err := Report(inner, fault); err != fault {
		t.Errorf("it reports %v", err)
	}
	if inner.Err() == nil || outer.Err() != nil {
		t.Errorf("inside %v, outside %v", inner.Err(), outer.Err())
	}
	other := errors.New("other")
	if err := endInner(nil); err != fault {
		t.Errorf("the inner work ends with %v", err)
	}
	if err := endOuter(other); err != other {
		t.Errorf("the outer work ends with %v", err)
	}
	if err := Report(t.Context(), fault); err != fault {
		t.Errorf("without a guard: %v", err)
	}
}

// Every kind of fault has a sentence.
func TestSentences(t *testing.T) {
	said := map[string]Kind{}
	for _, kind := range []Kind{NoExec, Refused, Processor, Space, Files, Limit, Killed, Tasks, Open, Memory} {
		f := &Fault{Kind: kind, Name: "/x", Have: 24 << 10, Need: 256 << 20}
		for _, l := range catalog.Languages() {
			text := diagnostic.Say(catalog.Language(l), f)
			if text == "" || said[text] != "" {
				t.Errorf("%s in %s: %q, as %s", kind, l, text, said[text])
			}
			said[text] = kind
		}
	}
}
