package main

import (
	"bytes"
	"context"
	"flag"
	"maps"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"touchstone/cmd/touchstone/internal/samples"
	"touchstone/harness/files/filetest"
	"touchstone/harness/hunt"
	"touchstone/harness/ready"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
	"touchstone/harness/suite"
	"touchstone/harness/suite/sample"
)

var (
	huntAll  = flag.Bool("hunt", false, "hunt all samples, instead of a few")
	huntOnly = flag.String("hunt.only", "*/*", "glob on ASSIGNMENT/SAMPLE")
	huntTime = flag.Duration("hunt.time", 20*time.Second, "how long to hunt a wrong sample")
	huntNone = flag.Duration("hunt.none", 60*time.Second, "how long to hunt a right sample")
	huntMost = flag.Int("hunt.inputs", 0, "hunt each sample with this number of inputs, instead of for a time")
	huntSeed = flag.Uint64("hunt.seed", 1, "decides about the inputs")
)

// briefly are the samples of ordinary runs: one that is right, and some whose mistake
// shows early, in each assignment.
var briefly = map[string][]string{
	"coms327-part1": {"good-terse", "swapped-counts", "no-line-numbers", "no-missing"},
	"coms327-part2": {"good-terse", "no-uncover"},
	"gomoku-mist":   {"good-margin", "wins-black-only"},
	"esp-ass3":      {"good-handlers", "help-plural"},
	"uno-game":      {"good-recursive", "skip-ignored"},
}

// skeleton is the number of lines of the inputs that a valid play needs anyhow.
var skeleton = map[string]int{"coms327-part1": 16, "coms327-part2": 16, "gomoku-mist": 1, "esp-ass3": 27, "uno-game": 2}

// longer is the number of lines that only these mistakes need, by glob: of games that are
// won (in esp-ass3 with 26 moves, one for each card), that fill the board, or whose history
// is longer than 722 characters; and of as many comments as fill a stack of 8 MiB.
var longer = map[string]int{
	"gomoku-mist/wins-*": 11, "gomoku-mist/history-without-last": 9, "gomoku-mist/tie-unnoticed": 360, "gomoku-mist/history-overflow": 290,
	"coms327-part1/recursive-comments": 8080, "esp-ass3/loop-at-end": 25, "esp-ass3/win-not-detected": 25, "esp-ass3/congratulation": 25,
}

// TestHuntSamples hunts samples of the built-in assignments: in wrong ones it must find
// a short counterexample, in right ones and in the reference none.
func TestHuntSamples(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and hunts several programs")
	}
	pool, err := sandbox.New(sandbox.Options{Workers: runtime.NumCPU()})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	for _, id := range slices.Sorted(maps.Keys(skeleton)) {
		if chosen, _ := path.Match(path.Dir(*huntOnly), id); !chosen {
			continue
		}
		s := samples.Suite(t, id)
		setup := &ready.Setup{Suite: s, Pool: pool, Workers: runtime.NumCPU(), Repository: filepath.Join("..", "..")}
		defer setup.Close()
		if err := setup.Prepare(); err != nil {
			t.Fatal(err)
		}
		reference, err := setup.QuickReference(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		samples, err := sample.Read(filepath.Join("..", "..", "testdata", "submissions", id), s.Assignment)
		if err != nil {
			t.Fatal(err)
		}
		h := hunt.Hunter{Setup: setup, Reference: reference, Candidate: reference, Generators: hunt.Declared(t.Context(), setup), Seed: *huntSeed}
		if chosen, _ := path.Match(*huntOnly, id+"/reference"); chosen {
			hunted(t, id+"/reference", bounded(h, false), false)
		}
		for _, one := range samples {
			name := id + "/" + one.Name
			if chosen, _ := path.Match(*huntOnly, name); !chosen || !*huntAll && !slices.Contains(briefly[id], one.Name) {
				continue
			}
			sub, err := submission.Open(one.Path)
			if err != nil {
				t.Fatal(err)
			}
			built, err := sub.Build(context.Background(), pool, s.Assignment)
			if err != nil {
				t.Fatal(err)
			}
			if len(built.Missing) == 0 {
				h.Candidate = setup.Built(built)
				wrong := shows(s, one)
				hunted(t, name, bounded(h, wrong), wrong)
			}
			sub.Close()
		}
	}
}

