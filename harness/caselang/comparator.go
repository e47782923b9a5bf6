package caselang

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/files/strictyaml"
	"touchstone/harness/report"
)

// Comparator is a row of the table of comparators: all that is known of an option of expect.
// A new one is a file that registers its row, and the texts of its sentence in the catalog.
type Comparator struct {
	Name string // the option without its dash; "" if it is none

	// Words are the words that it takes, as docs/cases.md shows them: ... is for any number,
	// brackets are around one that may be missing. FILE is a file that it compares with, RE a
	// regular expression, TOKENS is something else that is printed, and READER or CHECKER is
	// the program of the course that judges.
	Words   string
	Passes  string // when it passes, for docs/cases.md
	Channel string // the only one that it is for; "" for all on which there are bytes

	// Compare returns how it compares. It is nil if it is not about bytes, but about the run.
	Compare func(Expect, Course, Material) (compare.Comparator, error)

	// Renew returns the word that must stand in place of its last one, to hold for what was
	// printed, one stream or file each, or why there is none. A comparator with a FILE needs
	// none: what was printed becomes the file.
	Renew func(e Expect, c compare.Comparator, printed [][]byte, x report.Expectation) (word string, fault catalog.Message)
}

// Course is what outputs of an assignment are judged with.
type Course struct {
	*assignment.Assignment
	Readers  Readers
	Checkers map[string]compare.Checker
}

// Readers are the readers that `expect -as` names: they parse an output.
type Readers map[string]compare.Reader

// Material is what an output is judged by.
type Material struct {
	Wants [][]byte // contents of each FILE, in their order; of a transcript, what is printed
	Stdin []byte   // of the play
	Files [][]byte // of the play
}

var comparators = map[string]Comparator{}

// Register adds a comparator to the language.
func Register(c Comparator) { comparators[c.Name] = c }

// Comparators lists the comparators by their names.
func Comparators() []Comparator {
	return slices.SortedFunc(maps.Values(comparators), func(a, b Comparator) int { return cmp.Compare(a.Name, b.Name) })
}

// option is how a report names the comparator.
func (c Comparator) option() string { return cmp.Or(c.Name, "equal") }

// Sentence is the key of the sentence that says what the comparator asks for.
func (c Comparator) Sentence() string { return "checked." + c.option() }

// takes returns the smallest and the largest number of words.
func (c Comparator) takes() (least, most int) {
	for _, word := range strings.Fields(c.Words) {
		if most++; !strings.HasPrefix(word, "[") {
			least++
		}
		if strings.Contains(word, "...") {
			return least, 99
		}
	}
	return least, most
}

// from returns the index of the first word of a kind; -1 if it takes none.
func (c Comparator) from(kind string) int {
	return slices.IndexFunc(strings.Fields(c.Words), func(word string) bool { return strings.Trim(word, "[.]") == kind })
}

// from returns the words from the first one of a kind on.
func (e Expect) from(kind string) []string {
	at := e.Comparator().from(kind)
	if at < 0 || at > len(e.Words) {
		return nil
	}
	return e.Words[at:]
}

// Comparator returns the comparator of an expectation on bytes, files or memory.
func (e Expect) Comparator() Comparator {
	if e.status() {
		return Comparator{}
	}
	return comparators[e.Option]
}

// Compares returns how the expectation compares. A program of the course that is not declared
// is an error.
func (e Expect) Compares(c Course, m Material) (compare.Comparator, error) {
	if j := e.judge(c); j != nil && !j.declared {
		return nil, unknown(j.unknown, j.name, j.others)
	}
	build := e.Comparator().Compare
	if build == nil {
		return nil, fmt.Errorf("comparator -%s has no meaning here", e.Option)
	}
	return build(e, c, m)
}

// judge is the program of the course that an expectation asks.
type judge struct {
	name     string
	declared bool                // in the manifest
	at       strictyaml.Position // there
	says     string              // what it reads or accepts, in words
	here     bool                // it can be asked
	others   []string            // names that are declared
	unknown  string              // key of the error that it is not declared
	fails    string              // key of the reason that it could not judge
}

// judge returns the program of the course that judges; nil if none does.
func (e Expect) judge(c Course) *judge {
	if names := e.from("READER"); len(names) > 0 {
		r, known := c.Assignment.Readers[names[0]]
		return &judge{names[0], known, r.Position, r.Reads, c.Readers[names[0]].Meaning != nil, declared(c.Assignment.Readers), "case.reader", "reason.reader"}
	}
	if names := e.from("CHECKER"); len(names) > 0 {
		k, known := c.Assignment.Checkers[names[0]]
		return &judge{names[0], known, k.Position, k.Accepts, c.Checkers[names[0]] != nil, declared(c.Assignment.Checkers), "case.checker", "reason.checker"}
	}
	return nil
}

// Expect is a parsed expect command.
type Expect struct {
	Channel string // exit, signal, stdout, stderr, either, session, memory, file, accepted
	File    string // for the channel file
	Relax   compare.Relax
	relaxes []string       // the names of the relaxations in relax, except for what it drops
	Option  string         // the comparator's option without its dash; "" compares with files
	Words   []string       // the arguments of the comparator
	Pattern *regexp.Regexp // of match and lacks
	text    string         // everything after the channel, as a case would write it
}

// status reports whether it is about the end of the run.
func (e Expect) status() bool { return e.Channel == "exit" || e.Channel == "signal" }

// Contents are the files of a case, by name, as its commands have left them so far.
type Contents map[string][]byte

func (f Contents) Read(name string) ([]byte, error) {
	data, ok := f[name]
	if !ok {
		return nil, catalog.Of("case.no-file", "file", strconv.Quote(name))
	}
	return data, nil
}

func (f Contents) ReadAll(names []string) ([][]byte, error) {
	var all [][]byte
	for _, name := range names {
		data, err := f.Read(name)
		if err != nil {
			return nil, err
		}
		all = append(all, data)
	}
	return all, nil
}
