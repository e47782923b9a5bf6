package joined

import (
	"bytes"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"touchstone/cases"
	"touchstone/reference/mistake"
	"touchstone/reference/uno"
)

// The probes of uno-game in Go give the answers of those in C, which are linked with a
// right card.c and unogame.c.
func TestProbesAreThoseInC(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles the course's part of uno-game: left out with -short")
	}
	dir := t.TempDir()
	for _, from := range []string{"kit", "link", "reference"} {
		files, err := fs.Sub(cases.FS, "uno-game/"+from)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.CopyFS(dir, files); err != nil {
			t.Fatal(err)
		}
	}
	players := []int{1, 2, 3, 4, 7}
	programs := []string{"probe_card"}
	inGo := map[string]mistake.Program{"probe_card": uno.ProbeCard}
	for _, n := range players {
		name := fmt.Sprintf("probe_uno_%d", n)
		programs = append(programs, name)
		inGo[name] = uno.ProbeGame(n)
	}
	for _, words := range [][]string{{"-s", "-k", "-f", "grade/objects.mk"}, append([]string{"-s", "-f", "course/link.mk"}, programs...)} {
		cmd := exec.Command("make", words...)
		cmd.Dir = dir
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("make %v: %v\n%s", words, err, out)
		}
	}
	for seed := range uint64(60) {
		rng := rand.New(rand.NewPCG(seed, 0))
		calls := uno.GenerateGameCalls(rng)
		name := fmt.Sprintf("probe_uno_%d", calls.Players)
		if seed%2 == 0 {
			calls, name = uno.GenerateCardCalls(rng), "probe_card"
		}
		input := append(calls.Text(), extraCalls[name]...)
		if name != "probe_card" {
			input = append(input, extraCalls["probe_uno"]...)
		}
		same(t, filepath.Join(dir, name), inGo[name], input)
	}
}

// extraCalls are calls that no generator makes.
var extraCalls = map[string]string{
	"probe_card": "card_compatible([*:n], [4g:n])\ncard_compatible([*:s], [0b:s])\ncard_compatible([*:c], [3y:n])\ncard_destroy([4r:n])\ncard_destroy([4r:n], [0b:s])\nno call\n",
	"probe_uno":  "uno_newgame([8g:n])\nuno_addcard([0g:s])\nskips([0g:s], [4g:n])\nfree_array()\nuno_destroy()\nuno_count()\n",
}

// same runs a program in C and one in Go on the same input.
func same(t *testing.T, inC string, inGo mistake.Program, input []byte) {
	t.Helper()
	cmd := exec.Command(inC)
	cmd.Stdin = bytes.NewReader(input)
	var out, errs, wantOut, wantErrs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &wantOut, &wantErrs
	if err := cmd.Run(); err != nil && cmd.ProcessState == nil {
		t.Fatal(err)
	}
	status := inGo(nil, bytes.NewReader(input), &out, &errs)
	if status != cmd.ProcessState.ExitCode() || out.String() != wantOut.String() || errs.String() != wantErrs.String() {
		t.Errorf("in C: status %d\n%s%s\nin Go: status %d\n%s%s", cmd.ProcessState.ExitCode(), wantOut.String(), wantErrs.String(), status, out.String(), errs.String())
	}
}
