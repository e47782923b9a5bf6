package words_test

import (
	"testing"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// A report that touchstone has not written may have a contrast of nothing.
func TestContrastOfOneSide(t *testing.T) {
	passes, fails, play := []report.Text{"a"}, []report.Text{"b"}, say("contrast.play")
	for _, test := range []struct {
		d    report.Contrast
		want string
		both bool
	}{
		{report.Contrast{Passes: passes, Fails: fails}, say("contrast.argument", "play", play), true},
		{report.Contrast{Passes: passes}, say("contrast.argument.with", "play", play, "text", `"a"`), false},
		{report.Contrast{Fails: fails}, say("contrast.argument.without", "play", play, "text", `"b"`), false},
		{report.Contrast{}, "", false},
	} {
		if text, lines := words.In("").Contrast(test.d); text != test.want || (lines != nil) != test.both {
			t.Errorf("%+v: %q, %+v", test.d, text, lines)
		}
	}
}
