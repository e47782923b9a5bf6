package uno

import (
	"fmt"
	"strings"
)

const usage = "usage: test_uno [-v] [-f FILE...]"

type options struct {
	verify bool
	files  []string
}

// parseOptions parses the command line. Every word after an option with f in it,
// up to the next option, is a file.
func parseOptions(args []string) (options, error) {
	var opts options
	asked, open := false, false // -f was given; the next word is a file
	for _, arg := range args {
		letters, isOption := strings.CutPrefix(arg, "-")
		switch {
		case isOption && letters != "":
			if strings.Trim(letters, "vf") != "" {
				return opts, fmt.Errorf("unknown option %q\n%s", arg, usage)
			}
			open = strings.Contains(letters, "f")
			asked = asked || open
			opts.verify = opts.verify || strings.Contains(letters, "v")
		case open:
			opts.files = append(opts.files, arg)
		default:
			return opts, fmt.Errorf("unexpected argument %q: files follow -f\n%s", arg, usage)
		}
	}
	if asked && len(opts.files) == 0 {
		return opts, fmt.Errorf("-f without a file\n%s", usage)
	}
	return opts, nil
}
