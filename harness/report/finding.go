package report

import "fmt"

// Finding is what a tool found, or what is not allowed, at a place in the files
// of the submission.
type Finding struct {
	Kind FindingKind `yaml:"kind,omitempty" json:"kind,omitempty"` // "" in a report that an older version wrote
	What string      `yaml:"what" json:"what"`                     // in the words of the tool, without the place; "" where the reason of the item says it
	At   *Place      `yaml:"at,omitempty" json:"at,omitempty"`     // nil when it is not known

	Uses   string `yaml:"uses,omitempty" json:"uses,omitempty"`     // the function that is not allowed
	Memory Memory `yaml:"memory,omitempty" json:"memory,omitempty"` // what it is about; "" when that is not known
	Origin *Place `yaml:"origin,omitempty" json:"origin,omitempty"` // of that memory, where it is another place
}

// Memory is what a finding is about, and what At is of it when there is no
// Origin.
type Memory string

// What Memory may be.
const (
	MemoryFreed     Memory = "freed"         // where it was freed
	MemoryUnset     Memory = "uninitialized" // where it was allocated or declared
	MemoryAllocated Memory = "allocated"     // where it was allocated
)

// FindingKind says who found it, and how bad it is. The list is closed: the
// schema of the report has it, too.
type FindingKind string

// The kinds of findings.
const (
	CompilerError   FindingKind = "compiler error"
	CompilerWarning FindingKind = "compiler warning"
	LinkerError     FindingKind = "linker error"
	MakeError       FindingKind = "make error"
	NotAllowed      FindingKind = "restriction"
	SanitizerError  FindingKind = "sanitizer"
	ValgrindError   FindingKind = "valgrind"
)

// Place is a place in a source file.
type Place struct {
	File     string `yaml:"file,omitempty" json:"file,omitempty"` // of the submission; "" when only the function is known
	Line     int    `yaml:"line,omitempty" json:"line,omitempty"` // from 1; 0 when it is not known
	Column   int    `yaml:"column,omitempty" json:"column,omitempty"`
	Function string `yaml:"function,omitempty" json:"function,omitempty"`
}

// String is file:line, or the file alone when the line is not known.
func (p Place) String() string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}
