// Package words describes the contents of a report in plain words, for every format
// that people read, and makes a candidate's output safe to show.
package words

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/report"
)

// Checked says in plain words what an expectation checked.
func (v Voice) Checked(x report.Expectation) string {
	key, values := checked(x)
	file, isFile := x.File()
	channel, n := x.Channel, 1
	if isFile {
		channel = "file"
	}
	if x.Channel == "either" && slices.Contains([]string{"empty", "lacks"}, x.Option) {
		channel, n = "both", 2
	}
	if isFile && catalog.Has(key+".file") {
		key += ".file"
	}
	text := v.Say(key, append(values, "subject", v.Named("subject", channel, "file", file), "n", n, "lines", v.ranges(x.Args), "args", v.ranges(x.Args))...)
	if x.Option != "equal" || x.Channel == "exit" || x.Channel == "signal" {
		return text
	}
	if len(x.Drop)+len(x.Relax) == 0 {
		return text + v.Say("relax.none")
	}
	if len(x.Drop) > 0 {
		text += v.Say("relax.drop")
	}
	for _, name := range x.Relax {
		if key := "relax." + name; catalog.Has(key) {
			text += v.Say(key)
		}
	}
	return text
}

// checked returns the key for what an expectation checked, with the values for
// it.
func checked(x report.Expectation) (key string, values []any) {
	key, example := "checked."+x.Option, ""
	switch x.Option {
	case "equal":
		key = checkedEqual(x)
	case "match", "lacks":
		key, example = checkedPattern(x)
	case "float":
		if len(x.Args) > 0 && catalog.Has(key+"."+x.Args[0]) {
			key += "." + x.Args[0]
		}
	case "check":
		if x.Reads != "" {
			key = "checked.check.accepts"
		}
	case "as":
		if x.Reads != "" {
			key = "checked.as.reads"
		}
	}
	if !catalog.Has(key) {
		key = "checked" // nothing more is known, or another version wrote the report
	}
	first := min(1, len(x.Args))
	return key, []any{
		"example", strconv.Quote(example), "want", x.Want, "reads", x.Reads, "accepts", x.Reads,
		"tolerance", strings.Join(x.Args[:first], ""), "files", strings.Join(x.Args[first:], ", "),
	}
}

func checkedEqual(x report.Expectation) string {
	switch {
	case x.Channel == "signal":
		return "checked.signal.one"
	case x.Channel == "exit" && slices.Equal(x.Args, []string{"any"}):
		return "checked.exit.any"
	case x.Channel == "exit":
		return "checked.exit"
	case len(x.Args) == 0:
		return "checked.transcript"
	}
	return "checked.equal"
}

// checkedPattern returns an example of what is required or forbidden as well, if one helps.
func checkedPattern(x report.Expectation) (key, example string) {
	pattern, _ := Pattern(x)
	if x.Option == "lacks" {
		if example = Example(pattern); example == "" || spansLines(pattern, string(x.Got)) {
			return "checked.lacks", ""
		}
		return "checked.lacks.like", example
	}
	if only(pattern) {
		return "checked.match.only", ""
	}
	if example = Missing(pattern, string(x.Got)); example != "" {
		return "checked.match.like", example
	}
	if example = MissingEnd(pattern, string(x.Got)); example != "" {
		return "checked.match.end", example
	}
	return "checked.match", ""
}

// spansLines reports whether a pattern's match in a text is longer than a line: an
// example in one line would then look different.
func spansLines(pattern, text string) bool {
	re, err := regexp.Compile(pattern)
	return err == nil && strings.Contains(strings.TrimSpace(re.FindString(text)), "\n")
}

// Command writes an argument list as it would be typed.
func Command(play report.Play) string {
	words := make([]string, len(play.Argv))
	for i, arg := range play.Argv {
		words[i] = arg
		if arg == "" || strings.ContainsFunc(arg, needsQuotes) {
			words[i] = "'" + strings.ReplaceAll(arg, "'", `'\''`) + "'"
		}
	}
	return strings.Join(words, " ")
}

// Before returns the last commands, as they would be typed, whose folder the play of an
// expectation finds as they have left it.
func Before(c report.Case, x report.Expectation) (commands []string) {
	const most = 8
	if !c.Plays[x.Play].Keeps {
		return nil
	}
	for _, play := range c.Plays[max(0, x.Play-most):x.Play] {
		command := Command(play)
		if play.Stdin != "" {
			command += " < " + play.Stdin
		}
		commands = append(commands, command)
	}
	return commands
}

func needsQuotes(r rune) bool {
	return r <= ' ' || strings.ContainsRune("\"'\\$`*?[]{}()<>|&;~#!", r)
}

// FirstFailed returns the first failed expectation of a case, and its play; false
// if the case did not fail, or may not be opened.
func FirstFailed(c report.Case) (report.Expectation, report.Play, bool) {
	for _, x := range c.Expectations {
		if x.Verdict == report.VerdictFail && 0 <= x.Play && x.Play < len(c.Plays) {
			return x, c.Plays[x.Play], true
		}
	}
	return report.Expectation{}, report.Play{}, false
}

// Pattern returns the regular expression that an expectation requires or forbids,
// as its author wrote it.
func Pattern(x report.Expectation) (pattern string, found bool) {
	if x.Option != "match" && x.Option != "lacks" || len(x.Args) != 1 {
		return "", false
	}
	return x.Args[0], true
}
