package caselang

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"
)

// change is how a case is to be changed.
type change struct {
	c        *Case
	files    map[string][]byte   // contents of files of the archive
	words    map[int][]string    // of commands, by line
	commands map[string][]string // that are missing to make a file, by its name
}

func (h *change) none() bool { return len(h.files) == 0 && len(h.words) == 0 }

// apply returns the changed case, and its changed files.
func (h *change) apply() (*Case, map[string][]byte, error) {
	old := h.c.archive
	archive := &txtar.Archive{}
	var data []byte // of the whole case, which keeps markers and contents as they are written
	rest := h.c.data[min(len(old.Comment), len(h.c.data)):]
	changed := map[string][]byte{}
	for _, f := range old.Files {
		content, renewed := h.files[f.Name]
		if !renewed {
			content = f.Data
		}
		archive.Files = append(archive.Files, txtar.File{Name: f.Name, Data: content})
		if h.c.bare {
			if renewed {
				changed[path.Join(path.Dir(h.c.File), f.Name)] = content
			}
			continue
		}
		marker := bytes.IndexByte(rest, '\n') + 1
		data = append(data, rest[:marker]...)
		rest = rest[marker:]
		written := rest[:min(len(f.Data), len(rest))]
		rest = rest[len(written):]
		if !renewed {
			content = written
		}
		data = append(data, content...)
	}
	archive.Comment = h.comment(changed)
	if h.c.bare {
		c, err := parse(h.c.File, archive.Comment, archive)
		c.bare = true
		c.CountFor(h.c.CountsFor)
		return c, changed, err
	}
	data = append(slices.Clone(archive.Comment), data...)
	changed[h.c.File] = data
	c, err := Parse(h.c.File, data)
	c.CountFor(h.c.CountsFor)
	return c, changed, err
}

// comment returns the changed commands. The exit status of a bare case is a file.
func (h *change) comment(changed map[string][]byte) []byte {
	lines := strings.Split(string(h.c.archive.Comment), "\n")
	for number, words := range h.words {
		s := h.c.Steps[slices.IndexFunc(h.c.Steps, func(s Step) bool { return s.Line == number })]
		lines[number-1] = reworded(s, words)
		if h.c.bare && words[1] == "exit" {
			changed[path.Join(path.Dir(h.c.File), h.c.ID+exitEnding)] = []byte(words[2] + "\n")
		}
	}
	if len(h.commands) > 0 {
		var more []string
		for _, f := range h.c.archive.Files {
			for _, command := range h.commands[f.Name] {
				more = append(more, Quoted([]string{command, f.Name}))
			}
		}
		lines = slices.Insert(lines, h.c.Steps[0].Line-1, more...)
	}
	return []byte(strings.Join(lines, "\n"))
}

// reworded returns the line of a command with other words, quoted as before.
func reworded(s Step, words []string) string {
	line := s.text
	spans := wordSpans(line)
	for i := len(words) - 1; i >= 0; i-- {
		if words[i] == s.Words[i] {
			continue
		}
		word := Quoted(words[i : i+1])
		if line[spans[i].from] == '\'' && word == words[i] {
			word = "'" + word + "'"
		}
		line = line[:spans[i].from] + word + line[spans[i].to:]
	}
	return line
}

// stored returns the content of a file in the case of which the commands make data,
// with more commands if the file has none so far and needs some.
func (c *Case) stored(data []byte, commands []string) (content []byte, more []string, ok bool) {
	if len(commands) == 0 {
		if c.bare {
			return data, nil, true
		}
		content, more = held(data)
		return content, more, true
	}
	content = data
	for _, command := range slices.Backward(commands) {
		switch command {
		case "chomp":
			content = append(slices.Clone(content), '\n')
		case "crlf":
			content = bytes.ReplaceAll(content, []byte("\r\n"), []byte("\n"))
		case "escaped":
			content = escape(content)
		}
	}
	made, err := remade(content, commands)
	storable := c.bare || isText(content) && (len(content) == 0 || bytes.HasSuffix(content, []byte("\n")))
	return content, nil, err == nil && bytes.Equal(made, data) && storable
}
