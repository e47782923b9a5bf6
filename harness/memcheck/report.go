package memcheck

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"path"
	"path/filepath"
	"strings"

	"touchstone/harness/report"
)

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
