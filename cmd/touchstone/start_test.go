package main

import (
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strconv"
	"testing"
)

// TestStart counts what the packages of touchstone allocate before main begins, since every worker of the sandbox begins with that, too:
// whatever is needed only now and then is made at its first use.
func TestStart(t *testing.T) {
	cmd := exec.Command(os.Args[0], "-test.run", "^$")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	trace, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, trace)
	}
	sum := 0
	inits := regexp.MustCompile(`(?m)^init (touchstone/\S+) .*, (\d+) allocs$`).FindAllStringSubmatch(string(trace), -1)
	for _, m := range inits {
		n, _ := strconv.Atoi(m[2])
		sum += n
		if n > 1000 {
			t.Logf("%s: %d", m[1], n)
		}
	}
	t.Log(sum, "allocations")
	if len(inits) < 20 || sum > 9000 {
		t.Errorf("%d allocations by %d packages", sum, len(inits))
	}
}

// TestExplainReadsLittle counts what the list of the assignments allocates: it needs their titles alone, and not their cases.
func TestExplainReadsLittle(t *testing.T) {
	allocated := func(args ...string) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if status, _, said := touchstone(t, args...); status != 0 {
			t.Fatal(said)
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	allocated("explain") // what is made once
	list, one := allocated("explain"), allocated("explain", "coms327-part1")
	t.Log(list, "bytes for the list,", one, "for one assignment with its cases")
	if list > one {
		t.Errorf("%d bytes, an assignment with its cases takes %d", list, one)
	}
}
