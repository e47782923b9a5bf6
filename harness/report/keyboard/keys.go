package keyboard

import "strings"

// Key is what a key asks for.
type Key int

// The keys that mean something.
const (
	None Key = iota
	Up
	Down
	PageUp
	PageDown
	Top
	Bottom
	Next
	Previous
	Pager
	Quit
)

// sequences are what terminals send, the longest first where one begins with another.
var sequences = []struct {
	sent string
	key  Key
}{
	{"\x1b[A", Up}, {"\x1bOA", Up}, {"k", Up},
	{"\x1b[B", Down}, {"\x1bOB", Down}, {"j", Down}, {"\r", Down},
	{"\x1b[5~", PageUp}, {"b", PageUp},
	{"\x1b[6~", PageDown}, {" ", PageDown},
	{"\x1b[H", Top}, {"\x1bOH", Top}, {"\x1b[1~", Top}, {"g", Top},
	{"\x1b[F", Bottom}, {"\x1bOF", Bottom}, {"\x1b[4~", Bottom}, {"G", Bottom},
	{"n", Next}, {"p", Previous}, {"o", Pager},
	{"q", Quit}, {"\x03", Quit}, {"\x04", Quit},
}

// parse returns the keys in what a terminal has sent. What means nothing is left out, also
// the rest of a sequence that is not known.
func parse(sent string) (keys []Key) {
	for sent != "" {
		key, length := None, 1
		for _, s := range sequences {
			if strings.HasPrefix(sent, s.sent) {
				key, length = s.key, len(s.sent)
				break
			}
		}
		if key == None && sent[0] == '\x1b' {
			length = unknown(sent)
		}
		if key != None {
			keys = append(keys, key)
		}
		sent = sent[length:]
	}
	return keys
}

// unknown is the length of a sequence: ESC, [ or O, and all up to the first letter or ~.
func unknown(sent string) int {
	for i := 2; i < len(sent); i++ {
		if c := sent[i]; c >= '@' && c <= '~' {
			return i + 1
		}
	}
	return len(sent)
}
