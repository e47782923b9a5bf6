// Package report defines the result of grading one submission: one versioned
// model, which every format renders. Nothing here judges.
package report

import (
	"slices"
	"strings"
	"time"

	"touchstone/harness/catalog"
)

// Schema is the value of the key `schema`; report.schema.json describes it.
const Schema = "touchstone/report/v1"

// Report is the result of grading one submission. Grading the same submission
// again gives the same report, except for Timing.
//
// Sentences are made by words.Fill, of the facts beside them or of the rest of what
// they are in. A text without a fact is somebody else's, the same in every language.
type Report struct {
	Schema     string     `yaml:"schema" json:"schema"`
	Void       []Void     `yaml:"void,omitempty" json:"void,omitempty"` // broken rules that make the submission score 0
	Assignment Assignment `yaml:"assignment" json:"assignment"`
	Language   string     `yaml:"language,omitempty" json:"language,omitempty"` // of the sentences in the report and of those derived from it, such as "de"; "" is English
	Suite      string     `yaml:"suite" json:"suite"`                           // hash of the cases, "sha256:..."
	Touchstone string     `yaml:"touchstone" json:"touchstone"`                 // version of the program
	Submission Submission `yaml:"submission" json:"submission"`
	Selection  string     `yaml:"selection,omitempty" json:"selection,omitempty"` // glob, if not every case was run
	Sandbox    Sandbox    `yaml:"sandbox" json:"sandbox"`
	Build      Build      `yaml:"build" json:"build"`
	Score      Score      `yaml:"score" json:"score"`
	Items      []Item     `yaml:"items" json:"items"`
	Named      []Named    `yaml:"named,omitempty" json:"named,omitempty"`   // known mistakes that the program seems to have, the costliest first
	Alike      []Alike    `yaml:"alike,omitempty" json:"alike,omitempty"`   // failed cases that most likely have one mistake, apart from those with a named one
	Causes     []Cause    `yaml:"causes,omitempty" json:"causes,omitempty"` // mistakes shared by several cases, as far as they are certain
	Cases      []Case     `yaml:"cases" json:"cases"`
	Tests      []Test     `yaml:"tests,omitempty" json:"tests,omitempty"`       // submitted tests, if the rubric asks for tests
	Variants   []Variant  `yaml:"variants,omitempty" json:"variants,omitempty"` // buggy programs that these tests were run on
	Comments   []Comment  `yaml:"comments,omitempty" json:"comments,omitempty"` // of tutors, by file and line
	Review     []Review   `yaml:"review" json:"review"`
	// PublicNamed and PublicAlike are what the public cases alone tell, for the student.
	PublicNamed []Named `yaml:"publicNamed,omitempty" json:"publicNamed,omitempty"`
	PublicAlike []Alike `yaml:"publicAlike,omitempty" json:"publicAlike,omitempty"`
	// Fingerprint is the hash of everything that the report depends on, if the
	// report is stored for reuse.
	Fingerprint string `yaml:"fingerprint,omitempty" json:"fingerprint,omitempty"`
	// Late is what the policy of a class makes of the time of the submission; Score is
	// without it.
	Late *Late `yaml:"late,omitempty" json:"late,omitempty"`
	// Basis is what else the report depends on, in parts, so that two reports tell why
	// they differ.
	Basis *Basis `yaml:"basis,omitempty" json:"basis,omitempty"`
	// Environment is the same in every run on one machine with one assignment.
	Environment *Environment `yaml:"environment,omitempty" json:"environment,omitempty"`
	Timing      *Timing      `yaml:"timing,omitempty" json:"timing,omitempty"`
}

// Void is a broken rule that makes the submission score 0.
type Void struct {
	Item       string `yaml:"item" json:"item"`
	Title      string `yaml:"title" json:"title"`
	Reason     string `yaml:"reason" json:"reason"` // one sentence
	ReasonFact Fact   `yaml:"reasonFact,omitempty" json:"reasonFact,omitzero"`
	Place      string `yaml:"place,omitempty" json:"place,omitempty"` // file, or file:line, in the submission
}

// Assignment names the graded assignment.
type Assignment struct {
	ID    string `yaml:"id" json:"id"`
	Title string `yaml:"title" json:"title"`
	Group int    `yaml:"group" json:"group"`                     // size of the group
	Opens string `yaml:"opens,omitempty" json:"opens,omitempty"` // RFC 3339: until then students see of public cases what they see of hidden ones
}

