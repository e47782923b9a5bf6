package sandbox

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

const mib = 1 << 20

// misbehave is a run of testdata/candidate.c with ample limits.
func misbehave(args ...string) Command {
	return Command{
		Path: filepath.Join(programs, "candidate"), Args: append([]string{"candidate"}, args...),
		Limits: Limits{Wall: 30 * time.Second, Output: mib},
	}
}

func run(t *testing.T, p *Pool, c Command) Outcome {
	t.Helper()
	o, err := p.Run(t.Context(), c) // bounded by what go test gives the package
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// alive lists processes with word among their arguments.
func alive(t *testing.T, word string) (pids []string) {
	t.Helper()
	list, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil || len(list) == 0 {
		t.Error("no processes at all", err)
	}
	for _, name := range list {
		data, _ := os.ReadFile(name)
		if bytes.Contains(data, []byte("\x00"+word+"\x00")) {
			pids = append(pids, filepath.Base(filepath.Dir(name)))
		}
	}
	return pids
}

func TestEnds(t *testing.T) { atEachLevel(t, testEnds) }

func testEnds(t *testing.T, p *Pool) {
	levels := reached(t)
	best := levels[len(levels)-1]
	for i, tc := range []struct {
		name string
		args []string
		set  func(*Limits)
		want Outcome
	}{
		{"exit 0", []string{"exit", "0"}, nil, Outcome{End: Exited}},
		{"exit 255", []string{"exit", "-1"}, nil, Outcome{End: Exited, Exit: 255}},
		{"crash", []string{"raise", "11"}, nil, Outcome{End: Signaled, Signal: "SIGSEGV"}},
		{"abort below the memory limit", []string{"raise", "6"}, func(l *Limits) { l.Memory = 256 * mib },
			Outcome{End: Signaled, Signal: "SIGABRT"}},
		{"pretended cpu limit", []string{"raise", "24"}, func(l *Limits) { l.CPU = 5 * time.Second },
			Outcome{End: Signaled, Signal: "SIGXCPU"}},
		{"time-out", []string{"sleep"}, func(l *Limits) { l.Wall = 500 * time.Millisecond },
			Outcome{End: TimeOut, Signal: "SIGKILL", Stdout: []byte("so far\n")}},
		{"cpu, by the kernel", []string{"spin"}, func(l *Limits) { l.CPU = time.Second },
			Outcome{End: CPULimit, Signal: "SIG*"}},
		{"cpu, signal ignored", []string{"spin-on"}, func(l *Limits) { l.CPU = 200 * time.Millisecond },
			Outcome{End: CPULimit, Signal: "SIGKILL"}},
		{"cpu of children", []string{"spin-together"}, func(l *Limits) { l.CPU = 200 * time.Millisecond },
			Outcome{End: CPULimit, Signal: "SIGKILL", LeftBehind: 3}},
		{"memory, by the kernel", []string{"hog"}, func(l *Limits) { l.Memory = 128 * mib },
			Outcome{End: Signaled, Signal: "SIGABRT", Reached: []End{MemoryLimit}}},
		{"memory, shared mapping", []string{"hog-shared"}, func(l *Limits) { l.Memory = 128 * mib },
			Outcome{End: MemoryLimit, Signal: "SIGKILL"}},
		{"memory of children", []string{"hog-together"}, func(l *Limits) { l.Memory = 64 * mib },
			Outcome{End: MemoryLimit, Signal: "SIGKILL", LeftBehind: 4}},
		{"refused memory", []string{"allocate"}, func(l *Limits) { l.Memory = 64 * mib }, Outcome{End: Exited, Exit: 7}},
		{"no memory limit", []string{"allocate"}, nil, Outcome{End: Exited}},
		{"memory, in no time", []string{"hog-at-once"}, func(l *Limits) { l.Memory = 64 * mib },
			Outcome{End: MemoryLimit, Signal: "perhaps"}}, // the watch may see it first
		{"file size", []string{"big-file"}, func(l *Limits) { l.FileSize = mib },
			Outcome{End: FileSizeLimit, Signal: "SIGXFSZ"}},
		{"stdout closed early", []string{"close"}, nil, Outcome{End: Exited, Exit: 4}},
	} {
		t.Run(tc.name, func(t *testing.T) {
			if i%2 == 1 && (testing.Short() || p.Level().Name != best && !*long) {
				t.Skip("another end stands for it: tried at the highest level, without -short, or with -long")
			}
			c := misbehave(tc.args...)
			if tc.set != nil {
				tc.set(&c.Limits)
			}
			o := run(t, p, c)
			if tc.want.Signal == "perhaps" && (o.Signal == "" || o.Signal == "SIGKILL") {
				o.Signal = tc.want.Signal
			}
			if tc.want.Signal == "SIG*" && strings.HasPrefix(o.Signal, "SIG") {
				o.Signal = tc.want.Signal
			}
			if o.End != tc.want.End || o.Exit != tc.want.Exit || o.Signal != tc.want.Signal || o.LeftBehind != tc.want.LeftBehind ||
				!bytes.Equal(o.Stdout, tc.want.Stdout) || len(o.Stderr) > 0 || !slices.Equal(o.Reached, tc.want.Reached) {
				t.Errorf("got  %+v\nwant %+v", o, tc.want)
			}
		})
	}
}

// What lies beside a program can be run and not written, and is none of the files that it makes.
func TestBeside(t *testing.T) { atEachLevel(t, testBeside) }

func testBeside(t *testing.T, p *Pool) {
	near := filepath.Join(openFolderFor(t, "beside-"), "near")
	const text = "#!/bin/sh\nexit 42\n"
	if err := os.WriteFile(near, []byte(text), 0o555); err != nil {
		t.Fatal(err)
	}
	c := misbehave()
	c.Path, c.Env = "/bin/sh", []string{"PATH=/usr/bin:/bin:."}
	c.Args = []string{"./sh", "-c", `ls; ./near; echo $?; near; echo $?; $(dirname $0)/near; echo $?; (echo x > near) 2>/dev/null || echo refused`, "./sh"}
	c.Files, c.Beside, c.Collect = []File{{Name: "a"}}, []Link{{"near", near}}, []string{"near"}
	if o := run(t, p, c); string(o.Stdout) != "a\nnear\n42\n42\n42\nrefused\n" || o.Files["near"].Err != "not a regular file" {
		t.Errorf("%s %q %q %v", o.End, o.Stdout, o.Stderr, o.Files)
	}
	if data, err := os.ReadFile(near); string(data) != text {
		t.Errorf("%q %v", data, err)
	}
	c.Beside = nil
	if o := run(t, p, c); !bytes.HasPrefix(o.Stdout, []byte("a\n127\n")) {
		t.Errorf("it stays: %q %q", o.Stdout, o.Stderr)
	}
}

func TestFlood(t *testing.T) { atEachLevel(t, testFlood) }

func testFlood(t *testing.T, p *Pool) {
	for _, what := range []string{"flood", "flood-stderr"} {
		c := misbehave(what)
		c.Limits.Output = 100_001
		o := run(t, p, c)
		kept, other := o.Stdout, o.Stderr
		if what == "flood-stderr" {
			kept, other = other, kept
		}
		if o.End != OutputLimit || len(kept) != 100_001 || strings.Trim(string(kept), "x") != "" || len(other) > 0 {
			t.Errorf("%s: %s, %d and %d bytes", what, o.End, len(kept), len(other))
		}
	}
}

// Output of exactly the limit is no offence.
func TestOutputAtTheLimit(t *testing.T) {
	p := newPool(t, 1)
	for _, tc := range []struct {
		size int
		want End
	}{{999, Exited}, {1000, Exited}, {1001, OutputLimit}} {
		c := misbehave("cat")
		c.Stdin, c.Limits.Output = make([]byte, tc.size), 1000
		if o := run(t, p, c); o.End != tc.want || len(o.Stdout) != min(tc.size, 1000) {
			t.Errorf("%d bytes: %s, %d kept", tc.size, o.End, len(o.Stdout))
		}
	}
}

func TestNothingStaysBehind(t *testing.T) { atEachLevel(t, testNothingStaysBehind) }

func testNothingStaysBehind(t *testing.T, p *Pool) {
	for _, tc := range []struct {
		name, out string
		left      int
	}{
		{"daemon", "parent is done\n", 1},
		{"stubborn", "", 1},
	} {
		word := fmt.Sprintf("left-%s-%d", tc.name, os.Getpid())
		o := run(t, p, misbehave(tc.name, word))
		if o.End != Exited || o.Exit != 0 || string(o.Stdout) != tc.out || o.LeftBehind != tc.left {
			t.Errorf("%s: %+v", tc.name, o)
		}
		if left := alive(t, word); len(left) > 0 {
			t.Errorf("%s: still alive: %v", tc.name, left)
		}
	}
}

func TestForkBomb(t *testing.T) { atEachLevel(t, testForkBomb) }

func testForkBomb(t *testing.T, p *Pool) {
	word := fmt.Sprintf("bomb-%d", os.Getpid())
	c := misbehave("bomb", word)
	c.Limits.Processes = 20
	o := run(t, p, c)
	started, _ := strconv.Atoi(strings.TrimSpace(string(o.Stdout)))
	switch {
	case o.End == ProcessLimit && !p.users.separate():
	// A thread of the worker that ends meanwhile leaves its place to the candidate.
	case o.End != Exited || started == 0 || o.LeftBehind != started || p.users.separate() && started > 22:
		t.Errorf("%d started: %+v", started, o)
	}
	if left := alive(t, word); len(left) > 0 {
		t.Error("still alive:", left)
	}
	c = misbehave("crowd", word)
	c.Limits.Processes = 20
	if o := run(t, p, c); o.End != ProcessLimit && !slices.Equal(o.Reached, []End{ProcessLimit}) {
		t.Errorf("a crowd that stays: %+v", o)
	}
	if o := run(t, p, misbehave("exit", "0")); len(o.Reached) > 0 {
		t.Errorf("one after it: %+v", o)
	}
}

func TestStdin(t *testing.T) { atEachLevel(t, testStdin) }

func testStdin(t *testing.T, p *Pool) {
	big := bytes.Repeat([]byte("0123456789abcde\n"), 1<<18) // 4 MiB, far more than a pipe holds
	for _, tc := range []struct {
		name, what, out string
		stdin           []byte
		file            bool
	}{
		{"not read", "exit", "", big, false},
		{"not read, file", "exit", "", big, true},
		{"big", "cat", string(big), big, false},
		{"big, file", "cat", string(big), big, true},
		{"the largest inside an order", "cat", string(big[:largeInput-1]), big[:largeInput-1], false},
		{"the smallest behind an order", "cat", string(big[:largeInput]), big[:largeInput], false},
		{"NUL bytes", "cat", "a\x00\xff\r\nb", []byte("a\x00\xff\r\nb"), false},
		{"none", "cat", "", nil, false},
		{"none, file", "cat", "", nil, true},
		{"a pipe", "stdin", "pipe\n", nil, false},
		{"a file", "stdin", "file\n", nil, true},
	} {
		t.Run(tc.name, func(t *testing.T) {
			c := misbehave(tc.what, "0")
			c.Stdin, c.StdinFile, c.Limits.Output = tc.stdin, tc.file, 8*mib
			o := run(t, p, c)
			if o.End != Exited || o.Exit != 0 || string(o.Stdout) != tc.out {
				t.Errorf("%s %d %s, %d bytes %.40q", o.End, o.Exit, o.Error, len(o.Stdout), o.Stdout)
			}
		})
	}
}

func TestCollect(t *testing.T) { atEachLevel(t, testCollect) }

func testCollect(t *testing.T, p *Pool) {
	c := misbehave("files")
	c.Files = []File{{Name: "in/given.txt", Data: []byte("given")}, {Name: "odd", Mode: 0o606}}
	c.Collect = []string{
		"sub/plain", "in/given.txt", "sparse", "fifo", "link", "folder", "linked/passwd", "none", "sub/none", "sub/plain/x",
	}
	o := run(t, p, c)
	if o.End != Exited || o.Exit != 0 {
		t.Fatalf("%+v", o)
	}
	for name, want := range map[string]FileResult{
		"sub/plain":     {Data: []byte("a\x00b")},
		"in/given.txt":  {Data: []byte("given")},
		"sparse":        {Err: "too large"},
		"fifo":          {Err: "not a regular file"},
		"link":          {Err: "not a regular file"},
		"folder":        {Err: "not a regular file"},
		"linked/passwd": {Err: "missing"},
		"none":          {Err: "missing"},
		"sub/none":      {Err: "missing"},
		"sub/plain/x":   {Err: "missing"},
	} {
		if got := o.Files[name]; got.Err != want.Err || !bytes.Equal(got.Data, want.Data) {
			t.Errorf("%s: got %+v, want %+v", name, got, want)
		}
	}
	c.Collect = []string{"sub/", "linked/", "none/", "fifo/"}
	if o = run(t, p, c); len(o.Files) != 1 || string(o.Files["sub/plain"].Data) != "a\x00b" {
		t.Errorf("of folders: %+v", o.Files)
	}
	c.Collect = []string{"sub/sub/"}
	if _, err := p.Run(t.Context(), c); err == nil {
		t.Error("a folder in a folder is collected")
	}
}

func TestFilesArePrivate(t *testing.T) { atEachLevel(t, testFilesArePrivate) }

func testFilesArePrivate(t *testing.T, p *Pool) {
	c := misbehave("overwrite")
	c.Files, c.Collect = []File{{Name: "input.txt", Data: []byte("original, longer\n")}}, []string{"input.txt"}
	for range 2 {
		o := run(t, p, c)
		if string(o.Stdout) != "original, longer\n" || string(o.Files["input.txt"].Data) != "overwritten\nnger\n" {
			t.Errorf("%q %+v", o.Stdout, o.Files)
		}
	}
}

func TestFileModes(t *testing.T) {
	if testing.Short() {
		t.Skip("TestFilesArePrivate has files: left out with -short")
	}
	atEachLevel(t, testFileModes)
}

func testFileModes(t *testing.T, p *Pool) {
	o := run(t, p, Command{
		Path: "/bin/sh", Args: []string{"sh", "-c", "stat -c '%n %a %s' * */*"}, Env: []string{"PATH=/usr/bin:/bin"},
		Files: []File{
			{Name: "locked", Mode: fs.ModeDir | 0o500}, {Name: "locked/plain", Data: []byte("12345")},
			{Name: "open", Mode: 0o666}, {Name: "script", Mode: 0o755}, {Name: "empty", Mode: fs.ModeDir},
		},
	})
	want := "empty 755 %d\nlocked 500 %d\nopen 666 0\nscript 755 0\nlocked/plain 644 5\n"
	var a, b int
	if n, err := fmt.Sscanf(string(o.Stdout), want, &a, &b); n != 2 || err != nil {
		t.Errorf("%s%s", o.Stdout, o.Stderr)
	}
}

// A candidate can leave folders behind that are hard to remove.
func TestFoldersAreRemoved(t *testing.T) {
	if testing.Short() {
		t.Skip("its folder is very deep: left out with -short")
	}
	atEachLevel(t, testFoldersAreRemoved)
}

func testFoldersAreRemoved(t *testing.T, p *Pool) {
	if o := run(t, p, misbehave("deep")); o.End != Exited || o.Exit != 0 {
		t.Fatalf("%+v", o)
	}
	if o := run(t, p, Command{Path: "/bin/ls", Args: []string{"ls", "-A"}}); o.Exit != 0 || string(o.Stdout) != "" {
		t.Errorf("%+v", o)
	}
	left, err := filepath.Glob(p.slots[0].worker.base + "/*")
	left = slices.DeleteFunc(left, func(name string) bool { // all plays have these in turn
		return p.Level().Number >= filtered && (filepath.Base(name) == "box" || filepath.Base(name) == "tmp")
	})
	if len(left) > 0 || err != nil {
		t.Error("still there:", left, err)
	}
}

func TestSurroundings(t *testing.T) { atEachLevel(t, testSurroundings) }

func testSurroundings(t *testing.T, p *Pool) {
	c := misbehave("environment")
	c.Env = []string{"B=2", "A=1"}
	if o := run(t, p, c); string(o.Stdout) != "B=2\nA=1\n" {
		t.Errorf("environment %q", o.Stdout)
	}
	if o := run(t, p, misbehave("environment")); string(o.Stdout) != "" {
		t.Errorf("environment %q", o.Stdout)
	}
	c = misbehave("limits")
	c.Limits = Limits{
		CPU: 1500 * time.Millisecond, Memory: 64 * mib, FileSize: 4096, OpenFiles: 20, Processes: 30, Wall: 30 * time.Second,
	}
	want := "3/4 67108864/67108864 4096/4096 20/20 8388608/8388608 0/0 "
	if o := run(t, p, c); string(o.Stdout) != want {
		t.Errorf("limits %q, want %q", o.Stdout, want)
	}
}

func TestSanitizedProgramsAreOnlyWatched(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds with a sanitizer: left out with -short")
	}
	atEachLevel(t, testSanitizedProgramsAreOnlyWatched)
}

