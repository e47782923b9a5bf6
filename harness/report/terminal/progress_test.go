package terminal_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"touchstone/harness/report/terminal"
)

// The clock in a synctest bubble stands still until everything waits.

func TestProgressDrawsInPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b bytes.Buffer
		p := terminal.NewProgress(&b, true, 20)
		p.Start(2)
		time.Sleep(time.Second)
		p.Case("a\x1b[2J")
		time.Sleep(time.Second)
		p.Case("a name that is too long")
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
		p := terminal.NewProgress(&b, true, 80)
		p.Start(1000)
		for i := range 1000 {
			p.Case(fmt.Sprint(i))
			time.Sleep(time.Millisecond)
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
		p := terminal.NewProgress(&b, true, 80)
		p.Start(1)
		p.Case("late")
		p.Done()
		time.Sleep(time.Second)
		synctest.Wait()
		if strings.Contains(b.String(), "late") {
			t.Errorf("got %q", b.String())
		}
	})
}

func TestProgressElsewhereWritesNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b bytes.Buffer
		p := terminal.NewProgress(&b, false, 80)
		p.Start(1)
		p.Case("a")
		time.Sleep(time.Second)
		p.Done()
		if b.Len() > 0 {
			t.Errorf("got %q", b.String())
		}
	})
}
