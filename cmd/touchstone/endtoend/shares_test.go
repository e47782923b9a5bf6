package endtoend

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"touchstone/cmd/touchstone/internal/built"
	"touchstone/harness/files/filetest"
	"touchstone/harness/report/reporttest"
)

// squares is an assignment whose checker counts right answers: print the square of each number.
var squares = map[string]string{
	"assignment.yaml": `title: Squares
programs: [squares]
build: c
reference: reference
checkers:
  right: {accepts: the squares, command: [sh, right.sh]}
pairs: {check: right}
`,
	"right.sh": `all=0 ok=0
while read -r n; do
    read -r answer <&3
    all=$((all + 1))
    [ "$answer" = $((n * n)) ] && ok=$((ok + 1))
done 3<&0 < "$1"
[ $ok = 0 ] && exit 43
[ $ok = $all ] || printf "score 0.%02d %d of %d answers are right\\n" $((100 * ok / all)) $ok $all
exit 42
`,
	"ten.in": "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n", "ten.out": "1\n4\n9\n16\n25\n36\n49\n64\n81\n100\n",
	"hidden/five.in": "11\n12\n13\n14\n15\n", "hidden/five.out": "121\n144\n169\n196\n225\n",
}

const square = "#include <stdio.h>\n#include <stdlib.h>\nint main(void) { long n; while (scanf(\"%ld\", &n) == 1) "

// A checker gives a share of the points, and the report, the screen and the page say it.
func TestShares(t *testing.T) {
	built.Slow(t)
	files := map[string]string{
		"reference/squares.c":       square + "printf(\"%ld\\n\", n * n); }\n",
		"samples/some/squares.c":    square + "printf(\"%ld\\n\", n > 6 ? 0 : n * n); }\n",
		"samples/some.yaml":         "about: Numbers above 6 are not squared.\nloses: {cases: some}\nfails: [wrong-answer]\n",
		"samples/crash/squares.c":   square + "{ if (n > 6) abort(); printf(\"%ld\\n\", n * n); fflush(stdout); } }\n",
		"samples/crash.yaml":        "about: It crashes at 7.\nloses: {cases: all}\nfails: [crash]\n",
		"samples/nothing/nothing.c": "int main(void) { return 0; }\n",
		"samples/nothing.yaml":      "about: It prints nothing.\nloses: {cases: all}\n",
	}
	for name, text := range squares {
		files[name] = text
	}
	lab := filetest.Write(t, files)
	if status, stdout, stderr := built.Touchstone(t, "verify", lab); status != 0 {
		t.Fatalf("status %d\n%s%s", status, stdout, stderr)
	}
	file, page := filepath.Join(t.TempDir(), "report.yaml"), filepath.Join(t.TempDir(), "page.html")
	_, _, screen := built.Touchstone(t, "grade", lab, filepath.Join(lab, "samples", "some"), "--report", file)
	r := reporttest.Read(t, file)
	if got := r.Items[0].Earned; got != 30 {
		t.Errorf("%v of 100 points", got)
	}
	if status, _, stderr := built.Touchstone(t, "convert", file, "--to", "html", "-o", page); status != 0 {
		t.Fatalf("status %d\n%s", status, stderr)
	}
	html, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	said := say("difference.share", "percent", 60, "why", "6 of 10 answers are right")[1:] // it begins a sentence
	for name, text := range map[string]string{"screen": screen, "page": string(html)} {
		if !strings.Contains(strings.ReplaceAll(text, "&#39;", "'"), said) {
			t.Errorf("no %q on the %s", said, name)
		}
	}
}
