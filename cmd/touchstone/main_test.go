package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/suite"
)

// repository is where the samples are, from here.
const repository = "../.."

// klondike returns a sample of that assignment.
func klondike(name string) string {
	return filepath.Join(repository, "testdata", "submissions", "coms327-part1", name)
}

// touchstone runs the command line as main does.
func touchstone(t *testing.T, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	status = run(context.Background(), args, strings.NewReader(""), &out, &errs)
	return status, out.String(), errs.String()
}

// inEnglish is what the catalog has for a key.
func inEnglish(key string, values ...any) string { return catalog.English.Say(key, values...) }

// isError is how the line of an error begins, hint the line below it.
func isError(text string) string { return inEnglish("error", "text", text) }

func hint(key string, values ...any) string {
	return inEnglish("error.hint", "text", inEnglish(key, values...))
}

func TestWrongUsage(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"assignment", []string{"grade", "coms327-part", "."}, isError("coms327-part: "+inEnglish("given.no-assignment")) + "\n" + hint("near.one", "name", inEnglish("list.or", "first", `"coms327-part1"`, "last", `"coms327-part2"`))},
		{"far assignment", []string{"grade", "chess", "."}, hint("near.known", "names", "coms327-part1, coms327-part2, esp-ass3, gomoku-mist, uno-game")},
		{"verb", []string{"grad"}, inEnglish("usage.no-verb", "verb", `"grad"`) + "\n" + hint("near.one", "name", `"grade"`)},
		{"far verb", []string{"--help=false", "submit"}, inEnglish("usage.no-verb", "verb", `"submit"`) + "\n" + hint("near.nearest", "n", 18, "names", "hunt, import, lint, twin, class")},
		{"flag", []string{"grade", "coms327-part1", "--repport", "x"}, inEnglish("usage.no-flag", "flag", "--repport") + "\n" + hint("near.one", "name", `"--report"`)},
		{"flag of the whole", []string{"--versoin"}, inEnglish("near.one", "name", `"--version"`)},
		{"far flag", []string{"grade", "coms327-part1", "--sped"}, inEnglish("usage.no-flag", "flag", "--sped") + "\n" + hint("near.one", "name", inEnglish("list.or", "first", `"--exec", "--keep"`, "last", `"--ref"`))},
		{"short flag", []string{"grade", "coms327-part1", "-x"}, inEnglish("usage.no-flag", "flag", "-x")},
		{"flag without its value", []string{"grade", "--report"}, inEnglish("usage.no-value", "flag", "--report") + "\n" + hint("usage.write", "text", "--report FILE")},
		{"too few arguments", []string{"class", "coms327-part1"}, hint("usage.write", "text", "touchstone class ASSIGNMENT DIR --out DIR [flags]")},
		{"nothing to grade", []string{"grade", "coms327-part1"}, inEnglish("usage.no-submission")},
		{"both", []string{"grade", "coms327-part1", ".", "--exec", "check=/bin/true"}, inEnglish("usage.both")},
		{"no such folder", []string{"grade", "coms327-part1", "/no/such/folder"}, "/no/such/folder"},
		{"no such executable", []string{"grade", "coms327-part1", "--exec", "check=/no/such/file"}, inEnglish("exec.nothing", "file", "/no/such/file")},
		{"program", []string{"grade", "coms327-part1", "--exec", "chek=/bin/true"}, inEnglish("near.one", "name", `"check"`)},
		{"case", []string{"grade", "coms327-part1", "--exec", "check=/bin/true", "--case", "stdn-*"}, inEnglish("given.no-case")},
		{"glob", []string{"grade", "coms327-part1", "--exec", "check=/bin/true", "--case", "["}, inEnglish("given.no-glob")},
		{"group", []string{"grade", "coms327-part1", "--exec", "check=/bin/true", "--group", "3"}, inEnglish("given.no-group", "assignment", "coms327-part1")},
		{"sandbox", []string{"grade", "coms327-part1", ".", "--require-sandbox", "containd"}, inEnglish("near.one", "name", `"contained"`)},
		{"language", []string{"grade", "coms327-part1", ".", "--lang", "xx"}, "xx"},
		{"format", []string{"grade", "coms327-part1", ".", "--format", "yml"}, inEnglish("near.one", "name", `"yaml"`)},
		{"a number that is none", []string{"grade", "coms327-part1", ".", "--group", "two"}, inEnglish("usage.bad-value", "flag", "--group", "value", `"two"`)},
		{"report nowhere", []string{"grade", "coms327-part1", ".", "--report", "/no/such/folder/x.yaml"}, inEnglish("given.no-folder")},
		{"report is a folder", []string{"grade", "coms327-part1", ".", "--report", "."}, inEnglish("given.is-folder")},
		{"hidden cases", []string{"grade", "coms327-part1", ".", "--hidden", "/no/such/folder"}, inEnglish("given.no-folder")},
		{"report to convert", []string{"convert", "/no/such/report.yaml", "--to", "html"}, "/no/such/report.yaml: " + inEnglish("report.unreadable")},
		{"output of convert", []string{"convert", "main_test.go", "--to", "html", "-o", "/no/such/folder/x.html"}, inEnglish("given.no-folder")},
		{"no format", []string{"convert", "main_test.go"}, inEnglish("usage.required", "flag", "--to")},
		{"time", []string{"convert", "main_test.go", "--to", "html", "--submitted", "noon"}, inEnglish("given.no-time")},
		{"shards to merge", []string{"merge", "/no/such/folder", "--out", "/no/such/out"}, "/no/such/folder"},
		{"nothing to lint", []string{"lint", "--hidden", "."}, inEnglish("usage.lint-hidden")},
		{"samples", []string{"verify", "coms327-part1", "--repository", "/no/such/folder"}, inEnglish("sample.none")},
		{"mutants to choose", []string{"verify", "coms327-part1", "--sample", "3"}, "--sample: " + inEnglish("usage.only-with", "flag", "--mutants")},
		{"reference", []string{"reference", "chekc"}, inEnglish("near.one", "name", `"check"`)},
		{"name to explain", []string{"explain", "coms327-part1", "stdi"}, inEnglish("near.one", "name", `"stdin"`)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, stdout, stderr := touchstone(t, test.args...)
			if status != statusUsage || stdout != "" || !strings.Contains(stderr, test.want) {
				t.Errorf("status %d, stdout %q, stderr:\n%s\nwant %q", status, stdout, stderr, test.want)
			}
			if !strings.HasPrefix(stderr, isError("")) {
				t.Errorf("stderr begins %q", stderr)
			}
		})
	}
}

