package espsolitaire

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

var errOutOfMemory = errors.New("out of memory")

// lineReader reads lines of any length and any bytes, as long as they fit in its
// budget.
type lineReader struct {
	in     *bufio.Reader
	budget int // bytes that one line may take
	line   bytes.Buffer
}

// next returns the next line without its newline; it is valid until the next
// call. A last line without newline counts as a line. At the end of the input, or
// if it cannot be read any further, the error is [io.EOF]; if the line does not fit
// in the budget, it is errOutOfMemory.
func (r *lineReader) next() ([]byte, error) {
	r.line.Reset()
	for {
		part, err := r.in.ReadSlice('\n')
		if r.line.Len()+len(part) > r.budget {
			return nil, errOutOfMemory
		}
		r.line.Write(part)
		switch {
		case err == nil:
			return bytes.TrimSuffix(r.line.Bytes(), []byte("\n")), nil
		case err == bufio.ErrBufferFull:
		case r.line.Len() > 0:
			return r.line.Bytes(), nil
		default:
			return nil, io.EOF
		}
	}
}
