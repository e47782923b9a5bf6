package jobs_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"touchstone/harness/catalog"
	"touchstone/harness/report/words"
)

var documentedZip = regexp.MustCompile(`(?m)^    zip -j autograder\.zip touchstone docs/jobs/gradescope/\{(.*)\}$`)

// autograder is the folder /autograder of Gradescope.
type autograder string

// unzipped is the folder as it is once the documented zip file was unpacked
// there, with settings of our own.
func unzipped(t *testing.T) autograder {
	t.Helper()
	text, err := os.ReadFile("../tutors.md")
	if err != nil {
		t.Fatal(err)
	}
	zip := documentedZip.FindSubmatch(text)
	if zip == nil {
		t.Fatal("docs/tutors.md does not say how to make the zip file")
	}
	a := autograder(t.TempDir())
	for _, folder := range []string{"source", "submission", "results"} {
		if err := os.Mkdir(a.path(folder), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	a.copy(t, filepath.Join(bin, "touchstone"), "source/touchstone")
	for name := range strings.SplitSeq(string(zip[1]), ",") {
		a.copy(t, filepath.Join("gradescope", name), "source/"+name)
	}
	a.write(t, "results/results.json", `{"score": 100}`) // of the one before
	return a
}

func (a autograder) path(name string) string { return filepath.Join(string(a), name) }

func (a autograder) write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(a.path(name), []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
}

func (a autograder) copy(t *testing.T, from, name string) {
	t.Helper()
	data, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	a.write(t, name, string(data))
}

// submit puts a sample where Gradescope puts what was handed in.
func (a autograder) submit(t *testing.T, sample string) {
	t.Helper()
	if err := os.CopyFS(a.path("submission"), os.DirFS("../../testdata/submissions/coms327-part1/"+sample)); err != nil {
		t.Fatal(err)
	}
}

// offline are the ways in which this machine runs a command without a network,
// the best first.
var offline = [][]string{
	{"unshare", "--net"},
	{"unshare", "--user", "--map-current-user", "--net"},
}

// run runs run_autograder with nothing in its environment, without a network,
// and with nothing on its path that would use one.
func (a autograder) run(t *testing.T) (status int, output string) {
	t.Helper()
	k := task{argv: []string{a.path("source/run_autograder")}, env: []string{"AUTOGRADER=" + string(a)}}
	for _, way := range offline {
		if exec.Command(way[0], append(way[1:], "true")...).Run() == nil {
			k.argv = append(way, k.argv...)
			break
		}
	}
	none := t.TempDir()
	for _, name := range []string{"apt-get", "curl", "wget", "go", "git"} {
		if err := os.WriteFile(filepath.Join(none, name), []byte("#!/bin/sh\necho there is no network for $0 >&2\nexit 1\n"), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	status, output = k.run(t, t.TempDir(), none)
	if strings.Contains(output, "there is no network") {
		t.Errorf("status %d\n%s", status, output)
	}
	return status, output
}

// results is what Gradescope reads in results.json, of what we write there.
type results struct {
	Score            *float64
	ExecutionTime    float64 `json:"execution_time"`
	Output           string
	OutputFormat     string `json:"output_format"`
	Visibility       string
	StdoutVisibility string `json:"stdout_visibility"`
	Tests            []struct {
		Name, Number, Output, Status string
		NameFormat                   string   `json:"name_format"`
		Score                        *float64 // without one the row informs
		MaxScore                     *float64 `json:"max_score"`
		OutputFormat                 string   `json:"output_format"`
		Visibility                   string
	}
}

func (a autograder) results(t *testing.T) results {
	t.Helper()
	data, err := os.ReadFile(a.path("results/results.json"))
	if err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	var r results
	if err := decoder.Decode(&r); err != nil || decoder.More() {
		t.Fatalf("%v:\n%s", err, data)
	}
	if r.OutputFormat != "text" || r.Visibility != "visible" || r.StdoutVisibility != "hidden" {
		t.Errorf("%+v", r)
	}
	for _, row := range r.Tests {
		if row.Score != nil && *row.Score != 0 && row.MaxScore == nil {
			t.Errorf("points without a maximum: %+v", row)
		}
	}
	return r
}

// sum adds up the points of the rows.
func (r results) sum() float64 {
	total := 0.0
	for _, row := range r.Tests {
		if row.Score != nil {
			total += *row.Score
		}
	}
	return total
}

// say is what the catalog has for a key.
func say(key string, values ...any) string { return catalog.English.Say(key, values...) }

func points(earned, possible int) string {
	return say("total.points", "n", earned, "all", possible)
}

func TestGradescope(t *testing.T) {
	if testing.Short() {
		t.Skip("it grades: left out with -short")
	}
	waiting := say("points.waiting", "n", 20)
	tests := []struct {
		sample string
		score  float64
		output string
		row    string
		says   string
	}{
		{"good", 100, points(100, 100) + " · " + waiting + " · ", "Normal output to stdout", ""},
		{"syntax-error", 0, points(0, 100) + " · " + waiting + "\n", say("build.row"), words.Sentence(say("build.command-failed", "command", "make", "why", "parser.c:161: expected ‘;’ before ‘return’"))},
	}
	for _, test := range tests {
		t.Run(test.sample, func(t *testing.T) {
			t.Parallel()
			a := unzipped(t)
			a.submit(t, test.sample)
			status, output := a.run(t)
			r := a.results(t)
			if status != 0 || r.Score == nil || *r.Score != test.score || r.sum() != test.score || !strings.HasPrefix(r.Output, test.output) {
				t.Fatalf("status %d, %+v\n%s", status, r, output)
			}
			for _, row := range r.Tests {
				if row.Name == test.row && strings.HasPrefix(row.Output, test.says) {
					return
				}
			}
			t.Errorf("no row %q says %q: %+v", test.row, test.says, r.Tests)
		})
	}
}

// Whatever goes wrong that is not the student's fault, there is a result, and
// no score in it.
func TestGradescopeNotGraded(t *testing.T) {
	if testing.Short() {
		t.Skip("it grades: left out with -short")
	}
	const touchstone = "source/touchstone"
	tests := []struct {
		name, file, text string
		status           int // -1: any but 0
	}{
		{"a fault of the harness", touchstone, "#!/bin/sh\necho error: no room\nexit 3\n", 3},
		{"the harness is killed", touchstone, "#!/bin/sh\nkill -KILL $$\n", 137},
		{"the harness is of another machine", touchstone, "\x7fELF", 126},
		{"an assignment that there is not", "source/settings", "assignment=coms327-part9 options=()\n", 2},
		{"an option that there is not", "source/settings", "assignment=coms327-part1 options=(--fast)\n", 2},
		{"settings that cannot be read", "source/settings", "assignment=(\n", -1},
		{"a file of Gradescope's that is none", "submission_metadata.json", "{", -1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			a := unzipped(t)
			a.submit(t, "syntax-error")
			a.write(t, test.file, test.text)
			status, output := a.run(t)
			if status == 0 || test.status > 0 && status != test.status {
				t.Errorf("status %d\n%s", status, output)
			}
			if r := a.results(t); r.Score != nil || r.Tests != nil || !strings.HasPrefix(r.Output, "This submission was not graded, and that costs no points.") {
				t.Errorf("%+v", r)
			}
		})
	}
}

// What cannot be read is no 0, and whoever handed it in learns why.
func TestGradescopeUnread(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds the autograder: left out with -short")
	}
	for file, why := range map[string]string{
		"":            say("build.nothing"),
		"project.zip": say("intake.zip-cut-off", "file", "project.zip"),
	} {
		a := unzipped(t)
		if file != "" {
			a.write(t, "submission/"+file, "PK\x03\x04broken")
		}
		status, output := a.run(t)
		if r := a.results(t); status != 0 || r.Score != nil || r.Tests != nil || r.Output != say("unread.message", "why", words.Sentence(why))+"\n" {
			t.Errorf("%q: status %d, %+v\n%s", file, status, r, output)
		}
	}
}

// A group is scored by its size, or by the next smaller one of the handout.
func TestGradescopeGroup(t *testing.T) {
	if testing.Short() {
		t.Skip("it grades: left out with -short")
	}
	if _, err := exec.LookPath("jq"); err != nil {
		t.Skip("setup.sh installs jq, and this machine has none; on Debian: apt-get install jq")
	}
	waiting := say("points.waiting", "n", 20)
	const user = `{"id": 1, "name": "\"users\": [{}, {}", "email": "ada@example.org"}`
	tests := []struct{ name, users, output string }{
		{"one", user, points(0, 100) + " · " + waiting + "\n"},
		{"two", user + "," + user, points(0, 110) + " · " + waiting + "\n"},
		{"three", user + "," + user + "," + user, points(0, 110) + " · " + waiting + "\n"},
		{"nobody", "", points(0, 100) + " · " + waiting + "\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			a := unzipped(t)
			a.submit(t, "syntax-error")
			a.write(t, "submission_metadata.json", `{"id": 7, "users": [`+test.users+`], "previous_submissions": [{"score": "90.0"}]}`)
			if status, output := a.run(t); status != 0 || a.results(t).Output != test.output {
				t.Errorf("status %d, %+v\n%s", status, a.results(t), output)
			}
		})
	}
}

// What setup.sh does goes into the image: it installs, closes the folder with
// the hidden cases, and fails where no submission could be graded later.
func TestGradescopeSetup(t *testing.T) {
	if testing.Short() {
		t.Skip("it tries the sandbox: left out with -short")
	}
	tests := []struct {
		name, settings, apt string
		wrong               string
	}{
		{"all well", "", "exit 0", ""},
		{"no network", "", "exit 100", "apt-get"},
		{"an assignment that there is not", "assignment=coms327-part9 options=()\n", "exit 0", "coms327-part9"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			a, first := unzipped(t), t.TempDir()
			if test.settings != "" {
				a.write(t, "source/settings", test.settings)
			}
			if err := os.Chmod(a.path("source/touchstone"), 0o644); err != nil { // as zip files made on Windows have it
				t.Fatal(err)
			}
			apt := "#!/bin/sh\necho apt-get \"$@\"\n" + test.apt + "\n"
			if err := os.WriteFile(filepath.Join(first, "apt-get"), []byte(apt), 0o755); err != nil {
				t.Fatal(err)
			}
			k := task{argv: []string{"bash", a.path("source/setup.sh")}, env: []string{"AUTOGRADER=" + string(a)}}
			status, output := k.run(t, t.TempDir(), first)
			if (status != 0) != (test.wrong != "") || !strings.Contains(output, test.wrong) {
				t.Fatalf("status %d\n%s", status, output)
			}
			if test.wrong != "" {
				return
			}
			if !strings.Contains(output, "apt-get install -y --no-install-recommends gcc libc6-dev make valgrind git jq\n") || !strings.Contains(output, "sandbox") {
				t.Error(output)
			}
			info, err := os.Stat(a.path("source"))
			if err != nil || info.Mode().Perm() != 0o700 {
				t.Errorf("%v, %v", info.Mode(), err)
			}
		})
	}
}
