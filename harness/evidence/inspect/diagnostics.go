package inspect

import (
	"bytes"
	"context"
	"regexp"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/logs/buildlog"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// diagnostics returns the compiler's messages about a source that the item forbids.
//
// A source can contain directives that turn warnings off, so it is preprocessed
// first and these are removed from the result; lines are still counted as in the
// source.
func (i *Inspector) diagnostics(ctx context.Context, item assignment.Item, command []string, source string) ([]report.Finding, catalog.Message, error) {
	text, _, unjudged, err := i.run(ctx, i.honest(), command, "-E", "-o", product, source)
	if !unjudged.None() || err != nil {
		return nil, unjudged, err
	}
	const preprocessed = "touchstone.i"
	files := []sandbox.File{{Name: preprocessed, Data: outspoken(text)}}
	_, said, unjudged, err := i.run(ctx, files, command, "-S", "-o", product, preprocessed)
	if !unjudged.None() || err != nil {
		return nil, unjudged, err
	}
	var findings []report.Finding
	for _, f := range buildlog.Read(said) {
		if f.At != nil && forbidden(of(item).Forbids, f.What) {
			f.Kind, f.At.Column = report.NotAllowed, 0 // the column is that in the preprocessed text
			findings = append(findings, f)
		}
	}
	return findings, catalog.Message{}, nil
}

func forbidden(patterns []string, message string) bool {
	for _, pattern := range patterns {
		if regexp.MustCompile(pattern).MatchString(message) {
			return true
		}
	}
	return false
}

// honest returns the sources without #line directives, which can claim that lines
// come from elsewhere, such as a system header, for which there are no warnings.
func (i *Inspector) honest() []sandbox.File {
	files := make([]sandbox.File, len(i.Sources))
	for n, file := range i.Sources {
		files[n] = sandbox.File{Name: file.Name, Data: elsewhere.ReplaceAll(file.Data, []byte("${1}pragma ${2}"))}
	}
	return files
}

// elsewhere matches #line and its short form, with any blanks, comments and
// continued lines around the sign.
var elsewhere = regexp.MustCompile(`(?m)^((?:\s|\\\r?\n|/\*[^*]*\*/)*(?:#|%:|\?\?=)(?:[ \t]|\\\r?\n|/\*[^*]*\*/)*)(line\b|[0-9])`)

// silence matches directives that turn warnings off.
var silence = regexp.MustCompile(`^#\s*pragma\s+(GCC|clang)\s+(diagnostic|system_header)\b`)

// marker matches a line in which the preprocessor says that a file begins or
// continues; the flags 3 and 4 are those of system headers and of their macros.
var marker = regexp.MustCompile(`^(# \d+ "[^/"][^"]*"[ 0-9]*?) 3( 4)?\b`)

// outspoken returns a preprocessed source in which nothing turns warnings off.
func outspoken(text []byte) []byte {
	var out bytes.Buffer
	for line := range bytes.Lines(text) {
		if silence.Match(line) {
			line = []byte("\n")
		}
		out.Write(marker.ReplaceAll(line, []byte("$1")))
	}
	return out.Bytes()
}
