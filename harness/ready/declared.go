package ready

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/evidence/owntests"
	"touchstone/harness/files/scratch"
	"touchstone/harness/files/strictyaml"
	"touchstone/harness/sandbox/tools"
	"touchstone/harness/submission"
	"touchstone/harness/suite/plugin"
	"touchstone/harness/suite/variant"
)

// Declared is a program that an assignment declares: its reference, another reading of the
// handout, or a variant.
type Declared struct {
	Name string

	file     string // that declares it
	at       strictyaml.Position
	commands map[string][]string               // command lines, by program
	write    func(root string) (string, error) // its sources, below a folder; nil if there are commands
}

// reference is the name of the reference, and its key in the manifest.
const reference = "reference"

// Reference returns the reference of the assignment. The error is a *diagnostic.Error if
// there is none.
func (s *Setup) Reference() (Declared, error) {
	r, manifest := s.Suite.Reference, s.Suite.Place.Name("assignment.yaml")
	switch {
	case r == nil:
		return Declared{}, diagnostic.New(manifest, catalog.Of("reference.undeclared"), catalog.Of("usage.write", "text", "reference: FOLDER"))
	case !s.Suite.HasReference():
		return Declared{}, diagnostic.New(cmp.Or(s.Suite.Place.Path, s.Suite.ID), catalog.Of("pack.handout"), catalog.Of("pack.handout.hint"))
	case r.Folder != "":
		return Declared{Name: reference, file: manifest, at: r.Position, write: s.copies(r.Folder)}, nil
	}
	return Declared{Name: reference, file: manifest, at: r.Position, commands: r.Commands}, nil
}

// Readings returns the programs that read the handout in another way than the reference.
func (s *Setup) Readings() (all []Declared) {
	item, tests := owntests.Of(s.Suite.Assignment)
	if tests == nil {
		return nil
	}
	for _, folder := range tests.Readings {
		all = append(all, Declared{Name: path.Clean(folder), file: s.Suite.Place.Name("assignment.yaml"), at: item.Position, write: s.copies(folder)})
	}
	return all
}

// copies returns what copies a folder of the assignment.
func (s *Setup) copies(folder string) func(root string) (string, error) {
	folder = path.Clean(folder)
	return func(root string) (string, error) {
		return filepath.Join(root, filepath.FromSlash(folder)), plugin.Copy(s.Suite.Place.Files, folder, root)
	}
}

// Variant returns a variant as a program.
func (s *Setup) Variant(v variant.Variant) Declared {
	d := Declared{Name: v.Name, file: s.Suite.Place.Name(v.File)}
	if len(v.Commands) > 0 {
		d.at, d.commands = v.Position, v.Commands
		return d
	}
	d.write = func(root string) (string, error) {
		at := filepath.Join(root, v.Name)
		return at, v.Write(at)
	}
	return d
}

// Mistaken returns the program that has mistakes, before any is chosen: see [variant.Mistakes].
func (s *Setup) Mistaken(m *variant.Mistakes) Declared {
	return Declared{Name: variant.MistakesFile, file: s.Suite.Place.Name(variant.MistakesFile), at: m.Position, commands: m.Commands}
}

// Only returns the declaration of one program alone. The error is a *diagnostic.Error if
// no command line starts it.
func (d Declared) Only(program string) (Declared, error) {
	if d.write != nil {
		return d, nil
	}
	words := d.commands[program]
	if len(words) == 0 {
		return d, d.Unbuilt(program, catalog.Of("manifest.reference-command", "key", "commands", "program", program))
	}
	d.commands = map[string][]string{program: words}
	return d, nil
}

// Unbuilt says where it is declared that a program is missing, and why.
func (d Declared) Unbuilt(program string, why catalog.Message) error {
	return d.fault(catalog.Of("variant.unbuilt", "program", program, "why", why), catalog.Message{})
}

func (d Declared) fault(problem, hint catalog.Message) error {
	return diagnostic.New(d.file, problem, hint).At(d.at.Line, d.at.Column)
}

// placed gives an error its place in the declaration.
func (d Declared) placed(err error) error {
	fault, ok := errors.AsType[*diagnostic.Error](err)
	switch {
	case !ok:
		return err
	case d.Name == reference:
		return d.fault(catalog.Of("with-lines", "text", reference, "lines", fault.Problem), fault.Hint)
	case fault.File == "":
		return d.fault(fault.Problem, fault.Hint)
	}
	return err
}

