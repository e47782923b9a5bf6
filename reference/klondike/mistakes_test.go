package klondike

import (
	"fmt"
	"io"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"touchstone/reference/mistake"
	"touchstone/reference/mistake/mistaketest"
)

// trial is one run of check or advance. The argument FILE stands for the input file, and
// OUT for a file that is written.
type trial struct {
	args  []string
	text  string
	pipe  bool  // standard input is one
	about Input // how the text was made
}

// seen returns what shows whatever a run does.
func seen(t *testing.T) func(mistake.Program, trial) string {
	folder := t.TempDir()
	in, out := filepath.Join(folder, "game.txt"), filepath.Join(folder, "state.out")
	written := ""
	return func(p mistake.Program, run trial) string {
		if written != run.text {
			written = run.text
			if err := os.WriteFile(in, []byte(run.text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		var args []string
		for _, arg := range run.args {
			args = append(args, strings.NewReplacer("FILE", in, "OUT", out).Replace(arg))
		}
		stdin := run.text
		if slices.Contains(run.args, "FILE") {
			stdin = "RULES:\n" // which is not to be read
		}
		shown := ""
		if run.pipe {
			shown = mistaketest.Transcript(piped(t, p), args, []byte(stdin))
		} else {
			shown = mistaketest.Transcript(p, args, []byte(stdin))
		}
		state, err := os.ReadFile(out)
		if err == nil {
			shown += "\nfile: " + string(state)
			if err := os.Remove(out); err != nil {
				t.Fatal(err)
			}
		}
		return shown
	}
}

// piped is a program that reads from a pipe.
func piped(t *testing.T, p mistake.Program) mistake.Program {
	return func(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		go func() {
			io.Copy(w, stdin)
			w.Close()
		}()
		return p(args, r, stdout, stderr)
	}
}

// small is a game in the layout of the handout; the words of pairs are exchanged.
func small(pairs ...string) string {
	return strings.NewReplacer(pairs...).Replace("RULES:\nturn 1\nunlimited\n\nFOUNDATIONS:\n_c _d _h _s\n\nTABLEAU:\n" +
		"Ac 2c 3c 4c 5c 6c | 7c\n8c 9c Tc Jc Qc | Kc\nAd 2d 3d 4d | 5d\n6d 7d 8d | 9d\nTd Jd | Qd\nKd | Ah\n| 2h\n\n" +
		"STOCK:\n3h 4h | 5h 6h 7h 8h 9h Th Jh Qh Kh As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks\n\nMOVES:\n")
}

// inputs are runs on inputs of which the handouts settle whether they are valid.
func inputs(yield func(trial) bool) {
	many := strings.Repeat("# a comment\n", 2000)
	for _, text := range []string{
		"", small(), small("| 2h", "| 2h # a column"), small("MOVES:\n", "MOVES:\n# the end"), small("RULES:\n", "RULES: "), small("\nFOUNDATIONS", "# STOCK: | MOVES:\nFOUNDATIONS"),
		small("turn 1", "turn\n1"), small("unlimited", "limit\n3"), small("_c _d", "_c\n_d"), small("\n\nSTOCK", "\nSTOCK"), small("turn 1", "turn 2"), small("turn 1", "1"),
		small("unlimited", "limit 10"), small("unlimited", "limit"), small("turn 1\nunlimited", "unlimited\nturn 1"), small("_c _d", "_d _c"), small("_c _d", "0c 0d"),
		small("7c", "7cx"), small("Ah", "1h"), small("Th", "10h"), small("7c", "7C"), small("Kc", "kc"), small("| 2h", "| 2h _s"), small("unlimited", "unlimited other words"),
		small("| 2h", "| 2h |"), small("| 2h", "2h"), small("Kd | Ah", "Kd Ah |"), small("| 2h\n", "| 2h\n|\n"), small("| 2h\n", "", "3h 4h |", "3h 4h 2h |"), small("3h 4h |", "3h 4h"), small("3h 4h |", "3h | 4h |"),
		small("MOVES:", ""), small("MOVES:", "MOVES: . r 4->3"), small("MOVES:", "MOVES: junk"), small("RULES:", "# "+strings.Repeat("x", 5000)+"\nRULES:"), small("RULES:", strings.Repeat("R", 500)), small("RULES:", many+"RULES:"),
		small("RULES:", "# one\n\n# two\r\nRULLES:"), small("TABLEAU:", "\r\n\nTABLEAU"), small("\n", "\r\n"), small(" ", "\t"),
		small("3h 4h | 5h", "5h 3h 4h | 5h"), small("3h 4h |", "3h Ks |", "5h ", "4h "), small("3h 4h |", "3h 4h Ks Ks |"), small("3h 4h |", "5h |"), small("| 2h", "| Ks 2h", "Qs Ks", "Qs"),
		small("Kd | Ah", "Kd | Ah As"), small("7c", "7c 6d", "6d 7d", "7d", "Kc", "Kc Qd", "Jd | Qd", "Jd | Ts", "Ts Js", "Js"), small("2h 3h", "3h"),
		small("| Kc", "| Kc Js Th", " Js Qs", " Qs", " Th Jh", " Jh"),
		small("| 2h", "| 2h", "3h 4h | ", "| 3h 4h ") + ". . .\n",
	} {
		for _, run := range []trial{{args: []string{"FILE"}, text: text}, {text: text}} {
			if !yield(run) {
				return
			}
		}
	}
	for _, run := range []trial{{text: small(), pipe: true}, {args: []string{"no-such-file"}}} {
		if !yield(run) {
			return
		}
	}
	for seed := range uint64(1500) {
		rng := rand.New(rand.NewPCG(seed, 0))
		in := GenerateInput(rng, Defect(seed%5))
		run := trial{text: string(in.Text), about: in}
		if rng.IntN(2) == 0 {
			run.args = []string{"FILE"}
		}
		if !yield(run) {
			return
		}
	}
}

// plays are runs of advance of which the handout settles everything.
func plays(yield func(trial) bool) {
	for _, run := range []trial{
		{args: []string{"-m", "12", "FILE"}, text: small() + strings.Repeat(". ", 20)},
		{args: []string{"FILE", "-m", "2", "-m", "1"}, text: small() + ". . ."},
		{args: []string{"-m", "1"}, text: small("turn 1\nunlimited", "turn 3\nlimit 1") + strings.Repeat(". . . . . . . . r ", 2)},
		{text: small() + strings.Repeat(strings.Repeat(". ", 22)+" r ", 12)},
		{text: small() + "7->f\n0->1\n"}, {text: small() + ". x .\n"},
	} {
		if !yield(run) {
			return
		}
	}
	for seed := range uint64(6000) {
		rng := rand.New(rand.NewPCG(seed, 0))
		p := GeneratePlay(rng)
		if seed%16 == 15 {
			p = GenerateMisspelt(rng)
		}
		text, _ := p.Text(rng)
		run := trial{text: string(text)}
		argument := func(words ...string) {
			run.args = slices.Insert(run.args, len(run.args)-2*rng.IntN(len(run.args)/2+1), words...)
		}
		if rng.IntN(3) == 0 {
			argument("-m", fmt.Sprint(rng.IntN(p.Moves+2)))
		}
		if rng.IntN(4) == 0 {
			argument("-o", "OUT")
		}
		if rng.IntN(4) == 0 && !(p.Limit && p.Reset) {
			run.args = slices.Insert(run.args, 0, "-x")
		}
		if rng.IntN(2) == 0 {
			run.args = slices.Insert(run.args, []int{0, len(run.args)}[rng.IntN(2)], "FILE")
		}
		if !yield(run) {
			return
		}
	}
}

// both are the runs of two lists.
func both(one, other iter.Seq[trial]) iter.Seq[trial] {
	return func(yield func(trial) bool) {
		for _, list := range []iter.Seq[trial]{one, other} {
			for run := range list {
				if !yield(run) {
					return
				}
			}
		}
	}
}

// What the handouts settle tells every mistake from the reference and from all others.
func TestCheckMistakesAllDiffer(t *testing.T) {
	mistaketest.Differ(t, CheckWith, CheckMistakes(), inputs, seen(t))
}

func TestAdvanceMistakesAllDiffer(t *testing.T) {
	mistaketest.Differ(t, AdvanceWith, AdvanceMistakes(), both(inputs, plays), seen(t))
}

// A reading of something that is open shows, but not in what is settled: the counts, that
// something is wrong, its lines and its card, and what advance plays.
func TestReadings(t *testing.T) {
	check := func(p mistake.Program, run trial) string {
		got := settled(p, run)
		line := regexp.MustCompile(`line (\d+)`).FindStringSubmatch(got.stderr)
		named := "no line"
		if line != nil {
			n, _ := strconv.Atoi(line[1])
			named = fmt.Sprint("a line in place: ", run.about.First <= n && n <= run.about.Last)
		}
		wrong := got.stderr != ""
		names := run.about.Card.Rank != None && strings.Contains(got.stderr, run.about.Card.String())
		return fmt.Sprint(got.stdout, wrong, named, names)
	}
	advance := func(p mistake.Program, run trial) string {
		got := settled(p, run)
		return fmt.Sprint(strings.ReplaceAll(got.stdout, " ", ""), got.stderr != "")
	}
	var generated iter.Seq[trial] = func(yield func(trial) bool) {
		for seed := range uint64(200) {
			if in := GenerateInput(rand.New(rand.NewPCG(seed, 0)), Defect(seed%5)); !yield(trial{text: string(in.Text), about: in}) {
				return
			}
		}
	}
	n := 0
	for run := range both(generated, plays) {
		if n++; n > 500 {
			break
		}
		program, main, ids, seen := CheckWith, mistake.Program(Check), CheckReadings(), check
		if n > 200 {
			program, main, ids, seen = AdvanceWith, Advance, AdvanceReadings(), advance
			if slices.Contains(run.args, "FILE") || slices.Contains(run.args, "OUT") {
				continue
			}
		}
		want := seen(main, run)
		for _, id := range ids {
			p, err := program(id)
			if err != nil {
				t.Fatal(err)
			}
			if got := seen(p, run); got != want {
				t.Errorf("%s shows in %q on\n%s\n%s\nnot\n%s", id, run.args, run.text, got, want)
			}
		}
	}
	mistaketest.Differ(t, CheckWith, CheckReadings(), both(openInputs, inputs), seen(t))
	mistaketest.Differ(t, AdvanceWith, AdvanceReadings(), both(openInputs, plays), seen(t))
}

// settled returns what a run shows, without blanks at the ends of lines.
func settled(p mistake.Program, run trial) outcome {
	got := runOf(p, run)
	got.stdout = regexp.MustCompile(`(?m)[ \t]+$`).ReplaceAllString(got.stdout, "")
	return got
}

func runOf(p mistake.Program, trial trial) outcome { return run(program(p), trial.text, trial.args...) }

// openInputs are runs of which something is open.
func openInputs(yield func(trial) bool) {
	for _, run := range []trial{
		{text: small("Ac 2c", "Ac\t2c")}, {text: small("6c | 7c", "6c|7c")}, {text: small("TABLEAU:\n", "TABLEAU: ")}, {text: small("RULES:\n", "RULES:")},
		{text: small("7c", "8c", "Kc", "Qc")}, {text: small("Qs Ks", "Ks")}, {text: small("Qs Ks", "")}, {text: small() + " .. ."}, {text: small() + " . . ."},
		{text: small("unlimited", "limit 2") + strings.Repeat(". ", 22) + "r", args: []string{"-x"}},
		{text: "RULES: turn 1 limit 2\nFOUNDATIONS: Kc Kd Kh Ks\nTABLEAU:" + strings.Repeat("\n|", 7) + "\nSTOCK: | MOVES: r r r\n"},
		{text: small("turn 1", "turn 3") + " . "},
	} {
		if !yield(run) {
			return
		}
	}
}

func TestMistakesCombine(t *testing.T) {
	mistaketest.Combine(t, CheckWith, slices.Concat(CheckMistakes(), CheckReadings()), inputs, seen(t))
	mistaketest.Combine(t, AdvanceWith, slices.Concat(AdvanceMistakes(), AdvanceReadings()), plays, seen(t))
}

func TestMistakesAreNamed(t *testing.T) {
	mistaketest.Named(t, slices.Concat(CheckMistakes(), CheckReadings())...)
	mistaketest.Named(t, slices.Concat(AdvanceMistakes(), AdvanceReadings())...)
}
