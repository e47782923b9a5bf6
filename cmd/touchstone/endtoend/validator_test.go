package endtoend

import (
	"maps"
	"path/filepath"
	"strings"
	"testing"

	"touchstone/cmd/touchstone/internal/built"
	"touchstone/harness/files/filetest"
	"touchstone/harness/report"
	"touchstone/harness/report/reporttest"
)

// divisor is a problem package with many right answers: print a divisor of a number
// other than 1 and itself.
var divisor = map[string]string{
	"problem.yaml":      "name: Divisor\nvalidation: custom\nvalidator_flags: strict\n",
	"data/sample/12.in": "12\n", "data/sample/12.ans": "2\n",
	"data/secret/91.in": "91\n", "data/secret/91.ans": "7\n",
	"output_validators/divides/check.c": `#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    int number = 0, answer = 0, printed = 0;
    char name[200];
    FILE *in = fopen(argv[1], "r"), *expected = fopen(argv[2], "r");
    snprintf(name, sizeof name, "%sjudgemessage.txt", argv[3]);
    FILE *message = fopen(name, "w");
    if (argc != 5 || strcmp(argv[4], "strict") != 0 || !in || !expected || !message)
        return 1;
    fscanf(in, "%d", &number);
    fscanf(expected, "%d", &answer);
    if (answer <= 1 || number % answer != 0)
        return 1;
    if (scanf("%d", &printed) != 1 || printed <= 1 || printed >= number || number % printed != 0) {
        fprintf(message, "%d is no divisor of %d", printed, number);
        return 43;
    }
    return 42;
}
`,
	"submissions/accepted/largest.c":         "#include <stdio.h>\nint main(void) { int n; scanf(\"%d\", &n); int d = n - 1; while (n % d) d--; printf(\"%d\\n\", d); return 0; }\n",
	"submissions/run_time_error/abort.c":     "#include <stdlib.h>\nint main(void) { abort(); }\n",
	".timelimit":                             "1\n",
	"submissions/time_limit_exceeded/loop.c": "int main(void) { for (;;) {} }\n",
	"submissions/wrong_answer/two.c":         "#include <stdio.h>\nint main(void) { int n; scanf(\"%d\", &n); printf(\"%d\\n\", n % 2 ? 5 : 2); return 0; }\n",
}

// A problem package whose validator accepts many answers is imported and graded.
func TestValidator(t *testing.T) {
	built.Slow(t)
	source, lab := filetest.Write(t, divisor), filepath.Join(t.TempDir(), "divisor")
	for _, args := range [][]string{{"import", source, lab}, {"lint", lab}} {
		if status, stdout, stderr := built.Touchstone(t, args...); status != 0 {
			t.Fatalf("%s: status %d\n%s%s", args[0], status, stdout, stderr)
		}
	}
	misplaced := maps.Clone(divisor)
	misplaced["submissions/wrong_answer/abort.c"] = divisor["submissions/run_time_error/abort.c"]
	status, _, stderr := built.Touchstone(t, "import", filetest.Write(t, misplaced), filepath.Join(t.TempDir(), "divisor"))
	if want := say("verify.fails", "case", "sample-12", "found", "crash", "declared", "[wrong-answer]"); status != 1 || !strings.Contains(stderr, want) {
		t.Errorf("status %d, no %q in\n%s", status, want, stderr)
	}
	file := filepath.Join(t.TempDir(), "report.yaml")
	if status, _, stderr := built.Touchstone(t, "grade", lab, filepath.Join(lab, "samples", "wrong_answer-two"), "--report", file, "--tutor"); status != 1 {
		t.Fatalf("status %d\n%s", status, stderr)
	}
	r := reporttest.Read(t, file)
	for _, c := range r.Cases {
		x := c.Expectations[0]
		switch c.ID {
		case "sample-12":
			if x.Verdict != report.VerdictPass {
				t.Errorf("2 divides 12, but %+v", x.Difference)
			}
		default:
			if x.Verdict != report.VerdictFail || x.Difference.Kind != report.Rejected || x.Difference.Problem != "5 is no divisor of 91" {
				t.Errorf("%s: %+v", c.ID, x.Difference)
			}
		}
	}
}
