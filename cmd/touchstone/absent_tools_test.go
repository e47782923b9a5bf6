package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// A tool that is not on the machine costs nobody anything: the message says which part of
// the manifest needs it, and how to install it.
func TestAbsentTools(t *testing.T) {
	const head = "title: Lab\nprograms: [count]\n"
	variant := map[string]string{"variants/other.yaml": "about: It is wrong.\ncommands: {count: [no-such-tool]}\n"}
	for name, test := range map[string]struct {
		manifest string
		files    map[string]string
		verb     string
		place    string
		plays    bool // something is built and played before the tool is looked for
	}{
		"build":     {head + "build: {command: [no-such-tool]}\n", nil, "grade", "assignment.yaml:3:8", false},
		"needs":     {head + "reference: solution\nbuild: {command: [make], needs: [no-such-tool]}\n", nil, "verify", "assignment.yaml:4:8", false},
		"reader":    {head + "build: {command: [make]}\nreaders:\n  r: {reads: it, command: [no-such-tool]}\n", nil, "grade", "assignment.yaml:5:6", false},
		"checker":   {head + "build: {command: [make]}\ncheckers:\n  c: {command: [no-such-tool]}\n", nil, "grade", "assignment.yaml:5:6", false},
		"reference": {head + "reference: {commands: {count: [no-such-tool]}}\n", nil, "reference", "assignment.yaml:3:12", false},
		"generator": {head + "build: {command: [make]}\nreference: solution\ngenerators:\n  g: {makes: cases, command: [no-such-tool]}\n", nil, "verify", "assignment.yaml:6:6", true},
		"settles":   {head + "build: {command: [make]}\nreference: solution\ngenerators:\n  g: {makes: cases, command: [sh, words.sh], settles: [no-such-tool]}\n", map[string]string{"words.sh": wordsGenerator}, "verify", "assignment.yaml:6:6", true},
		"variant":   {head + "build: {command: [make]}\nreference: solution\n", variant, "verify", "variants/other.yaml:1:1", true},
	} {
		t.Run(name, func(t *testing.T) {
			if test.plays && testing.Short() {
				t.Skip("it plays the reference: left out with -short")
			}
			files := map[string]string{"assignment.yaml": test.manifest}
			for file, text := range test.files {
				files[file] = text
			}
			dir := smallLab(t, files)
			args := []string{test.verb, dir}
			if test.verb == "grade" {
				args = append(args, filepath.Join(dir, "solution"))
			}
			status, stdout, stderr := touchstone(t, args...)
			want := filepath.Join(dir, test.place) + ": " + inEnglish("fault.tools", "tools", "no-such-tool", "hint", "apt-get install -y no-such-tool")
			if status != statusFault || stdout != "" || !strings.Contains(stderr, want) {
				t.Errorf("status %d\n%s%s\nwant %s", status, stdout, stderr, want)
			}
		})
	}
}

// Without any tool, lint still checks everything, and says which commands it does not find.
func TestLintWithoutTools(t *testing.T) {
	dir := smallLab(t, map[string]string{
		"assignment.yaml": "title: Lab\nprograms: [count]\nbuild: rust\nreference: {commands: {count: [count.sh]}}\nreaders:\n  r: {reads: it, command: [pyhton3, read.py]}\ngenerators:\n  g: {makes: cases, command: [gomoku, make]}\n",
		"count.sh":        "#!/bin/sh\nwc -w\n", "read.py": "", "samples/one.yaml": "about: always prints 1\nloses: {cases: all}\n",
	})
	t.Setenv("PATH", t.TempDir())
	status, _, stderr := touchstone(t, "lint", dir)
	want := inEnglish("warning", "text", filepath.Join(dir, "assignment.yaml")+":6:6: "+inEnglish("lint.elsewhere", "command", `"pyhton3"`)) + "\n"
	if status != statusFull || !strings.HasPrefix(stderr, want) || strings.Count(stderr, inEnglish("warning", "text", "")) != 1 {
		t.Errorf("status %d\n%s\nwant %s", status, stderr, want)
	}
	if status, _, stderr := touchstone(t, "grade", dir, filepath.Join(dir, "solution")); status != statusFault || !strings.Contains(stderr, "assignment.yaml:6:6: "+inEnglish("fault.tools", "tools", "pyhton3", "hint", "apt-get install -y pyhton3")) {
		t.Errorf("status %d\n%s", status, stderr)
	}
}
