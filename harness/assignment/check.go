package assignment

import (
	"errors"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/strictyaml"
)

const manifestFile = "assignment.yaml"

// faults collects the faults of one file.
type faults struct {
	file string
	errs []error
}

func (f *faults) fail(at strictyaml.Position, hint catalog.Message, key string, values ...any) {
	f.errs = append(f.errs, diagnostic.New(f.file, catalog.Of(key, values...), hint).At(at.Line, at.Column))
}

var none catalog.Message // for faults without a hint

// write is the hint to write something.
func write(text string) catalog.Message { return catalog.Of("usage.write", "text", text) }

// checking checks a manifest.
type checking struct {
	*Assignment
	files fs.FS
	rules Rules
	faults
}

func (a *Assignment) check(files fs.FS, rules Rules) error {
	c := checking{a, files, rules, faults{file: manifestFile}}
	if c.Schema != Schema {
		c.fail(c.Position, write("schema: "+Schema), "manifest.schema", "schema", strconv.Quote(c.Schema))
	}
	if c.base() == 0 {
		c.fail(c.Position, none, "manifest.no-points")
	}
	c.pattern(c.Position, "reports", c.Reports)
	c.known(c.Position, string(c.Diagnosis), []string{string(ForTutors), string(ForNobody)}, "manifest.diagnosis", "diagnosis", strconv.Quote(string(c.Diagnosis)))
	c.build()
	c.programs()
	c.reference()
	c.readers()
	c.checkers()
	c.pairs()
	c.tokens()
	c.rubric()
	c.groups()
	return errors.Join(c.errs...)
}

// known reports a name that is none of those that there are; "" names nothing.
func (c *checking) known(at strictyaml.Position, name string, names []string, key string, values ...any) {
	if name != "" && !slices.Contains(names, name) {
		c.fail(at, diagnostic.Near(name, names), key, values...)
	}
}

// there reports the words that are paths of files that the folder does not have.
func (c *checking) there(at strictyaml.Position, words []string, key string, values ...any) {
	for _, word := range words {
		if !strings.Contains(word, "/") || !fs.ValidPath(word) {
			continue
		}
		if _, err := fs.Stat(c.files, word); err != nil {
			c.fail(at, none, key, append(values, "file", strconv.Quote(word))...)
		}
	}
}

// pattern reports what is no regular expression; otherwise it returns it.
func (c *checking) pattern(at strictyaml.Position, key, pattern string) *regexp.Regexp {
	re, err := regexp.Compile(pattern)
	if err != nil {
		c.fail(at, none, "manifest.pattern", "key", key, "error", err.Error())
	}
	return re
}

func isGlob(glob string) bool {
	_, err := path.Match(glob, "")
	return err == nil
}

func (c *checking) build() {
	b := c.Build
	for _, kind := range append(slices.Clone(b.Kinds), b.Kind) {
		c.known(b.Position, kind, BuildKinds(), "manifest.build-kind", "kind", strconv.Quote(kind))
	}
	if len(b.Kinds) > 0 && (b.Kind != "" || len(b.Command) > 0) {
		c.fail(b.Position, none, "manifest.kinds")
	}
	if s := b.StandIn; s != nil && (!isGlob(s.For) || !slices.Contains(b.Command, s.Name)) {
		c.fail(s.Position, catalog.Of("manifest.stand-in.hint"), "manifest.stand-in", "name", strconv.Quote(s.Name))
	}
}

func (c *checking) programs() {
	if len(c.Programs) == 0 {
		c.fail(c.Position, write("programs: [NAME]"), "manifest.no-programs")
	}
	seen := map[string]bool{}
	for _, p := range c.Programs {
		name, ends := strconv.Quote(p.Name), strconv.Quote(p.Ends)
		if seen[p.Name] {
			c.fail(p.Position, none, "manifest.program-twice", "program", name)
		}
		seen[p.Name] = true
		c.known(p.Position, p.Ends, c.ItemIDs(), "manifest.ends-unknown", "program", name, "item", ends)
		if item, ok := c.Item(p.Ends); ok && (!item.FromCases() || !item.Kind.earns()) {
			c.fail(p.Position, catalog.Of("manifest.ends-whole.hint"), "manifest.ends-whole", "program", name, "item", ends)
		}
	}
}

