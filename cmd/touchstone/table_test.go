package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"touchstone/cmd/touchstone/internal/samples"
	"touchstone/harness/grade"
	"touchstone/harness/play"
	"touchstone/harness/ready"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
)

// tables are the assignments whose programs read everything that decides about their answers,
// with the Makefile of a table, if it needs one.
var tables = map[string]string{
	"coms327-part1": "check: check.c\n\tcc -o check check.c\n",
	"coms327-part2": "advance: advance.c check\n\tcc -o advance advance.c\ncheck: check.c\n\tcc -o check check.c\n",
	"esp-ass3":      "",
	"gomoku-mist":   "",
}

// TestTables makes of each assignment a program that knows the answers to the public cases and
// nothing else. Whoever has the hidden cases, too, is told.
func TestTables(t *testing.T) {
	if !*samples.Long {
		t.Skip("it grades two programs of each assignment; -long runs it")
	}
	pool, err := sandbox.New(sandbox.Options{Workers: runtime.NumCPU()})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	for id, makefile := range tables {
		t.Run(id, func(t *testing.T) {
			s := samples.Suite(t, id)
			g := samples.Unwatched(t, &grade.Grader{Setup: &ready.Setup{Suite: s, Pool: pool, Workers: runtime.NumCPU()}})
			kept := map[string][]play.Kept{}
			gradeFolder(t, g, filepath.Join(repository, "testdata", "submissions", id, "good"), func(_ *submission.Built, results []play.Result) error {
				for _, r := range results {
					for _, k := range r.Kept {
						if r.Case.Visibility == report.Public && k.Unjudged.None() && k.Allocation == 0 {
							kept[k.Program] = append(kept[k.Program], k)
						}
					}
				}
				return nil
			})
			dir := t.TempDir()
			files := map[string]string{"Makefile": makefile}
			for _, p := range s.Assignment.Programs {
				files[p.Name+".c"] = tableOf(kept[p.Name])
			}
			for name, text := range files {
				if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			r := gradeFolder(t, g, dir, nil)
			passed, of := map[string]int{}, map[string]int{}
			for _, c := range r.Cases {
				of[c.Visibility]++
				if c.Verdict == report.VerdictPass {
					passed[c.Visibility]++
				}
			}
			t.Logf("%v points; passed %v of %v", r.Score.Earned, passed, of)
			if r.Build.Status != report.Built || passed[report.Public] < of[report.Public]/2 {
				t.Fatalf("the table does not know the public cases: %v %v", r.Build.Status, passed)
			}
			if !slices.ContainsFunc(r.Review, func(w report.Review) bool { return w.ReasonFact.Key == "review.hidden" }) {
				t.Errorf("nobody is told: %+v", r.Review)
			}
		})
	}
}

func gradeFolder(t *testing.T, g *grade.Grader, dir string, keep func(*submission.Built, []play.Result) error) *report.Report {
	t.Helper()
	sub, err := submission.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Close()
	r, err := g.Grade(t.Context(), sub, grade.Options{Keep: keep})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// tableOf returns a program that prints what was printed in these plays, for the same input.
func tableOf(plays []play.Kept) string {
	const most = 20 << 10 // bytes of one row
	var rows strings.Builder
	text := func(b []byte) string {
		var s strings.Builder
		for _, c := range b {
			fmt.Fprintf(&s, "\\%03o", c)
		}
		return `"` + s.String() + `"`
	}
	named := "" // what reads the files that arguments name: an assignment may forbid it
	for _, k := range plays {
		var asked bytes.Buffer
		if len(k.Command.Args) > 1 {
			named = `
    for (int i = 1; i < argc; i++) {
        n += sprintf(asked + n, "%s", argv[i]) + 1;
        FILE *f = fopen(argv[i], "rb");
        if (f) { take(f); fclose(f); }
    }`
		}
		for _, arg := range k.Command.Args[1:] {
			fmt.Fprintf(&asked, "%s\x00", arg)
			for _, f := range k.Command.Files {
				if f.Name == arg {
					asked.Write(f.Data)
				}
			}
		}
		asked.Write(k.Command.Stdin)
		if o := k.Outcome; o.End == sandbox.Exited && asked.Len()+len(o.Stdout) < most {
			fmt.Fprintf(&rows, "{%d, %s, %d, %s, %d, %s, %d},\n", asked.Len(), text(asked.Bytes()), len(o.Stdout), text(o.Stdout), len(o.Stderr), text(o.Stderr), o.Exit)
		}
	}
	return `#include <stdio.h>
#include <string.h>
static const struct { long n; const char *asked; long o; const char *out; long e; const char *err; int status; } rows[] = {
` + rows.String() + `};
static char asked[1 << 20];
static long n;
static void take(FILE *f) { n += fread(asked + n, 1, sizeof asked - n, f); }
int main(int argc, char **argv)
{
` + named + `
    take(stdin);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].n == n && memcmp(rows[i].asked, asked, n) == 0) {
            fwrite(rows[i].out, 1, rows[i].o, stdout);
            fwrite(rows[i].err, 1, rows[i].e, stderr);
            return rows[i].status;
        }
    }
    return 0;
}
`
}
