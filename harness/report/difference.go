package report

// Difference is the first difference between what was expected and what
// happened: as data, in the fields that the comment of its Kind names, and as one
// sentence.
type Difference struct {
	Kind    Kind   `yaml:"kind,omitempty" json:"kind,omitempty"`
	Summary string `yaml:"summary" json:"summary"`               // one sentence, made from the rest
	Line    int    `yaml:"line,omitempty" json:"line,omitempty"` // of the output, from 1
	Column  int    `yaml:"column,omitempty" json:"column,omitempty"`
	Want    Text   `yaml:"want,omitempty" json:"want,omitempty"` // that line as expected
	Got     Text   `yaml:"got,omitempty" json:"got,omitempty"`   // that line as printed

	From    int    `yaml:"from,omitempty" json:"from,omitempty"`       // the first line that may be the one, if Line is only one of several that are alike
	Count   int    `yaml:"count,omitempty" json:"count,omitempty"`     // how many there are
	More    int    `yaml:"more,omitempty" json:"more,omitempty"`       // how many other lines differ
	By      int    `yaml:"by,omitempty" json:"by,omitempty"`           // how much too high a number is, or, if negative, too low
	Blank   string `yaml:"blank,omitempty" json:"blank,omitempty"`     // space, tab
	Place   string `yaml:"place,omitempty" json:"place,omitempty"`     // position in the line, as the kind defines it
	Stream  string `yaml:"stream,omitempty" json:"stream,omitempty"`   // stdout, stderr: the stream with the output
	Missing []Text `yaml:"missing,omitempty" json:"missing,omitempty"` // wanted, but not there
	Extra   []Text `yaml:"extra,omitempty" json:"extra,omitempty"`     // there, but not wanted
	Numbers []int  `yaml:"numbers,omitempty" json:"numbers,omitempty"` // numbers that were found
	Problem Text   `yaml:"problem,omitempty" json:"problem,omitempty"` // message of a tool, a reader or the system

	// Share is the share of the points that a checker gives, from 0 to 1.
	Share float64 `yaml:"share,omitempty" json:"share,omitempty"`
	// Findings are valgrind's findings, in its order.
	Findings []Finding `yaml:"findings,omitempty" json:"findings,omitempty"`
	// Answer is the line of standard input, from 1, whose answer is the first to
	// differ, in a dialogue.
	Answer int `yaml:"answer,omitempty" json:"answer,omitempty"`
	// Play is the run that differs, if it is not the one whose output the report
	// shows.
	Play *Play `yaml:"play,omitempty" json:"play,omitempty"`
}

// Kind is how an output, an end or a file differs from what was expected. The
// list is closed: the schema of the report contains it, too.
type Kind string

// Differences of two texts that should be equal. Line, Column, Want and Got are
// those of the first difference.
const (
	NothingPrinted      Kind = "nothing printed"
	NothingExpected     Kind = "nothing expected"
	FinalNewlineMissing Kind = "final newline missing"
	FinalNewlineExtra   Kind = "final newline extra"
	LineEnds            Kind = "line ends"       // CR LF instead of LF, or the reverse
	TrailingBlanks      Kind = "trailing blanks" // nothing else differs
	InnerBlanks         Kind = "inner blanks"    // only white space between words differs
	BlanksMissing       Kind = "blanks missing"  // Count of Blank, at Place: beginning, end, or after the word Problem; More lines
	BlanksExtra         Kind = "blanks extra"    // the same
	LetterCase          Kind = "letter case"     // nothing else differs
	LinesExtra          Kind = "lines extra"     // Count
	LinesMissing        Kind = "lines missing"   // Count; Place is end if the output ends there
	LinesSwapped        Kind = "lines swapped"   // Line and the next one
	LineOrder           Kind = "line order"      // the same lines in another order
	CutShort            Kind = "cut short"       // the output ends inside the line
	NumbersOff          Kind = "numbers off"     // By, in every line from here on; Place says which numbers: line, value, each, first, second, third
	OneWord             Kind = "word"            // one word of the line: Missing was expected, Extra was printed; By if both are numbers of a pattern
	TooFar              Kind = "too far"         // a number from the one that is expected: Missing was expected, Extra was printed
	WordsMissing        Kind = "words missing"   // Count at the end; Missing is the first
	WordsExtra          Kind = "words extra"     // Count at the end, the first in Line; Extra is the first
	OneLine             Kind = "line"            // none of the above
	PartsDiffer         Kind = "parts"           // of a text of which some parts do not count; Line is unknown
)

// What an output should contain or not contain.
const (
	PatternMissing Kind = "pattern missing" // that of the comparator
	PatternFound   Kind = "pattern found"   // Extra, or Count lines from Line, or the empty text
	TextFound      Kind = "text found"      // although there should be none
	TextMissing    Kind = "text missing"
	MessageMissing Kind = "message missing" // Extra if only an ordinary report was printed
	LineNumber     Kind = "line number"     // Missing are the accepted ranges, Numbers what was found; Place is line if these are certainly line numbers; By if there is one of each
	AmongOthers    Kind = "among others"    // it is there, but neither first nor last
	PrintedAnyway  Kind = "printed anyway"  // all of it is also printed where the opposite is right
	Tokens         Kind = "tokens"          // Missing and Extra
	Meaning        Kind = "meaning"         // what a reader understands of the output
	Unreadable     Kind = "unreadable"      // by a reader: Problem
	Rejected       Kind = "rejected"        // by a checker: Problem, if it says why; Share, if some of it is right
	OtherStream    Kind = "other stream"    // Stream has what is missing
	NothingHere    Kind = "nothing here"    // Stream has all that was printed
)

// Differences that are not in an output.
const (
	ExitStatus Kind = "exit status" // Missing are the accepted ones, Numbers the actual one, if any
	SignalEnd  Kind = "signal"      // Missing are the accepted ones, Numbers the exit status instead, if any
	Ended      Kind = "ended"       // Play did not end by itself
	FileState  Kind = "file"        // Problem
	MemoryUse  Kind = "memory"      // Count errors, or leaks; Findings
	Sanitizer  Kind = "sanitizer"   // Findings contains its report
)
