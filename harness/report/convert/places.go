package convert

import (
	"cmp"
	"fmt"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// finding is something wrong at a line of the student's source.
type finding struct {
	rule         string // one of rules
	file         string // with Root
	line, column int    // from 1; 0 when they are not known
	message      string // one line
}

// rule is a kind of findings: the worse, the further up. The catalog has its
// title.
type rule struct{ id, level string }

var rules = []rule{
	{"compiler-error", "error"},
	{"linker-error", "error"},
	{"make-error", "error"},
	{"restriction", "error"},
	{"sanitizer", "error"},
	{"valgrind", "error"},
	{"compiler-warning", "warning"},
}

func ruleOf(id string) rule {
	for _, r := range rules {
		if r.id == id {
			return r
		}
	}
	return rule{}
}

// findings are what a report knows of lines of the source, the worst first,
// each once.
func findings(r *report.Report, o Options) []finding {
	found := inLog(string(r.Build.Log), o)
	for _, v := range r.Void {
		found = append(found, o.at("restriction", v.Place, v.Title+": "+strings.TrimPrefix(v.Reason, v.Place+": "))...)
	}
	for _, item := range r.Items {
		if verdictOf(item) == report.VerdictFail {
			found = append(found, o.at("restriction", item.Place, item.Title+": "+strings.TrimPrefix(item.Reason, item.Place+": "))...)
		}
	}
	for _, c := range r.Cases {
		found = append(found, inCase(c, o)...)
	}
	seen := map[finding]bool{}
	found = slices.DeleteFunc(found, func(f finding) bool {
		key := f
		key.message = digits.ReplaceAllString(f.message, "0") // numbers of bytes differ from run to run
		again := seen[key]
		seen[key] = true
		return again
	})
	slices.SortStableFunc(found, func(a, b finding) int { return cmp.Compare(ruleOf(a.rule).level, ruleOf(b.rule).level) })
	return found
}

var (
	colours    = regexp.MustCompile(`\x1b\[[0-9;]*[mK]`)
	placeParts = regexp.MustCompile(`^(.+?)(?::(\d+))?(?::(\d+))?$`)
	digits     = regexp.MustCompile(`\d+`)
)

// diagnoses are what tools say of a line, by words that only they use: the
// place, and then the message.
var diagnoses = []struct {
	rule, says string
	pattern    *regexp.Regexp
}{
	{"compiler-error", "error: ", regexp.MustCompile(`^([^\s:][^:]*:\d+(?::\d+)?): (?:fatal )?error: (.+)$`)},
	{"compiler-warning", "warning: ", regexp.MustCompile(`^([^\s:][^:]*:\d+(?::\d+)?): warning: (.+)$`)},
	{"linker-error", "undefined reference to ", unlinked},
	{"linker-error", "multiple definition of ", unlinked},
	{"make-error", ": *** ", regexp.MustCompile(`^([^\s:][^:]*:\d+): \*\*\* (.+?)(?:  Stop\.)?$`)},
}

var unlinked = regexp.MustCompile(`^(?:\S*ld: )?(?:[^:]+\.o:)?([^\s:][^:]*:\d+): ((?:undefined|multiple) .+)$`)

// inLog are the diagnoses of the compiler, the linker and make.
func inLog(log string, o Options) []finding {
	var found []finding
	for line := range strings.Lines(colours.ReplaceAllString(log, "")) {
		line = strings.TrimRight(line[:min(len(line), mostLine)], "\r\n")
		for _, d := range diagnoses {
			if !strings.Contains(line, d.says) {
				continue
			}
			if m := d.pattern.FindStringSubmatch(line); m != nil {
				found = append(found, o.at(d.rule, m[1], m[2])...)
				break
			}
		}
	}
	return found
}

// inCase are the places that sanitizers and valgrind named in a case.
func inCase(c report.Case, o Options) []finding {
	var found []finding
	for _, play := range c.Plays {
		if play.Found != nil {
			found = append(found, o.found("sanitizer", *play.Found)...)
		}
	}
	for _, x := range c.Expectations {
		if x.Difference == nil || x.Difference.Kind != report.MemoryUse {
			continue
		}
		for _, f := range x.Difference.Findings {
			found = append(found, o.found("valgrind", f)...)
		}
	}
	return found
}

// found is what a tool found in a play, or none when it names no file.
func (o Options) found(rule string, f report.Finding) []finding {
	if f.At == nil || f.At.File == "" {
		return nil
	}
	return o.at(rule, fmt.Sprintf("%s:%d", f.At.File, f.At.Line), f.What)
}

// at is a finding at a place, file:line:column, or none when the place is not
// in the submission.
func (o Options) at(rule, place, message string) []finding {
	m := placeParts.FindStringSubmatch(place)
	if m == nil {
		return nil
	}
	name := path.Clean(m[1])
	if path.IsAbs(name) || name == "." || name == ".." || strings.HasPrefix(name, "../") {
		return nil
	}
	line, err := strconv.Atoi("0" + m[2])
	column, err2 := strconv.Atoi("0" + m[3])
	if err != nil || err2 != nil {
		return nil
	}
	return []finding{{rule, words.Visible(path.Join(o.Root, name)), line, column, words.Line(message)}}
}
