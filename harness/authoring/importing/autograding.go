package importing

import (
	"encoding/json"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

// autogradingFiles are where GitHub Classroom keeps the tests of a repository.
var autogradingFiles = []string{"autograding.json", ".github/classroom/autograding.json"}

// findAutograding returns the file with these tests, or "".
func findAutograding(files fs.FS) string {
	for _, name := range autogradingFiles {
		if _, err := fs.Stat(files, name); err == nil {
			return name
		}
	}
	return ""
}

// classroomTest is a test of GitHub Classroom.
type classroomTest struct {
	Name, Setup, Run, Input, Output, Comparison string
	Timeout, Points                             float64
}

// autograding imports the tests of GitHub Classroom. Each is passed by an exit status of 0, and an output
// that is, includes or matches the one that is given.
func (m *maker) autograding(file string, made *manifest) error {
	data, err := fs.ReadFile(m.source, file)
	if err != nil {
		return err
	}
	var all struct{ Tests []classroomTest }
	if err := json.Unmarshal(m.text(data), &all); err != nil {
		return diagnostic.New(file, catalog.Of("import.unreadable"), diagnostic.Cause(err))
	}
	c := check{m: m, file: file, made: made, programs: new([]string)}
	graded := slices.ContainsFunc(all.Tests, func(t classroomTest) bool { return t.Points > 0 })
	for _, t := range all.Tests {
		d, why := t.draft(c)
		if graded && t.Points <= 0 {
			why = catalog.Of("import.pointless")
		}
		if !why.None() {
			m.lacks("checks", file, 0, catalog.Of("import.check", "name", strconv.Quote(t.Name), "why", why))
			continue
		}
		if t.Setup != "" || t.Timeout != 0 {
			m.note(file, catalog.Of("import.classroom", "name", strconv.Quote(t.Name)))
		}
		id := m.id(t.Name)
		m.files[id+".txtar"] = d.Bytes()
		if graded {
			made.Rubric = append(made.Rubric, item{ID: strings.ToLower(id), Points: t.Points, Cases: []string{id}})
		}
	}
	if len(*c.programs) > 0 {
		made.Programs = *c.programs
		m.note(".", catalog.Of("import.no-solution"))
	}
	return nil
}

// draft returns the case of a test, or why there is none.
func (t classroomTest) draft(c check) (d caselang.Draft, why catalog.Message) {
	program, args, why := c.program(t.Run)
	if !why.None() {
		return d, why
	}
	d.Metadata("title", strings.Join(strings.Fields(t.Name), " "))
	play := []string{"play"}
	if t.Input != "" {
		d.File("input.txt", []byte(t.Input))
		play = append(play, "-in", "input.txt")
	}
	d.Command(slices.Concat(play, []string{program}, args)...)
	output := strings.TrimSpace(strings.ReplaceAll(t.Output, "\r\n", "\n"))
	pattern := regexp.QuoteMeta(output)
	switch t.Comparison {
	case "exact":
		pattern = `^\s*` + pattern + `\s*$`
	case "regex":
		pattern = t.Output
	case "included", "":
	default:
		return d, catalog.Of("import.has", "key", strconv.Quote(t.Comparison))
	}
	if _, err := regexp.Compile(pattern); err != nil {
		return d, catalog.Of("import.has", "key", strconv.Quote(t.Output))
	}
	if output != "" {
		d.Command("expect", "stdout", "-match", strings.ReplaceAll(pattern, "\n", `\r?\n`))
	}
	d.Command("expect", "exit", "0")
	return d, why
}
