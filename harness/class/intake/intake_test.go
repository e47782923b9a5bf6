package intake

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
)

// entries are the contents of a class's folder, by name. A name that ends in
// a slash is an empty folder; a content of "-> target" makes a symbolic link.
type entries map[string]string

func (e entries) folder(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range e {
		full := filepath.Join(dir, name)
		check(t, os.MkdirAll(filepath.Dir(full), 0o755))
		target, isLink := strings.CutPrefix(content, "-> ")
		switch {
		case strings.HasSuffix(name, "/"):
			check(t, os.MkdirAll(full, 0o755))
		case isLink:
			check(t, os.Symlink(target, full))
		default:
			check(t, os.WriteFile(full, []byte(content), 0o644))
		}
	}
	return dir
}

// zipOf is a zip archive of empty files.
func zipOf(t *testing.T, names ...string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, name := range names {
		f, err := w.Create(name)
		check(t, err)
		_, err = io.WriteString(f, "x")
		check(t, err)
	}
	check(t, w.Close())
	return b.String()
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, dir string) *Class {
	t.Helper()
	c, err := Read(dir)
	check(t, err)
	return c
}

// say is what the catalog has for a message.
func say(m catalog.Message) string { return catalog.English.Text(m) }

// opened says what a submission holds, or why nothing could be taken in.
func opened(t *testing.T, s *Student, o submission.Options) string {
	t.Helper()
	if !s.Nothing.None() {
		return "nothing at all: " + say(s.Nothing)
	}
	sub, err := s.Open(o)
	check(t, err)
	defer sub.Close()
	if sub.Name != s.Key {
		t.Errorf("%s calls itself %s", s.Key, sub.Name)
	}
	b, err := sub.Build(context.Background(), idle{}, &assignment.Assignment{Build: assignment.Build{Command: []string{"sh"}}, Programs: []assignment.Program{{Name: "p"}}})
	check(t, err)
	if b.Report.CauseFact != catalog.Of("build.no-program", "command", "sh", "program", "p") {
		return "nothing: " + say(b.Report.CauseFact)
	}
	return strings.Join(sub.Files, " ")
}

// idle builds nothing, and succeeds.
type idle struct{}

func (idle) Run(context.Context, sandbox.Command) (sandbox.Outcome, error) {
	return sandbox.Outcome{End: sandbox.Exited}, nil
}

func (idle) Share(string) error { return nil }

const gradescopeExport = `---
submission_101:
  :submitters:
  - :name: Ada Lovelace
    :sid: '0123'
    :email: ada@example.org
  :created_at: 2026-11-01 20:15:31.123456000 Z
  :score: 0.0
  :status: processed
  :results:
    tests: []
submission_102:
  :submitters:
  - :name: Ada Lovelace
    :sid: '0123'
    :email: ada@example.org
  - :name: Bob Ray
    :sid: 77
    :email:
  :created_at: 2026-11-01 21:15:31.5 +0100
submission_103:
  :submitters:
  - :name: Eve
    :sid:
    :email: eve@example.org
  :created_at: !ruby/object:ActiveSupport::TimeWithZone
    utc: &1 2026-11-01 19:15:31.000000000 Z
    zone: !ruby/object:ActiveSupport::TimeZone
      name: Etc/UTC
    time: *1
`

