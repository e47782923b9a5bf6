package plaintext

import (
	"testing"

	"golang.org/x/text/encoding/unicode"
)

func TestUTF8(t *testing.T) {
	const text = "größe 1\r\n"
	for name, data := range map[string]string{
		"plain": text, "a mark": "\ufeff" + text,
		"UTF-16, little": encoded(t, text, unicode.LittleEndian, unicode.UseBOM), "UTF-16, big": encoded(t, text, unicode.BigEndian, unicode.UseBOM),
	} {
		if got := string(UTF8([]byte(data))); got != text {
			t.Errorf("%s: %q", name, got)
		}
	}
	const ascii = "hello\n"
	for _, order := range []unicode.Endianness{unicode.LittleEndian, unicode.BigEndian} {
		if got := string(UTF8([]byte(encoded(t, ascii, order, unicode.IgnoreBOM)))); got != ascii {
			t.Errorf("%v without a mark: %q", order, got)
		}
	}
	for _, other := range []string{"", "a", "\x00", "\x00\x01\x02\x03\x04\x05\x06\x07", "a\x00b", "\x00a\x00b\x00c", "\xff", "abcdefgh\x00"} {
		if got := string(UTF8([]byte(other))); got != other {
			t.Errorf("%q becomes %q", other, got)
		}
	}
}

func encoded(t *testing.T, text string, order unicode.Endianness, mark unicode.BOMPolicy) string {
	t.Helper()
	data, err := unicode.UTF16(order, mark).NewEncoder().String(text)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
