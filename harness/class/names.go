package class

import (
	"cmp"
	"context"
	"crypto/rand"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/class/intake"
	"touchstone/harness/class/ledger"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/atomicfile"
	"touchstone/harness/files/strictyaml"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
	"touchstone/harness/submission"
)

// namesSchema is the value of the key `schema` of a file of names.
const namesSchema = "touchstone/names/v1"

// Names are the pseudonyms of a class, from a file that is kept apart from the results:
// whoever has it can put the names back.
//
// Students get theirs as their key before anything is graded, so that no file of the
// results is ever called otherwise. What is only compared, such as the roster, the marks
// and the times, is compared with the names; just before the results are written, every
// name is taken out.
type Names struct {
	namesContent

	file string
	by   map[string]*Identity // students, by their pseudonym
}

// namesContent is what is in the file.
type namesContent struct {
	Schema   string           `yaml:"schema,required"`
	Students []Identity       `yaml:"students"`
	Missing  []Identity       `yaml:"missing"`  // people on the roster without a submission
	Findings []ledger.Finding `yaml:"findings"` // about entries of the folder, by their names
}

// Identity is who is behind a pseudonym.
type Identity struct {
	Pseudonym string          `yaml:"pseudonym,required"`
	Key       string          `yaml:"key,omitempty"` // "" in Missing
	Name      string          `yaml:"name,omitempty"`
	Number    string          `yaml:"number,omitempty"`
	Group     string          `yaml:"group,omitempty"`
	People    []ledger.Person `yaml:"people,omitempty"`
	Paths     []string        `yaml:"paths,omitempty"`
	Nothing   string          `yaml:"nothing,omitempty"`
}

// NamesFile returns where the names of an output folder are kept unless told otherwise:
// beside it.
func NamesFile(out string) string { return filepath.Clean(out) + "-names.yaml" }

// ReadNames reads a file of names. Errors are *diagnostic.Error.
func ReadNames(file string) (*Names, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, diagnostic.New(file, catalog.Of("names.unreadable"), diagnostic.Cause(err))
	}
	n := &Names{file: file, by: map[string]*Identity{}}
	if err := strictyaml.Decode(file, data, &n.namesContent); err != nil {
		return nil, err
	}
	if n.Schema != namesSchema {
		return nil, report.OtherSchema(file, n.Schema, namesSchema)
	}
	for i := range n.Students {
		n.by[n.Students[i].Pseudonym] = &n.Students[i]
	}
	return n, nil
}

// Anonymize gives everybody in a class the pseudonym that a file has for them, or a new
// one, and writes the file, which nobody else may read. Errors are *diagnostic.Error.
func Anonymize(c *intake.Class, file, language string) (*Names, error) {
	old := &Names{}
	if exists(file) {
		var err error
		if old, err = ReadNames(file); err != nil {
			return nil, err
		}
	}
	n := &Names{file: file, by: map[string]*Identity{}}
	n.namesContent = namesContent{Schema: namesSchema, Students: []Identity{}, Missing: []Identity{}, Findings: []ledger.Finding{}}
	known, taken := map[string]string{}, map[string]bool{}
	for _, i := range slices.Concat(old.Students, old.Missing) {
		known[i.identity()], taken[i.Pseudonym] = i.Pseudonym, true
	}
	pseudonym := func(i Identity) string {
		if p := known[i.identity()]; p != "" {
			return p
		}
		for {
			if p := "s-" + strings.ToLower(rand.Text()[:6]); !taken[p] {
				taken[p] = true
				return p
			}
		}
	}
	v := words.In(language)
	for at := range c.Students {
		s := &c.Students[at]
		row := rowOf(s, v)
		i := Identity{Key: s.Key, Name: s.Name, Number: s.Number, Group: s.Group, People: row.People, Paths: row.Paths, Nothing: row.Nothing}
		i.Pseudonym = pseudonym(i)
		s.Key = i.Pseudonym
		n.Students = append(n.Students, i)
	}
	for _, p := range c.Missing {
		i := Identity{Name: p.Title(), People: []ledger.Person{personOf(p)}}
		i.Pseudonym = pseudonym(i)
		n.Missing = append(n.Missing, i)
	}
	for _, i := range old.Students { // who is not in the folder any more keeps a name
		if !slices.ContainsFunc(n.Students, func(j Identity) bool { return j.Key == i.Key }) {
			n.Students = append(n.Students, i)
		}
	}
	for _, f := range c.Findings {
		n.Findings = append(n.Findings, ledger.Finding{Path: filepath.Base(f.Path), Problem: v.Text(f.Problem)})
	}
	for i := range n.Students {
		n.by[n.Students[i].Pseudonym] = &n.Students[i]
	}
	err := atomicfile.WritePrivate(file, func(w io.Writer) error { return strictyaml.Encode(w, n.namesContent) })
	if err != nil {
		return nil, diagnostic.New(file, catalog.Of("out.unwritable"), diagnostic.Cause(err))
	}
	return n, nil
}

