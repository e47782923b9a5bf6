package terminal

import (
	"time"

	"touchstone/harness/report/words"
)

const (
	slowFrom = 3 * time.Second  // a case that takes longer is named as slow on a terminal
	tellFrom = 10 * time.Second // and elsewhere, in a line of its own
)

// running is what has begun and not ended, in this order.
type running struct {
	v    words.Voice
	list []*activity
}

type activity struct {
	name   shown
	isCase bool
	at     time.Time
	next   time.Duration // a line says so when it has taken this long
}

func (r *running) begin(isCase bool, name shown) {
	r.list = append(r.list, &activity{name: name, isCase: isCase, at: time.Now(), next: tellFrom})
}

func (r *running) end(name shown) {
	for i, a := range r.list {
		if a.name == name {
			r.list = append(r.list[:i:i], r.list[i+1:]...)
			return
		}
	}
}

// slowest says what has been running for longest, and how long; "" when
// nothing takes long.
func (r running) slowest() shown {
	if len(r.list) == 0 || time.Since(r.list[0].at) < slowFrom {
		return ""
	}
	return r.slow(r.list[0])
}

// due says of each that has taken long so, and again when it has taken twice
// as long.
func (r running) due() []shown {
	var lines []shown
	for _, a := range r.list {
		if took := time.Since(a.at); took >= a.next {
			a.next *= 2
			lines = append(lines, r.slow(a))
		}
	}
	return lines
}

func (r running) slow(a *activity) shown {
	key := "progress.slow"
	if !a.isCase {
		key = "progress.long"
	}
	return shown(r.v.Say(key, "name", a.name, "s", int(time.Since(a.at).Seconds())))
}
