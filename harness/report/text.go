package report

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"unicode/utf8"
)

// Text is output of a candidate: any bytes. If it is not UTF-8, it is written as
// {base64: ...}, in YAML as in JSON.
//
// All other strings of a report are names and sentences. Bytes in them that are
// not UTF-8 are written as \xNN.
type Text string

// MaxText is the number of bytes of an output that a report keeps.
const MaxText = 4096

// Cut keeps the head and the tail of an output, MaxText bytes together, and
// states between them how many it left out. It does not cut inside a UTF-8
// sequence.
func Cut(data []byte) Text {
	if len(data) <= MaxText {
		return Text(data)
	}
	head, tail := MaxText*3/4, len(data)-MaxText/4
	for back := 0; back < utf8.UTFMax && !utf8.RuneStart(data[head]); back++ {
		head--
	}
	for ahead := 0; ahead < utf8.UTFMax && tail < len(data) && !utf8.RuneStart(data[tail]); ahead++ {
		tail++
	}
	return Text(fmt.Sprintf("%s\n%s%s", data[:head], LeftOut(tail-head), data[tail:]))
}

// LeftOut is the line that stands for the bytes that were left out of a text, in
// every language.
func LeftOut(bytes int) string { return fmt.Sprintf("[... %d bytes ...]\n", bytes) }

type encoded struct {
	Base64 string `json:"base64"`
}

// MarshalJSON writes UTF-8 as a string and anything else as base64.
func (t Text) MarshalJSON() ([]byte, error) {
	if utf8.ValidString(string(t)) {
		return json.Marshal(string(t))
	}
	return json.Marshal(encoded{base64.StdEncoding.EncodeToString([]byte(t))})
}

// UnmarshalJSON reads what MarshalJSON writes.
func (t *Text) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '"' {
		return json.Unmarshal(data, (*string)(t))
	}
	var e encoded
	if err := json.Unmarshal(data, &e); err != nil {
		return err
	}
	raw, err := base64.StdEncoding.DecodeString(e.Base64)
	*t = Text(raw)
	return err
}