// Basis holds the hashes, "sha256:...", of what a result depends on besides the
// submission and the cases, which have their own.
type Basis struct {
	Program    string `yaml:"program" json:"program"`       // touchstone's executable
	Assignment string `yaml:"assignment" json:"assignment"` // assignment.yaml: rubric, build, limits
	Clauses    string `yaml:"clauses" json:"clauses"`       // clauses.yaml, with the rulings
	Files      string `yaml:"files" json:"files"`           // every other file of the assignment but the cases
}

// Late is what a late submission costs.
type Late struct {
	Submitted string  `yaml:"submitted,omitempty" json:"submitted,omitempty"` // RFC 3339; "" if it is not known
	Deadline  string  `yaml:"deadline" json:"deadline"`                       // RFC 3339, for this submission
	Deducted  float64 `yaml:"deducted" json:"deducted"`                       // points
	Result    float64 `yaml:"result" json:"result"`                           // points that count
	Sum       string  `yaml:"sum" json:"sum"`                                 // the arithmetic, one line
	SumFact   Fact    `yaml:"sumFact,omitempty" json:"sumFact,omitzero"`
}

// Submission identifies the submission.
type Submission struct {
	Name string `yaml:"name" json:"name"`
	Kind string `yaml:"kind" json:"kind"` // folder, archive, git, executable
	Hash string `yaml:"hash" json:"hash"` // of its files, "sha256:..."
}

// Sandbox says how well the candidate was confined.
type Sandbox struct {
	Level   int       `yaml:"level" json:"level"` // 0 bare, 1 limited, 2 filtered, 3 contained
	Name    string    `yaml:"name" json:"name"`
	Layers  []string  `yaml:"layers" json:"layers"`   // what was seen to work
	Missing []Missing `yaml:"missing" json:"missing"` // what was not in force
}

// Missing is a layer of the sandbox that was not in force.
type Missing struct {
	Layer   string `yaml:"layer" json:"layer"`
	Why     string `yaml:"why" json:"why"` // including the fix, if there is one
	WhyFact Fact   `yaml:"whyFact,omitempty" json:"whyFact,omitzero"`
}

// Environment is what every play finds, and the tools that programs were built and
// examined with.
type Environment struct {
	System    string     `yaml:"system" json:"system"`                   // such as linux/amd64
	Variables []string   `yaml:"variables" json:"variables"`             // all of them, NAME=VALUE; a case may add some
	Umask     string     `yaml:"umask,omitempty" json:"umask,omitempty"` // in octal, if the harness sets it
	Folder    string     `yaml:"folder" json:"folder"`                   // working folder, empty except for the play's files; "*/box" if only the last part is always the same
	Argv0     string     `yaml:"argv0" json:"argv0"`                     // "./NAME" of every program
	Addresses string     `yaml:"addresses" json:"addresses"`             // of code, stack and heap: fixed or random
	Limits    PlayLimits `yaml:"limits" json:"limits"`                   // unless a case sets others
	Tools     []Tool     `yaml:"tools" json:"tools"`                     // by name
}

// PlayLimits are the limits of a play, in seconds, bytes and numbers. 0 means no
// limit.
type PlayLimits struct {
	Wall      float64 `yaml:"wall" json:"wall"`
	CPU       float64 `yaml:"cpu" json:"cpu"`
	Memory    int64   `yaml:"memory" json:"memory"`
	Stack     int64   `yaml:"stack" json:"stack"`
	Output    int64   `yaml:"output" json:"output"` // of standard output and of standard error, each
	File      int64   `yaml:"file" json:"file"`     // each written file
	Disk      int64   `yaml:"disk" json:"disk"`     // all files together
	Processes int     `yaml:"processes" json:"processes"`
	OpenFiles int     `yaml:"openFiles" json:"openFiles"`
}

// Tool is a program on the machine that grading depends on.
type Tool struct {
	Name    string `yaml:"name" json:"name"`
	Version string `yaml:"version" json:"version"` // the first line of its version output; "missing", or "unknown"
}

// BuildStatus is the result of the build.
type BuildStatus string

// The results of a build.
const (
	Built    BuildStatus = "built"
	Partly   BuildStatus = "partly built" // some programs exist, or the command failed but produced one
	Failed   BuildStatus = "failed"
	NotBuilt BuildStatus = "not built" // executables were given, nothing had to be built
)

