package importing

import (
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/diagnostic"
	"touchstone/harness/sandbox/tools"
)

// problemFile is what is read of problem.yaml, in the legacy format and in that of
// 2023-07: https://www.kattis.com/problem-package-format.
type problemFile struct {
	Name           any    `yaml:"name"` // a title, or titles by language
	Type           any    `yaml:"type"`
	Validation     string `yaml:"validation"`
	ValidatorFlags string `yaml:"validator_flags"`
	Limits         struct {
		TimeLimit float64 `yaml:"time_limit"` // seconds
		Memory    float64 `yaml:"memory"`     // MiB
		Output    float64 `yaml:"output"`     // MiB
		Passes    int     `yaml:"validation_passes"`
	} `yaml:"limits"`

	lines map[string]int // of its keys
}

// kinds lists what sort of problem it is, in both formats, and the key that says so.
func (p problemFile) kinds() map[string]string {
	kinds := map[string]string{}
	for _, kind := range strings.Fields(strings.Trim(fmt.Sprint(p.Type), "[]")) {
		kinds[kind] = "type"
	}
	for _, kind := range strings.Fields(p.Validation) {
		if kind == "score" {
			kind = "scoring"
		}
		kinds[kind] = "validation"
	}
	return kinds
}

// kindOf gives the kind of build for the ending of a source.
var kindOf = map[string]string{
	".c": "c", ".cpp": "c++", ".cc": "c++", ".cxx": "c++", ".C": "c++", ".py": "python", ".py3": "python", ".java": "java", ".go": "go", ".rs": "rust", ".js": "node",
}

// problem imports a problem package.
func (m *maker) problem(made *manifest) error {
	var p problemFile
	data, err := fs.ReadFile(m.source, "problem.yaml")
	if err == nil {
		err = yaml.Unmarshal(m.text(data), &p)
	}
	if err != nil {
		return diagnostic.New("problem.yaml", catalog.Of("import.unreadable"), diagnostic.Cause(err))
	}
	m.packaged, m.talks = true, p.kinds()["interactive"]+p.kinds()["multi-pass"] != ""
	p.lines = keyLines(m.text(data))
	m.scores = p.kinds()["scoring"] != "" && !slices.Contains(m.without, "scoring")
	made.Title = cmp.Or(p.title(), made.Title)
	m.limits(made, p)
	if err := m.data(made, p); err != nil {
		return err
	}
	m.submissions(made)
	m.rest(p)
	return nil
}

// asksValidator returns the key that asks for an output validator of the package; "" if none does.
func (p problemFile) asksValidator() string {
	kinds := p.kinds()
	return cmp.Or(kinds["custom"], kinds["interactive"], kinds["multi-pass"])
}

// passes returns how often a validator may have a submission played; 0 if only once.
func (p problemFile) passes() int {
	if p.kinds()["multi-pass"] == "" {
		return 0
	}
	return cmp.Or(p.Limits.Passes, 2)
}

// keyLines returns the lines of the keys of a mapping.
func keyLines(data []byte) map[string]int {
	var top yaml.Node
	lines := map[string]int{}
	if yaml.Unmarshal(data, &top) == nil {
		for key := range pairsOf(&top) {
			lines[key.Value] = key.Line
		}
	}
	return lines
}

func (p problemFile) title() string {
	switch name := p.Name.(type) {
	case string:
		return name
	case map[string]any:
		for _, code := range append([]string{"en"}, slices.Sorted(maps.Keys(name))...) {
			if title, ok := name[code].(string); ok {
				return title
			}
		}
	}
	return ""
}

func (m *maker) limits(made *manifest, p problemFile) {
	seconds := p.Limits.TimeLimit
	if data, err := fs.ReadFile(m.source, ".timelimit"); err == nil && seconds == 0 {
		if seconds, err = strconv.ParseFloat(strings.TrimSpace(string(data)), 64); err != nil {
			m.note(".timelimit", catalog.Of("import.no-seconds"))
		}
	}
	limits := map[string]string{}
	if seconds > 0 {
		limits["cpu"] = fmt.Sprintf("%gs", seconds)
		limits["wall"] = fmt.Sprintf("%gs", 10+5*seconds) // as a busy machine needs
	}
	if p.Limits.Memory > 0 {
		limits["memory"] = fmt.Sprintf("%.0fMiB", p.Limits.Memory)
	}
	if p.Limits.Output > 0 {
		limits["output"] = fmt.Sprintf("%.0fMiB", p.Limits.Output)
	}
	if len(limits) > 0 {
		made.Limits = limits
	}
}

