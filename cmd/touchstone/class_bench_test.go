//go:build linux

package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"touchstone/cases"
	"touchstone/cmd/touchstone/internal/joined"
	"touchstone/harness/machine/machinetest"
	"touchstone/harness/play"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
	"touchstone/harness/suite"
	"touchstone/harness/suite/plugin"
)

// BenchmarkClass grades classes made of variations of the samples of
// coms327-part1 that end by themselves, and reports submissions a second, the share
// of that in what the same machine can do without a harness (of-floor: make, and all
// plays started bare, on as many processors), the same for processor time
// (of-floor-cpu), which depends less on what else the machine does, and the peak of
// the memory of touchstone, in MB.
func BenchmarkClass(b *testing.B) {
	plays, _ := barePlays(b, "coms327-part1", "check")
	program := buildTouchstone(b)
	for _, size := range []int{30, 300} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			dir := variations(b, size)
			for b.Loop() {
				b.StopTimer()
				before := machinetest.ProcessorTime(b)
				floor := bare(b, dir, "check", plays)
				floorCPU := machinetest.ProcessorTime(b) - before
				b.StartTimer()
				start := time.Now()
				class := exec.Command(program, "class", "coms327-part1", dir, "--out", filepath.Join(b.TempDir(), "out"))
				if out, err := class.CombinedOutput(); err != nil {
					b.Fatalf("%v\n%s", err, out)
				}
				took := time.Since(start)
				b.ReportMetric(float64(size)/took.Seconds(), "submissions/s")
				b.ReportMetric(float64(floor)/float64(took), "of-floor")
				b.ReportMetric(float64(floorCPU)/float64(class.ProcessState.UserTime()+class.ProcessState.SystemTime()), "of-floor-cpu")
				b.ReportMetric(float64(class.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)/1024, "MB")
			}
		})
	}
}

// BenchmarkGrade grades one executable with all plays of coms327-part1, and reports the processor time of all of it,
// the start, the judging and the report included, in that of the same plays started bare (grade-x-floor-cpu), and the
// same for the time of the clock, with as many plays at a time as there are processors (grade-x-floor). start-cpu-ms is
// the processor time of what grades no case at all, in milliseconds. The plays also run in a loop in Python, each in a
// bubblewrap of its own, and in cram, which compares what they print, where these are installed: python-x-floor-cpu,
// bwrap-x-floor-cpu, cram-x-floor-cpu.
func BenchmarkGrade(b *testing.B) {
	plays, check := barePlays(b, "coms327-part1", "check")
	program := buildTouchstone(b)
	grade := func(more ...string) (cpu, took time.Duration) {
		start := time.Now()
		cmd := exec.Command(program, append([]string{"grade", "coms327-part1", "--exec", "check=" + check}, more...)...)
		if out, err := cmd.CombinedOutput(); err != nil {
			b.Fatalf("%v\n%s", err, out)
		}
		return cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime(), time.Since(start)
	}
	ratios := map[string][]float64{}
	others := otherWays(b, check, plays)
	for b.Loop() {
		before, start := machinetest.ProcessorTime(b), time.Now()
		bareAll(check, plays)
		floorCPU, floor := machinetest.ProcessorTime(b)-before, time.Since(start)
		cpu, took := grade()
		begun, _ := grade("--case", "filename-any")
		for name, ratio := range map[string]float64{
			"grade-x-floor-cpu": float64(cpu) / float64(floorCPU), "grade-x-floor": float64(took) / float64(floor), "start-cpu-ms": float64(begun.Milliseconds()),
		} {
			ratios[name] = append(ratios[name], ratio)
		}
		for name, play := range others {
			before := machinetest.ProcessorTime(b)
			play()
			name += "-x-floor-cpu"
			ratios[name] = append(ratios[name], float64(machinetest.ProcessorTime(b)-before)/float64(floorCPU))
		}
	}
	for name, all := range ratios {
		slices.Sort(all)
		b.ReportMetric(all[len(all)/2], name)
	}
}

// bareAll runs plays bare, as many at a time as there are processors.
func bareAll(program string, plays []barePlay) {
	next := make(chan barePlay)
	var workers sync.WaitGroup
	for range runtime.NumCPU() {
		workers.Go(func() {
			for p := range next {
				p.run(program)
			}
		})
	}
	for _, p := range plays {
		next <- p
	}
	close(next)
	workers.Wait()
}

func buildTouchstone(b *testing.B) string {
	b.Helper()
	program := filepath.Join(b.TempDir(), "touchstone")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	return program
}

// variations makes so many submissions, no two of them the same.
func variations(b *testing.B, size int) string {
	b.Helper()
	samples, err := filepath.Glob("../../testdata/submissions/coms327-part1/*/Makefile")
	// What hangs costs a harness that gives up early less than one that does not look.
	samples = slices.DeleteFunc(samples, func(name string) bool { return strings.Contains(name, "hang") || strings.Contains(name, "loop") })
	if err != nil || len(samples) == 0 {
		b.Fatal("no samples: ", err)
	}
	dir := b.TempDir()
	for n := range size {
		sample := filepath.Dir(samples[n%len(samples)])
		to := filepath.Join(dir, fmt.Sprintf("%03d-%s", n, filepath.Base(sample)))
		if err := os.CopyFS(to, os.DirFS(sample)); err != nil {
			b.Fatal(err)
		}
		sources, _ := filepath.Glob(filepath.Join(to, "*.c"))
		for _, source := range sources {
			text, err := os.ReadFile(source)
			if err == nil {
				err = os.WriteFile(source, append(text, fmt.Sprintf("/* %d */\n", n)...), 0o644)
			}
			if err != nil {
				b.Fatal(err)
			}
		}
	}
	return dir
}

