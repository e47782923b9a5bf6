package plugin

import (
	"strings"
	"testing"
	"testing/fstest"

	"touchstone/harness/assignment"
	"touchstone/harness/sandbox"
)

// A checker that wants the sum of all numbers, or what the answer says.
const checker = `[ "$4" = flag ] || exit 1
read -r printed
case "$printed" in
crash) kill -SEGV $$ ;;
wrong) echo a mistake >&2; exit 1 ;;
esac
sum=0
for n in $(cat "$1"); do sum=$((sum + n)); done
if [ "$printed" = "$sum" ] || [ "$printed" = "$(cat "$2")" ]; then exit 42; fi
echo "the sum is $sum" > "$3judgemessage.txt"
exit 43
`

func TestCheckers(t *testing.T) {
	folder, err := Open(fstest.MapFS{"checkers/sum": {Data: []byte(checker)}, "broken/x.c": {Data: []byte("int main(void) { return x; }\n")}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	pool, err := sandbox.New(sandbox.Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	a := &assignment.Assignment{Checkers: map[string]assignment.Checker{
		"sum":    {Command: []string{"sh", "checkers/sum"}, Args: []string{"flag"}},
		"broken": {Folder: "broken", Build: "c"},
		"gone":   {Command: []string{"no-such-tool"}},
	}}
	if !Any(a) {
		t.Error("there are checkers")
	}
	checkers := folder.Checkers(t.Context(), a, pool)
	for _, test := range []struct {
		checker, output string
		accepted        bool
		why, err        string
	}{
		{"sum", "6\n", true, "", ""},
		{"sum", "six\n", true, "", ""},
		{"sum", "7\n", false, "the sum is 6", ""},
		{"sum", "", false, "the sum is 6", ""},
		{"sum", "crash\n", false, "", say("plugin.checker", "name", "sum", "why", say("plugin.ended", "end", "signal SIGSEGV"))},
		{"sum", "wrong\n", false, "", say("plugin.checker", "name", "sum", "why", say("plugin.status", "status", 1, "text", "a mistake"))},
		{"gone", "", false, "", say("plugin.checker", "name", "gone", "why", "")},
		{"broken", "", false, "", say("plugin.checker", "name", "broken", "why", "")},
	} {
		accepted, why, err := checkers[test.checker]([]byte("1 2\n3\n"), []byte("six\n"), []byte(test.output))
		if accepted != test.accepted || why != test.why || (err == nil) != (test.err == "") || err != nil && !strings.HasPrefix(err.Error(), test.err) {
			t.Errorf("%s of %q: %t, %q, %v", test.checker, test.output, accepted, why, err)
		}
	}
	a.Texts = map[string]string{"the sum is 6": "die Summe ist 6"}
	if _, why, err := checkers["sum"]([]byte("1 2\n3\n"), []byte("six\n"), []byte("7\n")); why != "die Summe ist 6" || err != nil {
		t.Errorf("in another language: %q, %v", why, err)
	}
}
