package espsolitaire

import "strings"

// Open is a session about which the handout leaves something open: only that there is an
// answer, and that it ends, is settled.
type Open struct {
	Config, Input []byte
	Unended       bool // it is the last line of the input, which lacks its newline; else the configuration
}

// GenerateOpen returns such a session.
func GenerateOpen(d Dice) Open {
	config := Generate(shuffled(d)).String()
	if d.IntN(2) == 0 {
		return Open{Config: []byte(config), Input: []byte(unended(d)), Unended: true}
	}
	return Open{Config: []byte(otherLayout(d, config)), Input: []byte("exit\n")}
}

// unended returns a line without a newline.
func unended(d Dice) string {
	return spelled(d, pick(d, "exit", "help", "mov", "move red A to 5", "x", "help me", "exit ", strings.Repeat("long", 1<<d.IntN(11))))
}

// otherLayout writes a configuration as some programs read it, and others do not.
func otherLayout(d Dice, config string) string {
	lines := strings.SplitAfter(config, "\n")
	i := d.IntN(len(lines) - 2)
	color, value, _ := strings.Cut(lines[i], " ")
	switch d.IntN(8) {
	case 0:
		return strings.TrimSuffix(config, "\n")
	case 1:
		return strings.TrimSuffix(config, "\n") + " "
	case 2:
		return strings.ReplaceAll(config, "\n", "\r\n")
	case 3:
		lines[i] = color + value
	case 4:
		lines[i] = color + "\t" + value
	case 5:
		lines[i] = color + "\n" + value
	case 6:
		lines[i] = strings.TrimSuffix(lines[i], "\n") + " "
	default:
		lines[i] += "  \n"
	}
	return strings.Join(lines, "")
}