// Build is the build of the submission.
type Build struct {
	Status    BuildStatus `yaml:"status" json:"status"`
	Unread    bool        `yaml:"unread,omitempty" json:"unread,omitempty"`   // nothing was handed in that can be read: a broken archive, or no text at all
	Command   string      `yaml:"command,omitempty" json:"command,omitempty"` // what was run, if anything was
	Cause     string      `yaml:"cause,omitempty" json:"cause,omitempty"`     // why it failed, one sentence
	CauseFact Fact        `yaml:"causeFact,omitempty" json:"causeFact,omitzero"`
	Notes     []string    `yaml:"notes,omitempty" json:"notes,omitempty"`         // what the harness did or noticed
	NoteFacts []Fact      `yaml:"noteFacts,omitempty" json:"noteFacts,omitempty"` // one for each of Notes
	Log       Text        `yaml:"log,omitempty" json:"log,omitempty"`             // what the command printed
	// Findings are the messages of compiler, linker and make in the log.
	Findings []Finding `yaml:"findings,omitempty" json:"findings,omitempty"`
}

// Score is the sum of the points. Points have at most two decimals.
type Score struct {
	Earned    float64 `yaml:"earned" json:"earned"`                           // including extra points, minus deductions
	Possible  float64 `yaml:"possible" json:"possible"`                       // what the submission is scored out of
	Extra     float64 `yaml:"extra" json:"extra"`                             // the part of Earned from extra items
	Percent   float64 `yaml:"percent" json:"percent"`                         // Earned of Possible
	Waiting   float64 `yaml:"waiting,omitempty" json:"waiting,omitempty"`     // points that a tutor still has to give
	NotJudged float64 `yaml:"notJudged,omitempty" json:"notJudged,omitempty"` // points that could not be judged here
	Elsewhere float64 `yaml:"elsewhere,omitempty" json:"elsewhere,omitempty"` // the part of Possible judged by cases that this copy does not have: Earned depends only on the others, and may change
	Voided    float64 `yaml:"voided,omitempty" json:"voided,omitempty"`       // what Earned would be if no rule in Void had been broken
}

// Status is the result of an item.
type Status string

// The statuses of an item.
const (
	Pass      Status = "pass"
	Partial   Status = "partial"
	Fail      Status = "fail"
	Waiting   Status = "waiting for a tutor"
	NotRun    Status = "not run"    // because something that it needs failed
	NotJudged Status = "not judged" // because this machine or this way of grading cannot
)

// Item is one line of the point breakdown.
type Item struct {
	ID         string    `yaml:"id" json:"id"`
	Title      string    `yaml:"title" json:"title"`
	Points     float64   `yaml:"points" json:"points"`
	Earned     float64   `yaml:"earned" json:"earned"` // negative for a deduction
	Kind       string    `yaml:"kind" json:"kind"`     // auto, manual, extra, deduction, zero
	Source     string    `yaml:"source" json:"source"` // spec, project
	Clause     string    `yaml:"clause,omitempty" json:"clause,omitempty"`
	Status     Status    `yaml:"status" json:"status"`
	Reason     string    `yaml:"reason,omitempty" json:"reason,omitempty"` // for every status but pass, one sentence
	ReasonFact Fact      `yaml:"reasonFact,omitempty" json:"reasonFact,omitzero"`
	Place      string    `yaml:"place,omitempty" json:"place,omitempty"`       // file, or file:line, in the submission that the reason refers to
	Findings   []Finding `yaml:"findings,omitempty" json:"findings,omitempty"` // what the reason refers to, the first at Place
	Evidence   Evidence  `yaml:"evidence" json:"evidence"`
	Elsewhere  float64   `yaml:"elsewhere,omitempty" json:"elsewhere,omitempty"` // the part of its points judged by cases that this copy does not have
	Unjudged   *Unjudged `yaml:"unjudged,omitempty" json:"unjudged,omitempty"`   // if what judges it failed, or is not here: a tutor has to look
	Mark       *Mark     `yaml:"mark,omitempty" json:"mark,omitempty"`           // if a tutor gave the points; Earned is then theirs
}

// Undecided reports whether nothing has been decided about its points.
func (i Item) Undecided() bool {
	return i.Status == Waiting || i.Status == NotJudged && i.Earned == 0
}

