package memcheck

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

const (
	valgrindLog    = ".valgrind.xml"
	valgrindSlower = 10      // how many times slower a program may be under valgrind
	valgrindMemory = 2 << 30 // bytes: valgrind keeps shadow memory in addition to the program's own
)

// valgrindLine matches a line that valgrind itself prints to standard error.
var valgrindLine = regexp.MustCompile(`(?m)^(?:==\d+==|--\d+--|\*\*\d+\*\*).*\n?`)

// UnderValgrind plays under memcheck. Tracking the origin of uninitialised values takes
// twice the time, so only a second run does it, if there is such a value. A reason says
// why the play cannot be judged.
func (p *Play) UnderValgrind() ([]Trial, catalog.Message, error) {
	c := p.Command
	valgrind, err := exec.LookPath("valgrind")
	if err != nil {
		return nil, catalog.Of("reason.no-valgrind"), nil
	}
	if reason := Unwatchable(c.Path); !reason.None() {
		return nil, reason, nil
	}
	if talksToValgrind(c.Path) {
		return nil, catalog.Of("reason.valgrind-told"), nil
	}
	if ok, err := p.proven(valgrind, c); !ok || err != nil {
		return nil, catalog.Of("reason.valgrind-broken"), err
	}
	if clean, ok, err := p.clean(valgrind); ok || err != nil {
		return []Trial{clean}, catalog.Message{}, err
	}
	first, reason, err := p.memcheck(valgrind, c)
	if err != nil || !reason.None() {
		return nil, reason, err
	}
	if reason, err := p.confirm(valgrind, first); err != nil || !reason.None() {
		return nil, reason, err
	}
	if first.Memory.uninitialised {
		second, reason, err := p.memcheck(valgrind, c, "--track-origins=yes")
		if err != nil {
			return nil, catalog.Message{}, err
		}
		if reason.None() && second.Memory.uninitialised {
			first.Memory = second.Memory
		}
	}
	return []Trial{first}, catalog.Message{}, nil
}

// watched returns the command that runs a program under memcheck. Of an option that is
// given twice, the last one counts.
func watched(valgrind string, c sandbox.Command, options ...string) sandbox.Command {
	c.Args = slices.Concat([]string{
		"valgrind", "--command-line-only=yes", "-q", "--tool=memcheck", "--vgdb=no", "--child-silent-after-fork=yes", "--error-limit=no",
		"--leak-check=full", "--show-leak-kinds=all", "--errors-for-leak-kinds=all",
	}, options, []string{c.Path}, c.Args[1:])
	c.Path = valgrind
	c.Limits.Wall *= valgrindSlower
	c.Limits.CPU *= valgrindSlower
	c.Limits.Memory = valgrindMemory
	return c
}

// memcheck is one run under valgrind. It returns a reason if there is nothing
// to judge.
func (p *Play) memcheck(valgrind string, c sandbox.Command, options ...string) (Trial, catalog.Message, error) {
	program := c.Path
	c = watched(valgrind, c, append([]string{"--xml=yes", "--xml-file=" + valgrindLog}, options...)...)
	c.Collect = append(slices.Clone(c.Collect), valgrindLog)
	t, err := p.Once(c)
	if err != nil {
		return Trial{}, catalog.Message{}, err
	}
	t.Outcome.Stderr = valgrindLine.ReplaceAll(t.Outcome.Stderr, nil)
	log := t.Outcome.Files[valgrindLog]
	if log.Err != "" {
		return Trial{}, catalog.Of("reason.valgrind-silent", "error", log.Err), nil
	}
	t.Memory, err = readValgrind(log.Data, program, p.Kits...)
	if err != nil {
		return Trial{}, catalog.Of("reason.valgrind-unreadable", "error", err.Error()), nil
	}
	return t, catalog.Message{}, nil
}

