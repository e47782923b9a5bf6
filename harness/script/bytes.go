package script

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
)

// unescape drops the line ends of the archive and reads \n, \r, \t, \0, \\
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
			return nil, fmt.Errorf("a \\ stands at the very end")
		}
		if ch, ok := simple[data[i]]; ok {
			out = append(out, ch)
			continue
		}
		if data[i] != 'x' || i+2 >= len(data) {
			return nil, fmt.Errorf("unknown escape \\%c; known: \\n \\r \\t \\0 \\\\ \\xHH", data[i])
		}
		n, err := strconv.ParseUint(string(data[i+1:i+3]), 16, 8)
		if err != nil {
			return nil, fmt.Errorf("\\x needs two hexadecimal digits, found %q", data[i+1:i+3])
		}
		out = append(out, byte(n))
		i += 2
	}
	return out, nil
}

// maxFile bounds what a case may build, in bytes.
const maxFile = 64 << 20

func repeated(count string, piece []byte) ([]byte, error) {
	n, err := strconv.Atoi(count)
	if err != nil || n < 1 {
		return nil, fmt.Errorf("expected a number of times, found %q", count)
	}
	if n*len(piece) > maxFile {
		return nil, fmt.Errorf("%d times %d bytes are more than %d", n, len(piece), maxFile)
	}
	return bytes.Repeat(piece, n), nil
}

// linesOf takes lines by ranges such as 1..3 or 3..1. It only checks the ranges
// when there is no data.
func linesOf(data []byte, ranges []string) ([]byte, error) {
	lines := bytes.SplitAfter(data, []byte("\n"))
	var out []byte
	for _, word := range ranges {
		first, last, ok := strings.Cut(word, "..")
		from, err := strconv.Atoi(first)
		to, errTo := strconv.Atoi(last)
		if !ok || err != nil || errTo != nil || from < 1 || to < 1 {
			return nil, fmt.Errorf("expected a range of lines such as 9..1, found %q", word)
		}
		if data == nil {
			continue
		}
		if max(from, to) > len(lines) {
			return nil, fmt.Errorf("there are %d lines, and no %s", len(lines), word)
		}
		step := 1
		if to < from {
			step = -1
		}
		for n := from; n != to+step; n += step {
			out = append(out, lines[n-1]...)
		}
	}
	return out, nil
}

func chomped(data []byte) []byte {
	return bytes.TrimSuffix(data, []byte("\n"))
}

func crlf(data []byte) []byte {
	return bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n"))
}
