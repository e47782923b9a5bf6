// Package assignment is what is asked of a student: the programs, how they
// are built, the limits they run under, the rubric and the clauses of the
// handout. It is read from assignment.yaml and clauses.yaml in a folder of
// cases; this package runs nothing.
package assignment

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/strictyaml"
)

// Schema is the value of the key `schema` in assignment.yaml.
const Schema = "touchstone/assignment/v1"

// Assignment is one assignment.yaml with its clauses.
type Assignment struct {
	Schema   string            `yaml:"schema,required"`
	ID       string            `yaml:"id,required"`    // the name of its folder
	Title    string            `yaml:"title,required"` // as the handout has it
	Course   string            `yaml:"course"`
	Programs []Program         `yaml:"programs,required"`
	Build    Build             `yaml:"build,required"`
	Limits   Limits            `yaml:"limits,required"` // for every play, unless the play says otherwise
	Group    []Group           `yaml:"group"`
	Tokens   map[string]Tokens `yaml:"tokens"`  // kinds of word that `expect -set` looks for
	Readers  map[string]string `yaml:"readers"` // readers that `expect -as` may name, each with what it reads, to be said to people: "the first board"
	Reports  string            `yaml:"reports"` // a regular expression: what programs print that is no message about a wrong input, which `expect -message` looks for
	Rubric   []Item            `yaml:"rubric,required"`

	Clauses  Clauses           `yaml:"-"`
	Language string            `yaml:"-"` // of everything that people read, such as "en"
	Kit      map[string][]byte `yaml:"-"` // the files of Build.Kit, by slash-separated name

	Position strictyaml.Position `yaml:"-"`
}

// Program is an executable that the assignment asks for.
type Program struct {
	Name     string              `yaml:"name,required"` // the file that the build must leave at the root of the submission
	Usage    string              `yaml:"usage"`
	Ends     string              `yaml:"ends"` // the item that loses by a play that does not end by itself, where the case expects no exit status; "" for those of the play
	Position strictyaml.Position `yaml:"-"`
}

// Build is how a submission is built.
type Build struct {
	Command  []string            `yaml:"command,required"` // run at the root of the submission
	Needs    []string            `yaml:"needs"`            // tools that must be on the machine
	StandIn  *StandIn            `yaml:"stand-in"`
	Kit      string              `yaml:"kit"`   // folder of the course's own files; they replace those of the same name in the submission, which the build finds in .handed-in
	Notes    string              `yaml:"notes"` // file in which the build leaves notes on what it did, one a line
	Limits   Limits              `yaml:"limits,required"`
	Position strictyaml.Position `yaml:"-"`
}

// StandIn lets a source have another name than the one asked for: where Name is
// missing and the name of one file at the root alone matches For, that file is
// built as Name.
type StandIn struct {
	Name     string              `yaml:"name,required"`
	For      string              `yaml:"for,required"` // a glob
	Position strictyaml.Position `yaml:"-"`
}

// Group is a size of group and what its submissions are scored out of.
type Group struct {
	Size     int                 `yaml:"size,required"`
	Possible float64             `yaml:"possible,required"`
	Position strictyaml.Position `yaml:"-"`
}

// Tokens is a kind of word that programs print in many wordings, such as
// the name of a card. Each match of Pattern is one token: its groups, each
// replaced by what Words has for its lower-case form when the group itself is not
// a standard letter already, joined. With Within it is looked for only in what
// that matches, as for tokens that may stand side by side.
type Tokens struct {
	Pattern  string              `yaml:"pattern,required"`
	Within   string              `yaml:"within"`
	Words    map[string]string   `yaml:"words"`
	Position strictyaml.Position `yaml:"-"`
}

// Load reads assignment.yaml and clauses.yaml at the root of fsys. Faults in
// the files are *diagnostic.Error, all of them joined.
func Load(fsys fs.FS) (*Assignment, error) {
	a := &Assignment{}
	if err := errors.Join(read(fsys, "assignment.yaml", a), read(fsys, "clauses.yaml", &a.Clauses)); err != nil {
		return nil, err
	}
	if err := errors.Join(a.check(), a.Clauses.check()); err != nil {
		return nil, err
	}
	if a.Build.Kit != "" {
		if err := a.loadKit(fsys); err != nil {
			return nil, err
		}
	}
	return a, nil
}

func (a *Assignment) loadKit(fsys fs.FS) error {
	wrong := func(problem string) error {
		return &diagnostic.Error{File: "assignment.yaml", Line: a.Build.Position.Line, Column: a.Build.Position.Column,
			Problem: diagnostic.Plain(fmt.Sprintf("kit %q: %s", a.Build.Kit, problem))}
	}
	folder, err := fs.Sub(fsys, a.Build.Kit)
	if err != nil {
		return wrong("not the name of a folder")
	}
	a.Kit = map[string][]byte{}
	err = fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		a.Kit[name], err = fs.ReadFile(folder, name)
		return err
	})
	if err != nil || len(a.Kit) == 0 {
		return wrong("there are no files in it")
	}
	return nil
}

func read(fsys fs.FS, name string, into any) error {
	data, err := fs.ReadFile(fsys, name)
	if errors.Is(err, fs.ErrNotExist) {
		return &diagnostic.Error{File: name, Problem: diagnostic.Plain("there is no such file")}
	}
	if err != nil {
		return err
	}
	return strictyaml.Decode(name, data, into)
}

// Program gives the program of that name.
func (a *Assignment) Program(name string) (Program, bool) {
	i := slices.IndexFunc(a.Programs, func(p Program) bool { return p.Name == name })
	if i < 0 {
		return Program{}, false
	}
	return a.Programs[i], true
}

