// Package plugin runs the executables that an assignment declares besides its
// programs: those that it brings along in the sandbox, those of touchstone's own
// repository inside this process. docs/authoring.md defines how they are called.
package plugin

import (
	"context"
	"crypto/sha256"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"touchstone/harness/assignment"
	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/scratch"
	"touchstone/harness/sandbox"
	"touchstone/harness/sandbox/tools"
	"touchstone/harness/submission"
	"touchstone/harness/suite/inprocess"
)

// limits are those of one call: a reader that takes more has a fault.
var limits = sandbox.Limits{
	Wall: 30 * time.Second, CPU: 10 * time.Second, Memory: 1 << 30, Output: 16 << 20, FileSize: 16 << 20, Processes: 64,
	OpenFiles: sandbox.DefaultOpenFiles, Disk: sandbox.DefaultDisk,
}

// unreadable is the exit status of a reader for an output that it cannot read: none that an
// interpreter uses for its own errors.
const unreadable = 3

// unsettled is the exit status of a program for inputs that the handout does not settle.
const unsettled = 3

// Run runs one command in the sandbox.
type Run = inprocess.Run

// Folder is a copy of the files of an assignment without its cases and samples, for
// its executables.
type Folder struct {
	files           fs.FS
	own             inprocess.Programs
	dir             *scratch.Dir // nil if only programs of this executable are called
	mu              sync.Mutex
	opened          []*submission.Submission          // checkers that were built
	calls           map[string]*Once[sandbox.Command] // how checkers are called
	meanings        map[readerInput]string
	rememberedBytes int // bytes in meant
}

// commandLine is a command line of the assignment, and where the manifest declares it, as
// file:line:col.
type commandLine struct {
	words []string
	place string
}

// readerInput is one use of a reader.
type readerInput struct {
	reader string
	data   [sha256.Size]byte
}

// maxRemembered bounds what a folder remembers of meanings, in bytes.
const maxRemembered = 16 << 20

// Open makes the copy, which must be closed. Commands may also name the programs in
// own.
func Open(files fs.FS, own inprocess.Programs) (*Folder, error) {
	dir, err := scratch.New("", "plugin")
	if err != nil {
		return nil, err
	}
	if err := Copy(files, ".", dir.Path); err != nil {
		return nil, errors.Join(err, dir.Close())
	}
	return &Folder{files: files, own: own, dir: dir}, os.Chmod(dir.Path, 0o755)
}

// Path returns where the copy is.
func (f *Folder) Path() string { return f.dir.Path }

// Close removes the copy.
func (f *Folder) Close() error {
	var errs []error
	for _, sub := range f.opened {
		errs = append(errs, sub.Close())
	}
	return errors.Join(append(errs, f.dir.Close())...)
}

// Copy copies a folder of an assignment; of its root, without cases and samples.
func Copy(files fs.FS, folder, to string) error {
	return fs.WalkDir(files, folder, func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case folder == "." && (name == caselang.HiddenFolder || name == assignment.SamplesFolder || entry.Name() == ".git"):
			return skip(entry)
		case folder == "." && !strings.Contains(name, "/") && assignment.Matches(caselang.CaseFiles, name):
			return nil
		}
		at := filepath.Join(to, filepath.FromSlash(name))
		info, err := fs.Stat(files, name)
		switch {
		case err != nil:
			return err
		case info.IsDir():
			return os.MkdirAll(at, 0o755)
		case !info.Mode().IsRegular():
			return nil
		}
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return err
		}
		return errors.Join(os.MkdirAll(filepath.Dir(at), 0o755), os.WriteFile(at, data, 0o644|info.Mode().Perm()&0o111))
	})
}

func skip(entry fs.DirEntry) error {
	if entry.IsDir() {
		return fs.SkipDir
	}
	return nil
}

// Resolve returns a command line in which words that name files of the folder are
// absolute paths.
func Resolve(words []string, folder string) []string {
	words = slices.Clone(words)
	for i, word := range words {
		file := filepath.Join(folder, filepath.FromSlash(word))
		if info, err := os.Stat(file); err == nil && info.Mode().IsRegular() && filepath.IsLocal(word) {
			words[i] = file
		}
	}
	return words
}

