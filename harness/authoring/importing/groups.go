package importing

import (
	"cmp"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"touchstone/harness/catalog"
)

// dataGroup is what is read of a testdata.yaml, in the legacy format, or a test_group.yaml. In the legacy format, a
// group has what it does not say from the group around it.
type dataGroup struct {
	Flags string `yaml:"output_validator_flags"`
	Args  any    `yaml:"output_validator_args"`

	MaxScore    *float64 `yaml:"max_score"`
	Aggregation string   `yaml:"score_aggregation"`
	RequirePass any      `yaml:"require_pass"`

	Range       any      `yaml:"range"`
	AcceptScore *float64 `yaml:"accept_score"`
	RejectScore float64  `yaml:"reject_score"`
	OnReject    string   `yaml:"on_reject"`
	Grading     string   `yaml:"grading"`
	GraderFlags string   `yaml:"grader_flags"`

	lines map[string]int // of its own keys
	file  string
}

// item is an item of the rubric.
type item struct {
	ID       string   `yaml:"id"`
	Points   float64  `yaml:"points"`
	Cases    []string `yaml:"cases,flow"`
	Policy   string   `yaml:"policy,omitempty"`
	Requires []string `yaml:"requires,omitempty,flow"`
}

// legacy reports whether a group is of the legacy format.
func (g dataGroup) legacy() bool { return path.Base(g.file) == "testdata.yaml" }

// score returns how the legacy format makes one score of those of the cases.
func (g dataGroup) score() string {
	mode := "sum"
	for _, flag := range strings.Fields(g.GraderFlags) {
		if slices.Contains([]string{"sum", "min", "max", "avg"}, flag) {
			mode = flag
		}
	}
	return mode
}

// parts reports whether one rejected part of a group of the legacy format leaves the points of the others.
func (g dataGroup) parts() bool {
	return strings.Contains(g.GraderFlags, "accept_if_any_accepted") || strings.Contains(g.GraderFlags, "always_accept")
}

// group reads what a folder of the data says about itself. What cannot be read is noted with the cases.
func (m *maker) group(folder string, around dataGroup) dataGroup {
	for _, name := range []string{"testdata.yaml", "test_group.yaml"} {
		data, err := fs.ReadFile(m.source, path.Join(folder, name))
		if err != nil {
			continue
		}
		g := dataGroup{}
		if name == "testdata.yaml" {
			g = around
		}
		if g.file = path.Join(folder, name); yaml.Unmarshal(data, &g) == nil {
			g.lines = keyLines(data)
		}
		return g
	}
	if around.legacy() {
		return around
	}
	return dataGroup{file: folder}
}

// lacksOf says that what a group says about points is not carried over.
func (m *maker) lacksOf(g dataGroup, key string) {
	m.lacks("scoring", g.file, g.lines[key], catalog.Of("import.group", "key", key))
}

// rubric makes an item of each group of a problem with points; cases are the ids of the cases in each folder.
func (m *maker) rubric(made *manifest, cases map[string][]string) {
	data := m.group("data", dataGroup{})
	secret := m.group("data/secret", data)
	groups := slices.Sorted(maps.Keys(cases))
	groups = slices.DeleteFunc(groups, func(folder string) bool { return !strings.HasPrefix(folder, "data/secret/") })
	add := func(folder string, g dataGroup) {
		if strings.Count(folder, "/") > 2 || folder == "data/secret" && len(groups) > 0 {
			m.lacks("scoring", folder, 0, catalog.Of("import.nested"))
		}
		i := item{ID: identifier(path.Base(folder)), Cases: m.globs(cases[folder])}
		if g.legacy() {
			m.legacyPoints(&i, g, len(cases[folder]))
		} else {
			m.points(&i, g, made.Rubric)
		}
		made.Rubric = append(made.Rubric, i)
	}
	m.joined(secret, len(groups))
	switch {
	case len(cases["data/sample"]) == 0:
	case data.legacy() && !strings.Contains(data.GraderFlags, "ignore_sample"):
		add("data/sample", m.group("data/sample", data))
		if !data.parts() {
			m.lacksOf(data, "grader_flags")
		}
	default:
		made.Rubric = append(made.Rubric, item{ID: "sample", Cases: m.globs(cases["data/sample"])})
	}
	if len(cases["data/secret"]) > 0 {
		full := 100.0
		secret.MaxScore, secret.Aggregation = cmp.Or(secret.MaxScore, &full), cmp.Or(secret.Aggregation, "sum")
		add("data/secret", secret)
	}
	for _, folder := range groups {
		add(folder, m.group(folder, secret))
	}
}

// joined says if the points of so many groups are not added up.
func (m *maker) joined(secret dataGroup, groups int) {
	switch {
	case groups == 0:
	case secret.legacy() && (secret.score() != "sum" || !secret.parts() && groups > 1):
		m.lacksOf(secret, "grader_flags")
	case !secret.legacy() && cmp.Or(secret.Aggregation, "sum") != "sum":
		m.lacksOf(secret, "score_aggregation")
	}
}

// points gives an item the points of a group; before are the items of the groups before it.
func (m *maker) points(i *item, g dataGroup, before []item) {
	if g.MaxScore == nil {
		m.lacksOf(g, "max_score")
		return
	}
	i.Points = *g.MaxScore
	switch g.Aggregation {
	case "", "pass-fail":
		i.Policy = "all"
	case "min":
		i.Policy = "min"
	case "sum":
	default:
		m.lacksOf(g, "score_aggregation")
	}
	for _, name := range strings.Fields(strings.Trim(fmt.Sprint(g.RequirePass), "[]")) {
		required := identifier(path.Base(name))
		switch {
		case g.RequirePass == nil:
		case slices.ContainsFunc(before, func(other item) bool { return other.ID == required }):
			i.Requires = append(i.Requires, required)
		default:
			m.lacksOf(g, "require_pass")
		}
	}
}

// legacyPoints gives an item the points of a group with so many cases, in the legacy format.
func (m *maker) legacyPoints(i *item, g dataGroup, cases int) {
	i.Points = 1
	if g.AcceptScore != nil {
		i.Points = *g.AcceptScore
	}
	switch mode := g.score(); {
	case g.Grading == "custom":
		m.lacksOf(g, "grading")
	case g.RejectScore != 0:
		m.lacksOf(g, "reject_score")
	case mode == "min":
		i.Policy = "min"
	case mode == "sum" && cases > 1 && g.OnReject != "continue":
		m.lacksOf(g, "on_reject")
	case mode == "sum":
		i.Points *= float64(cases)
	default:
		m.lacksOf(g, "grader_flags")
	}
}

// globs returns the ids of cases, or one glob that no other case matches.
func (m *maker) globs(ids []string) []string {
	prefix := ids[0]
	for _, id := range ids {
		for !strings.HasPrefix(id, prefix) {
			prefix = prefix[:len(prefix)-1]
		}
	}
	prefix = prefix[:strings.LastIndex(prefix, "-")+1]
	for id := range m.ids {
		if strings.HasPrefix(id, strings.ToLower(prefix)) && !slices.ContainsFunc(ids, func(own string) bool { return strings.EqualFold(own, id) }) {
			return ids
		}
	}
	return []string{prefix + "*"}
}
