package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// verbs lists all verbs, "" for touchstone alone.
func verbs(t *testing.T) []string {
	_, all, _ := touchstone(t, "--help")
	all, _, _ = strings.Cut(all, "\nFlags:")
	list := []string{"", "class diff"}
	for line := range strings.Lines(all) {
		if words := strings.Fields(line); strings.HasPrefix(line, "  ") && len(words) > 1 && words[0] != "touchstone" && words[0] != "completion" { // cobra's own
			list = append(list, words[0])
		}
	}
	if len(list) < 15 {
		t.Fatalf("only %q", list)
	}
	return list
}

// TestHelpFits asks every verb for help: no line is wider than a terminal.
func TestHelpFits(t *testing.T) {
	for _, verb := range verbs(t) {
		status, stdout, stderr := touchstone(t, append(strings.Fields(verb), "--help")...)
		if status != statusFull || !strings.Contains(stdout, "Usage:") {
			t.Errorf("%s: status %d, %s", verb, status, stderr)
		}
		for line := range strings.Lines(stdout) {
			if n := len([]rune(strings.TrimRight(line, "\n"))); n > helpWidth {
				t.Errorf("%s: %d columns: %s", verb, n, line)
			}
		}
	}
}

// TestHelpGroups: many options stand in groups, each of them once, the required ones first; no group
// names an option that no verb has.
func TestHelpGroups(t *testing.T) {
	grouped := map[string]bool{}
	option := regexp.MustCompile(`(?m)^ {2,6}(?:-\w, )?--([a-z-]+)`)
	for _, verb := range verbs(t) {
		_, stdout, _ := touchstone(t, append(strings.Fields(verb), "--help")...)
		_, usage, _ := strings.Cut(stdout, "Usage:")
		var names []string
		for _, match := range option.FindAllStringSubmatch(usage, -1) {
			names = append(names, match[1])
		}
		if slices.Sort(names); len(slices.Compact(slices.Clone(names))) != len(names) || len(names) < 2 {
			t.Errorf("%s: options %q", verb, names)
		}
		if len(names) <= ungrouped+1 { // --lang is none of its own
			continue
		}
		if strings.Contains(usage, "\nFlags:") {
			t.Errorf("%s: an option has no group:\n%s", verb, usage)
		}
		for _, name := range names {
			grouped[name] = true
		}
	}
	for _, g := range groups {
		for name := range strings.FieldsSeq(g.options) {
			if !grouped[name] {
				t.Errorf("%s: no verb of many options has --%s", g.title, name)
			}
		}
	}
	for _, verb := range []string{"class", "merge", "pack", "convert"} {
		if _, stdout, _ := touchstone(t, verb, "--help"); !regexp.MustCompile(`\n\nRequired:\n.*--(out|to) .*\n\n[A-Z]`).MatchString(stdout) {
			t.Errorf("%s: %s", verb, stdout)
		}
	}
}

// TestHelpOfReference: options stand before the name of a program, and what follows is the program's.
func TestHelpOfReference(t *testing.T) {
	_, help, _ := touchstone(t, "reference", "--help")
	for _, args := range []string{"--lang de --help", "--lang=de -h", "./lab --help", "coms327-part1 -h"} {
		if status, stdout, stderr := touchstone(t, append([]string{"reference"}, strings.Fields(args)...)...); status != statusFull || stdout != help {
			t.Errorf("%s: status %d, %s%s", args, status, stdout, stderr)
		}
	}
	for args, want := range map[string]string{"check --help": "check: unknown switch '--help'", "--lang no check": "--lang no", "--no check": "--no"} {
		if status, _, stderr := touchstone(t, append([]string{"reference"}, strings.Fields(args)...)...); status == statusFull || !strings.Contains(stderr, want) {
			t.Errorf("%s: status %d, %s", args, status, stderr)
		}
	}
}

// TestExplainNamesItems: what explains a case says what its items are.
func TestExplainNamesItems(t *testing.T) {
	status, stdout, stderr := touchstone(t, "explain", "coms327-part1", "keyword-misspelt")
	if want := "\n  lines: Formatting error messages include line numbers\n"; status != 0 || !strings.Contains(stdout, want) {
		t.Errorf("status %d, %s%s", status, stdout, stderr)
	}
}
