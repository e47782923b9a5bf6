package sandbox

import (
	"fmt"
	"slices"
	"strings"
)

// The levels, from none to all that this package can do.
const (
	bare      = iota // wall time, output, nothing left behind
	limited          // kernel limits, a user of its own
	filtered         // rules on files (Landlock) and on system calls (seccomp), too
	contained        // namespaces and a root of its own, too
)

// Levels are the names of the levels by their number.
var Levels = []string{"bare", "limited", "filtered", "contained"}

// Level is the isolation reached on this machine, found by trying it.
type Level struct {
	Number  int       // the place of Name in Levels
	Name    string    // such as "limited"
	Layers  []string  // what was seen to work
	Missing []Missing // what was not, or is not there
}

// Missing is a layer of isolation that is not in force.
type Missing struct {
	Layer string // such as "namespaces"
	Why   string
	Fix   string // how to get it; "" when that is not known
}

func (m Missing) String() string { return fmt.Sprintf("%s (%s)", m.Layer, m.Why) }

func levelNumber(name string) (int, error) {
	n := slices.Index(Levels, name)
	if n < 0 {
		return n, fmt.Errorf("sandbox: there is no level %q, but %s", name, strings.Join(Levels, ", "))
	}
	return n, nil
}

func (l *Level) set(number int) { l.Number, l.Name = number, Levels[number] }

func (l *Level) lack(layer, why, fix string) {
	l.Missing = append(l.Missing, Missing{layer, why, fix})
}

func (l *Level) reach(layer string) { l.Layers = append(l.Layers, layer) }
