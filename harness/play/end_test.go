package play

import (
	"strings"
	"testing"

	"touchstone/harness/report"
)

// How a play ended is one thing, what it printed another.
func TestWhatWasPrintedBeforeTheEndCounts(t *testing.T) {
	tests := []struct{ name, script, play, end string }{
		{"crash", "echo hello; kill -SEGV $$", "play prog", "signal"},
		{"time-out", "echo hello; exec sleep 60", "play -limit wall=2s prog", "time-out"},
		{"flood", "while :; do echo hello; done", "play -limit output=4KiB prog", "output limit"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := try(t, candidate(t, test.script), test.play+`
item a
expect stdout -match hello
expect stdout -lacks x
item b
expect stdout -match bye
item e
expect exit any
item f
expect stderr -lacks x
`)
			if end := got.Case.Plays[0].End; end != test.end {
				t.Errorf("the play ended by %s", end)
			}
			// That nothing is on standard error says nothing as long as something is missing.
			if got.verdicts() != "pass pass fail fail fail" {
				t.Errorf("%s", got.verdicts())
			}
			if !strings.HasPrefix(string(got.Case.Plays[0].Stdout), "hello\n") {
				t.Errorf("the output so far is %q", got.Case.Plays[0].Stdout)
			}
		})
	}
}

// Nothing is earned by breaking off before anything could be printed.
func TestSilenceIsNotEarnedByBreakingOff(t *testing.T) {
	const expected = `
expect stdout -empty
expect stderr -empty
expect either -lacks x
expect stdout -match '\A\z'
expect stdout nothing
expect session silent
expect file f.txt -missing
expect stdout -nonempty
expect stdout text
expect either -line 1
expect file f.txt text
expect exit 0 1
-- nothing --
-- silent --
<<< exit
-- text --
1
`
	for _, script := range []string{"kill -SEGV $$", "exec sleep 60"} {
		got := try(t, candidate(t, script), "play -limit wall=2s -session silent prog"+expected)
		for _, x := range got.Case.Expectations {
			if x.Verdict != report.VerdictFail || x.Difference != nil {
				t.Errorf("%s: expect %s %s: %s %+v", script, x.Channel, x.Comparator, x.Verdict, x.Difference)
			}
		}
	}
	prog := candidate(t, "")
	write(t, prog.Path, "#!/no/such/interpreter\n")
	if got := try(t, prog, "play prog\nitem a\nexpect stderr -empty\n"); got.Case.Plays[0].End != "could not start" || got.verdicts() != "fail" {
		t.Errorf("%+v", got.Case)
	}
}

// Silence is earned where all that was to be printed is there: for the same
// item, or for all items where this one asks for silence alone.
func TestSilenceOfACompleteOutput(t *testing.T) {
	prog := candidate(t, "echo one; kill -SEGV $$")
	tests := []struct{ expected, verdicts string }{
		{"item a\nexpect stdout -match one\nitem b\nexpect stderr -empty\n", "pass pass fail"},
		{"item a\nexpect stdout -match one\nexpect stderr -empty\nitem b\nexpect stdout -match two\n", "pass pass fail"},
		{"item a\nexpect stdout -match one\nitem b\nexpect stderr -empty\nitem a\nexpect stdout -match two\n", "pass fail fail"},
		{"item a\nexpect stdout -match '\\A\\z|one'\nexpect stderr -empty\n", "pass pass fail"},
		{"item a\nexpect stdout -lacks two\nitem b\nexpect stderr -empty\n", "fail fail"},
	}
	for _, test := range tests {
		if got := try(t, prog, "play prog\n"+test.expected); got.verdicts() != test.verdicts {
			t.Errorf("%s: %s", test.expected, got.verdicts())
		}
	}
}

// The end counts for what the case says of it, otherwise, if all else holds, for the item
// that the assignment names, otherwise for all that the play is evidence for.
func TestWhatTheEndCountsFor(t *testing.T) {
	tests := []struct {
		name, ends, expected string
		lost                 string
	}{
		{"a status is expected", "f", "item a\nexpect stdout -match one\nitem b\nexpect exit 0\n", "b"},
		{"a signal is expected", "f", "item a\nexpect stdout -match one\nitem b\nexpect signal SIGSEGV\n", ""},
		{"the assignment names an item", "f", "item a b\nexpect stdout -match one\n", "f"},
		{"no item is named", "", "item a b\nexpect stdout -match one\n", "a b"},
		{"something else failed", "f", "item a\nexpect stdout -match one\nitem b\nexpect stdout -match two\n", "b"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := runnerOf(t, candidate(t, "echo one; kill -SEGV $$"))
			r.Assignment.Programs[0].Ends = test.ends
			got := tryWith(t, r, "play prog\n"+test.expected)
			var lost []string
			for _, e := range got.Evidence {
				if !e.Passed {
					lost = append(lost, e.Item)
				}
			}
			if strings.Join(lost, " ") != test.lost || (got.Case.Verdict == report.VerdictFail) != (test.lost != "") {
				t.Errorf("lost %q: %+v", lost, got.Case)
			}
		})
	}
}

