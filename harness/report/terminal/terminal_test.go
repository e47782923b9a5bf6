package terminal_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"touchstone/harness/catalog"
	"touchstone/harness/report"
	"touchstone/harness/report/terminal"
)

var say = catalog.English.Say

var update = flag.Bool("update", false, "write the golden files")

var screens = []struct {
	name    string
	options terminal.View
}{
	{"plain", terminal.View{}},
	{"colour", terminal.View{Color: true}},
	{"narrow", terminal.View{Width: 40}},
	{"tutor", terminal.View{All: true, Audience: report.Tutor}},
	{"wide", terminal.View{All: true, Width: 110}},
}

func replay(id string) string { return "touchstone grade cards PATH --case " + id }

func screen(t *testing.T, r *report.Report, o terminal.View) string {
	t.Helper()
	o.Replay = replay
	var b bytes.Buffer
	if err := terminal.Render(&b, r, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestScreens(t *testing.T) {
	for _, sample := range samples {
		for _, s := range screens {
			t.Run(sample.name+" "+s.name, func(t *testing.T) {
				got := screen(t, sample.report(), s.options)
				file := filepath.Join("testdata", sample.name+"."+s.name+".golden")
				if *update {
					if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				want, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				if got != string(want) {
					t.Errorf("got\n%s\nwant\n%s", got, want)
				}
			})
		}
	}
}

func TestColourAddsOnlyColour(t *testing.T) {
	for _, sample := range samples {
		for _, width := range []int{0, 40, 133} {
			plain := screen(t, sample.report(), terminal.View{Width: width, All: true})
			colour := screen(t, sample.report(), terminal.View{Width: width, All: true, Color: true})
			if ansi.Strip(colour) != plain {
				t.Errorf("%s: with colour it reads\n%s\nwithout\n%s", sample.name, ansi.Strip(colour), plain)
			}
			for line := range strings.Lines(colour) {
				if i := strings.LastIndex(line, "\x1b["); i >= 0 && !strings.HasPrefix(line[i:], "\x1b[0m") {
					t.Errorf("%s: the colour does not end with the line %q", sample.name, line)
				}
			}
		}
	}
}

func TestScreensAreCleanAndFit(t *testing.T) {
	step := 7
	if testing.Short() {
		step = 50
	}
	for _, sample := range samples {
		for width := 30; width < 140; width += step {
			for _, audience := range []report.Audience{report.Student, report.Tutor} {
				text := screen(t, sample.report(), terminal.View{Width: width, All: true, Audience: audience})
				if fault := unclean(text, width); fault != "" {
					t.Errorf("%s: %s", sample.name, fault)
				}
			}
		}
	}
}

// unclean says what is wrong with a screen: too many lines, too wide a line
// (commands apart, which are to be copied), or something invisible.
func unclean(text string, width int) string {
	if n := strings.Count(text, "\n"); n > 400 {
		return fmt.Sprintf("%d lines", n)
	}
	for line := range strings.SplitSeq(text, "\n") {
		if strings.ContainsFunc(line, func(r rune) bool { return !unicode.IsGraphic(r) }) {
			return fmt.Sprintf("not printable: %q", line)
		}
		isCommand := strings.Contains(line, "touchstone") || strings.Contains(line, "--case")
		if ansi.StringWidth(line) > width && !isCommand {
			return fmt.Sprintf("wider than %d columns: %q", width, line)
		}
	}
	return ""
}

// Whatever a candidate prints, a screen is printable lines that fit, and
// colour changes nothing else.
func TestAnyOutputIsShownCleanly(t *testing.T) {
	piece := rapid.SampledFrom([]string{
		"word", " ", "-", "\t", "\n", "\r", "\x00", "\x1b[2J", "\x1b]0;t\a", "\u009b1m", "\xff", "\xc3", "é", "e\u0301", "漢字", "👩‍👩‍👧", "🇩🇪",
		"\u202e", "\u2066", "\u200b", "\ufeff", "\u00a0", "\u2028", "\ufffd", "한", "\u1100\u1161", strings.Repeat("long ", 50), strings.Repeat("x", 300), strings.Repeat("\n", 100),
	})
	anything := rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(piece, 0, 10).Draw(t, "pieces"), "")
	})
	rapid.Check(t, func(t *rapid.T) {
		want, got := anything.Draw(t, "want"), anything.Draw(t, "got")
		r := lost(graded())
		r.Submission.Name, r.Items[3].Reason, r.Cases[1].Title, r.Cases[1].Hint = got, got, got, got
		differing(&r.Cases[1], want, got)
		play := &r.Cases[1].Plays[0]
		play.Argv, play.Stdin, play.Stderr = []string{"check", got}, got, report.Text(got)
		play.Inputs = []report.Input{{Name: got, Data: report.Text(want)}}
		failing(&r.Cases[2], ended("time-out", "", report.Text(got), report.Text(want)), report.Expectation{Channel: "exit", Option: "equal", Args: []string{"0"}})
		width := rapid.IntRange(30, 130).Draw(t, "width")
		var plain, colour bytes.Buffer
		err := terminal.Render(&plain, r, terminal.View{Width: width, All: true, Replay: replay})
		err = errors.Join(err, terminal.Render(&colour, r, terminal.View{Width: width, All: true, Replay: replay, Color: true}))
		if err != nil {
			t.Fatal(err)
		}
		if fault := unclean(plain.String(), width); fault != "" {
			t.Fatal(fault)
		}
		if ansi.Strip(colour.String()) != plain.String() {
			t.Fatalf("with colour it reads\n%s\nwithout\n%s", ansi.Strip(colour.String()), plain.String())
		}
	})
}

func TestSecretsAreForTutors(t *testing.T) {
	i := slices.IndexFunc(samples, func(s sample) bool { return s.name == "hidden" })
	count := func(a report.Audience) int {
		return strings.Count(screen(t, samples[i].report(), terminal.View{All: true, Audience: a}), "secret")
	}
	if n := count(report.Student); n != 0 {
		t.Errorf("a student sees %d secrets", n)
	}
	if count(report.Tutor) == 0 {
		t.Error("a tutor sees no secret")
	}
}

// A screen of hundreds of mistakes ends somewhere, and says how to see the others.
func TestManyMistakes(t *testing.T) {
	r := lost(graded())
	one := r.Cases[1]
	r.Cases = nil
	for n := range 40 {
		c := one
		c.ID = fmt.Sprintf("case-%02d", n)
		differing(&c, strings.Repeat("a", n+1)+"\n", "b\n")
		r.Cases = append(r.Cases, c)
	}
	short, all := screen(t, r, terminal.View{Replay: replay}), screen(t, r, terminal.View{All: true})
	if !strings.Contains(short, say("screen.more-mistakes", "n", 10)) || strings.Contains(short, "case-39") || !strings.Contains(all, "case-39") {
		t.Errorf("short:\n%s\nall:\n%s", short, all)
	}
}
