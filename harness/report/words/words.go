// Package words says in plain words what a report holds, for every format that
// people read, and makes whatever a candidate printed safe to show.
package words

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"

	"touchstone/harness/report"
)

// Checked says in plain words what an expectation asked for.
func Checked(x report.Expectation) string {
	subject := map[string]string{
		"exit": "the exit status", "stdout": "standard output", "stderr": "standard error",
		"either": "standard output or standard error", "session": "the session", "memory": "the memory of the program",
	}[x.Channel]
	if name, isFile := strings.CutPrefix(x.Channel, "file "); isFile {
		subject = "the file " + name
	}
	pattern, _ := Pattern(x)
	switch x.Option {
	case "equal":
		return checkedEqual(x, subject)
	case "empty":
		return strings.Replace(subject, " or ", " and ", 1) + " must be empty"
	case "nonempty":
		return subject + " must not be empty"
	case "message":
		return subject + " must have an error message"
	case "missing":
		return subject + " must not be there"
	case "match":
		if example := Missing(pattern, string(x.Got)); example != "" {
			return fmt.Sprintf("%s must have something like %q", subject, example)
		}
		if last := MissingEnd(pattern, string(x.Got)); last != "" {
			return fmt.Sprintf("%s must end with %q", subject, last)
		}
		return subject + " must have what this case asks for"
	case "lacks":
		subject = strings.Replace(subject, " or ", " and ", 1)
		if example := Example(pattern); example != "" && !spansLines(pattern, string(x.Got)) {
			return fmt.Sprintf("%s must have nothing like %q", subject, example)
		}
		return subject + " must not have what this case forbids"
	case "line":
		return subject + " must name line " + strings.ReplaceAll(strings.Join(x.Args, " or "), "..", " to ")
	case "set":
		return fmt.Sprintf("%s must name exactly: %s", subject, x.Want)
	case "no-leaks":
		return "all memory must be freed at the end"
	case "no-errors":
		return "the program must have no invalid memory accesses"
	case "as":
		where := "on "
		if strings.HasPrefix(x.Channel, "file ") {
			where = "in "
		}
		return fmt.Sprintf("%s%s, %s must be as in %s", where, subject, cmp.Or(x.Reads, "what counts"), strings.Join(x.Args[min(1, len(x.Args)):], " or "))
	}
	if x.Channel == "signal" { // in a report that an older version wrote, as all that follows
		return "a signal must end the program"
	}
	return subject + " must be as this case asks"
}

// checkedEqual is about what is compared as it is.
func checkedEqual(x report.Expectation, subject string) string {
	texts := strings.Join(x.Args, " or ")
	switch {
	case x.Channel == "signal":
		return "a signal must end the program: " + texts
	case x.Channel == "exit" && texts == "any":
		return "the program must end by itself"
	case x.Channel == "exit":
		return "the exit status must be " + texts
	}
	relaxed := ""
	if len(x.Drop) > 0 {
		relaxed = "; some parts of it do not count"
	}
	for _, name := range x.Relax {
		relaxed += "; " + relaxations[name]
	}
	if relaxed == "" {
		relaxed = ", byte for byte"
	}
	if texts == "" {
		return subject + " must go as written in the transcript" + relaxed
	}
	return subject + " must equal " + texts + relaxed
}

// spansLines tells whether what a pattern matches in a text is more than a
// line: an example in one line is nothing like it then.
func spansLines(pattern, text string) bool {
	re, err := regexp.Compile(pattern)
	return err == nil && strings.Contains(strings.TrimSpace(re.FindString(text)), "\n")
}

// relaxations says what each of report.Expectation.Relax does.
var relaxations = map[string]string{
	"trailing-blanks": "blanks at the ends of lines do not count",
	"final-newline":   "newlines at the very end do not count",
	"numbers":         "any number may stand for a number",
	"line-ends":       "CR LF counts as LF",
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

func needsQuotes(r rune) bool {
	return r <= ' ' || strings.ContainsRune("\"'\\$`*?[]{}()<>|&;~#!", r)
}

// FirstFailed gives the first expectation of a case that failed, and its play;
// there is none in a case that did not fail, or that may not be opened.
func FirstFailed(c report.Case) (report.Expectation, report.Play, bool) {
	for _, x := range c.Expectations {
		if x.Verdict == report.VerdictFail && 0 <= x.Play && x.Play < len(c.Plays) {
			return x, c.Plays[x.Play], true
		}
	}
	return report.Expectation{}, report.Play{}, false
}

// Pattern is the regular expression that an expectation asks for, or forbids,
// as its author wrote it.
func Pattern(x report.Expectation) (pattern string, found bool) {
	if x.Option != "match" && x.Option != "lacks" || len(x.Args) != 1 {
		return "", false
	}
	return x.Args[0], true
}
