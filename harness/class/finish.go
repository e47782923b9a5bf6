package class

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"touchstone/harness/class/changes"
	"touchstone/harness/class/gradebook"
	"touchstone/harness/class/ledger"
	"touchstone/harness/class/page"
	"touchstone/harness/class/policy"
	"touchstone/harness/files/atomicfile"
	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// Tables are files of other systems to write grades into.
type Tables struct {
	roster       *gradebook.Table // the gradebook export from Canvas, or any roster
	canvasColumn string           // "" for an existing one, or the assignment's title
	worksheet    *gradebook.Table // from Moodle, for offline grading
}

// ReadTables reads the roster, for Canvas, and Moodle's worksheet for offline
// grading; "" means none. The column is the header of the assignment in Canvas,
// "" if it has none yet. It joins all errors, as *diagnostic.Error.
func ReadTables(roster, canvasColumn, worksheet string) (Tables, error) {
	t := Tables{canvasColumn: canvasColumn}
	var rosterErr, worksheetErr error
	if roster != "" {
		t.roster, rosterErr = gradebook.Read(roster)
	}
	if worksheet != "" {
		if t.worksheet, worksheetErr = gradebook.Read(worksheet); worksheetErr == nil {
			worksheetErr = t.worksheet.CheckWorksheet()
		}
	}
	return t, errors.Join(rosterErr, worksheetErr)
}

// OutputOptions are the options for what is derived from the results of a class.
type OutputOptions struct {
	Given  Given // where the rest was read from
	Marks  []Mark
	Tables Tables

	MarksTemplate string           // a file to create for them; "" for none
	Policy        *policy.Policy   // for late submissions; nil for none
	Submitted     *gradebook.Table // when they were handed in, besides what Moodle and git tell; may be nil
	Zeros         bool             // 0 points, and not no grade, for who handed in nothing or nothing that can be read
	Attempts      Attempts         // which attempt of the same people counts
	Similarity    Similarity

	// Changed is called before the reports and the tables are replaced, if something
	// differs from the result that is there. It may be nil.
	Changed func(words.Voice, []changes.Change)
}

// outputs writes everything that is derived from the results of a class.
type outputs struct {
	OutputOptions
	out   *outFolder
	marks []Mark
}

// write reports what will change, and replaces the existing files: the reports
// for students, the page, the tables and, at last, the ledger. It returns what the tutor
// should know about the tables.
func (e outputs) write(ctx context.Context, l *ledger.Ledger) ([]string, error) {
	l.FindIdentical()
	l.Zeros = e.Zeros
	if err := e.lateness(l); err != nil {
		return nil, err
	}
	e.Attempts.choose(l)
	similar, err := e.similar(ctx, l)
	if err != nil {
		return nil, err
	}
	list := e.changes(l)
	if len(list) > 0 && e.Changed != nil {
		e.Changed(words.In(l.Language), list)
	}
	found, err := e.results(l, list)
	if err != nil {
		return nil, err
	}
	notes, err := e.tables(l, found)
	if err != nil {
		return nil, err
	}
	if err := e.out.write(changesFile, func(w io.Writer) error { return changes.WriteCSV(w, list) }); err != nil {
		return nil, err
	}
	if err := e.Given.keep(e.out); err != nil {
		return nil, err
	}
	return slices.Concat(e.otherZone(l), unreadNotes(l), notes, similar), e.out.writeLedger(l)
}

// tables writes the tables and what is ready to send.
func (e outputs) tables(l *ledger.Ledger, found gradebook.Reasons) ([]string, error) {
	if err := e.out.write("class.csv", func(w io.Writer) error { return gradebook.WriteCSV(w, l) }); err != nil {
		return nil, err
	}
	if e.MarksTemplate != "" {
		if err := atomicfile.Write(e.MarksTemplate, func(w io.Writer) error { return gradebook.WriteMarks(w, l, found) }); err != nil {
			return nil, err
		}
	}
	if err := e.feedback(l); err != nil {
		return nil, err
	}
	return e.systems(l)
}