func TestLayouts(t *testing.T) {
	inner := zipOf(t, "src/a.c", "src/b.c")
	none, stranger := say(catalog.Of("intake.no-file")), say(catalog.Of("intake.stranger"))
	typed := func(file string) string { return say(catalog.Of("intake.typed", "file", file)) }
	same := func(key string) string { return say(catalog.Of("intake.same-key", "file", "Ada", "key", key)) }
	const moodleFile = "Ada Lovelace_12345_assignsubmission_file_"
	tests := []struct {
		name     string
		entries  entries
		want     []string // key: what is in it
		findings []string // entry: problem
	}{
		{"folders", entries{"bob/a.c": "", "ada/a.c": "", "ada/b/c.c": "", "eve/": "", "max/d/": "", "zoe/.DS_Store": "", ".DS_Store": "", "__MACOSX/x": ""},
			[]string{"ada: a.c b/c.c", "bob: a.c", "eve: nothing at all: " + none, "max: nothing: " + say(catalog.Of("build.nothing")), "zoe: nothing at all: " + none}, nil},
		{"archives", entries{"ada.zip": inner, "Bob Ray.tar.gz": "", "packed": inner},
			[]string{"Bob-Ray: nothing: " + say(catalog.Of("intake.empty", "file", `"Bob Ray.tar.gz"`)), "ada: a.c b.c", "packed: a.c b.c"}, nil},
		{"a folder with an archive", entries{"ada/part1.zip": inner}, []string{"ada: a.c b.c"}, nil},
		{"strangers", entries{"grades.csv": "", "ada/x": "", "link": "-> ada", "report.docx": inner}, []string{"ada: x"},
			[]string{"grades.csv: " + stranger, "link: " + say(catalog.Of("intake.ignored")), "report.docx: " + stranger}},
		{"twice", entries{"ada/x": "", "ada.zip": inner, "Ada/y": ""}, []string{"Ada: y", "ada-2: x", "ada-3: a.c b.c"},
			[]string{"ada: " + same("ada-2"), "ada.zip: " + same("ada-3")}},
		{"odd names", entries{"...": "", "..a/x": "", "\xff/x": "", "größe (2)/x": "", strings.Repeat("ü", 120) + "/x": ""},
			[]string{"a: x", "größe-2: x", "student: x", strings.Repeat("ü", 50) + ": x"}, []string{"...: " + stranger}},
		{"Moodle", entries{moodleFile + "/part1.zip": inner, "Bob_2_assignsubmission_file_/a.c": "", "Bob_2_assignsubmission_file_/.DS_Store": "", "Bob_2_assignsubmission_file_/b.c": "",
			"Eve_3_assignsubmission_file_/d/a.c": "", "Eve_3_assignsubmission_file_/b.c": "", "Joe_4_assignsubmission_file_/": ""},
			[]string{"Ada-Lovelace-12345: a.c b.c", "Bob-2: a.c b.c", "Eve-3: b.c d/a.c", "Joe-4: nothing at all: " + none}, nil},
		{"Moodle without folders", entries{moodleFile + "part1.zip": inner, "Bob_2_assignsubmission_file_a.c": "", "Bob_2_assignsubmission_file_b_1_2_c.c": ""},
			[]string{"Ada-Lovelace-12345: a.c b.c", "Bob-2: a.c b_1_2_c.c"}, nil},
		{"Moodle, archive and document", entries{moodleFile + "/part1.zip": inner, moodleFile + "/README": ""}, []string{"Ada-Lovelace-12345: README a.c b.c"}, nil},
		{"Moodle, two archives", entries{moodleFile + "/part1.zip": inner, moodleFile + "/part2.zip": inner},
			[]string{"Ada-Lovelace-12345: nothing: " + say(catalog.Of("intake.several-archives", "files", "part1.zip, part2.zip"))}, nil},
		{"Moodle, typed in", entries{"Ada_1_assignsubmission_onlinetext_/onlinetext.html": "", "Bob_2_assignsubmission_onlinetext_/onlinetext.html": "", "Bob_2_assignsubmission_file_/a.c": "", "Eve_3_assignsubmission_onlinetext.html": ""},
			[]string{"Ada-1: nothing at all: " + typed("Ada_1_assignsubmission_onlinetext_"), "Bob-2: a.c"}, []string{"Eve_3_assignsubmission_onlinetext.html: " + stranger}},
		{"Moodle, folder and file", entries{"Ada_1_assignsubmission_file_/d/a.c": "", "Ada_1_assignsubmission_file_b.c": "", "Ada_1_assignsubmission_file_/e": ""}, []string{"Ada-1: d/a.c e"},
			[]string{"Ada_1_assignsubmission_file_b.c: " + say(catalog.Of("intake.beside", "file", "Ada_1_assignsubmission_file_"))}},
		{"Canvas", entries{"lovelaceada_12345_67890_part1.zip": inner, "raybob_LATE_222_67891_a.c": "", "raybob_LATE_222_67892_Makefile": ""},
			[]string{"lovelaceada-12345: a.c b.c", "raybob-222: Makefile a.c"}, nil},
		{"Canvas, again", entries{"ray_222_67890_part1.zip": inner, "ray_222_67891_part1-1.zip": zipOf(t, "new.c"), "ada_333_67892_ass3-12.c": "", "eve_444_67893_part1.tar-1.gz": inner, "eve_444_67894_README-1": ""},
			[]string{"ada-333: ass3.c", "eve-444: README a.c b.c", "ray-222: new.c"}, nil},
		{"Canvas, typed in", entries{"rayann_222_text.html": "", "raybob_LATE_333_text.html": "", "raybob_LATE_333_67891_a.c": "", "eve_444_link.html": ""},
			[]string{"eve-444: nothing at all: " + typed("eve_444_link.html"),
				"rayann-222: nothing at all: " + typed("rayann_222_text.html"), "raybob-333: a.c"}, nil},
		{"Blackboard", entries{"hw1_ada_l_attempt_2026-11-01-20-15-31_part1.zip": inner, "hw1_ada_l_attempt_2026-11-01-20-15-31.txt": "Name: Ada Lovelace (ada_l)\r\nAssignment: hw1\r\n",
			"hw1_bob_attempt_2026-11-01-09-00-00_a.c": "", "hw1_bob_attempt_2026-11-02-09-00-00_b.c": "", "hw1_bob_attempt_2026-11-02-09-00-00_c.c": "",
			"hw1_eve_attempt_2026-11-01-20-15-31.txt": "Name: Eve (mallory)\n"},
			[]string{"ada_l: a.c b.c", "hw1_bob: b.c c.c", "hw1_eve: nothing at all: " + none}, nil},
		{"names that claim to be another's", entries{"evil_111_9001_ray_222_text.html": "", "evil_111_9002_Bob Ray_333_assignsubmission_file_a.c": "", "ray_222_9003_b.c": "",
			"Eve Moe_5_assignsubmission_file_ray_222_9004_c.c":                        "",
			"hw1_joe_attempt_2026-11-01-09-00-00_ada_attempt_2026-12-01-09-00-00.txt": "Name: Ada (ada)\n", "hw1_joe_attempt_2026-11-01-09-00-00_ada_444_9005_d.c": ""},
			[]string{"Eve-Moe-5: ray_222_9004_c.c", `evil-111: "Bob Ray_333_assignsubmission_file_a.c" ray_222_text.html`,
				"hw1_joe: ada_444_9005_d.c ada_attempt_2026-12-01-09-00-00.txt", "ray-222: b.c"}, nil},
		{"Gradescope", entries{metadataFile: gradescopeExport, "submission_101/part1.zip": inner, "submission_102/a.c": "", "submission_102/d/b.c": "", "submission_103/": "", "submission_104/x": ""},
			[]string{"Ada-Lovelace-101: a.c b.c", "Ada-Lovelace-Bob-Ray-102: a.c d/b.c", "Eve-103: nothing at all: " + none, "submission_104-104: x"}, nil},
		{"no export of Gradescope", entries{"submission_101/a.c": ""}, []string{"submission_101: a.c"}, nil},
		{"mixed", entries{"ada/x": "", "bob.zip": inner, "Eve_3_assignsubmission_file_/a.c": "", "joe_555_67890_a.c": ""}, []string{"Eve-3: a.c", "ada: x", "bob: a.c b.c", "joe-555: a.c"}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := tt.entries.folder(t)
			c := read(t, dir)
			var got, findings []string
			for i := range c.Students {
				got = append(got, c.Students[i].Key+": "+opened(t, &c.Students[i], submission.Options{}))
			}
			if slices.Sort(got); !slices.Equal(got, tt.want) {
				t.Errorf("got\n%q, want\n%q", got, tt.want)
			}
			for _, f := range c.Findings {
				findings = append(findings, filepath.Base(f.Path)+": "+say(f.Problem))
			}
			if !slices.Equal(findings, tt.findings) {
				t.Errorf("findings %q, want %q", findings, tt.findings)
			}
			if again := read(t, dir); !reflect.DeepEqual(again, c) {
				t.Errorf("read again, it is\n%+v, and was\n%+v", again, c)
			}
		})
	}
}

