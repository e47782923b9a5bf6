package sandbox

import "time"

// idleShare is the share of the time, as a divisor, that an idle play spends on a processor at most.
const idleShare = 20

// idleness is what the watch knows about whether a play waits for something else than a processor, such as the end of a
// sleep or an input.
type idleness struct {
	idle bool
	at   time.Duration // since the play began, at the last look
	cpu  time.Duration // used until then
}

// look notes the processor time used after so much time, and whether all processes sleep. It reports whether the play has
// become idle, or busy again.
func (i *idleness) look(at, cpu time.Duration, asleep bool) (changed bool) {
	before := i.idle
	i.idle = asleep && cpu-i.cpu <= (at-i.at)/idleShare
	i.at, i.cpu = at, cpu
	return i.idle != before
}
