package intake

import (
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"golang.org/x/text/encoding/charmap"

	"touchstone/harness/catalog"
)

// encoded has a roster in every encoding that spreadsheets save.
func encoded(t *testing.T, text string) map[string]string {
	t.Helper()
	list := map[string]string{"UTF-8": text, "UTF-8 with mark": "\xef\xbb\xbf" + text}
	for name, form := range map[string]*charmap.Charmap{"Windows 1252": charmap.Windows1252, "Windows 1250": charmap.Windows1250, "Macintosh": charmap.Macintosh} {
		if bytes, err := form.NewEncoder().String(text); err == nil {
			list[name] = bytes
		}
	}
	for name, order := range map[string]binary.AppendByteOrder{"little": binary.LittleEndian, "big": binary.BigEndian} {
		var bytes []byte
		for _, unit := range utf16.Encode([]rune(text)) {
			bytes = order.AppendUint16(bytes, unit)
		}
		list["UTF-16, "+name] = string(bytes)
		list["UTF-16, "+name+", with mark"] = string(order.AppendUint16(nil, 0xfeff)) + string(bytes)
	}
	return list
}

func TestDecode(t *testing.T) {
	for _, text := range []string{
		"Name;Login\r\nMüller, Jörg;jm\r\nGroß, René;rg\r\n",
		"Name;Login\nDvořák, Łukasz;dl\nŻółć, Ľubomír;zl\n",
		"Name,Login\r王小明,wx\rŽižek,z\r",
	} {
		for name, content := range encoded(t, text) {
			got, err := Decode("r.csv", []byte(content))
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			want := text
			if !strings.Contains(want, "\n") {
				want = strings.ReplaceAll(want, "\r", "\n")
			}
			// Where Windows-1250 and 1252 have the same letters, they are the same.
			same := name == got.Encoding || strings.HasPrefix(name, "UTF-8") && got.Encoding == "" || strings.HasPrefix(name, "UTF-16") && got.Encoding == "UTF-16" || name == "Windows 1250" && got.Encoding == "Windows 1252"
			if string(got.Content) != want || !same {
				t.Errorf("%s: taken for %q: %q", name, got.Encoding, got.Content)
			}
		}
	}
}

// What is not in UTF-8 is named, with a word from which a tutor sees whether it was
// read right.
func TestAssumed(t *testing.T) {
	file := filepath.Join(t.TempDir(), "r.csv")
	for content, want := range map[string]string{
		"name\nMüller\n": "",
		"name\nAda\n":    "",
		"PK\x03\x04":     "",
		"name;login\n\"Dvo\xf8\xe1k, \xa3ukasz\";d\n": say(catalog.Of("csv.assumed", "file", file, "encoding", "Windows 1250", "word", "Dvořák")),
		"n\x00\n\x00a\x00\n\x00":                      say(catalog.Of("csv.assumed.plain", "file", file, "encoding", "UTF-16")),
	} {
		check(t, os.WriteFile(file, []byte(content), 0o644))
		if got := say(Assumed(file)); got != want {
			t.Errorf("%q: %q, want %q", content, got, want)
		}
	}
}
