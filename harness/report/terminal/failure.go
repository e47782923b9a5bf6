package terminal

import (
	"slices"
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/sides"
	"touchstone/harness/report/words"
)

// How many lines of a text are shown.
const (
	inputLines  = 30 // a whole game: nobody knows which of its lines matters
	outputLines = 6
	wholeLines  = 12 // of an input of which it is known
	logLines    = 12

	aloneLines = 200 // of an input or an output when one case was asked for
)

func (p *page) open(c report.Case, o Options) {
	p.gap()
	p.para(p.in(loud, "✗")+" ", p.in(bold, prose(c.Title))+" "+p.in(dim, "("+prose(c.ID)+")"))
	p.explain(c, o)
}

// explain writes one failure in the fixed order: what was checked, what
// happened, hint, how to try it again.
func (p *page) explain(c report.Case, o Options) {
	if x, play, ok := words.FirstFailed(c); ok {
		p.checked(c, x, play, o)
		p.happened(c, x, play)
		p.also(c, x)
	}
	if c.Hint != "" {
		p.heading("Hint")
		p.para("    ", sentence(c.Hint))
	}
	if o.Replay != nil {
		p.heading("To try it again")
		p.command(o.Replay(c.ID))
	}
}

func (p *page) heading(text shown) {
	p.gap()
	p.line("  " + p.in(cyan, text))
}

func (p *page) checked(c report.Case, x report.Expectation, play report.Play, o Options) {
	p.heading("What was checked")
	p.para("    "+p.in(dim, "$")+" ", p.in(bold, cutRight(words.Command(play), 4*p.width)))
	if play.Stdin != "" {
		also := shown("")
		if slices.Contains(play.Argv, play.Stdin) {
			also = ", too"
		}
		p.para("    ", "with "+prose(play.Stdin)+" on standard input"+also)
	}
	for _, input := range play.Inputs {
		if input.Data == "" {
			p.para("    ", prose(input.Name)+" is empty.")
			continue
		}
		p.para("    ", prose(input.Name)+" is:")
		matter := words.About(c, x)
		if text := words.VisibleEnds(input.Data); len(matter) > 0 && len(input.Data) < report.MaxText && len(linesOf(text)) > p.wholeLines {
			p.blockAround(6, text, matter)
		} else {
			p.block(6, text, p.inputLines)
		}
	}
	if play.Note != "" {
		p.para("    ", sentence(play.Note))
	}
	p.para("    ", sentence(words.Checked(x)))
	if pattern, found := words.Pattern(x); found && (o.Audience == report.Tutor || words.Missing(pattern, string(x.Got)) == "") {
		p.para("    ", p.in(dim, "The pattern is "+prose(pattern)))
	}
}

func (p *page) happened(c report.Case, x report.Expectation, play report.Play) {
	p.heading("What happened")
	if play.Fault != "" {
		p.para("    ", p.in(loud, prose(play.Fault)))
	}
	text := words.Happened(c, x)
	if pattern, _ := words.Pattern(x); x.Difference != nil && x.Difference.Kind == report.PatternMissing && words.Missing(pattern, string(x.Got)) != "" {
		text = "nothing like it is there" // what it is like stands above
	}
	if words.Broken(x, play) {
		p.para("    ", p.in(loud, sentence(text)))
		if play.End != "could not start" {
			if play.Stdout == "" {
				p.para("    ", "Nothing had come out of it.")
			} else {
				p.output("It had printed", play.Stdout)
			}
			p.errors(play)
		}
		p.unbuffered(play)
		return
	}
	if rows := sides.Of(x, linesAround, linesAround); rows != nil {
		text = words.HappenedBriefly(c, x)
		if x.Difference.Kind != report.OneWord {
			text += ":"
		}
		p.para("    ", p.in(loud, sentence(text)))
		p.contrast(rows)
	} else {
		p.para("    ", p.in(loud, sentence(text)))
		elsewhere := x.Difference != nil && x.Difference.Kind == report.OtherStream
		said := x.Difference != nil && (x.Difference.Kind == report.NothingPrinted || x.Difference.Kind == report.NothingHere) || elsewhere && x.Got == ""
		if elsewhere && x.Channel == "stderr" {
			p.output("On standard output it printed", play.Stdout)
		}
		switch {
		case x.Channel == "either" && play.Stdout != "" && play.Stderr != "":
			p.output("On standard output it printed", play.Stdout)
			p.errors(play)
		case x.Channel != "exit" && x.Channel != "signal" && !said:
			p.output(introduced(x), x.Got)
		}
	}
	if x.Channel != "stderr" && x.Channel != "either" {
		p.errors(play)
	}
	if text := words.FirstAnswer(x, play); text != "" {
		p.para("    ", prose(text))
	}
	p.unbuffered(play)
}

func (p *page) unbuffered(play report.Play) {
	if text := words.Unbuffered(play); text != "" {
		p.para("    ", shown(text))
	}
}

// introduced is the lead to what an expectation looked at.
func introduced(x report.Expectation) shown {
	if name, isFile := strings.CutPrefix(x.Channel, "file "); isFile {
		return "The file " + prose(name) + " holds"
	}
	switch x.Channel {
	case "memory":
		return "Valgrind printed"
	case "stderr":
		return "On standard error the program printed"
	}
	return "The program printed"
}

func (p *page) errors(play report.Play) {
	if play.Stderr != "" {
		p.output("On standard error it printed", play.Stderr)
	}
}

// output writes what a program printed, or that it printed nothing.
func (p *page) output(lead shown, text report.Text) {
	if text == "" {
		p.para("    ", lead+" nothing.")
		return
	}
	p.para("    ", lead+":")
	p.block(6, text, p.outputLines)
}

// also lists what else failed in the case, unless the play that failed says
// it all.
func (p *page) also(c report.Case, first report.Expectation) {
	const most = 4
	others := []string{words.Checked(first)}
	for _, x := range c.Expectations {
		if x.Verdict != report.VerdictFail || x.Line == first.Line || x.Play < 0 || x.Play >= len(c.Plays) {
			continue
		}
		if play := c.Plays[x.Play]; play.End != "exit" && x.Play == first.Play {
			continue
		}
		other := words.Checked(x)
		if x.Play != first.Play {
			other += ", with " + words.Command(c.Plays[x.Play])
			if stdin := c.Plays[x.Play].Stdin; stdin != "" && !slices.Contains(c.Plays[x.Play].Argv, stdin) {
				other += " and " + stdin + " on standard input"
			}
		}
		if !slices.Contains(others, other) {
			others = append(others, other)
		}
	}
	others = others[1:]
	for _, other := range others[:min(most, len(others))] {
		p.para("    ", p.in(loud, "Also failed:")+" "+prose(other)+".")
	}
	if rest := len(others) - most; rest > 0 {
		p.para("    ", shown("… "+words.Plural(rest, "more expectation")))
	}
}
