package class

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"sync"

	"gopkg.in/yaml.v3"

	"touchstone/harness/catalog"
	"touchstone/harness/class/ledger"
	"touchstone/harness/class/sources"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/atomicfile"
	"touchstone/harness/files/folderlock"
	"touchstone/harness/files/strictyaml"
	"touchstone/harness/report"
	"touchstone/harness/report/convert"
)

// The contents of the folder of a class.
const (
	ledgerFile   = "class.yaml"
	pageFile     = "class.html"
	changesFile  = "changes.csv"
	feedbackFile = "feedback.zip"        // for Moodle: the students' reports
	commentsFile = "canvas-comments.zip" // the same for Canvas
	kitFile      = "kit.zip"             // what the course hands out
	results      = "results"             // KEY.yaml: the machine's complete result
	originals    = "sources"             // KEY.zip: the text files that were handed in
	students     = "students"            // KEY/report.yaml, report.txt and report.html: for the student, including the tutors' marks
)

// outFolder is the output folder of a class. Only one run at a time can lock it.
type outFolder struct {
	path string
	lock io.Closer

	had      bool      // there was a result: see previous.go
	begin    sync.Once // to replace it
	replaces bool      // this run has begun to, or the one that it goes on with
}

// openOut creates or opens the folder, and removes the temporary files of a killed
// run. It refuses a folder that contains something else, or the results of another
// assignment.
func openOut(path, assignment string) (*outFolder, error) {
	if err := claim(path, assignment); err != nil {
		return nil, err
	}
	o := &outFolder{path: path}
	for _, folder := range []string{results, originals, students} {
		if err := os.MkdirAll(filepath.Join(path, folder), 0o755); err != nil {
			return nil, unwritable(path, err)
		}
	}
	var err error
	if o.lock, err = folderlock.Take(filepath.Join(path, results)); err != nil {
		return nil, diagnostic.New(path, catalog.Of("out.busy"), catalog.Of("out.busy.hint"))
	}
	o.had = exists(filepath.Join(path, ledgerFile))
	o.replaces = exists(filepath.Join(path, previous)) && !exists(filepath.Join(path, previous, ledgerFile))
	return o, errors.Join(atomicfile.Sweep(path), atomicfile.Sweep(filepath.Join(path, results)), atomicfile.Sweep(filepath.Join(path, originals)), os.RemoveAll(filepath.Join(path, older)))
}

// claim refuses a folder that belongs to something else.
func claim(path, assignment string) error {
	entries, err := os.ReadDir(path)
	switch {
	case errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0:
		return nil
	case err != nil:
		return diagnostic.New(path, catalog.Of("folder.unreadable"), catalog.Of("out.folder.hint"))
	}
	if info, err := os.Stat(filepath.Join(path, results)); err == nil && info.IsDir() {
		return ofAssignment(path, assignment)
	}
	return diagnostic.New(path, catalog.Of("out.taken"), catalog.Of("out.taken.hint"))
}

// ofAssignment refuses a folder with results of another assignment.
func ofAssignment(path, assignment string) error {
	if other := assignmentIn(path); other != "" && other != assignment {
		return diagnostic.New(path, catalog.Of("out.other-assignment", "other", other, "assignment", assignment), catalog.Of("out.other-assignment.hint"))
	}
	return nil
}

// assignmentIn returns the name of the assignment whose results are in a folder; ""
// if there are none. It can read those of any version, and those of a run that was
// killed before the end.
func assignmentIn(path string) string {
	files := []string{filepath.Join(path, ledgerFile)}
	entries, _ := os.ReadDir(filepath.Join(path, results))
	for _, e := range entries {
		files = append(files, filepath.Join(path, results, e.Name()))
	}
	for _, file := range files {
		if id := assignmentOf(file); id != "" {
			return id
		}
	}
	return ""
}

// assignmentPart is the part of a ledger or a report that names the assignment.
var assignmentPart = regexp.MustCompile(`(?m)^assignment:.*\n(?: .*\n)*`)

func assignmentOf(file string) string {
	data, _ := os.ReadFile(file)
	var found struct{ Assignment struct{ ID string } }
	if yaml.Unmarshal(assignmentPart.Find(data), &found) != nil {
		return ""
	}
	return found.Assignment.ID
}

func (o *outFolder) close() {
	if o.lock != nil {
		o.lock.Close()
	}
}

