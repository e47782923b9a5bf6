package caselang

import (
	"bytes"
	"errors"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/plaintext"
	"touchstone/harness/report"
)

// Read is Parse for a file that somebody wrote with an editor: its encoding and its
// line ends do not matter.
func Read(file string, data []byte) (*Case, error) {
	return Parse(file, bytes.ReplaceAll(plaintext.UTF8(data), []byte("\r\n"), []byte("\n")))
}

// Parse parses one case. Faults are *diagnostic.Error, joined. Even then it
// returns what it could parse, for Lint.
func Parse(file string, data []byte) (*Case, error) {
	return parse(file, data, txtar.Parse(data))
}

// parse parses a case whose files do not have to be in data.
func parse(file string, data []byte, archive *txtar.Archive) (*Case, error) {
	id := strings.TrimSuffix(path.Base(file), path.Ext(file))
	c := &Case{ID: id, File: file, Title: id, Visibility: "public", shownAt: 1, data: data, archive: archive}
	p := parser{file: file, c: c, seen: map[string]bool{}}
	for i, line := range strings.Split(string(c.archive.Comment), "\n") {
		p.line(i+1, line)
	}
	p.finish()
	c.available = c.names()
	for _, all := range Every[Edits](c) {
		for _, e := range all {
			c.available = append(c.available, e.to)
		}
	}
	for _, e := range Every[Expect](c) {
		if e.Channel == "file" {
			c.Collected = append(c.Collected, e.File)
		}
	}
	c.faulty = len(p.errs) > 0
	return c, errors.Join(p.errs...)
}

type parser struct {
	file string
	c    *Case
	seen map[string]bool
	errs []error

	played, judged bool // there was a play, and an expectation on it
	last           Play // the last play that could be parsed
	keeps          bool // the plays have one folder
	streams        bool // one of its streams is judged alone
}

func (p *parser) fail(line, column int, problem, hint catalog.Message) {
	p.errs = append(p.errs, diagnostic.New(p.file, problem, hint).At(line, column))
}

var metadata = []string{"title", "clause", "visibility", "show", "hint", "catches", "echo"}

func (p *parser) line(number int, line string) {
	if symptoms, value, ok := scopedHint(line); ok {
		p.hint(number, symptoms, value)
		return
	}
	if key, value, ok := strings.Cut(strings.TrimPrefix(line, "#"), ":"); ok && strings.HasPrefix(line, "#") && isKey(key) {
		p.metadata(number, key, strings.TrimSpace(value))
		if key == "clause" {
			p.c.clausesAt = Step{Line: number, text: line}
		}
		return
	}
	words, column, err := split(line)
	if err != nil {
		p.fail(number, column, diagnostic.Cause(err), none)
		p.c.unread = true
		return
	}
	if len(words) > 0 {
		p.step(Step{Line: number, text: line, Words: words})
	}
}

// step parses the words of a command, and reports a command that is not allowed
// at its place.
func (p *parser) step(s Step) {
	name := s.Words[0]
	fail := func(problem, hint catalog.Message) {
		s.Does, p.c.unread, s.fault = nil, true, diagnostic.New(p.file, problem, hint).At(s.Line, s.column(name))
	}
	command, known := lookup(name)
	if !known {
		fail(catalog.Of("case.no-command", "command", strconv.Quote(name)), diagnostic.Near(name, CommandNames()))
	} else if does, err := command.parse(s.Words[1:]); err != nil {
		fail(within(name, err), catalog.Of("case.usage", "usage", command.usage))
	} else {
		s.Does = does
	}
	p.parsed(&s, fail)
	switch name {
	case "play":
		p.played, p.judged = true, false
	case "otherwise":
		if !p.played || p.judged {
			fail(catalog.Of("case.otherwise-place"), none)
		}
	case "expect":
		if !p.played {
			fail(catalog.Of("case.expect-place"), none)
		}
		p.judged = true
	}
	p.c.Steps = append(p.c.Steps, s)
}

// parsed notes what a command means for those around it, and reports one that does not go with them.
func (p *parser) parsed(s *Step, fail func(problem, hint catalog.Message)) {
	switch does := s.Does.(type) {
	case Folder:
		if p.keeps || p.played {
			fail(catalog.Of("case.folder-place"), none)
		}
		p.keeps = true
	case Play:
		does.Keeps = p.keeps
		s.Does, p.last, p.streams = does, does, false
	case With:
		p.with(does, fail)
	case Otherwise:
		does.Play.Keeps = p.keeps
		s.Does = does
		if p.last.Under != "" || p.last.Failing != "" {
			fail(catalog.Of("case.no-other-way"), none)
		}
	case Expect:
		p.expectation(s, does, fail)
	}
}

