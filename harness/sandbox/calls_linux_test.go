package sandbox

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"touchstone/harness/sandbox/internal/seccomp"
)

// callTable is the table of the system calls, in Markdown.
func callTable() string {
	var b strings.Builder
	b.WriteString("| system calls | answer | what they do, or why they are refused |\n|---|---|---|\n")
	for _, r := range seccomp.Rules {
		var names []string
		for _, c := range r.Calls {
			names = append(names, "`"+c.Name+"`")
		}
		said := "allowed"
		if r.Answer != 0 {
			said = "`" + unix.ErrnoName(r.Answer) + "`"
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", strings.Join(names, " "), said, r.Why)
	}
	for _, c := range seccomp.Conditions {
		fmt.Fprintf(&b, "| `%s` | depends: `EPERM` for what is named here | %s |\n", c.Name, c.Why)
	}
	b.WriteString("| any other, such as those of a newer kernel | `ENOSYS` | nobody has given a reason yet |\n")
	return b.String()
}

// everyCall returns all system calls of the data.
func everyCall() (list []seccomp.Call) {
	for _, r := range seccomp.Rules {
		list = append(list, r.Calls...)
	}
	for _, c := range seccomp.Conditions {
		list = append(list, c.Call)
	}
	return list
}

// Each call stands there once, with its reason, and those that the C library of this machine knows have its numbers.
func TestCalls(t *testing.T) {
	numbers, names := map[int]string{}, map[string]int{}
	for _, c := range everyCall() {
		if _, twice := names[c.Name]; twice {
			t.Error(c.Name, "twice")
		}
		names[c.Name] = c.Number()
		if n := c.Number(); n >= 0 {
			if numbers[n] != "" {
				t.Error(n, "is", numbers[n], "and", c.Name)
			}
			numbers[n] = c.Name
		}
	}
	for _, r := range seccomp.Rules {
		if r.Why == "" {
			t.Error("no reason for", r.Calls)
		}
	}
	for _, c := range seccomp.Conditions {
		if c.Why == "" {
			t.Error("no reason for", c.Name)
		}
	}
	cmd := exec.Command("cc", "-E", "-dM", "-include", "sys/syscall.h", "-x", "c", os.DevNull)
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	known := 0
	for line := range strings.Lines(string(out)) {
		f := strings.Fields(line)
		if len(f) != 3 || !strings.HasPrefix(f[1], "__NR_") {
			continue
		}
		n, err := strconv.Atoi(f[2])
		if err != nil {
			continue // another name of one that is there
		}
		known++
		if numbers[n] == "" && n < 500 {
			t.Logf("%s %d has no reason yet: it is refused", f[1], n)
		}
		if name := strings.TrimPrefix(f[1], "__NR_"); numbers[n] != "" && numbers[n] != name && names[name] != n {
			t.Errorf("%s is %d here, not %s", name, n, numbers[n])
		}
	}
	if known < 200 {
		t.Error("the C library knows only", known, "system calls")
	}
}

// trial is a system call with certain arguments, -1 if nothing else is said. None of them does anything, even if it is allowed.
type trial struct {
	name   string
	number int
	arg    int
	value  string     // of that argument, in C
	want   unix.Errno // 0 if the filter lets it through
}

// trials are made from the data: each call, each value that a condition names, and the numbers that have no reason.
func trials() (list []trial) {
	add := func(c seccomp.Call, arg int, value string, want unix.Errno) {
		if n := c.Number(); n >= 0 {
			list = append(list, trial{c.Name, n, arg, value, want})
		}
	}
	for _, r := range seccomp.Rules {
		for _, c := range r.Calls {
			add(c, 0, "-1", r.Answer)
		}
	}
	for _, c := range seccomp.Conditions {
		each := func(values []uint32, want unix.Errno) {
			for _, v := range values {
				add(c.Call, c.Arg, fmt.Sprint(v), want)
			}
		}
		each(c.Except, unix.EPERM)
		each(c.Only, 0)
		const other = 0x5401 // what no condition names
		switch {
		case c.Worker:
			add(c.Call, c.Arg, "getppid()", unix.EPERM)
			add(c.Call, c.Arg, "-getppid()", unix.EPERM)
			add(c.Call, c.Arg, "getpid()", 0)
		case c.Bits != 0:
			add(c.Call, c.Arg, fmt.Sprint(c.Bits&-c.Bits), unix.EPERM)
			add(c.Call, c.Arg, "0", 0)
		case c.Only != nil:
			each([]uint32{other}, unix.EPERM)
		default:
			each([]uint32{other}, 0)
		}
	}
	numbers := map[int]bool{}
	for _, c := range everyCall() {
		numbers[c.Number()] = true
	}
	unknown := []int{0x40000000 | 39, 1<<31 - 1}
	for n := range 600 { // more than any kernel has
		unknown = append(unknown, n)
	}
	for _, n := range unknown {
		if !numbers[n] {
			list = append(list, trial{fmt.Sprint("number ", n), n, 0, "-1", unix.ENOSYS})
		}
	}
	return list
}

// buildTrials compiles the program that makes the trials.
func buildTrials(t *testing.T, list []trial) string {
	t.Helper()
	var b strings.Builder
	for _, c := range list {
		fmt.Fprintf(&b, "TRY(%d, %d, %s, %t, %t)\n", c.number, c.arg, c.value, c.name == "pause", c.want != 0)
	}
	dir := openFolderFor(t, "calls-")
	if err := os.WriteFile(filepath.Join(dir, "tries.h"), []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "try")
	cmd := exec.Command("cc", "-w", "-Dtrue=1", "-Dfalse=0", "-I", dir, "-o", path, "testdata/calls/try.c")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return path
}

// The filter does with each call what the data say: one that is refused gets its error, and one that is allowed ends as it
// does without the filter.
func TestEveryCall(t *testing.T) {
	all := trials()
	path := buildTrials(t, all)
	try := func(t *testing.T, level string, list []trial, args ...string) map[trial]unix.Errno {
		p := newPoolAt(t, level, 1)
		o := run(t, p, Command{Path: path, Args: append([]string{"try"}, args...), Limits: Limits{Wall: time.Minute, CPU: 30 * time.Second}})
		lines := strings.Fields(string(o.Stdout))
		if o.End != Exited || o.Exit != 0 || len(lines) != len(list) {
			t.Fatalf("%d of %d tried: %+v", len(lines), len(list), o)
		}
		errors := map[trial]unix.Errno{}
		for i, c := range list {
			n, err := strconv.Atoi(lines[i])
			if err != nil {
				t.Fatal(err)
			}
			errors[c] = unix.Errno(n)
		}
		return errors
	}
	open := slices.DeleteFunc(slices.Clone(all), func(c trial) bool { return c.want != 0 })
	without := try(t, Levels[limited], open, "allowed")
	most, err := highest()
	if err != nil {
		t.Fatal(err)
	}
	for _, level := range Levels[filtered:max(filtered, most+1)] {
		t.Run(level, func(t *testing.T) {
			for c, got := range try(t, level, all) {
				want := c.want
				if want == 0 {
					want = without[c]
				}
				if got != want {
					t.Errorf("%s with argument %d %s: %v, want %v", c.name, c.arg, c.value, got, want)
				}
			}
		})
	}
}