// folderVerdicts are the folders of submissions; those of wrong ones say what they do, and how
// their cases may fail.
var folderVerdicts = []struct {
	folder, about string
	fails         []string
}{
	{"accepted", "", nil},
	{"wrong_answer", "prints a wrong answer", []string{"wrong-answer"}},
	{"run_time_error", "crashes", []string{"crash"}},
	{"time_limit_exceeded", "takes too much time", []string{"time"}},
	{"partially_accepted", "is right in part", nil},
	{"rejected", "is wrong", []string{"wrong-answer", "crash", "time"}},
	{"brute_force", "crashes or takes too much time", []string{"crash", "time"}},
}

// buildOrder lists the kinds of build, the fastest first.
var buildOrder = []string{"python", "node", "c", "c++", "java", "go", "rust"}

// submissions makes the accepted one that is the fastest to build the reference, and
// samples of the others in its language.
func (m *maker) submissions(made *manifest) {
	for _, v := range folderVerdicts {
		folder := path.Join("submissions", v.folder)
		entries, err := fs.ReadDir(m.source, folder)
		if err != nil {
			continue
		}
		if v.about == "" {
			slices.SortStableFunc(entries, func(a, b fs.DirEntry) int {
				return m.slowness(path.Join(folder, a.Name())) - m.slowness(path.Join(folder, b.Name()))
			})
		}
		for _, e := range entries {
			if !unused(e.Name()) {
				m.submission(made, folder, e.Name(), v.about, v.fails)
			}
		}
	}
}

// slowness is the place of a program in the order of builds; after all others, if it is in no
// language that touchstone builds here.
func (m *maker) slowness(name string) int {
	_, kind, err := (&maker{source: m.source}).sources(name)
	if at := slices.Index(buildOrder, kind); err == nil && at >= 0 && missing(kind) == "" {
		return at
	}
	return len(buildOrder)
}

// submission makes one the reference, if it is the first one that is right, or a sample;
// about says what is wrong with it.
func (m *maker) submission(made *manifest, folder, base, about string, fails []string) {
	name := path.Join(folder, base)
	files, kind, err := m.sources(name)
	switch {
	case err != nil:
		m.notRead(name, err)
		return
	case kind == "":
		m.note(name, catalog.Of("import.no-language"))
		return
	case made.Build == "" && about == "":
		made.Build = kind
	}
	if kind != cmp.Or(made.Build, kind) {
		if m.single(made) {
			m.note(name, catalog.Of("import.other-language", "kind", kind, "build", made.Build))
			return
		}
		if !slices.Contains(m.kinds, kind) {
			m.kinds = append(m.kinds, kind)
		}
		if lacks := missing(kind); lacks != "" {
			m.note(name, catalog.Of("import.no-tool", "kind", kind, "tool", lacks))
			return
		}
	}
	at := "reference"
	if about == "" && made.Reference == "" {
		made.Reference = at
	} else {
		d := declared{About: "is right", Loses: map[string]string{}}
		if about != "" {
			d = declared{About: about, Loses: map[string]string{"*": "any"}, Fails: fails}
		}
		m.overridden(name, &d)
		stem := strings.TrimSuffix(base, path.Ext(base))
		at = path.Join("samples", m.sample(path.Base(folder)+"-"+identifier(stem)))
		if m.files[at+".yaml"], err = yaml.Marshal(d); err != nil {
			m.notRead(name, err)
		}
	}
	for inner, data := range files {
		m.files[path.Join(at, inner)] = data
	}
}

// single reports whether submissions are in one language alone: it was asked for, or the package adds files of its own
// to those of single languages.
func (m *maker) single(made *manifest) bool {
	for _, folders := range includes {
		for _, folder := range folders {
			if _, err := fs.Stat(m.source, path.Join("include", folder)); err == nil {
				return true
			}
		}
	}
	return m.asked
}

// missing returns a tool of a kind of build that this machine lacks; "" for none.
func missing(kind string) string {
	k, _ := assignment.FindBuildKind(kind)
	for _, tool := range k.Tools {
		if _, err := tools.LookUp(tool); err != nil {
			return tool
		}
	}
	return ""
}

// sources returns the files of a program, which is a file or a folder, and the kind of
// build for them; "" if there is none.
func (m *maker) sources(name string) (files map[string][]byte, kind string, err error) {
	files = map[string][]byte{}
	err = m.each(name, func(file string, data []byte) {
		inner := path.Base(file)
		if file != name {
			inner = strings.TrimPrefix(file, name+"/")
		}
		if strings.HasSuffix(inner, ".py3") {
			inner = strings.TrimSuffix(inner, "3")
		}
		files[inner] = data
		kind = cmp.Or(kind, kindOf[path.Ext(inner)])
	})
	return files, kind, err
}

// sample returns a name that no other sample has.
func (m *maker) sample(name string) string {
	unique := name
	for n := 2; m.files["samples/"+unique+".yaml"] != nil; n++ {
		unique = fmt.Sprintf("%s-%d", name, n)
	}
	return unique
}

