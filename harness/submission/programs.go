package submission

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"touchstone/harness/report"
)

// collect finds the programs that the build left, each on its own: a build
// that failed may have left some.
func (s *Submission) collect(b *Built, made *making, before map[string]bool) error {
	after, err := executables(s.root)
	if err != nil {
		return err
	}
	maps.DeleteFunc(after, func(name string, _ bool) bool { return before[name] })
	left := slices.Sorted(maps.Keys(after))

	b.Programs, b.Missing = map[string]Program{}, map[string]string{}
	cause, n := made.cause, made.notes
	for _, name := range made.programs {
		at, why := locate(s.root, name, left)
		switch {
		case why == "":
			b.Programs[name] = Program{Name: name, Path: filepath.Join(s.tree(), at), Folder: s.tree()}
			if at != name {
				n.addf("%s was found at %s, not at the root of the submission", name, shown(at))
			}
		case made.causes[name] != "":
			b.Missing[name] = made.causes[name]
		case cause != "":
			b.Missing[name] = cause
		default:
			b.Missing[name] = b.Report.Command + " " + why
		}
	}
	if len(b.Missing) > 0 {
		cause = reasons(made.programs, b.Missing)
	}
	switch {
	case len(b.Missing) == 0 && !made.stopped:
		// The handout asks for the programs, not for what make says at its end.
		b.Report.Status = report.Built
		if cause != "" {
			n.addf("every program is there, although the build did not end well: %s", cause)
		}
	case len(b.Programs) > 0:
		b.Report.Status, b.Report.Cause = report.Partly, cause
	default:
		b.Report.Status, b.Report.Cause = report.Failed, cause
	}
	return nil
}

// reasons says why programs are missing, each reason once; when there are
// several, with the programs that it is the reason for.
func reasons(names []string, missing map[string]string) string {
	var order []string
	of := map[string][]string{}
	for _, name := range names {
		why, ok := missing[name]
		if !ok {
			continue
		}
		if of[why] == nil {
			order = append(order, why)
		}
		of[why] = append(of[why], name)
	}
	if len(order) == 1 {
		return order[0]
	}
	for i, why := range order {
		order[i] = enumerate(of[why]) + ": " + why
	}
	return strings.Join(order, "; ")
}

// locate gives the place of a program: at the root, or the only one of that
// name among the executables that the build left. Otherwise it says what the
// build did instead.
func locate(root *os.Root, name string, left []string) (at, why string) {
	why = whyNotAtRoot(root, name)
	if why == "" {
		return name, ""
	}
	var elsewhere, others []string
	for _, file := range left {
		if path.Base(file) == name {
			elsewhere = append(elsewhere, file)
		} else {
			others = append(others, shown(file))
		}
	}
	switch {
	case len(elsewhere) == 1:
		return elsewhere[0], ""
	case len(elsewhere) > 1:
		why += fmt.Sprintf(" at the root, but several elsewhere: %s", enumerate(elsewhere))
	case len(others) > 0:
		why += "; it left " + enumerate(others)
	}
	return "", why
}

// whyNotAtRoot says what is wrong with the program at the root, or "".
func whyNotAtRoot(root *os.Root, name string) string {
	info, err := root.Stat(name)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Sprintf("left no executable %s", name)
	}
	switch {
	case err != nil:
		return fmt.Sprintf("left %s, which is a link that leads out of the submission", name)
	case info.IsDir():
		return fmt.Sprintf("left a folder named %s, where the program should be", name)
	case !info.Mode().IsRegular():
		return fmt.Sprintf("left %s, which is %s and not a program", name, kindOf(info.Mode()))
	case !isExecutable(info.Mode()):
		return fmt.Sprintf("left %s, but it is not executable", name)
	}
	return ""
}
