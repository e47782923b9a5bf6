package main

import (
	"cmp"
	"strings"

	"github.com/spf13/cobra"
)

// helpWidth is the number of columns that --help fits into, except for commands in examples.
const helpWidth = 80

// helpFits breaks the lines of --help between words.
func helpFits(root *cobra.Command) {
	cobra.AddTemplateFunc("wrapped", func(long, short string) string { return wrapped(cmp.Or(long, short)) })
	root.SetHelpTemplate(strings.Replace(root.HelpTemplate(), "or", "wrapped", 1))
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), "Flags.FlagUsages", "Flags.FlagUsagesWrapped 80"))
}

// wrapped breaks paragraphs between words. A line that begins with a blank is one of a list, and
// goes on below its second column.
func wrapped(text string) string {
	var b strings.Builder
	var paragraph []string
	end := func() {
		if len(paragraph) > 0 {
			fill(&b, "", paragraph)
		}
		paragraph = nil
	}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
			end()
			b.WriteByte('\n')
		case line[0] == ' ' && len(words) > 1:
			end()
			name := strings.Index(line, words[0]) + len(words[0])
			fill(&b, line[:name+strings.Index(line[name:], words[1])], words[1:])
		default:
			paragraph = append(paragraph, words...)
		}
	}
	end()
	return b.String()
}

// fill writes words after a lead, and goes on below them.
func fill(b *strings.Builder, lead string, words []string) {
	line := lead
	for i, word := range words {
		switch {
		case i == 0:
		case len(line)+1+len(word) > helpWidth:
			b.WriteString(line + "\n")
			line = strings.Repeat(" ", len(lead))
		default:
			line += " "
		}
		line += word
	}
	b.WriteString(line + "\n")
}
