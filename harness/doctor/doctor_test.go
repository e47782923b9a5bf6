package doctor

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"touchstone/harness/catalog"
	"touchstone/harness/sandbox"
)

// What is missing has a way to get it, on every system.
func TestEverythingHasAFix(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	for _, system := range []string{"linux", "darwin", "windows", "plan9"} {
		for _, tool := range Tools(system) {
			if tool.Problem != catalog.Of("doctor.missing") || tool.Path != "" || tool.Fix.None() {
				t.Errorf("%s: %+v", system, tool)
			}
		}
		if Fix(sandbox.Missing{Layer: "something new"}, system).None() {
			t.Errorf("%s: a layer of the sandbox has no fix", system)
		}
	}
	known := catalog.Of("sandbox.fix.root")
	if got := Fix(sandbox.Missing{Layer: "a user", Fix: known}, "linux"); got != known {
		t.Errorf("the sandbox knows the fix, and it says %q", got)
	}
}

func TestToolsThatAreHere(t *testing.T) {
	tools := Tools("linux")
	sh := tools[slices.IndexFunc(tools, func(t Tool) bool { return t.Name == "sh" })]
	if !sh.Problem.None() || !strings.HasSuffix(sh.Path, "/sh") {
		t.Errorf("%+v", sh)
	}
}

// A tool that items are judged by is named, and grading does not need it.
func TestToolsThatJudge(t *testing.T) {
	var got []string
	for _, tool := range ToolsFor("linux", []string{"gcc"}, []string{"gcc", "no-such-tool"}) {
		got = append(got, fmt.Sprint(tool.Name, " ", tool.Needed, " ", tool.Name == "no-such-tool" && !tool.Problem.None()))
	}
	if want := []string{"sh true false", "gcc true false", "no-such-tool false true"}; !slices.Equal(got[:3], want) {
		t.Errorf("%q", got)
	}
}
