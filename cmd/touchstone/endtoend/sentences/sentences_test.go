package sentences

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"touchstone/cmd/touchstone/internal/built"
	"touchstone/cmd/touchstone/internal/samples"
)

const lost = 1 // the exit status when points were lost

func TestMain(m *testing.M) { built.Main(m) }

// TestSentences grades samples and small programs on one case each, and looks
// for the sentence that says what is wrong before any output is shown.
func TestSentences(t *testing.T) {
	built.Slow(t)
	words := wanted(t, "coms327-part1/valid-format-words", "summary")
	board := wanted(t, "esp-ass3/board-sample", "board.txt")
	tests := []struct {
		name, caseID string // the case as ASSIGNMENT/CASE
		candidate    string // the name of a sample, or PROGRAM=SCRIPT
		sentence     string
	}{
		{"a word", "coms327-part1/valid-format-words", "format-singular", "Line 2: the program printed card instead of cards."},
		{"a number", "uno-game/newgame-count", "count-off-by-one", "Line 2: the program printed 0 instead of 1."},
		{"numbers in every line", "uno-game/addcard-figure-3a", "addcard-player-zero", "Every value after = is"},
		{"another order", "coms327-part1/valid-format-words", "check=" + prints(words[0]+words[3]+words[1]+words[2]), "The program printed the same lines in another order; line 2 is the first that differs"},
		{"two lines swapped", "coms327-part1/valid-format-words", "check=" + prints(words[0]+words[1]+words[3]+words[2]), "Lines 3 and 4 are swapped"},
		{"a blank too many", "esp-ass3/board-sample", "ass3=" + prints(strings.Join(board[:2], "")+strings.TrimSuffix(board[2], "\n")+" \n"+strings.Join(board[3:], "")),
			"Extra space at the end of line 3"},
		{"a blank missing", "esp-ass3/board-sample", "ass3=" + prints(strings.Join(board[:2], "")+strings.TrimSuffix(board[2], " \n")+"\n"+strings.Join(board[3:], "")),
			"A space is missing at the end of line 3"},
		{"a blank missing within", "coms327-part1/valid-format-words", "check=" + prints(words[0]+strings.Replace(words[1], " cards", "cards", 1)+words[2]+words[3]),
			`A space is missing in line 2 after "`},
		{"line numbers", "coms327-part1/card-rank", "lines-from-zero", "Every line number is one too low: expected a message that names line 10, found line number 9."},
		{"stderr for stdout", "esp-ass3/usage-message", "errors-on-stderr", "The program printed to standard error what belongs on standard output"},
		{"all on stderr", "coms327-part1/valid-format-words", "summary-on-stderr", "The program printed to standard error what belongs on standard output."},
		{"all on stdout", "coms327-part1/keyword-missing", "errors-on-stdout", "The program printed to standard output what belongs on standard error."},
		{"a crash", "coms327-part1/valid-format-words", "check=" + prints(words[0]+words[1]+words[2]) + "; kill -SEGV $$", "The program was killed by SIGSEGV after printing 3 of the 4 expected lines"},
		{"a crash before all", "coms327-part1/stress-empty", "crash-empty", "The program was killed by SIGSEGV (invalid memory access, such as a null pointer, or past the end of an array)."},
		{"a status", "gomoku-mist/end-resign", "gitm=" + prints("Black wins!\n") + "; exit 7", "The program ended with exit status 7 after printing 1 of the 3 expected lines"},
		{"asleep", "esp-ass3/board-sample", "ass3=exec sleep 100", "The program was still running after 8 s, probably waiting for input or sleeping, and was stopped."},
		{"a loop", "esp-ass3/board-sample", "ass3=while :; do :; done", "The program was still computing after 2 s of processor time and was stopped;"},
		{"a pattern in words", "coms327-part2/summary-one-move", "summary-on-stderr", `Standard output must have something like "Processed N moves, all valid".`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			assignment, caseID, _ := strings.Cut(test.caseID, "/")
			args := []string{"grade", assignment, "--case", caseID, "--report", filepath.Join(t.TempDir(), "report.yaml"), "--jobs", "1"}
			if program, script, isScript := strings.Cut(test.candidate, "="); isScript {
				args = append(args, "--exec", program+"="+scriptFile(t, script))
			} else {
				args = append(args, filepath.Join(samples.Repository(t), "testdata", "submissions", assignment, test.candidate))
			}
			status, _, screen := built.Touchstone(t, args...)
			said := regexp.MustCompile(`\s+`).ReplaceAllString(screen, " ") // as it was before it was wrapped
			if status != lost || !strings.Contains(said, test.sentence) {
				t.Errorf("status %d, the screen lacks %q:\n%s", status, test.sentence, screen)
			}
		})
	}
}

// TestRightOutputs looks for sentences where there is nothing to say: a
// candidate that prints what is wanted in another way that is accepted.
func TestRightOutputs(t *testing.T) {
	built.Slow(t)
	words := wanted(t, "coms327-part1/valid-format-words", "summary")
	other := regexp.MustCompile(`\d+`).ReplaceAllString(strings.Join(words, ""), "41")
	script := scriptFile(t, prints(other))
	_, _, screen := built.Touchstone(t, "grade", "coms327-part1", "--case", "valid-format-words", "--exec", "check="+script, "--report", filepath.Join(t.TempDir(), "r.yaml"))
	if strings.Contains(screen, "✗") {
		t.Errorf("numbers that do not count are spoken of:\n%s", screen)
	}
}

// wanted is a file of a case, in lines.
func wanted(t *testing.T, caseID, file string) []string {
	t.Helper()
	archive, err := txtar.ParseFile(filepath.Join(samples.Repository(t), "cases", caseID+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == file })
	if i < 0 {
		t.Fatalf("%s has no file %s", caseID, file)
	}
	return strings.SplitAfter(strings.TrimSuffix(string(archive.Files[i].Data), "\n")+"\n", "\n")
}

// prints is a shell command that prints a text.
func prints(text string) string {
	return fmt.Sprintf("printf '%%s' '%s'", strings.ReplaceAll(text, "'", `'\''`))
}

// scriptFile makes a shell script that other users may run, too.
func scriptFile(t *testing.T, script string) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "touchstone-test-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	file := filepath.Join(dir, "program")
	if err := os.WriteFile(file, []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return file
}