func testSanitizedProgramsAreOnlyWatched(t *testing.T, p *Pool) {
	c := misbehave()
	c.Path, c.Limits.Memory = filepath.Join(programs, "sanitized"), 64*mib
	if o := run(t, p, c); o.End != Exited || o.Exit != 0 {
		t.Errorf("%+v", o)
	}
}

func TestParallelRunsLeaveEachOtherAlone(t *testing.T) {
	if testing.Short() {
		t.Skip("it keeps several workers busy: left out with -short")
	}
	p := newPool(t, 2)
	done := make(chan struct{})
	var all sync.WaitGroup
	all.Go(func() {
		defer close(done)
		for range 3 {
			if o := run(t, p, misbehave("nap", "100")); o.End != Exited || o.Exit != 5 {
				t.Errorf("%+v", o)
			}
		}
	})
	all.Go(func() {
		for {
			select {
			case <-done:
				return
			default:
			}
			if o := run(t, p, misbehave("stubborn")); o.LeftBehind != 1 {
				t.Errorf("%+v", o)
			}
		}
	})
	all.Wait()
}

func TestCancel(t *testing.T) {
	p := newPool(t, 1)
	word := fmt.Sprintf("cancel-%d", os.Getpid())
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		defer cancel()
		for ctx.Err() == nil && len(alive(t, word)) == 0 {
			time.Sleep(time.Millisecond)
		}
	}()
	_, err := p.Run(ctx, misbehave("sleep", word))
	cancel()
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
	if left := alive(t, word); len(left) > 0 {
		t.Error("still alive:", left)
	}
	if o := run(t, p, misbehave("exit", "3")); o.Exit != 3 {
		t.Errorf("afterwards: %+v", o)
	}
}

