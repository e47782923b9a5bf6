//go:build linux

package script

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

const tiny = `#include <stdio.h>
int main(void) { char line[64]; if (fgets(line, sizeof line, stdin)) printf("got %s", line); fputs("done\n", stderr); return 3; }
`

// BenchmarkPlay compares whole plays (testscript, sandbox, three expectations)
// of a tiny C program with the floor: pipes, fork, exec, wait of the same
// program with as many workers. Both are measured in turns in the same run;
// `floor/play` is the part of the floor's speed that plays reach.
func BenchmarkPlay(b *testing.B) {
	path := compileTiny(b)
	for _, workers := range []int{1, 2} {
		for _, perCase := range []int{1, 10} {
			b.Run(fmt.Sprintf("workers=%d/plays-per-case=%d", workers, perCase), func(b *testing.B) {
				comparePlays(b, path, workers, perCase)
			})
		}
	}
}

func comparePlays(b *testing.B, path string, workers, perCase int) {
	pool, err := sandbox.New(sandbox.Options{Workers: workers})
	if err != nil {
		b.Fatal(err)
	}
	defer pool.Close()
	const turn = 200 // plays
	cases := tinyCases(b, turn/perCase, perCase)
	r := &Runner{
		Assignment: testAssignment(b), Programs: map[string]Program{"prog": {Path: path}},
		Run: pool.Run, Workers: workers,
	}
	var floor, plays time.Duration
	done := 0
	for done < b.N {
		began := time.Now()
		bare(b, path, workers, turn)
		floor += time.Since(began)

		began = time.Now()
		results, err := r.Try(context.Background(), cases)
		plays += time.Since(began)
		if err != nil {
			b.Fatal(err)
		}
		for _, result := range results {
			if result.Case.Verdict != report.VerdictPass {
				b.Fatalf("%+v", result.Case)
			}
		}
		done += turn
	}
	b.ReportMetric(float64(done)/plays.Seconds(), "plays/s")
	b.ReportMetric(float64(done)/floor.Seconds(), "floor/s")
	b.ReportMetric(float64(floor)/float64(plays), "floor/play")
}

func compileTiny(b *testing.B) string {
	b.Helper()
	dir, err := os.MkdirTemp("", "touchstone-bench-")
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { os.RemoveAll(dir) })
	source, path := filepath.Join(dir, "tiny.c"), filepath.Join(dir, "tiny")
	if err := os.WriteFile(source, []byte(tiny), 0o644); err != nil {
		b.Fatal(err)
	}
	if out, err := exec.Command("cc", "-O2", "-o", path, source).CombinedOutput(); err != nil {
		b.Fatalf("cc: %v\n%s", err, out)
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		b.Fatal(err)
	}
	return path
}

func tinyCases(b *testing.B, n, plays int) []*Case {
	b.Helper()
	var script strings.Builder
	script.WriteString("#title: T\n#clause: one\nitem a\n")
	for range plays {
		script.WriteString("play -in in prog\nexpect exit 3\nexpect stdout out\nexpect stderr err\n")
	}
	script.WriteString("-- in --\nhello\n-- out --\ngot hello\n-- err --\ndone\n")
	cases := make([]*Case, n)
	for i := range cases {
		c, err := Parse(fmt.Sprintf("case-%d.txtar", i), []byte(script.String()))
		if err != nil {
			b.Fatal(err)
		}
		cases[i] = c
	}
	return cases
}

// bare runs the program n times with nothing around it.
func bare(b *testing.B, path string, workers, n int) {
	work := make(chan struct{}, n)
	for range n {
		work <- struct{}{}
	}
	close(work)
	var all sync.WaitGroup
	for range workers {
		all.Go(func() {
			for range work {
				if err := bareOnce(path); err != nil {
					b.Error(err)
				}
			}
		})
	}
	all.Wait()
}

func bareOnce(path string) error {
	var files [3][2]*os.File
	for i := range files {
		r, w, err := os.Pipe()
		if err != nil {
			return err
		}
		files[i] = [2]*os.File{r, w}
	}
	pid, err := syscall.ForkExec(path, []string{"tiny"}, &syscall.ProcAttr{
		Files: []uintptr{files[0][0].Fd(), files[1][1].Fd(), files[2][1].Fd()},
	})
	if err != nil {
		return err
	}
	files[0][0].Close()
	files[1][1].Close()
	files[2][1].Close()
	io.WriteString(files[0][1], "hello\n")
	files[0][1].Close()
	out, _ := io.ReadAll(files[1][0])
	errs, _ := io.ReadAll(files[2][0])
	files[1][0].Close()
	files[2][0].Close()
	var status syscall.WaitStatus
	if _, err := syscall.Wait4(pid, &status, 0, nil); err != nil {
		return err
	}
	if status.ExitStatus() != 3 || string(out) != "got hello\n" || string(errs) != "done\n" {
		return fmt.Errorf("status %d, stdout %q, stderr %q", status.ExitStatus(), out, errs)
	}
	return nil
}
