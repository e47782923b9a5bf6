package sandbox

import (
	"context"
	"errors"
	"fmt"
	"sync"
)

// runTalk plays the command of an order and the one that it is with at the same time, each on a slot of its own.
func (p *Pool) runTalk(ctx context.Context, o order, alone bool) (reply, error) {
	if err := o.checkTalk(); err != nil {
		return reply{}, err
	}
	with := order{Command: *o.With, Scope: scopeOf(*o.With), ExtendWall: true, Talks: true}
	with.Limits.Wall += maxExtension * o.Limits.Wall // it may have to wait as long as the candidate runs
	o.With, o.Talks = nil, true
	slots, err := p.acquireTwo(ctx, o, with)
	if err != nil {
		return reply{}, err
	}
	defer p.queue.release(slots[candidate])
	defer p.queue.release(slots[partner])
	if !alone {
		p.exclusive.RLock()
		r, err := p.talk(ctx, slots, [2]order{o, with})
		p.exclusive.RUnlock()
		if err != nil || !keptWaiting(o, r) {
			return r, err
		}
		o.ExtendWall = true
	}
	p.exclusive.Lock()
	defer p.exclusive.Unlock()
	r, err := p.talk(ctx, slots, [2]order{o, with})
	r.Outcome.Alone = !alone
	return r, err
}

// acquireTwo waits for two slots. One talk at a time does, so that no two of them wait for each other's. The two programs take turns, so they
// take room for one.
func (p *Pool) acquireTwo(ctx context.Context, first, second order) (slots [2]*slot, err error) {
	p.pairing.Lock()
	defer p.pairing.Unlock()
	if slots[0], _, err = p.acquire(ctx, first); err != nil {
		return slots, err
	}
	p.queue.setIdle(slots[0], true)
	if slots[1], _, err = p.acquire(ctx, second); err != nil {
		p.queue.release(slots[0])
	}
	return slots, err
}

// talk plays both sides. It tries twice, because a worker may have been killed by accident.
func (p *Pool) talk(ctx context.Context, slots [2]*slot, orders [2]order) (reply, error) {
	for first := true; ; first = false {
		t := newTalk()
		var replies [2]reply
		var died, errs [2]error
		var sides sync.WaitGroup
		for i, s := range slots {
			sides.Go(func() {
				replies[i], died[i], errs[i] = s.try(ctx, orders[i], false, false, &line{t, i})
				t.over(i, replies[i].Outcome, orders[partner].GoesOn)
			})
		}
		sides.Wait()
		if err := errors.Join(errs[:]...); err != nil {
			return reply{}, err
		}
		again := false
		for i := range replies {
			r := &replies[i]
			switch {
			case ctx.Err() != nil:
				return reply{}, ctx.Err()
			case r.Machine != nil:
				return reply{}, r.Machine
			case died[i] == nil && r.Fault == "":
			case first:
				again = true
			case died[i] == nil:
				return reply{}, errors.New("sandbox: " + r.Fault)
			default:
				if _, err := slots[i].ensure(); err != nil {
					return reply{}, err
				}
				*r = killedReply(died[i])
			}
		}
		if again {
			continue
		}
		r := replies[candidate]
		if r.Outcome.End == Stopped {
			t.forget(replies[partner].Heard)
		}
		r.Outcome.With, r.Outcome.Said = &replies[partner].Outcome, t.all()
		r.Waited += replies[partner].Waited
		return r, nil
	}
}

// killedReply answers an order whose worker died twice.
func killedReply(why error) reply {
	return reply{Outcome: Outcome{
		End: Signaled, Signal: "SIGKILL", Error: fmt.Sprintf("the process that watched over it was ended during the play, twice (%v)", why),
	}}
}

// relay sends a worker what its candidate hears, until what it returns is called; without a line it does nothing.
func (l *line) relay(w *worker) (end func()) {
	if l == nil {
		return func() {}
	}
	var sending sync.WaitGroup
	sending.Go(func() {
		for n, more := l.talk.next(l.side); more; n, more = l.talk.next(l.side) {
			if w.send(order{News: &n}) != nil {
				return // the worker is gone, which its reply will tell
			}
		}
	})
	return func() {
		l.talk.leave(l.side)
		sending.Wait()
	}
}

// hear takes what a worker says while its play goes on, and reports whether that was about the talk.
func (l *line) hear(r reply) bool {
	switch {
	case l == nil:
		return false
	case r.Status == statusSaid:
		l.talk.say(l.side, r.Said)
	case r.Status == statusClosed:
		l.talk.tell(1-l.side, News{Closed: true})
	default:
		return false
	}
	return true
}

// hear takes what the other side of a talk has said, for standard input.
func (p *play) hear(n News) {
	if !p.talks {
		return
	}
	if n.Stopped {
		p.stop(Stopped, "")
	}
	p.unsent, p.heardAll = append(p.unsent, n.Data...), p.heardAll || n.Closed
	if p.stdin >= 0 {
		p.heard += len(n.Data)
		p.feed()
	}
}

// tell passes on what the candidate has printed since the last time.
func (p *play) tell() {
	if news := p.out.data[p.told:]; p.talks && len(news) > 0 {
		p.told = len(p.out.data)
		p.sup.send(reply{Status: statusSaid, Said: news})
	}
}

// tellClosed passes on that the candidate has closed its standard output and goes on.
func (p *play) tellClosed() {
	if p.out.fd < 0 && !p.saidAll {
		p.saidAll = true
		p.sup.send(reply{Status: statusClosed})
	}
}