func TestNotes(t *testing.T) {
	c := read(t, entries{
		"ray_LATE_222_67890_a.c": "old", "ray_LATE_222_67891_a-2.c": "new", "ray_LATE_222_67889_a-1.c": "middle",
		"Bob_2_assignsubmission_onlinetext_/onlinetext.html": "", "Bob_2_assignsubmission_file_/a.c": "",
	}.folder(t))
	want := map[string][]string{
		"Bob-2": {say(catalog.Of("notes.online-text", "file", "Bob_2_assignsubmission_onlinetext_"))},
		"ray-222": {
			say(catalog.Of("notes.canvas-number", "file", "ray_LATE_222_67891_a-2.c", "name", "a.c")),
			say(catalog.Of("left-out", "file", "ray_LATE_222_67889_a-1.c", "why", catalog.Of("left-out.again"))), say(catalog.Of("left-out", "file", "ray_LATE_222_67890_a.c", "why", catalog.Of("left-out.again"))),
			say(catalog.Of("notes.canvas-late")),
		},
	}
	for i := range c.Students {
		s := &c.Students[i]
		sub, err := s.Open(submission.Options{})
		check(t, err)
		defer sub.Close()
		var notes []string
		for _, note := range sub.Notes {
			notes = append(notes, note.Error())
		}
		if !slices.Equal(notes, want[s.Key]) {
			t.Errorf("%s: notes %q, want %q", s.Key, notes, want[s.Key])
		}
		if s.Late != (s.Key == "ray-222") || s.Size() != 1 {
			t.Errorf("%s: late %v, size %d", s.Key, s.Late, s.Size())
		}
		if s.Key == "ray-222" {
			if content, err := os.ReadFile(s.files[0].Path); string(content) != "new" {
				t.Errorf("taken is the %s one, %v", content, err)
			}
		}
	}
}

