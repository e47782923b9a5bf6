package inspect

import (
	"bytes"
	"context"
	"strings"

	"touchstone/harness/assignment"
)

// Varies returns the names of the sources that are one program with the flags with which
// an item looks at them, and another one with those of the build: they can tell that they
// are looked at. What headers of the system make of the flags does not count.
func (i *Inspector) Varies(ctx context.Context, item assignment.Item) (names []string, err error) {
	commands := i.commands(item)
	if len(commands) < 2 {
		return nil, nil
	}
	for _, source := range i.Sources {
		if !assignment.Matches(of(item).Compile.Sources, source) {
			continue
		}
		var texts [][]byte
		for _, command := range commands {
			text, unjudged, err := i.preprocess(ctx, command, source)
			if err != nil {
				return nil, err
			}
			if unjudged.None() {
				texts = append(texts, i.own(text))
			}
		}
		if len(texts) == 2 && !bytes.Equal(texts[0], texts[1]) {
			names = append(names, source)
		}
	}
	return names, nil
}

// own returns what a preprocessor left of the submission's own sources.
func (i *Inspector) own(text []byte) []byte {
	var b bytes.Buffer
	ours := false
	for line := range bytes.Lines(text) {
		switch m := marker().FindSubmatch(line); {
		case m != nil:
			ours = i.handedIn(string(m[1]))
		case ours && strings.TrimSpace(string(line)) != "":
			b.Write(line)
		}
	}
	return b.Bytes()
}
