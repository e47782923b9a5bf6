package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
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
	"touchstone/harness/sandbox/tools"
	"touchstone/harness/submission"
	"touchstone/harness/suite"
	"touchstone/harness/suite/plugin"
	"touchstone/harness/suite/sample"
)

// Reference is the reference of an assignment, as a sample that loses nothing.
type Reference struct {
	Program
	folder *scratch.Dir
}

// Close removes the files of the reference.
func (r *Reference) Close() error { return r.folder.Close() }

// NewReference makes the reference that a manifest declares ready to be graded. Its
// files are copies without the cases, which no candidate may read. Executables of
// touchstone itself are built from cmd/NAME in the repository, as small separate
// programs, so that the limits set by cases apply only to them. It returns nil if
// the manifest declares none: then samples without a fault serve as the reference.
// What is wrong with the reference is a *diagnostic.Error.
func NewReference(ctx context.Context, s *suite.Suite, repository string) (*Reference, error) {
	if s.Reference == nil {
		return nil, nil
	}
	if !s.HasReference() {
		return nil, diagnostic.New(cmp.Or(s.Place.Path, s.ID), catalog.Of("pack.handout"), catalog.Of("pack.handout.hint"))
	}
	folder, err := scratch.New("", "reference")
	if err != nil {
		return nil, err
	}
	r := &Reference{Program: Submitted(sample.Sample{Name: "reference"}), folder: folder}
	switch {
	case s.Reference.Folder != "":
		r.Program = Submitted(sample.Sample{Name: "reference", Loses: untested(s), Path: filepath.Join(folder.Path, filepath.FromSlash(path.Clean(s.Reference.Folder)))})
		err = plugin.Copy(s.Place.Files, path.Clean(s.Reference.Folder), folder.Path)
	default:
		if err = copied(s, folder.Path); err == nil {
			var programs []submission.Command
			programs, err = commands(ctx, s, s.Reference.Commands, s.Assignment.PlaceOf(s.Reference.Position), folder.Path, repository)
			r.Open = func() (*submission.Submission, error) { return submission.Commands(programs...) }
		}
	}
	if err != nil {
		return nil, errors.Join(faulty(s, err), folder.Close())
	}
	return r, nil
}

// untested returns the loss of a reference without tests of its own, if the assignment
// asks students for some.
func untested(s *suite.Suite) map[string]sample.Loss {
	item, tests := owntests.Of(s.Assignment)
	if tests == nil {
		return nil
	}
	own, err := fs.Glob(s.Place.Files, path.Join(path.Clean(s.Reference.Folder), tests.Input))
	if err != nil || len(own) > 0 {
		return nil
	}
	return map[string]sample.Loss{item.ID: sample.Whole}
}

// faulty gives an error of the reference its place in the manifest.
func faulty(s *suite.Suite, err error) error {
	if d, ok := errors.AsType[*diagnostic.Error](err); ok {
		at := s.Reference.Position
		return diagnostic.New(s.Place.Name("assignment.yaml"), catalog.Of("with-lines", "text", "reference", "lines", d.Problem), d.Hint).At(at.Line, at.Column)
	}
	return err
}

// copied fills a folder with what command lines may name: programs may have parts there.
func copied(s *suite.Suite, folder string) error {
	return errors.Join(os.Chmod(folder, 0o755), plugin.Copy(s.Place.Files, ".", folder))
}

// commands returns programs that command lines start, with a copy of the assignment in
// the folder. What declares them is at place, a file:line:col.
func commands(ctx context.Context, s *suite.Suite, lines map[string][]string, place, folder, repository string) ([]submission.Command, error) {
	var all []submission.Command
	for _, name := range slices.Sorted(maps.Keys(lines)) {
		words, err := resolved(ctx, s, lines[name], place, folder, repository)
		if err != nil {
			return nil, err
		}
		all = append(all, submission.Command{Program: name, Words: words, Folder: folder})
	}
	return all, nil
}

// resolved returns a command line whose executable and files have absolute paths. A file
// that is missing is a fault of the assignment, and a tool one of the machine.
func resolved(ctx context.Context, s *suite.Suite, words []string, place, folder, repository string) ([]string, error) {
	if s.Own().Has(words, s.Place.Files) {
		file := filepath.Join(folder, words[0])
		if _, err := os.Stat(file); err == nil { // built for another program
			return append([]string{file}, plugin.Resolve(words[1:], folder)...), nil
		}
		build := exec.CommandContext(ctx, "go", "build", "-o", file, "./cmd/"+words[0])
		build.Dir = repository
		build.Env = append(os.Environ(), "CGO_ENABLED=0")
		if out, err := build.CombinedOutput(); err != nil {
			return nil, diagnostic.New("cmd/"+words[0], catalog.Of("variant.unbuilt", "program", words[0], "why", fmt.Sprintf("%v %s", err, out)), catalog.Of("verify.needs-go"))
		}
		return append([]string{file}, plugin.Resolve(words[1:], folder)...), nil
	}
	words = plugin.Resolve(words, folder)
	switch _, err := tools.LookUp(words[0]); {
	case err != nil && !strings.Contains(words[0], "/"):
		return nil, &submission.MissingTools{Names: words[:1], Place: place}
	case err != nil:
		return nil, diagnostic.New("", catalog.Of("verify.no-command", "command", strconv.Quote(words[0])), catalog.Message{})
	}
	return words, nil
}
