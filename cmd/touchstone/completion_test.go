package main

import (
	"slices"
	"strings"
	"testing"
)

func TestCompletion(t *testing.T) {
	hidden := "card-rank-case"
	tests := []struct {
		name   string
		words  []string // the last one is being typed
		has    []string
		lacks  []string
		ending string // the directive for the shell: 0 files, 4 none, 6 no blank after it, 8 only files that end so
	}{
		{"verb", []string{""}, []string{"grade", "explain", "completion"}, []string{"-h"}, ":4"},
		{"assignment", []string{"grade", ""}, []string{"coms327-part1", "uno-game"}, nil, ":4"},
		{"submission", []string{"grade", "coms327-part1", ""}, nil, []string{"coms327-part1"}, ":0"},
		{"assignment of explain", []string{"explain", ""}, []string{"esp-ass3"}, nil, ":4"},
		{"item, clause, case", []string{"explain", "coms327-part1", ""}, []string{"stdin", "covered-count", "valid-screenshot"}, []string{hidden}, ":4"},
		{"second assignment", []string{"lint", "uno-game", ""}, []string{"esp-ass3"}, []string{"uno-game"}, ":4"},
		{"case", []string{"grade", "coms327-part1", ".", "--case", ""}, []string{"valid-screenshot"}, []string{hidden, "stdin"}, ":4"},
		{"case of nothing", []string{"grade", "--case", ""}, nil, []string{"valid-screenshot"}, ":4"},
		{"case of no assignment", []string{"grade", "chess", "--case", ""}, nil, []string{"valid-screenshot"}, ":4"},
		{"format", []string{"grade", "--format", ""}, []string{"yaml", "junit"}, nil, ":4"},
		{"format of convert", []string{"convert", "--to", ""}, []string{"html", "sarif"}, nil, ":4"},
		{"report", []string{"convert", "--to", "html", ""}, []string{"yaml", "json"}, nil, ":8"},
		{"audience", []string{"convert", "--for", ""}, []string{"student", "tutor"}, nil, ":4"},
		{"level", []string{"grade", "--require-sandbox", ""}, []string{"bare", "contained"}, nil, ":4"},
		{"language", []string{"grade", "uno-game", ".", "--lang", ""}, []string{"en", "es"}, nil, ":4"},
		{"program", []string{"grade", "coms327-part1", "--exec", ""}, []string{"check="}, []string{"advance="}, ":6"},
		{"executable", []string{"grade", "coms327-part1", "--exec", "check=./"}, nil, []string{"check="}, ":0"},
		{"reference", []string{"reference", ""}, []string{"check", "gitm"}, nil, ":4"},
		{"argument of a reference", []string{"reference", "check", ""}, nil, []string{"check"}, ":0"},
		{"mistakes", []string{"reference", "gomoku-mist", "--with", "win-six,"}, []string{"win-six,place-no-i"}, []string{"win-six"}, ":4"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, stdout, _ := touchstone(t, append([]string{"__complete"}, test.words...)...)
			lines := strings.Split(strings.TrimSpace(stdout), "\n")
			var words []string
			for _, line := range lines {
				word, _, _ := strings.Cut(line, "\t")
				words = append(words, word)
			}
			if status != statusFull || lines[len(lines)-1] != test.ending {
				t.Errorf("status %d, ends with %s, want %s", status, lines[len(lines)-1], test.ending)
			}
			for _, word := range test.has {
				if !slices.Contains(words, word) {
					t.Errorf("%s is missing among %q", word, words)
				}
			}
			for _, word := range test.lacks {
				if slices.Contains(words, word) {
					t.Errorf("%s is among %q", word, words)
				}
			}
		})
	}
}

func TestCompletionScripts(t *testing.T) {
	for _, shell := range []string{"bash", "zsh", "fish", "powershell"} {
		status, stdout, stderr := touchstone(t, "completion", shell)
		if status != statusFull || stderr != "" || !strings.Contains(stdout, "touchstone") {
			t.Errorf("%s: status %d, stderr %q", shell, status, stderr)
		}
	}
}