// Unjudged are points of an item that were neither earned nor lost.
type Unjudged struct {
	Points  float64 `yaml:"points" json:"points"` // of a deduction: those that were not deducted
	Why     string  `yaml:"why" json:"why"`       // one sentence
	WhyFact Fact    `yaml:"whyFact,omitempty" json:"whyFact,omitzero"`
}

// Mark is a tutor's decision on an item, with the machine's result.
type Mark struct {
	Who        string      `yaml:"who" json:"who"`
	Why        string      `yaml:"why" json:"why"`
	Deductions []Deduction `yaml:"deductions,omitempty" json:"deductions,omitempty"`
	Machine    float64     `yaml:"machine" json:"machine"` // what the machine had given
	Status     Status      `yaml:"status" json:"status"`   // its status according to the machine
}

// Deduction is one reason of a mark, with the points that it costs: 0 or less.
type Deduction struct {
	Points float64 `yaml:"points" json:"points"`
	Why    string  `yaml:"why" json:"why"`
}

// Fact states a deduction: "-2 no usage".
func (d Deduction) Fact() Fact { return catalog.Of("marked.deduction", "n", d.Points, "why", d.Why) }

// Reason states why a tutor decided so: the deductions, and what else the tutor wrote.
func Reason(deductions []Deduction, why string) Fact {
	reason := catalog.Verbatim(why)
	for _, d := range slices.Backward(deductions) {
		if reason.None() {
			reason = d.Fact()
		} else {
			reason = catalog.Of("list.next", "first", d.Fact(), "next", reason)
		}
	}
	return reason
}

// Comment is what a tutor wrote at a line of the submission.
type Comment struct {
	File string `yaml:"file" json:"file"`
	Line int    `yaml:"line" json:"line"`                     // counted from 1
	Code string `yaml:"code,omitempty" json:"code,omitempty"` // the line as the tutor saw it, if that is known
	Who  string `yaml:"who" json:"who"`
	Why  string `yaml:"why" json:"why"`
}

// Evidence counts the evidence for an item: plays, inspected files, or buggy
// programs that tests distinguish from the right one.
type Evidence struct {
	Passed int `yaml:"passed" json:"passed"`
	Total  int `yaml:"total" json:"total"`
}

// Verdict is the result of a case or of an expectation.
type Verdict string

// The verdicts.
const (
	VerdictPass      Verdict = "pass"
	VerdictFail      Verdict = "fail"
	VerdictNotRun    Verdict = "not run"
	VerdictNotJudged Verdict = "not judged"
)

// Case is the result of one case.
type Case struct {
	ID           string        `yaml:"id" json:"id"`
	Title        string        `yaml:"title" json:"title"`
	Visibility   string        `yaml:"visibility" json:"visibility"`           // Public, Hidden or Staff
	Opens        string        `yaml:"opens,omitempty" json:"opens,omitempty"` // RFC 3339: from then on it is a public case
	Own          bool          `yaml:"own,omitempty" json:"own,omitempty"`     // of a hidden case, students see what their program did
	Hash         string        `yaml:"hash,omitempty" json:"hash,omitempty"`   // of its file, "sha256:..."; "" if it was not run
	Clauses      []string      `yaml:"clauses" json:"clauses"`
	Hint         string        `yaml:"hint,omitempty" json:"hint,omitempty"`
	Verdict      Verdict       `yaml:"verdict" json:"verdict"`
	Reason       string        `yaml:"reason,omitempty" json:"reason,omitempty"` // why it was not run or not judged
	ReasonFact   Fact          `yaml:"reasonFact,omitempty" json:"reasonFact,omitzero"`
	Flaky        bool          `yaml:"flaky,omitempty" json:"flaky,omitempty"`   // it failed, and passed on the second try
	Closed       bool          `yaml:"closed,omitempty" json:"closed,omitempty"` // the audience of this report may not see its plays
	Items        []string      `yaml:"items" json:"items"`
	Points       float64       `yaml:"points,omitempty" json:"points,omitempty"`     // if it failed: points gained if it alone passed, apart from what items need of each other
	Contrast     *Contrast     `yaml:"contrast,omitempty" json:"contrast,omitempty"` // if there is one
	Plays        []Play        `yaml:"plays,omitempty" json:"plays,omitempty"`
	Expectations []Expectation `yaml:"expectations,omitempty" json:"expectations,omitempty"`
}