func TestClose(t *testing.T) {
	p := newPool(t, 2)
	if err := p.Close(); err != nil {
		t.Error(err)
	}
	if _, err := p.Run(context.Background(), misbehave("exit", "0")); !errors.Is(err, ErrClosed) {
		t.Errorf("error %v", err)
	}
	if _, err := os.Stat(p.base); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%s is still there: %v", p.base, err)
	}
}

// A harness that was killed leaves its folders to the next one; those of a living one are locked.
func TestStaleFoldersAreRemoved(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts several pools: left out with -short")
	}
	root, err := os.MkdirTemp(programs, "root-")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(root, 0o755); err != nil {
		t.Fatal(err)
	}
	long := time.Now().Add(-time.Hour)
	old := func(path string) {
		if err := os.Chtimes(path, long, long); err != nil {
			t.Fatal(err)
		}
	}
	open := func() *Pool {
		p, err := New(Options{Root: root})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	living := open()
	stale := filepath.Join(root, "touchstone-sandbox-stale")
	if err := os.MkdirAll(filepath.Join(stale, "0-1", "1"), 0o700); err != nil {
		t.Fatal(err)
	}
	old(stale)
	defer living.Close()
	old(living.base)
	p := open()
	defer p.Close()
	if _, err := os.Stat(stale); !errors.Is(err, fs.ErrNotExist) {
		t.Error("the stale folder is still there:", err)
	}
	if o := run(t, living, misbehave("exit", "3")); o.Exit != 3 {
		t.Errorf("the living pool: %+v", o)
	}
}

