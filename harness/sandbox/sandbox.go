// Package sandbox runs untrusted processes, one at a time in each of several workers: in a private folder, with limits on
// time, memory, output, files and processes, and with no process left behind.
//
// On Linux the harness starts its own executable again as worker processes (any program that links this package can be
// one, see worker_linux.go), because forks within one process wait for each other. A worker adopts the orphans of a
// candidate, so every process below it after a play belongs to that play and is killed. It starts candidates from a thread
// that is confined by rules on files (Landlock) and on system calls (seccomp), and lives in its own namespaces with its own
// small root file system. If the machine refuses a layer, the sandbox falls back to the next lower of Levels, down to a process
// group, wall-clock time and an output cap; Pool.Level reports what is actually in force.
package sandbox

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"touchstone/harness/machine"
)

// Limits bound one play. The zero value of a field means no such limit, unless the field says otherwise.
type Limits struct {
	Wall      time.Duration // wall-clock time
	CPU       time.Duration // processor time of all processes together
	Memory    int64         // bytes of data that each process may allocate, global variables included; all together may have a quarter more resident
	Output    int64         // bytes of stdout and of stderr each; one more ends the play; 0 means DefaultOutput
	FileSize  int64         // bytes in each file it writes
	Processes int           // processes and threads alive at once, the candidate included
	OpenFiles int           // open descriptors in each process; 0 means DefaultOpenFiles
	Disk      int64         // total bytes in all files it writes; 0 means DefaultDisk
}

// The limits that replace a zero, because having none would endanger the harness.
const (
	DefaultOutput    = 16 << 20 // bytes
	DefaultOpenFiles = 64
	DefaultDisk      = 256 << 20 // bytes
	DefaultCollect   = 16 << 20  // bytes of a collected file when Limits.FileSize is 0
	StackSize        = 8 << 20   // bytes of stack, always
	boxFiles         = 16 << 10  // files and folders in a private folder
)

// Prove shows that a folder is a place to build programs and to start them from: it has room for what one build may
// write, and what is written there can be read and executed. Otherwise the error is a *machine.Fault.
func Prove(folder string) error {
	return machine.Prove(folder, machine.Room{Bytes: DefaultDisk, Files: boxFiles})
}

// File is created in the private folder before a play.
type File struct {
	Name string      // relative, with slashes, without ".."
	Data []byte      // the whole content
	Mode fs.FileMode // a folder when Mode.IsDir(); permission bits 0 mean 0644, and 0755 for a folder, unless Left is set
	Link string      // where it points, if it is a symbolic link
	Left time.Time   // when it was changed, if another play has left it
}

// Link is a symbolic link in the private folder to an executable outside of it.
type Link struct {
	Name string // without slashes, and different from the names in Command.Files
	To   string // absolute; readable and executable, not writable if the level can prevent it
}

// Command says what to run. Besides Expose, two variables in Env make paths visible: LD_PRELOAD its files, and TMPDIR its
// folder, for writing, if Dir is set; TemporaryFolder describes the other case.
type Command struct {
	Path      string   // the executable, absolute
	Args      []string // including Args[0]
	Env       []string // the complete environment, KEY=VALUE; nothing is inherited
	Dir       string   // an existing folder to run in (see Pool.Share); "" means a new private folder, which is removed afterwards
	Files     []File   // the content of the private folder; only if Dir is ""
	Beside    []Link   // links to the other programs; only if Dir is ""
	Stdin     []byte   // followed by end of file
	StdinFile bool     // stdin is a regular file, as with `prog < file`, and not a pipe
	Socket    bool     // stdout is a socket: no other process can open it in /proc, as it can open a pipe; the same pipe elsewhere than on Linux
	Joined    bool     // stderr is stdout: Outcome.Stdout has what was written to both, in that order. What a pipe brings to stdin comes line by line, as it is typed, where the kernel can
	Collect   []string // regular files in the folder to return after the play; with a slash at its end, all those in a folder of it
	Leaves    bool     // Outcome.Left has the content of the private folder after the play
	Expose    []string // files and trees besides those of the system that it may read and execute; nil means the folder of Path, unless it is a shared one such as /tmp, and the folders of other executables in Args
	Limits    Limits
	With      *Command // a program that it talks with at the same time: standard output of each is standard input of the other, so neither has a Stdin, StdinFile, Socket or Joined; both have a private folder
	GoesOn    int      // of With: after this exit status the other program goes on until it ends, after any other end it is stopped
	Passing   bool     // a time-out decides nothing: waiting for a processor extends Limits.Wall at once, and the play is not repeated alone
}

