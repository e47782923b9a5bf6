// Package ready makes programs ready to be played: the reference of an assignment, its
// samples and variants, and what is handed in.
package ready

import (
	"context"
	"errors"
	"io"
	"slices"
	"sync"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/memcheck"
	"touchstone/harness/play"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
	"touchstone/harness/suite"
	"touchstone/harness/suite/plugin"
)

// Setup is what the programs of one assignment are played with. It is safe for concurrent
// use. Closing it removes every program that it made ready.
type Setup struct {
	Suite      *suite.Suite
	Pool       *sandbox.Pool // see Confine
	Workers    int           // cases run at the same time
	Repository string        // where executables of touchstone are built; "" for the current folder

	libraries memcheck.Libraries
	plugins   *plugin.Folder // nil if the assignment brings no executables along

	mu       sync.Mutex
	commands *plugin.Folder // what command lines of programs may name; nil before it is needed
	opened   []io.Closer
}

// Confine starts the sandbox, which ends with the setup.
func (s *Setup) Confine(o sandbox.Options) (err error) {
	if s.Pool, err = sandbox.New(o); err == nil {
		s.closes(s.Pool)
	}
	return err
}

// Prepare opens the executables that the assignment declares besides its programs. Without
// it, nothing is judged by them. The error joins a *submission.MissingTools for each tool
// that is not there.
func (s *Setup) Prepare() (err error) {
	if !plugin.Any(s.Suite.Assignment) {
		return nil
	}
	if s.plugins, err = plugin.Open(s.Suite.Place.Files, s.Suite.Own()); err != nil {
		return err
	}
	s.closes(s.plugins)
	return s.plugins.Check(s.Suite.Assignment)
}

// Plugins returns the executables of the assignment; nil if it declares none.
func (s *Setup) Plugins() *plugin.Folder { return s.plugins }

// closes lets something be closed with the setup.
func (s *Setup) closes(c io.Closer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.opened = append(s.opened, c)
}

// Close removes what was made ready. Nothing can be played then.
func (s *Setup) Close() error {
	errs := []error{s.libraries.Close()}
	for _, c := range slices.Backward(s.opened) {
		errs = append(errs, c.Close())
	}
	return errors.Join(errs...)
}

// Readers returns the readers of the assignment.
func (s *Setup) Readers(ctx context.Context) caselang.Readers {
	if s.plugins == nil {
		return nil
	}
	return s.plugins.Readers(ctx, s.Suite.Assignment, s.Pool.Run)
}

// Checkers returns the checkers of the assignment.
func (s *Setup) Checkers(ctx context.Context) map[string]compare.Checker {
	if s.plugins == nil {
		return nil
	}
	return s.plugins.Checkers(ctx, s.Suite.Assignment, s.Pool)
}

// partners returns those checkers of the assignment that talk with programs.
func (s *Setup) partners(ctx context.Context) map[string]play.Partner {
	if s.plugins == nil {
		return nil
	}
	return s.plugins.Partners(ctx, s.Suite.Assignment, s.Pool)
}

// Programs are programs that can be played.
type Programs struct {
	ByName  map[string]submission.Program
	Missing map[string]catalog.Message // why the others cannot be played
	Run     plugin.Run
	Inside  bool // they run inside this process, which has no limits and no tools around a program
}

// Runner returns what runs cases on programs.
func (s *Setup) Runner(ctx context.Context, p Programs) *play.Runner {
	return &play.Runner{
		Assignment: s.Suite.Assignment, Programs: p.ByName, Missing: p.Missing, Readers: s.Readers(ctx), Checkers: s.Checkers(ctx),
		Partners: s.partners(ctx),
		Run:      p.Run, Workers: s.Workers, Libraries: &s.libraries, Inside: p.Inside,
	}
}

// Built returns the programs of a build.
func (s *Setup) Built(built *submission.Built) Programs {
	return Programs{ByName: built.Programs, Missing: built.Missing, Run: s.Pool.Run}
}

// Build builds the programs of a submission, and closes it with the setup.
func (s *Setup) Build(ctx context.Context, sub *submission.Submission) (Programs, error) {
	s.closes(sub)
	built, err := sub.Build(ctx, s.Pool, s.Suite.Assignment)
	if err != nil {
		return Programs{}, err
	}
	return s.Built(built), nil
}
