package convert

import (
	"fmt"
	"io"
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// mostSummary is what GitHub takes of a step, less a margin: a summary of
// 1 MiB or more is not shown at all.
const mostSummary = 1<<20 - 16<<10 // bytes

// bounded collects pieces as long as they fit.
type bounded struct {
	strings.Builder
	left int // pieces that did not fit
}

func (b *bounded) add(piece string) {
	if b.left > 0 || b.Len()+len(piece) > mostSummary {
		b.left++
		return
	}
	b.WriteString(piece)
}

// list adds a heading and the pieces below it, when there are any.
func (b *bounded) list(heading string, pieces []string) {
	if len(pieces) == 0 {
		return
	}
	b.add(heading)
	for _, piece := range pieces {
		b.add(piece)
	}
}

func writeSummary(w io.Writer, r *report.Report, o Options) error {
	b := &bounded{}
	b.add(fmt.Sprintf("## %s\n\n**%s**\n\n", inline(r.Assignment.Title), total(r)))
	if r.Selection != "" {
		b.add("Only cases that match " + inline(r.Selection) + " were tried.\n\n")
	}
	for _, v := range r.Void {
		b.add(fmt.Sprintf("❌ **%s: the whole is worth nothing.** %s\n\n", inline(v.Title), inline(v.Reason)))
	}
	if text := headline(r.Build); text != "" {
		b.add(fmt.Sprintf("❌ **%s** %s\n\n%s\n", text, inline(words.Sentence(r.Build.Cause)), fenced(lines(r.Build.Log, mostText))))
	}
	b.list("| | item | points | |\n|---|---|--:|---|\n", tableRows(r))
	b.list("\n### At these lines\n\n", places(r, o))
	heading, tests := ownTests(r)
	for i, line := range tests {
		tests[i] = "- " + inline(line) + "\n"
	}
	b.list("\n### "+heading+"\n\n", tests)
	b.list("\n### What failed\n\n", failures(r, o))
	if b.left > 0 {
		fmt.Fprintf(b, "\n%s did not fit here; the report has everything.\n", words.Plural(b.left, "more part"))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

var marks = map[report.Status]string{
	report.Pass: "✅", report.Partial: "🟡", report.Fail: "❌", report.Waiting: "⏳", report.NotRun: "➖", report.NotJudged: "⚪",
}

func tableRows(r *report.Report) []string {
	var list []string
	for _, item := range r.Items {
		earned := words.Points(item.Earned)
		if verdictOf(item) == report.VerdictNotJudged {
			earned = "–"
		}
		if adds(item) {
			earned += " / " + words.Points(item.Points)
		}
		title := inline(item.Title)
		if item.Kind == "extra" {
			title += " (extra)"
		}
		why := note(item)
		if item.Status == report.NotRun && r.Build.Status == report.Failed {
			why = string(item.Status) // the cause stands above
		}
		list = append(list, fmt.Sprintf("| %s | %s | %s | %s |\n", marks[item.Status], title, earned, inline(why)))
	}
	return list
}

func places(r *report.Report, o Options) []string {
	var list []string
	for _, f := range findings(r, o) {
		line := ""
		if f.line > 0 {
			line = fmt.Sprintf(", line %d", f.line)
		}
		list = append(list, fmt.Sprintf("- %s%s: %s (%s)\n", inline(f.file), line, inline(f.message), f.rule))
	}
	return list
}

// failures are the failed cases, to be opened by a click.
func failures(r *report.Report, o Options) []string {
	var list []string
	for _, c := range r.Cases {
		if c.Verdict != report.VerdictFail {
			continue
		}
		text := failure(c, o)
		if text == "" {
			list = append(list, fmt.Sprintf("❌ %s (hidden case)\n\n", inline(c.Title)))
			continue
		}
		list = append(list, fmt.Sprintf("<details><summary>❌ %s (%s)</summary>\n\n%s\n</details>\n\n", inline(c.Title), inline(c.ID), fenced(text)))
	}
	return list
}