// What the C library says before it gives a program up is no message of the
// program's, and no line number of it.
func TestLastWordsAreNotTheProgramsOwn(t *testing.T) {
	const script = `echo one; echo "prog: prog.c:4: main: Assertion 0 failed." >&2; echo 'free(): invalid pointer' >&2; kill -ABRT $$`
	got := try(t, candidate(t, script), "play prog\nitem a\nexpect stdout -match one\nexpect stderr -empty\nexpect either -lacks invalid\nitem b\nexpect stderr -nonempty\nexpect either -line 4\n")
	if got.verdicts() != "pass pass pass fail fail" {
		t.Errorf("%s", got.verdicts())
	}
}

const printsAndEnds = `#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv) {
    const char *how = argc > 1 ? argv[1] : "";
    if (!strcmp(how, "own")) setvbuf(stdout, NULL, _IOFBF, 1 << 16);
    printf("one\ntwo ");
    if (!strcmp(how, "flushed")) fflush(stdout);
    if (!strcmp(how, "exit")) _exit(0);
    if (!strcmp(how, "loop")) for (;;) ;
    if (!strcmp(how, "chance") && getenv("UNBUFFERED")) return 0;
    if (!strcmp(how, "other") && getenv("UNBUFFERED")) raise(SIGSEGV);
    abort();
}
`

// Output that is lost in the C library's buffer counts, too.
func TestOutputLostInTheBuffer(t *testing.T) {
	prog := compiled(t, printsAndEnds)
	ways := map[string]bool{"": true, "own": true, "exit": true, "loop": true, "flushed": true, "chance": false, "other": false}
	if testing.Short() {
		ways = map[string]bool{"": true, "exit": true, "chance": false}
	}
	for how, found := range ways {
		got := try(t, prog, "play -limit cpu=1s prog "+how+"\nitem a\nexpect stdout -match '\\Aone\\ntwo \\z'\n")
		play := got.Case.Plays[0]
		if passed := got.Case.Expectations[0].Verdict == report.VerdictPass; passed != found || play.Unbuffered != (found && how != "flushed") {
			t.Errorf("%s: found: %v, of a second run: %v, %+v", how, passed, play.Unbuffered, got.Case)
		}
	}
	if testing.Short() {
		return // the same, linked statically
	}
	static := try(t, compiled(t, printsAndEnds, "-static"), "play prog\nexpect stdout -match one\n")
	if static.verdicts() != "fail" || static.Case.Plays[0].Unbuffered {
		t.Errorf("linked statically: %+v", static.Case)
	}
}

// What a program built with AddressSanitizer had printed is lost, too.
func TestOutputLostToASanitizer(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds with a sanitizer: left out with -short")
	}
	const source = `#include <stdio.h>
#include <stdlib.h>
int main(void) { printf("one\n"); char *p = malloc(1); free(p); free(p); return 0; }
`
	got := try(t, compiled(t, source, "-fsanitize=address"), "play -limit memory=1GiB prog\nitem a\nexpect stdout -match one\nitem b\nexpect exit 0\n")
	if got.verdicts() != "pass fail" || !got.Case.Plays[0].Unbuffered {
		t.Errorf("%+v", got.Case)
	}
}

// An item may be judged only where another one was met.
func TestGiven(t *testing.T) {
	const text = `
play prog one
item a
expect stdout -match one
item b -given a
expect stdout -match two
play prog 'one two'
item a
expect stdout -match one
item b -given a
expect stdout -match two
play prog two
item a
expect stdout -match one
item b -given a
expect stdout -match two
`
	got := try(t, candidate(t, `echo "$1"`), text)
	if got.verdicts() != "pass fail pass pass fail not judged" {
		t.Errorf("%s", got.verdicts())
	}
	last := got.Evidence[len(got.Evidence)-1]
	if len(got.Evidence) != 6 || last.Item != "b" || last.Lacks != "a" || last.Passed || !last.NotJudged.None() || got.Evidence[1].Lacks != "" {
		t.Errorf("%+v", got.Evidence)
	}
}
