package twin

import (
	"bytes"
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// values are the inputs of a case: what a program gets besides its arguments.
type values struct {
	files map[string][]byte
	typed map[string]bool // of transcripts only the typed lines are values
}

// typedMark precedes a typed line in a transcript.
const typedMark = "<<< "

// An escape is no value, and ends one.
var value = regexp.MustCompile(`\\x[0-9A-Fa-f]{2}|\\.|[A-Za-z]+[0-9]*|[0-9]+[A-Za-z]*`)

// each calls a function for every value, which may replace it, and returns the
// files that this makes.
func (v values) each(replace func(old string) string) map[string][]byte {
	files := map[string][]byte{}
	change := func(text []byte) []byte {
		return value.ReplaceAllFunc(text, func(old []byte) []byte {
			if old[0] == '\\' {
				return old
			}
			return []byte(replace(string(old)))
		})
	}
	for _, name := range v.names() {
		if !v.typed[name] {
			files[name] = change(v.files[name])
			continue
		}
		lines := bytes.SplitAfter(v.files[name], []byte("\n"))
		for i, line := range lines {
			if at := bytes.Index(line, []byte(typedMark)); at >= 0 {
				at += len(typedMark)
				lines[i] = slices.Concat(line[:at], change(line[at:]))
			}
		}
		files[name] = bytes.Join(lines, nil)
	}
	return files
}

func (v values) names() []string {
	var names []string
	for name := range v.files {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// all lists every value, in order.
func (v values) all() []string {
	var list []string
	v.each(func(old string) string {
		list = append(list, old)
		return old
	})
	return list
}

// changed returns the files with other values: some are exchanged for others of the
// same kind, everywhere or in one place, or numbers become others.
func (v values) changed(rng *rand.Rand) map[string][]byte {
	all := v.all()
	if len(all) == 0 {
		return v.files
	}
	now := values{files: v.files, typed: v.typed}
	for range 1 + rng.IntN(4) {
		list := now.all()
		i := rng.IntN(len(list))
		var same []int
		for j, other := range list {
			if other != list[i] && kind(other) == kind(list[i]) {
				same = append(same, j)
			}
		}
		how := rng.IntN(3)
		switch {
		case how == 0 && kind(list[i]) == "0" || len(same) == 0 && kind(list[i]) == "0":
			from, to := list[i], number(rng, list[i])
			now.files = now.each(func(old string) string {
				if old == from {
					return to
				}
				return old
			})
		case how == 0 && kind(list[i]) == "A0": // such as the column of a square, everywhere
			from, to := list[i][:1], string(rune('A'+rng.IntN(26)))
			now.files = now.each(func(old string) string {
				if rest, ok := strings.CutPrefix(old, from); ok && kind(old) == "A0" {
					return to + rest
				}
				return old
			})
		case len(same) == 0:
		case how == 1 && len(v.files) == 1: // in one place each
			j, at := same[rng.IntN(len(same))], -1
			now.files = now.each(func(old string) string {
				switch at++; at {
				case i:
					return list[j]
				case j:
					return list[i]
				}
				return old
			})
		default:
			a, b := list[i], list[same[rng.IntN(len(same))]]
			now.files = now.each(func(old string) string {
				switch {
				case strings.EqualFold(old, a):
					return likewise(old, b)
				case strings.EqualFold(old, b):
					return likewise(old, a)
				}
				return old
			})
		}
	}
	return now.files
}

// number returns another number of as many digits.
func number(rng *rand.Rand, old string) string {
	digits := []byte(old)
	for i := range digits {
		if i == 0 && len(digits) > 1 && digits[0] != '0' {
			digits[i] = "123456789"[rng.IntN(9)]
			continue
		}
		digits[i] = strconv.Itoa(rng.IntN(10))[0]
	}
	return string(digits)
}

// likewise returns a word in the letter case of another one.
func likewise(old, word string) string {
	switch old {
	case strings.ToUpper(old):
		return strings.ToUpper(word)
	case strings.ToLower(old):
		return strings.ToLower(word)
	}
	return word
}

// kind is what a value is made of: runs of digits, of upper-case and of lower-case
// letters.
func kind(word string) string {
	var b strings.Builder
	last := rune(0)
	for _, r := range word {
		class := 'a'
		switch {
		case unicode.IsDigit(r):
			class = '0'
		case unicode.IsUpper(r):
			class = 'A'
		}
		if class != last {
			b.WriteRune(class)
		}
		last = class
	}
	return b.String()
}

// message returns an output without the values of the inputs and without numbers:
// what is left is the kind of message.
func message(output []byte, inputs []string) string {
	return value.ReplaceAllStringFunc(string(output), func(word string) string {
		if strings.ContainsAny(word, "0123456789") || slices.ContainsFunc(inputs, func(in string) bool { return strings.EqualFold(in, word) }) {
			return "·"
		}
		return word
	})
}

var wording = regexp.MustCompile(`[A-Za-z]{4}`)

// constant lists the lines of an output that are a wording without any of these
// values, each once.
func constant(output []byte, inputs []string) []string {
	var lines []string
	for line := range strings.Lines(string(output)) {
		if wording.MatchString(line) && message([]byte(line), inputs) == line {
			lines = append(lines, line)
		}
	}
	slices.Sort(lines)
	return slices.Compact(lines)
}