func isKey(text string) bool {
	return text != "" && strings.Trim(text, "abcdefghijklmnopqrstuvwxyz-") == ""
}

func (p *parser) metadata(line int, key, value string) {
	quoted := strconv.Quote("#" + key)
	switch {
	case !slices.Contains(metadata, key):
		p.fail(line, 2, catalog.Of("yaml.unknown-key", "key", quoted), diagnostic.Near(key, metadata))
		return
	case p.seen[key]:
		p.fail(line, 2, catalog.Of("yaml.twice", "key", quoted), none)
	case value == "":
		p.fail(line, len(key)+3, catalog.Of("case.no-value", "key", quoted), none)
	case len(p.c.Steps) > 0:
		p.fail(line, 1, catalog.Of("case.late-key", "key", quoted), catalog.Of("case.late-key.hint"))
	}
	p.seen[key] = true
	switch key {
	case "title":
		p.c.Title = value
	case "clause":
		p.c.Clauses = strings.Fields(value)
	case "hint":
		p.c.Hint = value
	case "catches":
		p.c.Catches = value
	case "echo":
		p.c.Echo = value
	case "show":
		p.c.Own = true
		if value != "own" {
			p.fail(line, len(key)+3, catalog.Of("case.show"), none)
		}
	case "visibility":
		p.visibility(line, value)
	}
}

// visibility reads who sees the case, or from when on everybody does.
func (p *parser) visibility(line int, value string) {
	const column = len("#visibility: ")
	p.c.Visibility, p.c.shownAt = value, line
	if strings.HasPrefix(value, "after ") {
		p.c.Visibility = "hidden"
		if err := p.c.Opens.Parse(value); err != nil {
			p.fail(line, column, within("visibility", err), none)
		}
		return
	}
	if known := []string{"public", "hidden", "staff"}; !slices.Contains(known, value) {
		p.fail(line, column, catalog.Of("case.visibility", "visibility", strconv.Quote(value)), diagnostic.Near(value, known))
	}
}

// scopedHint reads a line "#hint(SYMPTOM, ...): text".
func scopedHint(line string) (symptoms, text string, ok bool) {
	rest, ok := strings.CutPrefix(line, "#hint(")
	if !ok {
		return "", "", false
	}
	symptoms, text, ok = strings.Cut(rest, "):")
	return symptoms, strings.TrimSpace(text), ok
}

// hint adds a hint that is true for some symptoms alone; no symptom has two.
func (p *parser) hint(line int, symptoms, text string) {
	const before = len("#hint(")
	for _, symptom := range symptomsOf(symptoms) {
		if !report.IsSymptom(symptom) {
			p.fail(line, before+1+strings.Index(symptoms, symptom), catalog.Of("case.symptom", "symptom", strconv.Quote(symptom)), diagnostic.Near(symptom, append(report.Symptoms, report.Output)))
		}
		if p.seen["hint("+symptom] {
			p.fail(line, before+1+strings.Index(symptoms, symptom), catalog.Of("yaml.twice", "key", strconv.Quote(symptom)), none)
		}
		p.seen["hint("+symptom] = true
	}
	switch {
	case text == "":
		p.fail(line, before+len(symptoms)+2, catalog.Of("case.no-value", "key", strconv.Quote("#hint("+symptoms+")")), none)
	case len(p.c.Steps) > 0:
		p.fail(line, 1, catalog.Of("case.late-key", "key", strconv.Quote("#hint")), catalog.Of("case.late-key.hint"))
	}
	if p.c.Hints == nil {
		p.c.Hints = map[string]string{}
	}
	p.c.Hints[symptoms] = text
}

func (p *parser) finish() {
	p.c.untitled = !p.seen["title"]
	if p.c.Own && p.c.Visibility != "hidden" {
		p.fail(p.c.shownAt, 1, catalog.Of("case.show"), none)
	}
	names := map[string]bool{}
	for _, f := range p.c.archive.Files {
		line, quoted := p.c.fileLine(f.Name), strconv.Quote(f.Name)
		if names[f.Name] {
			p.fail(line, 1, catalog.Of("case.file-twice", "file", quoted), none)
		}
		names[f.Name] = true
		if plaintext.Changes(f.Data) {
			p.fail(line+1, 1, catalog.Of("case.encoding", "file", quoted), catalog.Of("case.encoding.hint"))
		}
		// testscript would expand variables in it or follow it out of its folder.
		if !fs.ValidPath(f.Name) || strings.ContainsAny(f.Name, "$\\:") {
			p.fail(line, 1, catalog.Of("case.file-name", "file", quoted), catalog.Of("case.file-name.hint"))
		}
	}
}
