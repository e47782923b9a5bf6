package uno

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"touchstone/reference/mistake"
	"touchstone/reference/mistake/mistaketest"
)

// probeOf returns the probe that a program of the assignment is, or nil.
func probeOf(program string) mistake.Program {
	if program == "probe_card" {
		return ProbeCard
	}
	if m := regexp.MustCompile(`^probe_uno_(\d)$`).FindStringSubmatch(program); m != nil {
		players, _ := strconv.Atoi(m[1])
		return ProbeGame(players)
	}
	return nil
}

var played = regexp.MustCompile(`(?m)^play -in (\S+) (\S+)( -d)?\nitem .*\nexpect stdout (\S+\.out)$`)

// The probes print what the cases of the assignment expect.
func TestProbesOnCases(t *testing.T) {
	files, err := filepath.Glob("../../cases/uno-game/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		archive := txtar.Parse(data)
		text := map[string]string{}
		for _, file := range archive.Files {
			text[file.Name] = string(file.Data)
		}
		for _, play := range played.FindAllStringSubmatch(string(archive.Comment), -1) {
			probe := probeOf(play[2])
			input, known := text[play[1]]
			if probe == nil || !known {
				continue
			}
			n++
			want := "status 0\nstdout: " + text[play[4]] + "\nstderr: "
			if got := mistaketest.Transcript(probe, nil, []byte(input)); got != want {
				t.Errorf("%s: %s\nwant\n%s", name, got, want)
			}
		}
	}
	if n < 20 {
		t.Errorf("only %d cases have calls", n)
	}
}

func TestProbeIsMisused(t *testing.T) {
	for input, want := range map[string]string{
		"card_new\n":            "status 2\nstdout: \nstderr: bad call: card_new\n",
		"card_new([4x:n])\n":    "status 2\nstdout: \nstderr: bad call: card_new([4x:n])\n",
		"card_old([4r:n])\n":    "status 2\nstdout: \nstderr: probe_card: there is no function card_old of one card\n",
		"card_destroy([4r:n])":  "status 0\nstdout: card_destroy([4r:n]) ok\n\nstderr: ",
		"card_new([4r:n]) more": "status 0\nstdout: card_new([4r:n]) = [4r:n]\n\nstderr: ",
	} {
		if got := mistaketest.Transcript(ProbeCard, nil, []byte(input)); got != want {
			t.Errorf("%q: %q, want %q", input, got, want)
		}
	}
	const unready = "status 2\nstdout: \nstderr: probe_uno: cannot call uno_count here\n"
	if got := mistaketest.Transcript(ProbeGame(3), nil, []byte("uno_count()\n")); got != unready {
		t.Errorf("%q, want %q", got, unready)
	}
}
