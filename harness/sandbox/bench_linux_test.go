package sandbox

import (
	"bytes"
	"context"
	"fmt"
	"sync"
	"syscall"
	"testing"
	"time"
)

// BenchmarkFloor is the least that playing a tiny program takes: pipes, fork, exec, wait.
func BenchmarkFloor(b *testing.B) { bench(b, floorOf) }

// BenchmarkRun is Pool.Run of the same program.
func BenchmarkRun(b *testing.B) {
	bench(b, func(b *testing.B, workers int) func() { return runOf(b, newPool(b, workers)) })
}

// BenchmarkRatio takes turns between the floor and each level, so that all see the same machine, and reports the time of
// Run in floors.
func BenchmarkRatio(b *testing.B) {
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) {
			names := []string{"floor"}
			plays := []func(){floorOf(b, workers)}
			for _, level := range Levels {
				pool := newPoolAt(b, level, workers)
				if pool.Level().Name == level {
					names, plays = append(names, level), append(plays, runOf(b, pool))
				}
			}
			const turn = 50
			took := make([]time.Duration, len(plays))
			for n := 0; n < b.N; n += turn {
				for i, play := range plays {
					took[i] += spread(workers, turn, play)
				}
			}
			for i, name := range names[1:] {
				b.ReportMetric(float64(took[i+1])/float64(took[0]), name+"-x-floor")
			}
		})
	}
}

func bench(b *testing.B, of func(b *testing.B, workers int) func()) {
	for _, workers := range []int{1, 2} {
		b.Run(fmt.Sprintf("workers=%d", workers), func(b *testing.B) {
			play := of(b, workers)
			b.ResetTimer()
			b.ReportMetric(float64(b.N)/spread(workers, b.N, play).Seconds(), "plays/s")
		})
	}
}

// spread has n plays done by several goroutines and returns the time it took.
func spread(workers, n int, play func()) time.Duration {
	began := time.Now()
	work := make(chan struct{}, n)
	for range n {
		work <- struct{}{}
	}
	close(work)
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			for range work {
				play()
			}
		})
	}
	all.Wait()
	return time.Since(began)
}

const tinyOut, tinyErr, tinyExit = "got hello\n", "done\n", 3

func runOf(b *testing.B, pool *Pool) func() {
	c := Command{
		Path: program(b, "tiny"), Args: []string{"tiny"}, Stdin: []byte("hello\n"),
		Limits: Limits{
			Wall: 10 * time.Second, CPU: 5 * time.Second, Memory: 256 << 20, Output: 1 << 20, FileSize: 1 << 20, Processes: 20,
		},
	}
	return func() {
		o, err := pool.Run(context.Background(), c)
		if err != nil || o.Exit != tinyExit || string(o.Stdout) != tinyOut || string(o.Stderr) != tinyErr {
			b.Errorf("%+v %v", o, err)
		}
	}
}

func floorOf(b *testing.B, _ int) func() {
	path := program(b, "tiny")
	return func() {
		var in, out, errs [2]int
		for _, p := range []*[2]int{&in, &out, &errs} {
			if err := syscall.Pipe2(p[:], syscall.O_CLOEXEC); err != nil {
				b.Fatal(err)
			}
		}
		pid, err := syscall.ForkExec(path, []string{"tiny"}, &syscall.ProcAttr{
			Files: []uintptr{uintptr(in[0]), uintptr(out[1]), uintptr(errs[1])},
		})
		if err != nil {
			b.Fatal(err)
		}
		for _, fd := range []int{in[0], out[1], errs[1]} {
			syscall.Close(fd)
		}
		syscall.Write(in[1], []byte("hello\n"))
		syscall.Close(in[1])
		stdout, stderr := readAll(out[0]), readAll(errs[0])
		var status syscall.WaitStatus
		if _, err := syscall.Wait4(pid, &status, 0, nil); err != nil {
			b.Fatal(err)
		}
		if status.ExitStatus() != tinyExit || string(stdout) != tinyOut || string(stderr) != tinyErr {
			b.Errorf("%d %q %q", status, stdout, stderr)
		}
	}
}

func readAll(fd int) []byte {
	defer syscall.Close(fd)
	var all bytes.Buffer
	buf := make([]byte, 4096)
	for {
		n, err := syscall.Read(fd, buf)
		if err == syscall.EINTR {
			continue
		}
		if n <= 0 {
			return all.Bytes()
		}
		all.Write(buf[:n])
	}
}
