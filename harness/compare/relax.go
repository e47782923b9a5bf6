package compare

import (
	"bytes"
	"regexp"

	"touchstone/harness/lazy"
)

var number = lazy.Regexp(`[0-9]+`)

// Relax says what Equal ignores. The zero value is strict.
type Relax struct {
	TrailingBlanks bool // blanks and tabs at the end of every line
	FinalNewline   bool // newlines at the very end, however many
	LineEnds       bool // CR LF counts as LF, as does CR CR LF
	Numbers        bool // the values of whole numbers: all count as equal

	Drop []*regexp.Regexp // anything these match
}

// Form returns want as people may read it: if numbers do not count, N stands for
// each.
func (r Relax) Form(want []byte) []byte {
	if !r.Numbers {
		return want
	}
	return number().ReplaceAll(want, []byte("N"))
}

// Apply returns the bytes that are compared.
func (r Relax) Apply(data []byte) []byte {
	for _, re := range r.Drop {
		data = re.ReplaceAll(data, nil)
	}
	if r.Numbers {
		data = anyNumbers(data)
	}
	if r.LineEnds || r.TrailingBlanks {
		data = r.lines(data)
	}
	if r.FinalNewline {
		data = bytes.TrimRight(data, "\n")
	}
	return data
}

func (r Relax) lines(data []byte) []byte {
	blanks, ends := "", ""
	if r.TrailingBlanks {
		blanks = " \t"
	}
	if r.LineEnds {
		ends = "\r"
	}
	relaxed := make([]byte, 0, len(data))
	for line := range bytes.Lines(data) {
		if text, ended := bytes.CutSuffix(line, newline); ended {
			relaxed = append(relaxed, bytes.TrimRight(text, blanks+ends)...)
			relaxed = append(relaxed, '\n')
		} else {
			relaxed = append(relaxed, bytes.TrimRight(text, blanks)...)
		}
	}
	return relaxed
}
