package caselang

import (
	"slices"
)

// Text returns the case as a .txtar file; for a bare case, one that says the same.
func (c *Case) Text() []byte {
	if !c.bare {
		return c.data
	}
	d := &Draft{}
	for _, f := range c.archive.Files {
		d.File(f.Name, f.Data)
	}
	for _, s := range c.Steps {
		d.Command(s.Words...)
	}
	return d.Bytes()
}

// Inputs lists the files that plays take as they stand in the archive: as standard
// input, or as a file. Transcripts, and files that commands make or use, are not among
// them.
func (c *Case) Inputs() []string {
	names, others := []string(nil), c.edited()
	for _, s := range c.Steps {
		switch does := s.Does.(type) {
		case Play:
			names = append(names, c.FilesOf(does)...)
			if does.Session {
				others = append(others, does.Input)
			}
			if does.Input != "" {
				names = append(names, does.Input)
			}
		case Otherwise:
			others = append(others, does.Play.Input)
		case Expect:
			others = append(others, does.from("FILE")...)
		}
	}
	return without(names, others)
}

// Sources lists the files of the archive that the inputs of plays are made of: Inputs,
// those of other ways to play, those that outputs are compared with as well, and what
// commands make inputs of. Transcripts are not among them.
func (c *Case) Sources() []string {
	used := map[string]bool{}
	add := func(p Play) {
		for _, name := range c.FilesOf(p) {
			used[name] = true
		}
		if !p.Session {
			used[p.Input] = true
		}
	}
	for _, p := range Every[Play](c) {
		add(p)
	}
	for _, a := range Every[Otherwise](c) {
		add(a.Play)
	}
	for _, all := range slices.Backward(Every[Edits](c)) {
		for _, e := range slices.Backward(all) {
			for _, name := range e.from {
				used[name] = used[name] || used[e.to]
			}
		}
	}
	var names []string
	for _, f := range c.archive.Files {
		if used[f.Name] {
			names = append(names, f.Name)
		}
	}
	return without(names, c.sessions())
}

// Given returns the contents of Sources, one behind the other.
func (c *Case) Given() []byte {
	var all []byte
	for _, name := range c.Sources() {
		all = append(all, c.Content(name)...)
	}
	return all
}

// Transcripts lists the transcripts whose typed lines plays take as standard input,
// unless commands make or use them.
func (c *Case) Transcripts() []string {
	return without(c.sessions(), c.edited())
}

// With returns the case with another content of one of its Inputs, as a .txtar file;
// false if the archive cannot hold it.
func (c *Case) With(name string, content []byte) ([]byte, bool) {
	return c.Reworded(map[string][]byte{name: content}, func(text string) string { return text })
}

// Reworded is With for several Inputs, Sources and Transcripts, and changes what
// expectations name: regular expressions after -match and -lacks, tokens after -set.
// Whether these are still sound, Lint tells.
func (c *Case) Reworded(contents map[string][]byte, reword func(string) string) ([]byte, bool) {
	if c.bare {
		return nil, false
	}
	h := change{c: c, files: map[string][]byte{}, commands: map[string][]string{}, words: c.reworded(reword)}
	for name, content := range contents {
		stored, more, ok := c.stored(content, nil)
		if !ok {
			return nil, false
		}
		h.files[name] = stored
		if len(more) > 0 {
			h.commands[name] = more
		}
	}
	changed, _, err := h.apply()
	return changed.data, err == nil
}

// reworded returns the words of the expectations that name what is printed, by the
// line of the command, as a function changes them.
func (c *Case) reworded(reword func(string) string) map[int][]string {
	changed := map[int][]string{}
	for _, s := range c.Steps {
		e, ok := s.Does.(Expect)
		if !ok {
			continue
		}
		printed := len(e.from("RE")) + len(e.from("TOKENS")) // the last words
		if printed == 0 {
			continue
		}
		words := slices.Clone(s.Words)
		for i := len(words) - printed; i < len(words); i++ {
			words[i] = reword(words[i])
		}
		changed[s.Line] = words
	}
	return changed
}
