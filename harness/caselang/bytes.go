package caselang

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/catalog"
)

// unescape removes the line ends of the archive and decodes \n, \r, \t, \0, \\
// and \xHH.
func unescape(data []byte) ([]byte, error) {
	simple := map[byte]byte{'n': '\n', 'r': '\r', 't': '\t', '0': 0, '\\': '\\'}
	var out []byte
	for i := 0; i < len(data); i++ {
		switch {
		case data[i] == '\n':
			continue
		case data[i] != '\\':
			out = append(out, data[i])
			continue
		}
		i++
		if i == len(data) {
			return nil, catalog.Of("case.escape-end")
		}
		if ch, ok := simple[data[i]]; ok {
			out = append(out, ch)
			continue
		}
		if data[i] != 'x' || i+2 >= len(data) {
			return nil, catalog.Of("case.escape", "escape", fmt.Sprintf(`\%c`, data[i]), "escapes", `\n \r \t \0 \\ \xHH`)
		}
		n, err := strconv.ParseUint(string(data[i+1:i+3]), 16, 8)
		if err != nil {
			return nil, catalog.Of("case.hex", "text", strconv.Quote(string(data[i+1:i+3])))
		}
		out = append(out, byte(n))
		i += 2
	}
	return out, nil
}

// maxFile limits the files that a case may create, in bytes.
const maxFile = 64 << 20

func parseTimes(word string) (int, error) {
	n, err := strconv.Atoi(word)
	if err != nil || n < 1 {
		return 0, catalog.Of("case.times", "text", strconv.Quote(word))
	}
	return n, nil
}

func repeated(n int, piece []byte) ([]byte, error) {
	if n*len(piece) > maxFile {
		return nil, catalog.Of("case.large", "n", n, "size", len(piece), "most", maxFile)
	}
	return bytes.Repeat(piece, n), nil
}

// span is an inclusive range of lines, counted from 1; it may count down.
type span struct{ from, to int }

// parseSpans parses ranges such as 1..3 or 3..1.
func parseSpans(words []string) ([]span, error) {
	var spans []span
	for _, word := range words {
		first, last, ok := strings.Cut(word, "..")
		from, err := strconv.Atoi(first)
		to, errTo := strconv.Atoi(last)
		if !ok || err != nil || errTo != nil || from < 1 || to < 1 {
			return nil, catalog.Of("case.lines-range", "text", strconv.Quote(word))
		}
		spans = append(spans, span{from, to})
	}
	return spans, nil
}

func linesOf(data []byte, spans []span) ([]byte, error) {
	lines := bytes.SplitAfter(data, []byte("\n"))
	var out []byte
	for _, s := range spans {
		if max(s.from, s.to) > len(lines) {
			return nil, catalog.Of("case.no-lines", "n", len(lines), "range", fmt.Sprintf("%d..%d", s.from, s.to))
		}
		part := slices.Clone(lines[min(s.from, s.to)-1 : max(s.from, s.to)])
		if s.from > s.to {
			slices.Reverse(part)
		}
		out = append(out, bytes.Join(part, nil)...)
	}
	return out, nil
}

func chomped(data []byte) ([]byte, error) {
	return bytes.TrimSuffix(data, []byte("\n")), nil
}

func crlf(data []byte) ([]byte, error) {
	return bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n")), nil
}