// TestOpenBlamesTheStudent opens what a person who typed the path would be
// told about.
func TestOpenBlamesTheStudent(t *testing.T) {
	c := read(t, entries{"ada/a.c": "", "bob/" + strings.Repeat("d/", 70) + "x": ""}.folder(t))
	want := "nothing: " + say(catalog.Of("intake.no-git"))
	for i := range c.Students {
		if got := opened(t, &c.Students[i], submission.Options{Ref: "Part1"}); got != want {
			t.Errorf("%s: %s", c.Students[i].Key, got)
		}
	}
	if got := opened(t, &c.Students[1], submission.Options{}); got != "nothing: "+say(catalog.Of("intake.too-deep", "n", 64)) {
		t.Errorf("bob: %s", got)
	}
}

func TestReadRefuses(t *testing.T) {
	dir := entries{"class.zip": zipOf(t, "x"), "broken/" + metadataFile: "a: [\n"}.folder(t)
	for name, want := range map[string]string{
		"none":      "none: " + say(catalog.Of("given.no-folder")) + " (" + say(catalog.Of("class.folder.hint")) + ")",
		"broken":    metadataFile + ": " + say(catalog.Of("intake.metadata")),
		"class.zip": "class.zip: " + say(catalog.Of("folder.unreadable")) + " (" + say(catalog.Of("class.unpack.hint")) + ")",
	} {
		_, err := Read(filepath.Join(dir, name))
		if _, ok := errors.AsType[*diagnostic.Error](err); !ok || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestJoin finds everybody on a roster by what their entries are called.
func TestJoin(t *testing.T) {
	const header = "id,login,email,first,last,group,identifier,folder\n"
	tests := []struct {
		name, entry, row string
		fits             bool
	}{
		{"id", "1234567", "1234567,,,,,,,", true},
		{"id in a part", "part1_1234567", "1234567,,,,,,,", true},
		{"another id", "12345678", "1234567,,,,,,,", false},
		{"login", "ADA42", ",ada42,,,,,,", true},
		{"short login in a part", "is it me", ",it,,,,,,", false},
		{"email", "ada@x.org", ",,ada@x.org,,,,,", true},
		{"mailbox", "ada.l", ",,ada.l@x.org,,,,,", true},
		{"name", "Ada Lovelace", ",,,Ada,Lovelace,,,", true},
		{"name turned round", "lovelace, ada", ",,,Ada,Lovelace,,,", true},
		{"accents", "Rene Groß", ",,,René,Groß,,,", true},
		{"half a name", "Ada", ",,,Ada,Lovelace,,,", false},
		{"folder", "some where.zip", ",x,,,,,,some where", true},
		{"Moodle by number", "Ada L_77_assignsubmission_file_/a.c", ",zz,,,,,Participant 77,", true},
		{"Moodle by name", "Ada Lovelace_77_assignsubmission_file_/a.c", ",,,Ada,Lovelace,,78,", true},
		{"Canvas by number", "lada_777_6789_a.c", "777,,,,,,,", true},
		{"Canvas by name", "vanderbergada_777_6789_a.c", ",,,Ada,van der Berg,,,", true},
		{"mailbox beside a login", "ada.l", ",al,ada.l@x.org,,,,,", false},
		{"half a login", "part1-ben-bit", ",ben,,,,,,", false},
		{"a login and more", "ada42-final", ",ada42,,,,,,", false},
		{"login at the end", "part1-ben-bit", ",ben-bit,,,,,,", true},
		{"composed or not", "Mu\u0308ller", ",m\u00fcller,,,,,,", true},
		{"Moodle by name, number of another", "Ada Lovelace_0_assignsubmission_file_/a.c", ",,,Ada,Lovelace,,78,", true},
		{"Canvas by number of another", "lada_777_6789_a.c", "777,,,Bob,Ray,,,", false},
		{"Blackboard", "hw1_ada_l_attempt_2026-11-01-20-15-31_a.c", ",ada_l,,,,,,", true},
		{"group", "team 1/a.c", "1,,,,,Team 1,,", true},
		{"another group", "team 2/a.c", "1,,,,,Team 1,,", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			entry := tt.entry
			if !strings.Contains(entry, ".") || strings.Contains(entry, "@") || entry == "ada.l" {
				entry += "/a.c"
			}
			c := read(t, entries{entry: ""}.folder(t))
			r, err := ParseRoster("roster.csv", []byte(header+"0,nobody,no@body,No,Body,,0,nowhere\n"+tt.row+"\n"))
			check(t, err)
			c.Join(r)
			s := c.Students[0]
			fits := len(s.People) == 1 && s.People[0].Line == 3
			if fits != tt.fits || fits == (len(unknown(c)) == 1) || len(c.Missing) != 2-len(s.People) {
				t.Errorf("%q: %+v; unknown %d, missing %+v", s.Name, s.People, len(unknown(c)), c.Missing)
			}
		})
	}
}

func TestJoinGroupsAndDoubts(t *testing.T) {
	r, err := ParseRoster("roster.csv", []byte("name;login;group\nAda;ada;Red\nBob;bob;Red\nEve;eve;Blue\nJoe;joe;Blue\nMax;max;\nMax;moritz;\nKim;kim;\nLee;lee;Green\n"))
	check(t, err)
	c := read(t, entries{"red/a": "", "eve/a": "", "joe.zip": "", "max/a": "", "Max Max/a": "", "moritz/a": "", "stranger/a": ""}.folder(t))
	c.Join(r)
	got := map[string]string{}
	for _, s := range c.Students {
		var names []string
		for _, p := range s.People {
			names = append(names, p.Login)
		}
		got[s.Key] = fmt.Sprintf("%s of %q, %d: %s", s.Name, s.Group, s.Size(), strings.Join(names, " "))
	}
	want := map[string]string{
		"red": `red of "Red", 2: ada bob`, "eve": `Eve of "Blue", 2: eve joe`, "joe": `Joe of "Blue", 2: eve joe`,
		"max": `Max of "", 1: max`, "moritz": `Max of "", 1: moritz`, "Max-Max": `Max Max of "", 1: max`, "stranger": `stranger of "", 1: `,
	}
	want["Max-Max"] = `Max of "", 1: max` // by a part of its name
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got\n%v, want\n%v", got, want)
	}
	also := func(file, who string) string { return say(catalog.Of("intake.also", "file", file, "who", who)) }
	var findings []string
	for _, f := range c.Findings {
		findings = append(findings, filepath.Base(f.Path)+": "+say(f.Problem))
	}
	if want := []string{"joe.zip: " + also("eve", "Blue"), "max: " + also("Max Max", "Max"), "stranger: " + say(catalog.Of("intake.nobody"))}; !slices.Equal(findings, want) {
		t.Errorf("findings %q, want %q", findings, want)
	}
	var missing []string
	for _, p := range c.Missing {
		missing = append(missing, p.Title())
	}
	if want := []string{"Kim", "Lee"}; !slices.Equal(missing, want) {
		t.Errorf("missing %q, want %q", missing, want)
	}

	r, err = ParseRoster("roster.csv", []byte("identifier,name,group\n1,Ada,Red\n2,Bob,Red\n3,Eve,Blue\n4,Joe,Blue\n"))
	check(t, err)
	c = read(t, entries{
		"Ada_1_assignsubmission_file_/a.c": "x", "Bob_2_assignsubmission_file_/a.c": "x",
		"Eve_3_assignsubmission_file_/a.c": "x", "Joe_4_assignsubmission_file_/a.c": "y",
	}.folder(t))
	c.Join(r)
	if len(c.Findings) != 1 || filepath.Base(c.Findings[0].Path) != "Joe_4_assignsubmission_file_" {
		t.Errorf("of the copies that Moodle makes: %+v", c.Findings)
	}

	// By number, people whose first and last names are exchanged are not in each other's way.
	r, err = ParseRoster("roster.csv", []byte("id,identifier,first,last\n1111,1,Kim,Lee\n1112,2,Lee,Kim\n"))
	check(t, err)
	for _, folder := range []entries{
		{"Kim Lee_1_assignsubmission_file_/a.c": "", "Lee Kim_2_assignsubmission_file_/a.c": ""}, {"leekim_1111_6789_a.c": ""}, {"Kim-Lee-1111/a": "", "Lee-Kim-1112/a": ""}, {"1112 Kim Lee/a": ""},
	} {
		c = read(t, folder.folder(t))
		c.Join(r)
		if len(c.Findings) != 0 || len(c.Missing) != 2-len(folder) {
			t.Errorf("%v: %+v", folder, c.Findings)
		}
	}
	c = read(t, entries{"Kim Lee/a": ""}.folder(t))
	c.Join(r)
	if len(unknown(c)) != 1 || len(c.Findings) != 1 || say(c.Findings[0].Problem) != say(catalog.Of("intake.several", "names", "Kim Lee, Lee Kim", "lines", "2, 3")) {
		t.Errorf("by name: %+v", c)
	}

	r, err = ParseRoster("roster.csv", []byte("name\nMax\nMax\n"))
	check(t, err)
	c = read(t, entries{"max/a": ""}.folder(t))
	c.Join(r)
	if len(unknown(c)) != 1 || len(c.Missing) != 2 || say(c.Findings[0].Problem) != say(catalog.Of("intake.several", "names", "Max, Max", "lines", "2, 3")) {
		t.Errorf("%+v", c)
	}
}

