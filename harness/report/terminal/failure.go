package terminal

import (
	"slices"

	"touchstone/harness/report"
	"touchstone/harness/report/sides"
	"touchstone/harness/report/words"
)

// The number of lines shown of a text.
const (
	inputLines  = 30 // a whole game, if it is unknown which of its lines matters
	outputLines = 6
	wholeLines  = 12 // of an input of which that is known
	logLines    = 12

	aloneLines = 200 // of an input or an output if only one case was requested
)

func (p *page) open(c report.Case, costs string, o View) {
	p.gap()
	p.para(p.in(loud, "✗")+" ", p.in(bold, prose(c.Title))+" "+p.in(dim, "("+prose(c.ID)+")"+p.costs(costs)))
	p.explain(c, o)
}

// explain writes one failure in a fixed order: what was checked, what happened,
// hint, how to try it again.
func (p *page) explain(c report.Case, o View) {
	if x, play, ok := words.FirstFailed(c); ok {
		p.checked(c, x, play)
		p.happened(c, x, play)
		for _, text := range p.v.Remarks(play) {
			p.para("    ", p.in(loud, sentence(text)))
		}
		if !p.inputLast {
			p.also(c, x)
		}
	}
	p.passing(c.Contrast)
	if c.Hint != "" {
		p.heading(p.say("screen.hint"))
		p.para("    ", sentence(c.Hint))
	}
	if x, play, ok := words.FirstFailed(c); ok && p.inputLast {
		if len(play.Inputs) > 0 {
			p.heading(p.say("screen.input"))
			p.inputs(c, x, play)
		}
		p.also(c, x)
	}
	if o.Replay != nil && (o.Audience == report.Tutor || c.Visibility == report.Public) { // others are not in a student's copy
		p.heading(p.say("screen.replay"))
		p.command(o.Replay(c.ID))
	}
}

// passing shows what tells a play that passed from the one that failed.
func (p *page) passing(d *report.Contrast) {
	if d == nil {
		return
	}
	text, lines := p.v.Contrast(*d)
	if text == "" {
		return
	}
	p.gap()
	p.para("    ", prose(text))
	if lines != nil {
		p.below([]sides.Row{*lines}, p.say("contrast.passes"), p.say("contrast.fails"))
	}
}

func (p *page) heading(text shown) {
	p.gap()
	p.line("  " + p.in(cyan, text))
}

func (p *page) checked(c report.Case, x report.Expectation, play report.Play) {
	p.heading(p.say("screen.checked"))
	for _, command := range words.Before(c, x) {
		p.para("    "+p.in(dim, "$")+" ", cutRight(command, 4*p.width))
	}
	p.para("    "+p.in(dim, "$")+" ", p.in(bold, cutRight(words.Command(play), 4*p.width)))
	if play.Stdin != "" {
		key := "screen.stdin"
		if slices.Contains(play.Argv, play.Stdin) {
			key = "screen.stdin.too"
		}
		p.para("    ", p.say(key, "file", play.Stdin))
	}
	if play.With != "" {
		p.para("    ", p.say("screen.with", "name", play.With))
	}
	if !p.inputLast {
		p.inputs(c, x, play)
	}
	if play.Note != "" {
		p.para("    ", sentence(play.Note))
	}
	p.para("    ", sentence(p.v.Checked(x)))
	if example := words.Passing(x); example != "" {
		p.para("    ", p.say("screen.passing"))
		p.block(6, report.Text(example), p.outputLines)
	}
}

// inputs shows what a play was given: where that is known, the lines that matter.
func (p *page) inputs(c report.Case, x report.Expectation, play report.Play) {
	for _, input := range play.Inputs {
		if input.Data == "" {
			p.para("    ", p.say("screen.file.empty", "file", input.Name))
			continue
		}
		p.para("    ", p.say("screen.file", "file", input.Name))
		matter := words.About(c, x)
		if text := p.v.VisibleEnds(input.Data); len(matter) > 0 && len(input.Data) < report.MaxText && len(linesOf(text)) > p.wholeLines {
			p.blockAround(6, text, matter)
		} else {
			p.block(6, text, p.inputLines)
		}
	}
}

func (p *page) happened(c report.Case, x report.Expectation, play report.Play) {
	p.heading(p.say("screen.happened"))
	if play.Fault != "" {
		p.para("    ", p.in(loud, prose(play.Fault)))
	}
	text := p.v.Happened(c, x)
	if pattern, _ := words.Pattern(x); x.Difference != nil && x.Difference.Kind == report.PatternMissing && words.Missing(pattern, string(x.Got)) != "" {
		text = p.v.Say("screen.nothing-like-it") // an example is shown above
	}
	rows := sides.Of(x, linesAround, linesAround)
	switch {
	case words.Broken(x, play):
		p.para("    ", p.in(loud, sentence(text)))
		p.before(play)
		return
	case rows != nil:
		text = p.v.HappenedBriefly(c, x)
		if x.Difference.Kind != report.OneWord {
			text += ":"
		}
		p.para("    ", p.in(loud, sentence(text)))
		p.contrast(rows)
		if last := rows[len(rows)-1]; last.Number == 0 && last.Got.Missing {
			p.printed(x, play) // what was printed instead
		}
	default:
		p.para("    ", p.in(loud, sentence(text)))
		p.printed(x, play)
	}
	if x.Channel != "stderr" && x.Channel != "either" {
		p.errors(play)
	}
	if text := p.v.FirstAnswer(x, play); text != "" {
		p.para("    ", prose(text))
	}
	p.unbuffered(play)
}

