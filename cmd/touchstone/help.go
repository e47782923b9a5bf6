package main

import (
	"cmp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// helpWidth is the number of columns that --help fits into.
const helpWidth = 80

// groups are the headings under which --help lists the options of a verb, and the options below each, by their names,
// which mean the same in every verb.
var groups = []struct{ title, options string }{
	{"What is tried", "exec ref case only hidden twins mutants sample spread together dictionary inputs why seed time watch shard fresh open"},
	{"The case", "program type in batch item clause title relax output update force yes"},
	{"Who", "who roster worksheet submitted"},
	{"Points", "group attempts policy marks marks-template zeros"},
	{"Output", "out report format all tutor keep canvas-column similarity similarity-threshold"},
	{"Machine", "jobs repository require-sandbox"},
	{"General", "lang help"},
}

// ungrouped is the number of options of its own that a verb lists without headings at most.
const ungrouped = 8

// helpFits breaks the lines of --help between words, and lists the options by groups.
func helpFits(root *cobra.Command) {
	cobra.AddTemplateFunc("wrapped", func(long, short string) string { return wrapped(cmp.Or(long, short)) })
	cobra.AddTemplateFunc("options", options)
	root.SetHelpTemplate(strings.Replace(root.HelpTemplate(), "or", "wrapped", 1))
	before, after, _ := strings.Cut(root.UsageTemplate(), "{{if .HasAvailableLocalFlags}}")
	_, after, _ = strings.Cut(after, "{{if .HasHelpSubCommands}}")
	root.SetUsageTemplate(before + "{{options .}}{{if .HasHelpSubCommands}}" + after)
}

// options lists the options of a verb: first those that it must be given, then the others,
// by their groups if there are many.
func options(verb *cobra.Command) string {
	var b strings.Builder
	var left []*pflag.Flag
	keep := func(f *pflag.Flag) {
		if !f.Hidden {
			left = append(left, f)
		}
	}
	verb.LocalFlags().VisitAll(keep)
	many := len(left) > ungrouped
	verb.InheritedFlags().VisitAll(keep)
	list := func(title string, belongs func(*pflag.Flag) bool) {
		section := pflag.NewFlagSet("", pflag.ContinueOnError)
		left = slices.DeleteFunc(left, func(f *pflag.Flag) bool {
			if belongs(f) {
				section.AddFlag(f)
				return true
			}
			return false
		})
		if section.HasFlags() {
			b.WriteString("\n\n" + title + ":\n" + strings.TrimRight(section.FlagUsagesWrapped(helpWidth), "\n"))
		}
	}
	list("Required", func(f *pflag.Flag) bool { return f.Annotations[cobra.BashCompOneRequiredFlag] != nil })
	for _, g := range groups {
		list(g.title, func(f *pflag.Flag) bool { return many && slices.Contains(strings.Fields(g.options), f.Name) })
	}
	list("Flags", func(*pflag.Flag) bool { return true })
	return b.String()
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
