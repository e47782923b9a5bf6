package intake

import (
	"bytes"
	"cmp"
	"encoding/csv"
	"errors"
	"os"
	"regexp"
	"slices"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	utf16 "golang.org/x/text/encoding/unicode"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

// Text is the content of a CSV file, in UTF-8, without the byte order mark and the line
// sep= that Excel puts at its beginning. Its lines end with a line feed.
type Text struct {
	Content  []byte
	Encoding string // that the file is taken to be in; "" for UTF-8

	comma rune // as the line sep= has it; 0 without one
}

// Decode decides for the whole file what it is encoded in: UTF-8, UTF-16 with or without
// a byte order mark, or else whichever of Windows-1252 (which includes Latin-1),
// Windows-1250 and Mac Roman makes the fewest odd characters of it. Errors are
// *diagnostic.Error.
func Decode(file string, content []byte) (Text, error) {
	fault := func(key string, at int, values ...any) (Text, error) {
		line := 1 + bytes.Count(content[:at], []byte("\n"))
		return Text{}, diagnostic.New(file, catalog.Of(key, values...), catalog.Of("csv.utf-8.hint")).At(line, 0)
	}
	if kind := workbook(content); kind != "" {
		return fault("csv.workbook", 0, "kind", kind)
	}
	name, form := unicodeOf(content)
	if form == nil && !utf8.Valid(content) {
		if at := mixed(content); at >= 0 {
			return fault("csv.mixed", at)
		}
		name, form = singleByteOf(content)
	}
	t := Text{Content: content, Encoding: name}
	if form != nil {
		var err error
		if t.Content, err = form.NewDecoder().Bytes(content); err != nil {
			return fault("csv.damaged", 0)
		}
	}
	t.Content = bytes.TrimPrefix(t.Content, []byte("\xef\xbb\xbf"))
	if bytes.ContainsAny(t.Content, "\x00") || name != "" && bytes.ContainsRune(t.Content, utf8.RuneError) {
		return fault("csv.damaged", 0)
	}
	if onlyCR(t.Content) {
		t.Content = bytes.ReplaceAll(t.Content, []byte("\r"), []byte("\n"))
	}
	if m := separatorLine.FindSubmatchIndex(t.Content); m != nil {
		t.comma = rune(t.Content[m[2]])
		t.Content = t.Content[m[1]:] // what ends the line stays, so that all others keep their numbers
	}
	return t, nil
}

var separatorLine = regexp.MustCompile(`^"?sep=([,;\t|])"?`)

// workbook returns what program's file this is, if it is that of a spreadsheet.
func workbook(content []byte) string {
	zip := bytes.HasPrefix(content, []byte("PK\x03\x04"))
	switch {
	case zip && bytes.Contains(content, []byte("opendocument.spreadsheet")):
		return ".ods"
	case zip && bytes.Contains(content, []byte("xl/")):
		return ".xlsx"
	case bytes.HasPrefix(content, []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")):
		return ".xls"
	}
	return ""
}

// unicodeOf recognizes UTF-16: by its mark, or by the zeros that every second byte of
// commas and line ends is.
func unicodeOf(content []byte) (string, encoding.Encoding) {
	little, big := utf16.UTF16(utf16.LittleEndian, utf16.IgnoreBOM), utf16.UTF16(utf16.BigEndian, utf16.IgnoreBOM)
	zeros := [2]int{}
	for i, c := range content {
		if c == 0 {
			zeros[i%2]++
		}
	}
	switch {
	case bytes.HasPrefix(content, []byte("\xff\xfe")):
		return "UTF-16", little
	case bytes.HasPrefix(content, []byte("\xfe\xff")):
		return "UTF-16", big
	case zeros == [2]int{} || len(content)%2 != 0:
		return "", nil
	case zeros[1] > zeros[0]:
		return "UTF-16", little
	}
	return "UTF-16", big
}

// mixed returns where something is not UTF-8 in a file that has letters in UTF-8, too; -1
// if there are none. In any other encoding such a letter would be two odd characters.
func mixed(content []byte) int {
	broken, letters := -1, false
	for i := 0; i < len(content); {
		r, size := utf8.DecodeRune(content[i:])
		switch {
		case r == utf8.RuneError && size == 1 && broken < 0:
			broken = i
		case size > 1 && unicode.IsLetter(r):
			letters = true
		}
		i += size
	}
	if !letters {
		return -1
	}
	return broken
}

// singleByteOf returns the encoding that makes the fewest odd characters of a file: of
// several the first, which is that of the old Mac if the lines end like there.
func singleByteOf(content []byte) (string, encoding.Encoding) {
	forms := []*charmap.Charmap{charmap.Windows1252, charmap.Windows1250, charmap.Macintosh}
	if onlyCR(content) {
		slices.Reverse(forms)
	}
	best := slices.MinFunc(forms, func(a, b *charmap.Charmap) int { return cmp.Compare(odd(content, a), odd(content, b)) })
	return best.String(), best
}

// odd counts the characters outside of ASCII that are no letters, and the capitals that
// follow a small letter.
func odd(content []byte, form *charmap.Charmap) int {
	n := 0
	var before rune
	for _, c := range content {
		r := form.DecodeByte(c)
		if c >= utf8.RuneSelf && (!unicode.IsLetter(r) || unicode.IsUpper(r) && unicode.IsLower(before)) {
			n++
		}
		before = r
	}
	return n
}

func onlyCR(content []byte) bool {
	return bytes.ContainsRune(content, '\r') && !bytes.ContainsRune(content, '\n')
}

// Reader reads the rows of the text, of any length: separated by what the file says, or
// else by commas, semicolons or tabs, whichever are most in the first line outside of
// quotes.
func (t Text) Reader() *csv.Reader {
	r := csv.NewReader(bytes.NewReader(t.Content))
	r.FieldsPerRecord = -1
	if r.Comma = t.comma; r.Comma != 0 {
		return r
	}
	line, _, _ := bytes.Cut(bytes.TrimLeft(t.Content, "\r\n"), []byte("\n"))
	counts, quoted := map[rune]int{}, false
	for _, c := range string(line) {
		if c == '"' {
			quoted = !quoted
		} else if !quoted {
			counts[c]++
		}
	}
	r.Comma = slices.MaxFunc([]rune{',', ';', '\t'}, func(a, b rune) int { return cmp.Compare(counts[a], counts[b]) })
	return r
}

// Assumed says what a CSV file is taken to be encoded in, with the first word for which
// that matters; none if it is in UTF-8, or cannot be read.
func Assumed(file string) catalog.Message {
	content, err := os.ReadFile(file)
	if err != nil {
		return catalog.Message{}
	}
	t, err := Decode(file, content)
	if err != nil || t.Encoding == "" {
		return catalog.Message{}
	}
	words := bytes.FieldsFunc(t.Content, func(r rune) bool { return unicode.IsSpace(r) || r < utf8.RuneSelf && separator(r) })
	at := slices.IndexFunc(words, func(word []byte) bool {
		return bytes.ContainsFunc(word, func(r rune) bool { return r >= utf8.RuneSelf })
	})
	if at < 0 {
		return catalog.Of("csv.assumed.plain", "file", file, "encoding", t.Encoding)
	}
	return catalog.Of("csv.assumed", "file", file, "encoding", t.Encoding, "word", string(words[at]))
}

// BrokenCSV returns the error for a file that encoding/csv cannot parse.
func BrokenCSV(file string, err error) error {
	if e, ok := errors.AsType[*csv.ParseError](err); ok {
		return diagnostic.New(file, catalog.Of("csv.invalid"), catalog.Of("csv.invalid.hint")).At(e.Line, e.Column)
	}
	return diagnostic.New(file, catalog.Of("csv.invalid"), diagnostic.Cause(err))
}
