package dolos_test

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/google/go-cmp/cmp"

	"touchstone/harness/class/dolos"
	"touchstone/harness/files/filetest"
)

// installed is the option -dolos.
var installed = flag.String("dolos", "", "folder whose node_modules has @dodona/dolos-lib")

func needsDolos(t *testing.T) {
	t.Helper()
	if *installed == "" {
		t.Skip("it needs -dolos, with a folder where npm has installed @dodona/dolos-lib")
	}
}

// compared is what the real engine finds in these programs in C; one called starter is
// ignored.
func compared(t *testing.T, files map[string]string, threshold float64) *dolos.Comparison {
	t.Helper()
	needsDolos(t)
	t.Setenv(dolos.Variable, *installed)
	e, err := dolos.Find(t.Context(), "--similarity")
	if err != nil {
		t.Fatal(err)
	}
	folder := filetest.Write(t, files)
	task := dolos.Task{Language: "c", Threshold: threshold, Most: 10}
	for _, key := range []string{"ada", "bob", "eve", "zoe"} {
		if _, has := files[key]; has {
			task.Sources = append(task.Sources, dolos.Source{Key: key, File: filepath.Join(folder, key)})
		}
	}
	if _, has := files["starter"]; has {
		task.Ignored = filepath.Join(folder, "starter")
	}
	steps := 0
	c, err := e.Compare(t.Context(), task, func(done, all int) {
		if steps++; done > all || all != 2*len(task.Sources) {
			t.Errorf("%d of %d", done, all)
		}
	})
	if err != nil || steps < len(task.Sources) {
		t.Fatal(steps, err)
	}
	return c
}

// functions are n functions of C; those with another seed have another structure.
func functions(seed uint64, n int) string {
	r := rand.New(rand.NewPCG(seed, 0))
	var expression func(depth int) string
	expression = func(depth int) string {
		switch r.IntN(min(depth, 1)*6 + 1) {
		case 1:
			return "f(" + expression(depth-1) + ", " + expression(depth-1) + ")"
		case 2, 3:
			return "(" + expression(depth-1) + " + " + expression(depth-1) + ")"
		case 4:
			return "a[" + expression(depth-1) + "]"
		case 5:
			return "-" + expression(depth-1)
		case 6:
			return "17"
		}
		return "b"
	}
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "int f%d_%d(int *a, int b)\n{\n", seed, i)
		for range 8 {
			b.WriteString([]string{"    if (", "    while (", "    return ("}[r.IntN(3)] + expression(4) + ");\n")
		}
		b.WriteString("}\n\n")
	}
	return b.String()
}

// What the course hands out is in nobody's similarity, wherever it stands, and however much
// of it only one of the two has.
func TestStarterIsIgnored(t *testing.T) {
	starter, own, other := functions(1, 20), functions(2, 4), functions(3, 12)
	files := map[string]string{"ada": starter + own, "bob": functions(4, 4) + starter, "eve": other + own}
	with := compared(t, files, 0.5)
	if len(with.Pairs) != 1 || with.Pairs[0].Left != "ada" || with.Pairs[0].Right != "bob" {
		t.Errorf("%+v", with.Pairs)
	}
	files["starter"] = starter
	without := compared(t, files, 0.1)
	if len(without.Pairs) != 1 || without.Pairs[0].Left != "ada" || without.Pairs[0].Right != "eve" {
		t.Fatalf("%+v", without.Pairs)
	}
	// A third of eve's program and all that is ada's own: 8 of 20 functions.
	if got := without.Pairs[0].Similarity; math.Abs(got-0.4) > 0.07 {
		t.Errorf("similarity %v", got)
	}
}

// in returns the text of a region without comments and white space.
func in(program string, r dolos.Region) string {
	lines := strings.SplitAfter(program, "\n")[r[0] : r[2]+1]
	units := utf16.Encode([]rune(strings.Join(lines, "")))
	last := len(units) - len(utf16.Encode([]rune(lines[len(lines)-1])))
	text := string(utf16.Decode(units[r[1] : last+r[3]]))
	return regexp.MustCompile(`/\*.*?\*/|\s`).ReplaceAllString(text, "")
}

// Columns are those of UTF-16, and what both have so often that nobody can say which is
// which does not take minutes.
func TestFragments(t *testing.T) {
	table := "int t[] = {" + strings.Repeat("1, 2, ", 1500) + "3};\n"
	// Each program has the two parts in another order, and one has all in long lines.
	one, other := functions(1, 3), functions(2, 3)
	files := map[string]string{
		"ada": strings.ReplaceAll(strings.ReplaceAll(one+other, "\n\n", "\n"), "\n    ", " /* 😀ä */ ") + table,
		"bob": other + table + one,
	}
	got := compared(t, files, 0.9)
	if len(got.Pairs) != 1 || len(got.Pairs[0].Repeated.Left) == 0 || len(got.Pairs[0].Repeated.Right) == 0 || got.Pairs[0].Longest < 1000 {
		t.Fatal(len(got.Pairs), got.Unread)
	}
	long, shifted := 0, 0
	for _, f := range got.Pairs[0].Fragments {
		left, right := in(files["ada"], f.Left), in(files["bob"], f.Right)
		if f.Length > 5 && f.Left[0]+f.Right[0] > 0 { // the first fingerprint of a program begins where the file does
			long++
			if left != right {
				t.Errorf("%v is not the same as %v:\n%s\n%s", f.Left, f.Right, left, right)
			}
			if f.Left[1] > 60 || f.Left[3] > 60 {
				shifted++
			}
		}
	}
	if long < 2 || shifted == 0 {
		t.Error("no fragments that tell anything", long, shifted)
	}
	if again := compared(t, files, 0.9); !cmp.Equal(got, again) {
		t.Error("the same programs give another comparison")
	}
}

