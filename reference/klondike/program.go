package klondike

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// The exit statuses of both programs. The handouts do not set them.
const (
	exitValid   = 0
	exitInvalid = 1
	exitTrouble = 2 // wrong usage, or a file that cannot be read or written
)

// openInput opens the file named by the arguments, or standard input without one.
func openInput(names []string, stdin io.Reader) (io.ReadCloser, error) {
	switch len(names) {
	case 0:
		return keptOpen{stdin}, nil
	case 1:
		return os.Open(names[0])
	}
	return nil, fmt.Errorf("more than one input file: %s and %s", quote(names[0]), quote(names[1]))
}

// keptOpen is standard input, which nobody closes.
type keptOpen struct{ io.Reader }

func (keptOpen) Close() error { return nil }

// streams are what a program prints to.
type streams struct{ stdout, stderr io.Writer }

// fail prints the error and returns the exit status for it. It prints an error in the
// input as it is, and prefixes other errors with the program's name.
func fail(r *rules, to streams, program string, err error) int {
	var format *FormatError
	var invalid *InvalidError
	if errors.As(err, &format) || errors.As(err, &invalid) {
		fmt.Fprintln(to.stderr, r.message(err))
		return exitInvalid
	}
	fmt.Fprintf(to.stderr, "%s: %v\n", program, err)
	return exitTrouble
}
