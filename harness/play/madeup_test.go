package play

import (
	"bytes"
	"strings"
	"testing"

	"touchstone/harness/caselang"
	"touchstone/harness/compare"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// begins passes if the output begins with what is wanted.
type begins struct{ want []byte }

func (c begins) Judge(got []byte) compare.Result {
	if bytes.HasPrefix(got, c.want) {
		return compare.Result{OK: true}
	}
	return compare.Result{Want: report.Text(c.want), Difference: &report.Difference{Kind: report.PatternMissing}}
}

// A comparator that the language did not have is played, judged on every channel with bytes,
// and renewed, by its row alone.
func TestComparatorThatIsNew(t *testing.T) {
	caselang.Register(caselang.Comparator{Name: "begins", Words: "FILE", Passes: "the bytes begin with those of the file",
		Compare: func(_ caselang.Expect, _ caselang.Course, m caselang.Material) (compare.Comparator, error) {
			return begins{m.Wants[0]}, nil
		}})
	const files = "-- yes --\na\n-- no --\nb\n"
	prog := candidate(t, "printf 'a\\nrest\\n'; echo e >&2; printf 'a\\n' >made; exit 0")
	got := try(t, prog, "play prog\nitem a\nexpect stdout -begins yes\nexpect stdout -begins no\nexpect either -begins yes\nexpect either -begins no\nexpect stderr -begins yes\nexpect file made -begins yes\nexpect file gone -begins yes\n"+files)
	if got.verdicts() != "pass fail pass fail fail pass fail" || got.Case.Expectations[1].Want != "b\n" {
		t.Errorf("%s: %+v", got.verdicts(), got.Case.Expectations)
	}
	for name, ends := range map[string]string{"a signal": "kill -SEGV $$", "a limit": "while :; do :; done"} {
		got := try(t, candidate(t, "echo c; "+ends), "play -limit cpu=1s prog\nitem a\nexpect stdout -begins yes\n"+files)
		if !strings.HasPrefix(got.verdicts(), "fail") {
			t.Errorf("%s: %s", name, got.verdicts())
		}
	}
	r := renewer(t, func(sandbox.Command) sandbox.Outcome { return sandbox.Outcome{Stdout: []byte("new\n")} })
	if n := renewed(t, r, "x.txtar", "play prog\nexpect stdout -begins want\n-- want --\nold\n"); n.Fault != nil || !strings.HasSuffix(string(n.Files["x.txtar"]), "-- want --\nnew\n") {
		t.Errorf("%v: %s", n.Fault, n.Files)
	}
}
