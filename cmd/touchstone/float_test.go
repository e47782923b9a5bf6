package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// Numbers of bare cases may be off by a tolerance.
func TestFloatPairs(t *testing.T) {
	manifest := "title: Lab\nprograms: [count]\nbuild: {command: [make]}\nreference: solution\npairs: {float: 1e-3}\n"
	makefile := "count:\n\tcp count.sh count && chmod +x count\n"
	dir := smallLab(t, map[string]string{
		"assignment.yaml": manifest, "small.out": "pi is\n3.14159\n", "hidden/large.out": "pi is 3.14159\n",
		"solution/count.sh": "#!/bin/sh\necho 'pi is 3.14159'\n", "samples/one/count.sh": "#!/bin/sh\necho 'pi is 3.2'\n",
		"samples/one.yaml":  "about: It is too far off.\nloses: {cases: all}\n",
		"samples/near.yaml": "about: It is near enough.\nloses: {}\n", "samples/near/Makefile": makefile, "samples/near/count.sh": "#!/bin/sh\nprintf 'pi  is\\n+3.1416e0'\n",
	})
	if status, _, stderr := touchstone(t, "verify", dir); status != 0 {
		t.Errorf("status %d\n%s", status, stderr)
	}
	status, stdout, stderr := touchstone(t, "grade", dir, filepath.Join(dir, "samples", "one"))
	if want := inEnglish("difference.too-far", "line", 1, "got", "3.2", "want", "3.14159"); status != statusLost || !strings.Contains(stdout, "kind: too far") || !strings.Contains(stdout+stderr, want) {
		t.Errorf("status %d, no %q in\n%s%s", status, want, stdout, stderr)
	}
	for pairs, want := range map[string]string{
		"{float: near}": "assignment.yaml:5:8: pairs: float: expected a tolerance", "{float: 1, check: c}": "assignment.yaml:5:8: ",
	} {
		dir := smallLab(t, map[string]string{"assignment.yaml": strings.Replace(manifest, "{float: 1e-3}", pairs, 1)})
		if status, _, stderr := touchstone(t, "lint", dir); status != statusUsage || !strings.Contains(stderr, want) {
			t.Errorf("%s: status %d\n%s", pairs, status, stderr)
		}
	}
}
