package sandbox

import (
	"context"
	"slices"
	"sync"
)

// queue decides which play comes next, and on which slot. A play goes to a worker that is already confined to its scope, if
// there is one, since confining takes longer than most plays. As many plays run at the same time as there is room for; one
// that is idle, because it sleeps or waits for input, takes no room.
type queue struct {
	mu      sync.Mutex
	room    int     // plays that may begin; negative if idle ones went on
	free    []*slot // the one that was used last is the last
	waiting []*turn // in the order in which they came
}

// turn is a play that waits for a slot.
type turn struct {
	scope  string     // the key
	passed int        // plays that came later and began before it
	slot   chan *slot // with room for one
}

// mostPassed is how many plays with the scope of a worker may begin before one that came earlier.
const mostPassed = 50

// take waits for a slot and room. It returns the error of ctx, or ErrClosed once done is closed.
func (q *queue) take(ctx context.Context, done <-chan struct{}, scope string) (*slot, error) {
	t := &turn{scope: scope, slot: make(chan *slot, 1)}
	q.mu.Lock()
	q.waiting = append(q.waiting, t)
	q.serve()
	q.mu.Unlock()
	var err error
	select {
	case s := <-t.slot:
		return s, nil
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
		q.give(<-t.slot)
	}
	return nil, err
}

// give returns a slot after its play.
func (q *queue) give(s *slot) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if !s.idle {
		q.room++
	}
	s.idle = false
	q.free = append(q.free, s)
	q.serve()
}

// takeAll waits for all slots. Nobody may wait for one then, nor later.
func (q *queue) takeAll(slots int) {
	q.mu.Lock()
	q.room += slots
	q.mu.Unlock()
	for range slots {
		q.take(context.Background(), nil, "")
	}
}

// rests notes whether the play of a slot is idle.
func (q *queue) rests(s *slot, idle bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case idle && !s.idle:
		q.room++
	case !idle && s.idle:
		q.room--
	}
	s.idle = idle
	q.serve()
}

// serve begins plays as long as it can.
func (q *queue) serve() {
	for q.room > 0 && len(q.free) > 0 && len(q.waiting) > 0 {
		next, on := q.match()
		t, s := q.waiting[next], q.free[on]
		q.waiting, q.free = slices.Delete(q.waiting, next, next+1), slices.Delete(q.free, on, on+1)
		for _, earlier := range q.waiting[:next] {
			earlier.passed++
		}
		q.room--
		t.slot <- s
	}
}

// match picks the next play and its slot, by their index.
func (q *queue) match() (next, on int) {
	for i, t := range q.waiting {
		if at := slices.IndexFunc(q.free, func(s *slot) bool { return s.scope == t.scope }); at >= 0 {
			return i, at
		}
		if t.passed >= mostPassed {
			return i, q.least()
		}
	}
	return 0, q.least()
}

// least returns the index of the free slot whose worker was not used for the longest time, or of one without a worker if
// there is no other.
func (q *queue) least() int {
	return max(0, slices.IndexFunc(q.free, func(s *slot) bool { return s.worker != nil }))
}
