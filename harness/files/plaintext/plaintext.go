// Package plaintext reads what editors save as text.
package plaintext

import (
	"bytes"

	"golang.org/x/text/encoding/unicode"
)

// UTF8 returns a text in UTF-8 and without a byte order mark. It recognizes UTF-16 by
// its mark, or by a zero in each pair of its first bytes.
func UTF8(data []byte) []byte {
	order, marked := unicode.LittleEndian, true
	switch {
	case bytes.HasPrefix(data, []byte("\ufeff")):
		return data[len("\ufeff"):]
	case bytes.HasPrefix(data, []byte("\xff\xfe")):
	case bytes.HasPrefix(data, []byte("\xfe\xff")):
		order = unicode.BigEndian
	case zeros(data, 0):
		order, marked = unicode.BigEndian, false
	case zeros(data, 1):
		marked = false
	default:
		return data
	}
	if marked {
		data = data[2:]
	}
	text, err := unicode.UTF16(order, unicode.IgnoreBOM).NewDecoder().Bytes(data)
	if err != nil {
		return data
	}
	return text
}

// Changes reports whether UTF8 changes a text.
func Changes(data []byte) bool { return len(UTF8(data)) != len(data) }

// zeros reports whether the first bytes are ASCII in pairs, with the zero at one place.
func zeros(data []byte, at int) bool {
	const pairs = 4
	if len(data) < 2*pairs || len(data)%2 != 0 {
		return false
	}
	for i := range pairs {
		if data[2*i+at] != 0 || data[2*i+1-at] == 0 || data[2*i+1-at] > '~' {
			return false
		}
	}
	return true
}
