package report

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"unicode/utf8"
)

// Text is output of a candidate: any bytes. YAML writes what is not UTF-8 as
// !!binary; JSON as {"base64": "..."}.
type Text string

// MaxText is how many bytes of an output a report keeps.
const MaxText = 4096

// Cut keeps the first MaxText bytes of an output and says how many it left
// out. It does not cut inside a UTF-8 sequence.
func Cut(data []byte) Text {
	if len(data) <= MaxText {
		return Text(data)
	}
	end := MaxText
	for back := 0; back < utf8.UTFMax && end > 0 && !utf8.RuneStart(data[end]); back++ {
		end--
	}
	return Text(fmt.Sprintf("%s\n[%d more bytes were cut]\n", data[:end], len(data)-end))
}

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
