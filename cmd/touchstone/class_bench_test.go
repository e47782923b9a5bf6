//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
	"syscall"
	"testing"
	"time"
)

// BenchmarkClass grades classes made of variations of the samples of
// coms327-part1, and reports submissions a second, what that is in times of
// only running make for the same submissions on as many processors, and the
// peak of the memory of touchstone, in MB.
func BenchmarkClass(b *testing.B) {
	program := filepath.Join(b.TempDir(), "touchstone")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	for _, size := range []int{30, 300} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			dir := variations(b, size)
			for b.Loop() {
				b.StopTimer()
				floor := makeAll(b, dir)
				b.StartTimer()
				start := time.Now()
				class := exec.Command(program, "class", "coms327-part1", dir, "--out", filepath.Join(b.TempDir(), "out"))
				if out, err := class.CombinedOutput(); err != nil {
					b.Fatalf("%v\n%s", err, out)
				}
				took := time.Since(start)
				b.ReportMetric(float64(size)/took.Seconds(), "submissions/s")
				b.ReportMetric(float64(took)/float64(floor), "x-make")
				b.ReportMetric(float64(class.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)/1024, "MB")
			}
		})
	}
}

// variations makes so many submissions, no two of them the same.
func variations(b *testing.B, size int) string {
	b.Helper()
	samples, err := filepath.Glob("../../testdata/submissions/coms327-part1/*/Makefile")
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

// makeAll builds copies of the submissions without a sandbox and says how long
// that takes.
func makeAll(b *testing.B, dir string) time.Duration {
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
