//go:build linux

package main

import (
	"fmt"
	"maps"
	"path/filepath"
	"strings"
	"testing"

	"touchstone/cmd/touchstone/internal/samples"
	"touchstone/harness/files/filetest"
	"touchstone/harness/report"
	"touchstone/harness/report/reporttest"
)

// waiting begins programs that take long: burn takes so many milliseconds of processor time, and rest does nothing.
const waiting = `#include <stdio.h>
#include <time.h>
#include <unistd.h>
static void burn(int ms) { while (clock() < (clock_t)ms * (CLOCKS_PER_SEC / 1000)) ; }
static void rest(int ms) { usleep(ms * 1000); }
static int answer(void) { int n = 0; scanf("%d", &n); return 2 * n; }
`

// doubling is an assignment with so many pairs, each with a number and its double.
func doubling(manifest string, pairs int) map[string]string {
	files := map[string]string{
		"assignment.yaml":    "title: Double\nprograms: [double]\nbuild: c\nreference: reference\n" + manifest,
		"reference/double.c": waiting + `int main(void) { printf("%d\n", answer()); return 0; }`,
	}
	for n := range pairs {
		files[fmt.Sprintf("%02d.in", n)], files[fmt.Sprintf("%02d.out", n)] = fmt.Sprintln(n), fmt.Sprintln(2*n)
	}
	return files
}

// gradedC grades a source on an assignment.
func gradedC(t *testing.T, files map[string]string, source string) *report.Report {
	t.Helper()
	all := map[string]string{"handed-in/double.c": waiting + source}
	for name, text := range maps.All(files) {
		all["assignment/"+name] = text
	}
	dir := filetest.Write(t, all)
	file := filepath.Join(dir, "report.yaml")
	if status, _, said := touchstone(t, "grade", filepath.Join(dir, "assignment"), filepath.Join(dir, "handed-in"), "--report", file); status > statusLost {
		t.Fatalf("exit %d\n%s", status, said)
	}
	return reporttest.Read(t, file)
}

// No submission holds the others: whatever it does in its plays, it ends soon after the time of all of them, and what is left then costs
// nothing and waits for a tutor.
func TestSubmissionsThatTakeLong(t *testing.T) {
	if testing.Short() {
		t.Skip("it waits for slow programs: left out with -short")
	}
	const pairs, total, wall = 40, 2.0, 0.4 // seconds
	files := doubling("limits: {wall: 400ms, cpu: 400ms}\ntotal: 2s\n", pairs)
	for name, test := range map[string]struct {
		source string
		left   bool // some cases are not judged, however fast the machine is
		lost   bool // some cases fail
	}{
		"sleeps most of its limit in each play": {`int main(void) { rest(300); printf("%d\n", answer()); return 0; }`, true, false},
		"floods at the end of each input":       {`int main(void) { printf("%d\n", answer()); while (getchar() != EOF) ; for (;;) puts("flood"); }`, false, true},
		"hangs from some input on":              {`int main(void) { int n = answer(); if (n >= 30) for (;;) rest(1000); printf("%d\n", n); return 0; }`, false, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := gradedC(t, files, test.source)
			took, left, failed := 0.0, 0, 0
			for _, c := range r.Timing.Cases {
				took += c.Plays
			}
			for _, c := range r.Cases {
				switch {
				case c.ReasonFact.Key == "reason.used-up":
					left++
				case c.Verdict == report.VerdictFail:
					failed++
				}
			}
			t.Logf("%.1f s: %d left, %d failed, %+v", took, left, failed, r.Score)
			if test.left && left == 0 || test.lost != (failed > 0) {
				t.Errorf("%d cases are left, %d failed", left, failed)
			}
			if cost := float64(failed) * r.Score.Possible / pairs; left > 0 && (r.Score.Earned+r.Score.NotJudged < r.Score.Possible-cost || len(r.Review) == 0) {
				t.Errorf("%+v, to review: %+v", r.Score, r.Review)
			}
			if most := total + 20*wall; took > most { // what was under way, and waited for a processor
				t.Errorf("its plays took %.1f s, more than %.1f", took, most)
			}
		})
	}
}

// A right program that uses up nearly all of its limits in each play loses nothing beside eight processes that are always busy.
func TestRightButSlow(t *testing.T) {
	if !*samples.Long {
		t.Skip("this takes the machine from all other tests; -long runs it")
	}
	files := doubling("limits: {wall: 2s, cpu: 1s}\n", 4)
	keepBusy(t, 8)
	for name, source := range map[string]string{
		"its processor time": `int main(void) { int n = answer(); burn(900); printf("%d\n", n); return 0; }`,
		"its time":           `int main(void) { int n = answer(); rest(1700); printf("%d\n", n); return 0; }`,
		"both":               `int main(void) { int n = answer(); burn(700); rest(1000); printf("%d\n", n); return 0; }`,
	} {
		t.Run(name, func(t *testing.T) {
			r := gradedC(t, files, source)
			for _, c := range r.Cases {
				if c.Verdict != report.VerdictPass || c.Flaky {
					t.Errorf("%s: %s, flaky: %v: %s", c.ID, c.Verdict, c.Flaky, strings.TrimSpace(fmt.Sprint(c.Plays)))
				}
			}
			t.Logf("%+v, %.1f s", r.Score, r.Timing.Total)
			if r.Score.Earned != r.Score.Possible {
				t.Errorf("%+v", r.Score)
			}
		})
	}
}
