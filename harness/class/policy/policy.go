// Package policy reads what a course deducts for late submissions, from policy.yaml, and
// finds how late a submission is. Without such a file nothing is deducted.
package policy

import (
	"cmp"
	"errors"
	"os"
	"regexp"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"touchstone/harness/catalog"
	"touchstone/harness/class/ledger"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/strictyaml"
)

// Schema is the value of the key `schema`.
const Schema = "touchstone/policy/v1"

// Policy is the content of policy.yaml.
type Policy struct {
	Schema     string      `yaml:"schema,required"`
	Zone       Zone        `yaml:"zone,required"`     // of all times that do not name their own
	Deadline   Moment      `yaml:"deadline,required"` // for everybody
	Grace      Span        `yaml:"grace"`             // moves the deadline of everybody, also that of an extension
	Late       *Late       `yaml:"late"`              // what is deducted; nothing without it
	Closes     Span        `yaml:"closes"`            // after the deadline; whatever comes later has 0 points
	LateDays   int         `yaml:"lateDays"`          // that everybody has; a column of the roster overrides it
	Extensions []Extension `yaml:"extensions"`

	Position strictyaml.Position `yaml:"-"`
	file     string
}

// Late is what a late submission costs: points, or per cent of points, for each begun
// day, 24 hours or hour.
type Late struct {
	Per      Per                 `yaml:"per,required"`
	Points   Number              `yaml:"points"`
	Percent  Number              `yaml:"percent"`
	Of       Of                  `yaml:"of"`   // what the per cent are of
	Most     Number              `yaml:"most"` // for all days or hours together, in the same unit
	Position strictyaml.Position `yaml:"-"`
}

// Extension gives one student or group more time.
type Extension struct {
	Student  string              `yaml:"student,required"` // as in a file of marks
	Until    Moment              `yaml:"until"`            // instead of the deadline; or
	By       Span                `yaml:"by"`               // after the deadline
	Why      string              `yaml:"why"`
	Position strictyaml.Position `yaml:"-"`
}

// Per is the unit that lateness is counted in.
type Per string

// The units.
const (
	Day     Per = "day" // of the calendar, in the zone of the policy
	Hours24 Per = "24h"
	Hour    Per = "hour"
)

// Of says what a percentage is of.
type Of string

// The points that a percentage may be of.
const (
	Possible Of = "possible" // what the submission is scored out of
	Earned   Of = "earned"   // what it has
)

// Number is a decimal number with at most two decimals, not below 0.
type Number float64

// Zone is the name of a time zone in the IANA database, such as Europe/Vienna.
type Zone struct{ *time.Location }

// Span is a length of time, such as 15m, 36h, 2d or 1d12h. Its days are those of the
// calendar.
type Span struct {
	days int
	rest time.Duration
}

// Moment is a point in time: 2026-11-20 23:59, with seconds or without, in the zone of
// the policy, or with an offset, as in 2026-11-20T23:59:00+01:00.
type Moment struct{ text string }

var number = regexp.MustCompile(`^[0-9]{1,6}(\.[0-9]{1,2})?$`)

// UnmarshalYAML parses the number.
func (n *Number) UnmarshalYAML(node *yaml.Node) error {
	if !number.MatchString(node.Value) {
		return expected("policy.number", node)
	}
	value, err := strconv.ParseFloat(node.Value, 64)
	*n = Number(value)
	return err
}

// UnmarshalYAML finds the zone.
func (z *Zone) UnmarshalYAML(node *yaml.Node) error {
	location, err := time.LoadLocation(node.Value)
	if err != nil || node.Value == "" || node.Value == "Local" {
		return expected("policy.zone", node)
	}
	z.Location = location
	return nil
}

var spans = regexp.MustCompile(`^(?:([0-9]{1,4})d)?((?:[0-9]{1,5}[hms])*)$`)

// UnmarshalYAML parses the length of time.
func (s *Span) UnmarshalYAML(node *yaml.Node) error {
	m := spans.FindStringSubmatch(node.Value)
	if m == nil || node.Value == "" {
		return expected("policy.span", node)
	}
	s.days, _ = strconv.Atoi(m[1])
	if m[2] == "" {
		return nil
	}
	var err error
	s.rest, err = time.ParseDuration(m[2])
	return err
}

// UnmarshalYAML checks the form of the moment.
func (m *Moment) UnmarshalYAML(node *yaml.Node) error {
	if _, ok := Parse(node.Value, time.UTC); !ok {
		return expected("policy.moment", node)
	}
	m.text = node.Value
	return nil
}

// In returns the moment, in a zone unless it names its own. It is a deadline: of two
// readings the later one counts.
func (m Moment) In(zone *time.Location) time.Time {
	readings, _ := Parse(m.text, zone)
	return readings.Last
}

// UnmarshalYAML accepts one of the units.
func (p *Per) UnmarshalYAML(node *yaml.Node) error { return oneOf(p, node, Day, Hours24, Hour) }

// UnmarshalYAML accepts one of the words.
func (o *Of) UnmarshalYAML(node *yaml.Node) error { return oneOf(o, node, Possible, Earned) }

func expected(want string, node *yaml.Node) error {
	return diagnostic.New("", catalog.Of("expected-found", "want", catalog.Of(want), "got", strconv.Quote(node.Value)), catalog.Message{})
}