// An error is a fault of the harness unless it is marked as the user's.
func TestStatusOfAnError(t *testing.T) {
	mistake, fault := diagnostic.New("x.yaml", catalog.Verbatim("it is wrong"), catalog.Message{}), errors.New("disk full")
	for _, test := range []struct {
		err  error
		want int
	}{
		{fault, statusFault},
		{fmt.Errorf("grading: %w", fault), statusFault},
		{errors.Join(fault, fault), statusFault},
		{mistake, statusUsage},
		{fmt.Errorf("loading: %w", mistake), statusUsage},
		{errors.Join(mistake, mistake), statusUsage},
		{wrongUsage("usage.both"), statusUsage},
	} {
		if got := statusOf(test.err); got != test.want {
			t.Errorf("%v: status %d, want %d", test.err, got, test.want)
		}
	}
}

// TestFaultyAssignment has every kind of file of an assignment wrong at once:
// each fault is reported with its place, and the exit status is 2.
func TestFaultyAssignment(t *testing.T) {
	folder := func(manifest, clauses, oneCase string) fstest.MapFS {
		return fstest.MapFS{
			"demo/assignment.yaml": {Data: []byte(manifest)},
			"demo/clauses.yaml":    {Data: []byte(clauses)},
			"demo/one.txtar":       {Data: []byte(oneCase)},
		}
	}
	const manifest = "schema: touchstone/assignment/v1\nid: demo\ntitle: Demo\nprograms: [{name: prog}]\nbuild: {command: [make], limits: {wall: 1s}}\nlimits: {wall: 1s}\nrubric: [{id: a, title: A, points: 1, kind: auto}]\n"
	const clauses = "schema: touchstone/clauses/v1\nsource: demo\nclauses: [{id: one, section: \"1\", falsifiable: true, text: One}]\n"
	const good = "#title: T\n#clause: one\n#catches: m\nplay prog\nitem a\nexpect exit 0\n"
	tests := []struct{ name, manifest, clauses, oneCase, want string }{
		{"manifest", strings.Replace(manifest, "points: 1", "points: many", 1), clauses, good, "cases/demo/assignment.yaml:7:36: " + inEnglish("expected-found", "want", catalog.Of("yaml.number"), "got", `"many"`)},
		{"manifest key", strings.Replace(manifest, "title: Demo", "titel: Demo", 1), clauses, good, "cases/demo/assignment.yaml:3:1: " + inEnglish("yaml.unknown-key", "key", `"titel"`)},
		{"rubric", strings.Replace(manifest, "kind: auto", "kind: automatic", 1), clauses, good, "cases/demo/assignment.yaml:7:10: " + inEnglish("manifest.item.word", "item", `"a"`, "key", "kind", "value", `"automatic"`)},
		{"clauses", manifest, strings.Replace(clauses, "falsifiable: true", "falsifiable: maybe", 1), good, "cases/demo/clauses.yaml:3:48: " + inEnglish("expected-found", "want", catalog.Of("yaml.truth"), "got", `"maybe"`)},
		{"case", manifest, clauses, strings.Replace(good, "item a", "item b", 1), "cases/demo/one.txtar:5:6: " + inEnglish("case.no-item", "item", `"b"`)},
		{"exec", manifest, clauses, good + "exec ls\n", "cases/demo/one.txtar:7:1: " + inEnglish("case.no-command", "command", `"exec"`)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out, errs bytes.Buffer
			a := &app{assignments: suite.Collection{BuiltIn: folder(test.manifest, test.clauses, test.oneCase)}, stdout: &out, stderr: &errs}
			cmd := a.lintCommand()
			cmd.SilenceErrors, cmd.SilenceUsage = true, true
			cmd.SetArgs([]string{"demo"})
			status := a.status(cmd.Execute())
			if status != statusUsage || !strings.Contains(errs.String(), isError(test.want)) {
				t.Errorf("status %d, stderr:\n%s\nwant %q", status, errs.String(), test.want)
			}
		})
	}
	var out, errs bytes.Buffer
	a := &app{assignments: suite.Collection{BuiltIn: folder(manifest, clauses, good)}, stdout: &out, stderr: &errs}
	cmd := a.lintCommand()
	cmd.SetArgs([]string{"demo"})
	if status := a.status(cmd.Execute()); status != statusFull {
		t.Errorf("the assignment without a fault: status %d\n%s", status, errs.String())
	}
}

func TestVersion(t *testing.T) {
	for _, args := range [][]string{{"version"}, {"--version"}} {
		if status, stdout, stderr := touchstone(t, args...); status != statusFull || stdout != "touchstone "+version()+"\n" || stderr != "" {
			t.Errorf("%q: status %d, stdout %q, stderr %q", args, status, stdout, stderr)
		}
	}
}

func TestExplain(t *testing.T) {
	for _, args := range [][]string{{}, {"coms327-part1"}, {"coms327-part1", "stdin"}, {"coms327-part1", "readme"}, {"coms327-part1", "valid-screenshot"}, {"ComS327-Part1", "stdin"}} {
		status, stdout, stderr := touchstone(t, append([]string{"explain"}, args...)...)
		if status != statusFull || stderr != "" || len(args) > 0 && !strings.Contains(stdout, strings.TrimSuffix(args[len(args)-1], "-part1")) && args[len(args)-1] != "coms327-part1" {
			t.Errorf("explain %q: status %d, stdout %q, stderr %q", args, status, stdout, stderr)
		}
	}
}
