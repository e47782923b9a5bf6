package terminal

import "touchstone/harness/report/words"

// shown is text that is safe to write to a terminal: one line, every
// character visible, no control sequences but our own. Whatever a report says
// becomes shown by clean, prose or sentence, and by nothing else.
type shown string

// say gives a text of the catalog; values may be anything.
func (p *page) say(key string, values ...any) shown { return prose(p.v.Say(key, values...)) }

func clean(text string) shown    { return shown(words.Visible(text)) }
func prose(text string) shown    { return shown(words.Line(text)) }
func sentence(text string) shown { return shown(words.Sentence(text)) }
