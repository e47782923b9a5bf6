package assignment

import (
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"touchstone/harness/catalog"
	"touchstone/harness/sandbox"
)

// Limits are the limits of one run. A zero field means that the manifest sets none.
//
// A field is all there is of a limit: `yaml` is its key in a manifest and in `play
// -limit`, its type reads and prints it, it sets the field of sandbox.Limits with the
// same name, and `end` is how a play ends that exceeds it.
type Limits struct {
	Wall      Duration `yaml:"wall" end:"time-out"`
	CPU       Duration `yaml:"cpu" end:"cpu limit"`
	Memory    Size     `yaml:"memory" end:"memory limit"`  // data of all processes of the run together
	Output    Size     `yaml:"output" end:"output limit"`  // standard output and standard error, each
	FileSize  Size     `yaml:"file" end:"file size limit"` // each written file
	Processes Count    `yaml:"processes" end:"process limit"`
}

// Sandbox converts the limits for the sandbox, which has defaults for those that
// the manifest does not set.
func (l Limits) Sandbox() sandbox.Limits {
	s := sandbox.Limits{OpenFiles: sandbox.DefaultOpenFiles, Disk: sandbox.DefaultDisk}
	for field, value := range reflect.ValueOf(l).Fields() {
		reflect.ValueOf(&s).Elem().FieldByName(field.Name).SetInt(value.Int())
	}
	return s
}

// LimitNames lists the keys of the limits.
func LimitNames() (names []string) {
	for field := range reflect.TypeFor[Limits]().Fields() {
		names = append(names, field.Tag.Get("yaml"))
	}
	return names
}

// Set changes one limit, written as in the manifest: Set("wall", "20s").
func (l *Limits) Set(name, text string) error {
	for field, value := range reflect.ValueOf(l).Elem().Fields() {
		if field.Tag.Get("yaml") == name {
			return value.Addr().Interface().(interface{ parse(string) error }).parse(text)
		}
	}
	return catalog.Of("case.no-limit", "limit", strconv.Quote(name), "limits", strings.Join(LimitNames(), ", "))
}

// or fills the limits that are not set from others.
func (l Limits) or(other Limits) Limits {
	for field, value := range reflect.ValueOf(&l).Elem().Fields() {
		if value.IsZero() {
			value.Set(reflect.ValueOf(other).FieldByIndex(field.Index))
		}
	}
	return l
}

// most returns the larger limits.
func (l Limits) most(other Limits) Limits {
	for field, value := range reflect.ValueOf(&l).Elem().Fields() {
		if more := reflect.ValueOf(other).FieldByIndex(field.Index); more.Int() > value.Int() {
			value.Set(more)
		}
	}
	return l
}

// String returns the limits as they stand in a manifest.
func (l Limits) String() string {
	var list []string
	for field, value := range reflect.ValueOf(l).Fields() {
		list = append(list, fmt.Sprintf("%s: %s", field.Tag.Get("yaml"), value.Interface()))
	}
	return "{" + strings.Join(list, ", ") + "}"
}

func expected(what, found string) error {
	return catalog.Of("expected-found", "want", catalog.Of(what), "got", strconv.Quote(found))
}

// Count is a number of processes.
type Count int

// UnmarshalYAML parses the text form.
func (c *Count) UnmarshalYAML(n *yaml.Node) error { return c.parse(n.Value) }

func (c *Count) parse(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return expected("limit.processes", text)
	}
	*c = Count(n)
	return nil
}

// String returns the number as it stands in a manifest.
func (c Count) String() string { return strconv.Itoa(int(c)) }

// Duration is a time such as `10s` or `500ms`.
type Duration time.Duration

// UnmarshalYAML parses the text form.
func (d *Duration) UnmarshalYAML(n *yaml.Node) error { return d.parse(n.Value) }

func (d *Duration) parse(text string) error {
	t, err := time.ParseDuration(text)
	if err != nil || t <= 0 {
		return expected("limit.time", text)
	}
	*d = Duration(t)
	return nil
}

// String returns the time as it stands in a manifest.
func (d Duration) String() string {
	text := time.Duration(d).String()
	for _, nothing := range []string{"m0s", "h0m"} {
		if strings.HasSuffix(text, nothing) {
			text = strings.TrimSuffix(text, nothing[1:])
		}
	}
	return text
}

// Size is a number of bytes such as `64KiB`, `256MiB` or `1GiB`.
type Size int64

// UnmarshalYAML parses the text form.
func (s *Size) UnmarshalYAML(n *yaml.Node) error { return s.parse(n.Value) }

var units = []struct {
	suffix string
	bytes  int64
}{{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"B", 1}}

func (s *Size) parse(text string) error {
	for _, unit := range units {
		digits, ok := strings.CutSuffix(text, unit.suffix)
		if !ok {
			continue
		}
		n, err := strconv.ParseInt(strings.TrimSpace(digits), 10, 64)
		if err != nil || n <= 0 || n > (1<<62)/unit.bytes {
			break
		}
		*s = Size(n * unit.bytes)
		return nil
	}
	return expected("limit.size", text)
}

// String returns the size as it stands in a manifest, in the largest unit that divides
// it.
func (s Size) String() string {
	best := units[len(units)-1]
	for _, unit := range units {
		if int64(s)%unit.bytes == 0 && unit.bytes > best.bytes {
			best = unit
		}
	}
	return strconv.FormatInt(int64(s)/best.bytes, 10) + best.suffix
}
