// Package machinetest measures what tests and benchmarks use of the machine.
package machinetest

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// tick is the unit of processor time in /proc/PID/stat.
const tick = 10 * time.Millisecond

// ProcessorTime returns the processor time that this process and all that it started have used, those
// of them that still run included.
func ProcessorTime(b testing.TB) (sum time.Duration) {
	b.Helper()
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var used syscall.Rusage
		if err := syscall.Getrusage(who, &used); err != nil {
			b.Fatal(err)
		}
		sum += time.Duration(used.Utime.Nano() + used.Stime.Nano())
	}
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		b.Fatal(err)
	}
	for _, name := range stats {
		data, _ := os.ReadFile(name) // it may have ended
		_, after, _ := strings.Cut(string(data), ") ")
		fields := strings.Fields(after)
		if len(fields) < 15 || fields[1] != fmt.Sprint(os.Getpid()) {
			continue
		}
		for _, ticks := range fields[11:15] {
			n, err := strconv.Atoi(ticks)
			if err != nil {
				b.Fatal(err)
			}
			sum += time.Duration(n) * tick
		}
	}
	return sum
}
