package terminal

import (
	"fmt"
	"time"
)

const (
	slowFrom = 3 * time.Second  // a case that takes longer is named as slow on a terminal
	tellFrom = 10 * time.Second // and elsewhere, in a line of its own
)

// slowCase stands before a case that takes long.
const slowCase shown = "SLOW "

// running is what has begun and not ended, in this order.
type running []*activity

type activity struct {
	name shown
	sign shown // before the name when it takes long
	at   time.Time
	next time.Duration // a line says so when it has taken this long
}

func (r *running) begin(sign, name shown) {
	*r = append(*r, &activity{name: name, sign: sign, at: time.Now(), next: tellFrom})
}

func (r *running) end(name shown) {
	for i, a := range *r {
		if a.name == name {
			*r = append((*r)[:i:i], (*r)[i+1:]...)
			return
		}
	}
}

// slowest says what has been running for longest, and how long; "" when
// nothing takes long.
func (r running) slowest() shown {
	if len(r) == 0 || time.Since(r[0].at) < slowFrom {
		return ""
	}
	return r[0].slow(time.Since(r[0].at))
}

// due says of each that has taken long so, and again when it has taken twice
// as long.
func (r running) due() []shown {
	var lines []shown
	for _, a := range r {
		if took := time.Since(a.at); took >= a.next {
			a.next *= 2
			lines = append(lines, a.slow(took))
		}
	}
	return lines
}

func (a *activity) slow(took time.Duration) shown {
	return a.sign + a.name + shown(fmt.Sprintf(", %d s", int(took.Seconds())))
}
