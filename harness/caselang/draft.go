package caselang

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/rogpeppe/go-internal/txtar"
)

// Draft is a case that is being written. Its zero value is an empty case.
type Draft struct {
	metadata, commands strings.Builder
	making             map[string][]string // files that are changed in place, by command
	archive            txtar.Archive
}

// Metadata adds a line of metadata.
func (d *Draft) Metadata(key, value string) { fmt.Fprintf(&d.metadata, "#%s: %s\n", key, value) }

// Command adds a command. No word may contain a newline.
func (d *Draft) Command(words ...string) { d.commands.WriteString(Quoted(words) + "\n") }

// File adds a file. Bytes that an archive cannot hold are written with the commands
// for it.
func (d *Draft) File(name string, data []byte) {
	content, commands := held(data)
	d.archive.Files = append(d.archive.Files, txtar.File{Name: name, Data: content})
	if d.making == nil {
		d.making = map[string][]string{}
	}
	for _, command := range commands {
		d.making[command] = append(d.making[command], name)
	}
}

// Bytes returns the case as it is so far.
func (d *Draft) Bytes() []byte {
	var head strings.Builder
	head.WriteString(d.metadata.String())
	if head.Len() > 0 {
		head.WriteString("\n")
	}
	for _, command := range slices.Sorted(maps.Keys(d.making)) { // chomp before crlf
		head.WriteString(Quoted(append([]string{command}, d.making[command]...)) + "\n")
	}
	head.WriteString(d.commands.String())
	if len(d.archive.Files) > 0 {
		head.WriteString("\n")
	}
	d.archive.Comment = []byte(head.String())
	return txtar.Format(&d.archive)
}

// held returns what an archive must hold so that the commands, in this order, make
// data of it.
func held(data []byte) (content []byte, commands []string) {
	content = data
	if len(content) > 0 && !bytes.HasSuffix(content, []byte("\n")) {
		content = append(slices.Clone(content), '\n')
		commands = append(commands, "chomp")
	}
	if unix := bytes.ReplaceAll(content, []byte("\r\n"), []byte("\n")); len(unix) < len(content) {
		content = unix
		commands = append(commands, "crlf")
	}
	if made, err := remade(content, commands); err == nil && bytes.Equal(made, data) && isText(content) {
		return content, commands
	}
	return escape(data), []string{"escaped"}
}

// remade applies commands that change a file in place.
func remade(content []byte, commands []string) (data []byte, err error) {
	data = content
	for _, command := range commands {
		if data, err = inPlaces[command](data); err != nil {
			return nil, err
		}
	}
	return data, nil
}

// isText reports whether an archive can hold the bytes, and editors show them.
func isText(data []byte) bool {
	control := func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' || r == 0x7f }
	return utf8.Valid(data) && !bytes.ContainsFunc(data, control) && !txtar.NeedsQuote(data)
}

const escapedWidth = 100 // columns after which a line of escaped bytes is broken

// escape is the inverse of unescape.
func escape(data []byte) []byte {
	simple := map[byte]string{'\n': `\n`, '\r': `\r`, '\\': `\\`}
	var out []byte
	begin := 0 // of the line in out
	for len(data) > 0 {
		r, size := utf8.DecodeRune(data)
		text, special := simple[data[0]]
		switch {
		case special:
			out = append(out, text...)
		case r == utf8.RuneError && size == 1, r < ' ' && r != '\t', r == 0x7f, len(out) == begin && r == '-':
			out = fmt.Appendf(out, `\x%02x`, data[0]) // a - could begin a marker of the archive
		default:
			out = append(out, data[:size]...)
		}
		if data = data[size:]; r == '\n' || len(out)-begin >= escapedWidth {
			out = append(out, '\n')
			begin = len(out)
		}
	}
	if len(out) > begin {
		out = append(out, '\n')
	}
	return out
}