// identity tells students apart, from one run to the next.
func (i Identity) identity() string {
	if i.Key != "" {
		return "key:" + i.Key
	}
	p := i.People[0]
	return "person:" + cmp.Or(p.ID, p.SIS, p.Number, p.Login, p.Email, p.Name)
}

// words returns everything that names the student, the longest first.
func (i Identity) words() []string {
	list := []string{i.Key, i.Name, i.Number, i.Group}
	for _, p := range i.People {
		list = append(list, p.ID, p.SIS, p.Number, p.Login, p.Email, p.Name)
		list = append(list, strings.Fields(p.Name)...)
	}
	list = append(list, strings.Fields(i.Name)...)
	for _, path := range i.Paths {
		list = append(list, path, submission.WithoutArchiveEnd(path))
	}
	list = slices.DeleteFunc(list, func(word string) bool { return len(word) < 3 })
	slices.SortFunc(list, func(a, b string) int { return cmp.Or(len(b)-len(a), cmp.Compare(a, b)) })
	return slices.Compact(list)
}

// hide takes the names out of a text about a student.
func (n *Names) hide(key, text string) string {
	i := n.by[key]
	if i == nil {
		return text
	}
	for _, word := range i.words() {
		if strings.Contains(strings.ToLower(text), strings.ToLower(word)) {
			whole := regexp.MustCompile(`(?i)(^|[^\pL\pN])` + regexp.QuoteMeta(word) + `($|[^\pL\pN])`)
			text = whole.ReplaceAllString(text, "${1}"+i.Pseudonym+"${2}")
		}
	}
	return text
}

// clean takes the names out of a result, as far as touchstone wrote them: out of notes on
// what was handed in, not out of what its programs and files say.
func (n *Names) clean(key string, r *report.Report) {
	if n == nil {
		return
	}
	var texts []*string
	for _, s := range r.Sentences() {
		*s.Fact = s.Fact.Map(func(_, text string) string { return n.hide(key, text) })
	}
	for i := range r.Void {
		texts = append(texts, &r.Void[i].Place)
	}
	for i := range r.Items {
		texts = append(texts, &r.Items[i].Place)
		for _, finding := range r.Items[i].Findings {
			if finding.At != nil {
				texts = append(texts, &finding.At.File)
			}
		}
	}
	for _, text := range texts {
		*text = n.hide(key, *text)
	}
	words.Fill(r)
}

