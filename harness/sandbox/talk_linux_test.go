package sandbox

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"
)

func shell(script string) Command {
	return Command{
		Path: "/bin/sh", Args: []string{"sh", "-c", script}, Env: []string{"PATH=/usr/bin:/bin"},
		Limits: Limits{Wall: 20 * time.Second, Output: mib, Processes: 20},
	}
}

func talking(script, with string) Command {
	c, other := shell(script), shell(with)
	other.GoesOn = 42
	c.With = &other
	return c
}

// transcript is what was said, the candidate's with -> before each line.
func transcript(o Outcome) string {
	var all strings.Builder
	for _, s := range o.Said {
		sign := "->"
		if s.With {
			sign = "<-"
		}
		for line := range strings.Lines(string(s.Data)) {
			fmt.Fprintf(&all, "%s %s|", sign, strings.TrimSuffix(line, "\n"))
		}
		if s.Cut > 0 {
			fmt.Fprintf(&all, "cut %d|", s.Cut)
		}
	}
	return all.String()
}

// What a program that is guessed with does, in the shell: it ends with 42 once 7 was said.
const higher = `while read n; do [ "$n" = 7 ] && echo right && exit 42; echo higher; done; exit 43`

func TestTalk(t *testing.T) { atEachLevel(t, testTalk) }

func testTalk(t *testing.T, p *Pool) {
	for _, test := range []struct {
		name, script, with string
		wall               time.Duration
		end                End
		exit               int
		withEnd            End
		withExit           int
		said               string
	}{
		{"right", "echo 6; read a; echo 7; read a", higher, 0, Exited, 0, Exited, 42, "-> 6|<- higher|-> 7|<- right|"},
		{"ends first", "echo 6; read a; exit 3", higher, 0, Exited, 3, Exited, 43, "-> 6|<- higher|"},
		{"crashes", "echo 6; read a; kill -SEGV $$", higher, 0, Signaled, 0, Exited, 43, "-> 6|<- higher|"},
		{"silent", "read a", higher, 500 * time.Millisecond, TimeOut, 0, Exited, 43, ""},
		{"is stopped", "echo 6; read a; sleep 1000", "read n; echo no; exit 43", 0, Stopped, 0, Exited, 43, "-> 6|<- no|"},
		{"goes on", "echo 7; read a; read b; echo $?; exit 5", higher, 0, Exited, 5, Exited, 42, "-> 7|<- right|-> 1|"},
		{"partner crashes", "echo 7; read a; sleep 1000", "read n; kill -SEGV $$", 0, Stopped, 0, Signaled, 0, "-> 7|"},
		{"closes its output", "echo 7; exec >&-; read a; exit 4", "while read n; do :; done; echo over; exit 42", 0, Exited, 4, Exited, 42, "-> 7|<- over|"},
		{"does not listen", "exec <&-; echo 7; sleep 0.2; exit 6", "read n; echo a; echo b; exit 42", 0, Exited, 6, Exited, 42, "-> 7|<- a|<- b|"},
	} {
		c := talking(test.script, test.with)
		if test.wall > 0 {
			c.Limits.Wall = test.wall
		}
		o := run(t, p, c)
		if o.End != test.end || o.Exit != test.exit || o.With.End != test.withEnd || o.With.Exit != test.withExit || transcript(o) != test.said {
			t.Errorf("%s: %s %d %s, with %s %d %s, %s\n%s%s", test.name, o.End, o.Exit, o.Error, o.With.End, o.With.Exit, o.With.Error, transcript(o), o.Stderr, o.With.Stderr)
		}
	}
}

// A long talk is whole for both sides, and cut in the middle for whoever reads it.
func TestLongTalk(t *testing.T) {
	p := newPool(t, 1)
	const rounds = 3000
	c := talking(fmt.Sprintf("i=0; while [ $i -lt %d ]; do echo ask $i; read a; [ \"$a\" = \"answer $i\" ] || exit 9; i=$((i+1)); done", rounds),
		"while read a n; do echo answer $n; done; exit 42")
	o := run(t, p, c)
	said := transcript(o)
	if o.End != Exited || o.Exit != 0 || o.With.Exit != 42 || !strings.HasPrefix(said, "-> ask 0|<- answer 0|-> ask 1|") || !strings.HasSuffix(said, "|-> ask 2999|<- answer 2999|") {
		t.Errorf("%s %d, with %s %d: %.100s", o.End, o.Exit, o.With.End, o.With.Exit, said)
	}
	if n := bytes.Count(o.Stdout, []byte("\n")); n != rounds || strings.Count(said, "cut ") != 1 || len(said) > 4*keptTalk {
		t.Errorf("%d lines, %d bytes of a transcript", n, len(said))
	}
}

// Two floods fill no pipe for ever, and a candidate's flood ends at its limit.
func TestFloodedTalk(t *testing.T) {
	p := newPool(t, 1)
	o := run(t, p, talking("yes | head -c 900000; head -c 900000 >/dev/null", "yes no | head -c 900000; cat >/dev/null; exit 42"))
	if o.End != Exited || o.With.End != Exited || len(o.Stdout) != 900000 || len(o.With.Stdout) != 900000 {
		t.Errorf("both: %s %d, %s %d", o.End, len(o.Stdout), o.With.End, len(o.With.Stdout))
	}
	if o := run(t, p, talking("yes", "cat >/dev/null; exit 43")); o.End != OutputLimit || o.With.Exit != 43 {
		t.Errorf("one: %s, %s %d", o.End, o.With.End, o.With.Exit)
	}
}

// As many talks as there are slots wait for each other only as long as one takes, with single plays between them.
func TestManyTalks(t *testing.T) {
	p := newPool(t, 1)
	var all sync.WaitGroup
	for i := range 24 {
		all.Go(func() {
			c := shell("sleep 0.05; echo 7")
			if i%3 > 0 {
				c = talking("echo 6; read a; sleep 0.05; echo 7; read a", higher)
			}
			if o, err := p.Run(t.Context(), c); err != nil || o.End != Exited || o.Exit != 0 {
				t.Errorf("%v, %s %d", err, o.End, o.Exit)
			}
		})
	}
	all.Wait()
	if p.queue.capacity != maxBusy(1) {
		t.Errorf("there is room for %d plays, not %d", p.queue.capacity, maxBusy(1))
	}
}

// Neither side reaches the other but through its standard streams.
func TestTalkersAreApart(t *testing.T) { atEachLevel(t, testTalkersAreApart) }

func testTalkersAreApart(t *testing.T, p *Pool) {
	const look = `read a; for p in /proc/[0-9]*; do grep -qs 'MA[R]K' $p/cmdline && kill -0 ${p#/proc/} 2>/dev/null && echo reached; done; cat secret 2>/dev/null; echo alone`
	c := talking(look, "echo MARK; cat >/dev/null; exit 42")
	c.With.Files = []File{{Name: "secret", Data: []byte("4711")}}
	o := run(t, p, c)
	alone := p.Level().Number >= contained || p.users.separate()
	if got := string(o.Stdout); o.With.Exit != 42 || alone && got != "alone\n" || strings.Contains(got, "4711") {
		t.Errorf("%q, with %d", got, o.With.Exit)
	}
}
