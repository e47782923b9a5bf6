package report_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"touchstone/harness/catalog"
	"touchstone/harness/report"
)

var say = catalog.English.Say

func written(t interface{ Fatal(...any) }, r *report.Report) []byte {
	var b bytes.Buffer
	if err := report.Write(&b, r); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestReadGivesBackWhatWriteWrote(t *testing.T) {
	for name, r := range map[string]*report.Report{"full": full(), "bare": bare()} {
		t.Run(name, func(t *testing.T) {
			data := written(t, r)
			back, err := report.Read("r.yaml", data)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(r, back, cmpopts.EquateEmpty()); diff != "" {
				t.Error(diff)
			}
			if again := written(t, back); !bytes.Equal(again, data) {
				t.Errorf("written again it reads\n%s\ninstead of\n%s", again, data)
			}
		})
	}
}

func TestWriteWritesEmptyListsAsLists(t *testing.T) {
	data := string(written(t, bare()))
	for _, key := range []string{"items: []\n", "cases: []\n", "review: []\n", "  layers: []\n", "  missing: []\n"} {
		if !strings.Contains(data, key) {
			t.Errorf("%q is not in\n%s", key, data)
		}
	}
}

// Any bytes that a candidate prints come back.
func TestAnyTextSurvives(t *testing.T) {
	piece := rapid.SampledFrom([]string{
		"word", " ", "  ", "\t", "\n", "\n\n", "\r", "\r\n", "\x00", "\x1b[31m", "\x7f", "\x80", "\xff\xfe", "é", "😀",
		"\u0085", "\u00a0", "\u2028", "\u2029", "\ufeff", "\ufffe", "---", "...", "yes", "null", "~", "1e3", "0x1", "1:30", "2020-01-01",
		"#", ": ", "- ", "? ", "'", `"`, `\`, "|", ">", "%", "&a", "*a", "!!binary", "[", "]", "{", "}", ",", "=", "<<", strings.Repeat("long ", 400),
	})
	anything := rapid.OneOf(
		rapid.Custom(func(t *rapid.T) string {
			return strings.Join(rapid.SliceOfN(piece, 0, 8).Draw(t, "pieces"), "")
		}),
		rapid.Custom(func(t *rapid.T) string { return string(rapid.SliceOf(rapid.Byte()).Draw(t, "bytes")) }),
	)
	rapid.Check(t, func(t *rapid.T) {
		s := anything.Draw(t, "text")
		r := full()
		r.Build.Log, r.Build.Cause = report.Text(s), s
		r.Build.Notes = []string{s, "x"}
		r.Cases[0].Plays[0].Argv = []string{s}
		r.Cases[0].Plays[0].Stdout = report.Text(s)
		r.Cases[0].Expectations[0].Difference.Got = report.Text(s)
		data := written(t, r)
		back, err := report.Read("r.yaml", data)
		if err != nil {
			t.Fatalf("%v in\n%s", err, data)
		}
		if again := written(t, back); !bytes.Equal(again, data) {
			t.Fatalf("written again it reads\n%s\ninstead of\n%s", again, data)
		}
		if !utf8.ValidString(s) { // of names and sentences all but the bytes that are not UTF-8 come back
			for _, of := range []*report.Report{r, back} {
				of.Build.Cause, of.Build.Notes, of.Cases[0].Plays[0].Argv = "", nil, nil
			}
		}
		if diff := cmp.Diff(r, back); diff != "" {
			t.Fatalf("%s in\n%s", diff, data)
		}
	})
}

// A name or a sentence is a string in every form of the report, whatever is in
// it.
func TestNamesAndSentencesAreStrings(t *testing.T) {
	r := bare()
	r.Submission.Name, r.Build.Notes = "caf\xe9", []string{"\xff\xfe", "café", "\ufffd"}
	if data := string(written(t, r)); !strings.Contains(data, "name: caf\\xe9\n") || !strings.Contains(data, `notes: [\xff\xfe, café, `+"\ufffd]\n") {
		t.Errorf("YAML:\n%s", data)
	}
	data, err := json.Marshal(r)
	if err != nil || !strings.Contains(string(data), `"name":"caf\\xe9"`) || !strings.Contains(string(data), `"notes":["\\xff\\xfe","café","`+"\ufffd\"]") {
		t.Errorf("%v, JSON:\n%s", err, data)
	}
	if r.Submission.Name != "caf\xe9" {
		t.Error("the report itself was changed")
	}
}

func TestReadIsStrict(t *testing.T) {
	tests := []struct{ name, from, to, expected string }{
		{"unknown key", "suite:", "suit:", "r.yaml:14:1: " + say("yaml.unknown-key", "key", `"suit"`) + " (" + say("near.one", "name", `"suite"`) + ")"},
		{"missing key", "review:\n", "seen:\n", "r.yaml:1:1: " + say("yaml.missing", "key", `"review"`)},
		{"key given twice", "group: 2\n", "group: 2\n  group: 3\n", "r.yaml:14:3: " + say("yaml.twice", "key", `"group"`)},
		{"wrong kind", "group: 2", "group: two", "r.yaml:13:10: " + say("expected-found", "want", say("yaml.whole-number"), "got", `"two"`)},
		{"list expected", "items:", "items: 3\nitem:", "r.yaml:63:8: " + say("expected-found", "want", say("yaml.list"), "got", `"3"`)},
		{"unknown status", "status: partial", "status: passed", "r.yaml:71:13: " + say("yaml.unknown-value", "value", `"passed"`) + " (" + say("near.one", "name", `"pass"`) + ")"},
		{"unknown build status", "status: failed", "status: [failed]", "r.yaml:36:11: " + say("yaml.unknown-value", "value", `""`) + " (" + say("near.known", "names", "built, failed, not built, partly built") + ")"},
		{"another schema", "report/v1", "report/v2", "r.yaml:1:1: " + say("file.schema", "found", `"touchstone/report/v2"`, "known", `"touchstone/report/v1"`) + " (" + say("file.schema.hint") + ")"},
		{"anchor", "group: 2", "group: &a 2", "r.yaml:13:10: " + say("yaml.alias") + " (" + say("yaml.alias.hint") + ")"},
		{"no fact", "key: reason.not-here", "key: [reason.not-here]", "r.yaml:100:17: " + say("yaml.unknown-value", "value", `""`)},
		{"broken off", "timing:", "timing: [", "r.yaml:226:1: " + say("yaml.syntax", "error", "did not find")},
	}
	data := string(written(t, full()))
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if !strings.Contains(data, test.from) {
				t.Fatalf("%q is not in the report", test.from)
			}
			_, err := report.Read("r.yaml", []byte(strings.Replace(data, test.from, test.to, 1)))
			if err == nil || !strings.Contains(err.Error(), test.expected) {
				t.Errorf("got %v\nwant %s", err, test.expected)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	f.Add(written(f, full()))
	f.Add(written(f, bare()))
	f.Add([]byte("cases: [{plays: [{argv: [!!binary _]}]}]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := report.Read("r.yaml", data)
		if err != nil {
			return
		}
		back, err := report.Read("r.yaml", written(t, r))
		if diff := cmp.Diff(r, back, cmpopts.EquateEmpty()); err != nil || diff != "" {
			t.Errorf("%v\n%s", err, diff)
		}
	})
}
