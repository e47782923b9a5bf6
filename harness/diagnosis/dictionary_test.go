package diagnosis_test

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnosis"
	"touchstone/harness/report"
)

// signature is how a program fails, one expectation a word: "case:line=mark".
func signature(text string) diagnosis.Signature {
	s := diagnosis.Signature{}
	for _, word := range strings.Fields(text) {
		place, mark, _ := strings.Cut(word, "=")
		name, line, _ := strings.Cut(place, ":")
		at := diagnosis.Place{Case: name}
		if _, err := fmt.Sscan(line, &at.Line); err != nil {
			panic(err)
		}
		s[at] = mark
	}
	return s
}

func known(signatures map[string]string) *diagnosis.Dictionary {
	d := &diagnosis.Dictionary{Suite: "sha256:1", Mistakes: map[string]diagnosis.Known{}}
	for id, text := range signatures {
		k := diagnosis.Known{About: strings.ToUpper(id) + ".", Fails: map[diagnosis.Place]diagnosis.Outcomes{}}
		for at, outcomes := range signature(text) {
			k.Fails[at] = strings.Split(outcomes, "|")
		}
		d.Mistakes[id] = k
	}
	return d
}

// A mistake is named if it is certain, and nothing is said otherwise.
func TestExplain(t *testing.T) {
	d := known(map[string]string{
		"rows":     "win:1=a win:2=a row:5=b",
		"columns":  "win:3=a column:5=b row:5=c",
		"corner":   "win:3=a",
		"silent":   "who:1=x",
		"mute":     "who:1=x",
		"one-word": "view:1=v view:2=v",
		"a-word":   "view:1=v view:2=v view:3=v",
		"open":     "ask:1=p|q ask:2=p|-",
		"both":     "pair:1=a pair:2=a",
		"left":     "pair:1=a",
		"right":    "pair:2=a",
		"wide":     "wide:1=w wide:2=w wide:3=w narrow:1=n",
		"narrow":   "narrow:1=n",
		"shout":    "shout:1=s.a",
		"cry":      "cry:1=c.a wail:1=c.a weep:1=c.a",
		"many":     "much:1=m more:1=m most:1=m",
		"few":      "few:1=l less:1=l least:1=l least:2=l",
	})
	tests := []struct {
		name, failed, met, want string // with a question mark, cases that most likely have one mistake
	}{
		{"one mistake", "win:1=a win:2=a row:5=b", "win:3=", "[rows]"},
		{"nothing", "", "win:1=", ""},
		{"one that fails more than it should", "win:1=a win:2=a row:5=b", "", "[rows]"},
		{"what is not tried contradicts nothing", "win:1=a win:2=a", "win:3=", "[rows]"},
		{"a contradiction", "win:1=a win:2=a", "row:5=", ""},
		{"another difference", "win:1=a win:2=a row:5=z", "", ""},
		{"two, of which each may explain a difference", "win:1=a win:2=a row:5=z win:3=a column:5=b", "", "[columns] [rows]"},
		{"something that no mistake explains", "win:1=a win:2=a row:5=b win:3=z column:5=", "column:5=", ""},
		{"something that no mistake explains, of another item", "win:1=a win:2=a row:5=b ask:1=z", "win:3=", "[rows]"},
		{"what no mistake ever fails is left aside", "win:1=a win:2=a row:5=b leak:9=z", "win:3=", "[rows]"},
		{"two that cannot be told apart", "who:1=x", "", "[mute silent]"},
		{"the larger of two", "view:1=v view:2=v view:3=v", "", "[a-word]"},
		{"the smaller of two", "view:1=v view:2=v", "view:3=", "[one-word]"},
		{"one for which two others may stand", "pair:1=a pair:2=a", "", ""},
		{"one mistake, of which it is not certain that it is this one", "win:1=a win:2=a row:5=b win:9=z", "win:3=", ""},
		{"cases that fail alike", "much:1=m more:1=m most:1=m most:2=z", "", "[more much]?"},
		{"cases that fail alike, beside a name", "much:1=m more:1=m most:1=m most:2=z who:1=x", "", "[mute silent] [more much]?"},
		{"cases that fail otherwise", "much:1=m more:1=z", "", ""},
		{"another mistake may hide a rival in part", "wide:1=w wide:2=w narrow:1=n", "wide:3=", ""},
		{"a rival of which most is met", "wide:1=w narrow:1=n", "wide:3= wide:2=", "[narrow]"},
		{"in one case, with something else printed", "shout:1=s.b", "", ""},
		{"in one case, exactly so", "shout:1=s.a", "", "[shout]"},
		{"in several cases, in one of them exactly so", "cry:1=c.b wail:1=c.b weep:1=c.a", "", "[cry]"},
		{"in several cases, exactly so in none", "cry:1=c.b wail:1=c.b weep:1=c.b", "", "[cry wail weep]?"},
		{"two groups of cases", "much:1=m more:1=m most:1=m most:2=z less:1=l least:1=l least:2=l least:3=z few:1=l", "", "[few less]? [more much]?"},
		{"a difference under another reading", "ask:1=q ask:2=p", "", "[open]"},
		{"met under another reading", "ask:1=p", "ask:2=", "[open]"},
		{"a difference under no reading", "ask:1=p ask:2=q", "", ""},
		{"met under no reading", "ask:2=p", "ask:1=", ""},
		{"one beside something that no mistake fails so", "win:3=a view:1=v", "column:5= view:2=", "[corner]"},
	}
	for _, test := range tests {
		met, counts := map[diagnosis.Place]bool{}, map[diagnosis.Place]diagnosis.Counts{}
		for at := range signature(test.met) {
			met[at] = true
		}
		for at := range signature(test.failed) {
			counts[at] = diagnosis.Counts{Items: []string{at.Case}}
		}
		var got []string
		matches, groups := d.Explain(signature(test.failed), met, counts)
		for _, m := range matches {
			got = append(got, fmt.Sprint(m.Mistakes))
		}
		for _, group := range groups {
			got = append(got, fmt.Sprint(group)+"?")
		}
		if text := strings.Join(got, " "); text != test.want {
			t.Errorf("%s: got %q, want %q", test.name, text, test.want)
		}
	}
}

