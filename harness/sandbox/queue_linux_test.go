package sandbox

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"time"
)

// queueOf returns a queue of slots whose workers are confined to these scopes.
func queueOf(room int, scopes ...string) *queue {
	q := &queue{capacity: room}
	for i, scope := range scopes {
		q.free = append(q.free, &slot{number: i, scope: scope, worker: new(worker)})
	}
	return q
}

// line adds plays with these scopes to a queue, and returns them.
func (q *queue) line(scopes ...string) (turns []*ticket) {
	for _, key := range scopes {
		t := newTicket(order{Scope: scope{Key: key}})
		q.waiting, turns = append(q.waiting, t), append(turns, t)
	}
	q.dispatch()
	return turns
}

// has returns the slot of a play, nil if it waits.
func (t *ticket) has() *slot {
	select {
	case at := <-t.assigned:
		return at.slot
	default:
		return nil
	}
}

func TestPlaysKeepToTheirWorkers(t *testing.T) {
	q := queueOf(2, "a", "b")
	first := q.line("b", "a", "a")
	b, a := first[0].has(), first[1].has()
	if b == nil || b.number != 1 || a == nil || a.number != 0 || first[2].has() != nil {
		t.Fatalf("b is on %v, a on %v", b, a)
	}
	other := q.line("b")[0]
	q.release(b)
	if other.has() != b || first[2].has() != nil {
		t.Error("a play with the scope of the worker does not go first")
	}
}

// Nothing waits for ever behind plays with another scope.
func TestPlaysAreNotPassedForEver(t *testing.T) {
	q := queueOf(1, "a")
	mine := q.line("a")[0].has()
	early := q.line("b")[0]
	for n := range maxOvertaken + 1 {
		q.line("a")
		q.release(mine)
		if early.has() != nil {
			if n != maxOvertaken {
				t.Errorf("after %d", n)
			}
			return
		}
	}
	t.Errorf("%d plays that came later began before it", maxOvertaken+1)
}

func TestIdlePlaysTakeNoRoom(t *testing.T) {
	q := queueOf(1, "a", "", "")
	turns := q.line("a", "a", "a")
	first := turns[0].has()
	if turns[1].has() != nil {
		t.Fatal("two plays where there is room for one")
	}
	q.setIdle(first, true)
	q.setIdle(first, true)
	second := turns[1].has()
	if second == nil || turns[2].has() != nil {
		t.Fatal("an idle play makes room for one other")
	}
	q.setIdle(first, false)
	q.release(second)
	if turns[2].has() != nil {
		t.Fatal("a play began although one that was idle had gone on")
	}
	q.setIdle(first, true)
	q.release(first)
	if turns[2].has() == nil || q.capacity != 0 {
		t.Errorf("room for %d", q.capacity)
	}
}

func TestWhoLeavesTheQueueTakesNoSlot(t *testing.T) {
	q := queueOf(1, "a")
	a := func() *ticket { return newTicket(order{Scope: scope{Key: "a"}}) }
	first, _ := q.take(t.Context(), nil, a())
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := q.take(ctx, nil, a()); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	q.release(first.slot)
	if again, err := q.take(t.Context(), nil, a()); err != nil || again != first || len(q.waiting) > 0 {
		t.Errorf("got %v, %v, and %d wait", again, err, len(q.waiting))
	}
}

func TestIdleness(t *testing.T) {
	var i idleness
	for _, look := range []struct {
		at, cpu time.Duration
		asleep  bool
		idle    bool
	}{
		{50 * time.Millisecond, 40 * time.Millisecond, true, false},   // it was busy until now
		{100 * time.Millisecond, 40 * time.Millisecond, false, false}, // it waits for a processor
		{150 * time.Millisecond, 41 * time.Millisecond, true, true},
		{200 * time.Millisecond, 41 * time.Millisecond, true, true},
		{250 * time.Millisecond, 61 * time.Millisecond, true, false},
		{300 * time.Millisecond, 61 * time.Millisecond, true, true},
	} {
		before := i.idle
		if changed := i.update(look.at, look.cpu, look.asleep); i.idle != look.idle || changed != (before != look.idle) {
			t.Errorf("after %v: idle %v, changed %v", look.at, i.idle, changed)
		}
	}
}

// A pool with one worker begins a play while another one sleeps, and would not return
// the second before the first is over otherwise.
func TestIdlePlaysRunSideBySide(t *testing.T) {
	p := newPoolAt(t, "", 1)
	ctx, cancel := context.WithCancel(t.Context())
	sleeps := make(chan error, 1)
	go func() {
		c := Command{Path: "/bin/sleep", Args: []string{"sleep", "1h"}}
		_, err := p.Run(ctx, c)
		sleeps <- err
	}()
	for p.busy() == 0 { // it has not begun
		runtime.Gosched()
	}
	if o := run(t, p, misbehave("exit", "0")); o.End != Exited {
		t.Errorf("got %+v", o)
	}
	select {
	case err := <-sleeps:
		t.Error("the other is over: ", err)
	default:
	}
	cancel()
	<-sleeps
}

// busy returns how many plays are under way.
func (p *Pool) busy() int {
	p.queue.mu.Lock()
	defer p.queue.mu.Unlock()
	return len(p.slots) - len(p.queue.free)
}
