package record

import (
	"bytes"
	"cmp"
	"context"
	"time"

	"touchstone/harness/caselang"
	"touchstone/harness/sandbox"
	"touchstone/harness/suite/inprocess"
)

// dialogue is what a program prints between the lines that are typed.
type dialogue struct {
	typed   []string // without newlines
	printed [][]byte // before each line, and after the last
	manner  manner
}

// manner is how a program divides its output, as far as it matters to those who read
// a transcript.
type manner string

const (
	plain     manner = ""                 // after more lines it prints more
	goodbye   manner = "record.goodbye"   // at the end of the input it prints something
	unclear   manner = "record.unclear"   // it prints something else when there are more lines
	needsMore manner = "record.needs-eof" // with fewer lines it does not end
)

// The time and the output of a play that tells only where an output is divided, in
// multiples of those with all lines, and at least.
const (
	partTimes  = 10
	partLeast  = time.Second
	partOutput = 64 << 10 // bytes
)

// ask types the first lines of a dialogue, then one more, and so on, and learns from
// the ends of the outputs what is printed after which line. whole is the play with
// all lines. However the output is divided, all of it together is that of whole.
func ask(ctx context.Context, run inprocess.Run, c sandbox.Command, typed []string, whole sandbox.Outcome) (dialogue, error) {
	c.Limits.Wall = min(c.Limits.Wall, max(partLeast, partTimes*whole.Wall))
	c.Limits.CPU = min(c.Limits.CPU, max(partLeast, partTimes*whole.CPU))
	c.Limits.Output = min(cmp.Or(c.Limits.Output, sandbox.DefaultOutput), max(partOutput, partTimes*int64(len(whole.Stdout))))
	var outputs [][]byte
	endless := false
	for n := range typed {
		c.Stdin = input(typed[:n])
		o, err := run(ctx, c)
		if err != nil {
			return dialogue{}, err
		}
		if o.End != sandbox.Exited {
			endless = true
			o.Stdout = o.Stdout[:common(o.Stdout, whole.Stdout)]
		}
		outputs = append(outputs, o.Stdout)
	}
	d := divide(append(outputs, whole.Stdout))
	d.typed = typed
	if endless {
		d.manner = needsMore
	}
	return d, nil
}

// input returns lines as they are typed.
func input(typed []string) []byte {
	var data []byte
	for _, line := range typed {
		data = append(append(data, line...), '\n')
	}
	return data
}

// divide divides the last of the outputs after 0, 1, ... lines.
func divide(outputs [][]byte) dialogue {
	whole := outputs[len(outputs)-1]
	var d dialogue
	farewell := farewellOf(outputs)
	at := 0
	for i, output := range outputs[:len(outputs)-1] {
		begun := output
		if !bytes.HasPrefix(outputs[i+1], output) {
			begun = bytes.TrimSuffix(output, farewell)
			if bytes.HasSuffix(whole, farewell) {
				d.manner = cmp.Or(d.manner, goodbye)
			}
		}
		if !bytes.HasPrefix(whole, begun) {
			begun = begun[:common(begun, whole)]
			d.manner = unclear
		}
		next := max(at, len(begun))
		d.printed = append(d.printed, whole[at:next])
		at = next
	}
	d.printed = append(d.printed, whole[at:])
	return d
}

// farewellOf returns what a program prints whenever its input ends, if that is
// always the same: of what an output has more than the next one, the longest.
func farewellOf(outputs [][]byte) []byte {
	var farewell []byte
	for i, output := range outputs[:len(outputs)-1] {
		if more := output[common(output, outputs[i+1]):]; len(more) > len(farewell) {
			farewell = more
		}
	}
	return farewell
}

// common returns the length of the longest common prefix.
func common(a, b []byte) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// transcript returns the dialogue as a case has it; false if it cannot.
func (d dialogue) transcript() ([]byte, bool) { return caselang.WriteTranscript(d.typed, d.printed) }
