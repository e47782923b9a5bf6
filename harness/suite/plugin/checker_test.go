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
score*) echo "$printed"; exit 42 ;;
share*) echo "${printed#share }" > "$3score_multiplier.txt"; echo "half of it" > "$3judgemessage.txt"; exit 42 ;;
next) echo 1 > "$3nextpass.in"; exit 42 ;;
points) echo 10 > "$3score.txt"; exit 42 ;;
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
		share           float64
		why, err        string
	}{
		{"sum", "6\n", 1, "", ""},
		{"sum", "six\n", 1, "", ""},
		{"sum", "7\n", 0, "the sum is 6", ""},
		{"sum", "", 0, "the sum is 6", ""},
		{"sum", "score 0.4 4 of 10 are right\n", 0.4, "4 of 10 are right", ""},
		{"sum", "score 0\n", 0, "", ""},
		{"sum", "score 1 all are right\n", 1, "", ""},
		{"sum", "score 2\n", 0, "", say("plugin.checker", "name", "sum", "why", say("plugin.no-share", "text", "2"))},
		{"sum", "score NaN\n", 0, "", say("plugin.checker", "name", "sum", "why", say("plugin.no-share", "text", "NaN"))},
		{"sum", "share 0.5\n", 0.5, "half of it", ""},
		{"sum", "share half\n", 0, "", say("plugin.checker", "name", "sum", "why", say("plugin.no-share", "text", "half"))},
		{"sum", "next\n", 0, "", say("plugin.checker", "name", "sum", "why", say("plugin.next-pass"))},
		{"sum", "points\n", 0, "", say("plugin.checker", "name", "sum", "why", say("plugin.points"))},
		{"sum", "crash\n", 0, "", say("plugin.checker", "name", "sum", "why", say("plugin.ended", "end", "signal SIGSEGV"))},
		{"sum", "wrong\n", 0, "", say("plugin.checker", "name", "sum", "why", say("plugin.status", "status", 1, "text", "a mistake"))},
		{"gone", "", 0, "", say("plugin.checker", "name", "gone", "why", "")},
		{"broken", "", 0, "", say("plugin.checker", "name", "broken", "why", "")},
	} {
		j, err := checkers[test.checker]([]byte("1 2\n3\n"), []byte("six\n"), []byte(test.output))
		if err == nil && j.Share != test.share || j.Why != test.why || (err == nil) != (test.err == "") || err != nil && !strings.HasPrefix(err.Error(), test.err) {
			t.Errorf("%s of %q: %v, %v", test.checker, test.output, j, err)
		}
	}
	a.Texts = map[string]string{"the sum is 6": "die Summe ist 6"}
	if j, err := checkers["sum"]([]byte("1 2\n3\n"), []byte("six\n"), []byte("7\n")); j.Why != "die Summe ist 6" || err != nil {
		t.Errorf("in another language: %v, %v", j, err)
	}
}

// A checker with passes finds in each what it has left behind in the one before, but for the input of that pass.
func TestPasses(t *testing.T) {
	const passing = `n=$(cat "$3count"); n=$((n + 1)); echo $n > "$3count"
[ -e "$3nextpass.in" ] && exit 1
echo "pass $n" > "$3nextpass.in"
exit $((42 + $(cat)))
`
	folder, err := Open(fstest.MapFS{"judge": {Data: []byte(passing)}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	pool, err := sandbox.New(sandbox.Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	a := &assignment.Assignment{Checkers: map[string]assignment.Checker{"judge": {Command: []string{"sh", "judge"}, Passes: 3}}}
	p := folder.Partners(t.Context(), a, pool)["judge"]
	var before *sandbox.Outcome
	for _, want := range []string{"pass 1\n", "pass 2\n"} {
		c, err := p.Command(t.Context(), nil, nil, before)
		if err != nil {
			t.Fatal(err)
		}
		c.Stdin = []byte("0")
		o, err := p.Run(t.Context(), c)
		if next, more := p.Next(o); err != nil || !more || string(next) != want {
			t.Fatalf("%q, %t, %v: %+v", next, more, err, o)
		}
		if j, err := p.Judge(o); j.Share != 1 || err != nil {
			t.Errorf("%+v, %v", j, err)
		}
		before = &o
	}
	c, err := p.Command(t.Context(), nil, nil, before)
	if err != nil {
		t.Fatal(err)
	}
	c.Stdin = []byte("1")
	o, err := p.Run(t.Context(), c)
	if _, more := p.Next(o); more || err != nil {
		t.Errorf("a pass after a rejected one: %v", err)
	}
	if _, err := p.Judge(o); err == nil {
		t.Error("an input for the next pass of what is rejected is no fault")
	}
}
