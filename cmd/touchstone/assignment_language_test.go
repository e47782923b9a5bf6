package main

import (
	"io/fs"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"touchstone/cases"
	"touchstone/cmd/touchstone/internal/joined"
	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/files/filetest"
	"touchstone/harness/hunt"
	"touchstone/harness/ready"
	"touchstone/harness/report/words"
	"touchstone/harness/suite"
)

// translated calls f for each language that a built-in assignment has: with the
// assignment in English, and in that language.
func translated(t *testing.T, f func(t *testing.T, english, other *suite.Suite)) {
	files, err := fs.Glob(cases.FS, "*/lang.*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("languages %v: %v", files, err)
	}
	for _, file := range files {
		code := strings.TrimSuffix(strings.TrimPrefix(path.Base(file), "lang."), ".yaml")
		t.Run(file, func(t *testing.T) {
			english, err := suite.Collection{BuiltIn: cases.FS, Own: joined.Programs}.Load(path.Dir(file))
			if err != nil {
				t.Fatal(err)
			}
			other, err := english.In(code)
			if err != nil {
				t.Fatal(err)
			}
			f(t, english, other)
		})
	}
}

// TestTextsAreTranslated finds texts of built-in assignments that are the English ones in
// another language. That none is missing, lint sees to.
func TestTextsAreTranslated(t *testing.T) {
	translated(t, func(t *testing.T, english, other *suite.Suite) {
		differ := func(where, a, b string) {
			if a != "" && a == b {
				t.Errorf("%s: %s", where, a)
			}
		}
		for i, clause := range english.Clauses.List {
			differ("text of clause "+clause.ID, clause.Text, other.Clauses.List[i].Text)
			differ("why of clause "+clause.ID, clause.Why, other.Clauses.List[i].Why)
		}
		for name, r := range english.Readers {
			differ("reader "+name, r.Reads, other.Readers[name].Reads)
		}
		for i, c := range english.Cases {
			differ("mistake of case "+c.ID, c.Catches, other.Cases[i].Catches)
		}
	})
}

// TestExecutablesAreTranslated compares what generators call their cases, and why readers
// cannot read an output.
func TestExecutablesAreTranslated(t *testing.T) {
	translated(t, func(t *testing.T, english, other *suite.Suite) {
		setup := &ready.Setup{Suite: english}
		defer setup.Close()
		if err := setup.Prepare(); err != nil {
			t.Fatal(err)
		}
		for _, g := range hunt.Declared(t.Context(), setup) {
			for seed := range uint64(40) {
				text, _, err := g.Make(seed, nil)
				if err != nil {
					t.Fatal(err)
				}
				c, err := caselang.Parse("made.txtar", text)
				if err != nil {
					t.Fatal(err)
				}
				if other.Translated(c.Title) == c.Title {
					t.Fatalf("generator %s: the title %q is in English", g.Name, c.Title)
				}
			}
		}
		readers, others := setup.Readers(t.Context()), setup.Plugins().Readers(t.Context(), other.Assignment, nil)
		for name, reader := range readers {
			_, why := reader.Meaning([]byte("nothing of that sort\n"))
			_, again := others[name].Meaning([]byte("nothing of that sort\n"))
			if why != nil && (again == nil || why.Error() == again.Error()) {
				t.Errorf("reader %s: %v, %v", name, why, again)
			}
		}
	})
}