// Readers returns the readers of an assignment.
func (f *Folder) Readers(ctx context.Context, a *assignment.Assignment, run Run) caselang.Readers {
	all := caselang.Readers{}
	for name := range a.Readers {
		all[name] = f.reader(ctx, a, name, run)
	}
	return all
}

// Inside returns those readers of an assignment that are programs in own: they read
// without a sandbox.
func InProcess(a *assignment.Assignment, files fs.FS, own inprocess.Programs) caselang.Readers {
	f := &Folder{files: files, own: own}
	all := caselang.Readers{}
	for name, reader := range a.Readers {
		if own.Has(reader.Command, files) {
			all[name] = f.reader(context.Background(), a, name, nil)
		}
	}
	return all
}

func (f *Folder) reader(ctx context.Context, a *assignment.Assignment, name string, run Run) compare.Reader {
	r := a.Readers[name]
	place := a.PlaceOf(r.Position)
	reads := compare.Reader{Meaning: func(data []byte) (string, error) {
		means, err := f.remembered(ctx, name, commandLine{r.Command, place}, run, data)
		if why, ok := errors.AsType[unread](err); ok {
			err = unread(a.Translated(string(why)))
		}
		return means, err
	}}
	if len(r.Answers) > 0 {
		reads.Answers = func(data []byte) []string { return f.answers(ctx, commandLine{r.Answers, place}, run, data) }
	}
	return reads
}

// Any reports whether the assignment declares executables besides its programs.
func Any(a *assignment.Assignment) bool { return len(a.Checkers)+len(a.Readers)+len(a.Generators) > 0 }