// Line reports whether the case is written in one line.
func (c Case) Line() bool { return c.Verdict == VerdictPass && len(c.Plays) == 0 }

// Contrast is all that tells the first failed play of a public case from one that passed: one line
// of an input, or one argument.
type Contrast struct {
	Case   string `yaml:"case,omitempty" json:"case,omitempty"`     // id of the public case with the play that passed; "" for an input that is in none
	Input  string `yaml:"input,omitempty" json:"input,omitempty"`   // name of the file; "" for an argument
	Line   int    `yaml:"line,omitempty" json:"line,omitempty"`     // of the file, from 1; of the play that failed, if it has it
	Passes []Text `yaml:"passes,omitempty" json:"passes,omitempty"` // the line or argument of the play that passed; none if it has none there
	Fails  []Text `yaml:"fails,omitempty" json:"fails,omitempty"`
}

// Play is one run of the candidate.
type Play struct {
	Line     int      `yaml:"line" json:"line"` // in the case file
	Argv     []string `yaml:"argv" json:"argv"`
	Stdin    string   `yaml:"stdin,omitempty" json:"stdin,omitempty"`   // name of the file used as standard input
	End      string   `yaml:"end" json:"end"`                           // exit, signal, time-out, cpu limit, output limit, memory limit, file size limit, disk limit, process limit, could not start, stopped
	Exit     *int     `yaml:"exit,omitempty" json:"exit,omitempty"`     // if End is exit
	Limit    string   `yaml:"limit,omitempty" json:"limit,omitempty"`   // if End is time-out or cpu limit: the time it had, such as 8s
	Early    bool     `yaml:"early,omitempty" json:"early,omitempty"`   // if End is a limit on time or output: the play would have had more, which the program used up in other plays
	Idle     bool     `yaml:"idle,omitempty" json:"idle,omitempty"`     // if End is time-out: it used next to no processor time
	Signal   string   `yaml:"signal,omitempty" json:"signal,omitempty"` // if End is signal
	Error    string   `yaml:"error,omitempty" json:"error,omitempty"`   // if it could not start
	Fault    string   `yaml:"fault,omitempty" json:"fault,omitempty"`   // a sanitizer's report, with the place; only in plays with a failed expectation
	Found    *Finding `yaml:"found,omitempty" json:"found,omitempty"`   // Fault as data
	Stdout   Text     `yaml:"stdout,omitempty" json:"stdout,omitempty"` // only in plays with a failed expectation, without Talk
	With     string   `yaml:"with,omitempty" json:"with,omitempty"`     // the course's program that it talked with
	Talk     []Said   `yaml:"talk,omitempty" json:"talk,omitempty"`     // what both said, in order; only in plays with a failed expectation
	Stderr   Text     `yaml:"stderr,omitempty" json:"stderr,omitempty"`
	Joined   bool     `yaml:"joined,omitempty" json:"joined,omitempty"` // Stdout has what was printed to standard error, too, in the order in which it was printed
	Keeps    bool     `yaml:"keeps,omitempty" json:"keeps,omitempty"`   // it found in its folder what the plays of the case before it had left
	Note     string   `yaml:"note,omitempty" json:"note,omitempty"`     // what was special about the run, or why there was none
	NoteFact Fact     `yaml:"noteFact,omitempty" json:"noteFact,omitzero"`
	Inputs   []Input  `yaml:"inputs,omitempty" json:"inputs,omitempty"` // input files, only in plays with a failed expectation
	Left     int      `yaml:"left,omitempty" json:"left,omitempty"`     // processes it left behind, killed by the harness
	// Reached are limits that it came up against, and that did not end it.
	Reached *Reached `yaml:"reached,omitempty" json:"reached,omitempty"`
	// Unbuffered is set if the program lost output in its buffer, so that the output
	// here, which was judged, is from a second, unbuffered run.
	Unbuffered bool `yaml:"unbuffered,omitempty" json:"unbuffered,omitempty"`
	// Undefined is what other runs of the play show about undefined behavior. No verdict
	// depends on it.
	Undefined *Undefined `yaml:"undefined,omitempty" json:"undefined,omitempty"`
}

// Errors returns where what the play printed to standard error is.
func (p *Play) Errors() *Text {
	if p.Joined {
		return &p.Stdout
	}
	return &p.Stderr
}

