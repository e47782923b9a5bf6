package sandbox

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"sync"
	"testing"
	"time"
)

// at returns where a play goes; its slot is nil if it waits.
func (t *ticket) at() assignment {
	select {
	case at := <-t.assigned:
		return at
	default:
		return assignment{}
	}
}

// own reports what a play that was sent ahead hears about its slot; known is false if it hears nothing.
func (t *ticket) own() (mine, known bool) {
	select {
	case mine = <-t.confirmed:
		return mine, true
	default:
		return false, false
	}
}

func TestOnePlayIsSentAhead(t *testing.T) {
	q := queueOf(1, "a")
	turns := q.line("a", "a", "a")
	s := turns[0].has()
	if turns[1].at().slot != nil {
		t.Fatal("a play was sent ahead before the first one")
	}
	q.accept(s)
	if at := turns[1].at(); at.slot != s || at.ahead != s.worker || turns[2].at().slot != nil {
		t.Fatalf("%+v is not one play ahead", at)
	}
	if _, known := turns[1].own(); known {
		t.Fatal("it has the slot beside the first one")
	}
	q.release(s)
	if mine, known := turns[1].own(); !mine || !known || q.capacity != 0 {
		t.Fatalf("the slot is not its own: %v %v, room for %d", mine, known, q.capacity)
	}
	if turns[2].at().slot != nil {
		t.Fatal("the third has the slot of the second")
	}
	q.release(s)
	if at := turns[2].at(); at.slot != s || at.ahead != nil {
		t.Errorf("the third is at %+v", at)
	}
}

// What comes back goes before those that came later, to another slot.
func TestPlaysAreRecalled(t *testing.T) {
	q := queueOf(1, "a", "a")
	turns := q.line("a", "a", "a")
	s := turns[0].has()
	q.accept(s)
	second := turns[1]
	if second.at().slot != s {
		t.Fatal("the second is not sent ahead")
	}
	if !q.recall(s) || q.recall(s) {
		t.Error("one was sent ahead, and only one")
	}
	if mine, known := second.own(); mine || !known {
		t.Fatal("it does not hear that it comes back")
	}
	places := make(chan assignment)
	go func() {
		at, _ := q.take(context.Background(), nil, second)
		places <- at
	}()
	for q.length() < 2 { // it has not come back
		runtime.Gosched()
	}
	q.setIdle(s, true)
	if at := <-places; at.slot == s || at.ahead != nil {
		t.Errorf("it is at %+v", at)
	}
	if at := turns[2].at(); at.slot != nil {
		t.Errorf("the third is at %+v", at)
	}
}

func (q *queue) length() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.waiting)
}

func TestWhoMayBeSentAhead(t *testing.T) {
	limits := Limits{Wall: time.Second}
	s := &slot{scope: "a", limits: limits}
	like := func(change func(*order)) order {
		o := order{Scope: scope{Key: "a"}, Command: Command{Limits: limits, Stdin: make([]byte, 1000)}}
		change(&o)
		return o
	}
	if !s.takesAhead(like(func(*order) {})) {
		t.Error("an order like the one before cannot be sent ahead")
	}
	for what, o := range map[string]order{
		"another scope":       like(func(o *order) { o.Scope.Key = "b" }),
		"other limits":        like(func(o *order) { o.Limits.Memory = 1 }),
		"a folder to write":   like(func(o *order) { o.Scope.Write = []string{"/x"} }),
		"a large input":       like(func(o *order) { o.Stdin = make([]byte, smallOrder+1) }),
		"a large file":        like(func(o *order) { o.Files = []File{{Data: make([]byte, smallOrder)}} }),
		"very many arguments": like(func(o *order) { o.Args = make([]string, smallOrder/8+1); o.Args[0] = string(make([]byte, smallOrder)) }),
	} {
		if s.takesAhead(o) {
			t.Error(what)
		}
	}
}

// Whatever the play before does, each play has its own outcome.
func TestPlaysThatAreSentAheadKeepApart(t *testing.T) { atEachLevel(t, testSentAhead) }

func testSentAhead(t *testing.T, p *Pool) {
	var all sync.WaitGroup
	for n := range 6 {
		all.Go(func() {
			for i := range 40 {
				c := Command{
					Path: "/bin/sh", Args: []string{"sh", "-c", `read line; echo "$line"; cat file >&2; exit ` + strconv.Itoa(n)},
					Stdin: fmt.Appendf(nil, "%d of %d\n", i, n), Files: []File{{Name: "file", Data: fmt.Appendf(nil, "file %d of %d\n", i, n)}},
					Limits: Limits{Wall: 30 * time.Second, Output: mib},
				}
				o, err := p.Run(t.Context(), c)
				if err != nil || o.End != Exited || o.Exit != n || string(o.Stdout) != string(c.Stdin) || string(o.Stderr) != string(c.Files[0].Data) {
					t.Errorf("play %d of %d: %v, %+v\n%s%s", i, n, err, o, o.Stdout, o.Stderr)
				}
			}
		})
	}
	for _, other := range []struct {
		args []string
		want string
	}{{[]string{"exit", "9"}, "exit 9"}, {[]string{"flood"}, "output limit"}, {[]string{"sleep"}, "time-out"}} {
		all.Go(func() {
			for range 3 {
				c := misbehave(other.args...)
				c.Limits.Wall = time.Second
				if o, err := p.Run(t.Context(), c); err != nil || !matches(o, other.want) {
					t.Errorf("%v: %v %+v", other.args, err, o)
				}
			}
		})
	}
	all.Go(func() {
		for range 5 {
			ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
			if _, err := p.Run(ctx, misbehave("sleep")); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("a play that was called off: %v", err)
			}
			cancel()
		}
	})
	all.Wait()
}

// A play that ends its worker costs the one behind it nothing.
func TestWorkerEndedBeforeThePlayBehind(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts a worker again and again: left out with -short")
	}
	p := newPoolAt(t, Levels[limited], 1)
	var all sync.WaitGroup
	all.Go(func() {
		for range 3 {
			c := misbehave("kill-parent", fmt.Sprintf("kill-parent-%d", os.Getpid()))
			if o, err := p.Run(t.Context(), c); err != nil || p.users.separate() && (o.End != Signaled || o.Error == "") {
				t.Errorf("%v %+v", err, o)
			}
		}
	})
	for range 3 {
		all.Go(func() {
			for range 40 {
				if o, err := p.Run(t.Context(), misbehave("exit", "3")); err != nil || o.Exit != 3 {
					t.Errorf("%v %+v", err, o)
				}
			}
		})
	}
	all.Wait()
}
