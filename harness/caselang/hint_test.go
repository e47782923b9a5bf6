package caselang

import (
	"strings"
	"testing"
)

// A hint that is true for some symptoms alone is shown for these, and another one for the rest.
func TestHints(t *testing.T) {
	const text = "#title: A\n#clause: a\n#hint: general\n#hint(SIGSEGV, no-errors): crash\n#hint(output): printed\n#hint(word): a word\nplay p\nexpect exit 0\n"
	c, err := Parse("a.txtar", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for symptom, want := range map[string]string{
		"SIGSEGV": "crash", "no-errors": "crash", "SIGABRT": "general", "no-leaks": "general", "": "general",
		"line order": "printed", "word": "a word", "nothing printed": "",
	} {
		if got := c.HintOn(symptom); got != want {
			t.Errorf("%s: %q, want %q", symptom, got, want)
		}
	}
	for line, want := range map[string]string{
		"#hint(wrd): x":                       "a.txtar:1:7: " + say("case.symptom", "symptom", `"wrd"`),
		"#hint(word): x\n#hint(line,word): y": "a.txtar:2:12: " + say("yaml.twice", "key", `"word"`),
		"#hint(word):":                        "a.txtar:1:12: " + say("case.no-value", "key", `"#hint(word)"`),
		"play p\n#hint(word): x":              "a.txtar:2:1: " + say("case.late-key", "key", `"#hint"`),
	} {
		if _, err := Parse("a.txtar", []byte(line+"\n")); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", line, err, want)
		}
	}
}
