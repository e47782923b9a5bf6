package caselang

import (
	"os"
	"strings"
	"testing"
)

// Every example of "One mistake, one item" in docs/cases.md is a case, and each rule has a
// wrong one and a right one.
func TestAdvice(t *testing.T) {
	data, err := os.ReadFile("../../docs/cases.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(data), "\n## One mistake, one item\n")
	section, _, _ = strings.Cut(section, "\n## ")
	rules := strings.Split(section, "\n**")[1:]
	if len(rules) < 8 {
		t.Errorf("%d rules", len(rules))
	}
	for _, rule := range rules {
		name, _, _ := strings.Cut(rule, "**")
		var code strings.Builder
		for line := range strings.Lines(rule) {
			if text, indented := strings.CutPrefix(line, "    "); indented {
				code.WriteString(text)
			} else if line == "\n" {
				code.WriteString(line)
			}
		}
		wrong, right, _ := strings.Cut(code.String(), "# right\n")
		for _, script := range []string{wrong, right} {
			if strings.TrimSpace(script) == "" {
				t.Errorf("%s: an example is missing", name)
			} else if _, err := Parse("advice.txtar", []byte("#title: T\n#clause: c\n"+strings.TrimSpace(script)+"\n")); err != nil {
				t.Errorf("%s: %v\n%s", name, err, script)
			}
		}
	}
}
