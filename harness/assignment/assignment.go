// Package assignment defines what is asked of a student: the programs, how they
// are built, the limits they run under, the rubric and the clauses of the
// handout. It is read from assignment.yaml and clauses.yaml in a folder of
// cases; this package runs nothing.
package assignment

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/strictyaml"
)

// Schema is the value of the key `schema` in assignment.yaml.
const Schema = "touchstone/assignment/v1"

// SamplesFolder contains the samples of an assignment that is not inside the
// program.
const SamplesFolder = "samples"

// Assignment is one assignment.yaml with its clauses.
type Assignment struct {
	Schema     string               `yaml:"schema"`
	ID         string               `yaml:"id"`             // "" for the name of its folder
	Title      string               `yaml:"title,required"` // as in the handout
	Course     string               `yaml:"course"`
	Programs   []Program            `yaml:"programs,required"`
	Build      Build                `yaml:"build"`
	Limits     Limits               `yaml:"limits"` // for every play, unless the play sets its own
	Total      Duration             `yaml:"total"`  // wall-clock time of all plays of a submission together; 0 for the default
	Group      []Group              `yaml:"group"`
	Reference  *Reference           `yaml:"reference"`
	Pairs      Pairs                `yaml:"pairs"`
	Tokens     map[string]Tokens    `yaml:"tokens"`     // kinds of words that `expect -set` looks for
	Readers    map[string]Reader    `yaml:"readers"`    // readers that `expect -as` may name
	Checkers   map[string]Checker   `yaml:"checkers"`   // programs that `expect -check` may name
	Generators map[string]Generator `yaml:"generators"` // programs that make cases
	Reports    string               `yaml:"reports"`    // a regular expression for what programs print that is not a message about a wrong input, as `expect -message` requires
	Rubric     []Item               `yaml:"rubric"`
	Visibility Opening              `yaml:"visibility"` // when students see more of public cases than of hidden ones: `after DATE`; from the start if there is none
	Diagnosis  Diagnosis            `yaml:"diagnosis"`  // who reads which known mistakes a program seems to have: "" everybody, tutors, or off

	Clauses  Clauses           `yaml:"-"`
	File     string            `yaml:"-"` // the path of the manifest, for messages
	Whole    bool              `yaml:"-"` // there is no rubric: every case counts the same
	Language string            `yaml:"-"` // of all texts for people, such as "en"
	Texts    map[string]string `yaml:"-"` // in Language, by the English: words of the cases, and what generators, readers and checkers say
	Kit      map[string][]byte `yaml:"-"` // the files of Build.Kit, by slash-separated name
	LinkKit  map[string][]byte `yaml:"-"` // the files of Build.Link.Kit

	Position strictyaml.Position `yaml:"-"`
}

// Diagnosis says who reads which known mistakes a program seems to have.
type Diagnosis string

// Those who do.
const (
	ForEverybody Diagnosis = ""
	ForTutors    Diagnosis = "tutors"
	ForNobody    Diagnosis = "off"
)

// Program is an executable that the assignment asks for.
type Program struct {
	Name     string              `yaml:"name,required"` // the file that the build must produce at the root of the submission
	Usage    string              `yaml:"usage"`
	Ends     string              `yaml:"ends"` // the item that loses points if a play does not end by itself and its case expects no exit status; "" for the items of the play
	Position strictyaml.Position `yaml:"-"`
}

// SetShort makes a program of its name alone.
func (p *Program) SetShort(name string) { p.Name = name }

// Build is how a submission is built: by a kind, by a command, or by a command in
// place of a kind's own.
type Build struct {
	Kind     string              `yaml:"kind"`
	Kinds    []string            `yaml:"kinds"`   // in place of kind: the first that has sources for the programs in a submission counts
	Command  []string            `yaml:"command"` // run at the root of the submission
	Needs    []string            `yaml:"needs"`   // tools that must be on the machine
	StandIn  *StandIn            `yaml:"stand-in"`
	Kit      string              `yaml:"kit"`     // folder of the course's own files; they replace files of the same name in the submission, which the build finds in .handed-in
	Link     *Link               `yaml:"link"`    // what is done with what the command has made, if there is a second step
	Notes    string              `yaml:"notes"`   // file in which the build writes notes on what it did, one per line
	ByName   bool                `yaml:"by-name"` // the command, and that of the second step, build only the programs whose names are added to it
	Only     []string            `yaml:"-"`       // these names; nil builds all programs
	Limits   Limits              `yaml:"limits"`
	Position strictyaml.Position `yaml:"-"`
}

