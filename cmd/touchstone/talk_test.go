package main

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"touchstone/harness/files/filetest"
	"touchstone/harness/report"
	"touchstone/harness/report/reporttest"
	"touchstone/harness/report/words"
)

// guess begins every program that guesses; ask says what is printed, and returns the answer.
const guess = `#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static const char *ask(int n) {
    static char answer[20];
    printf("%d\n", n);
    fflush(stdout);
    if (scanf("%19s", answer) != 1) exit(3);
    return answer;
}
`

// guessing is an assignment about guessing a number, with a submission of each kind.
var guessing = map[string]string{
	"assignment.yaml": `title: Guess a number
programs: [guess]
build: c
limits: {wall: 2s, cpu: 1s}
reference: reference
checkers:
  referee: {accepts: at most seven guesses, command: [sh, referee.sh], interactive: true}
rubric:
  - {id: guessing, points: 80, cases: ["*"]}
  - {id: status, points: 20}
`,
	"referee.sh": `read secret < "$1"
for n in 1 2 3 4 5 6 7; do
    read guess || { echo "$n guesses were needed, and not made" > "$3judgemessage.txt"; exit 43; }
    if [ "$guess" -eq "$secret" ]; then echo right; exit 42
    elif [ "$guess" -gt "$secret" ]; then echo lower
    else echo higher
    fi || { echo "$guess is no number" > "$3judgemessage.txt"; exit 43; }
done
echo "seven guesses were not enough" > "$3judgemessage.txt"
exit 43
`,
	"forty.txtar":       "play guess\nwith referee secret.txt\nexpect accepted\nitem status\nexpect exit 0\n-- secret.txt --\n40\n",
	"reference/guess.c": guess + "int main(void) { int low = 1, high = 100; for (;;) { int n = (low + high) / 2; const char *a = ask(n); if (!strcmp(a, \"right\")) return 0; if (!strcmp(a, \"lower\")) high = n - 1; else low = n + 1; } }\n",
}

// The candidates: what each does, what it must lose, and what is said in the first case.
var guessers = map[string]struct{ source, loses, talk, end, why string }{
	"right": {"int main(void) { int n = 64, step = 32; for (;; step /= 2) { const char *a = n > 100 ? \"lower\" : ask(n); if (!strcmp(a, \"right\")) return 0; n += !strcmp(a, \"lower\") ? -step : step; } }", "{}", "", "", ""},
	"wrong": {"int main(void) { for (int n = 1;; n++) if (!strcmp(ask(n), \"right\")) return 0; }", "{guessing: all, status: all}",
		"-> 1\n<- higher\n-> 2\n<- higher\n-> 3\n<- higher\n-> 4\n<- higher\n-> 5\n<- higher\n-> 6\n<- higher\n-> 7\n<- higher\n", "", "seven guesses were not enough"},
	"silent":   {"int main(void) { getchar(); return 0; }", "{guessing: all, status: all}", "", "time-out", ""},
	"crashing": {"int main(void) { ask(50); abort(); }", "{guessing: all, status: all}", "-> 50\n<- lower\n", "signal", ""},
	"looping":  {"int main(void) { for (;;) {} }", "{guessing: all, status: all}", "", "cpu limit", ""},
	"flooding": {"int main(void) { for (;;) puts(\"1\"); }", "{guessing: all, status: all}", "", "", ""},
	"status":   {"int main(void) { int low = 1, high = 100; for (;;) { int n = (low + high) / 2; const char *a = ask(n); if (!strcmp(a, \"right\")) return 1; if (!strcmp(a, \"lower\")) high = n - 1; else low = n + 1; } }", "{status: all}", "-> 50\n<- lower\n-> 25\n<- higher\n-> 37\n<- higher\n-> 43\n<- lower\n-> 40\n<- right\n", "exit", ""},
}

// Programs that talk with one of the course are judged, whatever they do, and their talk is told.
func TestTalks(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds programs and plays them")
	}
	files := maps.Clone(guessing)
	for name, g := range guessers {
		files["samples/"+name+"/guess.c"] = guess + g.source + "\n"
		files["samples/"+name+".yaml"] = "about: It is " + name + ".\nloses: " + g.loses + "\n"
	}
	lab := filetest.Write(t, files)
	for _, args := range [][]string{{"lint", lab}, {"verify", lab}} {
		if status, stdout, stderr := touchstone(t, args...); status != 0 {
			t.Fatalf("%s: status %d\n%s%s", args[0], status, stdout, stderr)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(guessers)) {
		g := guessers[name]
		file := filepath.Join(t.TempDir(), "report.yaml")
		_, _, screen := touchstone(t, "grade", lab, filepath.Join(lab, "samples", name), "--report", file, "--tutor")
		r := reporttest.Read(t, file)
		first := r.Cases[slices.IndexFunc(r.Cases, func(c report.Case) bool { return c.ID == "forty" })]
		play := first.Plays[0]
		if g.loses == "{}" {
			continue
		}
		if talk := string(words.In("en").Talk(play)); talk != g.talk && name != "flooding" || g.end != "" && play.End != g.end {
			t.Errorf("%s: %s\n%s", name, play.End, talk)
		}
		if d := first.Expectations[0].Difference; g.why != "" && (d == nil || string(d.Problem) != g.why) {
			t.Errorf("%s: %+v", name, d)
		}
		if !strings.Contains(screen, "referee") || g.talk != "" && !strings.Contains(screen, strings.SplitAfter(g.talk, "\n")[0]) {
			t.Errorf("%s: the screen does not show it\n%s", name, screen)
		}
	}
}

// An interactive problem package is imported, and its submissions get the verdicts that it declares.
func TestInteractivePackage(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds programs and plays them")
	}
	const validator = `#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    int secret = 0, n;
    FILE *in = fopen(argv[1], "r");
    if (argc < 4 || !in || fscanf(in, "%d", &secret) != 1)
        return 1;
    for (int i = 0; i < 7; i++) {
        if (scanf("%d", &n) != 1)
            return 43;
        puts(n == secret ? "right" : n > secret ? "lower" : "higher");
        fflush(stdout);
        if (n == secret)
            return 42;
    }
    return 43;
}
`
	files := map[string]string{
		"problem.yaml": "name: Guess\nvalidation: custom interactive\n", ".timelimit": "1\n", "output_validators/referee/referee.c": validator,
		"data/sample/1.in": "40\n", "data/secret/2.in": "99\n", "data/secret/2.ans": "",
	}
	for folder, name := range map[string]string{"accepted": "right", "wrong_answer": "wrong", "run_time_error": "crashing", "time_limit_exceeded": "looping"} {
		files["submissions/"+folder+"/"+name+".c"] = guess + guessers[name].source + "\n"
	}
	source, lab := filetest.Write(t, files), filepath.Join(t.TempDir(), "guess")
	if status, stdout, stderr := touchstone(t, "import", source, lab); status != 0 || !strings.Contains(stdout+stderr, "wrong_answer-wrong") {
		t.Fatalf("status %d\n%s%s", status, stdout, stderr)
	}
	misplaced := maps.Clone(files)
	misplaced["submissions/wrong_answer/crashing.c"] = files["submissions/run_time_error/crashing.c"]
	if status, _, stderr := touchstone(t, "import", filetest.Write(t, misplaced), filepath.Join(t.TempDir(), "guess")); status != 1 || !strings.Contains(stderr, inEnglish("verify.fails", "case", "sample-1", "found", "crash", "declared", "[wrong-answer]")) {
		t.Errorf("status %d\n%s", status, stderr)
	}
}