// bounded returns a hunter that stops, by the time only where nothing depends on it.
func bounded(h hunt.Hunter, wrong bool) hunt.Hunter {
	switch {
	case *huntMost > 0:
		h.Inputs = *huntMost
	case *huntAll && wrong:
		h.Time = *huntTime
	case *huntAll:
		h.Time = *huntNone
	default:
		h.Inputs = 80
	}
	return h
}

// unseen are the items at which no hunt looks: memory that is not freed or not the
// program's, and allocations that fail.
var unseen = []string{"memory", "out-of-memory"}

// shows reports whether a sample loses what cases judge.
func shows(s *suite.Suite, one sample.Sample) bool {
	for id := range one.Loses {
		if item, ok := s.Item(id); ok && item.FromCases() && !slices.Contains(unseen, id) {
			return true
		}
	}
	return false
}

// hunted hunts one program, and checks whether something is found.
func hunted(t *testing.T, name string, h hunt.Hunter, wrong bool) {
	t.Helper()
	if wrong {
		h.Kinds = 1
	}
	r, err := h.Hunt(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range r.Unusable {
		t.Errorf("%s: %v", name, fault)
	}
	switch found := len(r.Finds) > 0; {
	case found && !wrong:
		t.Errorf("%s: found in a right program:\n%s\n%+v", name, r.Finds[0].Text, r.Finds[0].Result.Expectations)
	case !found && wrong:
		t.Errorf("%-40s nothing in %d inputs, %.1f s", name, r.Inputs, r.Took.Seconds())
	case found:
		find := r.Finds[0]
		more := given(find) - skeleton[path.Dir(name)]
		t.Logf("%-40s %+3d lines after %4.1f s, input %d (%s)", name, more, find.After.Seconds(), find.Input, find.Generator)
		for glob, lines := range longer {
			if match, _ := path.Match(glob, name); match {
				more -= lines
			}
		}
		if more > 6 && *huntAll {
			t.Errorf("%s: not short:\n%s", name, find.Text)
		}
	default:
		t.Logf("%-40s nothing in %d inputs, %.1f s", name, r.Inputs, r.Took.Seconds())
	}
}

// given is the number of lines that the program reads. Where bytes are escaped, a line
// end is, too, and a long line stands on many.
func given(f hunt.Find) (lines int) {
	for _, name := range f.Case.Sources() {
		content := f.Case.Content(name)
		if bytes.Contains(f.Text, []byte("\nescaped "+name+"\n")) {
			content = bytes.ReplaceAll(content, []byte(`\\`), nil)
			lines += bytes.Count(content, []byte(`\n`))
		} else {
			lines += bytes.Count(content, []byte("\n"))
		}
	}
	return lines
}

// What is found is a case that touchstone grade takes, and lint accepts.
func TestHuntWritesCases(t *testing.T) {
	if testing.Short() {
		t.Skip("builds and hunts a program")
	}
	submission := filepath.Join("..", "..", "testdata", "submissions", "coms327-part1", "turn-two")
	folder := t.TempDir()
	file := filepath.Join(folder, "found.txtar")
	status, _, stderr := touchstone(t, "hunt", "coms327-part1", submission, "--inputs", "400", "--time", "0", "--out", file)
	if status != statusLost || !strings.Contains(stderr, "turn 2") {
		t.Fatalf("status %d\n%s", status, stderr)
	}
	if status, _, stderr := touchstone(t, "lint", "coms327-part1", "--hidden", folder); status != statusFull {
		t.Errorf("lint: status %d\n%s", status, stderr)
	}
	status, stdout, stderr := touchstone(t, "grade", "coms327-part1", submission, "--hidden", folder, "--case", "found", "--tutor")
	if status != statusLost || !strings.Contains(stdout, "id: found") {
		t.Errorf("grade: status %d\n%s%s", status, stdout, stderr)
	}
}

func TestHuntRefuses(t *testing.T) {
	for _, args := range [][]string{
		{"coms327-part1", t.TempDir()}, // builds nothing
		{"coms327-part1", "--exec", "check=/bin/true", "--out", filepath.Join(t.TempDir(), "no", "such.txtar")},
		{"coms327-part1", "--exec", "check=/bin/true", "--time", "0"},
		{"coms327-part1"},
		{"no-such-assignment", t.TempDir()},
	} {
		if status, _, stderr := touchstone(t, append([]string{"hunt"}, args...)...); status != statusUsage || stderr == "" {
			t.Errorf("%q: status %d\n%s", args, status, stderr)
		}
	}
}

// In an assignment of a course, changed cases are tried, and a point is open on which its
// right samples differ; its generators make cases as well.
func TestHuntInAFolder(t *testing.T) {
	const (
		right  = "read n\necho $((n * 2))\n"
		silent = "read n\ntest \"$n\" -lt 0 && exit\necho $((n * 2))\n" // also right: the handout says nothing of negative numbers
		wrong  = "read n\ntest \"$n\" -gt 50 && n=0\necho $((n * 2))\n"
	)
	files := map[string]string{
		"lab/assignment.yaml":       "title: Double\nprograms: [double]\nbuild: {command: [chmod, +x, double]}\nreference: reference\n",
		"lab/reference/double":      "#!/bin/sh\n" + right,
		"lab/samples/silent/double": "#!/bin/sh\n" + silent, "lab/samples/silent.yaml": "about: Prints nothing for a negative number.\nloses: {}\n",
		"lab/one.in": "20\n", "lab/one.out": "40\n",
		"wrong/double": "#!/bin/sh\n" + wrong, "good/double": "#!/bin/sh\n" + right, "silent/double": "#!/bin/sh\n" + silent,
	}
	dir := filetest.Write(t, files)
	lab := filepath.Join(dir, "lab")
	hunt := func(submission string) (int, string) {
		status, _, stderr := touchstone(t, "hunt", lab, filepath.Join(dir, submission), "--inputs", "120", "--time", "0")
		return status, stderr
	}
	if status, stderr := hunt("wrong"); status != statusLost || !strings.Contains(stderr, "one.in") {
		t.Errorf("wrong: status %d\n%s", status, stderr)
	}
	for _, name := range []string{"good", "silent"} {
		if status, stderr := hunt(name); status != statusFull || !strings.Contains(stderr, inEnglish("hunt.inputs", "n", 120)) {
			t.Errorf("%s: status %d\n%s", name, status, stderr)
		}
	}
}

// Of a submission that is built in part, the programs that are there are tried.
func TestHuntInWhatIsBuilt(t *testing.T) {
	const right, wrong, half = "#!/bin/sh\nread n\necho $((n * 2))\n", "#!/bin/sh\nread n\ntest \"$n\" -gt 50 && n=0\necho $((n * 2))\n", "#!/bin/sh\nread n\necho $((n / 2))\n"
	dir := filetest.Write(t, map[string]string{
		"lab/assignment.yaml":  "title: Double\nprograms: [half, double]\nbuild: {command: [sh, -c, chmod +x double half || true]}\nreference: reference\n",
		"lab/reference/double": right, "lab/reference/half": half,
		"lab/samples/right/double": right, "lab/samples/right/half": half, "lab/samples/right.yaml": "about: It is right.\nloses: {}\n",
		"lab/one.txtar": "play -in one.in double\nexpect stdout one.out\n\n-- one.in --\n20\n-- one.out --\n40\n",
		"lab/two.txtar": "play -in two.in half\nexpect stdout two.out\n\n-- two.in --\n20\n-- two.out --\n10\n",
		"wrong/double":  wrong, "none/README": "nothing\n",
	})
	hunt := func(submission string) (int, string) {
		status, _, stderr := touchstone(t, "hunt", filepath.Join(dir, "lab"), filepath.Join(dir, submission), "--inputs", "120", "--time", "0")
		return status, stderr
	}
	if status, stderr := hunt("wrong"); status != statusLost || !strings.Contains(stderr, "one.in") || !strings.Contains(stderr, inEnglish("hunt.without", "programs", "half", "n", 1)) {
		t.Errorf("half is missing: status %d\n%s", status, stderr)
	}
	if status, stderr := hunt("none"); status != statusUsage {
		t.Errorf("all are missing: status %d\n%s", status, stderr)
	}
}
