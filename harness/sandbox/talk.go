package sandbox

import (
	"bytes"
	"slices"
	"sync"
)

// Said is what one side of a talk said before the other side said something, see Command.With.
type Said struct {
	With bool // by Command.With
	Data []byte
	Cut  int64 // bytes of both sides that are left out here, instead of Data
}

// keptTalk is how many bytes of a talk are kept at its beginning, and as many at its end.
const keptTalk = 8 << 10

// The sides of a talk.
const candidate, partner = 0, 1

// talk relays what two programs say to each other, and keeps it in the order in which they said it.
type talk struct {
	mu       sync.Mutex
	changed  *sync.Cond
	to       [2]News
	gone     [2]bool
	room     int // bytes that the beginning has room for
	begins   []Said
	ends     []Said
	endBytes int
	cut      int64
	told     int // bytes of the candidate
}

// line is the harness's end of the pipes of one side of a talk.
type line struct {
	talk *talk
	side int
}

// News is what one side of a talk has not heard yet.
type News struct {
	Data    []byte
	Closed  bool // nothing follows
	Stopped bool // its part is over
}

func newTalk() *talk {
	t := &talk{room: keptTalk}
	t.changed = sync.NewCond(&t.mu)
	return t
}

// say takes what one side said.
func (t *talk) say(by int, data []byte) {
	t.tell(1-by, News{Data: data})
	t.mu.Lock()
	defer t.mu.Unlock()
	if by == candidate {
		t.told += len(data)
	}
	first := min(t.room, len(data))
	t.begins, t.room = appendSaid(t.begins, by == partner, data[:first]), t.room-first
	t.ends, t.endBytes = appendSaid(t.ends, by == partner, data[first:]), t.endBytes+len(data)-first
	for t.endBytes > keptTalk {
		n := min(t.endBytes-keptTalk, len(t.ends[0].Data))
		t.endBytes, t.cut = t.endBytes-n, t.cut+int64(n)
		if t.ends[0].Data = t.ends[0].Data[n:]; len(t.ends[0].Data) == 0 {
			t.ends = t.ends[1:]
		}
	}
}

func appendSaid(list []Said, with bool, data []byte) []Said {
	if last := len(list) - 1; len(data) > 0 && last >= 0 && list[last].With == with {
		list[last].Data = append(list[last].Data, data...)
		return list
	} else if len(data) > 0 {
		return append(list, Said{With: with, Data: bytes.Clone(data)})
	}
	return list
}

// all returns what was said.
func (t *talk) all() []Said {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.cut > 0 {
		return slices.Concat(t.begins, []Said{{Cut: t.cut}}, t.ends)
	}
	all := slices.Clone(t.begins)
	for _, s := range t.ends {
		all = appendSaid(all, s.With, s.Data)
	}
	return all
}

// forget leaves out what the candidate said that its partner has not heard: how much that is depends on when the candidate was stopped.
func (t *talk) forget(heard int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	unheard := t.told - heard
	for _, list := range []*[]Said{&t.ends, &t.begins} {
		for i := len(*list) - 1; i >= 0; i-- {
			s := &(*list)[i]
			if !s.With {
				n := min(unheard, len(s.Data))
				s.Data, unheard = s.Data[:len(s.Data)-n], unheard-n
			}
		}
		*list = slices.DeleteFunc(*list, func(s Said) bool { return len(s.Data) == 0 })
	}
}

// tell leaves news for a side.
func (t *talk) tell(to int, n News) {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := &t.to[to]
	now.Data = append(now.Data, n.Data...)
	now.Closed, now.Stopped = now.Closed || n.Closed, now.Stopped || n.Stopped
	t.changed.Broadcast()
}

// next waits for news for a side; false if it hears nothing more.
func (t *talk) next(side int) (News, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for {
		n := t.to[side]
		switch {
		case t.gone[side]:
			return News{}, false
		case len(n.Data) > 0 || n.Closed || n.Stopped:
			t.to[side] = News{}
			return n, true
		}
		t.changed.Wait()
	}
}

// leave notes that a side has ended, so that it hears nothing more.
func (t *talk) leave(side int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.gone[side] = true
	t.changed.Broadcast()
}

// over tells the other side that one has ended: nothing follows, and the candidate is stopped if its partner does not let it go on.
func (t *talk) over(side int, o Outcome, goesOn int) {
	t.tell(1-side, News{Closed: true, Stopped: side == partner && (o.End != Exited || o.Exit != goesOn)})
}
