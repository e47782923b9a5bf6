// Package ledger is the result of grading a class: one versioned model, which
// class.yaml holds and every other output of a class renders. Nothing here
// judges. What a submission printed is not in it but in the report of each.
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
	Shard       string       `yaml:"shard,omitempty"`    // "2/4" when this is a part of the class
	Items       []Item       `yaml:"items"`              // the rubric, in its order
	Submissions []Submission `yaml:"submissions"`        // sorted by key; of a shard, its own alone
	Missing     []Person     `yaml:"missing"`            // on the roster, and nothing of them is there
	Findings    []Finding    `yaml:"findings"`           // what in the folder is not clearly a submission
	// Identical are the keys of submissions that hold the same files, byte for
	// byte; without those of one group. It costs nobody points.
	Identical [][]string `yaml:"identical,omitempty"`
}

// Assignment names what was graded.
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

// Submission is what one student, or one group, handed in. Everything from
// Hash on is empty when Nothing says that there is nothing to grade, or Fault
// why it could not be graded.
type Submission struct {
	Key     string   `yaml:"key"`              // names it among files; unique
	Name    string   `yaml:"name"`             // of the student, as well as the folder or the roster tells
	Number  string   `yaml:"number,omitempty"` // that Moodle or Canvas gives
	Group   string   `yaml:"group,omitempty"`
	People  []Person `yaml:"people,omitempty"` // from the roster: the student, or all of the group
	Late    bool     `yaml:"late,omitempty"`
	Paths   []string `yaml:"paths"`             // the entries it came in, without the folder of the class
	Nothing string   `yaml:"nothing,omitempty"` // why there is nothing to grade: no file was handed in, which is no grade and no 0
	Fault   string   `yaml:"fault,omitempty"`   // why it could not be graded: a fault of the harness or the machine

	Hash        string             `yaml:"hash,omitempty"`        // of what was handed in
	Work        string             `yaml:"work,omitempty"`        // hash of the student's own files: the same for the same files, however packed or called
	Fingerprint string             `yaml:"fingerprint,omitempty"` // of everything that the machine's result depends on
	Build       report.BuildStatus `yaml:"build,omitempty"`
	Score       *report.Score      `yaml:"score,omitempty"` // marks included
	Void        []string           `yaml:"void,omitempty"`  // ids of the broken rules that make the submission score 0
	Items       []Earned           `yaml:"items,omitempty"` // in the order of the rubric
	Cases       Count              `yaml:"cases,omitempty"`
	Failures    []Failure          `yaml:"failures,omitempty"` // in the order of the cases
	Review      []report.Review    `yaml:"review,omitempty"`   // what a tutor should look at
}

// Title is how a list names the submission.
func (s Submission) Title() string {
	if s.Group != "" {
		return s.Group
	}
	return s.Name
}

// Person is one who is on the roster. What it does not tell is "".
type Person struct {
	ID     string `yaml:"id,omitempty"`
	SIS    string `yaml:"sis,omitempty"`
	Number string `yaml:"number,omitempty"` // of the participant in Moodle
	Login  string `yaml:"login,omitempty"`
	Email  string `yaml:"email,omitempty"`
	Name   string `yaml:"name"`
	Group  string `yaml:"group,omitempty"`
}

// Finding is something in the folder of the class that a person should look
// at.
type Finding struct {
	Path    string `yaml:"path"` // without the folder of the class
	Problem string `yaml:"problem"`
}

// Earned is what a submission has for one item.
type Earned struct {
	Item   string        `yaml:"item"`
	Earned float64       `yaml:"earned"` // negative for a deduction
	Status report.Status `yaml:"status"`
	Mark   *report.Mark  `yaml:"mark,omitempty"` // when a tutor gave it
}

// Count counts cases by their verdict.
type Count struct {
	Passed    int `yaml:"passed"`
	Failed    int `yaml:"failed"`
	NotRun    int `yaml:"notRun"`
	NotJudged int `yaml:"notJudged"`
}

// Failure is one failed case. Failures with the same key have, most likely,
// the same mistake behind them.
type Failure struct {
	Case  string   `yaml:"case"`
	Items []string `yaml:"items,omitempty"`
	Key   string   `yaml:"key,omitempty"`   // of the mistake, where several programs may have the same one: see package cause
	Alike string   `yaml:"alike,omitempty"` // a looser key, for failures of the same items
	Cause string   `yaml:"cause"`           // the mistake in words; without a key the first difference
}
