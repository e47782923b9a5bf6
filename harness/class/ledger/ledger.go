// Package ledger stores the result of grading a class: one versioned model, which
// is saved as class.yaml and rendered by every other output of a class. Nothing
// here judges. The output of a submission's programs is not in the ledger but in
// its report.
package ledger

import "touchstone/harness/report"

// Schema is the value of the key `schema` of class.yaml.
const Schema = "touchstone/class/v1"

// Ledger is the result of grading a class. The same class graded twice gives
// the same ledger.
type Ledger struct {
	Schema      string       `yaml:"schema"`
	Assignment  Assignment   `yaml:"assignment"`
	Language    string       `yaml:"language,omitempty"` // code of the language of all texts; "" is English
	Suite       string       `yaml:"suite"`              // hash of the cases, "sha256:..."
	Touchstone  string       `yaml:"touchstone"`         // version of the program
	Sandbox     string       `yaml:"sandbox"`            // name of the level that was reached
	Twins       int          `yaml:"twins,omitempty"`    // tried of each public case that has some
	Zeros       bool         `yaml:"zeros,omitempty"`    // who handed in nothing, or nothing that can be read, has 0 points in the tables
	Shard       string       `yaml:"shard,omitempty"`    // "2/4" if this is a part of the class
	Stopped     bool         `yaml:"stopped,omitempty"`  // the machine seemed to be at fault, so that some were not tried
	Items       []Item       `yaml:"items"`              // the rubric, in its order
	Submissions []Submission `yaml:"submissions"`        // sorted by key; in a shard, only its own
	Missing     []Person     `yaml:"missing"`            // people on the roster without a submission
	Findings    []Finding    `yaml:"findings"`           // entries of the folder that are not clearly submissions
	// Identical lists groups of submissions, by key, with the same files, byte for
	// byte, except within one student group. It costs nobody points.
	Identical [][]string `yaml:"identical,omitempty"`
	// Similarity is what Dolos found, if it was asked. It costs nobody points.
	Similarity *Similarity `yaml:"similarity,omitempty"`
}

// Assignment names the graded assignment.
type Assignment struct {
	ID    string `yaml:"id"`
	Title string `yaml:"title"`
}

// Item is one line of the point breakdown.
type Item struct {
	ID     string  `yaml:"id"`
	Title  string  `yaml:"title"`
	Points float64 `yaml:"points"` // 0 for a zero rule
	Kind   string  `yaml:"kind"`   // auto, manual, extra, deduction, zero
}

// Submission is what one student or one group submitted. Everything from Hash on
// is empty if Nothing says that there is nothing to grade, or Fault why it could
// not be graded.
type Submission struct {
	Key    string   `yaml:"key"`              // identifies it in file names; unique
	Name   string   `yaml:"name"`             // of the student, as far as the folder or the roster gives it
	Number string   `yaml:"number,omitempty"` // from Moodle or Canvas
	Group  string   `yaml:"group,omitempty"`
	People []Person `yaml:"people,omitempty"` // from the roster: the student, or all members of the group
	// Matched says by which rule People were found on the roster.
	Matched string `yaml:"matched,omitempty"`
	Late    bool   `yaml:"late,omitempty"`
	// Submitted is when it was handed in, RFC 3339, as far as that is known: from a table,
	// Moodle's worksheet or else the commit.
	Submitted string `yaml:"submitted,omitempty"`
	// Superseded is the key of another submission of the same people that counts instead.
	Superseded string   `yaml:"superseded,omitempty"`
	Paths      []string `yaml:"paths"`             // the entries that contain it, relative to the folder of the class
	Nothing    string   `yaml:"nothing,omitempty"` // why there is nothing to grade: no file was submitted, which means no grade, not a 0
	Unread     string   `yaml:"unread,omitempty"`  // why nothing that was handed in can be read, such as a broken archive: no grade, not a 0, until a tutor decides
	Fault      string   `yaml:"fault,omitempty"`   // why it could not be graded: a fault of the harness or the machine

	Hash        string             `yaml:"hash,omitempty"`        // of the submitted files
	Work        string             `yaml:"work,omitempty"`        // hash of the student's own files: the same for the same files, however packed or named
	Fingerprint string             `yaml:"fingerprint,omitempty"` // of everything that the machine's result depends on
	Result      string             `yaml:"result,omitempty"`      // hash of the file of the machine's result, which nobody should edit
	Build       report.BuildStatus `yaml:"build,omitempty"`
	Score       *report.Score      `yaml:"score,omitempty"`    // including marks
	Lateness    *Lateness          `yaml:"lateness,omitempty"` // if the class has a policy
	Void        []string           `yaml:"void,omitempty"`     // ids of the broken rules that make the submission score 0
	Items       []Earned           `yaml:"items,omitempty"`    // in the order of the rubric
	Comments    []report.Comment   `yaml:"comments,omitempty"` // of tutors, by file and line
	Cases       Count              `yaml:"cases,omitempty"`
	Named       []string           `yaml:"named,omitempty"`    // the known mistakes that it seems to have, in words, what costs most first
	Failures    []Failure          `yaml:"failures,omitempty"` // in the order of the cases
	Review      []report.Review    `yaml:"review,omitempty"`   // what a tutor should look at
}

