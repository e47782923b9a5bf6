package report

import "fmt"

// Finding is a tool's finding, or something that is not allowed, at a place in the
// files of the submission.
type Finding struct {
	Kind FindingKind `yaml:"kind,omitempty" json:"kind,omitempty"`
	What string      `yaml:"what" json:"what"`                 // in the tool's words, without the place; "" if the reason of the item says it
	At   *Place      `yaml:"at,omitempty" json:"at,omitempty"` // nil if unknown

	Uses   string `yaml:"uses,omitempty" json:"uses,omitempty"`     // the forbidden function
	Memory Memory `yaml:"memory,omitempty" json:"memory,omitempty"` // the memory it is about; "" if unknown
	Origin *Place `yaml:"origin,omitempty" json:"origin,omitempty"` // of that memory, if it is another place
}

// Memory is the kind of memory that a finding is about. The comments say what At
// is if there is no Origin.
type Memory string

// The kinds of memory.
const (
	MemoryFreed     Memory = "freed"         // where it was freed
	MemoryUnset     Memory = "uninitialized" // where it was allocated or declared
	MemoryAllocated Memory = "allocated"     // where it was allocated
)

// FindingKind says which tool found it, and how severe it is. The list is closed:
// the schema of the report contains it, too.
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
	File     string `yaml:"file,omitempty" json:"file,omitempty"` // in the submission; "" if only the function is known
	Line     int    `yaml:"line,omitempty" json:"line,omitempty"` // from 1; 0 if unknown
	Column   int    `yaml:"column,omitempty" json:"column,omitempty"`
	Function string `yaml:"function,omitempty" json:"function,omitempty"`
}

// String returns file:line, or only the file if the line is unknown.
func (p Place) String() string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d", p.File, p.Line)
}
