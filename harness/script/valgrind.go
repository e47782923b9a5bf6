package script

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"touchstone/harness/compare"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

const (
	valgrindLog    = ".valgrind.xml"
	valgrindSlower = 10      // times that a program takes under valgrind, at most
	valgrindMemory = 2 << 30 // bytes: valgrind keeps shadow memory beside the program's own
)

// underValgrind runs the command with memcheck watching.
func (s *state) underValgrind(c sandbox.Command) ([]trial, string, error) {
	valgrind, err := exec.LookPath("valgrind")
	if err != nil {
		return nil, "valgrind is not installed (apt-get install -y valgrind)", nil
	}
	if reason := unwatchable(c.Path); reason != "" {
		return nil, reason, nil
	}
	program := c.Path
	c.Args = slices.Concat([]string{
		"valgrind", "-q", "--tool=memcheck", "--vgdb=no", "--child-silent-after-fork=yes", "--error-limit=no",
		"--leak-check=full", "--show-leak-kinds=all", "--errors-for-leak-kinds=all",
		"--xml=yes", "--xml-file=" + valgrindLog, program,
	}, c.Args[1:])
	c.Path = valgrind
	c.Collect = append(slices.Clone(c.Collect), valgrindLog)
	c.Limits.Wall *= valgrindSlower
	c.Limits.CPU *= valgrindSlower
	c.Limits.Memory = valgrindMemory
	outcome, err := s.runner.Run(s.ctx, c)
	if err != nil {
		return nil, "", err
	}
	log := outcome.Files[valgrindLog]
	if log.Err != "" {
		return nil, "valgrind left no report: " + log.Err, nil
	}
	found, err := readValgrind(log.Data, program)
	if err != nil {
		return nil, "the report of valgrind cannot be read: " + err.Error(), nil
	}
	return []trial{{outcome: outcome, limits: c.Limits, memory: found}}, "", nil
}

// memoryFinding is what valgrind found, in its order.
type memoryFinding struct {
	errors []string // reads and writes of memory that is not the program's, and so on
	leaks  []string // memory that was never freed
}

type valgrindError struct {
	Kind  string `xml:"kind"`
	What  string `xml:"what"`
	XWhat struct {
		Text string `xml:"text"`
	} `xml:"xwhat"`
	Stacks []struct {
		Frames []valgrindFrame `xml:"frame"`
	} `xml:"stack"`
}

type valgrindFrame struct {
	Object   string `xml:"obj"`
	Function string `xml:"fn"`
	File     string `xml:"file"`
	Line     int    `xml:"line"`
}

// readValgrind reads memcheck's XML. A program that was stopped leaves it
// unfinished: what is there counts.
func readValgrind(data []byte, program string) (*memoryFinding, error) {
	found := &memoryFinding{}
	d := xml.NewDecoder(bytes.NewReader(data))
	for {
		token, err := d.Token()
		var cut *xml.SyntaxError
		switch {
		case errors.Is(err, io.EOF), errors.As(err, &cut) && strings.Contains(cut.Msg, "unexpected EOF"):
			return found, nil
		case err != nil:
			return nil, err
		}
		start, ok := token.(xml.StartElement)
		if !ok || start.Name.Local != "error" {
			continue
		}
		var e valgrindError
		if err := d.DecodeElement(&e, &start); err != nil {
			return found, nil
		}
		text := e.text(program)
		if strings.HasPrefix(e.Kind, "Leak_") {
			found.leaks = append(found.leaks, text)
		} else {
			found.errors = append(found.errors, text)
		}
	}
}

// text is the error in one line, with the place in the student's own code.
func (e valgrindError) text(program string) string {
	text := e.What
	if text == "" {
		text = e.XWhat.Text
	}
	text, _, _ = strings.Cut(text, " in loss record")
	for _, stack := range e.Stacks {
		for _, f := range stack.Frames {
			switch {
			case f.Object != program:
				continue
			case f.File != "":
				return fmt.Sprintf("%s, at %s:%d (%s)", text, filepath.Base(f.File), f.Line, f.Function)
			case f.Function != "":
				return fmt.Sprintf("%s, in %s (compile with -g to see the line)", text, f.Function)
			}
		}
	}
	return text
}

// judgeMemory judges `expect memory`.
func judgeMemory(e expecting, found *memoryFinding) (compare.Result, []byte) {
	faults, kind := found.errors, "memory errors"
	if e.option == "no-leaks" {
		faults, kind = found.leaks, "memory that was never freed"
	}
	if len(faults) == 0 {
		return compare.Result{OK: true}, nil
	}
	summary := fmt.Sprintf("valgrind found %s: %s", kind, faults[0])
	if n := len(faults) - 1; n > 0 {
		summary += fmt.Sprintf(", and %d more", n)
	}
	return compare.Result{Difference: &report.Difference{Summary: summary}}, []byte(strings.Join(faults, "\n") + "\n")
}
