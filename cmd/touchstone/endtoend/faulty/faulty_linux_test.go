package faulty

import (
	"bytes"
	"encoding/csv"
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"touchstone/cmd/touchstone/internal/built"
	"touchstone/cmd/touchstone/internal/samples"
	"touchstone/harness/catalog"
)

// The assignment takes a compiler, valgrind, a preloaded library, a file that is written, and a checker.
var assignment = map[string]string{
	"assignment.yaml": `title: Sums
programs: [sum]
build: {command: [make], needs: [make, cc]}
checkers:
  same: {accepts: the same number, folder: checkers/same, build: c}
rubric:
  - {id: output, title: Output, points: 50}
  - {id: file, title: File, points: 20}
  - {id: memory, title: Memory, points: 30}
`,
	"checkers/same/same.c": `#include <stdio.h>
int main(int argc, char **argv) {
	int want, got;
	FILE *answer = argc > 2 ? fopen(argv[2], "r") : NULL;
	if (!answer || fscanf(answer, "%d", &want) != 1) return 1;
	return scanf("%d", &got) == 1 && got == want ? 42 : 43;
}
`,
	"plain.txtar": `#title: Adds
play -in numbers sum much
item output
expect stdout -check same want
expect exit 0
item file
expect file copy.txt want
-- numbers --
1 2 3
-- want --
6
`,
	"memory.txtar": `#title: Keeps no memory
play -in numbers -under valgrind sum
item memory
expect memory -no-leaks 0
expect memory -no-errors
play -in numbers -fail-allocation each sum
item memory
expect exit 2
-- numbers --
1 2 3
`,
}

