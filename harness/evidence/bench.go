package evidence

import (
	"context"

	"touchstone/harness/compare"
)

// Behaviour is everything that is compared of a run. Output beyond MaxFile may be
// cut off.
type Behaviour struct {
	Stdout string
	Exit   int
	Broken string // how it ended, if not by itself: a signal or a limit
	Hung   bool   // that took as long as a limit allows
}

// Program is a program of the bench. An error is a fault of the bench or of the
// machine.
type Program func(ctx context.Context, input []byte) (Behaviour, error)

// Variant is a program with one known bug.
type Variant struct {
	ID       string
	Sentence string // what is wrong with it
	Main     Program
}

// Bench holds the programs that tests are run on.
type Bench struct {
	Reference Program
	// Accepts reports whether a right program may print output when given
	// input, of which right is what the reference prints: that of any other reading,
	// if the handout leaves something open. What is as good as right need not be
	// accepted again. It may be nil.
	Accepts func(ctx context.Context, input, right, output []byte) (bool, error)
	// Judge returns what judges whether an output is as good as the right one; nil
	// for byte by byte.
	Judge    func(input, right []byte) compare.Comparator
	Variants []Variant
	Workers  int // programs run at the same time; 0 means 1
	// Build builds all programs, which otherwise are built when they are first needed. It
	// joins a *diagnostic.Error for each that cannot be built. It may be nil.
	Build func(context.Context) error
}
