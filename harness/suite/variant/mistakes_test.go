package variant

import (
	"reflect"
	"strings"
	"testing"
	"testing/fstest"
)

const someMistakes = `schema: touchstone/mistakes/v1
commands: {say: [wrong, play]}
readings: {silent: The end of the input is no line.}
mistakes:
  loud: {about: It shouts., loses: {words: some}, variant: true}
  crash: {about: It crashes., loses: {words: all}, hides: ["*"]}
`

func mistakesOf(text string) fstest.MapFS {
	return fstest.MapFS{MistakesFile: {Data: []byte(text)}}
}

func TestMistakes(t *testing.T) {
	m, err := ReadMistakes(mistakesOf(someMistakes), []string{"words"})
	if err != nil {
		t.Fatal(err)
	}
	if got := m.With("loud", "silent"); !reflect.DeepEqual(got, map[string][]string{"say": {"wrong", "play", "loud,silent"}}) {
		t.Errorf("played by %q", got)
	}
	variants, err := Read(mistakesOf(someMistakes), "", m)
	if err != nil || len(variants) != 1 {
		t.Fatalf("%+v, %v", variants, err)
	}
	if v := variants[0]; v.Name != "loud" || v.About != "It shouts." || v.File != MistakesFile || v.Position.Line != 5 || !reflect.DeepEqual(v.Commands, m.With("loud")) {
		t.Errorf("%+v", v)
	}
	reasoned := strings.Replace(someMistakes, "words: all}", "words: all, lines: some}, because: Nothing is printed.", 1)
	if _, err := ReadMistakes(mistakesOf(reasoned), []string{"words", "lines"}); err != nil {
		t.Error(err)
	}
	if m, err := ReadMistakes(fstest.MapFS{}, nil); err != nil || len(m.List) > 0 {
		t.Errorf("without the file: %+v, %v", m, err)
	}
}

func TestFaultyMistakes(t *testing.T) {
	for name, test := range map[string]struct{ old, new, at string }{
		"another schema":             {"mistakes/v1", "mistakes/v9", "mistakes.yaml:1:1: "},
		"an unknown item":            {"words: some", "wrods: some", "mistakes.yaml:5:9: "},
		"an unknown loss":            {"words: all", "words: most", "mistakes.yaml:6:10: "},
		"an unknown mistake":         {`"*"`, "lout", "mistakes.yaml:6:10: "},
		"two items without a reason": {"words: all", "words: all, lines: some", "mistakes.yaml:6:10: "},
		"a reading as well":          {"silent:", "loud:", "mistakes.yaml:5:9: "},
		"an unknown key":             {"hides", "hide", "mistakes.yaml:6:"},
	} {
		_, err := ReadMistakes(mistakesOf(strings.Replace(someMistakes, test.old, test.new, 1)), []string{"words", "lines"})
		if err == nil || !strings.HasPrefix(err.Error(), test.at) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
