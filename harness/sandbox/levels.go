package sandbox

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"touchstone/harness/catalog"
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

// Encloses reports whether no candidate reaches the files of others.
func (l Level) Encloses() bool { return l.Number >= filtered }

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

// listMissing returns missing layers with the reasons, on one line.
func listMissing(missing []Missing) catalog.Message {
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

// messageOf returns why something failed.
func messageOf(err error) catalog.Message {
	if m, ok := errors.AsType[catalog.Message](err); ok {
		return m
	}
	return catalog.Verbatim(err.Error())
}

func (l *Level) addMissing(layer string, why, fix catalog.Message) {
	l.Missing = append(l.Missing, Missing{layer, why, fix})
}

func (l *Level) addLayer(layer string) { l.Layers = append(l.Layers, layer) }

// Surroundings are what every play finds besides its Command, as the self-test saw it.
type Surroundings struct {
	Umask  string // in octal, such as "0022"; "" if it is that of the harness
	Folder string // the path of the private folder if it is the same in every play, else FolderMoves
	Random bool   // code, stack and heap have different addresses in every play
}

// FolderMoves stands for a private folder whose path differs from play to play, except for the last element.
const FolderMoves = "*" + boxFolder

const boxFolder = "/box" // the working folder of every contained play, and the last path element of all others

// TemporaryFolder in the environment of a Command without Dir asks for a private /tmp. Below the level contained, only the
// variable can provide it: it then names another folder, for this play alone, and a program that hard-codes /tmp finds the
// /tmp of the machine, or is denied access.
const TemporaryFolder = "TMPDIR=/tmp"