// Said is one turn of a talk.
type Said struct {
	Course bool `yaml:"course,omitempty" json:"course,omitempty"` // the course's program said it, not the candidate
	Text   Text `yaml:"text,omitempty" json:"text,omitempty"`
	Cut    bool `yaml:"cut,omitempty" json:"cut,omitempty"`   // what was said here is left out
	Pass   int  `yaml:"pass,omitempty" json:"pass,omitempty"` // the pass of the play that begins here, from 1; nothing was said then
}

// Reached are limits that a program came up against and that did not end it, as they
// were set.
type Reached struct {
	Memory    int64 `yaml:"memory,omitempty" json:"memory,omitempty"`       // bytes: it used at least half of them, and died of a signal as a program does that is refused memory
	Processes int   `yaml:"processes,omitempty" json:"processes,omitempty"` // processes and threads at the same time: it could not start more
}

// Undefined is undefined behavior of a C program, or a result that depends on it or on chance.
type Undefined struct {
	Varies    bool     `yaml:"varies,omitempty" json:"varies,omitempty"`       // when it was tried again, it failed, too, but printed something else or ended otherwise
	Memory    bool     `yaml:"memory,omitempty" json:"memory,omitempty"`       // the result depends on bytes in memory that the program has not set or has freed
	Addresses bool     `yaml:"addresses,omitempty" json:"addresses,omitempty"` // the result depends on where memory lies
	Found     *Finding `yaml:"found,omitempty" json:"found,omitempty"`         // what a sanitizer reported when the program was built with -fsanitize=address,undefined, or else valgrind about memory that was not set
}

// Named is a known mistake that a program seems to have: together with the others that are
// named, it explains every failure for its items that a known mistake can explain.
type Named struct {
	Mistakes []string `yaml:"mistakes" json:"mistakes"` // ids; if there are several, one of them, which fail alike
	About    []string `yaml:"about" json:"about"`       // what each gets wrong, one sentence
	Cases    []string `yaml:"cases" json:"cases"`       // ids of those that failed because of it and the others alone; of all that it fails if there are none
	Points   float64  `yaml:"points" json:"points"`     // points gained if what it fails of these passed, apart from what items need of each other
}

// Of reports whether the mistake fails a case.
func (n Named) Of(id string) bool { return slices.Contains(n.Cases, id) }

// Alike are failed cases that most likely fail because of one mistake, since one that is known
// fails them in the same way; whether it is that one is not certain.
type Alike struct {
	Cases  []string `yaml:"cases" json:"cases"`   // ids
	Points float64  `yaml:"points" json:"points"` // points gained if these passed, apart from what items need of each other
}

// Cause is a mistake that several failed cases share.
type Cause struct {
	Key    string  `yaml:"key" json:"key"`       // identifies it, see package cause
	Cases  int     `yaml:"cases" json:"cases"`   // cases that failed only because of it
	Points float64 `yaml:"points" json:"points"` // points gained if these passed, apart from what items need of each other

	PublicCases  int     `yaml:"publicCases,omitempty" json:"publicCases,omitempty"`   // number of public cases among these
	PublicPoints float64 `yaml:"publicPoints,omitempty" json:"publicPoints,omitempty"` // points gained if those passed
	Common       *Common `yaml:"common,omitempty" json:"common,omitempty"`             // if there is anything
}

// Common is what all public plays that failed for a cause have, and no public play that passed for
// the same items: a word, a clause, or a size.
type Common struct {
	Plays   int    `yaml:"plays" json:"plays"`                       // that failed
	Passing int    `yaml:"passing" json:"passing"`                   // that passed
	Word    Text   `yaml:"word,omitempty" json:"word,omitempty"`     // of the input
	Clause  string `yaml:"clause,omitempty" json:"clause,omitempty"` // id
	About   string `yaml:"about,omitempty" json:"about,omitempty"`   // what the clause says
	Least   int    `yaml:"least,omitempty" json:"least,omitempty"`   // bytes of input
	Most    int    `yaml:"most,omitempty" json:"most,omitempty"`

	PassingLeast int `yaml:"passingLeast,omitempty" json:"passingLeast,omitempty"`
	PassingMost  int `yaml:"passingMost,omitempty" json:"passingMost,omitempty"`
}

