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
	words := strings.Fields(x.Comparator)
	subject := map[string]string{
		"exit": "the exit status", "stdout": "standard output", "stderr": "standard error",
		"either": "standard output or standard error", "session": "the session", "memory": "the memory of the program",
	}[x.Channel]
	if name, isFile := strings.CutPrefix(x.Channel, "file "); isFile {
		subject = "the file " + name
	}
	switch {
	case x.Channel == "signal":
		return "a signal must end the program: " + strings.Join(words, " or ")
	case x.Channel == "exit" && x.Comparator == "any":
		return "the program must end by itself"
	case x.Channel == "exit":
		return "the exit status must be " + strings.Join(words, " or ")
	}
	relaxed := ""
	if rest := dropped.ReplaceAllString(x.Comparator, ""); rest != x.Comparator {
		words, relaxed = strings.Fields(rest), "; some parts of it do not count"
	}
	for len(words) > 0 && relaxations[words[0]] != "" {
		relaxed += "; " + relaxations[words[0]]
		words = words[1:]
	}
	if len(words) == 0 {
		return subject + " must go as written in the transcript" + orStrict(relaxed)
	}
	rest := unquoted(strings.Join(words[1:], " "))
	switch words[0] {
	case "-empty":
		return strings.Replace(subject, " or ", " and ", 1) + " must be empty"
	case "-nonempty":
		return subject + " must not be empty"
	case "-message":
		return subject + " must have an error message"
	case "-missing":
		return subject + " must not be there"
	case "-match":
		if example := Missing(rest, string(x.Got)); example != "" {
			return fmt.Sprintf("%s must have something like %q", subject, example)
		}
		if last := MissingEnd(rest, string(x.Got)); last != "" {
			return fmt.Sprintf("%s must end with %q", subject, last)
		}
		return subject + " must have what this case asks for"
	case "-lacks":
		subject = strings.Replace(subject, " or ", " and ", 1)
		if example := Example(rest); example != "" && !spansLines(rest, string(x.Got)) {
			return fmt.Sprintf("%s must have nothing like %q", subject, example)
		}
		return subject + " must not have what this case forbids"
	case "-line":
		return subject + " must name line " + strings.ReplaceAll(strings.Join(words[1:], " or "), "..", " to ")
	case "-set":
		return fmt.Sprintf("%s must name exactly: %s", subject, x.Want)
	case "-no-leaks":
		return "all memory must be freed at the end"
	case "-no-errors":
		return "the program must have no invalid memory accesses"
	case "-as":
		_, files, _ := strings.Cut(rest, " ")
		where := "on "
		if strings.HasPrefix(x.Channel, "file ") {
			where = "in "
		}
		return fmt.Sprintf("%s%s, %s must be as in %s", where, subject, cmp.Or(x.Reads, "what counts"), strings.Join(strings.Fields(files), " or "))
	}
	return subject + " must equal " + strings.Join(words, " or ") + orStrict(relaxed)
}

// spansLines tells whether what a pattern matches in a text is more than a
// line: an example in one line is nothing like it then.
func spansLines(pattern, text string) bool {
	re, err := regexp.Compile(pattern)
	return err == nil && strings.Contains(strings.TrimSpace(re.FindString(text)), "\n")
}

// unquoted is a word as it was before it was quoted for a case.
func unquoted(word string) string {
	if inner, ok := strings.CutPrefix(word, "'"); ok {
		return strings.ReplaceAll(strings.TrimSuffix(inner, "'"), "''", "'")
	}
	return word
}

// dropped is a -drop with its regular expression, quoted or not.
var dropped = regexp.MustCompile(`-drop ('(?:[^']|'')*'|\S+) ?`)

var relaxations = map[string]string{
	"-trailing-blanks": "blanks at the ends of lines do not count",
	"-final-newline":   "newlines at the very end do not count",
	"-numbers":         "any number may stand for a number",
	"-line-ends":       "CR LF counts as LF",
}

func orStrict(relaxed string) string {
	if relaxed == "" {
		return ", byte for byte"
	}
	return relaxed
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
	option, rest, _ := strings.Cut(x.Comparator, " ")
	if option != "-match" && option != "-lacks" {
		return "", false
	}
	return unquoted(rest), true
}