// End is how a play ended.
type End string

// The ways a play can end.
const (
	Exited        End = "exit"            // by itself, with an exit status
	Signaled      End = "signal"          // by a signal that no limit explains
	TimeOut       End = "time-out"        // Limits.Wall
	CPULimit      End = "cpu limit"       // Limits.CPU
	OutputLimit   End = "output limit"    // Limits.Output
	MemoryLimit   End = "memory limit"    // Limits.Memory
	FileSizeLimit End = "file size limit" // Limits.FileSize
	DiskLimit     End = "disk limit"      // Limits.Disk, if the file system cannot refuse the write
	ProcessLimit  End = "process limit"   // Limits.Processes, if the kernel cannot refuse the fork
	NotStarted    End = "could not start" // see Outcome.Error
	Stopped       End = "stopped"         // Command.With had ended, and did not let it go on
)

// Outcome is what a play did.
type Outcome struct {
	End        End
	Exit       int    // the exit status when End is Exited
	Signal     string // such as "SIGSEGV", if a signal ended the process
	Stdout     []byte // at most Limits.Output bytes
	Stderr     []byte // at most Limits.Output bytes
	Files      map[string]FileResult
	Left       []File        // with Command.Leaves: what is in the private folder, for the Files of another play, folders before what is in them; nil if it could not start
	Error      string        // in plain words: why it could not start, or why the harness had to end it
	Wall       time.Duration // wall-clock time from its first instruction
	CPU        time.Duration // of all its processes
	MaxRSS     int64         // bytes, peak of the largest process; values below the worker's own size (some MB) cannot be measured
	Reached    []End         // limits that it came up against, and that did not end it: ProcessLimit if more processes or threads could not be started, MemoryLimit if it died of a signal as a program does that is refused memory
	Alone      bool          // it reached Limits.Wall while the machine was busy, and this is the outcome of a second run, alone
	With       *Outcome      // of Command.With
	Said       []Said        // what both said, in order; cut in the middle if it is long
	LeftBehind int           // processes it had started that were still alive at its end and were killed
}

// FileResult is one collected file.
type FileResult struct {
	Data []byte
	Err  string // "" or why there is no data: "missing", "not a regular file", "too large", ...
}

// Options configure a Pool.
type Options struct {
	Workers int      // processors to keep busy with plays; 0 means 1, and then one play follows the other, unless it is idle (see MaxPlays)
	Root    string   // where to create private folders; "" means memory (/dev/shm) if usable, else the temporary folder
	Level   string   // the name of the highest level to use, see Levels; "" is the strongest that works here
	Hide    []string // files and folders that no candidate may read, even if it may read the folder around them: suites, reports, other submissions
}

// maxBusy returns how many plays are under way at the same time, idle ones not counted. A play leaves its processor alone
// while it is prepared, handed over and judged, so two plays do not keep two processors busy; three do.
func maxBusy(workers int) int { return workers + workers/2 }

// Others may be under way that are idle: they sleep, or wait for input.
const (
	spareSlots = 3  // for each worker
	maxSpare   = 12 // in all, since each needs a user of its own
)

// MaxPlays returns how many plays a pool with so many workers has under way at most, the idle ones included.
func MaxPlays(workers int) int { return maxBusy(workers) + min(spareSlots*workers, maxSpare) }

// ErrClosed is returned by Pool.Run after Pool.Close.
var ErrClosed = errors.New("sandbox: the pool is closed")

