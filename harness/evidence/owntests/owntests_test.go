package owntests

import (
	"bytes"
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"touchstone/harness/catalog"
	"touchstone/harness/evidence"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// answering is a program that answers each line, and exits with 1 after one
// that says so.
var say = catalog.English.Say

func answering(answer func(line string) string, status int) evidence.Program {
	return func(_ context.Context, input []byte) (evidence.Behaviour, error) {
		var stdout strings.Builder
		exit := 0
		for line := range strings.Lines(string(input)) {
			if line = strings.TrimSpace(line); line == "fail" {
				exit = status
				break
			}
			if stdout.WriteString(answer(line) + "\n"); stdout.Len() > MaxFile {
				break
			}
		}
		return evidence.Behaviour{Stdout: stdout.String(), Exit: exit}, nil
	}
}

// The right program prints capitals. Whether it answers an empty line with an
// empty line or with a question mark is open.
var shouting = evidence.Bench{
	Reference: answering(strings.ToUpper, 1),
	Accepts: func(_ context.Context, input, _, output []byte) (bool, error) {
		right := bytes.ToUpper(input)
		return bytes.Equal(output, right) || bytes.Equal(output, bytes.ReplaceAll(right, []byte("\n\n"), []byte("\n?\n"))) ||
			bytes.HasSuffix(input, []byte("fail\n")) && bytes.Equal(output, bytes.TrimSuffix(right, []byte("FAIL\n"))), nil
	},
	Variants: []evidence.Variant{
		{ID: "lower", Sentence: "It prints small letters.", Main: answering(strings.ToLower, 1)},
		{ID: "no-b", Sentence: "It does not know b.", Main: answering(func(line string) string { return strings.ReplaceAll(strings.ToUpper(line), "B", "b") }, 1)},
		{ID: "exits-0", Sentence: "It exits with 0.", Main: answering(strings.ToUpper, 0)},
	},
}

func TestTry(t *testing.T) {
	tests := []struct {
		name, input, output string
		reason              string
		catches             string
	}{
		{"right", "a\n", "A\n", "", "lower"},
		{"catches two", "a\nb\n", "A\nB\n", "", "lower no-b"},
		{"catches by the exit status", "7\nfail\n", "7\n", "", "exits-0"},
		{"catches nothing", "7\n", "7\n", "", ""},
		{"without the last newline", "a\nb\n", "A\nB", "", "lower no-b"},
		{"with a newline more", "a\n", "A\n\n", "", "lower"},
		{"with two newlines more", "a\n", "A\n\n\n", say("owntests.wrong-line", "line", 2, "want", `""`, "got", `"\n"`), ""},
		{"wrong", "a\nb\n", "A\nb\n", say("owntests.wrong-line", "line", 2, "want", `"B"`, "got", `"b"`), ""},
		{"too short", "a\nb\n", "A\n", say("owntests.wrong-line", "line", 2, "want", `"B"`, "got", `""`), ""},
		{"other line ends", "a\n", "A\r\n", say("owntests.wrong-line", "line", 1, "want", `"A"`, "got", `"A\r"`), ""},
		{"an open point, as the reference", "\n\na\n", "\n\nA\n", "", "lower"},
		{"an open point, otherwise", "a\n\nb\n", "A\n?\nB\n", "", "lower no-b"},
		{"nothing", "", "", "", ""},
		{"an endless output", strings.Repeat("a\n", MaxFile), "A\n", say("owntests.too-long", "n", 1048576), ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r, err := Try(context.Background(), &shouting, []Test{{Name: "1.in", Input: []byte(test.input), Output: []byte(test.output)}})
			if err != nil {
				t.Fatal(err)
			}
			filled := &report.Report{Tests: r.Tests}
			words.Fill(filled)
			got := filled.Tests[0]
			verdict := report.VerdictPass
			if test.reason != "" {
				verdict = report.VerdictFail
			}
			if got.Name != "1.in" || got.Verdict != verdict || got.Reason != test.reason || strings.Join(got.Catches, " ") != test.catches {
				t.Errorf("got %+v", got)
			}
			for _, v := range r.Variants {
				if v.Caught != strings.Contains(" "+test.catches+" ", " "+v.ID+" ") {
					t.Errorf("got %+v", v)
				}
			}
		})
	}
}

