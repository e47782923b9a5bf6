package terminal

import "touchstone/harness/report/words"

// shown is text that is safe to write to a terminal: one line, every
// character visible, no control sequences but our own. Whatever a report says
// becomes shown by clean, prose or sentence, and by nothing else.
type shown string

func clean(text string) shown    { return shown(words.Visible(text)) }
func prose(text string) shown    { return shown(words.Line(text)) }
func sentence(text string) shown { return shown(words.Sentence(text)) }
