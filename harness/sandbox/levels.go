package sandbox

import (
	"errors"
	"touchstone/harness/catalog"

	"fmt"
	"slices"
	"strings"
)

// The levels, from none to all that this package can do.
const (
	bare      = iota // wall-clock time, output, nothing left behind
	limited          // adds kernel limits and a separate user
	filtered         // adds rules on files (Landlock) and on system calls (seccomp)
	contained        // adds namespaces and a separate root file system
)

// Levels are the names of the levels, indexed by number.
var Levels = []string{"bare", "limited", "filtered", "contained"}

// Level is the isolation reached on this machine, found by trying it.
type Level struct {
	Number  int       // the index of Name in Levels
	Name    string    // such as "limited"
	Layers  []string  // what was seen to work
	Missing []Missing // what was seen to fail, or is unavailable
}

// Missing is a layer of isolation that is not in force.
type Missing struct {
	Layer string // such as "namespaces"
	Why   catalog.Message
	Fix   catalog.Message // how to get it; none if unknown
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

// list returns missing layers with the reasons, on one line.
func list(missing []Missing) catalog.Message {
	var all catalog.Message
	for i, m := range missing {
		one := catalog.Of("with-hint", "text", m.Layer, "hint", m.Why)
		if i == 0 {
			all = one
		} else {
			all = catalog.Of("list.next", "first", all, "next", one)
		}
	}
	return all
}

// said returns why something failed.
func said(err error) catalog.Message {
	if m, ok := errors.AsType[catalog.Message](err); ok {
		return m
	}
	return catalog.Verbatim(err.Error())
}

func (l *Level) lack(layer string, why, fix catalog.Message) {
	l.Missing = append(l.Missing, Missing{layer, why, fix})
}

func (l *Level) reach(layer string) { l.Layers = append(l.Layers, layer) }
