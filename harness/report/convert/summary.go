package convert

import (
	"fmt"
	"io"
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// maxSummary is the size that GitHub accepts for a step, minus a margin: it does
// not show a summary of more than 1 MiB at all.
const maxSummary = 1<<20 - 16<<10 // bytes

// bounded collects pieces as long as they fit.
type bounded struct {
	strings.Builder
	left int // pieces that did not fit
}

func (b *bounded) add(piece string) {
	if b.left > 0 || b.Len()+len(piece) > maxSummary {
		b.left++
		return
	}
	b.WriteString(piece)
}

// list adds a heading and the pieces below it, if there are any.
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
	points, rest := o.sum(r)
	b.add(fmt.Sprintf("## %s\n\n### %s\n\n", inline(r.Assignment.Title), points))
	if rest != "" {
		b.add(inline(rest) + "\n\n")
	}
	if elsewhere := o.v.Elsewhere(r); elsewhere != "" {
		b.add(inline(elsewhere) + "\n\n")
	}
	if r.Selection != "" {
		b.add(inline(o.v.Say("screen.selection", "glob", r.Selection)) + "\n\n")
	}
	for _, v := range r.Void {
		b.add(fmt.Sprintf("❌ **%s** %s: %s\n\n", inline(o.v.Say("screen.void")), inline(v.Title), inline(v.Reason)))
	}
	if text := o.v.Build(r.Build); text != "" {
		b.add(fmt.Sprintf("❌ **%s** %s\n\n%s\n", text, inline(words.Sentence(r.Build.Cause)), fenced(o.lines(r.Build.Log, maxText))))
	}
	if mistakes := o.v.Mistakes(r, r.Cases); len(mistakes) > 0 {
		b.list("### "+o.v.Say("mistakes.head")+"\n\n", append(bullets(mistakes, words.Mistake.String), "\n"))
	}
	b.list("| | "+o.v.Say("table.item")+" | "+o.v.Say("table.points")+" | "+o.v.Say("table.remarks")+" |\n|---|---|--:|---|\n", o.tableRows(r))
	b.list("\n### "+o.v.Say("places.head")+"\n\n", places(r, o))
	heading, caught, tests := o.v.Tests(r)
	text := func(s string) string { return s }
	b.list("\n### "+heading+"\n\n"+inline(caught)+"\n\n", bullets(tests, text))
	again := again(r)
	b.list("\n⚠️ "+inline(o.v.Again(len(again)))+"\n\n", bullets(again, text))
	b.list("\n### "+o.v.Say("failed.cases")+"\n\n", failures(r, o))
	if b.left > 0 {
		fmt.Fprintf(b, "\n%s\n", o.v.Say("github.cut", "n", b.left))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// bullets returns texts as the pieces of a list.
func bullets[T any](list []T, text func(T) string) []string {
	var pieces []string
	for _, one := range list {
		pieces = append(pieces, "- "+inline(text(one))+"\n")
	}
	return pieces
}

var marks = map[report.Status]string{
	report.Pass: "✅", report.Partial: "🟡", report.Fail: "❌", report.Waiting: "⏳", report.NotRun: "➖", report.NotJudged: "⚪",
}

// longRemark is the length in bytes from which a remark is not repeated.
const longRemark = 60

func (o Options) tableRows(r *report.Report) []string {
	var list []string
	said := ""
	for _, item := range r.Items {
		why := o.note(item)
		if item.Status == report.NotRun && r.Build.Status == report.Failed {
			why = o.v.Status(report.Item{Status: item.Status}) // the cause is given above
		}
		if len(why) > longRemark && why == said {
			why = o.v.Say("as-above")
		} else {
			said = why
		}
		list = append(list, fmt.Sprintf("| %s | %s | %s | %s |\n", marks[item.Status], inline(o.titleOf(item)), o.pointsOf(item, "\u00a0/\u00a0"), inline(why))) // no line break between the points
	}
	return list
}

func places(r *report.Report, o Options) []string {
	var list []string
	for _, f := range findings(r, o) {
		place := f.file
		if f.line > 0 {
			place += fmt.Sprintf(":%d", f.line)
		}
		list = append(list, fmt.Sprintf("- <code>%s</code> %s (%s)\n", inline(place), inline(f.message), o.v.Say("rule."+f.rule.id)))
	}
	return list
}

// failures returns the failed cases as collapsible sections, with the most
// informative one open, followed by a list of those that may not be opened.
func failures(r *report.Report, o Options) []string {
	var list, closed []string
	best, _ := o.v.First(r)
	told := o.v.Told(r)
	for _, i := range o.v.Order(r) {
		c := r.Cases[i]
		text := o.failureOnce(c, told)
		if text == "" {
			closed = append(closed, strings.TrimSuffix(fmt.Sprintf("- ❌ %s (%s). %s", inline(c.Title), o.v.Say("screen.hidden"), inline(words.Sentence(c.Hint))), " ")+"\n")
			continue
		}
		open := ""
		if i == best {
			open = " open"
		}
		list = append(list, fmt.Sprintf("<details%s><summary>❌ %s (%s)</summary>\n\n%s\n</details>\n\n", open, inline(c.Title), inline(c.ID), fenced(text)))
	}
	return append(list, closed...)
}
