package submission

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"

	"touchstone/harness/assignment"
	"touchstone/harness/files/folderlock"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// counting counts what is run.
type counting struct {
	Runner
	runs int
}

func (c *counting) Run(ctx context.Context, command sandbox.Command) (sandbox.Outcome, error) {
	c.runs++
	return c.Runner.Run(ctx, command)
}

// linked is an assignment whose build has two steps.
func linked() *assignment.Assignment {
	a := asks("check")
	a.Kit = map[string][]byte{"first.mk": []byte("check:\n\tmkdir -p out\n\tcc -c -g -DHERE='\"$(CURDIR)\"' -o out/check.o main.c\n\techo made >notes\n")}
	a.LinkKit = map[string][]byte{"last.mk": []byte("check:\n\tcc -o check out/check.o\n")}
	a.Build.Command, a.Build.Notes, a.Build.ByName = []string{"make", "-f", "first.mk"}, "notes", true
	a.Build.Link = &assignment.Link{Takes: "out", Command: []string{"make", "-f", "last.mk"}}
	return a
}

// TestKept: what is brought back is what would be built, in the same place; whatever it
// depends on makes it another build.
func TestKept(t *testing.T) {
	const says = "#include <stdio.h>\nint main(void) { puts(HERE); return 0; }\n"
	for name, test := range map[string]struct {
		change func(t *testing.T, folder string, k *Keeper) // between the two builds
		again  bool                                         // it is built again
	}{
		"nothing":           {func(*testing.T, string, *Keeper) {}, false},
		"a source":          {func(t *testing.T, folder string, _ *Keeper) { files{"main.c": says + "\n"}.write(t, folder) }, true},
		"a file more":       {func(t *testing.T, folder string, _ *Keeper) { files{"README": ""}.write(t, folder) }, true},
		"the time of one":   {func(t *testing.T, folder string, _ *Keeper) { touch(t, filepath.Join(folder, "main.c"), time.Hour) }, true},
		"the basis":         {func(_ *testing.T, _ string, k *Keeper) { k.Basis = "another compiler" }, true},
		"what is stored":    {func(t *testing.T, _ string, k *Keeper) { files{"1/check": "#!/bin/sh\n"}.write(t, only(t, k.Folder)) }, true},
		"a day":             {func(t *testing.T, _ string, k *Keeper) { touch(t, only(t, k.Folder), 25*time.Hour) }, true},
		"the place is held": {func(t *testing.T, _ string, k *Keeper) { hold(t, k.Folder) }, true},
	} {
		t.Run(name, func(t *testing.T) {
			folder, k, run := files{"main.c": says}.folder(t), &Keeper{Folder: filepath.Join(t.TempDir(), "builds")}, &counting{Runner: pool}
			touch(t, filepath.Join(folder, "main.c"), 2*time.Hour)
			first, printed := builtOnce(t, folder, run, k)
			before := run.runs
			test.change(t, folder, k)
			second, again := builtOnce(t, folder, run, k)
			if built := run.runs > before; built != test.again {
				t.Errorf("built again: %v", built)
			}
			if !reflect.DeepEqual(first.Report, second.Report) || second.Report.Status != report.Built {
				t.Errorf("the reports are\n%+v\n%+v", first.Report, second.Report)
			}
			if !test.again && (printed != again || !reflect.DeepEqual(first.Programs, second.Programs)) {
				t.Errorf("it prints %q, and printed %q", again, printed)
			}
		})
	}
}

// builtOnce builds the folder with the keeper, and runs the program.
func builtOnce(t *testing.T, folder string, run Runner, k *Keeper) (*Built, string) {
	t.Helper()
	s, err := Open(folder)
	check(t, err)
	defer s.Close()
	b, err := s.BuildOnce(t.Context(), run, linked(), k)
	check(t, err)
	if b.Report.Status != report.Built {
		t.Fatalf("%s: %s", b.Report.Status, b.Report.Log)
	}
	notes, err := s.root.ReadFile("notes")
	check(t, err)
	return b, output(t, b.Programs["check"]) + string(notes)
}

// A build that failed is not kept, and no more than the last builds are.
func TestKeptAreTheLast(t *testing.T) {
	k := &Keeper{Folder: t.TempDir()}
	for n := range mostKept + 3 {
		files{"old": "x"}.write(t, filepath.Join(k.Folder, string(rune('a'+n))))
	}
	s := open(t, files{"main.c": "int main(void) {"}.folder(t))
	if b, err := s.BuildOnce(t.Context(), pool, linked(), k); err != nil || b.Report.Status != report.Failed {
		t.Fatal(b, err)
	}
	builtOnce(t, files{"main.c": hello}.folder(t), pool, k)
	if left, _ := os.ReadDir(k.Folder); len(left) != mostKept {
		t.Errorf("there is %v", left)
	}
}

func touch(t *testing.T, name string, ago time.Duration) {
	t.Helper()
	at := time.Now().Add(-ago)
	check(t, os.Chtimes(name, at, at))
}

// only is the path of the only entry of a folder.
func only(t *testing.T, folder string) string {
	t.Helper()
	there, err := os.ReadDir(folder)
	check(t, err)
	if len(there) != 1 {
		t.Fatalf("there is %v", there)
	}
	return filepath.Join(folder, there[0].Name())
}

// hold makes somebody else's folder in the place where a build was made.
func hold(t *testing.T, folder string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(only(t, folder), keptFile))
	check(t, err)
	var what kept
	check(t, json.Unmarshal(data, &what))
	check(t, os.Mkdir(what.Places[1], 0o700))
	lock, err := folderlock.Take(what.Places[1])
	check(t, err)
	t.Cleanup(func() {
		lock.Close()
		os.Remove(what.Places[1])
	})
}