// source takes memory for the sum, and much memory when it is asked for.
const source = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
	int n, *sum = calloc(1, sizeof *sum);
	if (!sum) return 2;
	while (scanf("%d", &n) == 1) *sum += n;
	if (argc > 1) {
		size_t size = (size_t) MUCH << 20;
		char *much = malloc(size);
		if (!much) return 2;
		memset(much, 1, size);
		free(much);
	}
	FILE *copy = fopen("copy.txt", "w");
	if (!copy || fprintf(copy, "%d\n", *sum) < 0 || fclose(copy)) return 3;
	printf("%d\n", *sum);
	free(sum);
	return 0;
}
`

// points are what the submissions get on a machine without faults.
var points = map[string]string{"right-1": "100", "right-2": "100", "right-3": "100", "wrong": "30"}

// machine is a place to grade a class: an assignment, submissions, and folders of its own.
type machine struct {
	t                      *testing.T
	assignment, class, out string
	temporary, home        string
}

func newMachine(t *testing.T, much string, makefile string) *machine {
	dir, err := os.MkdirTemp("", "faulty-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	m := &machine{t: t, assignment: dir + "/assignment", class: dir + "/class", out: dir + "/out", temporary: dir + "/tmp", home: dir + "/home"}
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range assignment {
		m.write(filepath.Join(m.assignment, name), text)
	}
	for name := range points {
		text := strings.ReplaceAll(source, "MUCH", much)
		if name == "wrong" {
			text = strings.ReplaceAll(text, "*sum += n", "*sum -= n")
		}
		m.write(filepath.Join(m.class, name, "sum.c"), text+"/* "+name+" */\n")
		m.write(filepath.Join(m.class, name, "Makefile"), makefile)
	}
	for _, folder := range []string{m.temporary, m.home} {
		if err := os.Mkdir(folder, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

const plainMakefile = "sum: sum.c\n\tcc -g -o sum sum.c\n"

func (m *machine) write(name, text string) {
	if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o755), os.WriteFile(name, []byte(text), 0o644)); err != nil {
		m.t.Fatal(err)
	}
}

// run runs the program, with faults of the machine.
func (m *machine) run(faults string, args ...string) (status int, said string) {
	m.t.Helper()
	self, err := os.Executable()
	if err != nil {
		m.t.Fatal(err)
	}
	words := append([]string{built.Program(m.t)}, args...)
	cmd := exec.Command(words[0], words[1:]...)
	if faults != "" {
		cmd = exec.Command(self, words...)
	}
	cmd.Env = append(os.Environ(), "TMPDIR="+m.temporary, "HOME="+m.home, faultVariable+"="+faults)
	out := new(bytes.Buffer)
	cmd.Stdout, cmd.Stderr, cmd.WaitDelay = out, out, 10*time.Second
	exit := (*exec.ExitError)(nil)
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) && !errors.Is(err, exec.ErrWaitDelay) {
		m.t.Fatal(err)
	}
	if status = cmd.ProcessState.ExitCode(); status == 99 {
		m.t.Skipf("the machine cannot be made faulty here: %s", out)
	}
	return status, out.String()
}

// graded returns the points of the submissions that are graded, according to class.csv.
func (m *machine) graded() map[string]string {
	m.t.Helper()
	got := map[string]string{}
	data, err := os.ReadFile(filepath.Join(m.out, "class.csv"))
	if errors.Is(err, os.ErrNotExist) {
		return got
	}
	rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		m.t.Fatal(err)
	}
	for _, row := range rows[1:] {
		if status, earned := row[7], row[8]; status == "graded" {
			got[row[0]] = earned
		}
	}
	return got
}

// try grades the class on the faulty machine and then, with the same command, on a healthy one. No submission may have
// fewer points than it should at any time.
func (m *machine) try(faults string) (status int, said string) {
	t := m.t
	t.Helper()
	status, said = m.run(faults, "class", m.assignment, m.class, "--out", m.out)
	got := m.graded()
	for name, want := range points {
		if p, graded := got[name]; graded && p != want {
			t.Errorf("%s: %s has %s points of %s:\n%s", faults, name, p, want, said)
		}
	}
	switch {
	case status == 0 && len(got) == len(points):
	case status == 3:
		last := said
		if i := strings.LastIndex(said, "class.html"); i >= 0 {
			last = said[i:]
		}
		page, _ := os.ReadFile(filepath.Join(m.out, "class.html"))
		for name := range points {
			if _, graded := got[name]; page != nil && !graded && (!strings.Contains(last, name) || !bytes.Contains(page, []byte(name))) {
				t.Errorf("%s: the last lines or the page do not say that %s is not graded:\n%s", faults, name, said)
			}
		}
	default:
		t.Errorf("%s: status %d, graded %v:\n%s", faults, status, got, said)
	}
	if entries, _ := os.ReadDir(m.out); len(entries) == 0 {
		return status, said // nothing that could have been kept
	}
	healthy, saidThen := m.run("", "class", m.assignment, m.class, "--out", m.out)
	if got := m.graded(); healthy != 0 || !maps.Equal(got, points) {
		t.Errorf("healthy again after %s: status %d, graded %v:\n%s", faults, healthy, got, saidThen)
	}
	return status, said
}

func root(t *testing.T) {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Skip("only root may mount, and make control groups")
	}
}

func TestPlaces(t *testing.T) {
	built.Slow(t)
	root(t)
	for _, test := range []struct {
		faults string
		status int
		long   bool
	}{
		{"tmp=noexec", 3, false}, {"tmp=size:24k", 3, false}, {"tmp=nr_inodes:64", 3, false}, {"shm;home", 0, false},
		{"tmp=size:8m", 3, true}, {"tmp=ro", 3, true}, {"home", 0, true}, {"shm", 0, true},
	} {
		if test.long && !*samples.Long {
			continue
		}
		t.Run(test.faults, func(t *testing.T) {
			m := newMachine(t, "1", plainMakefile)
			if status, said := m.try(test.faults); status != test.status {
				t.Errorf("status %d, want %d:\n%s", status, test.status, said)
			}
			if test.status == 0 {
				return
			}
			if status, said := m.run(test.faults, "doctor"); status != 3 || !strings.Contains(said, "TMPDIR=") {
				t.Errorf("doctor ends with %d:\n%s", status, said)
			}
			right := filepath.Join(m.class, "right-1")
			for _, args := range [][]string{{"grade", m.assignment, right}, {"verify", m.assignment}, {"hunt", m.assignment, right}} {
				if status, said := m.run(test.faults, args...); status != 3 || !strings.Contains(said, "TMPDIR=") {
					t.Errorf("%s ends with %d:\n%s", args[0], status, said)
				}
			}
		})
	}
}

func TestLimits(t *testing.T) {
	built.Slow(t)
	list := []string{"file=512", "file=1000000", "open=32", "processes=10"}
	if *samples.Long {
		list = append(list, "file=20000", "open=20", "open=64", "processes=1", "processes=40", "address=1500000000", "address=3000000000", "data=200000000", "stack=100000")
	}
	for _, faults := range list {
		t.Run(faults, func(t *testing.T) { newMachine(t, "1", plainMakefile).try(faults) })
	}
}

// waits waits until there is no room left, for at most two seconds.
const waits = "sum: sum.c\n\tfor n in 1 2 3 4 5 6 7 8 9 10; do if dd if=/dev/zero of=space bs=64k count=1 2>&1 | grep -q 'No space'; then break; fi; rm -f space; sleep 0.2; done; rm -f space\n\tcc -g -o sum sum.c\n"

// The place gets full while the class is graded: after three in a row nothing else is tried, and that is said.
func TestFull(t *testing.T) {
	built.Slow(t)
	root(t)
	m := newMachine(t, "1", waits)
	say := catalog.English.Say
	status, said := m.run("tmp=size:300m;fill", "class", m.assignment, m.class, "--out", m.out, "--jobs", "1")
	for _, want := range []string{say("class.halted"), "wrong: " + say("class.not-tried", "n", 3), say("class.some-faults", "n", 4, "all", 4)} {
		if status != 3 || !strings.Contains(said, want) {
			t.Errorf("status %d, without %q:\n%s", status, want, said)
		}
	}
	m.try("")
}

// A part of a class that met a fault is no part of what merge calls graded.
func TestParts(t *testing.T) {
	built.Slow(t)
	root(t)
	m := newMachine(t, "1", waits)
	part := func(faults, shard string) (status int, said string) {
		return m.run(faults, "class", m.assignment, m.class, "--out", m.out+"-parts", "--shard", shard)
	}
	merge := func() (int, string) { return m.run("", "merge", m.out+"-parts", "--out", m.out) }
	part("tmp=size:300m;fill", "1/2")
	if status, said := part("", "2/2"); status != 0 {
		t.Errorf("the healthy part ends with %d:\n%s", status, said)
	}
	if status, said := merge(); status != 3 || len(m.graded()) != 2 {
		t.Errorf("together %d, graded %v:\n%s", status, m.graded(), said)
	}
	part("", "1/2")
	if status, said := merge(); status != 0 || !maps.Equal(m.graded(), points) {
		t.Errorf("healthy again %d, graded %v:\n%s", status, m.graded(), said)
	}
}

// A control group around the whole program has less memory than a program may use, or fewer processes.
func TestControlGroups(t *testing.T) {
	built.Slow(t)
	root(t)
	for _, test := range []struct {
		controller, limit, much string
		long                    bool
	}{
		{"memory", strconv.Itoa(200 << 20), "230", false}, {"pids", "30", "1", false},
		{"memory", strconv.Itoa(200 << 20), "1", true}, {"memory", strconv.Itoa(60 << 20), "1", true}, {"pids", "20", "1", true}, {"pids", "60", "1", true},
	} {
		if test.long && !*samples.Long {
			continue
		}
		t.Run(test.limit+" "+test.much, func(t *testing.T) {
			folder := group(t, test.controller, test.limit)
			status, said := newMachine(t, test.much, plainMakefile).try("group=" + folder)
			if test.much == "230" && (status != 3 || strings.Contains(said, "SIGKILL")) {
				t.Errorf("status %d:\n%s", status, said)
			}
		})
	}
}

// group makes a control group of either version with a limit.
func group(t *testing.T, controller, limit string) string {
	t.Helper()
	file := map[string]string{"memory": "memory.max", "pids": "pids.max"}[controller]
	parent := "/sys/fs/cgroup"
	if _, err := os.Stat(filepath.Join(parent, controller, "cgroup.procs")); err == nil { // version 1
		parent = filepath.Join(parent, controller)
		file = map[string]string{"memory": "memory.limit_in_bytes", "pids": "pids.max"}[controller]
	}
	folder, err := os.MkdirTemp(parent, "touchstone-faulty-")
	if err != nil {
		t.Skipf("no control group can be made here: %v", err)
	}
	t.Cleanup(func() {
		for range 100 {
			if os.Remove(folder) == nil {
				return
			}
			time.Sleep(50 * time.Millisecond)
		}
	})
	if err := os.WriteFile(filepath.Join(folder, file), []byte(limit), 0o644); err != nil {
		t.Skipf("the control group takes no limit here: %v", err)
	}
	return folder
}
