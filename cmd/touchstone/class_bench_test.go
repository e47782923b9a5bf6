//go:build unix

package main

import (
	"bytes"
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
	"touchstone/harness/play"
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
	plays := barePlays(b, "coms327-part1", "check")
	program := filepath.Join(b.TempDir(), "touchstone")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	for _, size := range []int{30, 300} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			dir := variations(b, size)
			for b.Loop() {
				b.StopTimer()
				before := processorTime(b)
				floor := bare(b, dir, "check", plays)
				floorCPU := processorTime(b) - before
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

// processorTime returns what this process and those it waited for have used.
func processorTime(b *testing.B) (sum time.Duration) {
	b.Helper()
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var ru syscall.Rusage
		if err := syscall.Getrusage(who, &ru); err != nil {
			b.Fatal(err)
		}
		sum += time.Duration(ru.Utime.Nano() + ru.Stime.Nano())
	}
	return sum
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

// barePlays lists all plays of an assignment, with their files.
func barePlays(b *testing.B, id, program string) []barePlay {
	b.Helper()
	s, err := suite.Collection{BuiltIn: cases.FS, Own: joined.Programs}.Load(id)
	if err != nil {
		b.Fatal(err)
	}
	var mu sync.Mutex
	var plays []barePlay
	root := b.TempDir()
	r := &play.Runner{Assignment: s.Assignment, Programs: map[string]submission.Program{program: {Path: "/bin/true"}}, Readers: plugin.InProcess(s.Assignment, s.Place.Files, s.Own()), Workers: 1,
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
			return sandbox.Outcome{End: sandbox.Exited}, nil
		}}
	if _, err := r.Try(b.Context(), s.Cases); err != nil {
		b.Fatal(err)
	}
	return plays
}

// run starts a program and waits for it, with its outputs in pipes.
func (p barePlay) run(program string) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	cmd := exec.CommandContext(ctx, program, p.args...)
	cmd.Dir = p.dir
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if p.stdin != "" {
		if f, err := os.Open(p.stdin); err == nil {
			defer f.Close()
			cmd.Stdin = f
		}
	}
	cmd.Run() // some samples crash
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
