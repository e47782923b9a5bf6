package strictyaml

import (
	"bytes"
	"reflect"
)

// long is the size of a document, in bytes, from which it is decoded in parts: yaml.v3
// needs twenty times as much for the nodes of all of it.
const long = 128 << 10

// list is the value of a key of a document: elements that each begin in a line of their
// own.
type list struct {
	key   string
	parts [][]byte // some elements each
}

// inParts decodes a long document as Encode writes it, a few elements of its lists at a
// time. It reports false if there is any fault, because only the document as a whole
// shows what it is, and where.
func (d decoder) inParts(data []byte, v reflect.Value) bool {
	rest, lists := apart(data)
	if len(lists) == 0 || d.whole(rest, v) != nil {
		return false
	}
	known, _ := d.fieldsOf(v, Position{})
	for _, l := range lists {
		field := known[l.key]
		for _, part := range l.parts {
			some := reflect.New(field.Type()).Elem()
			if d.whole(part, some) != nil {
				return false
			}
			field.Set(reflect.AppendSlice(field, some))
		}
	}
	return true
}

// apart takes the lists of a document out, and leaves empty ones there.
func apart(data []byte) (rest []byte, lists []list) {
	const enough = 64 << 10 // bytes of elements that are worth a part
	var open *list
	last := ""
	for line := range bytes.Lines(data) {
		element := bytes.HasPrefix(line, []byte("  - "))
		switch {
		case open == nil && element && last != "":
			lists = append(lists, list{key: last})
			open = &lists[len(lists)-1]
			rest = append(rest[:len(rest)-1], " []\n"...)
			fallthrough
		case open != nil && element:
			if n := len(open.parts); n == 0 || len(open.parts[n-1]) >= enough {
				open.parts = append(open.parts, nil)
			}
			fallthrough
		case open != nil && (line[0] == ' ' || line[0] == '\n'):
			part := &open.parts[len(open.parts)-1]
			*part = append(*part, line...)
			continue
		}
		open = nil
		rest = append(rest, line...)
		last = ""
		if key, ok := bytes.CutSuffix(line, []byte(":\n")); ok && line[0] != ' ' {
			last = string(key)
		}
	}
	return rest, lists
}
