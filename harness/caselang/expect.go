package caselang

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/compare"
	"touchstone/harness/diagnostic"
	"touchstone/harness/report"
)

// expecting is a parsed expect command.
type Expect struct {
	Channel string // exit, signal, stdout, stderr, either, session, memory, file
	File    string // for the channel file
	Relax   compare.Relax
	relaxes []string       // the names of the relaxations in relax, except for what it drops
	Option  string         // the comparator's option without its dash; "" compares with files
	Words   []string       // the arguments of the comparator
	Pattern *regexp.Regexp // of match and lacks
	text    string         // everything after the channel, as a case would write it
}

var channels = []string{"exit", "signal", "stdout", "stderr", "either", "session", "memory", "file"}

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

// Readers are the readers that `expect -as` names: they parse an output.
type Readers map[string]compare.Reader

// comparators gives the minimum and maximum number of arguments of each
// comparator option.
var comparators = map[string]struct{ least, most int }{
	"":         {1, 99},
	"empty":    {0, 0},
	"nonempty": {0, 0},
	"message":  {0, 0},
	"missing":  {0, 0},
	"match":    {1, 1},
	"lacks":    {1, 1},
	"line":     {1, 99},
	"set":      {2, 99},
	"as":       {2, 99},
	"check":    {1, 2},
	"float":    {2, 99},

	"no-leaks":  {0, 9},
	"no-errors": {0, 0},
}

func parseExpect(args []string) (Expect, error) {
	var e Expect
	if len(args) == 0 {
		return e, catalog.Of("case.no-channel-named")
	}
	e.Channel, args = args[0], args[1:]
	switch {
	case !slices.Contains(channels, e.Channel):
		return e, unknown("case.channel", e.Channel, channels)
	case e.Channel == "exit" || e.Channel == "signal":
		e.Words, e.text = args, Quoted(args)
		return e, e.checkStatus()
	case e.Channel == "file":
		if len(args) == 0 {
			return e, catalog.Of("case.channel-file")
		}
		e.File, args = args[0], args[1:]
	}
	e.text = Quoted(args)
	for len(args) > 0 && strings.HasPrefix(args[0], "-") && e.Option == "" {
		if args[0] == "-drop" {
			if err := e.drop(args[1:]); err != nil {
				return e, err
			}
			args = args[2:]
			continue
		}
		name := args[0][1:]
		relax, isRelaxation := relaxations[name]
		_, isComparator := comparators[name]
		switch {
		case isRelaxation:
			e.relaxes = append(e.relaxes, name)
			relax(&e.Relax)
		case isComparator && name != "":
			e.Option = name
		default:
			return e, catalog.Of("case.expect-option", "option", args[0])
		}
		args = args[1:]
	}
	e.Words = args
	if err := e.checkWords(); err != nil || e.Option != "match" && e.Option != "lacks" {
		return e, err
	}
	var err error
	e.Pattern, err = regexp.Compile(e.Words[0])
	return e, err
}

// drop adds the regular expression at the start of args to the relaxation.
func (e *Expect) drop(args []string) error {
	if len(args) == 0 {
		return catalog.Of("case.drop")
	}
	re, err := regexp.Compile(args[0])
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
		if e.Channel == "exit" && word != "any" {
			if n, err := strconv.Atoi(word); err != nil || n < 0 || n > 255 {
				return catalog.Of("case.exit", "text", strconv.Quote(word))
			}
		}
	}
	return nil
}

func (e Expect) checkWords() error {
	takes := comparators[e.Option]
	if e.Channel == "session" && e.Option == "" {
		takes.least = 0
	}
	switch {
	case len(e.Words) < takes.least:
		return catalog.Of("case.too-few-words")
	case len(e.Words) > takes.most:
		return catalog.Of("case.too-many-words", "option", e.Option, "words", fmt.Sprintf("%q", e.Words[takes.most:]))
	case e.Channel == "session" && e.Option != "":
		return catalog.Of("case.session-option", "option", e.Option)
	case (e.Channel == "memory") != (e.Option == "no-leaks" || e.Option == "no-errors"):
		return catalog.Of("case.memory-option")
	case e.Option == "missing" && e.Channel != "file":
		return catalog.Of("case.missing-option")
	case e.Option != "" && len(e.relaxes)+len(e.Relax.Drop) > 0:
		return catalog.Of("case.relax-nothing", "option", e.Option)
	}
	return nil
}

