package mutate

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"touchstone/harness/assignment"
	"touchstone/harness/caselang"
	"touchstone/harness/suite/sample"
)

func TestJudged(t *testing.T) {
	source := []byte("  if (a < 1)\n\n    puts(\"hm\");\n")
	all := []Mutant{
		{Sample: "good", File: "a.c", Function: "f", Operator: "relation", source: source, Start: 8, End: 9, Text: "<="},
		{Sample: "good", File: "a.c", Function: "g", Operator: "literal", source: source, Start: 23, End: 27, Text: `"h"`},
		{Sample: "good", File: "a.c", Function: "g", Operator: "literal", source: source, Start: 23, End: 27, Text: `"_m"`},
	}
	for _, test := range []struct {
		name, text string
		right      []bool
		want       string // the fault, after the file
	}{
		{"none", "", []bool{false, false, false}, ""},
		{"lines", "- {source: good/a.c, lines: if (a < 1), becomes: 'if (a <= 1)', why: a is never 1}", []bool{true, false, false}, ""},
		{"texts", "- {source: good/a.c, operator: literal, texts: ['\"hm\"'], why: the words are free}", []bool{false, true, true}, ""},
		{"functions", "- {source: good/a.c, functions: [f], why: nobody calls it}", []bool{true, false, false}, ""},
		{"a function that is gone", "- {source: good/a.c, functions: [g, h], why: nobody calls them}", []bool{false, true, true}, ":3:3: there is no such mutant of good/a.c h"},
		{"texts in a function", "- {source: good/a.c, operator: literal, texts: ['\"hm\"'], functions: [g], why: the words are free}", []bool{false, true, true}, ""},
		{"texts in another function", "- {source: good/a.c, operator: literal, texts: ['\"hm\"'], functions: [f], why: the words are free}", []bool{false, false, false}, `:3:3: there is no such mutant of good/a.c "hm"`},
		{"lines in a function", "- {source: good/a.c, lines: if (a < 1), becomes: 'if (a <= 1)', functions: [f], why: a is never 1}", []bool{true, false, false}, ""},
		{"lines in another function", "- {source: good/a.c, lines: if (a < 1), becomes: 'if (a <= 1)', functions: [g], why: a is never 1}", []bool{false, false, false}, ":3:3: there is no such mutant of good/a.c"},
		{"the line above, too", "- {source: good/a.c, lines: \"if (a < 1)\\nputs(\\\"hm\\\");\", becomes: \"if (a < 1)\\nputs(\\\"h\\\");\", why: the words are free}", []bool{false, true, false}, ""},
		{"another line above", "- {source: good/a.c, lines: \"if (a < 2)\\nputs(\\\"hm\\\");\", becomes: \"if (a < 2)\\nputs(\\\"h\\\");\", why: the words are free}", []bool{false, false, false}, ":3:3: there is no such mutant of good/a.c"},
		{"another source", "- {source: good/b.c, lines: if (a < 1), becomes: 'if (a <= 1)', why: a is never 1}", []bool{false, false, false}, ":3:3: there is no such mutant of good/b.c"},
		{"an old text", "- {source: good/a.c, operator: literal, texts: ['\"hm\"', '\"ha\"'], why: the words are free}", []bool{false, true, true}, `:3:3: there is no such mutant of good/a.c "ha"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), sample.Equivalent)
			if err := os.WriteFile(file, []byte("schema: touchstone/equivalent/v1\nmutants:\n"+strings.TrimSuffix(test.text, "\n")+"\n"), 0o644); err != nil {
				t.Fatal(err)
			}
			if test.text == "" {
				file = "nowhere.yaml"
			}
			j, err := ReadJudged(file)
			if err != nil {
				t.Fatal(err)
			}
			for i, m := range all {
				if got := j.judgeFor(m) != nil; got != test.right[i] {
					t.Errorf("%s: %v", m.Name(), got)
				}
			}
			if err := j.stale(all); test.want == "" && err != nil || test.want != "" && (err == nil || !strings.HasPrefix(err.Error(), file+test.want)) {
				t.Errorf("got %v", err)
			}
		})
	}
}

// A judgement on a mutant of a sample that is left out is not stale.
func TestJudgedOfSomeSamples(t *testing.T) {
	j := &Judged{file: sample.Equivalent, Mutants: []Judge{{Source: "good/a.c", Functions: []string{"f"}, Why: "so"}, {Source: "good-2/a.c", Functions: []string{"f"}, Why: "so"}}}
	all := []Mutant{{Sample: "good", File: "a.c", Function: "f"}}
	if err := j.Of(func(sample string) bool { return sample == "good" }).stale(all); err != nil {
		t.Error(err)
	}
	if err := j.stale(all); err == nil {
		t.Error("a judgement on a sample that does not exist is not stale")
	}
}

func TestJudgedFaults(t *testing.T) {
	const judged = "schema: touchstone/equivalent/v1\nmutants:\n"
	for name, text := range map[string]string{
		":1:1: ":                          "schema: touchstone/equivalent/v0\nmutants: []\n",
		":3:3: this does not say which":   judged + "- {source: good/a.c, lines: x, why: y}\n",
		":3:3: this does not say which ":  judged + "- {source: good/a.c, operator: literal, why: y}\n",
		":3:3: this does not say which m": judged + "- {source: good/a.c, functions: [f], lines: x, why: y}\n",
		":3:3: this does not say ":        judged + "- {source: good/a.c, operator: literal, texts: [w], lines: x, becomes: z, why: y}\n",
		":3:3: this does not say whi":     judged + "- {lost: [one], why: y}\n",
		":3:3: this does not say whic":    judged + "- {functions: [f], why: y}\n",
	} {
		file := filepath.Join(t.TempDir(), sample.Equivalent)
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadJudged(file); err == nil || !strings.HasPrefix(err.Error(), file+name) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestAJudgedMutantThatIsKilled(t *testing.T) {
	m := Mutant{Sample: "good", File: "a.c", Operator: "relation", source: []byte("a < 1\n"), Start: 2, End: 3, Text: "<="}
	j := &Judged{file: sample.Equivalent, Mutants: []Judge{{Source: "good/a.c", Lines: "a < 1", Becomes: "a <= 1", Why: "so"}}}
	if err := j.killed([]Tried{{Mutant: m, Fate: Survived}}); err != nil {
		t.Error(err)
	}
	m.Function = "f"
	j.Mutants = append(j.Mutants, Judge{Source: "good/b.c", Functions: []string{"f"}, Why: "so"})
	other := m
	other.File = "b.c"
	if err := j.killed([]Tried{{Mutant: other, Fate: Killed, Cases: []string{"two"}}}); err == nil || !strings.Contains(err.Error(), "good/b.c:1 relation was judged to be right, but two kills it") {
		t.Error(err)
	}
	if err := j.killed([]Tried{{Mutant: m, Fate: Killed, Cases: []string{"one"}}}); err == nil || !strings.Contains(err.Error(), "one kills it") {
		t.Error(err)
	}
}

// A judgement that one mutant costs several items falls when it costs one; one on a kind, or
// on functions, stands for those that cost more.
func TestASpreadThatIsNone(t *testing.T) {
	file := filepath.Join(t.TempDir(), sample.Spread)
	const text = `schema: touchstone/spread/v1
mutants:
  - {source: good/a.c, lines: a < 1, becomes: a <= 1, why: so}
  - {source: good/b.c, functions: [f], why: so}
`
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	j, err := ReadJudged(file)
	if err != nil {
		t.Fatal(err)
	}
	tried := func(source string, fate Fate, charges int) []Tried {
		m := Mutant{Sample: "good", File: source, Function: "f", Operator: "relation", source: []byte("a < 1\n"), Start: 2, End: 3, Text: "<="}
		return []Tried{{Mutant: m, Fate: fate, Charges: make([]Charge, charges)}}
	}
	for _, test := range []struct {
		name  string
		tried []Tried
		want  string
	}{
		{"several", tried("a.c", Killed, 2), ""},
		{"one", tried("a.c", Killed, 1), ":3:5: good/a.c:1 relation was judged to cost several items, but costs 1"},
		{"none", tried("a.c", Survived, 0), ":3:5: good/a.c:1 relation was judged to cost several items, but costs 0"},
		{"not tried", tried("a.c", Same, 0), ""},
		{"functions", tried("b.c", Killed, 1), ""},
	} {
		if err := j.narrow(test.tried); test.want == "" && err != nil || test.want != "" && (err == nil || !strings.HasPrefix(err.Error(), file+test.want)) {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

// A rule judges every mutant that loses some items completely, and its items must exist.
func TestASpreadByWhatIsLost(t *testing.T) {
	file := filepath.Join(t.TempDir(), sample.Spread)
	for text, fault := range map[string]string{
		"{lost: [in, out], why: so}":                     "",
		"{lost: [in, out, plain], why: so}":              "",
		"{lost: [in, nothing], why: so}":                 ":3:5: there is no item and no case nothing",
		"{source: good/a.c, lost: [in], why: so}":        ":3:5: this does not say which",
		"{lost: [in], lines: a, becomes: b, why: so}":    ":3:5: this does not say which",
		"{lost: [in], functions: [f], why: so}":          ":3:5: this does not say which",
		"{lost: [in], operator: a, texts: [b], why: so}": ":3:5: this does not say which",
	} {
		if err := os.WriteFile(file, []byte("schema: touchstone/spread/v1\nmutants:\n  - "+text+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		j, err := ReadJudged(file)
		if err == nil {
			err = j.unknown(&assignment.Assignment{Rubric: []assignment.Item{{ID: "in"}, {ID: "out"}}}, []*caselang.Case{{ID: "plain"}})
		}
		if fault != "" {
			if err == nil || !strings.HasPrefix(err.Error(), file+fault) {
				t.Errorf("%s: %v", text, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		both := killed("f", Charge{Item: "out", All: true}, Charge{Item: "in", All: true}, Charge{Item: "more"})
		both.Cases = []string{"plain"}
		other := both
		other.Cases = nil
		if !j.broad(both) || j.broad(other) == strings.Contains(text, "plain") || j.broad(killed("f", Charge{Item: "out", All: true}, Charge{Item: "in"}, Charge{Item: "more"})) {
			t.Error("judged by something else than what is lost")
		}
		if j = j.Of(func(string) bool { return false }); !j.broad(both) || j.stale(nil) != nil {
			t.Error("a rule is about some samples")
		}
	}
}
