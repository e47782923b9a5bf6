package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// All faults of all files that are given for a class are named at once, with their places,
// before anything is built or written.
func TestGivenIsReadFirst(t *testing.T) {
	lab := smallLab(t, nil)
	root := filepath.Dir(lab)
	for name, text := range map[string]string{
		"sub/ada/small.c": "int main(void) { return 0; }\n",
		"roster.csv":      "login\nada\nben\n",
		"latin.csv":       "name,login\nM\xfcller,ada\nÓ Connor,ao\n",
		"times.csv":       "login,submitted\nada,11/01/2026 11:59 PM\nben,2026-11-01 10:00\ncy,soon\n",
		"marks.csv":       "student,item,points,who,why\nzed,nope,1,jb,\nada,nope,1,jb,\n",
		"policy.yaml":     "schema: touchstone/policy/v1\nzone: UTC\ndeadline: 2026-11-01 12:00\nextensions: [{student: nobody, by: 2d}]\n",
		"broken.yaml":     "schema: touchstone/policy/v1\nzone: Mars\ndeadline: soon\n",
	} {
		file := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(root)
	before := everything(t, root)
	for _, test := range []struct {
		args string
		want []string
	}{
		{"--roster roster.csv --policy policy.yaml --submitted times.csv --marks marks.csv",
			[]string{"times.csv:2: ", "times.csv:4: ", "marks.csv:2:1: ", "marks.csv:3:1: ", "policy.yaml:4:"}},
		{"--roster latin.csv --policy broken.yaml --submitted times.csv --marks marks.csv --worksheet roster.csv",
			[]string{"latin.csv:2: ", "broken.yaml:2:7: ", "broken.yaml:3:11: ", "times.csv:2: ", "times.csv:4: ", "marks.csv:2:1: ", "roster.csv:1: "}},
	} {
		status, _, stderr := touchstone(t, strings.Fields("class ./lab sub --out out "+test.args)...)
		if status != statusUsage {
			t.Errorf("%s: status %d", test.args, status)
		}
		for _, want := range test.want {
			if n := strings.Count(stderr, isError(want)); n == 0 {
				t.Errorf("%s: %q is not in\n%s", test.args, want, stderr)
			}
		}
		if after := everything(t, root); after != before {
			t.Errorf("%s: left something behind", test.args)
		}
	}
}
