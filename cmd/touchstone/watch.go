package main

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/grade"
	"touchstone/harness/report"
	"touchstone/harness/report/terminal"
	"touchstone/harness/submission"
	"touchstone/harness/watch"
)

// watching grades a folder again whenever it changes.
type watching struct {
	*grading
	folder  string
	name    string // of the folder, for messages
	changed string // the files of the last change; "" at first
	screen  *terminal.Screen
	before  *report.Report // the last report on a program that could be run; nil for none
}

// watch grades the folder, and again whenever it changes, until ctx is done.
// The exit status is that of the last result.
func (g *grading) watch(ctx context.Context) error {
	folder, err := g.watchable()
	if err != nil {
		return err
	}
	defer g.grader.Close()
	if err := g.confine(ctx); err != nil {
		return err
	}
	ctx, quit := context.WithCancel(ctx)
	defer quit()
	changes, err := watch.Folder(ctx, folder, watch.Options{Ignore: g.ignored(folder)})
	if err != nil {
		return catalog.Of("fault.watch", "folder", folder, "error", diagnostic.Cause(err))
	}
	w := &watching{grading: g, folder: folder, name: filepath.Base(folder)}
	if !isTerminal(g.stderr) {
		w.screen = terminal.NewScreen(g.stderr, nil, false, g.voice())
		return w.follow(ctx, changes)
	}
	keys := w.keyboard()
	w.screen = terminal.NewScreen(g.stderr, func() (int, int) { return size(g.stderr) }, keys != nil, g.voice())
	w.screen.Draw(g.grader.Suite.Title, w.building())
	defer w.screen.Done()
	if keys != nil {
		defer keys.Close()
		go w.press(keys, quit)
	}
	return w.follow(ctx, changes)
}

// follow grades until the changes end. It returns the exit status of the last result
// that was shown, or an error if there was none.
func (w *watching) follow(ctx context.Context, changes <-chan watch.Change) error {
	status, first := error(exit{status: statusFault}), true
	watch.Job[result]{
		Run: w.again,
		Show: func(r result) bool {
			switch {
			case r.err != nil && ctx.Err() != nil:
				return false
			case r.err != nil && first:
				status = r.err
				return false
			}
			status, first = w.show(r), false
			return true
		},
		Changed: func(names []string) {
			w.changed, first = w.enumerate(names), false
			w.screen.Status(w.building())
		},
		Gone: func() { w.page(w.grading.voice().Say("watch.gone", "folder", w.folder)+"\n", "watch.until-back") },
	}.Follow(ctx, changes)
	return status
}

// building returns the status line during the build.
func (w *watching) building() string {
	if w.changed == "" {
		return w.grading.voice().Say("watch.building", "name", w.name)
	}
	return w.grading.voice().Say("watch.building-again", "files", w.changed)
}

// result is a report, or why there is none.
type result struct {
	report *report.Report
	err    error
}

// again grades the current files, starting with the cases that failed last.
func (w *watching) again(ctx context.Context) result {
	sub, err := open(w.given, w.flags)
	if err != nil {
		return result{err: err}
	}
	defer sub.Close()
	p := w.screen.Progress()
	defer p.Done()
	before := terminal.FailedIn(w.before, w.grading.voice())
	r, err := w.grader.Grade(ctx, sub, grade.Options{
		Group: w.flags.group, Cases: w.flags.cases, First: before.Failed, Tell: w.telling(p, w.building(), before.Note),
	})
	if err != nil {
		return result{err: err}
	}
	return result{report: r}
}

// show shows the result, writes the report and returns the exit status. It continues
// if a submission could not be graded: the next save may fix that.
func (w *watching) show(r result) error {
	var page strings.Builder
	var pages terminal.Pages
	if r.err == nil && isTerminal(w.stderr) {
		pages = terminal.NewGlances(w.before, r.report, w.grading.screen())
	} else if r.err == nil {
		r.err = terminal.Glance(&page, w.before, r.report, w.grading.screen())
	}
	if r.err == nil && w.flags.report != "" {
		if err := w.writeReport(w.flags.report, r.report); err != nil {
			r.err = err
		}
	}
	var status error
	if r.err != nil {
		say(&page, r.err, w.grading.voice().Language)
		status = exit{status: statusOf(r.err)}
	} else {
		if status = w.resultOf(r.report); r.report.Build.Unread {
			status = exit{status: statusOf(status)} // the page says why
		}
		if r.report.Build.Status != report.Failed {
			w.before = r.report
		}
	}
	if r.err == nil && pages != nil {
		w.screen.Show(pages, w.when("watch.waiting"))
	} else {
		w.page(page.String(), "watch.waiting")
	}
	return status
}

// ignored returns a function that reports whether changes to a file do not count,
// including this program's own report.
func (g *grading) ignored(folder string) func(*os.Root, string, fs.FileInfo) bool {
	own := ""
	if g.flags.report != "" {
		own, _ = filepath.Abs(g.flags.report)
	}
	return func(root *os.Root, name string, info fs.FileInfo) bool {
		return own != "" && filepath.Join(folder, filepath.FromSlash(name)) == own || submission.IsLeftover(root, name, info)
	}
}

// page shows a page, and below it when and why it was made.
func (w *watching) page(text, waiting string) { w.screen.Draw(text, w.when(waiting)) }

// when says when something was shown, and why.
func (w *watching) when(waiting string) string {
	v, when := w.grading.voice(), time.Now().Format("15:04:05")
	if w.changed != "" {
		when = v.Say("watch.after", "time", when, "files", w.changed)
	}
	return when + ". " + v.Say(waiting)
}

// watchable checks that there is a folder to watch.
func (g *grading) watchable() (string, error) {
	problem := catalog.Message{}
	switch {
	case len(g.given) == 0 || len(g.flags.exec) > 0:
		problem = catalog.Of("watch.needs-folder")
	case g.flags.ref != "":
		problem = catalog.Of("watch.no-ref")
	case g.flags.keep:
		problem = catalog.Of("watch.no-keep")
	case g.flags.report == standardOutput:
		problem = catalog.Of("watch.needs-file")
	default:
		if info, err := os.Stat(g.given[0]); err == nil && info.IsDir() {
			return filepath.Abs(g.given[0])
		}
		problem = catalog.Of("watch.no-folder", "file", g.given[0])
	}
	return "", diagnostic.New("--watch", problem, catalog.Message{})
}

// enumerate names a few files.
func (w *watching) enumerate(names []string) string {
	if len(names) > 3 {
		return w.grading.voice().Say("watch.files", "n", len(names))
	}
	return strings.Join(names, ", ")
}
