//go:build linux

package play

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"touchstone/harness/caselang"
	"touchstone/harness/machine/machinetest"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
)

const tiny = `#include <stdio.h>
int main(void) { char line[64]; if (fgets(line, sizeof line, stdin)) printf("got %s", line); fputs("done\n", stderr); return 3; }
`

// BenchmarkPlay compares whole plays (testscript, sandbox, three expectations)
// of a tiny C program with the floor: pipes, fork, exec, wait of the same
// program with as many workers; and so do testscript's own exec and a loop in
// Python. All take turns in the same run. `NAME-x-floor` is the median over
// the turns of NAME's time in floors; `NAME-x-one-worker` says how many times as
// fast several workers are as one. NAME-x-floor-cpu is the same for the processor time of all
// processes, over all turns together.
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

const round = 100 // plays

// way is one way to have a round of plays.
type way struct {
	name string
	play func() error
}

func comparePlays(b *testing.B, path string, workers, perCase int) {
	floor := func() error { return bare(path, workers, round) }
	ways := []way{
		{"play", wholePlays(b, path, workers, perCase)},
		{"testscript-exec", execPlays(b, path, workers, perCase)},
	}
	if python, ok := pythonPlays(b, path, workers); ok {
		ways = append(ways, way{"python-subprocess", python})
	}
	alone := []way{}
	if workers > 1 {
		alone = []way{{"floor", func() error { return bare(path, 1, round) }}, {"play", wholePlays(b, path, 1, perCase)}}
	}
	ratios, used := map[string][]float64{}, map[string]time.Duration{}
	measured := func(w way) time.Duration {
		before := machinetest.ProcessorTime(b)
		took := timed(b, w.play)
		used[w.name] += machinetest.ProcessorTime(b) - before
		return took
	}
	for done := 0; done < b.N; done += round {
		took := map[string]time.Duration{"floor": measured(way{"floor", floor})}
		for _, way := range ways {
			took[way.name] = measured(way)
			ratios[way.name+"-x-floor"] = append(ratios[way.name+"-x-floor"], float64(took[way.name])/float64(took["floor"]))
		}
		for _, way := range alone {
			ratios[way.name+"-x-one-worker"] = append(ratios[way.name+"-x-one-worker"], float64(timed(b, way.play))/float64(took[way.name]))
		}
	}
	for name, all := range ratios {
		slices.Sort(all)
		b.ReportMetric(all[len(all)/2], name)
	}
	for _, way := range ways {
		if used["floor"] > 0 {
			b.ReportMetric(float64(used[way.name])/float64(used["floor"]), way.name+"-x-floor-cpu")
		}
	}
}

func timed(b *testing.B, play func() error) time.Duration {
	began := time.Now()
	if err := play(); err != nil {
		b.Fatal(err)
	}
	return time.Since(began)
}

// wholePlays is what this package does.
func wholePlays(b *testing.B, path string, workers, perCase int) func() error {
	pool, err := sandbox.New(sandbox.Options{Workers: workers})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { pool.Close() })
	cases := tinyCases(b, round/perCase, perCase)
	r := &Runner{
		Assignment: testAssignment(b), Programs: map[string]submission.Program{"prog": {Path: path}},
		Run: pool.Run, Workers: workers,
	}
	return func() error {
		results, err := r.Try(context.Background(), cases)
		for _, result := range results {
			if result.Case.Verdict != report.VerdictPass {
				return fmt.Errorf("%+v", result.Case)
			}
		}
		return err
	}
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

const tinyFiles = "-- in --\nhello\n-- out --\ngot hello\n-- err --\ndone\n"

func tinyCases(b *testing.B, n, plays int) []*caselang.Case {
	b.Helper()
	var script strings.Builder
	script.WriteString("#title: T\n#clause: one\nitem a\n")
	for range plays {
		script.WriteString("play -in in prog\nexpect exit 3\nexpect stdout out\nexpect stderr err\n")
	}
	script.WriteString(tinyFiles)
	cases := make([]*caselang.Case, n)
	for i := range cases {
		c, err := caselang.Parse(fmt.Sprintf("case-%d.txtar", i), []byte(script.String()))
		if err != nil {
			b.Fatal(err)
		}
		cases[i] = c
	}
	return cases
}

// bare runs the program n times with nothing around it.
func bare(path string, workers, n int) error {
	return sideBySide(workers, func(i int) error {
		for done := i; done < n; done += workers {
			if err := bareOnce(path); err != nil {
				return err
			}
		}
		return nil
	})
}

func sideBySide(n int, do func(i int) error) error {
	faults := make([]error, n)
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { faults[i] = do(i) })
	}
	all.Wait()
	return errors.Join(faults...)
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