// reported returns the expectation as a report shows it before it is judged.
func (e Expect) Reported() report.Expectation {
	x := report.Expectation{
		Channel: strings.TrimSpace(e.Channel + " " + e.File), Comparator: e.text,
		Option: cmp.Or(e.Option, "equal"), Args: e.Words, Relax: e.relaxes,
	}
	for _, re := range e.Relax.Drop {
		x.Drop = append(x.Drop, re.String())
	}
	return x
}

// wants lists the files that the expectation compares with.
func (e Expect) wants() []string {
	switch {
	case e.Channel == "exit" || e.Channel == "signal":
		return nil
	case e.Option == "":
		return e.Words
	case e.Option == "as" || e.Option == "check" || e.Option == "float":
		return e.Words[1:]
	}
	return nil
}

// against lists what the expectation on a play compares with: files, or transcripts.
func (e Expect) Against(p Play) []string {
	if e.Channel == "session" && len(e.Words) == 0 {
		return []string{p.Input}
	}
	return e.wants()
}

// wanted returns the bytes of these: of a transcript, what the program prints.
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

// comparator builds the comparator from the bytes that are wanted.
func (e Expect) Comparator(a *assignment.Assignment, readers Readers, wants [][]byte) (compare.Comparator, error) {
	switch e.Option {
	case "":
		return compare.Equal{Relax: e.Relax, Wants: wants}, nil
	case "empty":
		return compare.Empty{}, nil
	case "nonempty":
		return compare.NonEmpty{}, nil
	case "message":
		if a.Reports == "" {
			return nil, catalog.Of("case.no-reports")
		}
		reports, err := pattern(a.Reports)
		return compare.Message{Reports: reports}, err
	case "match":
		return compare.Match{RE: e.Pattern}, nil
	case "lacks":
		return compare.Lacks{RE: e.Pattern}, nil
	case "line":
		var line compare.Line
		for _, word := range e.Words {
			r, err := compare.ParseRange(word)
			if err != nil {
				return nil, err
			}
			line.Ranges = append(line.Ranges, r)
		}
		return line, nil
	case "set":
		return e.set(a)
	case "as":
		if _, known := a.Readers[e.Words[0]]; !known {
			return nil, unknown("case.reader", e.Words[0], slices.Collect(maps.Keys(a.Readers)))
		}
		c := compare.ReadBack{Reader: readers[e.Words[0]], Wants: wants}
		for _, also := range a.Readers[e.Words[0]].Also {
			c.Also = append(c.Also, readers[also])
		}
		return c, nil
	case "float":
		tolerance, err := compare.ParseTolerance(e.Words[0])
		return compare.Float{Tolerance: tolerance, Wants: wants}, err
	case "check":
		if _, known := a.Checkers[e.Words[0]]; !known {
			return nil, unknown("case.checker", e.Words[0], slices.Collect(maps.Keys(a.Checkers)))
		}
		var answer []byte
		if len(wants) > 0 {
			answer = wants[0]
		}
		return compare.Checked{Answer: answer}, nil
	}
	return nil, fmt.Errorf("comparator -%s has no meaning here", e.Option)
}

// unknown returns the error for a word that neither the language nor the manifest
// defines.
func unknown(key, word string, known []string) error {
	problem := catalog.Of(key, "name", strconv.Quote(word))
	if len(known) == 0 {
		return problem
	}
	return catalog.Of("with-hint", "text", problem, "hint", diagnostic.Near(word, known))
}

func (e Expect) set(a *assignment.Assignment) (compare.Comparator, error) {
	kind := e.Words[0]
	t, known := a.Tokens[kind]
	if !known {
		return nil, unknown("case.tokens", kind, slices.Collect(maps.Keys(a.Tokens)))
	}
	re, err := pattern(t.Pattern)
	if err != nil {
		return nil, err
	}
	tokens := compare.Tokens{Kind: kind, Pattern: re, Words: t.Words}
	if t.Within != "" {
		if tokens.Within, err = pattern(t.Within); err != nil {
			return nil, err
		}
	}
	set := compare.Set{Tokens: tokens}
	for _, words := range e.Words[1:] {
		want := tokens.In([]byte(words))
		if len(want) != len(strings.Fields(words)) {
			return nil, catalog.Of("case.tokens-words", "words", strconv.Quote(words), "kind", kind)
		}
		set.Wants = append(set.Wants, want)
	}
	return set, nil
}
