package inspect

import (
	"path"
	"regexp"
	"slices"

	"touchstone/harness/catalog"
	"touchstone/harness/lazy"
	"touchstone/harness/sandbox"
)

// silences matches the comments with which usual tools let a source turn findings off.
var silences = lazy.Regexp(`NOLINT|NOSONAR|cppcheck-suppress|\bnoqa\b|pylint: *(?:disable|skip-file)|type: *ignore|eslint-disable|@ts-(?:ignore|nocheck)|shellcheck +disable|nolint\b|lint:ignore|@SuppressWarnings`)

// directives matches what does so for compilers of C and C++, in lines that are joined.
var directives = lazy.Regexp(`\bpragma\b(?:[^\n/]|/|` + comment + `)*?\b(?:diagnostic|system_header)\b|\b_Pragma\b`)

// spliced matches where a line goes on in the next one.
var spliced = lazy.Regexp(`(?:\\|\?\?/)\r?\n`)

// silenced returns why somebody has to read the sources: one could turn findings off, or
// move them elsewhere. Nothing is taken out of a source, which could be another program then.
func (t Tool) silenced(files []sandbox.File) catalog.Message {
	own := []*regexp.Regexp{silences()}
	for _, pattern := range t.Silences {
		own = append(own, regexp.MustCompile(pattern))
	}
	inC := slices.ContainsFunc(files, func(f sandbox.File) bool { return slices.Contains(endings, path.Ext(f.Name)) })
	if inC {
		own = append(own, directives(), elsewhere())
	}
	for _, f := range files {
		texts := [][]byte{f.Data}
		if inC {
			texts = append(texts, spliced().ReplaceAll(f.Data, nil))
		}
		for _, text := range texts {
			for _, pattern := range own {
				if what := pattern.Find(text); what != nil {
					return catalog.Of("with-lines", "text", f.Name, "lines", catalog.Of("inspect.silences", "what", brief(string(what))))
				}
			}
		}
	}
	return catalog.Message{}
}