func TestBadCommands(t *testing.T) {
	p := newPool(t, 1)
	for name, spoil := range map[string]func(*Command){
		"relative program": func(c *Command) { c.Path = "candidate" },
		"no arguments":     func(c *Command) { c.Args = nil },
		"NUL in argument":  func(c *Command) { c.Args = append(c.Args, "a\x00b") },
		"NUL in name":      func(c *Command) { c.Files = []File{{Name: "a\x00b"}} },
		"file outside":     func(c *Command) { c.Files = []File{{Name: "../x"}} },
		"absolute file":    func(c *Command) { c.Files = []File{{Name: "/tmp/x"}} },
		"collect outside":  func(c *Command) { c.Collect = []string{"a/../../x"} },
		"files in Dir":     func(c *Command) { c.Dir, c.Files = "/tmp", []File{{Name: "x"}} },
		"no such Dir":      func(c *Command) { c.Dir = "/does/not/exist" },
		"a file twice":     func(c *Command) { c.Files = []File{{Name: "x"}, {Name: "x"}} },
	} {
		c := misbehave("exit", "0")
		spoil(&c)
		if o, err := p.Run(context.Background(), c); err == nil {
			t.Errorf("%s: %+v", name, o)
		}
	}
}

// burden keeps all processors busy, several times over, until the test ends.
func burden(t *testing.T, times int) {
	t.Helper()
	for range times * runtime.NumCPU() {
		cmd := exec.Command(program(t, "candidate"), "spin")
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			cmd.Process.Kill()
			cmd.Wait()
		})
	}
}

