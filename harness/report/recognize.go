package report

import "regexp"

// beginning matches the start of a report, in YAML and JSON, of every schema
// version. An editor may have added a byte order mark.
var beginning = regexp.MustCompile(`^(\x{FEFF})?\s*(schema:\s+["']?|\{\s*"schema"\s*:\s*")touchstone/report/v\d`)

// HeadSize is the number of bytes of a file that Begins needs.
const HeadSize = 256

// Begins reports whether a file that starts with head is a report.
func Begins(head []byte) bool { return beginning.Match(head) }
