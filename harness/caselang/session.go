package caselang

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

// mark precedes typed input in a transcript.
const mark = "<<<"

// transcript is a session: what the user types and what the program prints.
type transcript struct {
	Input  []byte
	output []byte
	typed  []int // how much of the output stands before each line that is typed, in bytes
}

// Answers returns the line of the input, from 1, that a line of the output answers, or 0.
func (t transcript) Answers(line int) (typed int) {
	end := 0
	for text := range bytes.Lines(t.output) {
		end += len(text)
		if line--; line == 0 {
			break
		}
	}
	for _, at := range t.typed {
		if at < end && line == 0 {
			typed++
		}
	}
	return typed
}

// ParseTranscript parses a transcript; faults are *diagnostic.Error.
func ParseTranscript(file string, data []byte) (transcript, error) {
	var t transcript
	lines := bytes.SplitAfter(data, []byte("\n"))
	for i, line := range lines {
		printed, typed, marked := bytes.Cut(line, []byte(mark))
		t.output = append(t.output, printed...)
		if !marked {
			continue
		}
		text := strings.TrimSuffix(string(typed), "\n")
		rest := bytes.Join(lines[i+1:], nil)
		switch {
		case text == "" && len(rest) == 0:
			return t, nil // the end of input
		case text == "":
			return t, diagnostic.New(file, catalog.Of("case.bare-mark", "mark", mark), catalog.Of("case.bare-mark.hint")).At(i+1, len(printed)+1)
		case text[0] != ' ' || strings.Contains(text, mark):
			return t, diagnostic.New(file, catalog.Of("case.typed", "mark", mark, "text", strconv.Quote(text)), none).At(i+1, len(printed)+1)
		}
		t.typed = append(t.typed, len(t.output))
		t.Input = append(t.Input, text[1:]...)
		t.Input = append(t.Input, '\n')
	}
	return t, nil
}

// WriteTranscript returns the transcript of lines that were typed, without their
// newlines, and of what the program printed before each of them and after the last
// one. It is false if a transcript cannot hold them, since the mark is among them.
func WriteTranscript(typed []string, printed [][]byte) (data []byte, ok bool) {
	var want transcript
	for i, line := range typed {
		data = fmt.Appendf(data, "%s%s %s\n", printed[i], mark, line)
		want.Input = append(want.Input, line+"\n"...)
	}
	last := printed[len(typed)]
	data = append(data, last...)
	if len(last) > 0 && !bytes.HasSuffix(last, []byte("\n")) || len(data) == 0 {
		data = append(data, mark+"\n"...)
	}
	want.output = bytes.Join(printed, nil)
	got, err := ParseTranscript("", data)
	return data, err == nil && bytes.Equal(got.Input, want.Input) && bytes.Equal(got.output, want.output)
}