// barePlay is a play without its harness.
type barePlay struct {
	args  []string
	stdin string // a file; "" for none
	dir   string // with the files of the play
}

// barePlays lists all plays that the sample good of an assignment has, with their files: a wrong program may have more, if a
// case lets it choose. It also returns the program of the sample.
func barePlays(b *testing.B, id, program string) (plays []barePlay, built string) {
	b.Helper()
	sample := b.TempDir()
	if err := os.CopyFS(sample, os.DirFS("../../testdata/submissions/"+id+"/good")); err != nil {
		b.Fatal(err)
	}
	if out, err := exec.Command("make", "-C", sample).CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	built = filepath.Join(sample, program)
	s, err := suite.Collection{BuiltIn: cases.FS, Own: joined.Programs}.Load(id)
	if err != nil {
		b.Fatal(err)
	}
	var mu sync.Mutex
	root := b.TempDir()
	r := &play.Runner{Assignment: s.Assignment, Programs: map[string]submission.Program{program: {Path: built}}, Readers: plugin.InProcess(s.Assignment, s.Place.Files, s.Own()), Workers: 1,
		Run: func(_ context.Context, c sandbox.Command) (sandbox.Outcome, error) {
			mu.Lock()
			defer mu.Unlock()
			p := barePlay{args: c.Args[1:], dir: filepath.Join(root, fmt.Sprint(len(plays)))}
			if err := os.Mkdir(p.dir, 0o755); err != nil {
				return sandbox.Outcome{}, err
			}
			for _, f := range c.Files {
				if err := os.WriteFile(filepath.Join(p.dir, f.Name), f.Data, 0o644); err != nil {
					return sandbox.Outcome{}, err
				}
			}
			if len(c.Stdin) > 0 {
				p.stdin = p.dir + ".stdin"
				if err := os.WriteFile(p.stdin, c.Stdin, 0o644); err != nil {
					return sandbox.Outcome{}, err
				}
			}
			plays = append(plays, p)
			return p.run(built), nil
		}}
	results, err := r.Try(b.Context(), s.Cases)
	if err != nil {
		b.Fatal(err)
	}
	for _, result := range results {
		if result.Case.Verdict == report.VerdictFail {
			b.Fatalf("%s of %s/good: %+v", result.Case.ID, id, result.Case)
		}
	}
	return plays, built
}

// run starts a program and waits for it, with its outputs in pipes, as little as that takes. It reads one after the
// other, which is enough for what these plays print.
func (p barePlay) run(program string) (o sandbox.Outcome) {
	var out, errs [2]int
	in, err := syscall.Open(cmp.Or(p.stdin, os.DevNull), syscall.O_RDONLY|syscall.O_CLOEXEC, 0)
	if err != nil || syscall.Pipe2(out[:], syscall.O_CLOEXEC) != nil || syscall.Pipe2(errs[:], syscall.O_CLOEXEC) != nil {
		panic("no descriptors")
	}
	pid, err := syscall.ForkExec(program, append([]string{program}, p.args...), &syscall.ProcAttr{
		Dir: p.dir, Env: os.Environ(), Files: []uintptr{uintptr(in), uintptr(out[1]), uintptr(errs[1])},
	})
	for _, fd := range []int{in, out[1], errs[1]} {
		syscall.Close(fd)
	}
	o.Stdout, o.Stderr = readAll(out[0]), readAll(errs[0])
	var status syscall.WaitStatus
	if err == nil {
		syscall.Wait4(pid, &status, 0, nil)
	}
	o.End, o.Exit = sandbox.Exited, status.ExitStatus()
	return o
}

func readAll(fd int) (all []byte) {
	defer syscall.Close(fd)
	buffer := make([]byte, 4<<10)
	for {
		n, err := syscall.Read(fd, buffer)
		if n <= 0 && err != syscall.EINTR {
			return all
		}
		all = append(all, buffer[:max(n, 0)]...)
	}
}

// bare builds copies of the submissions and runs the plays of each, without a
// harness, and returns how long that takes.
func bare(b *testing.B, dir, program string, plays []barePlay) time.Duration {
	b.Helper()
	copied := b.TempDir()
	if err := os.CopyFS(copied, os.DirFS(dir)); err != nil {
		b.Fatal(err)
	}
	folders, _ := filepath.Glob(filepath.Join(copied, "*"))
	next := make(chan string)
	var workers sync.WaitGroup
	start := time.Now()
	for range runtime.NumCPU() {
		workers.Go(func() {
			for folder := range next {
				exec.Command("make", "-C", folder).Run() // some samples do not build
				built := filepath.Join(folder, program)
				if _, err := os.Stat(built); err != nil {
					continue
				}
				for _, p := range plays {
					p.run(built)
				}
			}
		})
	}
	for _, folder := range folders {
		next <- folder
	}
	close(next)
	workers.Wait()
	return time.Since(start)
}
