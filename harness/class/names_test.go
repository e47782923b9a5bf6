package class

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"touchstone/harness/class/intake"
	"touchstone/harness/class/ledger"
)

// named hands in programs under names, ids and file names that must not appear.
func named(t *testing.T) (dir, roster string, secrets []string) {
	t.Helper()
	dir = t.TempDir()
	for _, name := range []string{"Ada Lovelace_471101_assignsubmission_file_", "Grace <b>Hopper_471102_assignsubmission_file_"} {
		put(t, dir, name, map[string]string{"Makefile": "sum: sum.sh\n\tcp sum.sh sum\n\tchmod +x sum\n", "sum.sh": "#!/bin/sh\n" + right + "\n"})
	}
	put(t, dir, "Ken Thompson_471103_assignsubmission_onlinetext_", map[string]string{"onlinetext.html": "see my repository"})
	if err := os.WriteFile(filepath.Join(dir, "linus.torvalds.zip"), []byte("PK\x03\x04 no more"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "letter-of-barbara.docx"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	roster = filepath.Join(t.TempDir(), "roster.csv")
	text := "Identifier,Full name,ID number,Email address,Group,Grade,Maximum Grade,Last modified (grade)\n" +
		"Participant 471101,Ada Lovelace,m0815,ada@uni.example,Red Team,,10.00,-\nParticipant 471102,Grace <b>Hopper,m0816,grace@uni.example,,,10.00,-\n" +
		"Participant 471103,Ken Thompson,m0817,ken@uni.example,,,10.00,-\nParticipant 471104,Edsger Dijkstra,m0818,edsger@uni.example,,,10.00,-\n"
	if err := os.WriteFile(roster, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir, roster, []string{"ada", "lovelace", "grace", "hopper", "ken", "thompson", "linus", "torvalds", "barbara", "edsger", "dijkstra", "4711", "m081", "uni.example", "red team"}
}

// anonymously grades the class, and returns its ledger and the file with the names.
func anonymously(t *testing.T, dir, roster, out string, marks ...Mark) (*ledger.Ledger, string) {
	t.Helper()
	c, err := intake.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	r, err := intake.ReadRoster(roster)
	if err != nil {
		t.Fatal(err)
	}
	c.Join(r)
	tables, err := ReadTables(roster, "", roster)
	if err != nil {
		t.Fatal(err)
	}
	file := NamesFile(out)
	names, err := Anonymize(c, file, "en")
	if err != nil {
		t.Fatal(err)
	}
	l, _, err := runClass(t, c, Options{Out: out, OutputOptions: OutputOptions{Names: names, Tables: tables, Marks: marks, MarksTemplate: filepath.Join(out, "marks.csv")}})
	if err != nil {
		t.Fatal(err)
	}
	return l, file
}

// TestAnonymous looks for every name, id and address in every byte of the results, and in
// the names of the files.
func TestAnonymous(t *testing.T) {
	if testing.Short() {
		t.Skip("it grades a class three times: left out with -short")
	}
	t.Parallel()
	dir, roster, secrets := named(t)
	base := t.TempDir()
	out := filepath.Join(base, "results")
	l, file := anonymously(t, dir, roster, out)
	files := tree(t, out)
	for name, text := range files {
		for _, secret := range secrets {
			if at := strings.Index(strings.ToLower(name+"\n"+text), secret); at >= 0 && !harmless(strings.ToLower(name + "\n" + text)[max(0, at-1):], secret) {
				t.Errorf("%s names %s: %.80q", name, secret, (name + "\n" + text)[max(0, at-20):])
			}
		}
	}
	for _, name := range []string{"moodle.csv", "canvas.csv", "feedback.zip", "canvas-comments.zip", "mail.csv"} {
		if files[name] != "" {
			t.Errorf("there is %s", name)
		}
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the names: %v, %v", info.Mode(), err)
	}
	if !l.Anonymous || len(l.Missing) != 1 || l.HandedIn() != 3 {
		t.Errorf("missing %v, %d submissions", l.Missing, l.HandedIn())
	}
	if err := os.Remove(filepath.Join(out, "marks.csv")); err != nil {
		t.Fatal(err)
	}
	key := l.Submissions[slices.IndexFunc(l.Submissions, func(s ledger.Submission) bool { return s.Score != nil && s.Score.Earned == 9 })].Key
	again, _ := anonymously(t, dir, roster, out, Mark{Student: key, Item: "readme", Points: 1, Who: "jb", Why: "it is in the comments"})
	keys := func(l *ledger.Ledger) (list []string) {
		for _, s := range l.Submissions {
			list = append(list, s.Key)
		}
		return list
	}
	if diff := cmp.Diff(keys(l), keys(again)); diff != "" {
		t.Errorf("other pseudonyms the second time: %s", diff)
	}
	if _, err := Accept(out); err != nil {
		t.Fatal(err)
	}

	names, err := ReadNames(file)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := ReadTables(roster, "", roster)
	if err != nil {
		t.Fatal(err)
	}
	open := filepath.Join(base, "open")
	back, _, err := Named(t.Context(), out, names, MergeOptions{Out: open, OutputOptions: OutputOptions{Tables: tables}})
	if err != nil {
		t.Fatal(err)
	}
	want, _ := runJoined(t, dir, roster, Options{Out: filepath.Join(base, "never-anonymous"), OutputOptions: OutputOptions{Tables: tables}})
	for i := range want.Submissions {
		a, b := want.Submissions[i], back.Submissions[i]
		if a.Key != b.Key || a.Name != b.Name || !cmp.Equal(a.People, b.People) || !cmp.Equal(a.Paths, b.Paths) || a.Nothing != b.Nothing || (a.Score == nil) != (b.Score == nil) {
			t.Errorf("with the names back:\n%+v\nwant\n%+v", b, a)
		}
	}
	if !cmp.Equal(want.Missing, back.Missing) || !cmp.Equal(want.Findings, back.Findings) {
		t.Errorf("missing %v, findings %v", back.Missing, back.Findings)
	}
	marked := slices.ContainsFunc(back.Submissions, func(s ledger.Submission) bool {
		return s.Score != nil && s.Score.Earned == 10 && s.Key == identityOf(names, key)
	})
	if opened := tree(t, open); opened["moodle.csv"] == "" || opened["feedback.zip"] == "" || !marked {
		t.Errorf("with the names back: %v", back.Submissions)
	}
	if _, _, err := tryRun(t, dir, Options{Out: out}); err == nil || !strings.Contains(err.Error(), say("names.mixed")) {
		t.Errorf("with names, in the same folder: %v", err)
	}
	if _, _, err := Named(t.Context(), open, names, MergeOptions{Out: filepath.Join(base, "x")}); err == nil || !strings.Contains(err.Error(), say("names.not-anonymous")) {
		t.Error(err)
	}
}

func identityOf(n *Names, pseudonym string) string { return n.by[pseudonym].Key }

// harmless reports whether a short secret is only a part of another word, such as ken in
// taken, or of a hash.
func harmless(text, secret string) bool {
	letter := func(b byte) bool { return b >= 'a' && b <= 'z' || b >= '0' && b <= '9' }
	return len(secret) < 6 && (letter(text[0]) || len(text) > len(secret)+1 && letter(text[len(secret)+1]))
}

// Who is new gets a new pseudonym, who has left keeps theirs, and everybody else has the
// same: with names that are hostile to YAML and terminals, too.
func TestPseudonymsStay(t *testing.T) {
	file := filepath.Join(t.TempDir(), "results-names.yaml")
	students := func(keys ...string) *intake.Class {
		c := &intake.Class{Missing: []intake.Person{{Name: "- x: \x1b[2J\n'\"", ID: "9"}}}
		for _, key := range keys {
			c.Students = append(c.Students, intake.Student{Key: key, Name: "name of " + key + "\x00: [", Paths: []string{"/downloads/" + key}})
		}
		return c
	}
	names := map[string]string{}
	for _, keys := range [][]string{{"a", "b"}, {"b", "c"}, {"a", "b", "c"}} {
		c := students(keys...)
		n, err := Anonymize(c, file, "en")
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range c.Students {
			if old := names[keys[i]]; old != "" && old != s.Key {
				t.Errorf("%s was %s and is %s", keys[i], old, s.Key)
			}
			names[keys[i]] = s.Key
		}
		if m := n.Missing[0]; names["missing"] != "" && names["missing"] != m.Pseudonym {
			t.Error("a missing person has another pseudonym")
		} else {
			names["missing"] = m.Pseudonym
		}
	}
	taken := map[string]bool{}
	for _, p := range names {
		taken[p] = true
	}
	if len(taken) != 4 {
		t.Errorf("pseudonyms: %v", names)
	}
}
