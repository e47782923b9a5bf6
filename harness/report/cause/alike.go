package cause

import (
	"crypto/sha256"
	"fmt"
	"regexp"

	"touchstone/harness/report"
)

// longest is the maximum length of a key that is written out, in bytes.
const longest = 200

// Alike returns a looser key than Key: programs with the same key have most likely
// made the same mistake, with different numbers. It describes the first failure,
// and is "" if that is unknown.
func Alike(c report.Case) string {
	all := failed(c)
	if len(all) == 0 {
		return ""
	}
	key := alike(all[0], c.Plays[all[0].Play])
	if len(key) > longest {
		key = fmt.Sprintf("%x", sha256.Sum256([]byte(key)))
	}
	return key
}

func alike(x report.Expectation, play report.Play) string {
	d := x.Difference
	switch {
	case play.Found != nil:
		return join(looksLike(sanitizer, *play.Found)...)
	case d == nil && play.End != "exit":
		return join(play.End, play.Signal)
	case d == nil:
		return join("not met", x.Channel, x.Option)
	}
	parts := []any{d.Kind, x.Channel, d.By, d.Blank, d.Place, d.Stream}
	switch d.Kind {
	case report.Ended:
		if d.Play != nil {
			parts = append(parts, d.Play.End, d.Play.Signal)
		}
	case report.ExitStatus, report.SignalEnd:
		return join(append(parts, d.Missing, d.Numbers)...)
	case report.LineNumber:
		parts = append(parts, min(len(d.Numbers), 2)) // none, one or several
	case report.PatternMissing, report.PatternFound:
		for _, arg := range x.Args {
			parts = append(parts, numberless(arg))
		}
	case report.MemoryUse, report.Sanitizer:
		if len(d.Findings) > 0 {
			parts = append(parts, looksLike(x.Option, d.Findings[0])...)
		}
	}
	parts = append(parts, numberless(d.Want), numberless(d.Got), numberless(d.Problem))
	for _, texts := range [][]report.Text{d.Missing, d.Extra} {
		parts = append(parts, len(texts))
		for _, text := range texts {
			parts = append(parts, numberless(text))
		}
	}
	return join(parts...)
}

// looksLike describes a tool's finding, regardless of its place in a function.
func looksLike(tool string, f report.Finding) []any {
	parts := []any{tool, numberless(f.What)}
	if f.At != nil {
		parts = append(parts, f.At.File, f.At.Function)
	}
	return parts
}

var number = regexp.MustCompile(`0x[0-9a-fA-F]+|[0-9]+`)

// numberless replaces every number in a text with N: in a printed line, a pattern,
// or a tool's message.
func numberless[T ~string](text T) string { return number.ReplaceAllString(string(text), "N") }
