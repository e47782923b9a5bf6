package inspect

import (
	"bytes"
	"context"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/lazy"
	"touchstone/harness/logs/buildlog"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// diagnostics returns the compiler's messages about a source that the item forbids.
//
// A source can contain directives that turn warnings off, so it is preprocessed
// first and these are removed from the result; lines are still counted as in the
// source.
func (i *Inspector) diagnostics(ctx context.Context, item assignment.Item, command []string, source string, text []byte) ([]report.Finding, catalog.Message, error) {
	_, said, unjudged, err := i.run(ctx, sandbox.File{Name: preprocessed, Data: i.outspoken(text)}, command, "-S", "-o", product, preprocessed)
	if !unjudged.None() || err != nil {
		return nil, unjudged, err
	}
	var findings []report.Finding
	for _, f := range buildlog.Read(said) {
		if f.At != nil && forbidden(of(item).Forbids, f.What) {
			f.Kind, f.At.Column = report.NotAllowed, 0 // the column is that in the preprocessed text
			if i.handedIn(f.At.File) {
				f.At = i.place(f.At.File, strconv.Itoa(f.At.Line), source)
			}
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

// elsewhere matches #line and its short form, with any blanks, comments and
// continued lines around the sign.
var elsewhere = lazy.Regexp(`(?m)^((?:\s|\\\r?\n|` + comment + `)*(?:#|%:|\?\?=)(?:[ \t]|\\\r?\n|` + comment + `)*)(line\b|[0-9])`)

const comment = `/\*(?:[^*]|\*+[^*/])*\*+/`

// silence matches directives that turn warnings off.
var silence = lazy.Regexp(`^#\s*pragma\s+(GCC|clang)\s+(diagnostic|system_header)\b`)

// marker matches a line in which the preprocessor says that a file begins or
// continues; the flags 3 and 4 are those of system headers and of their macros.
var marker = lazy.Regexp(`^# \d+ "([^"]*)"([ 0-9]*)`)

// outspoken returns a preprocessed source in which nothing turns warnings off.
func (i *Inspector) outspoken(text []byte) []byte {
	var out bytes.Buffer
	for line := range bytes.Lines(text) {
		if silence().Match(line) {
			line = []byte("\n")
		}
		if m := marker().FindSubmatchIndex(line); m != nil && i.handedIn(string(line[m[2]:m[3]])) {
			line = append(slices.Clone(line[:m[4]]), strings.NewReplacer(" 3", "", " 4", "").Replace(string(line[m[4]:]))...)
		}
		out.Write(line)
	}
	return out.Bytes()
}

// handedIn reports whether a file that was included is none of the system's, by whatever
// name it was reached.
func (i *Inspector) handedIn(name string) bool {
	name = path.Clean(name)
	return !path.IsAbs(name) || strings.HasPrefix(name, "/proc/") || strings.HasPrefix(name, "/dev/") || strings.HasPrefix(name, i.Place.Folder()+"/")
}
