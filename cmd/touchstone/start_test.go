package main

import (
	"os"
	"os/exec"
	"regexp"
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
