package terminal

import (
	"slices"
	"time"

	"touchstone/harness/report/words"
)

const (
	slowFrom = 3 * time.Second  // after this time, a terminal shows a case as slow
	tellFrom = 10 * time.Second // after this time, a log gets a line about it
)

// running holds the activities that have begun and not ended, in order.
type running struct {
	v    words.Voice
	list []*activity
}

type activity struct {
	of     string // a submission of a class; "" for the only one
	name   shown
	isCase bool
	at     time.Time
	next   time.Duration // a line reports it when it has taken this long
}

func (r *running) begin(of string, isCase bool, name shown) {
	r.list = append(r.list, &activity{of: of, name: name, isCase: isCase, at: time.Now(), next: tellFrom})
}

func (r *running) end(name shown) {
	for i, a := range r.list {
		if a.name == name {
			r.list = append(r.list[:i:i], r.list[i+1:]...)
			return
		}
	}
}

// stop ends all activities of a submission.
func (r *running) stop(of string) {
	r.list = slices.DeleteFunc(r.list, func(a *activity) bool { return a.of == of })
}

// slowest returns the activity that has been running the longest, and its time; ""
// if nothing takes long.
func (r running) slowest() shown {
	if len(r.list) == 0 || time.Since(r.list[0].at) < slowFrom {
		return ""
	}
	return r.slow(r.list[0])
}

// due returns a line about the oldest activity of each submission if it has taken long, and another one each
// time its duration has doubled.
func (r running) due() []shown {
	var lines []shown
	oldest := map[string]bool{}
	for _, a := range r.list {
		if oldest[a.of] {
			continue
		}
		oldest[a.of] = true
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
