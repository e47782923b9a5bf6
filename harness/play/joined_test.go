package play

import (
	"os/exec"
	"strings"
	"testing"

	"touchstone/harness/report"
)

// Both outputs are judged in the order in which a terminal shows them: a prompt stands before the
// message about what was typed at it, also where it has no newline.
func TestBothOutputsInOrder(t *testing.T) {
	const shell = `#include <stdio.h>
int main(void) {
	char line[100];
	for (int n = 1; printf("%d> ", n), fgets(line, sizeof line, stdin); n++)
		if (line[0] == 'x') fprintf(stderr, "no %s", line); else printf("did %s", line);
	printf("\n"); fprintf(stderr, "bye\n");
	return 0;
}
`
	const want = "1> did a\n2> no x\n3> did b\n4> no xx\n5> \nbye\n"
	const text = "play -in in prog\nitem a\nexpect output want\nexpect exit 0\nitem b\nexpect output -lacks 'oo'\n-- in --\na\nx\nb\nxx\n-- want --\n" + want
	python := candidate(t, `exec python3 -c "
import sys
n = 1
while True:
    print(str(n) + '> ', end='')
    line = sys.stdin.readline()
    if not line: break
    n += 1
    if line[0] == 'x': print('no ' + line, end='', file=sys.stderr)
    else: print('did ' + line, end='')
print()
print('bye', file=sys.stderr)"`)
	programs := map[string]Result{"C": try(t, compiled(t, shell), text), "sanitized": try(t, compiled(t, shell, "-fsanitize=address"), text)}
	if _, err := exec.LookPath("python3"); err == nil {
		programs["Python"] = try(t, python, text)
	}
	for name, r := range programs {
		if got := r.verdicts(); got != "pass pass pass" {
			t.Errorf("%s: %s\n%+v", name, got, r.Case)
		}
	}
	other := try(t, compiled(t, strings.Replace(shell, `fprintf(stderr, "no`, `fflush(stdout), fprintf(stderr, "on`, 1)), text)
	if got := other.verdicts(); got != "fail pass pass" {
		t.Errorf("another message: %s", got)
	} else if p := other.Case.Plays[0]; !p.Joined || string(p.Stdout) != strings.ReplaceAll(want, "no", "on") || p.Stderr != "" {
		t.Errorf("it is shown as %+v", p)
	}
	first := try(t, compiled(t, strings.Replace(shell, "int main(void) {", `int main(void) { fprintf(stderr, "bye\n");`, 1)), text)
	if got := first.verdicts(); got != "fail pass pass" {
		t.Errorf("a message too early: %s", got)
	}
	if r := try(t, compiled(t, shell, "-static"), text); r.Case.Expectations[0].Verdict != report.VerdictNotJudged {
		t.Errorf("statically linked, nobody knows the order: %+v", r.Case)
	}
}
