package compare

import (
	"bytes"
	"slices"

	"touchstone/harness/report"
)

func (p pair) lineEnds() report.Difference {
	if !p.same(Relax{LineEnds: true}.Apply) {
		return no
	}
	return report.Difference{Kind: report.LineEnds}
}

func (p pair) extraLines() report.Difference {
	n := wholeLines(p.got[p.start:], p.want[p.start:])
	if n == 0 {
		return no
	}
	return report.Difference{Kind: report.LinesExtra, Count: n, From: p.from(p.got, n)}
}

// from returns the first line that may be the one where n lines of text stand that the other text
// lacks, if it is not certain: lines before them are alike.
func (p pair) from(text []byte, n int) int {
	lines := bytes.Split(bytes.TrimSuffix(text, newline), newline)
	first := p.line
	for first > 1 && bytes.Equal(lines[first-2], lines[first-2+n]) {
		first--
	}
	if first == p.line {
		return 0
	}
	return first
}

func (p pair) missingLines() report.Difference {
	n := wholeLines(p.want[p.start:], p.got[p.start:])
	if n == 0 {
		return no
	}
	d := report.Difference{Kind: report.LinesMissing, Count: n, From: p.from(p.want, n)}
	if p.at == len(p.got) && d.From == 0 {
		d.Place = "end"
	}
	return d
}

// wholeLines counts the lines that long has before it continues like short; 0
// if they differ in another way.
func wholeLines(long, short []byte) int {
	if !bytes.HasSuffix(long, short) {
		return 0
	}
	extra := long[:len(long)-len(short)]
	n := bytes.Count(extra, newline)
	if bytes.HasSuffix(extra, newline) {
		return n
	}
	if len(short) > 0 {
		return 0
	}
	return n + 1
}

func (p pair) order() report.Difference {
	want, got := bytes.Split(p.want[p.start:], newline), bytes.Split(p.got[p.start:], newline)
	if len(want) != len(got) || len(want) == 1 {
		return no
	}
	if bytes.Equal(want[0], got[1]) && bytes.Equal(want[1], got[0]) && slices.EqualFunc(want[2:], got[2:], bytes.Equal) {
		return report.Difference{Kind: report.LinesSwapped}
	}
	slices.SortFunc(want, bytes.Compare)
	slices.SortFunc(got, bytes.Compare)
	if !slices.EqualFunc(want, got, bytes.Equal) {
		return no
	}
	return report.Difference{Kind: report.LineOrder}
}

func (p pair) cutShort() report.Difference {
	if p.at < len(p.got) {
		return no
	}
	return report.Difference{Kind: report.CutShort}
}
