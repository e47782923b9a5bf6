package espsolitaire

import (
	"bufio"
	"bytes"
	"strings"
	"testing"
)

// corpus calls add with the files of every transcript here, and of every case of
// the assignment where the repository has them.
func corpus(f *testing.F, add func(file []byte)) {
	for _, pattern := range []string{"testdata/session/*.txtar", "../../cases/esp-ass3/*.txtar", "../../cases/esp-ass3/hidden/*.txtar"} {
		for _, files := range archives(f, pattern) {
			for _, data := range files {
				add(data)
			}
		}
	}
}

func FuzzReadDeck(f *testing.F) {
	corpus(f, func(file []byte) { f.Add(file) })
	f.Fuzz(func(t *testing.T, config []byte) {
		deck, err := ReadDeck(bytes.NewReader(config))
		if err != nil {
			return
		}
		if again, err := ReadDeck(strings.NewReader(deck.String())); err != nil || again != deck {
			t.Errorf("read back: %v, %v", again, err)
		}
		// Nothing but the cards and white space is in a valid file.
		letters := func(s string) string { return strings.Join(strings.FieldsFunc(s, isBlank), "") }
		if letters(string(config)) != letters(deck.String()) {
			t.Errorf("read as %v", deck)
		}
	})
}

func FuzzSession(f *testing.F) {
	deck, err := right.readFile("testdata/deck/winnable.txt")
	if err != nil {
		f.Fatal(err)
	}
	corpus(f, func(file []byte) { f.Add(file) })
	f.Fuzz(func(t *testing.T, input []byte) {
		const budget = 64
		var b strings.Builder
		out := bufio.NewWriter(&b)
		status := right.session(Deal(deck), bytes.NewReader(input), out, budget)
		out.Flush()

		_, prompts, err := checkOutput(b.String())
		if err != nil {
			t.Fatal(err)
		}
		if lines := bytes.Count(input, []byte("\n")); prompts > lines+2 {
			t.Errorf("%d prompts for %d newlines", prompts, lines)
		}
		if outOfMemory := strings.HasSuffix(b.String(), outOfMemoryMessage); outOfMemory != (status == StatusOutOfMemory) {
			t.Errorf("exit status %d, end of output %q", status, b.String()[b.Len()-30:])
		}
		if len(input) <= budget && status != StatusOK {
			t.Errorf("exit status %d", status)
		}
	})
}