// Open opens a declared program as if it had been handed in. Executables of touchstone
// itself are built from cmd/NAME in the repository, as small separate programs, so that the
// limits set by cases apply only to them. What is wrong with the declaration is a
// *diagnostic.Error.
func (s *Setup) Open(ctx context.Context, d Declared) (sub *submission.Submission, err error) {
	if d.write == nil {
		return s.called(ctx, d)
	}
	folder, err := scratch.New("", "declared")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, folder.Close()) }()
	at, err := d.write(folder.Path)
	if err != nil {
		return nil, d.placed(err)
	}
	return submission.Open(at)
}

// called opens programs that command lines start.
func (s *Setup) called(ctx context.Context, d Declared) (*submission.Submission, error) {
	folder, err := s.commandFolder()
	if err != nil {
		return nil, err
	}
	var all []submission.Command
	for _, name := range slices.Sorted(maps.Keys(d.commands)) {
		words, err := s.resolved(ctx, d, d.commands[name], folder)
		if err != nil {
			return nil, d.placed(err)
		}
		all = append(all, submission.Command{Program: name, Words: words, Folder: folder})
	}
	return submission.Commands(all...)
}

// commandFolder returns the folder with what command lines may name: programs may have
// parts there. It is a copy of the assignment without the cases, which no candidate may read.
func (s *Setup) commandFolder() (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.commands == nil {
		var err error
		if s.commands, err = plugin.Open(s.Suite.Place.Files, s.Suite.Own()); err != nil {
			return "", err
		}
		s.opened = append(s.opened, s.commands)
	}
	return s.commands.Path(), nil
}

// resolved returns a command line whose executable and files have absolute paths. A file
// that is missing is a fault of the assignment, and a tool one of the machine.
func (s *Setup) resolved(ctx context.Context, d Declared, words []string, folder string) ([]string, error) {
	if s.Suite.Own().Has(words, s.Suite.Place.Files) {
		file, err := s.executable(ctx, words[0], folder)
		return append([]string{file}, plugin.Resolve(words[1:], folder)...), err
	}
	words = plugin.Resolve(words, folder)
	switch _, err := tools.LookUp(words[0]); {
	case err != nil && !strings.Contains(words[0], "/"):
		return nil, &submission.MissingTools{Names: words[:1], Place: fmt.Sprintf("%s:%d:%d", d.file, d.at.Line, d.at.Column)}
	case err != nil:
		return nil, diagnostic.New("", catalog.Of("verify.no-command", "command", strconv.Quote(words[0])), catalog.Message{})
	}
	return words, nil
}

// executable builds an executable of touchstone itself, once.
func (s *Setup) executable(ctx context.Context, name, folder string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	file := filepath.Join(folder, name)
	if _, err := os.Stat(file); err == nil {
		return file, nil
	}
	build := exec.CommandContext(ctx, "go", "build", "-o", file, "./cmd/"+name)
	build.Dir = s.Repository
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return "", diagnostic.New("cmd/"+name, catalog.Of("variant.unbuilt", "program", name, "why", fmt.Sprintf("%v %s", err, out)), catalog.Of("verify.needs-go"))
	}
	return file, nil
}

// Quick makes a declared program ready. Programs that touchstone has inside run there,
// which is many times as fast as a process for each play, but has no limits; others are
// built.
func (s *Setup) Quick(ctx context.Context, d Declared) (Programs, error) {
	if p, ok, err := s.inside(d); ok || err != nil {
		return p, err
	}
	return s.built(ctx, d)
}

// built makes a declared program ready in processes of its own.
func (s *Setup) built(ctx context.Context, d Declared) (Programs, error) {
	sub, err := s.Open(ctx, d)
	if err != nil {
		return Programs{}, err
	}
	return s.Build(ctx, sub)
}

// inside makes programs ready that run inside this process; false if there is another one.
func (s *Setup) inside(d Declared) (p Programs, ok bool, err error) {
	if d.write != nil {
		return p, false, nil
	}
	for _, words := range d.commands {
		if !s.Suite.Own().Has(words, s.Suite.Place.Files) {
			return p, false, nil
		}
	}
	named, err := s.commandFolder()
	if err != nil {
		return p, false, err
	}
	folder, err := scratch.InMemory("inside")
	if err != nil {
		return p, false, err
	}
	s.closes(folder)
	p = Programs{ByName: map[string]submission.Program{}, Inside: true, Run: s.Suite.Own().Runner(folder.Path, nil)}
	for name, words := range d.commands {
		p.ByName[name] = submission.Program{Path: words[0], Prefix: plugin.Resolve(words[1:], named)}
	}
	return p, true, nil
}