// before shows what a play that did not end by itself printed before it ended.
func (p *page) before(play report.Play) {
	if play.With != "" {
		p.output("screen.talk", p.v.Talk(play))
		p.errors(play)
	} else if play.End != "could not start" {
		if play.Stdout != "" || play.Stderr == "" {
			p.output("screen.printed-before", play.Stdout)
		}
		p.errors(play)
	}
	p.unbuffered(play)
}

// printed shows an output that is not compared line by line.
func (p *page) printed(x report.Expectation, play report.Play) {
	if x.Difference != nil && x.Difference.Kind == report.OtherStream && x.Channel == "stderr" {
		p.output("screen.printed.stdout", play.Stdout)
	}
	switch {
	case play.With != "":
		p.output("screen.talk", p.v.Talk(play))
	case x.Channel == "either" && play.Stdout != "" && play.Stderr != "":
		p.output("screen.printed.stdout", play.Stdout)
		p.errors(play)
	case x.Channel != "exit" && x.Channel != "signal" && !nothingToShow(x):
		p.introduced(x)
	}
}

// nothingToShow reports whether the sentence about a difference says that there is nothing, or all
// of it.
func nothingToShow(x report.Expectation) bool {
	if x.Difference == nil {
		return false
	}
	switch x.Difference.Kind {
	case report.NothingPrinted, report.NothingHere:
		return true
	case report.OtherStream, report.FileState, report.PrintedAnyway:
		return x.Got == ""
	case report.MemoryUse:
		return len(x.Difference.Findings) == 1
	}
	return false
}

func (p *page) unbuffered(play report.Play) {
	if text := p.v.Unbuffered(play); text != "" {
		p.para("    ", shown(text))
	}
}

// introduced names what an expectation checked.
func (p *page) introduced(x report.Expectation) {
	if name, isFile := x.File(); isFile {
		p.output("screen.printed.file", x.Got, "file", name)
		return
	}
	switch x.Channel {
	case "memory":
		p.output("screen.printed.valgrind", x.Got)
	case "stderr":
		p.output("screen.printed.stderr", x.Got)
	default:
		p.output("screen.printed.program", x.Got)
	}
}

func (p *page) errors(play report.Play) {
	if play.Stderr != "" {
		p.output("screen.printed.stderr", play.Stderr)
	}
}

// output writes a program's output below the heading of the key, or that it
// printed nothing.
func (p *page) output(key string, text report.Text, values ...any) {
	if text == "" {
		p.para("    ", p.say(key+".nothing", values...))
		return
	}
	p.para("    ", p.say(key, values...))
	p.block(6, text, p.outputLines)
}

// also lists the other failures of the case, unless the failed play explains
// them all.
func (p *page) also(c report.Case, first report.Expectation) {
	const most = 4
	others := []string{p.v.Checked(first)}
	for _, x := range c.Expectations {
		if x.Verdict != report.VerdictFail || x.Line == first.Line || x.Play < 0 || x.Play >= len(c.Plays) {
			continue
		}
		if play := c.Plays[x.Play]; x.Play == first.Play && (play.End != "exit" || sameFile(x, first)) {
			continue
		}
		other := p.v.Checked(x)
		if x.Play != first.Play {
			key := "screen.also.with"
			if stdin := c.Plays[x.Play].Stdin; stdin != "" && !slices.Contains(c.Plays[x.Play].Argv, stdin) {
				key = "screen.also.with-stdin"
			}
			if other == others[0] {
				other = p.v.Say("screen.also.same")
			}
			other = p.v.Say(key, "what", other, "command", words.Command(c.Plays[x.Play]), "file", c.Plays[x.Play].Stdin)
		}
		if !slices.Contains(others, other) {
			others = append(others, other)
		}
	}
	others = others[1:]
	for _, other := range others[:min(most, len(others))] {
		p.para("    ", p.in(loud, p.say("screen.also"))+" "+prose(other)+".")
	}
	if rest := len(others) - most; rest > 0 {
		p.para("    ", p.say("screen.also.more", "n", rest))
	}
}

// sameFile reports whether two expectations failed because of one file, such as a
// missing one.
func sameFile(a, b report.Expectation) bool {
	state := func(x report.Expectation) bool { return x.Difference != nil && x.Difference.Kind == report.FileState }
	return state(a) && state(b) && a.Channel == b.Channel
}