// Programs that are too long to find the longest fragment are listed all the same.
func TestTooLong(t *testing.T) {
	table := "int t[] = {" + strings.Repeat("1, 2, ", 20000) + "3};\n"
	got := compared(t, map[string]string{"ada": table, "bob": table, "eve": functions(1, 3), "zoe": functions(1, 3)}, 0.9)
	if len(got.Pairs) != 2 || got.Pairs[0].Similarity != 1 || got.Pairs[0].Longest != 0 || got.Pairs[0].Overlap == 0 || got.Pairs[1].Longest == 0 || len(got.Pairs[1].Fragments) == 0 {
		t.Error(len(got.Pairs), got.Unread)
	}
}

// A program that the parser gives up on is named, and the others are compared.
func TestUnread(t *testing.T) {
	got := compared(t, map[string]string{
		"ada": functions(1, 3), "bob": "int main(void) {" + strings.Repeat("{", 50000) + strings.Repeat("}", 50000) + "}", "eve": functions(1, 3), "zoe": "no C \xff at all {{{ (",
	}, 0.9)
	if !cmp.Equal(got.Unread, []string{"bob"}) || len(got.Pairs) != 1 || got.Pairs[0].Left != "ada" || got.Pairs[0].Right != "eve" || got.Pairs[0].Similarity != 1 {
		t.Errorf("%+v", got)
	}
}

// The library is found wherever npm has put it, and never in the folder that touchstone is
// called in, which students may have filled.
func TestFindsTheLibrary(t *testing.T) {
	needsDolos(t)
	if _, err := os.Stat(filepath.Join(*installed, "node_modules", "@dodona", "dolos-lib", "package.json")); err != nil {
		t.Fatal(err)
	}
	library, err := filepath.Abs(filepath.Join(*installed, "node_modules", "@dodona", "dolos-lib"))
	if err != nil {
		t.Fatal(err)
	}
	path := os.Getenv("PATH")
	for name, test := range map[string]struct {
		at       string // of the library, in a folder
		npm      string // what npm root -g prints, in that folder
		variable string
		value    string
		found    bool
	}{
		"library of npm":           {at: "lib/node_modules/@dodona/dolos-lib", npm: "lib/node_modules", found: true},
		"inside the program":       {at: "lib/node_modules/@dodona/dolos/node_modules/@dodona/dolos-lib", npm: "lib/node_modules", found: true},
		"NODE_PATH":                {at: "path/@dodona/dolos-lib", npm: "lib/node_modules", variable: "NODE_PATH", value: "path", found: true},
		"named folder":             {at: "here/node_modules/@dodona/dolos-lib", npm: "lib/node_modules", variable: dolos.Variable, value: "here", found: true},
		"named folder of packages": {at: "here/node_modules/@dodona/dolos-lib", npm: "lib/node_modules", variable: dolos.Variable, value: "here/node_modules", found: true},
		"named folder without it":  {at: "lib/node_modules/@dodona/dolos-lib", npm: "lib/node_modules", variable: dolos.Variable, value: "here"},
		"folder of students":       {at: "class/node_modules/@dodona/dolos-lib", npm: "lib/node_modules"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			for _, folder := range []string{filepath.Dir(test.at), "bin", "here", "class"} {
				if err := os.MkdirAll(filepath.Join(dir, folder), 0o755); err != nil {
					t.Fatal(err)
				}
			}
			if err := os.Symlink(library, filepath.Join(dir, test.at)); err != nil {
				t.Fatal(err)
			}
			npm := "#!/bin/sh\necho '" + filepath.Join(dir, test.npm) + "'\n"
			if err := os.WriteFile(filepath.Join(dir, "bin", "npm"), []byte(npm), 0o755); err != nil {
				t.Fatal(err)
			}
			t.Setenv("PATH", filepath.Join(dir, "bin")+string(os.PathListSeparator)+path)
			t.Setenv("NODE_PATH", "")
			t.Setenv(dolos.Variable, "")
			if test.variable != "" {
				t.Setenv(test.variable, filepath.Join(dir, test.value))
			}
			t.Chdir(filepath.Join(dir, "class"))
			if e, err := dolos.Find(t.Context(), "--similarity"); (err == nil) != test.found || err == nil && e.Version() == "" {
				t.Error(e, err)
			}
		})
	}
}
