package importing

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"touchstone/harness/catalog"
)

// declared is the declaration of a sample.
type declared struct {
	About string              `yaml:"about"`
	Loses map[string]string   `yaml:"loses,flow"`
	Fails []string            `yaml:"fails,omitempty,flow"`
	Cases map[string]verdicts `yaml:"cases,omitempty"`
	Earns []float64           `yaml:"earns,omitempty,flow"`
}

type verdicts struct {
	Permitted []string `yaml:"permitted,omitempty,flow"`
	Required  []string `yaml:"required,omitempty,flow"`
}

const submissionsFile = "submissions/submissions.yaml"

// codes are the verdicts of packages, as samples have them.
var codes = map[string]string{"AC": "accepted", "WA": "wrong-answer", "RTE": "crash", "TLE": "time"}

// overridden changes what a submission declares by its folder to what submissions.yaml says of it, or of some cases.
func (m *maker) overridden(name string, d *declared) {
	data, err := fs.ReadFile(m.source, submissionsFile)
	var top yaml.Node
	if err != nil {
		return
	}
	if err := yaml.Unmarshal(data, &top); err != nil {
		m.notRead(submissionsFile, err)
		return
	}
	for glob, says := range pairsOf(&top) {
		if ok, _ := path.Match(glob.Value, strings.TrimPrefix(name, "submissions/")); !ok {
			continue
		}
		m.verdicts(says, nil, d)
	}
}

// verdicts reads what is declared about all cases, or about those with these ids.
func (m *maker) verdicts(says *yaml.Node, ids []string, d *declared) {
	var v verdicts
	for key, value := range pairsOf(says) {
		switch {
		case key.Value == "permitted":
			v.Permitted = m.codes(value)
		case key.Value == "required":
			v.Required = m.codes(value)
		case key.Value == "score" && ids == nil && value.Kind == yaml.ScalarNode:
			d.Earns = make([]float64, 1)
			m.decode(value, &d.Earns[0])
		case key.Value == "score" && ids == nil:
			m.decode(value, &d.Earns)
		case value.Kind == yaml.MappingNode && len(m.casesIn(key.Value)) > 0:
			m.verdicts(value, m.casesIn(key.Value), d)
		default:
			m.note(submissionsFile, catalog.Of("import.left-out.key", "key", key.Value))
		}
	}
	if len(v.Permitted)+len(v.Required) > 0 {
		m.declare(v, ids, d)
	}
}

// codes reads a list of verdicts.
func (m *maker) codes(value *yaml.Node) (list []string) {
	m.decode(value, &list)
	for i, code := range list {
		if codes[code] == "" {
			m.note(submissionsFile, catalog.Of("import.left-out.key", "key", code))
		}
		list[i] = codes[code]
	}
	return slices.DeleteFunc(list, func(code string) bool { return code == "" })
}

// declare declares what may and must become of all cases, or of those with these ids.
func (m *maker) declare(v verdicts, ids []string, d *declared) {
	globs := []string{"*"}
	if ids != nil {
		globs = m.globs(ids)
	} else {
		d.Fails = nil
	}
	if d.Cases == nil {
		d.Cases = map[string]verdicts{}
	}
	for _, glob := range globs {
		d.Cases[glob] = v
	}
	d.Loses = map[string]string{"*": "maybe"}
	if ids == nil && slices.Equal(v.Permitted, []string{codes["AC"]}) {
		d.Loses = map[string]string{}
	}
}

func (m *maker) decode(value *yaml.Node, into any) {
	if err := value.Decode(into); err != nil {
		m.notRead(submissionsFile, err)
	}
}

// casesIn returns the ids of the cases of a group, or that of one case, which packages name by their place in data.
func (m *maker) casesIn(place string) (ids []string) {
	for _, at := range m.places {
		if full := path.Join("data", place); at.place == full || strings.HasPrefix(at.place, full+"/") {
			ids = append(ids, at.id)
		}
	}
	return ids
}