// unknown lists the submissions of which, after Join, nobody is known.
func unknown(c *Class) []*Student {
	var list []*Student
	for i := range c.Students {
		if len(c.Students[i].People) == 0 {
			list = append(list, &c.Students[i])
		}
	}
	return list
}

// Gradescope says who handed in together, and when.
func TestJoinGradescope(t *testing.T) {
	dir := entries{metadataFile: gradescopeExport, "submission_101/a.c": "", "submission_102/a.c": "", "submission_103/a.c": ""}.folder(t)
	about := func(c *Class) (list []string) {
		for _, s := range c.Students {
			var people []string
			for _, p := range s.People {
				people = append(people, p.Title())
			}
			list = append(list, fmt.Sprintf("%s, group %q, %s: %s", s.Name, s.Group, s.Submitted.Format(time.TimeOnly), strings.Join(people, ", ")))
		}
		return list
	}
	c := read(t, dir)
	alone := []string{`Ada Lovelace, group "", 20:15:31: Ada Lovelace`, `Ada Lovelace, Bob Ray, group "Ada Lovelace, Bob Ray", 20:15:31: Ada Lovelace, Bob Ray`, `Eve, group "", 19:15:31: Eve`}
	if got := about(c); !slices.Equal(got, alone) {
		t.Errorf("without a roster: %q", got)
	}
	r, err := ParseRoster("roster.csv", []byte("id,email,name\n0123,al@example.org,Lovelace Ada\n,eve@example.org,Eve Adams\n88,,Bob Ray\n"))
	check(t, err)
	c.Join(r)
	joined := []string{`Lovelace Ada, group "", 20:15:31: Lovelace Ada`, `Lovelace Ada, group "", 20:15:31: Lovelace Ada`, `Eve Adams, group "", 19:15:31: Eve Adams`}
	if got := about(c); !slices.Equal(got, joined) {
		t.Errorf("with a roster: %q", got)
	}
	var findings []string
	for _, f := range c.Findings {
		findings = append(findings, filepath.Base(f.Path)+": "+say(f.Problem))
	}
	// The number of Bob Ray on the roster is another: it may be somebody else.
	if want := []string{"submission_102: " + say(catalog.Of("intake.stranger-beside", "name", "Bob Ray")), "submission_102: " + say(catalog.Of("intake.also", "file", "submission_101", "who", "Lovelace Ada"))}; !slices.Equal(findings, want) {
		t.Errorf("findings %q, want %q", findings, want)
	}
}