// checkTalk checks a command that is with another one.
func (c Command) checkTalk() error {
	if c.Dir != "" || c.With.Dir != "" || c.StdinFile || c.Socket || c.Joined || len(c.Stdin)+len(c.With.Stdin) > 0 {
		return errors.New("sandbox: programs that talk have a private folder each, and no other input")
	}
	return c.With.check()
}

func (c Command) check() error {
	switch {
	case !filepath.IsAbs(c.Path):
		return fmt.Errorf("sandbox: executable %q: not an absolute path", c.Path)
	case len(c.Args) == 0:
		return errors.New("sandbox: Args[0] is missing")
	case c.Dir != "" && (len(c.Files)+len(c.Beside) > 0 || c.Leaves):
		return errors.New("sandbox: Files, Beside and Leaves go with a private folder, not with Dir")
	}
	for _, list := range [][]string{{c.Path, c.Dir}, c.Args, c.Env} {
		if i := slices.IndexFunc(list, func(s string) bool { return strings.ContainsRune(s, 0) }); i >= 0 {
			return fmt.Errorf("sandbox: %q: contains a NUL byte", list[i])
		}
	}
	for _, l := range c.Beside {
		if !validName(l.Name) || strings.Contains(l.Name, "/") || !filepath.IsAbs(l.To) || strings.ContainsRune(l.To, 0) {
			return fmt.Errorf("sandbox: link %q to %q: must be a name in the folder, and an absolute path", l.Name, l.To)
		}
	}
	if name, ok := c.badName(); ok {
		return fmt.Errorf("sandbox: file name %q: must be relative and stay inside the folder", name)
	}
	return nil
}

// badName returns a name of a file that may not be in the private folder, and whether there is one.
func (c Command) badName() (string, bool) {
	for _, f := range c.Files {
		if !validName(f.Name) {
			return f.Name, true
		}
	}
	for _, name := range c.Collect {
		if folder, all := strings.CutSuffix(name, "/"); !validName(folder) || all && strings.Contains(folder, "/") {
			return name, true
		}
	}
	return "", false
}

func validName(name string) bool {
	return name != "." && fs.ValidPath(name) && !strings.ContainsRune(name, 0)
}

func (l Limits) output() int64 { return cmp.Or(max(l.Output, 0), DefaultOutput) }

func (l Limits) collect() int64 { return cmp.Or(max(l.FileSize, 0), DefaultCollect) }

func (f File) perm() fs.FileMode {
	switch {
	case f.Mode.Perm() != 0 || !f.Left.IsZero():
		return f.Mode.Perm()
	case f.Mode.IsDir():
		return 0o755
	}
	return 0o644
}

// fill writes files into a new folder that nobody else uses yet. It makes links when all files are there, so that it
// follows none, and sets the permissions of folders last, since they may forbid writing.
func fill(dir string, files []File) error {
	for _, links := range []bool{false, true} {
		for _, f := range files {
			if (f.Link != "") != links {
				continue
			}
			if err := create(dir, f); err != nil {
				return fmt.Errorf("file %s: %w", f.Name, err)
			}
		}
	}
	for _, f := range slices.Backward(files) {
		name := filepath.Join(dir, f.Name)
		if !f.Left.IsZero() && f.Link == "" {
			if err := os.Chtimes(name, f.Left, f.Left); err != nil {
				return err
			}
		}
		if f.Mode.IsDir() && f.perm() != 0o755 {
			if err := os.Chmod(name, f.perm()); err != nil {
				return err
			}
		}
	}
	return nil
}

func create(dir string, f File) error {
	name := filepath.Join(dir, f.Name)
	if parent := path.Dir(f.Name); parent != "." {
		if err := os.MkdirAll(filepath.Join(dir, parent), 0o755); err != nil {
			return err
		}
	}
	switch {
	case f.Link != "":
		return os.Symlink(f.Link, name)
	case f.Mode.IsDir():
		return os.MkdirAll(name, 0o755)
	}
	return write(name, f)
}
