package terminal

import "touchstone/harness/report/words"

// shown is text that is safe to write to a terminal: one line, every character
// visible, no control sequences but our own. Text of a report becomes shown only
// through clean, prose or sentence.
type shown string

// say returns a text of the catalog; values may be anything.
func (p *page) say(key string, values ...any) shown { return prose(p.v.Say(key, values...)) }

func clean(text string) shown    { return shown(words.Visible(text)) }
func prose(text string) shown    { return shown(words.Line(text)) }
func sentence(text string) shown { return shown(words.Sentence(text)) }