// Link is the second step of a build. It runs where nothing of the submission lies but
// what the first step has left for it, so that no source is compiled where the course's
// own part can be read. Of its folder, the programs alone are kept.
type Link struct {
	Takes   string   `yaml:"takes,required"`   // folder in which the first step leaves what is linked
	Kit     string   `yaml:"kit,required"`     // folder of the files that the first step must not see; those of the build's kit are there, too
	Command []string `yaml:"command,required"` // must produce the programs
}

// SetShort makes a build of its kind alone.
func (b *Build) SetShort(kind string) { b.Kind = kind }

// Judging lists the tools that items are judged by.
func (a *Assignment) Judging() (all []string) {
	for _, item := range a.Rubric {
		if judged, ok := item.Rule.(interface{ Tools() []string }); ok {
			all = append(all, judged.Tools()...)
		}
	}
	return all
}

// Tools lists the tools that must be on the machine to build. A command with a path
// is the submission's own script.
func (b Build) Tools() []string {
	var all []string
	needed := slices.Concat(b.Command[:min(1, len(b.Command))], b.Needs)
	for _, name := range b.Kinds {
		needed = append(needed, kinds[name].Tools...)
	}
	for _, tool := range needed {
		if !strings.ContainsRune(tool, '/') && !slices.Contains(all, tool) {
			all = append(all, tool)
		}
	}
	return all
}

// Reference is the right solution: a folder that is built like a submission, or
// commands.
type Reference struct {
	Folder   string              `yaml:"folder"`
	Commands map[string][]string `yaml:"commands"` // command lines, by program; as those of readers
	Position strictyaml.Position `yaml:"-"`
}

// SetShort makes a reference of its folder alone.
func (r *Reference) SetShort(folder string) { r.Folder = folder }

// Pairs says how cases that are a bare NAME.in and NAME.out are tried.
type Pairs struct {
	Program  string              `yaml:"program"` // that is played; "" for the first one
	Check    string              `yaml:"check"`   // a checker that judges standard output, with NAME.out as the answer; one that plays are with gets NAME.in itself
	Talks    bool                `yaml:"-"`       // plays are with that one
	Float    string              `yaml:"float"`   // the tolerance for numbers on standard output, as for `expect -float`: 1e-6
	Relax    []string            `yaml:"relax"`   // what may differ: the relaxations of the case language without their dash; blanks and newlines at ends, unless it is there
	Position strictyaml.Position `yaml:"-"`
}

// Reader reads an output into what it means.
type Reader struct {
	Reads    string              `yaml:"reads,required"`   // what it reads, in words for people: "the first board"
	Command  []string            `yaml:"command,required"` // an executable of touchstone's own repository or of the assignment's folder, or a tool
	Also     []string            `yaml:"also"`             // other readers: an output passes as well if one of them reads what is wanted, for a mistake that is judged elsewhere
	Answers  []string            `yaml:"answers"`          // another command, for dialogues: of the same output it prints the text before the first line of input was read, and then the answer to each line, one per line of its own output
	Position strictyaml.Position `yaml:"-"`
}

// Checker is a program of the course that judges an output: an output validator of
// the problem package format of the ICPC. It is a command, or a folder that is built
// like a submission.
type Checker struct {
	Accepts     string              `yaml:"accepts"` // what it accepts, in words for people: "a shortest path"
	Command     []string            `yaml:"command"` // as that of a reader
	Folder      string              `yaml:"folder"`
	Build       string              `yaml:"build"`       // the kind of build for Folder
	Args        []string            `yaml:"args"`        // that follow the three that every checker gets
	Interactive bool                `yaml:"interactive"` // it talks with a program while that runs, and judges the talk
	Passes      int                 `yaml:"passes"`      // how often it may have a program played, each time with an input that it makes; 0 for once
	Position    strictyaml.Position `yaml:"-"`
}

// Talks reports whether plays are with it, and not their outputs judged by it.
func (c Checker) Talks() bool { return c.Interactive || c.Passes > 1 }

// Generator is a program of the course that makes cases: called with a seed as its last
// argument, it prints one. docs/authoring.md defines how it is called.
type Generator struct {
	Makes    string              `yaml:"makes"`            // what it makes, in words for people: "games of a few moves"
	Command  []string            `yaml:"command,required"` // as that of a reader
	Choices  bool                `yaml:"choices"`          // it takes its choices from standard input, and prints those that it made on standard error
	Simplify bool                `yaml:"simplify"`         // whatever is left of an input when a part is taken out is one that the handout settles, too
	Settles  []string            `yaml:"settles"`          // in place of simplify: a command that says whether it is one
	Position strictyaml.Position `yaml:"-"`
}

// StandIn allows a source to have another name than the required one: if Name is
// missing and exactly one file at the root has a name that matches For, that file
// is built as Name.
type StandIn struct {
	Name     string              `yaml:"name,required"`
	For      string              `yaml:"for,required"` // a glob
	Position strictyaml.Position `yaml:"-"`
}

