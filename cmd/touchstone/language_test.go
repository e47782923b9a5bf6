package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/filetest"
	"touchstone/harness/report"
)

// TestErrorsInEveryLanguage has each family of errors in what is typed and in
// what tutors give said in every language, wherever --lang stands.
func TestErrorsInEveryLanguage(t *testing.T) {
	dir := t.TempDir()
	file := func(name, content string) string {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
		return name
	}
	file("class/ada/main.c", "int main(void) { return 0; }\n")
	submissions, out := filepath.Join(dir, "class"), filepath.Join(dir, "out")
	class := func(args ...string) []string {
		return append([]string{"class", "coms327-part1", submissions, "--out", out}, args...)
	}
	of := catalog.Of
	near := func(word string, known ...string) catalog.Message { return diagnostic.Near(word, known) }
	moodle := []any{"n", 3, "names", "Identifier, Grade, Last modified (grade)"}
	for name, test := range map[string]struct {
		args          []string
		at            string // what is wrong
		problem, hint catalog.Message
	}{
		"verb":               {[]string{"grad"}, "touchstone", of("usage.no-verb", "verb", `"grad"`), near("grad", "grade")},
		"too few arguments":  {[]string{"convert"}, "touchstone convert", of("usage.too-few", "n", 1), of("usage.write", "text", "touchstone convert REPORT --to FORMAT [flags]")},
		"too many arguments": {[]string{"version", "now", "please"}, "touchstone version", of("usage.too-many", "n", 2, "words", "now please"), of("usage.write", "text", "touchstone version [flags]")},
		"flag that is due":   {[]string{"merge", dir}, "touchstone merge", of("usage.required", "flag", "--out"), of("usage.write", "text", "touchstone merge DIR... --out DIR [flags]")},
		"flag":               {[]string{"grade", "coms327-part1", "--repport", "x"}, "touchstone grade", of("usage.no-flag", "flag", "--repport"), near("--repport", "--report")},
		"letter":             {[]string{"grade", "-x"}, "touchstone grade", of("usage.no-flag", "flag", "-x"), of("usage.help", "command", "touchstone grade --help")},
		"flag of no form":    {[]string{"grade", "--=x"}, "touchstone grade", of("usage.no-flag", "flag", "--=x"), of("usage.help", "command", "touchstone grade --help")},
		"number":             {[]string{"grade", "x", "--group", "two"}, "touchstone grade", of("usage.bad-value", "flag", "--group", "value", `"two"`), of("usage.takes", "what", of("yaml.whole-number"))},
		"format":             {[]string{"grade", "coms327-part1", ".", "--format", "yml"}, "yml", of("given.no-format"), near("yml", "yaml")},
		"level":              {[]string{"grade", "coms327-part1", ".", "--require-sandbox", "containd"}, "--require-sandbox containd", of("given.no-level"), near("containd", "contained")},
		"report nowhere":     {[]string{"grade", "coms327-part1", ".", "--report", dir}, "--report " + dir, of("given.report", "error", of("given.is-folder")), catalog.Message{}},
		"audience":           {[]string{"convert", "x", "--to", "html", "--for", "students"}, "--for students", of("given.no-audience"), near("students", "student")},
		"no report":          {[]string{"convert", filepath.Join(dir, "none"), "--to", "html"}, filepath.Join(dir, "none"), of("report.unreadable"), of("given.nothing")},
		"another schema": {[]string{"convert", file("schema.yaml", "schema: touchstone/report/v0\n"), "--to", "html"}, filepath.Join(dir, "schema.yaml:1:1"),
			of("file.schema", "found", `"touchstone/report/v0"`, "known", `"`+report.Schema+`"`), of("file.schema.hint")},
		"no folder":    {[]string{"class", "coms327-part1", filepath.Join(dir, "none"), "--out", out}, filepath.Join(dir, "none"), of("given.no-folder"), of("class.folder.hint")},
		"roster":       {class("--roster", file("roster.csv", "name,id\nAda,1\nBob,1\n")), filepath.Join(dir, "roster.csv:3:5"), of("roster.twice", "value", "1", "line", 2), of("roster.twice.hint")},
		"CSV":          {class("--roster", file("quotes.csv", "id,name\n1,Ada \"the\" L\n")), filepath.Join(dir, "quotes.csv:2:7"), of("csv.invalid"), of("csv.invalid.hint")},
		"worksheet":    {class("--worksheet", file("sheet.csv", "name,id\nAda,1\n")), filepath.Join(dir, "sheet.csv:1"), of("moodle.no-worksheet", moodle...), of("moodle.no-worksheet.hint")},
		"marks":        {class("--marks", file("marks.yaml", "- {student: ada, item: readme, points: 1, who: jb, wy: x}\n")), filepath.Join(dir, "marks.yaml:1:52"), of("yaml.unknown-key", "key", `"wy"`), near("wy", "why")},
		"points":       {class("--marks", file("points.yaml", "- {student: ada, item: readme, points: one, who: jb}\n")), filepath.Join(dir, "points.yaml:1:40"), of("expected-found", "want", of("yaml.number"), "got", `"one"`), catalog.Message{}},
		"marks in CSV": {class("--marks", file("marks.csv", "student,item,points,who\nada,readme,one,jb\n")), filepath.Join(dir, "marks.csv:2:12"), of("marks.no-number", "points", `"one"`), of("marks.no-number.hint", "whole", 7, "half", 7.5)},
		"template":     {class("--marks-template", file("template.csv", "")), filepath.Join(dir, "template.csv"), of("template.exists"), of("template.exists.hint")},
		"shard":        {class("--shard", "5/4"), "--shard 5/4", of("shard.none", "index", 5, "of", 4), of("shard.hint")},
		"results":      {[]string{"class", "coms327-part1", submissions, "--out", filepath.Dir(file("other/file", ""))}, filepath.Join(dir, "other"), of("out.taken"), of("out.taken.hint")},
		"no shards":    {[]string{"merge", filepath.Join(dir, "none"), "--out", out}, filepath.Join(dir, "none", "class.yaml"), of("merge.no-class"), of("merge.no-class.hint")},
	} {
		for _, code := range catalog.Languages() {
			l := catalog.Language(code)
			want := l.Say("error", "text", test.at+": "+l.Text(test.problem)) + "\n"
			if !test.hint.None() {
				want += l.Say("error.hint", "text", l.Text(test.hint)) + "\n"
			}
			args := append([]string{"--lang", code}, test.args...)
			if l == catalog.German {
				args = append(test.args[:len(test.args):len(test.args)], "--lang=de")
			}
			if status, stdout, stderr := touchstone(t, args...); status != statusUsage || stdout != "" || stderr != want {
				t.Errorf("%s: %q: status %d, stdout %q, stderr\n%swant\n%s", name, args, status, stdout, stderr, want)
			}
		}
	}
}