// What all entries begin with belongs to nobody, whatever words are in it; the login behind it decides.
func TestJoinBehindAPrefix(t *testing.T) {
	for _, test := range []struct{ roster, want string }{
		{"login\nben-bit\nann-ott\nzoe", "part-1-ann-ott:ann-ott part-1-ben-bit:ben-bit part-1-zoe:zoe"},
		{"login,id\nben-bit-1,1\nann-ott,2\nben-bit,3", "part-1-ann-ott:ann-ott part-1-ben-bit:ben-bit part-1-ben-bit-1:ben-bit-1"},
		{"login\npart\nben-bit\nbit-1", "part-1-ben-bit:ben-bit part-1-bit-1:bit-1 part-1-part:part"},
		{"login,group\nben-bit,Part 1\nzoe,Part 2", "part-1-ben-bit:ben-bit part-1-zoe:zoe"},
		{"login,name\nhw,Part One\nben-bit,Ben\nzoe,Zoe", "part-one-ben-bit:ben-bit part-one-hw:hw part-one-zoe:zoe"},
		// Somebody else may have the longer login.
		{"login\nbit\nzoe\nann", "part-1-ann:ann part-1-ben-bit: part-1-zoe:zoe"},
		{"login\nbit\nott\nben-ott", "part-ben-bit: part-ben-ott:"},
		{"login\nben-bit\nann", "part-1-ann:ann part-1-ben-bit:ben-bit part-1-ben-bit-1:"},
	} {
		folder := entries{}
		for entry := range strings.FieldsSeq(test.want) {
			name, _, _ := strings.Cut(entry, ":")
			folder[name+"/a.c"] = ""
		}
		c := read(t, folder.folder(t))
		r, err := ParseRoster("roster.csv", []byte(test.roster))
		check(t, err)
		c.Join(r)
		var got []string
		for _, s := range c.Students {
			login := ""
			for _, p := range s.People {
				login += p.Login
			}
			got = append(got, filepath.Base(s.Paths[0])+":"+login)
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%q: %q, not %s", test.roster, got, test.want)
		}
	}
}

