package convert_test

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
	"pgregory.net/rapid"

	"touchstone/harness/report"
	"touchstone/harness/report/convert"
)

// pieces are what does harm in one format or another.
var pieces = rapid.SampledFrom([]string{
	"word", " ", "\n", "\r\n", "\t", "\x00", "\x1b[2J", "\x1b]0;t\a", "\x7f", "\x80", "\xff\xfe", "\xed\xa0\x80", "é", "e\u0301", "\u202e", "\u2028", "\ufeff", "\ufffe", "\uffff",
	"]]>", "<![CDATA[", "</failure>", "<!--", "-->", "&lt;", "&#0;", "&#xA;", "<script>alert(1)</script>", "</details>", "</pre>", "</summary>", "\"", "'", `" onload="x`, "{{.}}",
	"```", "\n````````\n", "~~~", "`", "|", "\\|", "\n| x | y |\n", "**b**", "_i_", "[l](javascript:x)", "![i](http://e.com/x)", "<img src=x>", "@team/all", "#1", "www.e.com", "http://e.com", "a@e.com", "$x$", ":smile:",
	"\n::error::x\n", "\n::stop-commands::x\n", "##[error]x", "%0A::error::x", "::", "\n...\n", "\n  ...\n", "\nok 1\n", "\nnot ok 2 - x\n", "Bail out!", " # SKIP", "# TODO", "\n1..3\n",
	"check.c", "a,line=9:2", "../up.c", "x, at c.c:3 (f)\n", "/etc/passwd",
	strings.Repeat("long ", 900), strings.Repeat("`", 50), strings.Repeat("\n", 50),
})

var text = rapid.OneOf(
	rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(pieces, 0, 6).Draw(t, "pieces"), "")
	}),
	rapid.Custom(func(t *rapid.T) string { return string(rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(t, "bytes")) }),
)

// words that a report takes from a list.
var listed = map[string][]string{
	"Visibility": {"public", "hidden", "staff"}, "Kind": {"auto", "manual", "extra", "deduction", "zero", "folder"},
	"End": {"exit", "signal", "time-out", "could not start"}, "Channel": {"exit", "stdout", "stderr", "either", "memory", "signal", "file x"},
	"BuildStatus": {"built", "partly built", "failed", "not built"}, "Status": {"pass", "partial", "fail", "waiting for a tutor", "not run", "not judged"},
	"FindingKind": {"compiler error", "compiler warning", "linker error", "make error", "restriction", "sanitizer", "valgrind"},
	"Verdict":     {"pass", "fail", "not run", "not judged"}, "Schema": {report.Schema},
}

// anyReport draws a report whose every text is hostile.
func anyReport(t *rapid.T) *report.Report {
	r := new(report.Report)
	fill(t, reflect.ValueOf(r).Elem(), "")
	return r
}

func fill(t *rapid.T, v reflect.Value, field string) {
	switch v.Kind() {
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[report.Fact]() {
			v.Set(reflect.ValueOf(anyFact(t)))
			return
		}
		for i := range v.NumField() {
			fill(t, v.Field(i), v.Type().Field(i).Name)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), rapid.IntRange(0, 2).Draw(t, "length"), 2))
		for i := range v.Len() {
			fill(t, v.Index(i), field)
		}
	case reflect.Pointer:
		if rapid.Bool().Draw(t, "is there") {
			v.Set(reflect.New(v.Type().Elem()))
			fill(t, v.Elem(), field)
		}
	case reflect.String:
		known, ok := listed[v.Type().Name()]
		if v.Type() == reflect.TypeFor[report.Kind]() {
			known = kinds
		}
		if !ok {
			known, ok = listed[field]
		}
		if ok {
			v.SetString(rapid.SampledFrom(known).Draw(t, field))
			return
		}
		v.SetString(text.Draw(t, field))
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(rapid.IntRange(0, 3).Draw(t, field)))
	case reflect.Float64:
		v.SetFloat(float64(rapid.IntRange(-500, 50000).Draw(t, field)) / 100)
	case reflect.Bool:
		v.SetBool(rapid.Bool().Draw(t, field))
	default:
		panic(v.Kind())
	}
}

