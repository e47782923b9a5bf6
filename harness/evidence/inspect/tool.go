package inspect

import (
	"cmp"
	"context"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/evidence"
	"touchstone/harness/lazy"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// ByTool is the evidence of items that a tool of the course judges: each finding costs points.
var ByTool = evidence.Kind{Names: []assignment.Evidence{"tool"}, Rule: &ToolRule{}, Read: readForTools}

// ToolRule is what such an item says.
type ToolRule struct {
	Tool  Tool       `yaml:"tool,required"`
	Rules []ToolCost `yaml:"rules,required"` // what findings cost, by the first entry that matches; others cost nothing
}

// Tool is a program that looks at sources. It runs in a folder with the files that it is
// given and those of the build's kit, and nothing else that was handed in.
type Tool struct {
	Command  []string `yaml:"command,required"` // the names of the sources are added to it
	Reads    string   `yaml:"reads,required"`   // what it prints: sarif, or lines of the form FILE:LINE: MESSAGE [RULE]
	Sources  []string `yaml:"sources,required"` // globs on names, including folders
	Beside   []string `yaml:"beside"`           // globs on files that it may read besides, such as headers
	Exits    []int    `yaml:"exits"`            // its exit statuses when it has looked at everything; 0 alone if none is listed
	Silences []string `yaml:"silences"`         // regular expressions on what turns findings off in a source, besides what usual tools take
}

// ToolCost says what a finding costs.
type ToolCost struct {
	Rule   string  `yaml:"rule,required"`   // a glob on the rule that the tool names; one that it does not name is ""
	Points float64 `yaml:"points,required"` // for each finding, at most those of the item together; 0 for none
}

// Tools names the tool that must be on the machine.
func (r *ToolRule) Tools() []string { return r.Tool.Command[:min(1, len(r.Tool.Command))] }

// Check reports what is wrong with the rule.
func (r *ToolRule) Check(item *assignment.Checked) {
	if len(r.Tool.Command) == 0 || r.Tool.Reads == "" || len(r.Tool.Sources) == 0 || len(r.Rules) == 0 {
		item.Fail(catalog.Message{}, "manifest.item.tool")
	}
	item.Known(r.Tool.Reads, []string{sarifFormat, linesFormat}, "manifest.item.word", "key", "reads", "value", strconv.Quote(r.Tool.Reads))
	item.Globs("sources", r.Tool.Sources)
	item.Globs("beside", r.Tool.Beside)
	for _, c := range r.Rules {
		item.Globs("rules", []string{c.Rule})
		if c.Points < 0 {
			item.Fail(catalog.Message{}, "manifest.item.cost")
		}
	}
	for _, pattern := range r.Tool.Silences {
		if _, err := regexp.Compile(pattern); err != nil {
			item.Fail(catalog.Message{}, "manifest.item.pattern", "key", "silences", "error", err.Error())
		}
	}
}

// cost returns the points that a finding costs. A slash in the name of a rule is a sign like any other.
func (r *ToolRule) cost(rule string) float64 {
	plain := strings.NewReplacer("/", "\x00")
	for _, c := range r.Rules {
		if ok, _ := path.Match(plain.Replace(c.Rule), plain.Replace(rule)); ok {
			return c.Points
		}
	}
	return 0
}

// given is what a tool gets to see of a submission.
type given struct {
	sources []string       // names
	files   []sandbox.File // these, and those beside them
	open    catalog.Message
}

// readForTools reads what the items' tools look at, and returns what runs them.
func readForTools(w *evidence.Work, items []assignment.Item) (evidence.Judge, error) {
	all := make([]given, len(items))
	if w.Files != nil {
		for n, item := range items {
			var err error
			if all[n], err = item.Rule.(*ToolRule).Tool.read(w); err != nil {
				return nil, err
			}
		}
	}
	return func(ctx context.Context, w *evidence.Work) (evidence.Answer, error) {
		answer := evidence.Answer{Records: map[string]evidence.Record{}}
		for n, item := range items {
			if w.Files == nil {
				answer.Records[item.ID] = w.Unread(catalog.Of("reason.no-sources"))
				continue
			}
			record, err := judgeByTool(ctx, w, item, all[n])
			if err != nil {
				return answer, err
			}
			answer.Records[item.ID] = record
		}
		return answer, nil
	}, nil
}

// plainName matches a name that every tool prints as it is: in the others, the finding would not be recognized.
var plainName = lazy.Regexp(`^[\pL\pN ._+/=,~@-]+$`)

const maxGiven = 16 << 20 // bytes of all files that a tool is given

// read collects the files for the tool. Those of the course are not the student's.
func (t Tool) read(w *evidence.Work) (g given, err error) {
	var names []string
	for _, glob := range slices.Concat(t.Sources, t.Beside) {
		more, err := fs.Glob(w.Files, glob)
		if err != nil {
			return g, err
		}
		names = append(names, more...)
	}
	slices.Sort(names)
	size := 0
	for _, name := range slices.Compact(names) {
		if ofKit(w.Assignment.Kit, name) {
			continue
		}
		if !plainName().MatchString(name) {
			g.open = catalog.Of("inspect.odd-name", "file", name)
			return g, nil
		}
		info, err := fs.Stat(w.Files, name)
		if err != nil || !info.Mode().IsRegular() {
			continue // it is none that a build can read, either
		}
		var data []byte
		if info.Size() <= maxFile {
			data, err = fs.ReadFile(w.Files, name)
		}
		if size += len(data); err != nil || info.Size() > maxFile || size > maxGiven {
			g.open = catalog.Of("inspect.large", "file", name, "n", maxFile, "all", maxGiven)
			return g, nil
		}
		g.files = append(g.files, sandbox.File{Name: name, Data: data})
		if assignment.Matches(t.Sources, name) {
			g.sources = append(g.sources, name)
		}
	}
	g.open = t.silenced(g.files)
	if len(g.sources) == 0 {
		g.open = catalog.Of("inspect.no-source")
	}
	return g, nil
}

// ofKit reports whether a file of the course has a name, or a place that leaves none for it.
func ofKit(kit map[string][]byte, name string) bool {
	for ours := range kit {
		if ours == name || strings.HasPrefix(ours, name+"/") || strings.HasPrefix(name, ours+"/") {
			return true
		}
	}
	return false
}

// own returns the name of a file that was handed in, by the name that a tool has for it.
func (g given) own(name string) (string, bool) {
	name = path.Clean(name)
	at := slices.IndexFunc(g.files, func(f sandbox.File) bool {
		return f.Name == name || path.IsAbs(name) && strings.HasSuffix(name, strings.TrimPrefix(sandbox.FolderMoves, "*")+"/"+f.Name)
	})
	if at < 0 {
		return "", false
	}
	return g.files[at].Name, true
}

// judgeByTool runs the tool of an item. Where that fails, nobody has judged the item.
func judgeByTool(ctx context.Context, w *evidence.Work, item assignment.Item, g given) (evidence.Record, error) {
	rule := item.Rule.(*ToolRule)
	if !g.open.None() {
		return evidence.Unjudged(g.open), nil
	}
	found, why, err := rule.Tool.run(ctx, w, g)
	if !why.None() || err != nil {
		return evidence.Unjudged(why), err
	}
	var lost float64
	r := Result{Looked: len(g.files)}
	faulty, seen := map[string]bool{}, map[told]bool{}
	for _, f := range found {
		name, ours := g.own(f.file)
		f.file = name
		points := rule.cost(f.rule)
		if !ours || points == 0 || seen[f] {
			continue
		}
		lost, faulty[name], seen[f] = lost+points, true, true
		r.Findings = append(r.Findings, report.Finding{Kind: report.NotAllowed, What: f.text(), At: &report.Place{File: name, Line: f.line}})
	}
	slices.SortStableFunc(r.Findings, func(a, b report.Finding) int {
		return cmp.Or(cmp.Compare(a.At.File, b.At.File), cmp.Compare(a.At.Line, b.At.Line), cmp.Compare(a.What, b.What))
	})
	record := r.Evidence()
	if record.Counts.Passed = r.Looked - len(faulty); lost < item.Points {
		record.Share = 1 - lost/item.Points
	}
	return record, nil
}

// run runs the tool on the sources and returns what it found, or why that cannot be known.
func (t Tool) run(ctx context.Context, w *evidence.Work, g given) ([]told, catalog.Message, error) {
	files := slices.Clone(g.files)
	for _, name := range slices.Sorted(maps.Keys(w.Assignment.Kit)) {
		files = append(files, sandbox.File{Name: name, Data: w.Assignment.Kit[name]})
	}
	words := slices.Clone(t.Command)
	for _, name := range g.sources {
		words = append(words, "./"+name) // a name may look like an option
	}
	out, why, err := start(ctx, w.Runner, w.Assignment.Build.Limits, sandbox.Command{Args: words, Files: files})
	if !why.None() || err != nil {
		return nil, why, err
	}
	if out.Exit != 0 && len(t.Exits) == 0 || len(t.Exits) > 0 && !slices.Contains(t.Exits, out.Exit) {
		return nil, t.said(catalog.Of("inspect.tool-failed", "tool", t.Command[0], "n", out.Exit), out), nil
	}
	found, why := t.parse(out)
	if !why.None() {
		why = t.said(why, out)
	}
	return found, why, nil
}

// said adds the first line that a failed tool wrote, which usually says why it failed.
func (t Tool) said(why catalog.Message, out sandbox.Outcome) catalog.Message {
	for line := range strings.Lines(string(out.Stderr) + "\n" + string(out.Stdout)) {
		if line = strings.TrimSpace(line); line != "" {
			return catalog.Of("with-lines", "text", why, "lines", brief(line))
		}
	}
	return why
}
