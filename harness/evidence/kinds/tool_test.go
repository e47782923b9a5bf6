package kinds_test

import (
	"fmt"
	"maps"
	"strings"
	"testing"
	"testing/fstest"

	"touchstone/harness/catalog"
	"touchstone/harness/report"
	"touchstone/harness/suite"
)

const judgedByTool = `title: T
programs: [p]
build: {kind: c, kit: kit}
rubric:
  - {id: cases, points: 1, cases: ["*"]}
  - {id: tidy, points: 4, evidence: tool, tool: {command: COMMAND, reads: READS, sources: ["*.c"], beside: ["src/*.h"]}, rules: [{rule: cheap, points: 0.5}, {rule: free-*, points: 0}, {rule: "*", points: 3}]}
`

// gradedByTool is the report on files, with the script of the tool in the kit.
func gradedByTool(t *testing.T, manifest, script string, files map[string]string) *report.Report {
	t.Helper()
	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	s, err := suite.Collection{BuiltIn: fstest.MapFS{
		"s/assignment.yaml": file("id: s\n" + manifest), "s/one.exit": file("0\n"), "s/kit/tool.sh": file(script),
	}}.Load("s")
	if err != nil {
		t.Fatal(err)
	}
	return graded(t, s, files)
}

// byTool is what an item says of a submission that a tool judges: its points, and why.
func byTool(t *testing.T, manifest, script string, files map[string]string) string {
	t.Helper()
	all := map[string]string{"p.c": "int main(void)\n{\n\treturn 0;\n}\n"}
	maps.Copy(all, files)
	r := gradedByTool(t, manifest, script, all)
	item := r.Items[1]
	said := fmt.Sprint(item.Earned)
	for _, f := range item.Findings {
		if f.Kind != report.NotAllowed {
			t.Errorf("%+v", f)
		}
		said += "\n" + f.At.String() + ": " + f.What
	}
	if item.Status == report.NotJudged {
		said += " not judged: " + item.Reason
		if r.Score.NotJudged != 4 {
			t.Errorf("nothing is left open: %+v", r.Score)
		}
	}
	return said
}

// result is one of a SARIF document.
func result(rule, file string, more string) string {
	return fmt.Sprintf(`{"ruleId": %q, "message": {"text": "Oh"}, "locations": [{"physicalLocation": {"artifactLocation": {"uri": %q}, "region": {"startLine": 2}}}]%s}`, rule, file, more)
}

// documents is a script that prints SARIF.
func documents(results ...string) string {
	return "cat <<E\n" + `{"version": "2.1.0", "runs": [{"results": [` + strings.Join(results, ", ") + "]}]}\nE\n"
}

