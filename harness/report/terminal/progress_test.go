package terminal_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"touchstone/harness/report/terminal"
	"touchstone/harness/report/words"
)

// The clock in a synctest bubble stands still until everything waits.

func TestProgressDrawsInPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b bytes.Buffer
		p := terminal.NewProgress(&b, true, 20, words.In(""))
		p.Start(2, false)
		time.Sleep(time.Second)
		p.Began("a\x1b[2J")
		p.Ended("a\x1b[2J", "")
		time.Sleep(time.Second)
		p.Began("a name that is too long")
		time.Sleep(time.Second)
		p.Done()
		expected := "\r[0/2] \x1b[K" + "\r[1/2] a␛[2J\x1b[K" + "\r[2/2] a name that …\x1b[K" + "\r\x1b[K"
		if b.String() != expected {
			t.Errorf("got  %q\nwant %q", b.String(), expected)
		}
	})
}

func TestProgressDrawsTenTimesASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b bytes.Buffer
		p := terminal.NewProgress(&b, true, 80, words.In(""))
		p.Start(1000, false)
		for i := range 1000 {
			p.Began(fmt.Sprint(i))
			time.Sleep(time.Millisecond)
			p.Ended(fmt.Sprint(i), "")
		}
		synctest.Wait()
		if n := strings.Count(b.String(), "\r"); n > 11 {
			t.Errorf("drawn %d times in a second", n)
		}
		time.Sleep(time.Second)
		synctest.Wait()
		if !strings.HasSuffix(b.String(), "[1000/1000] 999\x1b[K") {
			t.Errorf("the last case is not shown: %q", b.String())
		}
		p.Done()
		p.Done()
		if n := strings.Count(b.String(), "\r\x1b[K"); n != 1 {
			t.Errorf("the line is taken away %d times", n)
		}
	})
}

func TestProgressDrawsNothingAfterDone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b bytes.Buffer
		p := terminal.NewProgress(&b, true, 80, words.In(""))
		p.Start(1, false)
		p.Began("late")
		p.Done()
		time.Sleep(time.Minute)
		synctest.Wait()
		if strings.Contains(b.String(), "late") {
			t.Errorf("got %q", b.String())
		}
	})
}

func slow(seconds int) string { return say("progress.slow", "name", "stress-empty", "s", seconds) }

// steps are a run: a build that takes its time, two cases of which one is
// slow, and a second try of it.
func steps(p *terminal.Progress) {
	p.Doing("Building")
	time.Sleep(4500 * time.Millisecond)
	p.Start(2, false)
	p.Began("quick")
	p.Began("stress-empty")
	time.Sleep(2 * time.Second)
	p.Ended("quick", "")
	time.Sleep(23500 * time.Millisecond)
	p.Ended("stress-empty", "1 passes now")
	time.Sleep(500 * time.Millisecond)
	p.Start(1, true)
	p.Began("stress-empty")
	time.Sleep(12700 * time.Millisecond)
	p.Ended("stress-empty", "")
	p.Done()
}

// A case that takes long is named, with its seconds, for as long as it runs,
// and so is why something runs again.
func TestProgressNamesWhatIsSlow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b bytes.Buffer
		steps(terminal.NewProgress(&b, true, 120, words.In("")))
		defer func() {
			if t.Failed() {
				t.Logf("%q", b.String())
			}
		}()
		drawn := strings.Split(strings.ReplaceAll(b.String(), "\x1b[K", ""), "\r")
		for _, want := range []string{
			"Building", say("progress.long", "name", "Building", "s", 4), "[2/2] stress-empty", "[2/2] " + slow(3), "[2/2] " + slow(24), "[2/2] stress-empty · 1 passes now",
			say("progress.again", "n", 1) + ": [1/1] stress-empty",
			say("progress.again", "n", 1) + ": [1/1] " + slow(12),
		} {
			found := false
			for len(drawn) > 0 && !found {
				found, drawn = drawn[0] == want, drawn[1:]
			}
			if !found {
				t.Errorf("%q is missing, or not in its place", want)
			}
		}
	})
}

// In a log stands what takes long, and nothing else: no line of a run that is
// quick, and no control sequence.
func TestProgressInALog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b bytes.Buffer
		steps(terminal.NewProgress(&b, false, 0, words.In("")))
		want := strings.Join([]string{slow(10), slow(20), say("progress.again", "n", 1) + ".", slow(10), ""}, "\n")
		if b.String() != want {
			t.Errorf("got\n%swant\n%s", b.String(), want)
		}
		var quick bytes.Buffer
		p := terminal.NewProgress(&quick, false, 0, words.In(""))
		p.Start(1, true)
		p.Began("a")
		time.Sleep(9 * time.Second)
		p.Done()
		time.Sleep(time.Minute)
		if quick.Len() > 0 {
			t.Errorf("got %q", quick.String())
		}
	})
}
