// Package newassignment makes the folder of a new assignment, with everything that
// it needs to be checked and graded at once.
package newassignment

import (
	"bytes"
	"embed"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"gopkg.in/yaml.v3"

	"touchstone/harness/assignment"
	"touchstone/harness/authoring/schemas"
	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

//go:embed templates
var templates embed.FS

// ending is that of the templates which are filled in, or must not be what their
// name says; other files are copied.
const ending = ".tmpl"

// The samples: folders of a language's templates, and what they are called.
const (
	right   = "good"
	mistake = "blanks"
)

// Spec says what the assignment is about.
type Spec struct {
	Language string // of Languages, separated by commas; the reference and the samples are in the first one
	Title    string
	Program  string // the name of the executable
}

// Languages lists those in which there is a reference and samples.
func Languages() []string {
	return slices.DeleteFunc(assignment.BuildKinds(), func(kind string) bool {
		_, err := fs.Stat(templates, "templates/"+kind)
		return err != nil
	})
}

// Write makes an assignment in a folder, which must be empty if it exists. What is
// wrong with the specification or with the folder is a *diagnostic.Error.
func Write(folder string, o Spec) error {
	if err := errors.Join(o.check(), Empty(folder)); err != nil {
		return err
	}
	files, err := o.files()
	if err != nil {
		return err
	}
	return WriteFiles(folder, files)
}

// Empty refuses a folder that has something in it. Errors are *diagnostic.Error.
func Empty(folder string) error {
	entries, err := os.ReadDir(folder)
	switch {
	case len(entries) > 0:
		return diagnostic.New(folder, catalog.Of("new.not-empty"), catalog.Of("new.not-empty.hint"))
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return diagnostic.New(folder, catalog.Of("new.no-folder"), diagnostic.Cause(err))
	}
	return nil
}

// WriteFiles writes files into a folder, by their slash-separated names. Errors are
// *diagnostic.Error.
func WriteFiles(folder string, files map[string][]byte) error {
	for name, data := range files {
		file := filepath.Join(folder, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, data, 0o644)); err != nil {
			return diagnostic.New(file, catalog.Of("new.no-folder"), diagnostic.Cause(err))
		}
	}
	return nil
}

// An executable is a file: a build makes it, and a case may link to it.
var program = regexp.MustCompile(`^[^-./\\[:cntrl:]][^/\\[:cntrl:]]*$`)

// CheckProgram refuses a name that no program can have, with a *diagnostic.Error.
func CheckProgram(name string) error {
	if !program.MatchString(name) {
		return diagnostic.New("--program "+strconv.Quote(name), catalog.Of("new.program"), catalog.Of("new.program.hint"))
	}
	return nil
}

func (o Spec) check() error {
	for _, language := range strings.Split(o.Language, ",") {
		if !slices.Contains(Languages(), language) {
			return diagnostic.New("--language "+language, catalog.Of("given.no-language"), diagnostic.Near(language, Languages()))
		}
	}
	if strings.TrimSpace(o.Title) == "" {
		return diagnostic.New("--title", catalog.Of("new.title"), catalog.Message{})
	}
	return CheckProgram(o.Program)
}

// files returns all files of the assignment, by their names in its folder.
func (o Spec) files() (map[string][]byte, error) {
	all := map[string][]byte{}
	err := fs.WalkDir(templates, "templates", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		to := o.place(strings.TrimPrefix(name, "templates/"))
		if to == "" {
			return nil
		}
		data, err := templates.ReadFile(name)
		if short, filled := strings.CutSuffix(to, ending); err == nil && filled {
			to = short
			data, err = o.filled(name, data)
		}
		all[to] = data
		return err
	})
	if err != nil {
		return nil, err
	}
	names, err := fs.Glob(schemas.FS, "*")
	for _, name := range names {
		data, err := schemas.FS.ReadFile(name)
		if err != nil {
			return nil, err
		}
		all[path.Join(schemaFolder, name)] = data
	}
	return all, err
}

// schemaFolder holds the JSON Schemas that the files name for editors.
const schemaFolder = ".schemas"

// place returns where a template goes; "" if it is for another language.
func (o Spec) place(name string) string {
	first, rest, inFolder := strings.Cut(name, "/")
	switch {
	case !inFolder && path.Ext(name) == ".yaml":
		return path.Join("samples", name)
	case !inFolder:
		return name
	case first != o.first():
		return ""
	case strings.HasPrefix(rest, right+"/"), strings.HasPrefix(rest, mistake+"/"):
		return path.Join("samples", rest)
	}
	return rest
}

func (o Spec) filled(name string, text []byte) ([]byte, error) {
	t, err := template.New(name).Parse(string(text))
	if err != nil {
		return nil, err
	}
	kind, _ := assignment.FindBuildKind(o.first())
	var b bytes.Buffer
	err = t.Execute(&b, map[string]string{
		"Title": inYAML(o.Title), "Program": inYAML(o.Program), "Word": caselang.Quoted([]string{o.Program}),
		"Build": o.build(), "Kinds": strings.Join(assignment.BuildKinds(), ", "), "Limits": kind.Play().String(),
	})
	return b.Bytes(), err
}

func (o Spec) first() string { return strings.Split(o.Language, ",")[0] }

// build is how the manifest says how to build.
func (o Spec) build() string {
	if all := strings.Split(o.Language, ","); len(all) > 1 {
		return "{kinds: [" + strings.Join(all, ", ") + "]}"
	}
	return o.Language
}

// plain matches texts that need no quotes, unless they mean something else in YAML,
// such as no.
var plain = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_.-]*( [A-Za-z0-9_.-]+)*$`)

// inYAML writes a text as a YAML scalar that may stand between brackets, too.
func inYAML(text string) string {
	var value any
	if plain.MatchString(text) && yaml.Unmarshal([]byte(text), &value) == nil && value == text {
		return text
	}
	return strconv.Quote(text)
}
