package caselang

import (
	"strings"
	"testing"
)

func TestLinesOf(t *testing.T) {
	const text = "a\nb\nc\n"
	lines := func(text string, words []string) ([]byte, error) {
		spans, err := parseSpans(words)
		if err != nil {
			return nil, err
		}
		return linesOf([]byte(text), spans)
	}
	for ranges, want := range map[string]string{"1..3": text, "3..1": "c\nb\na\n", "2..2": "b\n", "3..2 1..1": "c\nb\na\n"} {
		if got, err := lines(text, strings.Fields(ranges)); string(got) != want || err != nil {
			t.Errorf("%s: %q, %v", ranges, got, err)
		}
	}
	for _, ranges := range []string{"1", "0..2", "1..x", "1..9", "2..-1"} {
		if got, err := lines(text, []string{ranges}); err == nil {
			t.Errorf("%s: %q", ranges, got)
		}
	}
}