func oneOf[T ~string](to *T, node *yaml.Node, known ...T) error {
	if *to = T(node.Value); slices.Contains(known, *to) {
		return nil
	}
	var words []string
	for _, word := range known {
		words = append(words, string(word))
	}
	return diagnostic.New("", catalog.Of("expected-found", "want", strings.Join(words, ", "), "got", strconv.Quote(node.Value)), diagnostic.Near(node.Value, words))
}

// Read reads a policy. It joins all errors, as *diagnostic.Error.
func Read(file string) (*Policy, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, diagnostic.New(file, catalog.Of("policy.unreadable"), diagnostic.Cause(err))
	}
	p := &Policy{file: file}
	if err := strictyaml.Decode(file, data, p); err != nil {
		return nil, err
	}
	return p, p.check()
}

func (p *Policy) check() error {
	var errs []error
	fail := func(at strictyaml.Position, key string, values ...any) {
		errs = append(errs, diagnostic.New(p.file, catalog.Of(key, values...), catalog.Message{}).At(at.Line, at.Column))
	}
	if p.Schema != Schema {
		fail(p.Position, "expected-found", "want", Schema, "got", strconv.Quote(p.Schema))
	}
	if p.LateDays < 0 {
		fail(p.Position, "policy.late-days")
	}
	if l := p.Late; l != nil {
		switch {
		case (l.Points > 0) == (l.Percent > 0):
			fail(l.Position, "policy.one-rate")
		case l.Percent > 0 && l.Of == "":
			fail(l.Position, "policy.of")
		case l.Points > 0 && l.Of != "":
			fail(l.Position, "policy.of-points")
		case l.Percent > 100:
			fail(l.Position, "policy.percent")
		}
	}
	for _, e := range p.Extensions {
		if (e.Until.text == "") == (e.By == Span{}) {
			fail(e.Position, "policy.extension")
		}
	}
	return errors.Join(errs...)
}

// Fault returns an error in an extension.
func (p *Policy) Fault(e Extension, problem, hint catalog.Message) error {
	return diagnostic.New(p.file, problem, hint).At(e.Position.Line, e.Position.Column)
}

// until returns the deadline for a submission with these extensions, the latest of all,
// and why it is another.
func (p *Policy) until(extensions []Extension) (deadline time.Time, why string) {
	deadline = p.Deadline.In(p.Zone.Location)
	for _, e := range extensions {
		until := p.later(p.Deadline.In(p.Zone.Location), e.By)
		if e.Until.text != "" {
			until = e.Until.In(p.Zone.Location)
		}
		if until.After(deadline) {
			deadline, why = until, cmp.Or(e.Why, "–")
		}
	}
	return p.later(deadline, p.Grace), why
}

// later returns the time after a length of time: on a day so much later, at the same time
// of day, whether or not the clocks change in between; then the hours that have passed.
func (p *Policy) later(t time.Time, s Span) time.Time {
	if s.days > 0 {
		t = t.In(p.Zone.Location)
		wall := time.Date(t.Year(), t.Month(), t.Day()+s.days, t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), time.UTC)
		t = readings(wall, p.Zone.Location).Last
	}
	return t.Add(s.rest)
}

// Of returns how late a submission is that was handed in at this time, zero if that is
// not known; lateDays is what its authors have, -1 for what everybody has. The points
// are not computed yet.
func (p *Policy) Of(submitted time.Time, extensions []Extension, lateDays int) *ledger.Lateness {
	deadline, why := p.until(extensions)
	l := &ledger.Lateness{Deadline: deadline.Format(time.RFC3339), Extended: why}
	if submitted.IsZero() {
		l.Unknown = true
		return l
	}
	by := submitted.Sub(deadline)
	if by <= 0 {
		return l
	}
	l.By = by.String()
	if p.Closes != (Span{}) && submitted.After(p.later(deadline, p.Closes)) {
		l.Closed = true
		return l
	}
	if lateDays < 0 {
		lateDays = p.LateDays
	}
	day := Day
	if p.Late != nil && p.Late.Per == Hours24 {
		day = Hours24
	}
	l.Days = min(lateDays, p.begun(deadline, submitted, day))
	deadline = p.after(deadline, l.Days, day)
	if !submitted.After(deadline) || p.Late == nil {
		return l
	}
	l.Per, l.Rate, l.Most, l.Of = string(p.Late.Per), float64(p.Late.Percent), float64(p.Late.Most), string(p.Late.Of)
	if p.Late.Points > 0 {
		l.Rate, l.Of = float64(p.Late.Points), "points"
	}
	l.Units = p.begun(deadline, submitted, p.Late.Per)
	return l
}

// after returns the time n units after a deadline.
func (p *Policy) after(deadline time.Time, n int, unit Per) time.Time {
	switch unit {
	case Day:
		return p.later(deadline, Span{days: n})
	case Hours24:
		return deadline.Add(time.Duration(n) * 24 * time.Hour)
	}
	return deadline.Add(time.Duration(n) * time.Hour)
}

// begun counts the units between a deadline and a later time, one that has only begun
// included.
func (p *Policy) begun(deadline, submitted time.Time, unit Per) int {
	return sort.Search(int(submitted.Sub(deadline)/time.Hour)+2, func(n int) bool {
		return !submitted.After(p.after(deadline, n, unit))
	})
}
