package assignment

import (
	"math"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"touchstone/harness/catalog"
	"touchstone/harness/report"
)

func TestSetLimits(t *testing.T) {
	tests := []struct {
		name, value string
		want        Limits
	}{
		{"wall", "20s", Limits{Wall: Duration(20 * time.Second)}},
		{"wall", "1h", Limits{Wall: Duration(time.Hour)}},
		{"cpu", "500ms", Limits{CPU: Duration(500 * time.Millisecond)}},
		{"cpu", "1.5s", Limits{CPU: Duration(1500 * time.Millisecond)}},
		{"memory", "1B", Limits{Memory: 1}},
		{"output", "64KiB", Limits{Output: 65536}},
		{"file", "256MiB", Limits{FileSize: 268435456}},
		{"memory", "1GiB", Limits{Memory: 1073741824}},
		{"memory", "1 GiB", Limits{Memory: 1073741824}},
		{"memory", "4294967296GiB", Limits{Memory: 1 << 62}},
		{"processes", "1", Limits{Processes: 1}},
		{"processes", "32", Limits{Processes: 32}},
	}
	for _, test := range tests {
		t.Run(test.name+"="+test.value, func(t *testing.T) {
			var l Limits
			if err := l.Set(test.name, test.value); err != nil || l != test.want {
				t.Errorf("got %+v, %v; want %+v", l, err, test.want)
			}
		})
	}
}

func TestLimitFaults(t *testing.T) {
	expected := func(key string) func(string) string {
		return func(got string) string { return say("expected-found", "want", say(key), "got", got) }
	}
	aTime, aSize, aNumber := expected("limit.time"), expected("limit.size"), expected("limit.processes")
	tests := []struct{ name, value, want string }{
		{"wall", "", aTime(`""`)},
		{"wall", "10", aTime(`"10"`)},
		{"wall", "0s", aTime(`"0s"`)},
		{"wall", "-1s", aTime(`"-1s"`)},
		{"cpu", "ten seconds", aTime(`"ten seconds"`)},
		{"cpu", "9999999h", aTime(`"9999999h"`)},
		{"memory", "", aSize(`""`)},
		{"memory", "64", aSize(`"64"`)},
		{"memory", "KiB", aSize(`"KiB"`)},
		{"memory", "0KiB", aSize(`"0KiB"`)},
		{"output", "-1MiB", aSize(`"-1MiB"`)},
		{"output", "1.5GiB", aSize(`"1.5GiB"`)},
		{"output", "64KB", aSize(`"64KB"`)},
		{"file", "1TiB", aSize(`"1TiB"`)},
		{"file", "4294967297GiB", aSize(`"4294967297GiB"`)},
		{"file", "99999999999999999999B", aSize(`"99999999999999999999B"`)},
		{"processes", "0", aNumber(`"0"`)},
		{"processes", "-1", aNumber(`"-1"`)},
		{"processes", "many", aNumber(`"many"`)},
		{"disk", "1GiB", `unknown limit "disk"; known: wall, cpu, memory, output, file, processes`},
	}
	for _, test := range tests {
		t.Run(test.name+"="+test.value, func(t *testing.T) {
			before := Limits{1, 2, 3, 4, 5, 6}
			l := before
			if err := l.Set(test.name, test.value); err == nil || err.Error() != test.want {
				t.Errorf("got %v, want %s", err, test.want)
			}
			if l != before {
				t.Errorf("a bad value changed the limits: %+v", l)
			}
		})
	}
}

func TestSizesDoNotOverflow(t *testing.T) {
	for _, unit := range units {
		var s Size
		if err := s.parse("9223372036854775807" + unit.suffix); err == nil {
			t.Errorf("%d%s is read as %d", int64(math.MaxInt64), unit.suffix, s)
		}
	}
}

// A limit has a value for every kind of build, reaches the sandbox, and ends a play in a way that has a sentence.
func TestEveryLimitIsWhole(t *testing.T) {
	for name, kind := range kinds {
		for field, value := range reflect.ValueOf(kind.play).Fields() {
			if value.IsZero() {
				t.Errorf("plays of %s have no limit %s", name, field.Name)
			}
		}
		for field, value := range reflect.ValueOf(kind.build).Fields() {
			if value.IsZero() {
				t.Errorf("builds of %s have no limit %s", name, field.Name)
			}
		}
	}
	seen := map[string]bool{}
	for field := range reflect.TypeFor[Limits]().Fields() {
		for _, tag := range []string{"yaml", "end"} {
			if text := tag + ":" + field.Tag.Get(tag); text == tag+":" || seen[text] {
				t.Errorf("limit %s: %s is not its own", field.Name, text)
			} else {
				seen[text] = true
			}
		}
		if end := field.Tag.Get("end"); !catalog.Has("end." + end) {
			t.Errorf("limit %s: there is no sentence for a play that ended with %q", field.Name, end)
		}
		var l Limits
		reflect.ValueOf(&l).Elem().FieldByIndex(field.Index).SetInt(7)
		if l.Sandbox() == (Limits{}).Sandbox() {
			t.Errorf("limit %s does not reach the sandbox", field.Name)
		}
	}
}

// Every page that lists the limits lists each of them; the sandbox's says how a play
// ends, and the report's model has the value.
func TestLimitsAreDocumented(t *testing.T) {
	page := func(name string) string {
		text, err := os.ReadFile("../../docs/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	names := LimitNames()
	if list := "(" + strings.Join(names, ", ") + ")"; !strings.Contains(page("cases.md"), "`-limit` "+list) {
		t.Errorf("docs/cases.md does not have %s", list)
	}
	if list := "`" + strings.Join(names, "`, `") + "`"; !strings.Contains(page("authoring.md"), "| of each play: "+list) {
		t.Errorf("docs/authoring.md does not have %s", list)
	}
	reported := map[string]bool{}
	for field := range reflect.TypeFor[report.PlayLimits]().Fields() {
		reported[field.Tag.Get("json")] = true
	}
	for field := range reflect.TypeFor[Limits]().Fields() {
		name, end := field.Tag.Get("yaml"), field.Tag.Get("end")
		if !regexp.MustCompile("(?m)^\\| `" + name + "` \\|.*`" + end + "`").MatchString(page("sandbox.md")) {
			t.Errorf("docs/sandbox.md does not say that %s ends with %s", name, end)
		}
		if !reported[name] {
			t.Errorf("a report does not have the limit %s", name)
		}
	}
}
