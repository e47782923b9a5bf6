// Package mutate measures how much a suite of cases sees. It makes mutants of right
// programs, each a source with one small change such as students make by
// mistake, and tries the cases on them. A mutant that every case takes for right
// shows what no case tests.
package mutate

import (
	"bytes"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
)

// Mutant is a source of a sample with one change.
type Mutant struct {
	Sample   string // whose name is that of its folder
	File     string // with slashes, relative to the sample
	Function string // in which the change is
	Operator string
	Start    int // of the text that is replaced, in bytes
	End      int
	Text     string // in its place

	source []byte
	rank   [sha256.Size]byte // of those of one kind, mutants of a low one are tried first
	turn   int
	both   []Mutant // two mistakes that it is made of; none if it is one
}

// draw ranks mutants at random, and takes one of each kind in turn. The rank of a mutant depends on its own text alone, so
// that another sample, or another line of the same one, leaves the order of the rest as
// it is. Of mutants with the same text, which are in different places of a function, it
// depends on which of them it is, too.
func draw(mutants []Mutant, seed uint64) {
	alike := map[string]int{}
	for i := range mutants {
		m := &mutants[i]
		before, after := m.Lines()
		text := fmt.Sprintf("%d %q", seed, []string{m.Sample, m.File, m.Function, before, after})
		if alike[text]++; alike[text] > 1 {
			text += fmt.Sprintf(" %d", alike[text])
		}
		m.rank = sha256.Sum256([]byte(text))
	}
	slices.SortStableFunc(mutants, func(a, b Mutant) int { return bytes.Compare(a.rank[:], b.rank[:]) })
	turns := map[string]int{}
	for i := range mutants {
		turns[mutants[i].Operator]++
		mutants[i].turn = turns[mutants[i].Operator]
	}
	slices.SortStableFunc(mutants, func(a, b Mutant) int { return a.turn - b.turn })
}

// Source returns the whole source with the change.
func (m Mutant) Source() []byte {
	return bytes.Join([][]byte{m.source[:m.Start], []byte(m.Text), m.source[m.End:]}, nil)
}

// Old returns the text that is replaced.
func (m Mutant) Old() string { return string(m.source[m.Start:m.End]) }

// Line returns the number of the first line that differs, from 1.
func (m Mutant) Line() int { return 1 + bytes.Count(m.source[:m.first()], []byte("\n")) }

// Name says which source is changed, where and how: good/main.c:12 relation.
func (m Mutant) Name() string {
	return fmt.Sprintf("%s/%s:%d %s", m.Sample, m.File, m.Line(), m.Operator)
}

// first returns the offset of the first byte that differs.
func (m Mutant) first() int {
	at := 0
	for at < len(m.Text) && at < m.End-m.Start && m.Text[at] == m.source[m.Start+at] {
		at++
	}
	return min(m.Start+at, m.End)
}

// Lines returns the lines that the change touches, before and after it, without
// the newline at their end. Lines at the end that stay the same are left out.
func (m Mutant) Lines() (before, after string) { return m.linesFrom(m.lineStart()) }

// lineStart returns where the first line that the change touches begins.
func (m Mutant) lineStart() int { return bytes.LastIndexByte(m.source[:m.Start], '\n') + 1 }

// linesBelow returns the lines that the change touches, and some above them that are not
// blank.
func (m Mutant) linesBelow(above int) (before, after string) {
	start := m.lineStart()
	for above > 0 && start > 0 {
		line := bytes.LastIndexByte(m.source[:start-1], '\n') + 1
		if len(bytes.TrimSpace(m.source[line:start])) > 0 {
			above--
		}
		start = line
	}
	return m.linesFrom(start)
}

func (m Mutant) linesFrom(start int) (before, after string) {
	end := len(m.source)
	if n := bytes.IndexByte(m.source[m.End:], '\n'); n >= 0 {
		end = m.End + n
	}
	before = string(m.source[start:end])
	after = string(m.source[start:m.Start]) + m.Text + string(m.source[m.End:end])
	return before, after
}

// Diff returns the change as a unified diff without lines around it.
func (m Mutant) Diff() string {
	if m.both != nil {
		return m.both[0].Diff() + m.both[1].Diff()
	}
	before, after := m.Lines()
	old, changed := strings.Split(before, "\n"), strings.Split(after, "\n")
	line := 1 + bytes.Count(m.source[:m.Start], []byte("\n"))
	var b strings.Builder
	fmt.Fprintf(&b, "--- %s/%s\n+++ %s/%s\n@@ -%s +%s @@\n", m.Sample, m.File, m.Sample, m.File, span(line, len(old)), span(line, len(changed)))
	for _, l := range old {
		b.WriteString("-" + strings.TrimSuffix(l, "\r") + "\n")
	}
	for _, l := range changed {
		b.WriteString("+" + strings.TrimSuffix(l, "\r") + "\n")
	}
	return b.String()
}

func span(line, n int) string {
	if n == 1 {
		return fmt.Sprint(line)
	}
	return fmt.Sprintf("%d,%d", line, n)
}
