package report

// Difference is what differs first between what was expected and what
// happened: as data, of which each kind fills what its comment names, and in
// one sentence.
type Difference struct {
	Kind    Kind   `yaml:"kind,omitempty" json:"kind,omitempty"`
	Summary string `yaml:"summary" json:"summary"`               // one sentence, made from the rest
	Line    int    `yaml:"line,omitempty" json:"line,omitempty"` // of the output, from 1
	Column  int    `yaml:"column,omitempty" json:"column,omitempty"`
	Want    Text   `yaml:"want,omitempty" json:"want,omitempty"` // that line as expected
	Got     Text   `yaml:"got,omitempty" json:"got,omitempty"`   // and as printed

	Count   int    `yaml:"count,omitempty" json:"count,omitempty"`     // how many there are
	More    int    `yaml:"more,omitempty" json:"more,omitempty"`       // how many lines differ besides
	By      int    `yaml:"by,omitempty" json:"by,omitempty"`           // how far a number is too high, or, below 0, too low
	Blank   string `yaml:"blank,omitempty" json:"blank,omitempty"`     // space, tab
	Place   string `yaml:"place,omitempty" json:"place,omitempty"`     // where in the line, as the kind has it
	Stream  string `yaml:"stream,omitempty" json:"stream,omitempty"`   // stdout, stderr: where the output is
	Missing []Text `yaml:"missing,omitempty" json:"missing,omitempty"` // what was wanted and is not there
	Extra   []Text `yaml:"extra,omitempty" json:"extra,omitempty"`     // what is there and was not wanted
	Numbers []int  `yaml:"numbers,omitempty" json:"numbers,omitempty"` // those that were found
	Problem Text   `yaml:"problem,omitempty" json:"problem,omitempty"` // what a tool, a reader or the system said

	// Findings are what valgrind found, the first of them first.
	Findings []Finding `yaml:"findings,omitempty" json:"findings,omitempty"`
	// Answer is the line of the standard input, from 1, whose answer is the
	// first that differs, in a dialogue.
	Answer int `yaml:"answer,omitempty" json:"answer,omitempty"`
	// Play is the run that it is about, when that is not the one whose output
	// the report shows.
	Play *Play `yaml:"play,omitempty" json:"play,omitempty"`
}

// Kind is how an output, an end or a file differs from what was expected. The
// list is closed: the schema of the report has it, too.
type Kind string

// Two texts that are to be equal. Line, Column, Want and Got are those of the
// first difference.
const (
	NothingPrinted      Kind = "nothing printed"
	NothingExpected     Kind = "nothing expected"
	FinalNewlineMissing Kind = "final newline missing"
	FinalNewlineExtra   Kind = "final newline extra"
	LineEnds            Kind = "line ends"       // CR LF instead of LF, or the other way round
	TrailingBlanks      Kind = "trailing blanks" // nothing else differs
	InnerBlanks         Kind = "inner blanks"    // only white space between words differs
	BlanksMissing       Kind = "blanks missing"  // Count of Blank, at Place: beginning, end, or after the word Problem; More lines
	BlanksExtra         Kind = "blanks extra"    // the same
	LetterCase          Kind = "letter case"     // nothing else differs
	LinesExtra          Kind = "lines extra"     // Count
	LinesMissing        Kind = "lines missing"   // Count; Place is end when the output ends there
	LinesSwapped        Kind = "lines swapped"   // Line and the next
	LineOrder           Kind = "line order"      // the same lines otherwise
	CutShort            Kind = "cut short"       // the output ends inside the line
	NumbersOff          Kind = "numbers off"     // By, in every line from here; Place says which numbers: line, value, each, first, second, third
	OneWord             Kind = "word"            // one word of the line: Missing is there, Extra was printed
	OneLine             Kind = "line"            // none of the above
	PartsDiffer         Kind = "parts"           // of a text some parts of which do not count; Line is not known
)

// What an output is to have or to lack.
const (
	PatternMissing Kind = "pattern missing" // of the comparator
	PatternFound   Kind = "pattern found"   // Extra, or Count lines from Line, or the empty text
	TextFound      Kind = "text found"      // where there was to be none
	TextMissing    Kind = "text missing"
	MessageMissing Kind = "message missing" // Extra when only an ordinary report was printed
	LineNumber     Kind = "line number"     // Missing are the ranges that will do, Numbers what was found; Place is line when they are sure to be of lines; By when there is one of each
	Tokens         Kind = "tokens"          // Missing and Extra
	Meaning        Kind = "meaning"         // of what a reader makes of the output
	Unreadable     Kind = "unreadable"      // by a reader: Problem
	OtherStream    Kind = "other stream"    // Stream has what is missing
	NothingHere    Kind = "nothing here"    // Stream has all that was printed
)

// What is no output.
const (
	ExitStatus Kind = "exit status" // Missing are those that will do, Numbers the one that came, if one did
	SignalEnd  Kind = "signal"      // Missing are those that will do, Numbers the exit status that came, if one did
	Ended      Kind = "ended"       // Play did not end by itself
	FileState  Kind = "file"        // Problem
	MemoryUse  Kind = "memory"      // Count errors, or leaks; Findings
	Sanitizer  Kind = "sanitizer"   // Findings has its report
)
