package joined

import (
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"touchstone/cases"
	"touchstone/harness/files/scratch"
	"touchstone/harness/sandbox"
	"touchstone/harness/suite"
	"touchstone/reference/espsolitaire"
	"touchstone/reference/gomoku"
	"touchstone/reference/klondike"
	"touchstone/reference/uno"
)

// loaded returns the assignments inside the program.
func loaded(t *testing.T) []*suite.Suite {
	t.Helper()
	l := suite.Collection{BuiltIn: cases.FS, Own: Programs}
	places, err := l.List()
	if err != nil {
		t.Fatal(err)
	}
	var all []*suite.Suite
	for _, at := range places {
		s, err := suite.Load(at)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	return all
}

// commands lists all command lines of a manifest and of its variants.
func commands(t *testing.T, s *suite.Suite) [][]string {
	t.Helper()
	var all [][]string
	if s.Reference != nil {
		for _, words := range s.Reference.Commands {
			all = append(all, words)
		}
	}
	for _, r := range s.Readers {
		all = append(all, r.Command, r.Answers)
	}
	for _, c := range s.Checkers {
		all = append(all, c.Command)
	}
	for _, g := range s.Generators {
		all = append(all, g.Command, g.Settles)
	}
	variants, err := s.Variants()
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range variants {
		for _, words := range v.Commands {
			all = append(all, words)
		}
	}
	return slices.DeleteFunc(all, func(words []string) bool { return len(words) == 0 })
}

// Every command of the assignments is an executable of this repository, and every
// executable that can run inside touchstone is one of them.
func TestDeclared(t *testing.T) {
	named := map[string]bool{}
	for _, s := range loaded(t) {
		for _, words := range commands(t, s) {
			named[words[0]] = true
			if !s.Own().Has(words, s.Place.Files) {
				t.Errorf("%s: %q is no executable of this repository", s.ID, words)
			}
		}
	}
	for name := range Programs {
		if _, err := os.Stat(filepath.Join("..", "..", "..", name, "main.go")); err != nil || !named[name] {
			t.Errorf("%s: declared %t, %v", name, named[name], err)
		}
	}
}

// What is declared of mistakes and readings is what the programs know.
func TestMistakes(t *testing.T) {
	known := map[string]struct{ mistakes, readings []string }{
		"gomoku-mist":   {gomoku.Mistakes(), gomoku.Readings()},
		"esp-ass3":      {espsolitaire.Mistakes(), espsolitaire.Readings()},
		"coms327-part1": {klondike.CheckMistakes(), klondike.CheckReadings()},
		"coms327-part2": {klondike.AdvanceMistakes(), klondike.AdvanceReadings()},
		"uno-game":      {uno.Mistakes(), uno.Readings()},
	}
	for _, s := range loaded(t) {
		declared, err := s.Mistakes()
		if err != nil {
			t.Fatal(err)
		}
		readings := slices.Collect(maps.Keys(declared.Readings))
		if want := known[s.ID]; !alike(declared.IDs(), want.mistakes) || !alike(readings, want.readings) {
			t.Errorf("%s: declared are %q and %q\nthere are %q and %q", s.ID, declared.IDs(), readings, want.mistakes, want.readings)
		}
	}
}

func alike(a, b []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// A program does the same inside touchstone as in a process of its own.
func TestInsideAsOutside(t *testing.T) {
	if testing.Short() {
		t.Skip("builds all executables: left out with -short")
	}
	folder, err := scratch.New("", "joined") // another user may enter it
	if err != nil {
		t.Fatal(err)
	}
	defer folder.Close()
	bin := folder.Path
	if err := os.Chmod(bin, 0o755); err != nil {
		t.Fatal(err)
	}
	for name := range Programs {
		if out, err := exec.Command("go", "build", "-o", filepath.Join(bin, name), "touchstone/cmd/"+name).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	pool, err := sandbox.New(sandbox.Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	within := Programs.Runner(t.TempDir(), nil)
	statuses := map[string]map[int]bool{} // by the program and its first argument
	same := func(words []string, c sandbox.Command) {
		t.Helper()
		c.Args, c.Limits = slices.Clone(words), sandbox.Limits{Output: 1 << 20}
		c.Path = words[0]
		own, err := within(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		c.Path = filepath.Join(bin, words[0])
		c.Env, c.Expose = []string{"PATH=/usr/bin:/bin"}, []string{bin}
		other, err := pool.Run(t.Context(), c)
		if err != nil {
			t.Fatal(err)
		}
		if own.End != other.End || own.Exit != other.Exit || string(own.Stdout) != string(other.Stdout) || string(own.Stderr) != string(other.Stderr) {
			t.Errorf("%q: inside %s %d\n%s%s\nin a process of its own %s %d %s\n%s%s", words, own.End, own.Exit, own.Stdout, own.Stderr, other.End, other.Exit, other.Error, other.Stdout, other.Stderr)
		}
		kind := strings.Join(words[:min(2, len(words))], " ")
		if statuses[kind] == nil {
			statuses[kind] = map[int]bool{}
		}
		statuses[kind][own.Exit] = true
	}
	for _, s := range loaded(t) {
		for _, reader := range s.Readers {
			for _, output := range outputs(t, s) {
				same(reader.Command, sandbox.Command{Stdin: output})
				if len(reader.Answers) > 0 {
					same(reader.Answers, sandbox.Command{Stdin: output})
				}
			}
		}
		for _, g := range s.Generators {
			same(append(slices.Clone(g.Command), "7"), sandbox.Command{})
			same(append(slices.Clone(g.Command), "7"), sandbox.Command{Stdin: []byte("3 1 0 2 0")})
		}
		if s.ID == "gomoku-mist" {
			session := sandbox.File{Name: "game.txt", Data: []byte("place A1\nplace B2\nview\nresign\n")}
			same([]string{"gomoku", "settled", "game.txt"}, sandbox.Command{Files: []sandbox.File{session}})
			for _, words := range commands(t, s) {
				if slices.Contains(words, "play") || slices.Contains(words, "gitm") {
					same(words, sandbox.Command{Stdin: session.Data})
				}
			}
			for _, printed := range []string{"White wins!\n", ""} {
				files := []sandbox.File{session, {Name: "answer"}, {Name: "feedback", Mode: fs.ModeDir | 0o755}}
				same([]string{"gomoku", "check", "game.txt", "answer", "feedback/"}, sandbox.Command{Stdin: []byte(printed), Files: files})
			}
		}
	}
	for kind, want := range map[string][]int{"klondike read": {0, 3}, "solitaire read": {0, 3}, "gomoku settled": {0}, "klondike make": {0}, "solitaire make": {0}, "gomoku make": {0}} {
		for _, status := range want {
			if !statuses[kind][status] {
				t.Errorf("%s never ended with %d", kind, status)
			}
		}
	}
}

// outputs returns files of some cases of an assignment, which readers can read or not.
func outputs(t *testing.T, s *suite.Suite) [][]byte {
	t.Helper()
	all := [][]byte{nil, []byte("no game\n")}
	for _, c := range s.Cases {
		for _, f := range txtar.Parse(c.Text()).Files {
			if len(all) < 60 {
				all = append(all, f.Data)
			}
		}
	}
	return all
}