// TestExplainInAnotherLanguage explains an assignment and its parts.
func TestExplainInAnotherLanguage(t *testing.T) {
	translated(t, func(t *testing.T, english, other *suite.Suite) {
		l, last := catalog.Language(other.Language), len(english.Cases)-1
		unseen := -1
		for i, clause := range english.Clauses.List {
			if !clause.Falsifiable {
				unseen = i
			}
		}
		for _, test := range []struct {
			name     string
			has, not []string
		}{
			{"", []string{other.Title, other.Course, other.Programs[0].Usage, l.Say("rubric.auto"), other.Rubric[0].Title}, []string{english.Rubric[0].Title, " " + catalog.English.Say("rubric.auto") + " "}},
			{english.Clauses.List[unseen].ID, []string{other.Clauses.List[unseen].Text, other.Clauses.List[unseen].Why}, []string{english.Clauses.List[unseen].Text, english.Clauses.List[unseen].Why}},
			{english.Cases[last].ID, []string{other.Cases[last].Title, other.Cases[last].Catches, other.Cases[last].Hint, l.Say("visibility." + other.Cases[last].Visibility)}, []string{english.Cases[last].Catches}},
		} {
			args := []string{"explain", english.ID, "--lang", other.Language}
			if test.name != "" {
				args = append(args, test.name)
			}
			status, stdout, stderr := touchstone(t, args...)
			if status != statusFull || stderr != "" {
				t.Errorf("%q: status %d, %s", args, status, stderr)
			}
			for _, text := range test.has {
				if !strings.Contains(stdout, text) {
					t.Errorf("%q: no %q in\n%s", args, text, stdout)
				}
			}
			for _, text := range test.not {
				if strings.Contains(stdout, text) {
					t.Errorf("%q: %q in\n%s", args, text, stdout)
				}
			}
		}
	})
	// In a list, each has its title in the language, if it has it.
	lab := smallLab(t, map[string]string{"lang.fr.yaml": "schema: touchstone/language/v1\ntitle: Atelier\nitems: {}\ncases: {}\n"})
	t.Setenv(namedFolders, lab)
	for code, want := range map[string]string{"fr": "Atelier", "de": "Lab", "en": "Lab"} {
		if _, stdout, _ := touchstone(t, "explain", lab, "--lang", code); !strings.HasPrefix(stdout, want+"\n") {
			t.Errorf("in %s: %s", code, stdout)
		}
	}
	german, err := suite.Collection{BuiltIn: cases.FS, Own: joined.Programs}.Load("esp-ass3")
	if err != nil {
		t.Fatal(err)
	}
	if german, err = german.In("de"); err != nil {
		t.Fatal(err)
	}
	if _, stdout, _ := touchstone(t, "explain", "--lang", "de"); !strings.Contains(stdout, german.Title) || !strings.Contains(stdout, "Lab") {
		t.Errorf("the list in German:\n%s", stdout)
	}
}

// TestHuntInAnotherLanguage hunts a wrong program in a language that the assignment has,
// as grading a right one offers to.
func TestHuntInAnotherLanguage(t *testing.T) {
	lab := smallLab(t, map[string]string{
		"assignment.yaml":     "title: Lab\nprograms: [count]\nbuild: {command: [make]}\nreference: solution\ngenerators:\n  words: {makes: words, command: [sh, generators/words.sh]}\n",
		"generators/words.sh": strings.NewReplacer("n=$1", "n=$(($1 % 9 + 1))", "echo \"play", "echo \"#hint: Zero is a number.\"\necho \"#clause: words\"\necho \"play").Replace(wordsGenerator),
		"clauses.yaml":        "schema: touchstone/clauses/v1\nsource: Lab\nclauses: [{id: words, section: '1', falsifiable: true, text: It counts words.}]\n",
		"lang.de.yaml":        "schema: touchstone/language/v1\ntitle: Labor\nitems: {}\nclauses: {words: Gezählt werden Wörter.}\nsays: {Words: Einige Wörter, Zero is a number.: Auch null ist eine Zahl.}\ncases: {}\n",
	})
	right := filepath.Join(lab, "solution")
	for code, command := range map[string]string{"en": words.Shell("touchstone", "hunt", lab, right), "de": words.Shell("touchstone", "hunt", lab, right, "--lang", "de")} {
		if _, _, stderr := touchstone(t, "grade", lab, right, "--lang", code); !strings.Contains(stderr, catalog.Language(code).Say("hunt.offer.passed", "command", command)) {
			t.Errorf("no %s in\n%s", command, stderr)
		}
	}
	wrong := filetest.Write(t, map[string]string{"Makefile": "count:\n\tcp count.sh count && chmod +x count\n", "count.sh": "#!/bin/sh\necho 0\n"})
	status, _, stderr := touchstone(t, "hunt", lab, wrong, "--lang", "de", "--inputs", "5")
	if status != statusLost {
		t.Fatalf("status %d\n%s", status, stderr)
	}
	for id, want := range map[string]string{"nothing": catalog.English.Say("hunt.why.unknown"), "small": catalog.English.Say("hunt.why.passes")} {
		if status, _, stderr := touchstone(t, "hunt", lab, right, "--why", id); status != statusUsage || !strings.Contains(stderr, want) {
			t.Errorf("--why %s: status %d\n%s", id, status, stderr)
		}
	}
	for _, want := range []string{"1. Einige Wörter\n", catalog.German.Say("hunt.clause", "section", "1", "text", "Gezählt werden Wörter."), "Auch null ist eine Zahl."} {
		if !strings.Contains(stderr, want) {
			t.Errorf("no %q in\n%s", want, stderr)
		}
	}
}
