package script

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
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

// reversed puts the lines in reverse order. The last one gets a newline.
func reversed(data []byte) []byte {
	lines := bytes.SplitAfter(bytes.TrimSuffix(data, []byte("\n")), []byte("\n"))
	lines[len(lines)-1] = append(bytes.Clone(lines[len(lines)-1]), '\n')
	slices.Reverse(lines)
	return bytes.Join(lines, nil)
}

func chomped(data []byte) []byte {
	return bytes.TrimSuffix(data, []byte("\n"))
}

func crlf(data []byte) []byte {
	return bytes.ReplaceAll(data, []byte("\n"), []byte("\r\n"))
}