func (c *checking) reference() {
	r := c.Reference
	if r == nil {
		return
	}
	if (r.Folder == "") == (len(r.Commands) == 0) {
		c.fail(r.Position, write("reference: FOLDER"), "manifest.reference")
	}
	for _, name := range slices.Sorted(maps.Keys(r.Commands)) {
		c.known(r.Position, name, c.ProgramNames(), "manifest.unknown-program", "key", "reference", "program", strconv.Quote(name))
		if len(r.Commands[name]) == 0 {
			c.fail(r.Position, none, "manifest.reference-command", "key", "reference", "program", strconv.Quote(name))
		}
	}
}

func (c *checking) readers() {
	names := slices.Sorted(maps.Keys(c.Readers))
	for _, name := range names {
		r := c.Readers[name]
		if len(r.Command) == 0 {
			c.fail(r.Position, write("command: [COMMAND]"), "manifest.reader", "reader", strconv.Quote(name))
		}
		for _, also := range r.Also {
			c.known(r.Position, also, names, "manifest.unknown-reader", "reader", strconv.Quote(also))
		}
		c.there(r.Position, slices.Concat(r.Command, r.Answers), "manifest.no-reader", "reader", strconv.Quote(name))
	}
}

func (c *checking) checkers() {
	for _, name := range c.CheckerNames() {
		k := c.Checkers[name]
		if (k.Folder == "") == (len(k.Command) == 0) {
			c.fail(k.Position, write("command: [COMMAND]"), "manifest.checker", "checker", strconv.Quote(name))
		}
		c.there(k.Position, append(slices.Clone(k.Command), k.Folder), "manifest.no-checker", "checker", strconv.Quote(name))
		c.known(k.Position, k.Build, BuildKinds(), "manifest.build-kind", "kind", strconv.Quote(k.Build))
		if k.Passes < 0 {
			c.fail(k.Position, write("passes: 2"), "manifest.passes", "checker", strconv.Quote(name))
		}
	}
}

func (c *checking) pairs() {
	p := c.Pairs
	c.known(p.Position, p.Program, c.ProgramNames(), "manifest.unknown-program", "key", "pairs", "program", strconv.Quote(p.Program))
	c.known(p.Position, p.Check, c.CheckerNames(), "manifest.unknown-checker", "checker", strconv.Quote(p.Check))
	switch _, err := compare.ParseTolerance(p.Float); {
	case p.Float == "":
	case err != nil:
		c.fail(p.Position, write("float: 1e-6"), "manifest.pairs-float", "error", err.Error())
	case p.Check != "":
		c.fail(p.Position, none, "manifest.pairs-both")
	}
}

func (c *checking) tokens() {
	for _, kind := range slices.Sorted(maps.Keys(c.Tokens)) {
		t, key := c.Tokens[kind], "tokens: "+kind+": pattern"
		if re := c.pattern(t.Position, key, t.Pattern); re != nil && re.NumSubexp() == 0 {
			c.fail(t.Position, catalog.Of("manifest.no-group.hint"), "manifest.no-group", "key", key)
		}
		c.pattern(t.Position, "tokens: "+kind+": within", t.Within)
	}
}

func (c *checking) groups() {
	seen := map[int]bool{}
	for _, g := range c.Group {
		if seen[g.Size] {
			c.fail(g.Position, none, "manifest.group-twice", "n", g.Size)
		}
		seen[g.Size] = true
		if g.Size < 1 || g.Possible <= 0 {
			c.fail(g.Position, none, "manifest.group-positive")
		}
		if g.Size == 1 && g.Possible != c.base() {
			c.fail(g.Position, none, "manifest.group-single", "n", g.Possible, "sum", c.base())
		}
	}
}
