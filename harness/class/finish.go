package class

import (
	"io"

	"touchstone/harness/class/gradebook"
	"touchstone/harness/class/ledger"
	"touchstone/harness/class/page"
	"touchstone/harness/report"
)

// Tables are the files of other systems that grades are written into.
type Tables struct {
	roster       *gradebook.Table // Canvas's export of its gradebook, or any roster
	canvasColumn string           // "" for the one that is there, or the assignment's title
	worksheet    *gradebook.Table // Moodle's, for offline grading
}

// ReadTables reads the roster, for Canvas, and Moodle's worksheet for offline
// grading; "" is none. The column is the header of the assignment in Canvas,
// "" when it has none yet. Errors are *diagnostic.Error.
func ReadTables(roster, canvasColumn, worksheet string) (Tables, error) {
	t := Tables{canvasColumn: canvasColumn}
	var err error
	if roster != "" {
		if t.roster, err = gradebook.Read(roster); err != nil {
			return t, err
		}
	}
	if worksheet != "" {
		t.worksheet, err = gradebook.Read(worksheet)
	}
	return t, err
}

// finish writes what follows from the results: the ledger, the page and the
// tables. It gives what the tutor should know of the tables.
func finish(o *outFolder, l *ledger.Ledger, marks []Mark, t Tables) ([]string, error) {
	l.FindIdentical()
	if err := o.writeLedger(l); err != nil {
		return nil, err
	}
	err := o.write("class.html", func(w io.Writer) error {
		return page.Write(w, l, func(key string) (*report.Report, error) {
			r, _, err := readResult(o.path, key)
			if err != nil {
				return nil, err
			}
			return marked(r, key, marks), nil
		})
	})
	if err != nil {
		return nil, err
	}
	if err := o.write("class.csv", func(w io.Writer) error { return gradebook.WriteCSV(w, l) }); err != nil {
		return nil, err
	}
	canvas, err := o.table("canvas.csv", func(w io.Writer) ([]string, error) {
		return gradebook.WriteCanvas(w, l, t.roster, t.canvasColumn)
	})
	if err != nil {
		return nil, err
	}
	if t.roster == nil && t.canvasColumn == "" {
		canvas = nil // nobody said that there is a Canvas
	}
	if t.worksheet == nil {
		return canvas, nil
	}
	moodle, err := o.table("moodle.csv", func(w io.Writer) ([]string, error) {
		return gradebook.WriteMoodle(w, l, t.worksheet)
	})
	return append(canvas, moodle...), err
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
