package klondike

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

const advanceUsage = "usage: advance [-m N] [-o FILE] [-x] [INPUT]"

// options are the command line of advance (part 2, section 1).
type options struct {
	moves    uint64 // play at most that many
	output   string // file for the state; empty for standard output
	exchange bool
	inputs   []string
}

// parseOptions parses the arguments. A value is a separate argument, so "-m3" is an
// unknown switch, and it must not begin with '-', so that a forgotten value is
// noticed. A number of moves too large to count means all of them.
func parseOptions(args []string) (options, error) {
	opts := options{moves: math.MaxUint64}
	for len(args) > 0 {
		arg := args[0]
		args = args[1:]
		switch {
		case arg == "-x":
			opts.exchange = true
		case arg == "-m" || arg == "-o":
			if len(args) == 0 || args[0] == "" || args[0][0] == '-' {
				return opts, fmt.Errorf("switch %s needs a value; %s", arg, advanceUsage)
			}
			if err := opts.set(arg, args[0]); err != nil {
				return opts, err
			}
			args = args[1:]
		case strings.HasPrefix(arg, "-"):
			return opts, fmt.Errorf("unknown switch %s; %s", quote(arg), advanceUsage)
		default:
			opts.inputs = append(opts.inputs, arg)
		}
	}
	return opts, nil
}

func (o *options) set(name, value string) (err error) {
	if name == "-o" {
		o.output = value
		return nil
	}
	o.moves, err = strconv.ParseUint(value, 10, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return fmt.Errorf("switch -m needs a number of moves, not %s; %s", quote(value), advanceUsage)
	}
	return nil
}
