package gomoku

import "strings"

// Wrong rules for coordinates and for lines that are no command.

func parseLeadingZero(s string) (Point, bool) {
	if s == "" {
		return Point{}, false
	}
	return ParsePoint(s[:1] + strings.TrimLeft(s[1:], "0"))
}

func parseLowerCase(s string) (Point, bool) { return ParsePoint(strings.ToUpper(s)) }

func parseTrailingText(s string) (Point, bool) {
	for n := min(len(s), 3); n > 0; n-- {
		if p, ok := ParsePoint(s[:n]); ok {
			return p, true
		}
	}
	return Point{}, false
}

func parseThirdDigit(s string) (Point, bool) {
	if len(s) > 3 && strings.Trim(s[1:], "0123456789") == "" {
		s = s[:3]
	}
	return ParsePoint(s)
}

func parseNoI(s string) (Point, bool) {
	p, ok := ParsePoint(s)
	return p, ok && p.Col != 9
}

func parseNoNineteen(s string) (Point, bool) {
	p, ok := ParsePoint(s)
	return p, ok && p.Row != Size
}

type splitter = func(line string) (name, arg string, ok bool)

// splits replaces how a line is split, and passes on the right way to do it.
func splits(wrong func(line string, right splitter) (name, arg string, ok bool)) func(*rules) {
	return func(r *rules) {
		right := r.split
		r.split = func(line string) (string, string, bool) { return wrong(line, right) }
	}
}

func splitTrailingBlank(line string, split splitter) (name, arg string, ok bool) {
	return split(strings.TrimRight(line, " "))
}

func splitLeadingBlank(line string, split splitter) (name, arg string, ok bool) {
	return split(strings.TrimLeft(line, " "))
}

func splitAnyCase(line string, split splitter) (name, arg string, ok bool) {
	name, rest, found := strings.Cut(line, " ")
	name = strings.ToLower(name)
	if found {
		name += " " + rest
	}
	return split(name)
}

func splitExtraWords(line string, split splitter) (name, arg string, ok bool) {
	words := strings.Split(line, " ")
	if words[0] == "place" {
		return split(strings.Join(words[:min(2, len(words))], " "))
	}
	return split(words[0])
}

func splitCoordinateFirst(line string, split splitter) (name, arg string, ok bool) {
	name, arg, ok = split(line)
	return name, arg, ok || arg != ""
}

func splitPlaceAlone(line string, split splitter) (name, arg string, ok bool) {
	name, arg, ok = split(line)
	return name, arg, ok || arg == ""
}