// Whatever the texts of a report are, every format keeps the form that its
// readers need.
func TestNoTextBreaksAFormat(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := anyReport(t)
		for _, f := range convert.Formats {
			got := written(t, f.Name, r, options)
			if fault := wrong(f.Name, got); fault != "" {
				t.Fatalf("%s: %s in\n%s", f.Name, fault, got)
			}
		}
	})
}

// wrong says what is wrong with the form of a report, or "".
func wrong(format, got string) string {
	if format == "yaml" { // any byte that a candidate printed survives in it, see package report
		return ""
	}
	if !utf8.ValidString(got) {
		return "it is not UTF-8"
	}
	if i := strings.IndexFunc(got, func(r rune) bool { return r != '\n' && r != '\t' && unicode.IsControl(r) }); i >= 0 && format != "json" {
		return fmt.Sprintf("it has the control character %q", got[i])
	}
	switch format {
	case "json", "gradescope", "classroom50", "sarif":
		if !json.Valid([]byte(got)) {
			return "it is not JSON"
		}
	case "junit":
		return wrongXML(got)
	case "tap":
		return wrongTAP(got)
	case "html":
		return wrongHTML(got)
	case "github":
		return wrongMarkdown(got)
	case "github-annotations":
		return wrongCommands(got)
	}
	return ""
}

func wrongXML(got string) string {
	d := xml.NewDecoder(strings.NewReader(got))
	known := []string{"testsuites", "testsuite", "properties", "property", "testcase", "failure", "skipped"}
	for {
		token, err := d.Token()
		switch {
		case errors.Is(err, io.EOF):
			return ""
		case err != nil:
			return err.Error()
		}
		switch token := token.(type) {
		case xml.StartElement:
			if !slices.Contains(known, token.Name.Local) {
				return "the element " + token.Name.Local
			}
		case xml.Comment, xml.Directive:
			return "a comment or a directive"
		}
	}
}

var (
	tapPlan   = regexp.MustCompile(`^1\.\.(\d+)$`)
	tapResult = regexp.MustCompile(`^(ok|not ok) (\d+) - (build|item|test|case): (?:[^#\\]|\\.)*(?: # SKIP (?:[^#\\]|\\.)*)?$`)
)

// wrongTAP reads TAP line by line, with the strictest and with the most
// careless idea of where a block ends.
func wrongTAP(got string) string {
	lines := strings.Split(strings.TrimSuffix(got, "\n"), "\n")
	if len(lines) < 3 || lines[0] != "TAP version 14" || !tapPlan.MatchString(lines[1]) || !strings.HasPrefix(lines[2], "# ") {
		return "no head"
	}
	count, inBlock := 0, false
	var block strings.Builder
	for _, line := range lines[3:] {
		trimmed := strings.TrimSpace(line)
		switch {
		case inBlock && trimmed == "...":
			inBlock = false
			var v struct {
				Message string
				Text    []string
			}
			if err := yaml.Unmarshal([]byte(block.String()), &v); err != nil {
				return err.Error()
			}
			block.Reset()
		case inBlock:
			if !strings.HasPrefix(line, "  message: \"") && line != "  text:" && !strings.HasPrefix(line, "    - \"") {
				return fmt.Sprintf("the line %q in a block", line)
			}
			block.WriteString(line + "\n")
		case trimmed == "---":
			inBlock = true
		default:
			count++
			if m := tapResult.FindStringSubmatch(line); m == nil || m[2] != fmt.Sprint(count) {
				return fmt.Sprintf("the line %q", line)
			}
		}
	}
	if inBlock || lines[1] != fmt.Sprintf("1..%d", count) {
		return fmt.Sprintf("%d results for the plan %s", count, lines[1])
	}
	return ""
}

var (
	htmlTag     = regexp.MustCompile(`<[^>]*>?`)
	htmlAllowed = regexp.MustCompile(`^</?(html|head|body|main|header|section|title|style|meta|div|h1|h2|h3|p|strong|small|progress|table|tr|th|td|span|pre|code|ul|li|details|summary|mark|a)((?: (?:href="#case-[0-9]+"|id="case-[0-9]+"|(?:class|lang|charset|http-equiv|content|name|value|max)="[^"<>]*"))*(?: open)?)>$|^<!doctype html>$`)
)

