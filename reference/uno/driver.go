package uno

import (
	"bufio"
	"fmt"
	"io"
	"os"
)

// DefaultPlayers is the default of NUM_PLAYERS.
const DefaultPlayers = 3

// Driver is the program test_uno.
type Driver struct {
	Players int  // NUM_PLAYERS, at least 1
	Color   bool // whether verdicts are coloured, as on a terminal

	rules *rules // of unogame.c; nil for the right ones
}

// Main is test_uno in a game of DefaultPlayers, without colours.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return Driver{Players: DefaultPlayers}.Main(args, stdin, stdout, stderr)
}

// Main runs "test_uno [-v] [-f FILE...]" and returns the exit status: 0 on success,
// 1 if a verification failed, and 2, with a message on stderr, if the usage or the
// input is bad.
func (d Driver) Main(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out := bufio.NewWriter(stdout)
	status, err := d.run(args, stdin, out)
	if flushed := out.Flush(); err == nil {
		err = flushed
	}
	if err != nil {
		fmt.Fprintf(stderr, "test_uno: %v\n", err)
		return 2
	}
	return status
}

func (d Driver) run(args []string, stdin io.Reader, out io.Writer) (status int, err error) {
	if d.Players < 1 {
		return 0, fmt.Errorf("bad NUM_PLAYERS %d: want 1 or more", d.Players)
	}
	opts, err := parseOptions(args)
	if err != nil {
		return 0, err
	}
	if len(opts.files) == 0 {
		return 0, d.try("stdin", stdin, &screen{out: out})
	}
	s := &screen{out: out, color: d.Color, verify: opts.verify}
	for i, name := range opts.files {
		if i > 0 {
			fmt.Fprintln(out)
		}
		if err := d.tryFile(name, s); err != nil {
			return 0, err
		}
	}
	if opts.verify {
		s.summary()
	}
	return min(s.fails, 1), nil
}

func (d Driver) tryFile(name string, s *screen) error {
	f, err := os.Open(name)
	if err != nil {
		return fmt.Errorf("%s: cannot be opened", name) // in the words of the kit's driver
	}
	defer f.Close()
	return d.try(name, f, s)
}

// try reads a pile, builds it again, and shows both.
func (d Driver) try(name string, r io.Reader, s *screen) error {
	fmt.Fprintf(s.out, "READING %s\n", name)
	fmt.Fprintf(s.out, "Reading PILE from %s...\n", name)
	in, err := ReadInput(name, r, d.Players)
	if err != nil {
		return err
	}
	by := d.rules
	if by == nil {
		by = &right
	}
	s.show(expect(in), by.observe(by.build(in.Cards, d.Players)))
	fmt.Fprintf(s.out, "DONE %s.\n", name)
	return nil
}
