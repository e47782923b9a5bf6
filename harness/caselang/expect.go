package caselang

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/report"
)

var channels = []string{"exit", "signal", "stdout", "stderr", "either", "output", "session", "memory", "file", "accepted"}

var relaxations = map[string]func(*compare.Relax){
	"trailing-blanks": func(r *compare.Relax) { r.TrailingBlanks = true },
	"final-newline":   func(r *compare.Relax) { r.FinalNewline = true },
	"numbers":         func(r *compare.Relax) { r.Numbers = true },
	"line-ends":       func(r *compare.Relax) { r.LineEnds = true },
}

// Relaxations lists the relaxations that are words alone, without their dash.
func Relaxations() []string { return slices.Sorted(maps.Keys(relaxations)) }

// Relax returns what the relaxations with these names ignore.
func Relax(names []string) compare.Relax {
	var r compare.Relax
	for _, name := range names {
		if relax, known := relaxations[name]; known {
			relax(&r)
		}
	}
	return r
}

func parseExpect(args []string) (e Expect, err error) {
	if len(args) == 0 {
		return e, catalog.Of("case.no-channel-named")
	}
	e.Channel, args = args[0], args[1:]
	switch {
	case !slices.Contains(channels, e.Channel):
		return e, unknown("case.channel", e.Channel, channels)
	case e.status():
		e.Words, e.text = args, Quoted(args)
		return e, e.checkStatus()
	case e.Channel == "accepted":
		if len(args) > 0 {
			return e, catalog.Of("case.accepted-words")
		}
		return e, nil // the rest follows from the play
	case e.Channel == "file":
		if len(args) == 0 {
			return e, catalog.Of("case.channel-file")
		}
		e.File, args = args[0], args[1:]
	}
	e.text = Quoted(args)
	for len(args) > 0 && strings.HasPrefix(args[0], "-") && e.Option == "" {
		if args, err = e.parseOption(args); err != nil {
			return e, err
		}
	}
	e.Words = args
	if err := e.checkWords(); err != nil {
		return e, err
	}
	if re := e.from("RE"); len(re) > 0 {
		e.Pattern, err = pattern(re[0])
	}
	return e, err
}

// parseOption parses the option at the start of args, and returns what follows it.
func (e *Expect) parseOption(args []string) (rest []string, err error) {
	name := args[0][1:]
	if relax, known := relaxations[name]; known {
		e.relaxes = append(e.relaxes, name)
		relax(&e.Relax)
		return args[1:], nil
	}
	if _, known := comparators[name]; known && name != "" {
		e.Option = name
		return args[1:], nil
	}
	if name != "drop" {
		return nil, catalog.Of("case.expect-option", "option", args[0])
	}
	if err := e.drop(args[1:]); err != nil {
		return nil, err
	}
	return args[2:], nil
}

// drop adds the regular expression at the start of args to the relaxation.
func (e *Expect) drop(args []string) error {
	if len(args) == 0 {
		return catalog.Of("case.drop")
	}
	re, err := pattern(args[0])
	if err != nil {
		return within("-drop", err)
	}
	e.Relax.Drop = append(e.Relax.Drop, re)
	return nil
}

func (e Expect) checkStatus() error {
	if len(e.Words) == 0 {
		return catalog.Of("case.channel-value", "channel", e.Channel)
	}
	for _, word := range e.Words {
		if e.Channel == "signal" && !strings.HasPrefix(word, "SIG") {
			return catalog.Of("case.signal", "text", strconv.Quote(word))
		}
		if _, ok := statuses(word); e.Channel == "exit" && !ok {
			return catalog.Of("case.exit", "text", strconv.Quote(word))
		}
	}
	return nil
}

// statuses returns which exit statuses a word is for: any, N, N..M, or !N for all but N.
func statuses(word string) (are func(status int) bool, ok bool) {
	if word == "any" {
		return func(int) bool { return true }, true
	}
	but, not := strings.CutPrefix(word, "!")
	r, err := compare.ParseRange(but)
	ok = err == nil && r.Last <= 255 && !(not && r.First != r.Last)
	return func(status int) bool { return (r.First <= status && status <= r.Last) != not }, ok
}

// Accepts reports whether the expectation, which is of the channel exit, is met by a status.
func (e Expect) Accepts(status int) bool {
	return slices.ContainsFunc(e.Words, func(word string) bool {
		are, ok := statuses(word)
		return ok && are(status)
	})
}

func (e Expect) checkWords() error {
	row := e.Comparator()
	least, most := row.takes()
	if e.Channel == "session" && e.Option == "" {
		least = 0
	}
	switch {
	case len(e.Words) < least:
		return catalog.Of("case.too-few-words")
	case len(e.Words) > most:
		return catalog.Of("case.too-many-words", "option", e.Option, "words", fmt.Sprintf("%q", e.Words[most:]))
	case e.Channel == "session" && e.Option != "":
		return catalog.Of("case.session-option", "option", e.Option)
	case e.Channel == "memory" && row.Channel != "memory" || row.Channel == "memory" && e.Channel != "memory":
		return catalog.Of("case.memory-option")
	case row.Channel == "file" && e.Channel != "file":
		return catalog.Of("case.missing-option")
	case e.Option != "" && len(e.relaxes)+len(e.Relax.Drop) > 0:
		return catalog.Of("case.relax-nothing", "option", e.Option)
	}
	return nil
}

// Reported returns the expectation as a report shows it before it is judged.
func (e Expect) Reported(c Course) report.Expectation {
	x := report.Expectation{
		Channel: strings.TrimSpace(e.Channel + " " + e.File), Comparator: e.text,
		Option: cmp.Or(e.Option, "equal"), Args: e.Words, Relax: e.relaxes,
	}
	for _, re := range e.Relax.Drop {
		x.Drop = append(x.Drop, re.String())
	}
	if j := e.judge(c); j != nil {
		x.Reads = j.says
	}
	return x
}

// Against lists what the expectation on a play compares with: files, or transcripts.
func (e Expect) Against(p Play) []string {
	if e.Channel == "session" && len(e.Words) == 0 {
		return []string{p.Input}
	}
	return e.from("FILE")
}

// Wanted returns the bytes of these: of a transcript, what the program prints.
func (e Expect) Wanted(p Play, files Contents) ([][]byte, error) {
	names := e.Against(p)
	all, err := files.ReadAll(names)
	if err != nil || e.Channel != "session" {
		return all, err
	}
	for i, data := range all {
		t, err := ParseTranscript(names[i], data)
		if err != nil {
			return nil, err
		}
		all[i] = t.output
	}
	return all, nil
}

// MetBySilence reports whether a program meets the expectation that prints nothing and exits
// with 0. Of a program of the course that cannot be asked nobody knows.
func (e Expect) MetBySilence(c Course, m Material) (bool, error) {
	if e.status() {
		return e.Channel == "exit" && e.Accepts(0), nil
	}
	return e.metBy(nil, c, m)
}

// metBy reports whether an output meets the expectation.
func (e Expect) metBy(output []byte, c Course, m Material) (bool, error) {
	if e.Comparator().Compare == nil {
		return len(output) == 0, nil
	}
	if j := e.judge(c); j != nil && !j.here {
		return false, nil
	}
	comparator, err := e.Compares(c, m)
	return err == nil && comparator.Judge(output).OK, err
}
