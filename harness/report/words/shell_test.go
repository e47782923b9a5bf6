package words_test

import (
	"os/exec"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"touchstone/harness/report/words"
)

// sh reads from the line what was written, and the line shows as it is.
func TestShell(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Fatal(err)
	}
	check := func(t rapid.TB, given []string) {
		line := words.Shell(given...)
		if words.Visible(line) != line {
			t.Fatalf("%q does not show as it is", line)
		}
		out, err := exec.Command(sh, "-c", `show() { for word; do printf '%s\0' "$word"; done; }; show `+line).CombinedOutput()
		if want := strings.Join(given, "\x00") + "\x00"; err != nil || string(out) != want {
			t.Fatalf("%s\nis read as %q, want %q: %v", line, out, want, err)
		}
	}
	for _, word := range []string{
		"plain", "", "two words", "it's", `"quoted"`, "$HOME", "`ls`", `back\slash`, "a;b", "*", "~", "--case=x", "é", "e\u0301",
		"\x1b[31m", "\xff", "tab\there", "new\nline", "100%", "!!", "-n",
	} {
		check(t, []string{word})
	}
	rapid.Check(t, func(t *rapid.T) {
		char := rapid.SampledFrom([]string{"a", " ", "'", `"`, `\`, "$", "%", "-", "\n", "\x1b", "\xff", "é", "(", "!", "7"})
		given := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) string {
			return strings.TrimRight(strings.Join(rapid.SliceOf(char).Draw(t, "word"), ""), "\n")
		}), 1, 4).Draw(t, "words")
		check(t, given)
	})
}
