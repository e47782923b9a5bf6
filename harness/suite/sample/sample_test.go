package sample

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
)

var say = catalog.English.Say

var rubric = &assignment.Assignment{ID: "test", Rubric: []assignment.Item{
	{ID: "lines", Kind: assignment.Auto, Points: 5},
	{ID: "messages", Kind: assignment.Auto, Points: 10},
	{ID: "one-file", Kind: assignment.Zero},
}}

// folder holds files; a name that ends in a slash is a folder.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		var err error
		if strings.HasSuffix(name, "/") {
			err = os.Mkdir(path, 0o755)
		} else {
			err = os.WriteFile(path, []byte(text), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestRead(t *testing.T) {
	dir := folder(t, map[string]string{
		"good/": "", "good.yaml": "about: Everything is right.\nloses: {}\n",
		"bad/": "", "bad.yaml": "about: Some things are not.\nloses:\n  lines: some\n  messages: all\nbreaks: [TABLEAU, crash]\n",
	})
	samples, err := Read(dir, rubric)
	if err != nil {
		t.Fatal(err)
	}
	if len(samples) != 2 || samples[0].Name != "bad" || samples[1].Name != "good" {
		t.Fatalf("got %+v", samples)
	}
	bad := samples[0]
	if bad.About != "Some things are not." || bad.Path != filepath.Join(dir, "bad") || len(bad.Loses) != 2 || bad.Loses["lines"] != Some || bad.Loses["messages"] != Whole || !slices.Equal(bad.Breaks, []string{"TABLEAU", "crash"}) {
		t.Errorf("got %+v", bad)
	}
	if len(samples[1].Loses) != 0 {
		t.Errorf("got %+v", samples[1])
	}
}

func TestSampleFaults(t *testing.T) {
	tests := []struct {
		name  string
		files map[string]string
		want  string // with DIR for the folder
	}{
		{"no samples", map[string]string{"good": ""}, "DIR: " + say("sample.none") + " (" + say("sample.none.hint") + ")"},
		{"no declaration", map[string]string{"a/": "", "a.yaml": "about: A\nloses: {}\n", "b/": ""}, "DIR/b.yaml: " + say("sample.undeclared") + " (" + say("usage.write", "text", "loses: {}") + ")"},
		{"no folder", map[string]string{"a.yaml": "about: A\nloses: {}\n"}, "DIR/a.yaml: " + say("sample.nothing", "folder", "a")},
		{"a file in place of the folder", map[string]string{"a": "", "a.yaml": "about: A\nloses: {}\n"}, "DIR/a.yaml: " + say("sample.nothing", "folder", "a")},
		{"unknown item", map[string]string{"a/": "", "a.yaml": "about: A\nloses: {line: some}\n"}, "DIR/a.yaml: " + say("marks.no-item", "item", `"line"`) + " (" + say("near.one", "name", `"lines"`) + ")"},
		{"unknown loss", map[string]string{"a/": "", "a.yaml": "about: A\nloses: {lines: most}\n"}, "DIR/a.yaml: " + say("sample.loss", "item", `"lines"`, "loss", `"most"`) + " (" + say("near.known", "names", "some, all, any") + ")"},
		{"no loss", map[string]string{"a/": "", "a.yaml": "about: A\nloses: {lines: ''}\n"}, "DIR/a.yaml: " + say("sample.loss", "item", `"lines"`, "loss", `""`) + " (" + say("near.known", "names", "some, all, any") + ")"},
		{"another failure", map[string]string{"a/": "", "a.yaml": "about: A\nloses: {}\nfails: [crash, tim]\n"}, "DIR/a.yaml: " + say("sample.fails", "text", `"tim"`) + " (" + say("near.one", "name", `"time"`) + ")"},
		{"unknown key", map[string]string{"a/": "", "a.yaml": "about: A\nloses: {}\nbreak: []\n"}, "DIR/a.yaml:3:1: " + say("yaml.unknown-key", "key", `"break"`) + " (" + say("near.one", "name", `"breaks"`) + ")"},
		{"nothing about it", map[string]string{"a/": "", "a.yaml": "loses: {}\n"}, "DIR/a.yaml:1:1: " + say("yaml.missing", "key", `"about"`)},
		{"no losses", map[string]string{"a/": "", "a.yaml": "about: A\n"}, "DIR/a.yaml:1:1: " + say("yaml.missing", "key", `"loses"`)},
		{"item twice", map[string]string{"a/": "", "a.yaml": "about: A\nloses:\n  lines: all\n  lines: some\n"}, "DIR/a.yaml:4:3: " + say("yaml.twice", "key", `"lines"`)},
		{"no zero rule", map[string]string{"a/": "", "a.yaml": "about: A\nloses: {}\nvoid: [one-fiel, lines]\n"}, "DIR/a.yaml: " + say("sample.not-zero", "item", `"one-fiel"`) + " (" + say("near.one", "name", `"one-file"`) + ")\n" +
			"DIR/a.yaml: " + say("sample.not-zero", "item", `"lines"`) + " (" + say("near.one", "name", `"lines"`) + ")"},
		{"a zero rule loses", map[string]string{"a/": "", "a.yaml": "about: A\nloses: {one-file: all}\n"}, "DIR/a.yaml: " + say("sample.zero", "item", `"one-file"`) + " (" + say("usage.write", "text", "void: [one-file]") + ")"},
		{"all that is wrong", map[string]string{
			"a/": "", "a.yaml": "about: A\nloses: {z: all, y: most, lines: all, messages: half}\n",
			"b.yaml": "about: B\nloses: {}\n", "c.yaml": "", "d/": "", "d.yaml": "about: D\nloses: {}\n",
		}, "DIR/a.yaml: " + say("sample.loss", "item", `"messages"`, "loss", `"half"`) + " (" + say("near.known", "names", "some, all, any") + ")\n" +
			"DIR/a.yaml: " + say("marks.no-item", "item", `"y"`) + " (" + say("near.known", "names", "lines, messages, one-file") + ")\n" +
			"DIR/a.yaml: " + say("sample.loss", "item", `"y"`, "loss", `"most"`) + " (" + say("near.known", "names", "some, all, any") + ")\n" +
			"DIR/a.yaml: " + say("marks.no-item", "item", `"z"`) + " (" + say("near.known", "names", "lines, messages, one-file") + ")\n" +
			"DIR/b.yaml: " + say("sample.nothing", "folder", "b") + "\n" +
			"DIR/c.yaml:1:1: " + say("yaml.empty")},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := folder(t, test.files)
			_, err := Read(dir, rubric)
			want := strings.ReplaceAll(test.want, "DIR", dir)
			if err == nil || err.Error() != want {
				t.Errorf("got:\n%v\nwant:\n%s", err, want)
			}
		})
	}
}

func TestNoSuchFolder(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "nowhere")
	if _, err := Read(dir, rubric); err == nil || !strings.HasPrefix(err.Error(), dir+": "+say("sample.none")) {
		t.Errorf("got %v", err)
	}
}

func TestMatching(t *testing.T) {
	samples := []Sample{{Name: "good"}, {Name: "lines-late"}, {Name: "lines-early"}}
	for glob, want := range map[string]int{"": 3, "lines-*": 2, "good": 1, "none": 0} {
		if got, err := Matching(samples, glob); err != nil || len(got) != want {
			t.Errorf("%q: %d samples, %v", glob, len(got), err)
		}
	}
	if _, err := Matching(samples, "["); err == nil || !strings.Contains(err.Error(), catalog.Of("given.no-glob").Error()) {
		t.Error(err)
	}
}