// Test is a test that was submitted with the program.
type Test struct {
	Name       string      `yaml:"name" json:"name"`                         // of the file with its input
	Verdict    Verdict     `yaml:"verdict" json:"verdict"`                   // pass: it counts; fail: it does not
	Reason     string      `yaml:"reason,omitempty" json:"reason,omitempty"` // why it does not count, one sentence
	ReasonFact Fact        `yaml:"reasonFact,omitempty" json:"reasonFact,omitzero"`
	Difference *Difference `yaml:"difference,omitempty" json:"difference,omitempty"` // of its expected output from the right one, if that is the reason
	Catches    []string    `yaml:"catches" json:"catches"`                           // ids of the variants that it distinguishes from the right program
}

// Variant is a program that is wrong in one known way.
type Variant struct {
	ID     string `yaml:"id" json:"id"`
	Title  string `yaml:"title" json:"title"`   // what is wrong with it, one sentence
	Caught bool   `yaml:"caught" json:"caught"` // by some test that counts
}

// Input is an input file of a play, given as an argument or as standard input.
type Input struct {
	Name string `yaml:"name" json:"name"`
	Data Text   `yaml:"data" json:"data"`
	Size int    `yaml:"size,omitempty" json:"size,omitempty"` // bytes of all of it, if Data is a part
}

// Expectation is one thing that was expected of a play.
type Expectation struct {
	Line       int         `yaml:"line" json:"line"` // in the case file
	Play       int         `yaml:"play" json:"play"` // index in Plays, from 0
	Items      []string    `yaml:"items,omitempty" json:"items,omitempty"`
	Channel    string      `yaml:"channel" json:"channel"`                   // exit, signal, stdout, stderr, either, output, session, file NAME
	Comparator string      `yaml:"comparator" json:"comparator"`             // as written in the case, for display; the following fields are the data
	Option     string      `yaml:"option,omitempty" json:"option,omitempty"` // equal, empty, nonempty, message, missing, match, lacks, line, set, as, no-leaks, no-errors
	Args       []string    `yaml:"args,omitempty" json:"args,omitempty"`     // of the option; for equal the statuses, the signals, or the names of the files that will do, none for the transcript of the play
	Relax      []string    `yaml:"relax,omitempty" json:"relax,omitempty"`   // trailing-blanks, final-newline, numbers, line-ends
	Drop       []string    `yaml:"drop,omitempty" json:"drop,omitempty"`     // regular expressions: whatever they match does not count
	Reads      string      `yaml:"reads,omitempty" json:"reads,omitempty"`   // the part of the output that counts, if a reader judges it: "the first board"; what a checker accepts
	Verdict    Verdict     `yaml:"verdict" json:"verdict"`
	Want       Text        `yaml:"want,omitempty" json:"want,omitempty"` // only if it failed
	Got        Text        `yaml:"got,omitempty" json:"got,omitempty"`
	Difference *Difference `yaml:"difference,omitempty" json:"difference,omitempty"`
}

// File returns the file that the expectation checks; false if it checks something
// else.
func (x Expectation) File() (name string, ok bool) { return strings.CutPrefix(x.Channel, "file ") }

// Review is something that a tutor should look at.
type Review struct {
	Item       string   `yaml:"item,omitempty" json:"item,omitempty"`
	Reason     string   `yaml:"reason" json:"reason"`
	ReasonFact Fact     `yaml:"reasonFact,omitempty" json:"reasonFact,omitzero"`
	Learnt     []string `yaml:"learnt,omitempty" json:"learnt,omitempty"`   // ids of cases that passed and whose twins all failed
	Untried    []string `yaml:"untried,omitempty" json:"untried,omitempty"` // ids of cases whose twins could not be tried, by a fault of the harness
	Tried      *Case    `yaml:"tried,omitempty" json:"tried,omitempty"`     // the first try of a case that passed later
}

// Seconds returns a time in seconds, in whole microseconds.
func Seconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1e6 }

// Timing holds all durations of the run, in seconds, so that the rest of the report
// is reproducible.
type Timing struct {
	Total float64      `yaml:"total" json:"total"`
	Build float64      `yaml:"build" json:"build"`
	Cases []CaseTiming `yaml:"cases" json:"cases"`
}

// CaseTiming is the time that the plays of one case took, in seconds.
type CaseTiming struct {
	ID    string  `yaml:"id" json:"id"`
	Plays float64 `yaml:"plays" json:"plays"`
}

// Line makes it be written in one line.
func (CaseTiming) Line() bool { return true }