// confirm makes sure of a report in which nothing was found. The program could write the
// report itself, but not the exit status with which valgrind replaces its own. It returns a
// reason if the program was not watched doing what it does.
func (p *Play) confirm(valgrind string, t Trial) (catalog.Message, error) {
	m := t.Memory
	if len(m.Errors)+len(m.Leaks) > 0 {
		return catalog.Message{}, nil
	}
	if alike, err := p.alike(t.Outcome); !alike || err != nil {
		return catalog.Of("reason.valgrind-differs"), err
	}
	found := func(mistake int, options ...string) (bool, error) {
		c, err := p.witnessed(valgrind, options...)
		if err != nil {
			return false, err
		}
		c.Env = append(slices.Clone(c.Env), "PLANT="+strconv.Itoa(mistake)+p.Command.Path)
		got, err := p.Once(c)
		return got.Outcome.End == sandbox.Exited && got.Outcome.Exit == valgrindFound, err
	}
	something, err := found(plantNothing)
	switch {
	case err != nil:
		return catalog.Message{}, err
	case t.Outcome.Exit == valgrindFound:
		return catalog.Of("reason.valgrind-blind"), nil // the two statuses cannot be told apart
	case something:
		m.UnreportedErrors, err = found(plantNothing, "--leak-check=no")
		m.UnreportedLeaks = !m.UnreportedErrors
		return catalog.Message{}, err
	case t.Outcome.End != sandbox.Exited && t.Outcome.Signal != "SIGABRT":
		m.Unfinished = true // nothing can be planted at its end
		return catalog.Message{}, nil
	}
	for mistake := plantLeak; mistake <= plantError && canPlant(); mistake++ {
		if ok, err := found(mistake); !ok || err != nil {
			return catalog.Of("reason.valgrind-blind"), err
		}
	}
	return catalog.Message{}, nil
}

// Findings are what valgrind found, in its order.
type Findings struct {
	Errors []report.Finding // invalid reads and writes, and so on
	Leaks  []report.Finding // memory that was never freed

	UnreportedErrors, UnreportedLeaks bool // valgrind found some, and its report has none
	Unfinished                        bool // nothing was found, and the program did not come to its end

	uninitialised bool // errors include uses of uninitialised values
}

type valgrindError struct {
	Kind  string         `xml:"kind"`
	Parts []valgrindPart `xml:",any"` // descriptions and stacks, each stack after its description
}

type valgrindPart struct {
	XMLName xml.Name
	Plain   string          `xml:",chardata"` // of what and auxwhat
	Text    string          `xml:"text"`      // of xwhat and xauxwhat
	Frames  []valgrindFrame `xml:"frame"`
}

type valgrindFrame struct {
	Object   string `xml:"obj"`
	Function string `xml:"fn"`
	File     string `xml:"file"`
	Line     int    `xml:"line"`
}

// readValgrind parses memcheck's XML. A program that was stopped leaves it
// unfinished; the complete part counts. The kits are the course's part of the
// program, so their frames are not the student's mistake.
func readValgrind(data []byte, program string, kits ...map[string][]byte) (*Findings, error) {
	found := &Findings{}
	ours := map[string]bool{}
	for _, kit := range kits {
		for name := range kit {
			ours[path.Base(name)] = true
		}
	}
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
		finding := e.finding(program, ours)
		switch e.Kind {
		case "UninitCondition", "UninitValue", "SyscallParam": // memcheck's own names
			found.uninitialised = true
		}
		if strings.HasPrefix(e.Kind, "Leak_") {
			found.Leaks = append(found.Leaks, finding)
		} else {
			found.Errors = append(found.Errors, finding)
		}
	}
}

// finding returns the error with the first place in the student's own code.
func (e valgrindError) finding(program string, ours map[string]bool) report.Finding {
	var text, about string // about describes the next stack
	var origin *report.Place
	stacks := 0
	for _, part := range e.Parts {
		switch part.XMLName.Local {
		case "what", "xwhat":
			text, _, _ = strings.Cut(part.Plain+part.Text, " in loss record")
			text = strings.TrimSpace(text)
		case "auxwhat", "xauxwhat":
			about = part.Plain + part.Text
		case "stack":
			stacks++
			place := part.place(program, ours)
			switch {
			case place == nil:
			case stacks == 1:
				origin = place
			case origin != nil && strings.Contains(about, "created by"):
				return report.Finding{Kind: report.ValgrindError, What: text, At: origin, Memory: report.MemoryUnset, Origin: place}
			case origin == nil:
				return report.Finding{Kind: report.ValgrindError, What: text, At: place, Memory: memoryOf(about)}
			}
		}
	}
	return report.Finding{Kind: report.ValgrindError, What: text, At: origin}
}

// memoryOf derives from valgrind's words what memory an error is about.
func memoryOf(about string) report.Memory {
	switch {
	case strings.Contains(about, "free'd"):
		return report.MemoryFreed
	case strings.Contains(about, "created by"):
		return report.MemoryUnset
	}
	return report.MemoryAllocated
}

// place returns the first frame in the student's own code, nil if there is
// none.
func (p valgrindPart) place(program string, ours map[string]bool) *report.Place {
	for _, f := range p.Frames {
		file := filepath.Base(f.File)
		switch {
		case f.Object != program || ours[file]:
		case f.File != "":
			return &report.Place{File: file, Line: f.Line, Function: f.Function}
		case f.Function != "":
			return &report.Place{Function: f.Function}
		}
	}
	return nil
}
