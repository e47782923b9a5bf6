package sandbox

import (
	"bytes"
	"testing"
)

// What is written at once does not grow with what is left to write, and of what a terminal would show it is a line.
func TestAtOnce(t *testing.T) {
	const pipe = 64 << 10
	long := bytes.Repeat([]byte("x"), 16*pipe)
	for _, test := range []struct {
		unsent []byte
		joined bool
		want   int
	}{
		{long, false, pipe},
		{long, true, pipe},
		{[]byte("ab\ncd"), false, 5},
		{[]byte("ab\ncd"), true, 3},
		{[]byte("cd"), true, 2},
	} {
		p := &play{unsent: test.unsent, c: Command{Joined: test.joined}}
		if got := p.atOnce(); got != test.want {
			t.Errorf("%.9q, joined %v: %d bytes, want %d", test.unsent, test.joined, got, test.want)
		}
	}
}
