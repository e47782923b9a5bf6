package report

import "regexp"

// beginning is how a report begins, as YAML and as JSON, of every version of
// the schema. Editors may have put a byte order mark before it.
var beginning = regexp.MustCompile(`^(\x{FEFF})?\s*(schema:\s+["']?|\{\s*"schema"\s*:\s*")touchstone/report/v\d`)

// HeadSize is how many bytes of a file Begins has to see.
const HeadSize = 256

// Begins reports whether a file that begins so is a report.
func Begins(head []byte) bool { return beginning.Match(head) }