// What a tool finds costs what the item says, and a tool that fails costs nothing.
func TestTool(t *testing.T) {
	const sh, sarif, lines = "[sh, tool.sh]", "sarif", "lines"
	silent := func(file, what string) string {
		return "0 not judged: " + say("with-lines", "text", file, "lines", catalog.Of("inspect.silences", "what", what))
	}
	for _, test := range []struct {
		name, command, reads, script string
		files                        map[string]string
		want                         string
	}{
		{"nothing", sh, sarif, documents(), nil, "4"},
		{"a finding", sh, sarif, documents(result("deep/rule", "p.c", "")), nil, "1\np.c:2: Oh [deep/rule]"},
		{"an absolute name", sh, sarif, documents(result("x", "file://$PWD/p.c", "")), nil, "1\np.c:2: Oh [x]"},
		{"two documents on standard error", sh, sarif, "exec >&2\n" + documents(result("cheap", "./p.c", "")) + documents(result("cheap", "src/p.h", "")), map[string]string{"src/p.h": "\n"}, "3\np.c:2: Oh [cheap]\nsrc/p.h:2: Oh [cheap]"},
		{"one twice", sh, sarif, documents(result("cheap", "p.c", ""), result("cheap", "./p.c", "")), nil, "3.5\np.c:2: Oh [cheap]"},
		{"more than there is", sh, sarif, documents(result("x", "p.c", ""), result("y", "p.c", "")), nil, "0\np.c:2: Oh [x]\np.c:2: Oh [y]"},
		{"what costs nothing", sh, sarif, documents(result("free-x", "p.c", "")), nil, "4"},
		{"suppressed by the source", sh, sarif, documents(result("cheap", "p.c", `, "suppressions": [{"kind": "inSource"}]`)), nil, "3.5\np.c:2: Oh [cheap]"},
		{"a rule that is kept", sh, sarif, documents(result("x", "p.c", `, "kind": "pass"`)), nil, "4"},
		{"elsewhere", sh, sarif, documents(result("x", "/usr/include/p.c", ""), result("x", "../p.c", ""), result("x", "tool.sh", ""), `{"ruleId": "x"}`), nil, "4"},
		{"lines", sh, lines, "echo 'looking\np.c:1:9: warning: Oh: no [cheap]\np.c:1: note: here\np.c:3: main: a plain one'\necho './p.c:2: style: b [free-b]' >&2", nil, "0.5\np.c:1: Oh: no [cheap]\np.c:3: main: a plain one"},
		{"a name like an option", sh, lines, "for f; do echo \"$f:1: error: w [cheap]\"; done", map[string]string{"-x.c": "\n"}, "3\n-x.c:1: w [cheap]\np.c:1: w [cheap]"},
		{"a name that is printed otherwise", sh, lines, "for f; do echo \"$f:1: error: w [cheap]\"; done", map[string]string{"a:b.c": "\n"}, "0 not judged: " + say("inspect.odd-name", "file", "a:b.c")},
		{"a name with blanks", sh, sarif, documents(result("cheap", "./%C3%A4%20b.c", "")), map[string]string{"ä b.c": "\n"}, "3.5\nä b.c:2: Oh [cheap]"},
		{"files of the submission", sh, lines, "find . -type f", map[string]string{"tool.sh": "echo p.c:1: mine", ".clang-tidy": "Checks: -*", "a.sarif": "{}", "p.c:1: forged": "", "tool.sh.d/x": ""}, "4"},
		{"status that says what it found", "[sh, tool.sh], exits: [0, 1]", lines, "echo 'p.c:1: w [cheap]'; exit 1", nil, "3.5\np.c:1: w [cheap]"},

		{"fails", sh, lines, "echo 'p.c:1: w [cheap]'; echo broken >&2; exit 3", nil, "0 not judged: " + say("with-lines", "text", catalog.Of("inspect.tool-failed", "tool", "sh", "n", 3), "lines", "broken")},
		{"dies", sh, lines, "kill -9 $$", nil, "0 not judged: " + say("inspect.stopped", "tool", "sh", "end", "signal")},
		{"is missing", "[no-such-tool]", lines, "", nil, "0 not judged: " + say("inspect.no-tool", "tool", "no-such-tool")},
		{"prints nothing", sh, sarif, "", nil, "0 not judged: " + say("inspect.tool-unreadable", "tool", "sh")},
		{"no SARIF", sh, sarif, "echo '{\"a\": 1}'", nil, "0 not judged: " + say("with-lines", "text", catalog.Of("inspect.tool-unreadable", "tool", "sh"), "lines", `{"a": 1}`)},
		{"says that it failed", sh, sarif, `echo '{"runs": [{"invocations": [{"executionSuccessful": false}]}]}'`, nil, "0 not judged: " + say("with-lines", "text", catalog.Of("inspect.tool-gave-up", "tool", "sh"), "lines", `{"runs": [{"invocations": [{"executionSuccessful": false}]}]}`)},

		{"a comment that silences", sh, sarif, documents(), map[string]string{"a.c": "int a; // NOLINT\n"}, silent("a.c", "NOLINT")},
		{"a directive that silences", sh, sarif, documents(), map[string]string{"a.c": "#pragma /**/ GCC dia\\\ngnostic ignored \"-Wall\"\n"}, silent("a.c", "pragma /**/ GCC diagnostic")},
		{"a directive around a comment", sh, sarif, documents(), map[string]string{"a.c": "char *a = \"/*\";\n#pragma GCC /**\n**/ diagnostic ignored \"-Wall\"\n"}, silent("a.c", "pragma GCC /**\n**/ diagnostic")},
		{"lines of another file", sh, sarif, documents(), map[string]string{"src/p.h": "# 7 \"/usr/include/stdio.h\"\n"}, silent("src/p.h", "# 7")},
		{"a directive that does not", sh, sarif, documents(), map[string]string{"src/p.h": "#pragma once\n/* a diagnostic */\n"}, "4"},
	} {
		t.Run(test.name, func(t *testing.T) {
			manifest := strings.NewReplacer("COMMAND", test.command, "READS", test.reads).Replace(judgedByTool)
			if got := byTool(t, manifest, test.script, test.files); got != test.want {
				t.Errorf("got:\n%s\nwant:\n%s", got, test.want)
			}
		})
	}
}

// The warnings of a real compiler cost points.
func TestToolCompiler(t *testing.T) {
	manifest := strings.NewReplacer("COMMAND", "[gcc, -fsyntax-only, -Wall, -Wextra, -fdiagnostics-format=text]", "READS", "lines", "cheap", "-Wunused-*").Replace(judgedByTool)
	got := byTool(t, manifest, "", map[string]string{"a.c": "#include \"src/a.h\"\nint a(int n)\n{\n\tint unused;\n\treturn 0;\n}\n", "src/a.h": "static int b(void);\n"})
	if want := "0\na.c:2: unused parameter 'n' [-Wunused-parameter]\na.c:4: unused variable 'unused' [-Wunused-variable]\nsrc/a.h:1: 'b' declared 'static' but never defined [-Wunused-function]"; got != strings.Replace(want, "0", "2.5", 1) {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// A rule that the tool breaks sets the score to 0.
func TestToolZero(t *testing.T) {
	manifest := strings.NewReplacer("COMMAND", "[sh, tool.sh]", "READS", "lines", "points: 4", "points: 0, kind: zero").Replace(judgedByTool)
	for script, earned := range map[string]float64{"": 1, "echo p.c:1: w": 0, "echo 'p.c:1: w [free-w]'": 1} {
		if r := gradedByTool(t, manifest, script, map[string]string{"p.c": "int main(void) { return 0; }\n"}); r.Score.Earned != earned || (len(r.Void) > 0) != (earned == 0) {
			t.Errorf("%s: %+v, %+v", script, r.Score, r.Void)
		}
	}
}