// data makes public cases of the samples and hidden ones of the secret data.
func (m *maker) data(made *manifest, p problemFile) error {
	m.comparison(made, p)
	folders := map[string][]string{} // the ids of their cases
	for _, group := range []struct{ folder, to, prefix string }{
		{"data/sample", "", "sample-"}, {"data/secret", "hidden", "secret-"},
	} {
		if _, err := fs.Stat(m.source, group.folder); err != nil {
			continue
		}
		keys, cases, err := m.gather(group.folder)
		if err != nil {
			return err
		}
		for _, k := range keys {
			id := m.id(group.prefix + strings.TrimPrefix(k.String(), group.folder+"/"))
			folders[k.folder] = append(folders[k.folder], id)
			m.places = append(m.places, placed{k.String(), id})
			id = path.Join(group.to, id)
			for kind, part := range cases[k] {
				m.files[id+kind] = m.text(part.data)
			}
			m.files[id+".exit"] = []byte("0\n")
		}
	}
	if m.scores {
		m.rubric(made, folders)
	}
	return nil
}

// comparison says how outputs are compared: with the checker of the package or, unless
// flags say otherwise, word by word and in any case.
func (m *maker) comparison(made *manifest, p problemFile) {
	flags := strings.Fields(p.ValidatorFlags)
	m.groupFlags(&flags)
	exactCase, exactBlanks := slices.Contains(flags, "case_sensitive"), slices.Contains(flags, "space_change_sensitive")
	if m.checker(made, p, flags) {
		return // the flags are for the validator
	}
	tolerance := m.tolerance(flags)
	switch {
	case tolerance == "" && exactBlanks && !exactCase:
		m.lacks("comparison", "problem.yaml", p.lines["validator_flags"], catalog.Of("import.any-case"))
		made.Pairs = &pairs{Float: "any-case"}
	case tolerance == "" && exactBlanks:
	case !exactCase:
		made.Pairs = &pairs{Float: strings.TrimSuffix("any-case,"+tolerance, ",")}
	default:
		made.Pairs = &pairs{Float: cmp.Or(tolerance, "none")}
	}
	if exactBlanks && (exactCase || tolerance != "") && made.Pairs != nil {
		m.lacks("comparison", "problem.yaml", p.lines["validator_flags"], catalog.Of("import.blanks"))
	}
}

// tolerance returns what flags allow numbers to be off by, as `expect -float` takes it;
// "" for nothing.
func (m *maker) tolerance(flags []string) string {
	keys := map[string][]string{"float_tolerance": {"abs", "rel"}, "float_absolute_tolerance": {"abs"}, "float_relative_tolerance": {"rel"}}
	values := map[string]string{}
	for i, flag := range flags {
		if keys[flag] == nil {
			continue
		}
		value := ""
		if i+1 < len(flags) {
			value = flags[i+1]
		}
		if _, err := compare.ParseTolerance(value); err != nil || strings.ContainsAny(value, "=,") {
			m.lacks("comparison", "problem.yaml", 0, catalog.Of("import.tolerance", "flag", flag, "value", strconv.Quote(value)))
			continue
		}
		for _, key := range keys[flag] {
			values[key] = value
		}
	}
	if values["abs"] != "" && values["abs"] == values["rel"] {
		return values["abs"]
	}
	var parts []string
	for _, key := range slices.Sorted(maps.Keys(values)) {
		parts = append(parts, key+"="+values[key])
	}
	return strings.Join(parts, ",")
}

// The output validator as a checker.
const (
	checkerName   = "validator"
	checkerFolder = "checkers/validator"
)

// checker makes the output validator a checker of all cases, if the package has one
// that can be built, and reports whether it has.
func (m *maker) checker(made *manifest, p problemFile, flags []string) bool {
	folder := "output_validator"
	if _, err := fs.Stat(m.source, folder); err != nil {
		if folder = "output_validators"; p.asksValidator() == "" {
			return false
		}
	}
	entries, err := fs.ReadDir(m.source, folder)
	entries = slices.DeleteFunc(entries, func(e fs.DirEntry) bool { return unused(e.Name()) })
	if err != nil || len(entries) == 0 {
		return false
	}
	if len(entries) == 1 && entries[0].IsDir() {
		folder = path.Join(folder, entries[0].Name())
	}
	files, kind, err := m.sources(folder)
	if err != nil || kind == "" {
		m.lacks("validator", folder, 0, catalog.Of("import.no-language"))
		return false
	}
	for inner, data := range files {
		m.files[path.Join(checkerFolder, inner)] = data
	}
	made.Checkers = map[string]checker{checkerName: {Folder: checkerFolder, Build: kind, Args: flags, Interactive: p.kinds()["interactive"] != "", Passes: p.passes()}}
	made.Pairs = &pairs{Check: checkerName}
	m.validates = true
	return true
}

