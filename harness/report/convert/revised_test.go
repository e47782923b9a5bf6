package convert_test

import (
	"html"
	"strings"
	"testing"
)

// Every format for people or for tests says what a tutor decided and why, what
// is judged elsewhere, and which cases passed only at the second try.
func TestRevised(t *testing.T) {
	var (
		marked    = say("marked.why", "why", "the message is clear")
		full      = say("marked.why", "why", "valgrind was not there")
		elsewhere = say("elsewhere.item", "n", 2.5)
		again     = say("again", "n", 2)
		once      = say("again", "n", 1)
		second    = say("flaky")
		list      = "- A pipe - No such file"
	)
	rows := []string{
		marked, "Memory (" + say("total.points", "n", 3, "all", 3) + ", " + say("marked") + ")",
		elsewhere, "Reads standard input (" + say("total.points", "n", 7, "all", 7) + ", " + say("elsewhere.item", "n", 2) + ")",
		"A pipe " + second, "No such file " + second,
	}
	for format, want := range map[string][]string{
		"text":        {marked, full, again, "A pipe No such file"},
		"html":        {marked, full, elsewhere, again, "<li>A pipe</li> <li>No such file</li>"},
		"github":      {marked, full, elsewhere, again, list},
		"junit":       append(rows, `name="judged elsewhere" value="4.5"`),
		"tap":         rows,
		"classroom50": {marked, full, elsewhere},
		"gradescope":  {"M" + marked[1:], "M" + full[1:], elsewhere, once, `\n- A pipe\n"`, `"output": "` + say("hidden") + `\n` + once},
		"yaml":        {"why: valgrind was not there", "elsewhere: 4.5", "flaky: true", "fingerprint: sha256:02", "gcc 14"},
		"json":        {`"why": "valgrind was not there"`, `"elsewhere": 4.5`, `"flaky": true`, `"fingerprint": "sha256:02"`, "gcc 14"},
	} {
		got := strings.Join(strings.Fields(html.UnescapeString(written(t, format, revised(), options))), " ")
		for _, text := range want {
			if !strings.Contains(got, text) {
				t.Errorf("%s does not say %q:\n%s", format, text, got)
			}
		}
		nothing := strings.Join(strings.Fields(html.UnescapeString(written(t, format, lost(), options))), " ")
		for _, other := range []string{again, once, say("again", "n", 0), second, say("page.again"), list, "flaky"} {
			if strings.Contains(nothing, other) {
				t.Errorf("%s speaks of a second try that nobody needed: %q", format, other)
			}
		}
	}
}

// A student learns of a hidden case that it passed at the second try.
func TestStudentsSeeFlakyHiddenCases(t *testing.T) {
	student := options
	student.Audience = "student"
	if got := written(t, "yaml", revised(), student); strings.Count(got, "flaky: true") != 2 {
		t.Error(got)
	}
}

// What the linker and make say of a line counts like what the compiler says.
func TestPlacesOfTheBuild(t *testing.T) {
	r := unbuilt()
	print(r, "/usr/bin/ld: main.o: in function `main':\n./main.c:35: undefined reference to `deal'\n"+
		"/usr/bin/ld: ./main.c:36: undefined reference to `play'\n"+
		"/usr/bin/ld: deck.o:./deck.c:1: multiple definition of `deck'; main.o:./main.c:2: first defined here\n"+
		"/usr/bin/ld: /usr/lib/x.c:1: undefined reference to `outside'\n"+
		"main.c:(.text+0x5): undefined reference to `nowhere'\nMakefile:2: *** missing separator.  Stop.\nmake: *** [Makefile:6: check] Error 1\n")
	linker, maker := say("rule.linker-error"), say("rule.make-error")
	want := "::error file=project/main.c,line=35,title=" + linker + "::undefined reference to `deal'\n" +
		"::error file=project/main.c,line=36,title=" + linker + "::undefined reference to `play'\n" +
		"::error file=project/deck.c,line=1,title=" + linker + "::multiple definition of `deck'; main.o:./main.c:2: first defined here\n" +
		"::error file=project/Makefile,line=2,title=" + maker + "::missing separator\n::notice "
	if got := written(t, "github-annotations", r, options); !strings.HasPrefix(got, want) {
		t.Errorf("got\n%s", got)
	}
	if got := written(t, "junit", r, options); !strings.Contains(got, `<testcase name="`+say("build.row")+`" classname="cards build" time="1.100" file="project/main.c" line="35">`) {
		t.Error(got)
	}
}

// A long remark stands once where it is about several items in a row.
func TestSummarySaysLongRemarksOnce(t *testing.T) {
	r := lost()
	long := strings.Repeat("it counts only together with another ", 3)
	for i := range 3 {
		r.Items[i+2].Status, r.Items[i+2].Reason = "fail", long
	}
	if got := written(t, "github", r, options); strings.Count(got, long) != 1 || strings.Count(got, "| "+say("as-above")+" |") != 2 {
		t.Error(got)
	}
}
