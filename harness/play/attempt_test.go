package play

import (
	"context"
	"fmt"
	"maps"
	"os"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"touchstone/harness/assignment"
	"touchstone/harness/caselang"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
)

// machine runs programs that do nothing but take their time: the arguments of
// a play say how much processor time it needs, or that it sleeps, and what it
// prints once that is over.
type machine struct {
	mu   sync.Mutex
	runs map[time.Duration]int // by the processor time that they were given
}

func (m *machine) run(_ context.Context, c sandbox.Command) (sandbox.Outcome, error) {
	m.mu.Lock()
	m.runs[c.Limits.CPU]++
	m.mu.Unlock()
	switch does := c.Args[1]; does {
	case "sleeps":
		return sandbox.Outcome{End: sandbox.TimeOut, Wall: c.Limits.Wall}, nil
	case "naps":
		if c.Limits.Wall < 4*time.Second {
			return sandbox.Outcome{End: sandbox.TimeOut, Wall: c.Limits.Wall}, nil
		}
		return sandbox.Outcome{End: sandbox.Exited, Wall: 4 * time.Second, Stdout: []byte("hello\n")}, nil
	case "reads":
		needs := time.Duration(len(c.Stdin)) * time.Microsecond
		if needs > c.Limits.CPU {
			return sandbox.Outcome{End: sandbox.CPULimit, CPU: c.Limits.CPU}, nil
		}
		return sandbox.Outcome{CPU: needs, End: sandbox.Exited, Stdout: []byte("hello\n")}, nil
	case "counts":
		return sandbox.Outcome{End: sandbox.CPULimit, CPU: c.Limits.CPU, Stdout: make([]byte, c.Limits.CPU/time.Millisecond)}, nil
	default:
		needs, err := time.ParseDuration(does)
		if err != nil || needs > c.Limits.CPU {
			return sandbox.Outcome{End: sandbox.CPULimit, CPU: c.Limits.CPU}, err
		}
		return sandbox.Outcome{CPU: needs, End: sandbox.Exited, Stdout: []byte("hello\n")}, nil
	}
}

// tryPlays tries cases of one play each, given as what the program does.
func tryPlays(t *testing.T, workers int, plays []string) ([]Result, *machine) {
	t.Helper()
	var texts []string
	for _, does := range plays {
		text := fmt.Sprintf("play %s\nitem a\nexpect stdout hello.txt\n-- hello.txt --\nhello\n", does)
		if strings.Contains(does, "large.txt") {
			text += "-- large.txt --\n" + strings.Repeat("a line\n", large/7)
		}
		texts = append(texts, text)
	}
	return tryTexts(t, workers, texts)
}

// tryTexts tries cases, given without what describes them.
func tryTexts(t *testing.T, workers int, texts []string) ([]Result, *machine) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	var cases []*caselang.Case
	for i, text := range texts {
		c, err := caselang.Parse(fmt.Sprintf("case-%03d.txtar", i), []byte("#title: T\n#clause: one\n"+text))
		if err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	m := &machine{runs: map[time.Duration]int{}}
	r := &Runner{Assignment: testAssignment(t), Programs: map[string]submission.Program{"prog": {Path: self}}, Run: m.run, Workers: workers}
	ended := map[string]int{}
	r.Ended = func(c report.Case) { ended[c.ID]++ }
	results, err := r.Try(context.Background(), cases)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range results {
		if want := r.Case.Verdict != report.VerdictNotRun; (ended[r.Case.ID] == 1) != want || ended[r.Case.ID] > 1 {
			t.Errorf("%s was said to have ended %d times", r.Case.ID, ended[r.Case.ID])
		}
	}
	return results, m
}

// large is the size of a large input, in bytes.
const large = 1 << 20

// of makes n plays, which do in turn what the words say.
func of(n int, words ...string) (plays []string) {
	for i := range n {
		plays = append(plays, words[i%len(words)])
	}
	return plays
}