func wrongHTML(got string) string {
	for _, tag := range htmlTag.FindAllString(got, -1) {
		if !htmlAllowed.MatchString(tag) {
			return "the tag " + tag
		}
	}
	if opened, closed := strings.Count(got, "<section"), strings.Count(got, "</section>"); opened != closed || !strings.HasSuffix(got, "</html>\n") {
		return "it does not end as it begins"
	}
	return ""
}

var markdownTags = strings.NewReplacer("<!-- -->", "", "<details><summary>❌ ", "", "<details open><summary>❌ ", "", ")</summary>", "", "</details>", "", "<code>", "", "</code>", "", "&#", "")

// wrongMarkdown looks for markup in what is not in a fence.
func wrongMarkdown(got string) string {
	fence := ""
	for line := range strings.Lines(got) {
		line = strings.TrimSuffix(line, "\n")
		mark := line[:len(line)-len(strings.TrimLeft(line, "`"))]
		switch {
		case fence != "":
			if len(mark) >= len(fence) && line == mark {
				fence = ""
			}
			continue
		case len(mark) >= 3 && line == mark+"text":
			fence = mark
			continue
		case strings.HasPrefix(line, "|"):
			if strings.Count(line, "|") != 5 {
				return fmt.Sprintf("the row %q", line)
			}
			line = strings.ReplaceAll(line, "|", "")
		case strings.HasPrefix(line, "**") || strings.HasPrefix(line, "❌ **"):
			line = strings.ReplaceAll(line, "**", "")
		}
		text := markdownTags.Replace(strings.TrimLeft(line, "#"))
		if i := strings.IndexAny(text, "<>`*_[]|~$\\@#"); i >= 0 || strings.Contains(text, "://") || strings.Contains(text, "www.") {
			return fmt.Sprintf("markup in %q", line)
		}
	}
	if fence != "" {
		return "a fence does not end"
	}
	return ""
}

var workflowCommand = regexp.MustCompile(`^::(error|warning|notice) (file=[^:,]+(,line=[1-9]\d*)?(,col=[1-9]\d*)?,)?title=[^:,]*::[^\n\r]*$`)

func wrongCommands(got string) string {
	lines := strings.Split(strings.TrimSuffix(got, "\n"), "\n")
	if len(lines) > 10 {
		return fmt.Sprintf("%d commands", len(lines))
	}
	for _, line := range lines {
		if !workflowCommand.MatchString(line) || regexp.MustCompile(`%(?:[^02][^5DAC]|$)`).MatchString(line) {
			return fmt.Sprintf("the line %q", line)
		}
	}
	return ""
}

func TestMegabytesAreCut(t *testing.T) {
	if testing.Short() {
		t.Skip("it converts many megabytes: left out with -short")
	}
	const most = 400 << 10 // a byte that is not text takes up to eleven
	for name, piece := range map[string]string{"lines": "::error::x\n", "one line": "]]>`", "blank": " ", "bytes": "\xff\x00"} {
		long := strings.Repeat(piece, (2<<20)/len(piece))
		r := lost()
		r.Build.Status, r.Build.Log, r.Build.Cause = report.Partly, report.Text(long), long
		r.Submission.Name, r.Items[2].Reason = long, long
		c := &r.Cases[1]
		c.Title, c.Hint = long, long
		c.Plays[0].Stdout, c.Plays[0].Stderr, c.Plays[0].Inputs[0].Data, c.Plays[0].Argv[1] = report.Text(long), report.Text(long), report.Text(long), long
		x := &c.Expectations[0]
		x.Want, x.Got = report.Text(long), report.Text(long+"x")
		x.Difference = &report.Difference{Summary: long, Line: 1, Want: report.Text(long), Got: report.Text(long + "x")}
		for _, f := range convert.Formats {
			if f.Name == "yaml" || f.Name == "json" {
				continue // they are the report itself, which the harness cuts
			}
			got := written(t, f.Name, r, options)
			if len(got) > most {
				t.Errorf("%s: %s has %d bytes", name, f.Name, len(got))
			}
			if fault := wrong(f.Name, got); fault != "" {
				t.Errorf("%s: %s: %.300s", name, f.Name, fault)
			}
		}
	}
}