// What a machine has to do besides changes no outcome.
func TestEndsUnderLoad(t *testing.T) {
	if testing.Short() {
		t.Skip("TestEnds tries the same without load: left out with -short")
	}
	burden(t, 2)
	testEnds(t, newPool(t, 2))
}

// A run that only lacked a processor is tried again alone.
func TestStarved(t *testing.T) {
	if testing.Short() {
		t.Skip("it keeps all processors busy: left out with -short")
	}
	burden(t, 4)
	p := newPool(t, 2)
	c := misbehave("work", "500")
	c.Limits.Wall, c.Limits.CPU = 2*time.Second, 10*time.Second // alone it may take ten times that
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			if o := run(t, p, c); o.End != Exited || o.Exit != 6 {
				t.Errorf("%+v", o)
			}
		})
	}
	all.Wait()
}

func TestStarvedIsTold(t *testing.T) {
	for name, tc := range map[string]struct {
		end    End
		waited time.Duration
		dir    string
		want   bool
	}{
		"no processor":        {TimeOut, 2 * time.Second, "", true},
		"it slept":            {TimeOut, time.Second / 2, "", false},
		"too much work":       {CPULimit, 5 * time.Second, "", false},
		"its folder is given": {TimeOut, 2 * time.Second, "/given", false},
	} {
		o := order{Command: Command{Dir: tc.dir, Limits: Limits{Wall: 10 * time.Second}}}
		if got := keptWaiting(o, reply{Outcome: Outcome{End: tc.end}, Waited: tc.waited}); got != tc.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
