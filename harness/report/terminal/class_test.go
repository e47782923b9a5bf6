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

func TestClassProgressEstimatesFromWhatWasGraded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b bytes.Buffer
		p := terminal.NewClassProgress(&b, true, 80, words.In(""))
		p.Start(40)
		for i := range 10 { // their results were there
			p.Graded(fmt.Sprint(i), true)
		}
		time.Sleep(8 * time.Second)
		p.Graded("ada\x1b[2J", false)
		time.Sleep(time.Second)
		if want := "█████░░░░░░░░░░░░░░░ [11/40] " + say("left.minutes", "n", 4) + " · ada␛[2J\x1b[K"; !strings.HasSuffix(b.String(), want) {
			t.Errorf("got %q, want it to end in %q", b.String(), want)
		}
		p.Done()
		if !strings.HasSuffix(b.String(), "\r\x1b[K") {
			t.Errorf("the line stays: %q", b.String())
		}
	})
}

func TestClassProgressOutsideOfATerminal(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b bytes.Buffer
		p := terminal.NewClassProgress(&b, false, 80, words.In(""))
		p.Start(25)
		for i := range 25 {
			time.Sleep(4 * time.Second)
			p.Graded(fmt.Sprint("s", i+1), false)
		}
		p.Done()
		lines := strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
		if len(lines) != 10 || lines[0] != "[3/25] "+say("left.seconds", "n", 90)+" · s3" && lines[0] != "[3/25] "+say("left.minutes", "n", 1)+" · s3" || lines[9] != "[25/25] s25" {
			t.Errorf("got %q", lines)
		}
		if strings.Contains(b.String(), "\x1b") {
			t.Errorf("control sequences outside of a terminal: %q", b.String())
		}
	})
}

// A class names the student with the case that takes long.
func TestClassProgressNamesWhatIsSlow(t *testing.T) {
	for _, isTerminal := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			var b bytes.Buffer
			p := terminal.NewClassProgress(&b, isTerminal, 80, words.In(""))
			p.Start(2)
			p.Began("ada\x1b[2J", "stress-empty")
			p.Began("grace", "quick")
			p.Ended("grace", "quick")
			p.Began("ada\x1b[2J", "as slow")
			p.Began("dan", "given up")
			p.Stopped("dan")
			time.Sleep(10500 * time.Millisecond)
			p.Done()
			slow := say("progress.slow", "name", "ada␛[2J: stress-empty", "s", 10)
			want := slow + "\n"
			if isTerminal {
				want = "[0/2] " + slow + "\x1b[K\r\x1b[K"
			}
			if !strings.HasSuffix(b.String(), want) || strings.Contains(b.String(), "quick") || strings.Contains(b.String(), "as slow, ") || strings.Contains(b.String(), "given up, ") {
				t.Errorf("got %q, want it to end in %q", b.String(), want)
			}
		})
	}
}