// What is written is read again, and a file that touchstone has not written is refused.
func TestFile(t *testing.T) {
	d := known(map[string]string{"rows": "win:2=a win:1=b row:5=c", "harmless": ""})
	var b bytes.Buffer
	if err := d.Write(&b); err != nil {
		t.Fatal(err)
	}
	delete(d.Mistakes, "harmless") // it can never be met
	read, err := diagnosis.Read(fstest.MapFS{diagnosis.File: {Data: b.Bytes()}})
	if err != nil || !reflect.DeepEqual(read, d) {
		t.Errorf("%+v, %v", read, err)
	}
	for _, wrong := range []string{"1=b", "v1"} {
		data := bytes.Replace(b.Bytes(), []byte(wrong), []byte("x"), 1)
		if _, err := diagnosis.Read(fstest.MapFS{diagnosis.File: {Data: data}}); err == nil || !strings.Contains(err.Error(), catalog.English.Say("dictionary.broken")) {
			t.Errorf("%s: %v", wrong, err)
		}
	}
	if none, err := diagnosis.Read(fstest.MapFS{}); err != nil || len(none.Mistakes) > 0 {
		t.Error(none, err)
	}
}

// Programs that treat blanks otherwise fail alike, as do those that another signal ends.
func TestSignature(t *testing.T) {
	play := func(end, signal string, differences ...*report.Difference) []report.Case {
		c := report.Case{ID: "c", Plays: []report.Play{{End: end, Signal: signal}}}
		for i, d := range differences {
			c.Expectations = append(c.Expectations, report.Expectation{Line: i + 1, Verdict: report.VerdictFail, Difference: d})
		}
		return []report.Case{c}
	}
	line := func(kind report.Kind, want, got report.Text) *report.Difference {
		return &report.Difference{Kind: kind, Want: want, Got: got, Line: len(got)}
	}
	tests := []struct {
		name string
		a, b []report.Case
		same bool
	}{
		{"blanks", play("exit", "", line(report.OneLine, "1 2", "1  3 ")), play("exit", "", line(report.OneWord, "1 2", "1 3")), true},
		{"another line", play("exit", "", line(report.OneLine, "1 2", "1 3")), play("exit", "", line(report.OneLine, "1 2", "1 4")), false},
		{"another wish", play("exit", "", line(report.OneLine, "1 2", "1 3")), play("exit", "", line(report.OneLine, "1 1", "1 3")), false},
		{"signals", play("signal", "SIGSEGV", nil), play("signal", "SIGABRT", nil), true},
		{"ends", play("signal", "SIGSEGV", nil), play("cpu limit", "", nil), false},
		{"a case that passed in part", play("exit", "", line(report.OneLine, "1", "2"), line(report.OneLine, "1", "2")), play("exit", "", line(report.OneLine, "1", "2")), false},
	}
	for _, test := range tests {
		a, _, _ := diagnosis.SignatureOf(test.a)
		b, _, _ := diagnosis.SignatureOf(test.b)
		if same := reflect.DeepEqual(a, b); same != test.same || len(a) == 0 {
			t.Errorf("%s: %v and %v", test.name, a, b)
		}
	}
}
