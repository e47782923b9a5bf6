package class

import (
	"context"
	"errors"
	"html"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"touchstone/harness/class/dolos"
	"touchstone/harness/class/intake"
	"touchstone/harness/class/ledger"
)

// stub stands in for Dolos: it finds that each program is similar to the next one.
type stub struct {
	fault error
	asked dolos.Task
}

func (s *stub) Version() string { return "3.0.0" }

func (s *stub) Compare(_ context.Context, t dolos.Task, tell func(done, all int)) (*dolos.Comparison, error) {
	s.asked = t
	tell(1, 2)
	c := new(dolos.Comparison)
	for i, p := range t.Sources {
		if text, err := os.ReadFile(p.File); err != nil || len(text) == 0 {
			return nil, errors.Join(err, errors.New("no program"))
		}
		if i > 0 {
			c.Pairs = append(c.Pairs, dolos.Pair{Left: t.Sources[i-1].Key, Right: p.Key, Similarity: 1 - float64(i)/100, Longest: 7, Overlap: 9,
				Fragments: []dolos.Fragment{{Left: dolos.Region{0, 0, 0, 3}, Right: dolos.Region{0, 0, 0, 3}, Length: 1}}})
		}
	}
	return c, s.fault
}

// handInC writes a submission with a source in C, which is not built.
func handInC(t *testing.T, dir, name, source string) {
	t.Helper()
	handIn(t, dir, name, right)
	put(t, dir, name, map[string]string{"notes.c": source})
}

// similarClass grades a class with this engine.
func similarClass(t *testing.T, dir, out string, engine Engine, o Options) (*ledger.Ledger, []string) {
	t.Helper()
	c, err := intake.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	g, err := grader()
	if err != nil {
		t.Fatal(err)
	}
	g.Suite.Kit = map[string][]byte{"given.h": []byte("int given;\n")}
	o.Out, o.Jobs = out, 2
	o.Similarity = Similarity{Engine: engine, Threshold: 0.5}
	l, notes, err := Run(t.Context(), g, c, o)
	if err != nil {
		t.Fatal(err)
	}
	return l, notes
}

func TestSimilar(t *testing.T) {
	dir, out := t.TempDir(), filepath.Join(t.TempDir(), "results")
	handInC(t, dir, "ada", "int a;\n")
	handInC(t, dir, "bob", "int b;\n")
	handIn(t, dir, "eve", right) // has no source to compare
	engine := &stub{}
	l, notes := similarClass(t, dir, out, engine, Options{})
	s := l.Similarity
	if s == nil || len(s.Pairs) != 1 || s.Compared != 2 || s.Pairs[0].Page != "similarity/ada+bob.html" || s.Fault != "" || engine.asked.Threshold != 0.5 || filepath.Base(engine.asked.Ignored) != "+starter.c" {
		t.Fatalf("%+v, %+v", s, engine.asked)
	}
	files := tree(t, out)
	if !strings.Contains(notes[0], "1 pair is at least 50 % similar") {
		t.Error(notes)
	}
	if !strings.Contains(html.UnescapeString(files["class.html"]), `<a href="similarity/ada+bob.html">`) {
		t.Error("class.html lacks the report of the pair")
	}
	for name, text := range files {
		if strings.HasPrefix(name, "students/") && strings.Contains(strings.ToLower(text), "similar") {
			t.Errorf("%s tells students", name)
		}
	}
	for _, name := range []string{"similarity/ada+bob.html", "similarity/pairs.csv", "kit.zip"} {
		if files[name] == "" {
			t.Errorf("there is no %s", name)
		}
	}

	// The same class gives the same bytes.
	similarClass(t, dir, out, engine, Options{})
	for name, text := range tree(t, out) {
		if files[name] != text {
			t.Errorf("%s is another one", name)
		}
	}

	// A page of a pair that is none any more goes.
	handInC(t, dir, "bea", "int c;\n")
	similarClass(t, dir, out, engine, Options{})
	if now := tree(t, out); now["similarity/ada+bob.html"] != "" || now["similarity/ada+bea.html"] == "" || now["similarity/bea+bob.html"] == "" {
		t.Error("the pages are not those of the pairs")
	}
}

// A fault of Dolos is told, and costs nothing else.
func TestSimilarFault(t *testing.T) {
	dir, out := t.TempDir(), filepath.Join(t.TempDir(), "results")
	handInC(t, dir, "ada", "int a;\n")
	handInC(t, dir, "bob", "int b;\n")
	l, notes := similarClass(t, dir, out, &stub{fault: errors.New("no memory")}, Options{})
	files := tree(t, out)
	if len(l.Graded()) != 2 || l.Similarity.Fault != "no memory" || len(l.Similarity.Pairs) != 0 {
		t.Errorf("%+v", l.Similarity)
	}
	if !strings.Contains(notes[0], "no memory") || !strings.Contains(files["class.html"], "no memory") || files["students/ada/report.txt"] == "" {
		t.Error(notes, files["class.html"])
	}
}

// Shards are compared when they are merged, with the files of the kit left out as in one run.
func TestSimilarShards(t *testing.T) {
	dir, base := t.TempDir(), t.TempDir()
	handInC(t, dir, "ada", "int a;\n")
	handInC(t, dir, "bob", "int b;\n")
	whole, parts, merged := filepath.Join(base, "whole"), filepath.Join(base, "parts"), filepath.Join(base, "merged")
	similarClass(t, dir, whole, &stub{}, Options{})
	for i := range 2 {
		c, err := intake.Read(dir)
		if err != nil {
			t.Fatal(err)
		}
		g, err := grader()
		if err != nil {
			t.Fatal(err)
		}
		g.Suite.Kit = map[string][]byte{"given.h": []byte("int given;\n")}
		if _, _, err := Run(t.Context(), g, c, Options{Out: parts, Jobs: 2, Shard: Shard{i + 1, 2}}); err != nil {
			t.Fatal(err)
		}
	}
	o := MergeOptions{Out: merged, OutputOptions: OutputOptions{Similarity: Similarity{Engine: &stub{}, Threshold: 0.5}}}
	if _, _, err := Merge(t.Context(), []string{parts}, o); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(tree(t, whole), tree(t, merged)); diff != "" {
		t.Error(diff)
	}
}
