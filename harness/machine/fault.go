// Package machine asks the machine whether it may be at fault for what a program did, before anybody is charged for
// that: whether programs can be built and started in a folder, and whether memory, processes, files or room ran out
// outside of the limits that the program was given. The answer is a *Fault. What a Fault touched is no result: it is
// neither judged nor kept.
package machine

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"syscall"

	"touchstone/harness/catalog"
)

// Kind is what a machine lacks.
type Kind string

// The kinds of faults, and which fields of a Fault go with them.
const (
	Failed    Kind = "failed"    // an operation of the harness failed: Err
	NoExec    Kind = "noexec"    // no program may be started on the file system of Name
	Refused   Kind = "refused"   // the program Name was refused, although everyone may execute it
	Processor Kind = "processor" // the program Name is for another kind of processor
	Space     Kind = "space"     // the file system of Name has room for Have bytes, not for Need
	Files     Kind = "files"     // the same in files
	Limit     Kind = "limit"     // the option Name of ulimit leaves Have to this process, and less than Need to a play
	Killed    Kind = "killed"    // the system was out of memory, and killed some process
	Tasks     Kind = "tasks"     // the system or a control group allowed no further process
	Open      Kind = "open"      // the system has no more open files to give
	Memory    Kind = "memory"    // the system promises Have bytes of memory, not Need
)

// Fault is what may be wrong with the machine. It is an error that says so in every language.
type Fault struct {
	Kind       Kind
	Name       string
	Have, Need int64
	Err        error // of Failed
}

// Error says in English what may be wrong.
func (f *Fault) Error() string {
	if f.Kind == Failed {
		return f.Err.Error()
	}
	return f.message().Error()
}

// Unwrap returns the same as a catalog.Message, or the error of what failed.
func (f *Fault) Unwrap() error {
	if f.Kind == Failed {
		return f.Err
	}
	return f.message()
}

// Elsewhere reports whether another folder may do.
func (f *Fault) Elsewhere() bool {
	_, ran := errors.AsType[*exec.ExitError](f.Err)
	return f.Kind == Failed && !ran || slices.Contains([]Kind{NoExec, Refused, Space, Files}, f.Kind)
}

func (f *Fault) message() catalog.Message {
	switch f.Kind {
	case NoExec:
		return catalog.Of("machine.noexec", "folder", f.Name)
	case Refused:
		return catalog.Of("machine.refused", "file", f.Name)
	case Processor:
		return catalog.Of("machine.processor", "file", f.Name)
	case Space:
		return catalog.Of("machine.space", "folder", f.Name, "have", size(f.Have), "need", size(f.Need))
	case Files:
		return catalog.Of("machine.files", "folder", f.Name, "have", f.Have, "need", f.Need)
	case Limit:
		return catalog.Of("machine.limit", "option", f.Name, "have", f.Have, "need", f.Need)
	case Killed:
		return catalog.Of("machine.killed")
	case Tasks:
		return catalog.Of("machine.tasks")
	case Open:
		return catalog.Of("machine.open")
	}
	return catalog.Of("machine.memory", "have", size(f.Have), "need", size(f.Need))
}

// size rounds bytes down.
func size(bytes int64) catalog.Message {
	if bytes < 1<<20 {
		return catalog.Verbatim(fmt.Sprintf("%d KiB", bytes>>10))
	}
	return catalog.Verbatim(fmt.Sprintf("%d MiB", bytes>>20))
}

// machineErrors are errors that the harness gets only from a machine that is out of something, or broken.
var machineErrors = []syscall.Errno{
	syscall.ENOSPC, syscall.EDQUOT, syscall.EFBIG, syscall.EMFILE, syscall.ENFILE, syscall.EAGAIN, syscall.ENOMEM, syscall.EIO, syscall.ESTALE, syscall.EROFS,
}

// Blames reports whether an error of the harness is a fault of the machine.
func Blames(err error) bool {
	if _, ok := errors.AsType[*Fault](err); ok {
		return true
	}
	for _, why := range machineErrors {
		if errors.Is(err, why) {
			return true
		}
	}
	return false
}

// phrases are what tools print when the machine refused something that no limit of a build can refuse.
var phrases = map[string]syscall.Errno{
	"disk quota exceeded": syscall.EDQUOT, "stale file handle": syscall.ESTALE, "too many open files in system": syscall.ENFILE,
}

// Said returns the fault that a tool tells of in its output; nil if it tells of none.
func Said(output []byte) *Fault {
	output = bytes.ToLower(output)
	for text, why := range phrases {
		if bytes.Contains(output, []byte(text)) {
			return &Fault{Kind: Failed, Err: why}
		}
	}
	return nil
}

// FaultOf returns the Fault in an error, or makes one of it.
func FaultOf(err error) *Fault {
	if f, ok := errors.AsType[*Fault](err); ok {
		return f
	}
	return &Fault{Kind: Failed, Err: err}
}

type guard struct{}

// Guard returns a context for work that is worth nothing after a fault of the machine: Report ends it, whoever
// receives the fault. end must be called with the error of the work, and returns the fault if there was one.
func Guard(ctx context.Context) (guarded context.Context, end func(error) error) {
	ctx, cancel := context.WithCancelCause(ctx)
	return context.WithValue(ctx, guard{}, cancel), func(err error) error {
		defer cancel(nil)
		if f, ok := errors.AsType[*Fault](context.Cause(ctx)); ok {
			return f
		}
		return err
	}
}

// Report ends the work under the nearest Guard, if there is one, and returns the fault.
func Report(ctx context.Context, f *Fault) error {
	if cancel, ok := ctx.Value(guard{}).(context.CancelCauseFunc); ok {
		cancel(f)
	}
	return f
}
