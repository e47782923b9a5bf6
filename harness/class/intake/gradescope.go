package intake

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

// metadataFile says in an export from Gradescope whose each folder is.
const metadataFile = "submission_metadata.yml"

var gradescopeName = regexp.MustCompile(`^submission_(\d+)$`)

// metadata is what Gradescope says of a submission.
type metadata struct {
	Submitters []submitter `yaml:":submitters"`
	Created    moment      `yaml:":created_at"`
}

type submitter struct {
	Name  string `yaml:":name"`
	SID   string `yaml:":sid"`
	Email string `yaml:":email"`
}

// moment is a time, or an object of Ruby that has it as utc.
type moment string

func (m *moment) UnmarshalYAML(node *yaml.Node) error {
	for i := 0; i+1 < len(node.Content); i += 2 {
		if node.Content[i].Value == "utc" {
			*m = moment(node.Content[i+1].Value)
		}
	}
	if node.Kind == yaml.ScalarNode {
		*m = moment(node.Value)
	}
	return nil
}

// readMetadata reads the file of an export from Gradescope; nil if there is none. Errors are
// *diagnostic.Error.
func readMetadata(dir string) (map[string]metadata, error) {
	file := filepath.Join(dir, metadataFile)
	content, err := os.ReadFile(file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, diagnostic.New(file, catalog.Of("given.unreadable"), diagnostic.Cause(err))
	}
	of := map[string]metadata{}
	if err := yaml.Unmarshal(content, &of); err != nil {
		return nil, diagnostic.New(file, catalog.Of("intake.metadata"), diagnostic.Cause(err))
	}
	return of, nil
}

// student returns a submission by the people whom Gradescope names.
func (m metadata) student() Student {
	s := Student{layout: gradescope}
	var names []string
	for _, author := range m.Submitters {
		p := Person{ID: strings.TrimSpace(author.SID), Email: strings.TrimSpace(author.Email), Name: strings.TrimSpace(author.Name)}
		if p.Title() != "" {
			s.authors, names = append(s.authors, p), append(names, p.Title())
		}
	}
	s.People, s.Name = s.authors, strings.Join(names, ", ")
	if len(names) > 1 {
		s.Group = s.Name
	}
	for _, form := range []string{"2006-01-02 15:04:05.999999999 Z07:00", "2006-01-02 15:04:05.999999999 -0700", time.RFC3339Nano} {
		if at, err := time.Parse(form, string(m.Created)); err == nil {
			s.Submitted = at.UTC().Truncate(time.Second)
		}
	}
	return s
}

// addGradescope adds a folder of an export from Gradescope.
func (b *builder) addGradescope(e fs.DirEntry, full string, m []string) error {
	if b.metadata == nil {
		return b.addPlain(e, full, nil)
	}
	s := b.metadata[e.Name()].student()
	s.Name = cmp.Or(s.Name, filepath.Base(full))
	files, only, err := filesIn(full)
	if err != nil {
		return err
	}
	if s.folder = full; only {
		s.folder, s.files = "", files
	}
	s.unwrap()
	b.start(s, full).Key = keyOf(s.Name, m[1])
	return nil
}

// authors finds each author whom Gradescope names: by number and address, or else by name.
// What they handed in together belongs to all.
func (x *index) authors(s *Student) guess {
	g := guess{together: true, by: catalog.Of("match.authors")}
	for _, author := range s.authors {
		who := x.author(author)
		if len(who) == 0 {
			who = x.candidates([]match{{who: x.called(author.Name, gradescope), named: true}})
		}
		switch {
		case len(who) > 1:
			return guess{who: who}
		case len(who) == 0:
			g.strangers = append(g.strangers, author.Title())
		case !slices.Contains(g.who, who[0]):
			g.who = append(g.who, who[0])
		}
	}
	if len(g.who) == 1 && g.who[0] < len(x.people) {
		g.person = &x.people[g.who[0]]
	}
	return g
}

// author finds people by number and address.
func (x *index) author(p Person) []int {
	return x.candidates([]match{{who: x.handles[Fold(p.ID)]}, {who: x.handles[Fold(p.Email)]}})
}
