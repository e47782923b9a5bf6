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

func splitTrailingBlank(line string) (name, arg string, ok bool) {
	return split(strings.TrimRight(line, " "))
}

func splitLeadingBlank(line string) (name, arg string, ok bool) {
	return split(strings.TrimLeft(line, " "))
}

func splitAnyCase(line string) (name, arg string, ok bool) {
	name, rest, found := strings.Cut(line, " ")
	name = strings.ToLower(name)
	if found {
		name += " " + rest
	}
	return split(name)
}

func splitExtraWords(line string) (name, arg string, ok bool) {
	words := strings.Split(line, " ")
	if words[0] == "place" {
		return split(strings.Join(words[:min(2, len(words))], " "))
	}
	return split(words[0])
}

func splitCoordinateFirst(line string) (name, arg string, ok bool) {
	name, arg, ok = split(line)
	return name, arg, ok || arg != ""
}

func splitPlaceAlone(line string) (name, arg string, ok bool) {
	name, arg, ok = split(line)
	return name, arg, ok || arg == ""
}
