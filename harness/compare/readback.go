package compare

import (
	"bytes"
	"fmt"
)

// Reader reads a file back and gives one canonical text of what it means.
// Two files that mean the same give the same text.
type Reader func(data []byte) (string, error)

// ReadBack passes when the output, read by Read, means the same as one of Wants.
type ReadBack struct {
	Read  Reader
	Wants [][]byte
}

// Judge implements Comparator. A want that cannot be read counts as not met;
// lint finds those beforehand.
func (c ReadBack) Judge(got []byte) Result {
	meaning, err := c.Read(got)
	if err != nil {
		return failed("", "the output cannot be read back: %v", err)
	}
	var wants [][]byte
	for _, want := range c.Wants {
		if m, err := c.Read(want); err == nil {
			wants = append(wants, []byte(m))
		}
	}
	if len(wants) == 0 {
		return failed("", "nothing to compare with can be read")
	}
	r := Equal{Wants: wants}.Judge([]byte(meaning))
	if at := bytes.Index(got, []byte(meaning)); !r.OK && at >= 0 && r.Difference.Line > 0 {
		// The meaning is a part of the output as it stands there.
		r.Difference.Line += bytes.Count(got[:at], []byte("\n"))
		return r
	}
	if !r.OK {
		// The lines of the meaning are not those of the output.
		d := r.Difference
		*d = unplaced(fmt.Sprintf("it is not the same: expected %q, found %q", d.Want, d.Got), *d)
	}
	return r
}
