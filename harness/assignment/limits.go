package assignment

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"touchstone/harness/catalog"
	"touchstone/harness/sandbox"
)

// Limits are the limits of one run. A zero field means no limit of that kind.
type Limits struct {
	Wall      Duration `yaml:"wall"`
	CPU       Duration `yaml:"cpu"`
	Memory    Size     `yaml:"memory"` // data of all processes of the run together
	Output    Size     `yaml:"output"` // standard output and standard error, each
	File      Size     `yaml:"file"`   // each written file
	Processes int      `yaml:"processes"`
}

// Sandbox converts the limits for the sandbox, which has defaults for those that
// the manifest does not set.
func (l Limits) Sandbox() sandbox.Limits {
	return sandbox.Limits{
		Wall: time.Duration(l.Wall), CPU: time.Duration(l.CPU), Memory: int64(l.Memory),
		Output: int64(l.Output), FileSize: int64(l.File), Processes: l.Processes,
		OpenFiles: sandbox.DefaultOpenFiles, Disk: sandbox.DefaultDisk,
	}
}

// Set changes one limit, written as in the manifest: Set("wall", "20s").
func (l *Limits) Set(name, value string) error {
	switch name {
	case "wall":
		return l.Wall.parse(value)
	case "cpu":
		return l.CPU.parse(value)
	case "memory":
		return l.Memory.parse(value)
	case "output":
		return l.Output.parse(value)
	case "file":
		return l.File.parse(value)
	case "processes":
		n, err := strconv.Atoi(value)
		if err != nil || n < 1 {
			return expected("limit.processes", value)
		}
		l.Processes = n
		return nil
	}
	return catalog.Of("case.no-limit", "limit", strconv.Quote(name), "limits", "wall, cpu, memory, output, file, processes")
}

func expected(what, found string) error {
	return catalog.Of("expected-found", "want", catalog.Of(what), "got", strconv.Quote(found))
}

// String returns the limits as they stand in a manifest.
func (l Limits) String() string {
	return fmt.Sprintf("{wall: %s, cpu: %s, memory: %s, output: %s, file: %s, processes: %d}", l.Wall, l.CPU, l.Memory, l.Output, l.File, l.Processes)
}

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