// What several tests are worth is what any of them that counts catches.
func TestTrySeveral(t *testing.T) {
	r, err := Try(context.Background(), &shouting, []Test{
		{Name: "1.in", Input: []byte("7\nfail\n"), Output: []byte("7\n")},
		{Name: "2.in", Input: []byte("b\n"), Output: []byte("b\n")},
		{Name: "3.in", Fault: catalog.Of("owntests.no-file", "file", "3.out")},
		{Name: "4.in", Input: []byte("a\n"), Output: []byte("A\n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	if r.Evidence(Tests{}).Counts.Passed != 2 || len(r.Variants) != 3 || r.Variants[1].Caught || r.Variants[1].Title != "It does not know b." {
		t.Errorf("got %+v", r)
	}
	if got := r.Tests[2]; got.Verdict != report.VerdictFail || got.ReasonFact != catalog.Of("owntests.no-file", "file", "3.out") {
		t.Errorf("got %+v", got)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Try(ctx, &shouting, []Test{{Name: "1.in"}}); err == nil {
		t.Error("it goes on when it is told to end")
	}
}

func TestRead(t *testing.T) {
	rule := Tests{Input: "tests/*.in", Output: ".out"}
	large := strings.Repeat("x", MaxFile)
	fault := func(key string, values ...any) string { return "tests/a.in: " + say("owntests."+key, values...) + "\n" }
	tests := []struct {
		name  string
		files map[string]string
		want  string // a line for each test
	}{
		{"none", map[string]string{"prog.c": ""}, ""},
		{"in order", map[string]string{"tests/b.in": "2", "tests/b.out": "B", "tests/a.in": "1", "tests/a.out": "A", "tests/a.txt": "", "a.in": ""}, "tests/a.in 1 A\ntests/b.in 2 B\n"},
		{"empty files", map[string]string{"tests/a.in": "", "tests/a.out": ""}, "tests/a.in  \n"},
		{"no output", map[string]string{"tests/a.in": "1"}, fault("no-file", "file", "tests/a.out")},
		{"no input", map[string]string{"tests/a.out": "A"}, fault("no-file", "file", "tests/a.in")},
		{"a folder", map[string]string{"tests/a.in/x": "", "tests/a.out": ""}, fault("not-a-file", "file", "tests/a.in")},
		{"too large", map[string]string{"tests/a.in": "1", "tests/a.out": large + "x"}, fault("large-file", "file", "tests/a.out", "n", 1048576)},
		{"too large together", map[string]string{"tests/a.in": large, "tests/a.out": large, "tests/b.in": large, "tests/b.out": large, "tests/c.in": "1", "tests/c.out": ""},
			"tests/a.in " + large + " " + large + "\ntests/b.in " + large + " " + large + "\ntests/c.in: " + say("owntests.large", "file", "tests/c.in", "n", 4194304) + "\n"},
		{"a name that is not UTF-8", map[string]string{"tests/\xff.in": "1"}, "tests/\ufffd.in: " + say("owntests.no-file", "file", "tests/\ufffd.in") + "\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			folder := fstest.MapFS{}
			for name, text := range test.files {
				folder[name] = &fstest.MapFile{Data: []byte(text)}
			}
			read, err := Read(folder, rule)
			if err != nil {
				t.Fatal(err)
			}
			var got strings.Builder
			for _, one := range read {
				if !one.Fault.None() {
					fmt.Fprintf(&got, "%s: %s\n", one.Name, one.Fault.Error())
					continue
				}
				fmt.Fprintf(&got, "%s %s %s\n", one.Name, one.Input, one.Output)
			}
			if got.String() != test.want {
				t.Errorf("got\n%.300s\nwant\n%.300s", got.String(), test.want)
			}
		})
	}
}

func TestReadTooMany(t *testing.T) {
	folder := fstest.MapFS{}
	for n := range MaxTests + 50 {
		folder[fmt.Sprintf("tests/%03d.in", n)] = &fstest.MapFile{}
		folder[fmt.Sprintf("tests/%03d.out", n)] = &fstest.MapFile{}
	}
	read, err := Read(folder, Tests{Input: "tests/*.in", Output: ".out"})
	if err != nil || len(read) != MaxTests+1 || !read[MaxTests-1].Fault.None() || read[MaxTests].Fault.Error() != say("owntests.too-many", "n", 200) {
		t.Errorf("got %d tests, %v", len(read), err)
	}
}

func TestEvidence(t *testing.T) {
	good, bad := report.Test{Verdict: report.VerdictPass}, report.Test{Verdict: report.VerdictFail}
	// result has so many variants, of which the first are caught.
	result := func(caught, total int, tests ...report.Test) Result {
		r := Result{Tests: tests, Variants: make([]report.Variant, total)}
		for i := range caught {
			r.Variants[i].Caught = true
		}
		return r
	}
	share := func(caught, total int, reason catalog.Message) evidence.Record {
		return evidence.Record{Counts: report.Evidence{Passed: caught, Total: total}, Share: float64(caught) / float64(total), Reason: reason}
	}
	caught := func(n int) catalog.Message { return catalog.Of("owntests.caught", "n", n, "all", 4) }
	for name, test := range map[string]struct {
		result Result
		want   evidence.Record
	}{
		"all":                   {result(4, 4, good), evidence.Full(4)},
		"all, with a bad test":  {result(4, 4, good, bad), evidence.Full(4)},
		"some":                  {result(3, 4, good), share(3, 4, caught(3))},
		"some, with a bad test": {result(1, 4, good, bad), share(1, 4, catalog.Of("owntests.bad-tests", "text", caught(1), "n", 1, "all", 2))},
		"none":                  {result(0, 4, good), share(0, 4, caught(0))},
		"no tests":              {result(0, 4), share(0, 4, catalog.Of("owntests.none", "files", "tests/*.in"))},
	} {
		if got := test.result.Evidence(Tests{Input: "tests/*.in", Output: ".out"}); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %+v, want %+v", name, got, test.want)
		}
	}
}