// The limits of plays are 5 s.
func TestHangsAndSlowPrograms(t *testing.T) {
	const full, heavy = 5 * time.Second, 20 * time.Second
	tests := []struct {
		name  string
		plays []string
		pass  int // plays
		early int // plays that are stopped before their time is over
		fail  int // plays, those stopped early included
		all   int // runs that had all their time
	}{
		{"quick", of(40, "prog 2ms"), 40, 0, 0, 0},
		{"slow in each play", of(40, "prog 3s"), 40, 0, 0, 40},
		{"slow in one play", append(of(39, "prog 2ms"), "prog 3s"), 40, 0, 0, 1},
		{"too slow in one play", append(of(39, "prog 2ms"), "prog 6s"), 39, 0, 1, 1},
		{"too slow in one play of the first, slow in the others", append(of(2, "prog 3s", "prog 6s"), of(38, "prog 3s")...), 39, 0, 1, 40},
		{"never ends", of(40, "prog 1h"), 0, 6, 8, 2},
		{"never ends in a quarter", of(40, "prog 2ms", "prog 2ms", "prog 2ms", "prog 1h"), 30, 8, 10, 2},
		{"never ends for one command", append(of(30, "prog 2ms"), of(10, "prog 1h")...), 30, 8, 10, 2},
		{"never ends in two plays", append(of(38, "prog 2ms"), of(2, "prog 1h")...), 38, 0, 2, 2},
		{"never ends in a quarter, is slow in the others", of(40, "prog 3s", "prog 3s", "prog 3s", "prog 1h"), 30, 0, 10, 40},
		{"never ends in a quarter, is sometimes hardly quick", append(of(36, "prog 2ms", "prog 2ms", "prog 1h"), "prog 60ms"), 25, 10, 12, 2},
		{"never ends in some, is slow where there is most to do", append(of(36, "prog 2ms", "prog 2ms", "prog 1h"), "-limit cpu=20s prog 2s"), 25, 10, 12, 2},
		{"never ends in some, takes its time in others", append(of(36, "prog 2ms", "prog 2ms", "prog 2ms", "prog 1h"), of(3, "prog 800ms")...), 30, 7, 9, 2},
		{"prints more with more time", append(of(36, "prog 2ms"), of(4, "prog counts")...), 36, 0, 4, 4},
		{"sleeps in some", of(40, "prog 2ms", "prog 2ms", "prog sleeps"), 27, 11, 13, 2},
		{"reads large inputs slowly", append(of(40, "prog 2ms", "prog 2ms", "prog 2ms", "prog 1h"), of(4, "-in large.txt prog reads")...), 34, 8, 10, 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for i, does := range test.plays {
				test.plays[i] = "-limit wall=40s " + does
			}
			results, m := tryPlays(t, 1, test.plays)
			pass, early, fail := 0, 0, 0
			for _, r := range results {
				switch r.Case.Verdict {
				case report.VerdictPass:
					pass++
				case report.VerdictFail:
					fail++
				}
				for _, p := range r.Case.Plays {
					if p.Early {
						early++
					}
				}
			}
			if all := m.runs[full] + m.runs[heavy]; pass != test.pass || early != test.early || fail != test.fail || all != test.all {
				t.Errorf("%d passed, %d were stopped early, %d failed, %d had all their time; runs %v", pass, early, fail, all, m.runs)
			}
			again, _ := tryPlays(t, 4, test.plays)
			for i := range results {
				if !reflect.DeepEqual(results[i].Case, again[i].Case) {
					t.Errorf("with four workers\n%+v\nwith one\n%+v", again[i].Case, results[i].Case)
				}
			}
		})
	}
}

// Of the plays of a case that never end, two use up all their time.
func TestPlaysOfACaseShareTheirTime(t *testing.T) {
	const first, full = 125 * time.Millisecond, 5 * time.Second
	_, m := tryTexts(t, 1, []string{strings.Repeat("play -limit wall=40s prog 1h\nitem a\nexpect exit 0\n", 10)})
	if want := map[time.Duration]int{first: 18, full: 2}; !maps.Equal(m.runs, want) {
		t.Errorf("runs by the processor time that they were given: %v, want %v", m.runs, want)
	}
}

const hangs4 = `#include <stdio.h>
#include <stdlib.h>
static void compute(void) { for (volatile long n = 0; ; n++) ; }
int main(int argc, char **argv) {
    printf("hello\n");
    if (argc > 1 && atoi(argv[1]) % 4 == 3) compute();
    return 0;
}
`

// The program prints before it hangs, and what it printed lies in its buffer:
// the output is judged as if it had had all its time.
func TestARealProgramThatHangsInAQuarter(t *testing.T) {
	if testing.Short() {
		t.Skip("TestHangsAndSlowPrograms has the same without a program: left out with -short")
	}
	r := runnerOf(t, compiled(t, hangs4))
	r.Assignment.Limits.CPU, r.Assignment.Limits.Wall = assignment.Duration(time.Second), assignment.Duration(time.Minute)
	var cases []*caselang.Case
	for i := range 16 {
		c, err := caselang.Parse(fmt.Sprintf("case-%02d.txtar", i), fmt.Appendf(nil, "#title: T\n#clause: one\nplay prog %d\nitem a\nexpect stdout hello.txt\nitem b\nexpect exit 0\n-- hello.txt --\nhello\n", i))
		if err != nil {
			t.Fatal(err)
		}
		cases = append(cases, c)
	}
	results, err := r.Try(context.Background(), cases)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range results {
		hung := i%4 == 3
		if x := r.Case.Expectations; x[0].Verdict != report.VerdictPass || (x[1].Verdict == report.VerdictFail) != hung {
			t.Errorf("play %d: %+v", i, x)
		}
		if end := r.Case.Plays[0].End; (end != string(sandbox.Exited)) != hung {
			t.Errorf("play %d: %s", i, end)
		}
	}
}
