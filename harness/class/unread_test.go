package class

import (
	"path/filepath"
	"strings"
	"testing"

	"touchstone/harness/files/filetest"
	"touchstone/harness/report/words"
)

// What cannot be read is no 0 anywhere: it is named with the reason, has no grade in any
// table and no report, until a tutor decides.
func TestUnread(t *testing.T) {
	t.Parallel()
	dir := filetest.Write(t, map[string]string{
		"ada_1_assignsubmission_file_/Makefile":    "sum:\n\tcp sum.sh sum && chmod +x sum\n",
		"ada_1_assignsubmission_file_/sum.sh":      "#!/bin/sh\necho 0\n",
		"bob_2_assignsubmission_file_/sum.zip":     "PK\x03\x04",
		"eve_3_assignsubmission_file_/sum.docx":    "PK\x03\x04\x14\x00\x06\x00",
		"joe_4_assignsubmission_file_/sum.pdf":     "%PDF-1.4 1 0 obj",
		"kim_5_assignsubmission_file_/notes.txt":   "I could not do it.\n",
		"liz_6_assignsubmission_file_/picture.png": "\x89PNG\r\n\x1a\n\x00\x00",
	})
	sheet := filetest.Write(t, map[string]string{"sheet.csv": "Identifier,Full name,Email address,Grade,Maximum Grade,Last modified (grade)\n" +
		"Participant 1,ada,a@x,,10,-\nParticipant 2,bob,b@x,,10,-\nParticipant 3,eve,e@x,,10,-\nParticipant 4,joe,j@x,,10,-\nParticipant 5,kim,k@x,,10,-\nParticipant 6,liz,l@x,,10,-\n"})
	out := filepath.Join(t.TempDir(), "out")
	unread := map[string]bool{"bob-2": true, "eve-3": true, "joe-4": true, "liz-6": true}
	grade := func(o Options) map[string]string {
		t.Helper()
		o.Out = out
		var err error
		if o.Tables, err = ReadTables("", "", filepath.Join(sheet, "sheet.csv")); err != nil {
			t.Fatal(err)
		}
		l, _ := runJoined(t, dir, filepath.Join(sheet, "sheet.csv"), o)
		notes := strings.Join(unreadNotes(l), "\n")
		for _, s := range l.Submissions {
			if s.Unread != "" && (!strings.Contains(notes, s.Name) || !strings.Contains(notes, say("unread.message", "why", words.Sentence(s.Unread)))) {
				t.Errorf("no text to %s:\n%s", s.Name, notes)
			}
		}
		for _, s := range l.Submissions {
			if unread[s.Key] != (s.Unread != "") || unread[s.Key] != (s.Score == nil) {
				t.Errorf("%s: unread %q, %+v", s.Key, s.Unread, s.Score)
			}
		}
		return tree(t, out)
	}
	files := grade(Options{})
	for key := range unread {
		name, number, _ := strings.Cut(key, "-")
		for file, want := range map[string]string{
			"class.csv":  key + "," + name + "," + number + ",," + name[:1] + "@x,,,not graded,,,",
			"canvas.csv": "\n" + name + ",,,,,\n",
			"moodle.csv": "Participant " + number + "," + name + "," + name[:1] + "@x,,10,-\n",
		} {
			if !strings.Contains(files[file], want) {
				t.Errorf("%s lacks %q:\n%s", file, want, files[file])
			}
		}
		if files["students/"+key+"/report.txt"] != "" {
			t.Errorf("%s has a report to hand back", key)
		}
	}
	if !strings.Contains(files["class.html"], words.In("en").Say("class.notice.unread", "n", 4)) || !strings.Contains(files["moodle.csv"], "Participant 5,kim,k@x,") {
		t.Errorf("the page does not name them")
	}

	files = grade(Options{OutputOptions: OutputOptions{Zeros: true}})
	for file, want := range map[string]string{"class.csv": "bob-2,bob,2,,b@x,,,not graded,0,", "canvas.csv": "\nbob,,,,,0\n", "moodle.csv": "Participant 2,bob,b@x,0,10,-\n"} {
		if !strings.Contains(files[file], want) {
			t.Errorf("%s lacks %q:\n%s", file, want, files[file])
		}
	}

	// A tutor's points are a grade.
	unread["bob-2"] = false
	files = grade(Options{OutputOptions: OutputOptions{Marks: []Mark{{Student: "bob-2", Item: "readme", Points: 2, Who: "jb", Why: "by mail"}, {Student: "bob-2", Item: "rule", Who: "jb", Why: "by mail"}}}})
	if files["students/bob-2/report.txt"] == "" || !strings.Contains(files["moodle.csv"], "Participant 2,bob,b@x,2,10,-\n") {
		t.Errorf("moodle.csv:\n%s", files["moodle.csv"])
	}
}
