package twin

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"touchstone/harness/caselang"
)

// values are the inputs of a case: what a program gets besides its arguments.
type values struct {
	files    map[string][]byte
	typed    map[string]bool // of transcripts only the typed lines are values
	replaced []replacement   // what was replaced wherever it was, in order
}

// replacement returns what a value becomes; itself if it stays.
type replacement func(old string) string

// inputs returns the values of a case.
func inputs(c *caselang.Case) values {
	v := values{files: map[string][]byte{}, typed: map[string]bool{}}
	for _, name := range c.Sources() {
		v.files[name] = c.Content(name)
	}
	for _, name := range c.Transcripts() {
		v.files[name], v.typed[name] = c.Content(name), true
	}
	return v
}

// of returns the values of another case in the files of the same names.
func (v values) of(c *caselang.Case) values {
	other := values{files: map[string][]byte{}, typed: v.typed}
	for name := range v.files {
		other.files[name] = c.Content(name)
	}
	return other
}

// typedMark precedes a typed line in a transcript.
const typedMark = "<<< "

// An escape is no value, and ends one.
var value = regexp.MustCompile(`\\x[0-9A-Fa-f]{2}|\\.|[A-Za-z]+[0-9]*|[0-9]+[A-Za-z]*`)

// replaceAll replaces the values in a text.
func replaceAll(text string, replace replacement) string {
	return value.ReplaceAllStringFunc(text, func(old string) string {
		if old[0] == '\\' {
			return old
		}
		return replace(old)
	})
}

// each calls a function for every value, which may replace it, and returns the
// files that this makes.
func (v values) each(replace replacement) map[string][]byte {
	files := map[string][]byte{}
	for _, name := range v.names() {
		if !v.typed[name] {
			files[name] = []byte(replaceAll(string(v.files[name]), replace))
			continue
		}
		var text strings.Builder
		for line := range strings.Lines(string(v.files[name])) {
			printed, typed, marked := strings.Cut(line, typedMark)
			text.WriteString(printed)
			if marked {
				text.WriteString(typedMark + replaceAll(typed, replace))
			}
		}
		files[name] = []byte(text.String())
	}
	return files
}

// inPlaces replaces values in some places alone.
func (v values) inPlaces(replace replacement) values {
	v.files = v.each(replace)
	return v
}

// everywhere replaces values wherever they are.
func (v values) everywhere(replace replacement) values {
	v.files, v.replaced = v.each(replace), append(slices.Clip(v.replaced), replace)
	return v
}

// reworded replaces in a text, such as a regular expression, what was replaced
// everywhere.
func (v values) reworded(text string) string {
	return replaceAll(text, func(word string) string {
		for _, replace := range v.replaced {
			word = replace(word)
		}
		return word
	})
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

// changed returns the values with some exchanged for others of the same kind.
func (v values) changed(rng *rand.Rand) values {
	for {
		v = v.changedOnce(rng)
		if rng.IntN(2) == 0 {
			return v
		}
	}
}

// changedOnce exchanges two values, everywhere or in one place, or makes a part of one
// another one everywhere.
func (v values) changedOnce(rng *rand.Rand) values {
	list := v.all()
	i := rng.IntN(len(list))
	old := list[i]
	var same []int
	for j, other := range list {
		if other != old && kind(other) == kind(old) {
			same = append(same, j)
		}
	}
	how := rng.IntN(3)
	if how == 0 || len(same) == 0 {
		like := old
		if len(same) > 0 {
			like = list[same[rng.IntN(len(same))]]
		}
		if replace := partly(rng, old, like); replace != nil {
			return v.everywhere(replace)
		}
	}
	if len(same) == 0 {
		return v
	}
	j := same[rng.IntN(len(same))]
	if how == 1 && len(v.files) == 1 {
		at := -1
		return v.inPlaces(func(old string) string {
			switch at++; at {
			case i:
				return list[j]
			case j:
				return list[i]
			}
			return old
		})
	}
	return v.everywhere(func(word string) string {
		switch {
		case strings.EqualFold(word, old):
			return likewise(word, list[j])
		case strings.EqualFold(word, list[j]):
			return likewise(word, old)
		}
		return word
	})
}

// partly returns a replacement of a number, or of one half in all values such as B4, 7d
// or Kd: by another number, another letter of a coordinate, or the half of another value,
// which takes its place. It is nil if there is none.
func partly(rng *rand.Rand, old, like string) replacement {
	if kind(old) == "0" {
		to := number(rng, old)
		return func(word string) string {
			if word == old {
				return to
			}
			return word
		}
	}
	halves, others := runs.FindAllString(old, -1), runs.FindAllString(like, -1)
	if len(halves) != 2 || len(others) != 2 {
		return nil
	}
	side := rng.IntN(2)
	from, to := halves[side], others[side]
	switch {
	case kind(from) == "0":
		to = number(rng, from)
	case kind(old) == "A0" && len(from) == 1:
		to = string(rune('A' + rng.IntN(26)))
	}
	return func(word string) string {
		parts := runs.FindAllString(word, -1)
		switch {
		case len(parts) != 2:
			return word
		case parts[side] == from:
			parts[side] = to
		case parts[side] == to:
			parts[side] = from
		}
		return strings.Join(parts, "")
	}
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

// runs are those of one kind of character.
var runs = regexp.MustCompile(`[0-9]+|[A-Z]+|[a-z]+`)

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