// Of people with the same name, the number decides that the worksheet has for the address of each.
func TestJoinNumbersOfTheWorksheet(t *testing.T) {
	r, err := ParseRoster("roster.csv", []byte("login,email,name\nmax1,m1@x.org,Max Meier\nmax2,m2@x.org,Max Meier\nmax3,m3@x.org,Meier Max\n"))
	check(t, err)
	worksheet, err := ParseRoster("worksheet.csv", []byte("Identifier,Full name,Email address,Grade\nParticipant 11,Max Meier,M2@x.org,\nParticipant 12,Max Meier,m1@x.org,\nParticipant 13,Max Meier,,\n"))
	check(t, err)
	r.Number(worksheet)
	c := read(t, entries{"Max Meier_11_assignsubmission_file_/a.c": "", "Max Meier_12_assignsubmission_file_/a.c": "", "Max Meier_13_assignsubmission_file_/a.c": ""}.folder(t))
	c.Join(r)
	var got []string
	for _, s := range c.Students {
		for _, p := range s.People {
			got = append(got, s.Number+" "+p.Login+": "+say(s.Matched))
		}
	}
	want := []string{"11 max2: " + say(catalog.Of("match.number", "number", "11")), "12 max1: " + say(catalog.Of("match.number", "number", "12")), "13 max3: " + say(catalog.Of("match.name"))}
	if !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
}