// strip takes the names out of the result of a class.
func (n *Names) strip(l *ledger.Ledger) {
	v := words.In(l.Language)
	l.Anonymous = true
	for i := range l.Submissions {
		row := &l.Submissions[i]
		row.Fault, row.Unread = n.hide(row.Key, row.Fault), n.hide(row.Key, row.Unread)
		for at := range row.Review {
			row.Review[at].Reason = n.hide(row.Key, row.Review[at].Reason)
		}
		if row.Nothing != "" {
			row.Nothing = v.Say("class.flag.nothing")
		}
		if row.Lateness != nil && row.Lateness.Extended != "" {
			row.Lateness.Extended = "–"
		}
		row.Name, row.Number, row.Group, row.People, row.Paths = row.Key, "", "", nil, []string{}
	}
	l.Missing = []ledger.Person{}
	for _, i := range n.Missing {
		l.Missing = append(l.Missing, ledger.Person{Name: i.Pseudonym})
	}
	l.Findings = []ledger.Finding{}
	if len(n.Findings) > 0 {
		l.Findings = append(l.Findings, ledger.Finding{Path: v.Say("names.entries", "n", len(n.Findings)), Problem: v.Say("names.in-file")})
	}
}

// restore puts the names back. Errors are *diagnostic.Error.
func (n *Names) restore(l *ledger.Ledger) error {
	l.Anonymous = false
	for i := range l.Submissions {
		row := &l.Submissions[i]
		who := n.by[row.Key]
		if who == nil {
			return diagnostic.New(n.file, catalog.Of("names.lacks", "pseudonym", row.Key), catalog.Of("names.lacks.hint"))
		}
		row.Key, row.Name, row.Number, row.Group, row.People, row.Paths = who.Key, who.Name, who.Number, who.Group, who.People, who.Paths
		row.Nothing = who.Nothing
		if row.Paths == nil {
			row.Paths = []string{}
		}
	}
	for i := range l.Submissions {
		if who := n.by[l.Submissions[i].Superseded]; who != nil {
			l.Submissions[i].Superseded = who.Key
		}
	}
	l.Missing = []ledger.Person{}
	for _, i := range n.Missing {
		l.Missing = append(l.Missing, i.People[0])
	}
	l.Findings = n.Findings
	slices.SortFunc(l.Submissions, func(a, b ledger.Submission) int { return cmp.Compare(a.Key, b.Key) })
	return nil
}

// check refuses to mix results with names and results without in one folder.
func (n *Names) check(folder string) error {
	l, err := readLedger(folder)
	mixed := err == nil && l.Anonymous != (n != nil)
	if n != nil {
		files, _ := os.ReadDir(filepath.Join(folder, results))
		for _, f := range files {
			key, isResult := strings.CutSuffix(f.Name(), ".yaml")
			mixed = mixed || isResult && n.by[key] == nil
		}
		inside, err := filepath.Rel(folder, filepath.Dir(n.file))
		if err == nil && filepath.IsLocal(inside) {
			return diagnostic.New(n.file, catalog.Of("names.inside"), catalog.Of("names.inside.hint"))
		}
	}
	if mixed {
		return diagnostic.New(folder, catalog.Of("names.mixed"), catalog.Of("out.taken.hint"))
	}
	return nil
}

// Named makes a result with the names of one without, in a folder of its own. Errors in
// the arguments are *diagnostic.Error.
func Named(ctx context.Context, folder string, n *Names, o MergeOptions) (*ledger.Ledger, []string, error) {
	l, err := readLedger(folder)
	if err != nil {
		return nil, nil, err
	}
	if !l.Anonymous {
		return nil, nil, diagnostic.New(folder, catalog.Of("names.not-anonymous"), catalog.Message{})
	}
	pseudonyms := map[string]string{} // by key
	for _, i := range n.Students {
		pseudonyms[i.Key] = i.Pseudonym
	}
	if err := n.restore(l); err != nil {
		return nil, nil, err
	}
	had := l.Similarity != nil && len(l.Similarity.Pairs) > 0
	l.Similarity = nil // its pages have the pseudonyms
	notes, err := adopt(ctx, l, folder, func(key string) (string, string) { return folder, pseudonyms[key] }, o)
	if had && l.Similarity == nil {
		notes = append(notes, words.In(l.Language).Say("similarity.names-lost"))
	}
	return l, notes, err
}