// changes compares with the result that was there; there is nothing to tell if it cannot be read.
func (e outputs) changes(l *ledger.Ledger) []changes.Change {
	before, err := e.out.before()
	if err != nil {
		return nil
	}
	after := changes.Side{Ledger: l, Report: func(key string) (*report.Report, bool) {
		r, _ := e.out.load(key)
		return r, true
	}}
	return changes.Between(before, after)
}

// results writes the files for students, and the page. Each report is read once, by
// as many goroutines as there are processors, and none is kept.
func (e outputs) results(l *ledger.Ledger, list []changes.Change) (gradebook.Reasons, error) {
	p, err := page.New(l)
	if err != nil {
		return nil, err
	}
	p.Changes = list
	for _, s := range l.Submissions {
		if s.Unread != "" { // no report says 0 points
			for _, name := range append([]string{"report.yaml"}, gradebook.Reports...) {
				if err := e.out.remove(filepath.Join(students, s.Key, name)); err != nil {
					return nil, err
				}
			}
		}
	}
	found := gradebook.Reasons{}
	var mu sync.Mutex // for found
	err = eachReport(e.out.path, l, func(i int, r *report.Report) error {
		key := l.Submissions[i].Key
		if e.MarksTemplate != "" {
			mu.Lock()
			found.Add(key, r)
			mu.Unlock()
		}
		r = timely(marked(r, key, e.marks), l.Submissions[i])
		if err := e.out.handBack(key, r); err != nil {
			return err
		}
		return p.Add(i, r)
	})
	if err != nil {
		return nil, err
	}
	return found, e.out.write(pageFile, p.Write)
}

// unreadNotes gives the tutor a text for those whose submissions cannot be read.
func unreadNotes(l *ledger.Ledger) (notes []string) {
	names := map[string][]string{}
	var reasons []string
	for _, s := range l.Submissions {
		if s.Unread != "" {
			if names[s.Unread] == nil {
				reasons = append(reasons, s.Unread)
			}
			names[s.Unread] = append(names[s.Unread], s.Title())
		}
	}
	v := words.In(l.Language)
	for _, why := range reasons {
		notes = append(notes, v.Say("unread.write", "names", strings.Join(names[why], ", "), "text", v.Say("unread.message", "why", words.Sentence(why))))
	}
	return notes
}

func processors() int { return runtime.GOMAXPROCS(0) }

// systems writes the tables for Canvas and Moodle.
func (e outputs) systems(l *ledger.Ledger) ([]string, error) {
	t := e.Tables
	canvas, err := e.out.table("canvas.csv", func(w io.Writer) ([]string, error) {
		return gradebook.WriteCanvas(w, l, t.roster, t.canvasColumn)
	})
	if err != nil {
		return nil, err
	}
	if t.roster == nil && t.canvasColumn == "" {
		canvas = nil // no sign that the class uses Canvas
	}
	if t.worksheet == nil {
		if t.roster != nil && t.roster.CheckWorksheet() == nil {
			canvas = []string{words.In(l.Language).Say("tables.worksheet")}
		}
		return canvas, nil
	}
	moodle, err := e.out.table("moodle.csv", func(w io.Writer) ([]string, error) {
		return gradebook.WriteMoodle(w, l, t.worksheet)
	})
	return append(canvas, moodle...), err
}

// feedback writes what is ready to send, as far as it has anybody: the zips for Moodle
// and Canvas.
func (e outputs) feedback(l *ledger.Ledger) error {
	moodle, err := gradebook.FeedbackFor(l, e.Tables.worksheet)
	if err != nil {
		return err
	}
	read := func(key, name string) ([]byte, error) {
		return os.ReadFile(filepath.Join(e.out.path, students, key, name))
	}
	if err := e.out.write(feedbackFile, func(w io.Writer) error { return moodle.Write(w, read) }); err != nil {
		return err
	}
	return e.out.write(commentsFile, func(w io.Writer) error { return gradebook.CommentsFor(l).Write(w, read) })
}

// table writes one table.
func (o *outFolder) table(name string, write func(io.Writer) ([]string, error)) (notes []string, err error) {
	err = o.write(name, func(w io.Writer) error {
		notes, err = write(w)
		return err
	})
	for i, note := range notes {
		notes[i] = name + ": " + note
	}
	return notes, err
}