// TestAuthorsInEveryLanguage has what the verbs for authors of an assignment say in
// every language: faults, notes, and the line that ends each.
func TestAuthorsInEveryLanguage(t *testing.T) {
	lab := smallLab(t, nil)
	faulty := smallLab(t, map[string]string{"odd.txtar": "play conut\nexpect exit 300\n", "large.out": "3\n", "notes.exit": "many\n"})
	wrong := smallLab(t, map[string]string{"samples/one.yaml": "about: always prints 1\nloses: {}\n"})
	source := filetest.Write(t, map[string]string{"1.in": "1\n", "1.out": "1\n", "2.in": "2\n", "notes.md": "x\n"})
	of := catalog.Of
	for _, code := range catalog.Languages() {
		l := catalog.Language(code)
		fault := func(file string, problem, hint catalog.Message) string {
			text := l.Say("error", "text", filepath.Join(faulty, file)+": "+l.Text(problem)) + "\n"
			if !hint.None() {
				text += l.Say("error.hint", "text", l.Text(hint)) + "\n"
			}
			return text
		}
		to := filepath.Join(t.TempDir(), "sums")
		usage := "expect CHANNEL [COMPARATOR] [WORD...]"
		score := of("verify.score", "n", 0.0, "all", 100.0, "passed", 0, "plays", 2)
		loses := of("verify.loses", "item", "cases", "found", of("verify.loss.all"), "score", score, "declared", of("verify.loss.nothing"))
		for _, test := range []struct {
			args   []string
			status int
			want   []string // on standard error
		}{
			{[]string{"lint", lab}, statusFull, []string{l.Say("lint.nothing", "assignment", lab, "clauses", 0, "plays", 2, "cases", inEnglish("explain.cases", "n", 2, "public", 1, "hidden", 1)) + "\n"}},
			{[]string{"lint", faulty}, statusUsage, []string{
				fault("odd.txtar:1:6", of("case.no-program", "program", `"conut"`), of("near.one", "name", `"count"`)),
				fault("odd.txtar:2:1", of("case.command", "command", "expect", "why", of("case.exit", "text", `"300"`)), of("case.usage", "usage", usage)),
				fault("notes.exit:1:1", of("case.exit-file", "text", `"many"`), catalog.Message{}),
			}},
			{[]string{"import", source, to}, statusFull, []string{
				"2.in: " + l.Say("import.no-output") + "\n", "notes.md: " + l.Say("import.neither") + "\n", to + ": " + l.Say("count.cases", "n", 1) + "\n",
			}},
			{[]string{"pack", lab, "-o", filepath.Join(t.TempDir(), "lab.zip")}, statusFull, []string{": " + l.Say("count.files", "n", 10) + "\n"}},
			{[]string{"verify", wrong}, statusLost, []string{
				l.Say("verify.ok", "name", "reference") + "\n" + l.Say("verify.wrong", "name", "one") + "\n        " +
					l.Say("verify.failed-in", "text", loses, "cases", "large, small") + "\n" + l.Say("error", "text", l.Say("verify.lost", "n", 1)) + "\n",
			}},
		} {
			status, stdout, stderr := touchstone(t, append([]string{"--lang", code}, test.args...)...)
			if status != test.status || stdout != "" {
				t.Errorf("%s: %q: status %d, stdout %q", code, test.args, status, stdout)
			}
			for _, want := range test.want {
				if !strings.Contains(stderr, want) {
					t.Errorf("%s: %q: no\n%sin\n%s", code, test.args, want, stderr)
				}
			}
		}
	}
}