// Item gives the rubric item of that id.
func (a *Assignment) Item(id string) (Item, bool) {
	i := slices.IndexFunc(a.Rubric, func(item Item) bool { return item.ID == id })
	if i < 0 {
		return Item{}, false
	}
	return a.Rubric[i], true
}

// ItemIDs lists the rubric in the order of the file.
func (a *Assignment) ItemIDs() []string {
	ids := make([]string, len(a.Rubric))
	for i, item := range a.Rubric {
		ids[i] = item.ID
	}
	return ids
}

// Possible is what a group of that size is scored out of, in points. Without
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

// base is the sum of the points that are neither extra nor taken off.
func (a *Assignment) base() float64 {
	var sum float64
	for _, item := range a.Rubric {
		if item.Kind == Auto || item.Kind == Manual {
			sum += item.Points
		}
	}
	return math.Round(100*sum) / 100
}

func (a *Assignment) check() error {
	c := checker{file: "assignment.yaml"}
	if a.Schema != Schema {
		c.failf(a.Position, "write schema: "+Schema, "schema %q is not known", a.Schema)
	}
	if s := a.Build.StandIn; s != nil {
		if _, err := path.Match(s.For, ""); err != nil || !slices.Contains(a.Build.Command, s.Name) {
			c.failf(s.Position, "name is a word of the command, for a glob", "stand-in: nothing can stand in for %q", s.Name)
		}
	}
	if len(a.Build.Command) == 0 {
		c.failf(a.Build.Position, "", "the build has no command")
	}
	if a.Limits.Processes < 0 || a.Build.Limits.Processes < 0 {
		c.failf(a.Position, "", "a limit of processes is below 0")
	}
	if a.base() == 0 {
		c.failf(a.Position, "", "the rubric's auto and manual items sum to nothing")
	}
	names := map[string]bool{}
	for _, p := range a.Programs {
		if names[p.Name] {
			c.failf(p.Position, "", "program %q is named twice", p.Name)
		}
		names[p.Name] = true
		switch item, ok := a.Item(p.Ends); {
		case p.Ends == "":
		case !ok:
			c.failf(p.Position, diagnostic.Suggest(p.Ends, a.ItemIDs()), "program %q: ends names an unknown item %q", p.Name, p.Ends)
		case !item.FromCases() || item.Kind != Auto && item.Kind != Extra:
			c.failf(p.Position, "name an item of kind auto or extra that is judged by cases", "program %q: ends names item %q, which no play can lose a part of", p.Name, p.Ends)
		}
	}
	if _, err := regexp.Compile(a.Reports); err != nil {
		c.failf(a.Position, "", "reports: %v", err)
	}
	for _, kind := range slices.Sorted(maps.Keys(a.Tokens)) {
		t := a.Tokens[kind]
		if re, err := regexp.Compile(t.Pattern); err != nil {
			c.failf(t.Position, "", "pattern of tokens %q: %v", kind, err)
		} else if re.NumSubexp() == 0 {
			c.failf(t.Position, "put what tells the tokens apart in parentheses", "pattern of tokens %q has no group", kind)
		}
		if _, err := regexp.Compile(t.Within); err != nil {
			c.failf(t.Position, "", "within of tokens %q: %v", kind, err)
		}
	}
	items, tests := map[string]bool{}, ""
	for _, item := range a.Rubric {
		if items[item.ID] {
			c.failf(item.Position, "", "item %q is listed twice", item.ID)
		}
		items[item.ID] = true
		item.check(&c)
		if item.Tests != nil && tests != "" {
			c.failf(item.Position, "", "item %q: the tests are evidence for item %q already", item.ID, tests)
		} else if item.Tests != nil {
			tests = item.ID
		}
		for _, id := range item.Needs {
			switch needed, ok := a.Item(id); {
			case !ok:
				c.failf(item.Position, diagnostic.Suggest(id, a.ItemIDs()), "item %q: needs an unknown item %q", item.ID, id)
			case needed.Kind != Auto && needed.Kind != Extra:
				c.failf(item.Position, "name items of kind auto or extra", "item %q: needs item %q, which no evidence earns", item.ID, id)
			}
			if id == item.ID {
				c.failf(item.Position, "", "item %q: needs itself", id)
			}
		}
		if item.Clause != "" && !a.Clauses.Has(item.Clause) {
			c.failf(item.Position, diagnostic.Suggest(item.Clause, a.Clauses.IDs()), "item %q: unknown clause %q", item.ID, item.Clause)
		}
	}
	sizes := map[int]bool{}
	for _, g := range a.Group {
		if sizes[g.Size] {
			c.failf(g.Position, "", "a group of %d is listed twice", g.Size)
		}
		sizes[g.Size] = true
		if g.Size < 1 || g.Possible <= 0 {
			c.failf(g.Position, "", "the size and the points of a group must be above 0")
		}
		if g.Size == 1 && g.Possible != a.base() {
			c.failf(g.Position, "", "a group of 1 is scored out of %v, but the rubric's auto and manual items sum to %v", g.Possible, a.base())
		}
	}
	return errors.Join(c.errs...)
}

// checker collects the faults of one file.
type checker struct {
	file string
	errs []error
}

func (c *checker) failf(at strictyaml.Position, hint, format string, args ...any) {
	c.errs = append(c.errs, &diagnostic.Error{
		File: c.file, Line: at.Line, Column: at.Column,
		Problem: diagnostic.Plain(fmt.Sprintf(format, args...)), Hint: diagnostic.Plain(hint),
	})
}
