package submission

import (
	"bytes"
	"path/filepath"

	"touchstone/harness/lazy"
	"touchstone/harness/report"
)

// compilerFile matches a temporary file of the compiler, whose name differs in
// each run.
var compilerFile = lazy.Regexp(`(\$TMPDIR/cc)\w{6}\b`)

// normalizeLog removes from a log what differs in each run: the location of the work
// tree, and the names of temporary files.
func (s *Submission) normalizeLog(log []byte) []byte {
	for _, r := range []struct{ path, by string }{
		{s.tree(), "."},
		{filepath.Join(s.base, temporaryFolder), "$TMPDIR"},
		{s.base, ".."},
	} {
		log = bytes.ReplaceAll(log, []byte(r.path), []byte(r.by))
	}
	return compilerFile().ReplaceAll(log, []byte("${1}XXXXXX"))
}

// abridged keeps the first and the last lines of a long log, since errors are at
// its end. For a command that was stopped it keeps only the first lines: how far
// the command got is random.
func abridged(log []byte, complete bool) report.Text {
	if len(log) <= report.MaxText {
		return report.Text(log)
	}
	half := report.MaxText / 2
	if !complete {
		return report.Text(firstLines(log[:half])) + "[...]\n"
	}
	head, tail := firstLines(log[:half]), lastLines(log[len(log)-half:])
	return report.Text(head) + report.Text(report.LeftOut(len(log)-len(head)-len(tail))) + report.Text(tail)
}

// firstLines drops the last line, which is incomplete.
func firstLines(b []byte) []byte {
	if i := bytes.LastIndexByte(b, '\n'); i >= 0 {
		return b[:i+1]
	}
	return append(bytes.Clone(b), '\n')
}

// lastLines drops the first line, which is incomplete.
func lastLines(b []byte) []byte {
	if i := bytes.IndexByte(b, '\n'); i >= 0 && i+1 < len(b) {
		return b[i+1:]
	}
	return b
}
