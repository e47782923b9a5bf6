package caselang

import (
	"testing"
	"testing/fstest"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
)

const manifest = `
schema: touchstone/assignment/v1
id: test
title: Test
programs: [{name: prog}, {name: other}]
build: {command: [make], limits: {wall: 1s}}
limits: {wall: 5s, cpu: 5s, memory: 64MiB, output: 64KiB, file: 1MiB, processes: 16}
tokens:
  card: {pattern: '\b([AKQJT2-9])([cdhs])\b|(?i:\b(queen) of (spades)\b)', words: {queen: Q, spades: s}}
readers: {lower: {reads: the words, command: [lower]}}
rubric:
  - {id: a, title: A, points: 1, kind: auto}
  - {id: b, title: B, points: 1, kind: auto}
`

const clauses = `
schema: touchstone/clauses/v1
source: test
clauses: [{id: one, section: "1", falsifiable: true, text: One}]
`

func testAssignment(t testing.TB) *assignment.Assignment {
	t.Helper()
	a, err := assignment.Load(fstest.MapFS{
		"assignment.yaml": {Data: []byte(manifest)}, "clauses.yaml": {Data: []byte(clauses)},
	}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func say(key string, values ...any) string { return catalog.English.Say(key, values...) }
