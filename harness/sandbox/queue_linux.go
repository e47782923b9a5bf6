package sandbox

import (
	"context"
	"slices"
	"sync"
)

// queue decides which play comes next, and on which slot. A play goes to a worker that is already confined to its scope, if
// there is one, since confining takes longer than most plays. As many plays run at the same time as there is room for; one
// that is idle, because it sleeps or waits for input, takes no room. One more play may be sent ahead to a worker that is busy.
type queue struct {
	mu        sync.Mutex
	capacity  int       // plays that may begin; negative if idle ones went on
	free      []*slot   // the one that was used last is the last
	accepting []*slot   // busy ones, to which a play may be sent ahead
	waiting   []*ticket // in the order in which they came
}

// ticket is a play that waits for a slot.
type ticket struct {
	order     order
	overtaken int             // plays that came later and began before it
	assigned  chan assignment // with room for one
	confirmed chan bool       // with room for one; says to a play that was sent ahead whether the slot is its own now
}

// assignment is where a play goes.
type assignment struct {
	slot  *slot
	ahead *worker // to send the order to while another play has the slot; nil if the slot is free
}

// maxOvertaken is how many plays with the scope of a worker may begin before one that came earlier.
const maxOvertaken = 50

func newTicket(o order) *ticket {
	return &ticket{order: o, assigned: make(chan assignment, 1), confirmed: make(chan bool, 1)}
}

// take waits for a slot and room, or for a busy slot that lets a play be sent ahead. It returns the error of ctx, or ErrClosed
// once done is closed.
func (q *queue) take(ctx context.Context, done <-chan struct{}, t *ticket) (assignment, error) {
	q.mu.Lock()
	if t.overtaken > 0 { // it was sent ahead, and came back
		q.waiting = slices.Insert(q.waiting, 0, t)
	} else {
		q.waiting = append(q.waiting, t)
	}
	q.dispatch()
	q.mu.Unlock()
	var err error
	select {
	case at := <-t.assigned:
		return at, nil
	case <-ctx.Done():
		err = ctx.Err()
	case <-done:
		err = ErrClosed
	}
	q.mu.Lock()
	at := slices.Index(q.waiting, t)
	if at >= 0 {
		q.waiting = slices.Delete(q.waiting, at, at+1)
	}
	q.mu.Unlock()
	if at < 0 {
		if at := <-t.assigned; at.ahead == nil || <-t.confirmed {
			q.release(at.slot)
		}
	}
	return assignment{}, err
}

// release returns a slot after its play, to the play that was sent ahead if there is one.
func (q *queue) release(s *slot) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if !s.idle {
		q.capacity++
	}
	s.idle = false
	q.refuse(s)
	if next := s.ahead; next != nil {
		s.ahead = nil
		q.capacity--
		next.confirmed <- true
		return
	}
	q.free = append(q.free, s)
	q.dispatch()
}

// accept lets a play be sent ahead to the worker of a slot.
func (q *queue) accept(s *slot) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.accepting = append(q.accepting, s)
	q.dispatch()
}

func (q *queue) refuse(s *slot) {
	q.accepting = slices.DeleteFunc(q.accepting, func(other *slot) bool { return other == s })
}

// recall tells the play that was sent ahead to a slot, if there is one, that it has to go elsewhere, and lets no other be sent
// there until the slot is given back. It reports whether there was one.
func (q *queue) recall(s *slot) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.refuse(s)
	next := s.ahead
	if next == nil {
		return false
	}
	s.ahead = nil
	next.overtaken++
	next.confirmed <- false
	return true
}

// takeAll waits for all slots. Nobody may wait for one then, nor later.
func (q *queue) takeAll(slots int) {
	q.mu.Lock()
	q.capacity += slots
	q.mu.Unlock()
	for range slots {
		q.take(context.Background(), nil, newTicket(order{}))
	}
}

// setIdle notes whether the play of a slot is idle.
func (q *queue) setIdle(s *slot, idle bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case idle && !s.idle:
		q.capacity++
	case !idle && s.idle:
		q.capacity--
	}
	s.idle = idle
	q.dispatch()
}

// dispatch begins plays as long as it can.
func (q *queue) dispatch() {
	for q.capacity > 0 && len(q.free) > 0 && len(q.waiting) > 0 {
		next, on := q.match()
		t, s := q.waiting[next], q.free[on]
		q.waiting, q.free = slices.Delete(q.waiting, next, next+1), slices.Delete(q.free, on, on+1)
		for _, earlier := range q.waiting[:next] {
			earlier.overtaken++
		}
		q.capacity--
		t.assigned <- assignment{slot: s}
	}
	q.sendAhead()
}

// sendAhead assigns plays to slots that are busy.
func (q *queue) sendAhead() {
	for i := 0; i < len(q.waiting) && len(q.accepting) > 0; {
		t := q.waiting[i]
		on := slices.IndexFunc(q.accepting, func(s *slot) bool { return s.takesAhead(t.order) })
		if on < 0 {
			i++
			continue
		}
		s := q.accepting[on]
		q.waiting, q.accepting = slices.Delete(q.waiting, i, i+1), slices.Delete(q.accepting, on, on+1)
		s.ahead = t
		t.assigned <- assignment{slot: s, ahead: s.worker}
	}
}

// match picks the next play and its slot, by their index.
func (q *queue) match() (next, on int) {
	for i, t := range q.waiting {
		if at := slices.IndexFunc(q.free, func(s *slot) bool { return s.scope == t.order.Scope.Key }); at >= 0 {
			return i, at
		}
		if t.overtaken >= maxOvertaken {
			return i, q.leastRecent()
		}
	}
	return 0, q.leastRecent()
}

// leastRecent returns the index of the free slot whose worker was not used for the longest time, or of one without a worker if
// there is no other.
func (q *queue) leastRecent() int {
	return max(0, slices.IndexFunc(q.free, func(s *slot) bool { return s.worker != nil }))
}
