package endtoend

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
	"touchstone/harness/catalog"
	"touchstone/harness/report/words"
)

// TestSentences grades samples and small programs on one case each, and looks
// for the sentence that says what is wrong before any output is shown.
func TestSentences(t *testing.T) {
	built.Slow(t)
	summary := wanted(t, "coms327-part1/valid-format-words", "summary")
	oneLow := say("off.low", "by", say("number.one"))
	board := wanted(t, "esp-ass3/board-sample", "board.txt")
	tests := []struct {
		name, caseID string // the case as ASSIGNMENT/CASE
		candidate    string // the name of a sample, or PROGRAM=SCRIPT
		sentence     string
	}{
		{"a word", "coms327-part1/valid-format-words", "format-singular", words.Sentence(say("difference.one-word", "line", 2, "got", "card", "want", "cards"))},
		{"a number", "uno-game/newgame-count", "count-off-by-one", words.Sentence(say("difference.one-word", "line", 2, "got", "0", "want", "1"))},
		{"numbers in every line", "uno-game/nextplayer-first-2", "first-player-zero", begins(say("numbers.after", "text", say("numbers", "which", say("numbers.value"), "off", say("off.high", "by", say("number.one"))), "line", 1))},
		{"another order", "coms327-part1/valid-format-words", "check=" + prints(summary[0]+summary[3]+summary[1]+summary[2]), begins(say("difference.line-order", "line", 2))},
		{"two lines swapped", "coms327-part1/valid-format-words", "check=" + prints(summary[0]+summary[1]+summary[3]+summary[2]), begins(say("difference.lines-swapped", "line", 3, "next", 4))},
		{"a blank too many", "esp-ass3/board-sample", "ass3=" + prints(strings.Join(board[:2], "")+strings.TrimSuffix(board[2], "\n")+" \n"+strings.Join(board[3:], "")),
			begins(say("blanks.extra.space", "n", 1, "place", say("place.end", "line", say("place.line", "line", 3))))},
		{"a blank missing", "esp-ass3/board-sample", "ass3=" + prints(strings.Join(board[:2], "")+strings.TrimSuffix(board[2], " \n")+"\n"+strings.Join(board[3:], "")),
			begins(say("blanks.missing.space", "n", 1, "place", say("place.end", "line", say("place.line", "line", 3))))},
		{"a blank missing within", "coms327-part1/valid-format-words", "check=" + prints(summary[0]+strings.Replace(summary[1], " cards", "cards", 1)+summary[2]+summary[3]),
			begins(say("blanks.missing.space", "n", 1, "place", say("place.word", "line", say("place.line", "line", 2), "word", `"covered"`)))},
		{"line numbers", "coms327-part1/card-rank", "lines-from-zero", words.Sentence(say("with-lines", "text", say("numbers", "which", say("numbers.line"), "off", oneLow), "lines", say("line-number", "lines", "11", "got", say("line-number.one", "number", 10))))},
		{"stderr for stdout", "esp-ass3/usage-message", "errors-on-stderr", begins(say("difference.other-stream", "stream", say("stream.stderr"), "other", say("stream.stdout")))},
		{"all on stderr", "coms327-part1/valid-format-words", "summary-on-stderr", words.Sentence(say("difference.other-stream", "stream", say("stream.stderr"), "other", say("stream.stdout")))},
		{"all on stdout", "coms327-part1/keyword-missing", "errors-on-stdout", words.Sentence(say("difference.other-stream", "stream", say("stream.stdout"), "other", say("stream.stderr")))},
		{"a crash", "coms327-part1/valid-format-words", "check=" + prints(summary[0]+summary[1]+summary[2]) + "; kill -SEGV $$", words.Sentence(say("end.why", "text", say("end.after", "text", say("end.signal", "signal", "SIGSEGV"), "printed", say("progress.some", "n", 3, "all", 4)), "why", say("signal.SIGSEGV")))},
		{"a crash before all", "coms327-part1/stress-empty", "crash-empty", words.Sentence(say("end.why", "text", say("end.signal", "signal", "SIGSEGV"), "why", say("signal.SIGSEGV")))},
		{"a status", "gomoku-mist/end-resign-first", "gitm=" + prints("White wins!\n") + "; exit 7", begins(say("end.after", "text", say("end.status.program", "status", 7), "printed", say("progress.some", "n", 1, "all", 3)))},
		{"asleep", "esp-ass3/board-sample", "ass3=exec sleep 100", words.Sentence(say("end.time-out.idle", "limit", "8 s"))},
		{"a loop", "esp-ass3/board-sample", "ass3=while :; do :; done", words.Sentence(say("end.cpu limit.limit", "limit", "2 s"))},
		{"a pattern in words", "coms327-part2/summary-one-move", "summary-on-stderr", words.Sentence(say("checked.match.like", "subject", say("subject.stdout"), "example", `"Processed N moves, all valid"`))},
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

// say is what the catalog has for a key.
func say(key string, values ...any) string { return catalog.English.Say(key, values...) }

// begins is a sentence that may go on.
func begins(text string) string { return strings.TrimSuffix(words.Sentence(text), ".") }

// TestRightOutputs looks for sentences where there is nothing to say: a
// candidate that prints what is wanted in another way that is accepted.
func TestRightOutputs(t *testing.T) {
	built.Slow(t)
	summary := wanted(t, "coms327-part1/valid-format-words", "summary")
	other := regexp.MustCompile(`\d+`).ReplaceAllString(strings.Join(summary, ""), "41")
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