// remembered calls a reader for each output once: most programs print what is
// wanted.
func (f *Folder) remembered(ctx context.Context, name string, command commandLine, run Run, data []byte) (string, error) {
	of := readerInput{name, sha256.Sum256(data)}
	f.mu.Lock()
	means, ok := f.meanings[of]
	f.mu.Unlock()
	if ok {
		return means, nil
	}
	means, err := f.meaning(ctx, command, run, data)
	if err != nil {
		return "", err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.rememberedBytes+len(means) <= maxRemembered {
		if f.meanings == nil {
			f.meanings = map[readerInput]string{}
		}
		f.meanings[of], f.rememberedBytes = means, f.rememberedBytes+len(means)
	}
	return means, nil
}

// unread is why an output cannot be read, in the words of the reader.
type unread string

func (u unread) Error() string { return string(u) }

// meaning calls a reader: the output that it is to read is on standard input. With
// exit status 0, standard output is what the output means; with status 3, the output
// cannot be read, for the reason in the first line of standard error. Everything
// else is a *compare.Fault.
func (f *Folder) meaning(ctx context.Context, command commandLine, run Run, data []byte) (string, error) {
	o, err := f.play(ctx, command, run, sandbox.Command{Stdin: data}, 0, unreadable)
	switch {
	case err != nil:
		says := catalog.Of("plugin.reader", "name", strings.Join(command.words, " "), "why", diagnostic.Inline(err))
		return "", &compare.Fault{Err: diagnostic.Because(says, err)}
	case o.Exit == unreadable && complaint(o) == "":
		return "", compare.Unexplained
	case o.Exit == unreadable:
		return "", unread(complaint(o))
	}
	return string(o.Stdout), nil
}

// answers calls the program that says what a dialogue answers to each line. Where the
// first difference is, is worth no fault: nil if the program has one.
func (f *Folder) answers(ctx context.Context, command commandLine, run Run, data []byte) []string {
	o, err := f.play(ctx, command, run, sandbox.Command{Stdin: data}, 0)
	if err != nil {
		return nil
	}
	return strings.Split(strings.TrimSuffix(string(o.Stdout), "\n"), "\n")
}

// play calls a program with the input and the files of with. It must end with one of
// the statuses.
func (f *Folder) play(ctx context.Context, command commandLine, run Run, with sandbox.Command, statuses ...int) (sandbox.Outcome, error) {
	call, err := f.Call(command.words, command.place)
	if err != nil {
		return sandbox.Outcome{}, err
	}
	call.Stdin, call.Files, call.Collect = with.Stdin, with.Files, with.Collect
	o, err := f.Runner(run)(ctx, call)
	if err == nil {
		err = checkExit(o, statuses...)
	}
	return o, err
}

// Runner returns what runs what Call returns: what is no program of this executable with
// run.
func (f *Folder) Runner(run Run) Run {
	folder := ""
	if f.dir != nil {
		folder = f.dir.Path
	}
	return f.own.Runner(folder, run)
}

// checkExit returns an error if a call did not end with one of the statuses.
func checkExit(o sandbox.Outcome, statuses ...int) error {
	switch {
	case o.End != sandbox.Exited:
		return catalog.Of("plugin.ended", "end", strings.TrimSpace(string(o.End)+" "+o.Signal))
	case slices.Contains(statuses, o.Exit):
		return nil
	case complaint(o) == "":
		return catalog.Of("plugin.status.silent", "status", o.Exit)
	}
	return catalog.Of("plugin.status", "status", o.Exit, "text", stderrEnds(o))
}

// stderrEnds returns the first line of standard error and the last one: interpreters name the
// cause in one of them.
func stderrEnds(o sandbox.Outcome) string {
	said := strings.TrimSpace(string(o.Stderr))
	first := complaint(o)
	if last := said[strings.LastIndex(said, "\n")+1:]; last != first {
		return first + " ... " + last
	}
	return first
}

// complaint returns the first line of standard error.
func complaint(o sandbox.Outcome) string {
	first, _, _ := strings.Cut(strings.TrimSpace(string(o.Stderr)), "\n")
	return first
}

// Check reports the tools that this machine lacks and that judging takes: those of readers
// and of checkers.
func (f *Folder) Check(a *assignment.Assignment) error {
	var errs []error
	check := func(words []string, place string) {
		if len(words) > 0 {
			_, err := f.Call(words, place)
			errs = append(errs, err)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(a.Readers)) {
		check(a.Readers[name].Command, a.PlaceOf(a.Readers[name].Position))
	}
	for _, name := range slices.Sorted(maps.Keys(a.Checkers)) {
		check(a.Checkers[name].Command, a.PlaceOf(a.Checkers[name].Position))
	}
	return errors.Join(errs...)
}

// Call returns the command for a command line of the assignment. Its words that name
// files of the folder are paths. If this machine lacks the tool that it starts with, the
// error is a *submission.MissingTools with the place that needs it, a file:line:col; a path
// that leads nowhere is a *diagnostic.Error.
func (f *Folder) Call(command []string, place string) (sandbox.Command, error) {
	if f.own.Has(command, f.files) {
		args := command
		if f.dir != nil {
			args = append(command[:1:1], Resolve(command[1:], f.dir.Path)...)
		}
		return sandbox.Command{Path: command[0], Args: args, Limits: limits}, nil
	}
	words := Resolve(command, f.dir.Path)
	tool, err := tools.LookUp(words[0])
	switch {
	case err != nil && strings.Contains(words[0], "/"):
		return sandbox.Command{}, diagnostic.New(place, catalog.Of("verify.no-command", "command", strconv.Quote(command[0])), catalog.Message{})
	case err != nil:
		return sandbox.Command{}, &submission.MissingTools{Names: words[:1], Place: place}
	}
	return sandbox.Command{
		Path: tool, Args: append([]string{tool}, words[1:]...), Env: environment,
		Expose: append([]string{f.dir.Path}, sandbox.Toolchain(tool)...), Limits: limits,
	}, nil
}

var environment = []string{
	"PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8", "TZ=UTC", "HOME=/nonexistent", sandbox.TemporaryFolder, "PYTHONDONTWRITEBYTECODE=1",
}
