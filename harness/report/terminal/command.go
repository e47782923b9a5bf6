package terminal

import "strings"

// command writes a command for copying: if it is too long for the screen, it is
// broken before an option, as a shell allows.
func (p *page) command(line string) {
	const lead, more = "    ", "      "
	room := p.width - len(more) - len(` \`)
	whole := clean(line)
	if columns(lead+whole) <= p.width {
		p.line(lead + p.in(bold, whole))
		return
	}
	var rows []string
	for _, piece := range options(string(whole)) {
		last := len(rows) - 1
		if last >= 0 && columns(shown(rows[last]+" "+piece)) <= room {
			rows[last] += " " + piece
			continue
		}
		rows = append(rows, piece)
	}
	for i, row := range rows {
		indent := shown(more)
		if i == 0 {
			indent = lead
		}
		if i < len(rows)-1 {
			row += ` \`
		}
		p.line(indent + p.in(bold, shown(row)))
	}
}

// options splits a command line for sh before each option outside of quotes, where
// it may be broken.
func options(line string) []string {
	var pieces []string
	from, quoted := 0, false
	for i := 0; i < len(line); i++ {
		switch {
		case line[i] == '\'':
			quoted = !quoted
		case line[i] == '\\' && !quoted:
			i++
		case !quoted && strings.HasPrefix(line[i:], " --"):
			pieces = append(pieces, line[from:i])
			from = i + 1
		}
	}
	return append(pieces, line[from:])
}