// Group is a group size and the points that its submissions are scored out of.
type Group struct {
	Size     int                 `yaml:"size,required"`
	Possible float64             `yaml:"possible,required"`
	Position strictyaml.Position `yaml:"-"`
}

// Tokens is a kind of word that programs print in many wordings, such as the name
// of a card. Each match of Pattern is one token: its groups, joined, each replaced
// by the entry in Words for its lower-case form, unless the group is a standard
// letter already. If Within is set, tokens are looked for only in what it matches,
// for tokens that may stand side by side.
type Tokens struct {
	Pattern  string              `yaml:"pattern,required"`
	Within   string              `yaml:"within"`
	Words    map[string]string   `yaml:"words"`
	Position strictyaml.Position `yaml:"-"`
}

// Load reads assignment.yaml and, if there is one, clauses.yaml at the root of fsys.
// What a short manifest leaves out is filled in, except the id. Items may name the
// kinds of evidence in rules. It joins all faults in the files, as *diagnostic.Error.
func Load(fsys fs.FS, rules Rules) (*Assignment, error) {
	a := &Assignment{}
	var clausesErr error
	if _, err := fs.Stat(fsys, "clauses.yaml"); !errors.Is(err, fs.ErrNotExist) {
		clausesErr = read(fsys, "clauses.yaml", &a.Clauses)
	}
	if err := errors.Join(read(fsys, "assignment.yaml", a), clausesErr); err != nil {
		return nil, err
	}
	a.complete()
	if err := errors.Join(a.check(fsys, rules), a.Clauses.check()); err != nil {
		return nil, err
	}
	var err error
	if a.Kit, err = a.loadKit(fsys, a.Build.Kit); err == nil && a.Build.Link != nil {
		a.LinkKit, err = a.loadKit(fsys, a.Build.Link.Kit)
	}
	if err != nil {
		return nil, err
	}
	return a, nil
}

func (a *Assignment) loadKit(fsys fs.FS, kit string) (map[string][]byte, error) {
	if kit == "" {
		return nil, nil
	}
	wrong := func(key string) error {
		return diagnostic.New("assignment.yaml", catalog.Of(key, "kit", strconv.Quote(kit)), catalog.Message{}).At(a.Build.Position.Line, a.Build.Position.Column)
	}
	folder, err := fs.Sub(fsys, kit)
	if err != nil {
		return nil, wrong("manifest.kit-name")
	}
	files := map[string][]byte{}
	err = fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		files[name], err = fs.ReadFile(folder, name)
		return err
	})
	if err != nil || len(files) == 0 {
		return nil, wrong("manifest.kit-empty")
	}
	return files, nil
}

func read(fsys fs.FS, name string, into any) error {
	data, err := fs.ReadFile(fsys, name)
	if errors.Is(err, fs.ErrNotExist) {
		return diagnostic.New(name, catalog.Of("given.nothing"), catalog.Message{})
	}
	if err != nil {
		return err
	}
	return strictyaml.Decode(name, data, into)
}

// PlaceOf returns `file:line:col` of something that the manifest declares; of the whole
// manifest, if it has no position.
func (a *Assignment) PlaceOf(at strictyaml.Position) string {
	at = cmp.Or(at, a.Position)
	return fmt.Sprintf("%s:%d:%d", a.File, at.Line, at.Column)
}

// Translated returns a text of a case, or of an executable of the assignment, in the
// language of the assignment, if it has it there.
func (a *Assignment) Translated(text string) string {
	if text == "" {
		return ""
	}
	return cmp.Or(a.Texts[text], text)
}

// Possible returns the points that a group of that size is scored out of. Without
// groups in the manifest it is the sum of the rubric. The error is a
// *diagnostic.Error.
func (a *Assignment) Possible(size int) (float64, error) {
	var sizes []string
	for _, g := range a.Group {
		if g.Size == size {
			return g.Possible, nil
		}
		sizes = append(sizes, fmt.Sprint(g.Size))
	}
	if len(a.Group) == 0 && size == 1 {
		return a.base(), nil
	}
	return 0, diagnostic.New("--group "+strconv.Itoa(size), catalog.Of("given.no-group", "assignment", a.ID),
		catalog.Of("near.known", "names", cmp.Or(strings.Join(sizes, ", "), "1")))
}

// base returns the sum of the points, without extra points and deductions.
func (a *Assignment) base() float64 {
	var sum float64
	for _, item := range a.Rubric {
		if item.Kind == Auto || item.Kind == Manual {
			sum += item.Points
		}
	}
	return math.Round(100*sum) / 100
}