func (g dataGroup) flags() []string {
	flags := strings.Fields(g.Flags)
	switch args := g.Args.(type) {
	case string:
		flags = append(flags, strings.Fields(args)...)
	case []any:
		for _, arg := range args {
			flags = append(flags, fmt.Sprint(arg))
		}
	}
	return flags
}

// groupFlags adds the flags of the validator that hold for all the data, and notes what
// single groups of it have of their own.
func (m *maker) groupFlags(flags *[]string) {
	for _, name := range m.groupFiles() {
		data, err := fs.ReadFile(m.source, name)
		if err != nil {
			m.notRead(name, err)
			continue
		}
		var group dataGroup
		if err := yaml.Unmarshal(data, &group); err != nil {
			m.notRead(name, err)
			continue
		}
		own, lines := group.flags(), keyLines(data)
		switch folder := path.Dir(name); {
		case folder == "data" || folder == "data/secret":
			*flags = append(*flags, own...)
		case len(own) > 0 && !slices.Equal(own, *flags):
			m.lacks("group-flags", name, max(lines["output_validator_flags"], lines["output_validator_args"]), catalog.Of("import.flags", "flags", strings.Join(own, " ")))
		}
		for _, key := range []string{"accept_score", "range", "max_score"} {
			if lines[key] > 0 && !m.scores {
				m.lacks("scoring", name, lines[key], catalog.Of("import.points", "key", key))
			}
		}
	}
}

// isGroup reports whether a file describes a group of the data.
func isGroup(name string) bool {
	return path.Base(name) == "testdata.yaml" || path.Base(name) == "test_group.yaml"
}

// groupFiles lists the files that describe groups of the data, from the whole to its
// parts. What cannot be read is noted with the cases.
func (m *maker) groupFiles() []string {
	var names []string
	fs.WalkDir(m.source, "data", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && isGroup(name) {
			names = append(names, name)
		}
		return nil
	})
	slices.SortStableFunc(names, func(a, b string) int { return strings.Count(a, "/") - strings.Count(b, "/") })
	return names
}

const kitFolder = "kit"

// includes are the folders below include for a kind of build, besides that for all.
var includes = map[string][]string{"c": {"c"}, "c++": {"cpp"}, "python": {"python3", "python"}, "java": {"java"}, "go": {"go"}, "rust": {"rust"}, "node": {"javascript"}}

// kit makes a kit of the files of a package that lie beside each submission while it is built,
// and reports whether there are any. The first folder for the language counts.
func (m *maker) kit(kind string) bool {
	if !m.packaged {
		return false
	}
	for _, language := range append(slices.Clone(includes[kind]), "default") {
		folder, there := path.Join("include", language), false
		m.each(folder, func(file string, data []byte) {
			m.files[kitFolder+strings.TrimPrefix(file, folder)], there = data, true
		})
		if there {
			return true
		}
	}
	return false
}

// rest notes every part of a problem package that has no equal.
func (m *maker) rest(p problemFile) {
	kinds := p.kinds()
	for _, feature := range []string{"scoring", "submit-answer"} {
		if key := kinds[feature]; key != "" && !(feature == "scoring" && m.scores) {
			m.lacks(feature, "problem.yaml", p.lines[key], catalog.Of("import.type", "type", feature))
		}
	}
	if key := p.asksValidator(); key != "" && !m.validates {
		m.lacks("validator", "problem.yaml", p.lines[key], catalog.Of("import.validation", "validation", cmp.Or(p.Validation, fmt.Sprint(p.Type))))
	}
	known := []string{"problem.yaml", "data", "submissions", ".timelimit", "include"}
	if m.validates {
		known = append(known, "output_validators", "output_validator")
	}
	why := map[string]catalog.Message{
		"output_validators": catalog.Of("import.output_validators"), "output_validator": catalog.Of("import.output_validator"),
		"input_validators": catalog.Of("import.input_validators"), "problem_statement": catalog.Of("import.statement"), "statement": catalog.Of("import.statement"),
	}
	m.others(".", why, known...)
	m.others("data", nil, "sample", "secret", "testdata.yaml", "test_group.yaml")
	m.others("submissions", nil, "accepted", "wrong_answer", "run_time_error", "time_limit_exceeded", "partially_accepted", "rejected", "brute_force", path.Base(submissionsFile))
}

// others notes what a folder contains besides the known entries, and why it is left out.
func (m *maker) others(folder string, why map[string]catalog.Message, known ...string) {
	entries, _ := fs.ReadDir(m.source, folder) // if it is not there, others say what lacks
	for _, e := range entries {
		if !slices.Contains(known, e.Name()) && !unused(e.Name()) {
			m.note(path.Join(folder, e.Name()), cmp.Or(why[e.Name()], catalog.Of("import.left-out")))
		}
	}
}