// Title returns the name of the submission in lists.
func (s Submission) Title() string {
	if s.Group != "" {
		return s.Group
	}
	return s.Name
}

// Ungraded says why a submission has no score: nothing, unread or fault; "" if it has one.
func (s *Submission) Ungraded() string {
	switch {
	case s.Nothing != "":
		return "nothing"
	case s.Unread != "":
		return "unread"
	case s.Score == nil:
		return "fault"
	}
	return ""
}

// Of returns what a submission has for an item; false if it has no such item.
func (s *Submission) Of(item string) (Earned, bool) {
	for _, e := range s.Items {
		if e.Item == item {
			return e, true
		}
	}
	return Earned{}, false
}

// Person is a person on the roster. What it does not say is "".
type Person struct {
	ID     string `yaml:"id,omitempty"`
	SIS    string `yaml:"sis,omitempty"`
	Number string `yaml:"number,omitempty"` // of the participant in Moodle
	Login  string `yaml:"login,omitempty"`
	Email  string `yaml:"email,omitempty"`
	Name   string `yaml:"name"`
	Group  string `yaml:"group,omitempty"`

	LateDays string `yaml:"lateDays,omitempty"` // a whole number
}

// Finding is an entry in the folder of the class that a tutor should look at.
type Finding struct {
	Path    string `yaml:"path"` // relative to the folder of the class
	Problem string `yaml:"problem"`
}

// Earned is the result of a submission for one item.
type Earned struct {
	Item   string        `yaml:"item"`
	Earned float64       `yaml:"earned"` // negative for a deduction
	Status report.Status `yaml:"status"`
	Mark   *report.Mark  `yaml:"mark,omitempty"` // if a tutor gave one
}

// Undecided reports whether nothing has been decided about the points.
func (e Earned) Undecided() bool {
	return e.Mark == nil && report.Item{Status: e.Status, Earned: e.Earned}.Undecided()
}

// Count counts cases by their verdict.
type Count struct {
	Passed    int `yaml:"passed"`
	Failed    int `yaml:"failed"`
	NotRun    int `yaml:"notRun"`
	NotJudged int `yaml:"notJudged"`
}

// Failure is one failed case. Failures with the same key most likely have the
// same mistake as their cause.
type Failure struct {
	Case  string   `yaml:"case"`
	Items []string `yaml:"items,omitempty"`
	Key   string   `yaml:"key,omitempty"`   // of the mistake, if several programs may share it: see package cause
	Alike string   `yaml:"alike,omitempty"` // a looser key, for failures of the same items
	Cause string   `yaml:"cause"`           // the mistake in words; without a key, the first difference
}