// put writes a file, unless it already has this content: writing costs about 10 ms on a
// disk, and most files stay the same when a class is graded again. A file without content
// is removed.
func (o *outFolder) put(name string, data []byte) error {
	name = filepath.FromSlash(name)
	if len(data) == 0 {
		return o.remove(name)
	}
	full := filepath.Join(o.path, name)
	if old, err := os.ReadFile(full); err == nil && bytes.Equal(old, data) {
		return nil
	}
	if err := o.save(name); err != nil {
		return err
	}
	return atomicfile.Write(full, func(w io.Writer) error { _, err := w.Write(data); return err })
}

// write is put for what a function writes.
func (o *outFolder) write(name string, write func(io.Writer) error) error {
	var b bytes.Buffer
	if err := write(&b); err != nil {
		return err
	}
	return o.put(name, b.Bytes())
}

// remove removes a file if it exists.
func (o *outFolder) remove(name string) error {
	if !exists(filepath.Join(o.path, name)) {
		return nil
	}
	if err := o.save(name); err != nil {
		return err
	}
	return os.Remove(filepath.Join(o.path, name))
}

// load returns a stored result and the hash of its file; nil if none can be read.
func (o *outFolder) load(key string) (*report.Report, string) {
	r, data, err := readResult(o.path, key)
	if err != nil {
		return nil, ""
	}
	return r, hashOf(data)
}

// readResult reads the machine's result, and also returns its bytes. Errors are
// *diagnostic.Error.
func readResult(folder, key string) (*report.Report, []byte, error) {
	name := filepath.Join(folder, results, key+".yaml")
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, nil, diagnostic.New(name, catalog.Of("out.result-unreadable"), diagnostic.Cause(err))
	}
	r, err := report.Read(name, data)
	return r, data, err
}

// store writes the machine's result, and returns the hash of its file.
func (o *outFolder) store(key string, r *report.Report) (string, error) {
	var b bytes.Buffer
	if err := report.Write(&b, r); err != nil {
		return "", err
	}
	return hashOf(b.Bytes()), o.put(results+"/"+key+".yaml", b.Bytes())
}

// storeSources writes the text files of a submission, which are nil if it cannot be read.
func (o *outFolder) storeSources(key string, files fs.FS) error {
	return o.write(sourcesOf(key), func(w io.Writer) error { return sources.Write(w, files) })
}

// adopt copies a file from the folder of another class, or removes it if there is none.
func (o *outFolder) adopt(folder, name string) error {
	data, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(name)))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return o.put(name, data)
}

// storeKit writes the files that the course hands out, if there are any.
func (o *outFolder) storeKit(kit map[string][]byte) error {
	return o.write(kitFile, func(w io.Writer) error { return sources.WriteKit(w, kit) })
}

func sourcesOf(key string) string { return originals + "/" + key + ".zip" }

// handBack writes the student's files.
func (o *outFolder) handBack(key string, r *report.Report) error {
	folder := filepath.Join(o.path, students, key)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	err := atomicfile.Sweep(folder)
	for _, name := range []string{"yaml", "text", "html"} {
		format, e := convert.Find(name)
		if e != nil {
			return e
		}
		err = errors.Join(err, o.write(students+"/"+key+"/report"+format.Extension, func(w io.Writer) error {
			return format.Write(w, r, convert.Options{Audience: report.Student})
		}))
	}
	return err
}

// writeLedger writes class.yaml, as the last file of a run.
func (o *outFolder) writeLedger(l *ledger.Ledger) error {
	if o.replaces { // even if the ledger stays as it is
		if err := o.save(ledgerFile); err != nil {
			return err
		}
	}
	return o.write(ledgerFile, func(w io.Writer) error { return strictyaml.Encode(w, l) })
}

// readLedger reads class.yaml. Errors are *diagnostic.Error.
func readLedger(folder string) (*ledger.Ledger, error) {
	name := filepath.Join(folder, ledgerFile)
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, diagnostic.New(name, catalog.Of("merge.no-class"), catalog.Of("merge.no-class.hint"))
	}
	l := new(ledger.Ledger)
	if err := strictyaml.DecodeComplete(name, data, l); err != nil {
		return nil, err
	}
	if l.Schema != ledger.Schema {
		return nil, report.OtherSchema(name, l.Schema, ledger.Schema)
	}
	return l, nil
}
