package convert

import (
	"cmp"
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

// rules are the kinds of findings, and what they are.
var rules = []struct{ id, level, about string }{
	{"compiler-error", "error", "The compiler cannot translate the line."},
	{"restriction", "error", "The assignment does not allow it."},
	{"sanitizer", "error", "A sanitizer stopped the program at this line."},
	{"valgrind", "error", "Valgrind found a wrong use of memory at this line."},
	{"compiler-warning", "warning", "The compiler warns of the line."},
}

func levelOf(rule string) string {
	for _, r := range rules {
		if r.id == rule {
			return r.level
		}
	}
	return ""
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
	slices.SortStableFunc(found, func(a, b finding) int { return cmp.Compare(levelOf(a.rule), levelOf(b.rule)) })
	return found
}

var (
	diagnosis  = regexp.MustCompile(`^([^\s:][^:]*):(\d+):(?:(\d+):)? (fatal error|error|warning): (.+)$`)
	colours    = regexp.MustCompile(`\x1b\[[0-9;]*[mK]`)
	memoryLine = regexp.MustCompile(`^(.+), at (.+:\d+) \(.*\)$`)
	faultPlace = regexp.MustCompile(`^(.+?),? (?:at|in) (\S+:\d+)`)
	placeParts = regexp.MustCompile(`^(.+?)(?::(\d+))?(?::(\d+))?$`)
	digits     = regexp.MustCompile(`\d+`)
)

// inLog are the diagnoses of the compiler.
func inLog(log string, o Options) []finding {
	var found []finding
	for line := range strings.Lines(colours.ReplaceAllString(log, "")) {
		m := diagnosis.FindStringSubmatch(strings.TrimRight(line, "\r\n"))
		if m == nil {
			continue
		}
		rule := "compiler-error"
		if m[4] == "warning" {
			rule = "compiler-warning"
		}
		place := m[1] + ":" + m[2]
		if m[3] != "" {
			place += ":" + m[3]
		}
		found = append(found, o.at(rule, place, m[5])...)
	}
	return found
}

// inCase are the places that sanitizers and valgrind named in a case.
func inCase(c report.Case, o Options) []finding {
	var found []finding
	for _, play := range c.Plays {
		if m := faultPlace.FindStringSubmatch(play.Fault); m != nil {
			found = append(found, o.at("sanitizer", m[2], m[1])...)
		}
	}
	for _, x := range c.Expectations {
		if x.Channel != "memory" || x.Verdict != report.VerdictFail {
			continue
		}
		for line := range strings.Lines(string(x.Got)) {
			if m := memoryLine.FindStringSubmatch(strings.TrimSuffix(line, "\n")); m != nil {
				found = append(found, o.at("valgrind", m[2], m[1])...)
			}
		}
	}
	return found
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
