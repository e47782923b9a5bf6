package class

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"touchstone/harness/atomicfile"
	"touchstone/harness/class/gradebook"
	"touchstone/harness/class/ledger"
	"touchstone/harness/class/page"
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
// "" if it has none yet. Errors are *diagnostic.Error.
func ReadTables(roster, canvasColumn, worksheet string) (Tables, error) {
	t := Tables{canvasColumn: canvasColumn}
	var err error
	if roster != "" {
		if t.roster, err = gradebook.Read(roster); err != nil {
			return t, err
		}
	}
	if worksheet != "" {
		if t.worksheet, err = gradebook.Read(worksheet); err == nil {
			err = t.worksheet.CheckWorksheet()
		}
	}
	return t, err
}

// ending writes everything that is derived from the results of a class.
type ending struct {
	out      *outFolder
	marks    []Mark
	tables   Tables
	template string // file for the marks template, or ""
	changed  func(words.Voice, []ledger.Change)
}

// write reports what will change, and replaces the existing files: the reports
// for students, the page, the tables and the ledger. It returns what the tutor
// should know about the tables.
func (e ending) write(l *ledger.Ledger) ([]string, error) {
	l.FindIdentical()
	if before := e.out.ledger(); before != nil && e.changed != nil {
		if changes := ledger.Changes(before, l); len(changes) > 0 {
			e.changed(words.In(l.Language), changes)
		}
	}
	found, err := e.results(l)
	if err != nil {
		return nil, err
	}
	if err := e.out.write("class.csv", func(w io.Writer) error { return gradebook.WriteCSV(w, l) }); err != nil {
		return nil, err
	}
	if err := e.out.writeLedger(l); err != nil {
		return nil, err
	}
	if err := e.feedback(l); err != nil {
		return nil, err
	}
	if e.template != "" {
		if err := atomicfile.Write(e.template, func(w io.Writer) error { return gradebook.WriteMarks(w, l, found) }); err != nil {
			return nil, err
		}
	}
	return e.systems(l)
}

// results writes the files for students, and the page. Each report is read once, by
// as many goroutines as there are processors, and none is kept.
func (e ending) results(l *ledger.Ledger) (gradebook.Found, error) {
	p, err := page.New(l)
	if err != nil {
		return nil, err
	}
	found := gradebook.Found{}
	var mu sync.Mutex // for found
	err = each(context.Background(), len(l.Submissions), runtime.GOMAXPROCS(0), func(_ context.Context, i int) error {
		row := &l.Submissions[i]
		if row.Score == nil {
			return nil
		}
		r, _, err := readResult(e.out.path, row.Key)
		if err != nil {
			return err
		}
		if e.template != "" {
			mu.Lock()
			found.Look(row.Key, r)
			mu.Unlock()
		}
		r = marked(r, row.Key, e.marks)
		if err := e.out.handBack(row.Key, r); err != nil {
			return err
		}
		return p.Add(i, r)
	})
	if err != nil {
		return nil, err
	}
	return found, e.out.write("class.html", p.Write)
}

// systems writes the tables for Canvas and Moodle.
func (e ending) systems(l *ledger.Ledger) ([]string, error) {
	t := e.tables
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

// feedback writes the zip for Moodle, if it contains anybody of the class.
func (e ending) feedback(l *ledger.Ledger) error {
	f, err := gradebook.FeedbackFor(l, e.tables.worksheet)
	switch {
	case err != nil:
		return err
	case len(f) == 0:
		return e.out.remove(feedbackFile)
	}
	return e.out.write(feedbackFile, func(w io.Writer) error {
		return f.Write(w, "report.txt", func(key string) ([]byte, error) {
			return os.ReadFile(filepath.Join(e.out.path, students, key, "report.txt"))
		})
	})
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
