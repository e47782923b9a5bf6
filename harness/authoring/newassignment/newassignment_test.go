package newassignment

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"touchstone/harness/assignment"
)

// What the manifest has as comments is valid, too: each example, taken out of its
// comment, replaces what it is an example of.
func TestExamplesInComments(t *testing.T) {
	for _, language := range Languages() {
		folder := t.TempDir()
		if err := Write(folder, Spec{Language: language, Title: "no", Program: "it's: 1"}); err != nil {
			t.Fatal(err)
		}
		manifest, err := os.ReadFile(filepath.Join(folder, "assignment.yaml"))
		if err != nil {
			t.Fatal(err)
		}
		kit := filepath.Join(folder, "kit")
		if err := os.Mkdir(kit, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(kit, "words.h"), nil, 0o644); err != nil {
			t.Fatal(err)
		}
		first, err := assignment.Load(os.DirFS(folder), nil)
		if err != nil || first.Title != "no" || first.Programs[0].Name != "it's: 1" {
			t.Fatalf("%s: %v, %+v", language, err, first)
		}
		examples := regexp.MustCompile(`(?m)^# ([a-z]+):.*\n(?:# {2,}.*\n)*`).FindAllString(string(manifest), -1)
		if len(examples) != 8 {
			t.Fatalf("%s: %d examples in\n%s", language, len(examples), manifest)
		}
		for _, example := range examples {
			key, _, _ := strings.Cut(strings.TrimPrefix(example, "# "), ":")
			without := regexp.MustCompile(`(?m)^`+key+`:.*\n`).ReplaceAllString(string(manifest), "")
			changed := without + regexp.MustCompile(`(?m)^# `).ReplaceAllString(example, "")
			if err := os.WriteFile(filepath.Join(folder, "assignment.yaml"), []byte(changed), 0o644); err != nil {
				t.Fatal(err)
			}
			a, err := assignment.Load(os.DirFS(folder), nil)
			if err != nil {
				t.Errorf("%s: %v in\n%s", language, err, example)
			} else if key == "limits" && a.Limits != first.Limits {
				t.Errorf("%s: the limits are %v, but %v are shown", language, first.Limits, a.Limits)
			}
		}
	}
}

// A text in a manifest is read as what it was.
func TestTextsInYAML(t *testing.T) {
	for _, text := range []string{"wc", "no", "null", "1.5", "0x10", "2026-01-01", "a: b", "a #b", "#", "'", `"`, "[a", "a, b", "é", "- x", "*x", "&x", "a\nb", "\u202e", " a", "a ", "~", "%x", "@x", "`", "<<", "=", "\x00", `\`} {
		var back struct{ A []any }
		if err := yaml.Unmarshal([]byte("a: ["+inYAML(text)+"]\n"), &back); err != nil || len(back.A) != 1 || back.A[0] != text {
			t.Errorf("%q is written %s, which is %v, %v", text, inYAML(text), back.A, err)
		}
	}
}
