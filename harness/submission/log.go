package submission

import (
	"bytes"
	"fmt"
	"path/filepath"
	"regexp"

	"touchstone/harness/report"
)

// compilerFile is a temporary file of the compiler, which has another name
// in each run.
var compilerFile = regexp.MustCompile(`(\$TMPDIR/cc)\w{6}\b`)

// steady takes out of a log what is different in each run: where the work
// tree is, and the names of temporary files.
func (s *Submission) steady(log []byte) []byte {
	for _, r := range []struct{ path, by string }{
		{s.tree(), "."},
		{filepath.Join(s.base, temporary), "$TMPDIR"},
		{s.base, ".."},
	} {
		log = bytes.ReplaceAll(log, []byte(r.path), []byte(r.by))
	}
	return compilerFile.ReplaceAll(log, []byte("${1}XXXXXX"))
}

// abridged keeps the first and the last lines of a long log, since errors are
// at its end. Of a command that was stopped it keeps the first lines only:
// how far it got is a matter of chance.
func abridged(log []byte, complete bool) report.Text {
	if len(log) <= report.MaxText {
		return report.Text(log)
	}
	half := report.MaxText / 2
	if !complete {
		return report.Text(fmt.Sprintf("%s[the rest was cut]\n", firstLines(log[:half])))
	}
	head, tail := firstLines(log[:half]), lastLines(log[len(log)-half:])
	return report.Text(fmt.Sprintf("%s[%d bytes were cut here]\n%s", head, len(log)-len(head)-len(tail), tail))
}

// firstLines leaves out the last line, which is not whole.
func firstLines(b []byte) []byte {
	if i := bytes.LastIndexByte(b, '\n'); i >= 0 {
		return b[:i+1]
	}
	return append(bytes.Clone(b), '\n')
}

// lastLines leaves out the first line, which is not whole.
func lastLines(b []byte) []byte {
	if i := bytes.IndexByte(b, '\n'); i >= 0 && i+1 < len(b) {
		return b[i+1:]
	}
	return b
}
