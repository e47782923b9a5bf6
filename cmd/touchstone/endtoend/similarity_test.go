package endtoend

import (
	"encoding/csv"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"touchstone/cmd/touchstone/internal/built"
	"touchstone/cmd/touchstone/internal/samples"
)

// dolos is the option -dolos.
var dolos = flag.String("dolos", "", "folder whose node_modules has @dodona/dolos-lib")

// Words of a C program that a copy has to keep.
var kept = regexp.MustCompile(`^([0-9].*|auto|break|case|char|const|continue|do|else|enum|for|if|int|return|sizeof|static|struct|switch|void|while|main|NULL|EOF|FILE|stdin|stderr|fopen|fgetc|fprintf|printf|sprintf|fputs|perror|exit|str[a-z]+)$`)

var (
	tokens   = regexp.MustCompile(`"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|(?s:/\*.*?\*/)|#[^\n]*|\w+`)
	function = regexp.MustCompile(`(?ms)^(?:static )?(?:int|void) (\w+)\([^)]*\)\s*\{.*?\}\n(?:\n|\z)`)
)

// disguised is a copy of a program with other names, without comments, and with its
// functions in the opposite order.
func disguised(t *testing.T, program string) string {
	t.Helper()
	program = tokens.ReplaceAllStringFunc(program, func(token string) string {
		switch {
		case strings.HasPrefix(token, "/*"):
			return ""
		case strings.ContainsAny(token[:1], "\"'#") || kept.MatchString(token):
			return token
		}
		return "my_" + token + strconv.Itoa(len(token))
	})
	functions := function.FindAllString(program, -1)
	if len(functions) < 5 {
		t.Fatalf("only %d functions in\n%s", len(functions), program)
	}
	rest := function.ReplaceAllString(program, "")
	var prototypes []string
	for _, f := range functions {
		head, _, _ := strings.Cut(f, "{")
		prototypes = append(prototypes, strings.TrimSpace(head)+";\n")
	}
	slices.Reverse(functions)
	return rest + strings.Join(prototypes, "") + "\n" + strings.Join(functions, "")
}

// written counts the bytes of a piece of a page without its tags and white space.
func written(markup string) int {
	return len(regexp.MustCompile(`<[^>]*>|\s`).ReplaceAllString(markup, ""))
}

// Dolos finds a copy in disguise and one that is the same, in a class of programs that were
// written independently, and accuses nobody else. A source on which its parser gives up
// keeps nobody else from being compared.
func TestSimilarSubmissions(t *testing.T) {
	if *dolos == "" {
		t.Skip("it needs -dolos, with a folder where npm has installed @dodona/dolos-lib")
	}
	t.Setenv("TOUCHSTONE_DOLOS", *dolos)
	class, out := t.TempDir(), filepath.Join(t.TempDir(), "results")
	originals := filepath.Join(samples.Repository(t), "testdata", "submissions", "coms327-part1")
	handIn := func(sample, name string) string {
		folder := filepath.Join(class, name)
		if err := os.CopyFS(folder, os.DirFS(filepath.Join(originals, sample))); err != nil {
			t.Fatal(err)
		}
		return folder
	}
	for _, name := range []string{"good", "good-getc", "good-scanf", "good-strtok", "good-terse", "good-wordy"} {
		handIn(name, name)
	}
	handIn("good-scanf", "the-same")
	file := filepath.Join(handIn("good-terse", "in-disguise"), "check.c")
	program, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	put := func(name, text string) {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	put(file, disguised(t, string(program)))
	deep := filepath.Join(class, "deep")
	if err := os.Mkdir(deep, 0o755); err != nil {
		t.Fatal(err)
	}
	put(filepath.Join(deep, "check.c"), "int main(void) { return "+strings.Repeat("(", 50000)+"1"+strings.Repeat(")", 50000)+"; }\n")

	args := []string{"class", "coms327-part1", class, "--out", out, "--similarity"}
	status, _, stderr := built.Touchstone(t, args...)
	if status != full {
		t.Fatalf("status %d\n%s", status, stderr)
	}
	read := func(name string) string {
		data, err := os.ReadFile(filepath.Join(out, name))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	table := read("similarity/pairs.csv")
	rows, err := csv.NewReader(strings.NewReader(table)).ReadAll()
	if err != nil || len(rows) != 3 {
		t.Fatalf("%v\n%s", err, table)
	}
	if pair := rows[1]; pair[0] != "good-scanf" || pair[2] != "the-same" || pair[4] != "1.0000" || pair[7] != "yes" {
		t.Error(pair)
	}
	if pair := rows[2]; pair[0] != "good-terse" || pair[2] != "in-disguise" && pair[0] != "in-disguise" || pair[7] != "" {
		t.Error(pair)
	}
	// The copy is a program that works, so it is no strange source that is found.
	if report := read("students/in-disguise/report.txt"); !strings.Contains(report, "100 of 100 points") || strings.Contains(strings.ToLower(report), "similar") {
		t.Error(report)
	}
	if page := read("class.html"); strings.Count(page, `<a href="similarity/`) != 2 || !strings.Contains(page, "Dolos cannot read the sources") {
		t.Error("class.html does not have two pairs and a source that cannot be read")
	}
	page := read("similarity/" + rows[2][8])
	for _, file := range regexp.MustCompile(`(?s)</pre><pre>(.*?)</pre>`).FindAllStringSubmatch(page, -1) {
		rest := regexp.MustCompile(`(?s)<a .*?</a>`).ReplaceAllString(file[1], "")
		if all, plain := written(file[1]), written(rest); plain > all/4 {
			t.Errorf("%d of %d bytes are not marked", plain, all)
		}
	}
	before := []string{table, page, read("class.html"), read("class.yaml")}
	if status, _, stderr := built.Touchstone(t, args...); status != full {
		t.Fatalf("status %d\n%s", status, stderr)
	}
	for i, now := range []string{read("similarity/pairs.csv"), read("similarity/" + rows[2][8]), read("class.html"), read("class.yaml")} {
		if now != before[i] {
			t.Errorf("output %d is another one the second time", i)
		}
	}
	if low, _, stderr := built.Touchstone(t, append(args, "--similarity-threshold", "0.3")...); low != full || read("similarity/pairs.csv") != table {
		t.Errorf("status %d: with a threshold of 30 %% others are found\n%s\n%s", low, stderr, read("similarity/pairs.csv"))
	}
}
