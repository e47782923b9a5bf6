package main

import (
	"archive/zip"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// testedLab is an assignment that asks for tests, with two variants.
func testedLab(t *testing.T, more map[string]string) string {
	files := map[string]string{
		"assignment.yaml": `title: Lab
programs: [count]
build: {command: [make]}
reference: solution
rubric:
  - {id: cases, points: 80, cases: ["*"]}
  - {id: own-tests, points: 20, evidence: tests, tests: {input: "tests/*.in", output: .out}}
`,
		"samples/one.yaml":    "about: always prints 1\nloses: {cases: all, own-tests: all}\n",
		"variants/chars.yaml": "about: It counts characters.\n", "variants/chars.patch": "--- solution/count.sh\n+++ wrong/count.sh\n@@ -1,2 +1,2 @@\n #!/bin/sh\n-wc -w\n+wc -c\n",
		"variants/three.yaml": "about: It always says 3.\n", "variants/three/Makefile": "count:\n\tcp count.sh count && chmod +x count\n", "variants/three/count.sh": "#!/bin/sh\necho 3\n",
	}
	for name, text := range more {
		files[name] = text
	}
	return smallLab(t, files)
}

// A student's tests are run on the reference and the variants of the folder.
func TestVariants(t *testing.T) {
	dir := testedLab(t, map[string]string{
		"../sub/Makefile": "count:\n\tcp count.sh count && chmod +x count\n", "../sub/count.sh": "#!/bin/sh\nwc -w\n",
		"../sub/tests/1.in": "three words here\n", "../sub/tests/1.out": "3", "../sub/tests/2.in": "", "../sub/tests/2.out": "1\n",
	})
	handed := filepath.Join(filepath.Dir(dir), "sub")
	if status, _, stderr := touchstone(t, "lint", dir); status != 0 {
		t.Fatalf("lint: %d\n%s", status, stderr)
	}
	status, _, stderr := touchstone(t, "verify", dir)
	for _, line := range []string{verified("reference"), verified("one"), verified("variants/chars"), verified("variants/three")} {
		if status != 0 || !strings.Contains(stderr, line) {
			t.Errorf("verify: %d, no %q in\n%s", status, line, stderr)
		}
	}
	status, stdout, _ := touchstone(t, "grade", dir, handed)
	for _, part := range []string{"earned: 90\n", "name: tests/1.in\n    verdict: pass\n    catches: [chars]", "title: It counts characters.\n    caught: true", "id: three\n    title: It always says 3.\n    caught: false"} {
		if status != statusLost || !strings.Contains(stdout, part) {
			t.Errorf("grade: %d, no %q in\n%s", status, part, stdout)
		}
	}
	// Students do not get them, and then lose nothing.
	pack := packed(t, "--student", dir)
	if names := strings.Join(listed(t, pack), " "); strings.Contains(names, "variants") {
		t.Errorf("students get %s", names)
	}
	if status, stdout, stderr := touchstone(t, "grade", pack, handed); status != statusFull || !strings.Contains(stdout, inEnglish("owntests.not-here")) {
		t.Errorf("grade with the pack: %d\n%s%s", status, stdout, stderr)
	}
}

func TestFaultyVariants(t *testing.T) {
	for name, test := range map[string]struct {
		files map[string]string
		verb  string
		want  string
		exit  int
	}{
		"nothing said":       {map[string]string{"variants/extra/count.sh": "x"}, "lint", "variants/extra.yaml: " + inEnglish("variant.undeclared"), statusUsage},
		"no patch":           {map[string]string{"variants/chars.patch": "no patch\n"}, "lint", "variants/chars.patch: " + inEnglish("variant.changes-nothing"), statusUsage},
		"no match":           {map[string]string{"solution/count.sh": "#!/bin/bash\nwc -w\n"}, "grade", "variants/chars.patch:1: " + inEnglish("variant.conflict", "file", `"count.sh"`, "line", 1, "error", ""), statusUsage},
		"no build":           {map[string]string{"variants/three/Makefile": "count:\n\texit 1\n"}, "verify", "variants/three.yaml: " + inEnglish("variant.unbuilt", "program", "count", "why", ""), statusUsage},
		"as the reference":   {map[string]string{"variants/three/count.sh": "#!/bin/sh\nwc -w\n"}, "verify", inEnglish("verify.wrong", "name", "variants/three") + "\n        " + inEnglish("verify.unnoticed"), statusLost},
		"an unknown program": {map[string]string{"assignment.yaml": "title: Lab\nprograms: [count]\nreference: solution\nrubric:\n  - {id: t, points: 1, evidence: tests, tests: {input: '*.in', output: .out, program: cuont}}\n"}, "lint", "assignment.yaml:5:5: " + inEnglish("manifest.item.program", "item", `"t"`, "program", `"cuont"`), statusUsage},
		"an unknown command": {map[string]string{"variants/other.yaml": "about: It is wrong.\ncommands: {cuont: [sh, count.sh]}\n"}, "lint", "variants/other.yaml:1:1: " + inEnglish("manifest.unknown-program", "key", "commands", "program", `"cuont"`), statusUsage},
		"an empty command":   {map[string]string{"variants/other.yaml": "about: It is wrong.\ncommands: {count: []}\n"}, "lint", "variants/other.yaml:1:1: " + inEnglish("manifest.reference-command", "key", "commands", "program", `"count"`), statusUsage},
		"a missing file":     {map[string]string{"variants/other.yaml": "about: It is wrong.\ncommands: {count: [variants/count.sh]}\n"}, "verify", "variants/other.yaml:1:1: " + inEnglish("verify.no-command", "command", `"variants/count.sh"`), statusUsage},
		"a right command":    {map[string]string{"variants/other.yaml": "about: It is wrong.\ncommands: {count: [sh, solution/count.sh]}\n"}, "verify", inEnglish("verify.wrong", "name", "variants/other") + "\n        " + inEnglish("verify.unnoticed"), statusLost},
		"no readings":        {map[string]string{"assignment.yaml": "title: Lab\nprograms: [count]\nreference: solution\nrubric:\n  - {id: t, points: 1, evidence: tests, tests: {input: '*.in', output: .out, readings: [other]}}\n"}, "lint", "assignment.yaml:5:5: " + inEnglish("manifest.item.reading", "item", `"t"`, "folder", `"other"`), statusUsage},
		"no reference":       {map[string]string{"assignment.yaml": "title: Lab\nprograms: [count]\nrubric:\n  - {id: t, points: 1, evidence: tests, tests: {input: '*.in', output: .out}}\n"}, "lint", "assignment.yaml:4:5: " + inEnglish("manifest.item.tests-reference", "item", `"t"`), statusUsage},
	} {
		t.Run(name, func(t *testing.T) {
			if test.verb != "lint" && testing.Short() {
				t.Skip("it grades several programs: left out with -short")
			}
			dir := testedLab(t, test.files)
			args := []string{test.verb, dir}
			if test.verb == "grade" {
				args = append(args, filepath.Join(dir, "samples", "one"))
			}
			if status, _, stderr := touchstone(t, args...); status != test.exit || !strings.Contains(stderr, test.want) {
				t.Errorf("status %d\n%s\nwant %d, %s", status, stderr, test.exit, test.want)
			}
		})
	}
	dir := testedLab(t, nil)
	if err := os.RemoveAll(filepath.Join(dir, "variants")); err != nil {
		t.Fatal(err)
	}
	if status, _, stderr := touchstone(t, "lint", dir); status != statusUsage || !strings.Contains(stderr, "assignment.yaml:7:5: "+inEnglish("manifest.item.no-variants", "item", `"own-tests"`)) {
		t.Errorf("status %d\n%s", status, stderr)
	}
}

// A reference that fails a case is a fault of the assignment, with the place of what
// it fails.
func TestReferenceFails(t *testing.T) {
	fails, ends, unbuilt := inEnglish("verify.reference-fails", "how", ""), inEnglish("record.no-end", "why", ""), inEnglish("verify.reference-unbuilt", "why", "")
	script := "play -in in count\nexpect stdout -trailing-blanks want\n-- in --\na b\n-- want --\n2\n"
	for name, test := range map[string]struct {
		files map[string]string
		want  []string
	}{
		"a bare case":  {map[string]string{"small.out": "2\n"}, []string{"small.out:1:1: " + fails, "assignment.yaml:4:12"}},
		"a script":     {map[string]string{"s.txtar": strings.Replace(script, "2", "3", 1)}, []string{"s.txtar:2:1: " + fails}},
		"its status":   {map[string]string{"small.exit": "4\n"}, []string{"small.in:1:1: " + fails}},
		"a crash":      {map[string]string{"s.txtar": script, "solution/count.sh": "#!/bin/sh\nread line\ncase $line in\n'a b') kill -SEGV $$ ;;\n'a b c') echo 3 ;;\n*) echo 1 ;;\nesac\n"}, []string{"s.txtar:1:1: " + ends, "SIGSEGV"}},
		"no build":     {map[string]string{"solution/Makefile": "count:\n\texit 1\n"}, []string{"assignment.yaml:4:12: " + unbuilt}},
		"a loop":       {map[string]string{"assignment.yaml": "title: Lab\nprograms: [count]\nbuild: {command: [make]}\nreference: solution\nlimits: {cpu: 200ms}\n", "solution/count.sh": "#!/bin/sh\nread line\ncase $line in\na) while :; do :; done ;;\nesac\necho 3\n"}, []string{"small.in:1:1: " + ends}},
		"a hidden one": {map[string]string{"hidden/large.out": "4\n"}, []string{"hidden/large.out:1:1: " + fails}},
	} {
		t.Run(name, func(t *testing.T) {
			if name != "a bare case" && name != "a crash" && testing.Short() {
				t.Skip("it plays the reference: left out with -short")
			}
			status, _, stderr := touchstone(t, "verify", smallLab(t, test.files))
			for _, want := range test.want {
				if status != statusUsage || !strings.Contains(stderr, want) {
					t.Errorf("status %d, no %q in\n%s", status, want, stderr)
				}
			}
			if strings.Count(stderr, isError("")) != 1 {
				t.Errorf("more than one fault:\n%s", stderr)
			}
		})
	}
}

// listed returns the names of the files in a pack.
func listed(t *testing.T, pack string) []string {
	t.Helper()
	archive, err := zip.OpenReader(pack)
	if err != nil {
		t.Fatal(err)
	}
	defer archive.Close()
	var names []string
	for _, f := range archive.File {
		names = append(names, f.Name)
	}
	return names
}
