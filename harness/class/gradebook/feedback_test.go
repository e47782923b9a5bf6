package gradebook

import (
	"archive/zip"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"touchstone/harness/class/ledger"
	"touchstone/harness/report"
)

// moodleFolder is what Moodle takes apart: a name without an underscore, the
// number, and what it belongs to.
var moodleFolder = regexp.MustCompile(`^[^_/\\:*?"<>|\x00-\x1f\x7f]*[^_/\\:*?"<>|\x00-\x1f\x7f. ]_7_assignsubmission_file_$`)

func TestFolderOf(t *testing.T) {
	for name, want := range map[string]string{
		"Ada Lovelace": "Ada Lovelace", "O'Neil, Kim": "O'Neil, Kim", "a_b": "a b", "../../etc/passwd": "etc passwd", "": "Participant", "..": "Participant",
		"\x1b[31mMax\u202e": "[31mMax", "=cmd|'x'!A1": "=cmd 'x'!A1", "王": "王",
	} {
		if got := folderOf(name, "7"); got != want+"_7_assignsubmission_file_" {
			t.Errorf("%q became %q", name, got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		if got := folderOf(rapid.String().Draw(t, "name"), "7"); !moodleFolder.MatchString(got) {
			t.Fatalf("%q", got)
		}
	})
}

// TestFeedbackForWhomMoodleKnows takes names from the download before those of the
// worksheet, and leaves out who has no grade or too many submissions.
func TestFeedbackForWhomMoodleKnows(t *testing.T) {
	score := &report.Score{Earned: 7, Possible: 100}
	eve := ledger.Person{Number: "4", Name: "Eve"}
	l := &ledger.Ledger{Submissions: []ledger.Submission{
		{Key: "ada", Name: "Ada K", Number: "1", Paths: []string{"Ada K_1_assignsubmission_file_part1.zip", "Ada K_1_assignsubmission_onlinetext_"}, Score: score},
		{Key: "bob", Name: "Bob", Number: "2", Paths: []string{"Bob_2_assignsubmission_file_"}, Fault: "the disk is full"},
		{Key: "cyd", Name: "Cyd", Number: "3", Paths: []string{"Cyd_3_assignsubmission_onlinetext_"}, Nothing: "no file was handed in"},
		{Key: "eve", People: []ledger.Person{eve}, Paths: []string{"eve.zip"}, Score: score},
		{Key: "eve-2", People: []ledger.Person{eve}, Paths: []string{"eve"}, Score: score},
		{Key: "zoe", Number: "77777", Name: "zoe", Paths: []string{"zoe_77777_123_a.c"}, Score: score},
	}}
	sheet := tableOf(t, "Identifier,Full name,Grade,Last modified (grade)\nParticipant 1,Ada Lovelace,,-\nParticipant 2,Bob,,-\nParticipant 4,Eve,,-\nParticipant 9,Nobody,,-\n")
	for _, worksheet := range []*Table{nil, sheet} {
		f, err := FeedbackFor(l, worksheet)
		check(t, err)
		if len(f) != 1 || f[0] != (feedbackFile{"Ada K_1_assignsubmission_file_/", "ada"}) {
			t.Errorf("%+v", f)
		}
		write := func() string {
			var b strings.Builder
			check(t, f.Write(&b, func(key, name string) ([]byte, error) { return []byte(name + " of " + key), nil }))
			return b.String()
		}
		first := write()
		if again := write(); again != first {
			t.Error("the bytes differ from one time to the next")
		}
	}
}

// TestMarksTemplateHasNoFormulas has hostile names and reasons.
func TestMarksTemplateHasNoFormulas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("a1 ,;|\t\"\r\n'=+-@\u202e")))
		why := text.Draw(t, "why")
		l := &ledger.Ledger{
			Items: []ledger.Item{{ID: "readme", Kind: "manual", Points: 5, Title: text.Draw(t, "title")}},
			Submissions: []ledger.Submission{{Key: "k", Name: text.Draw(t, "name"), Score: &report.Score{},
				Items: []ledger.Earned{{Item: "readme", Status: report.Partial, Mark: &report.Mark{Who: text.Draw(t, "who"), Why: why}}}}},
		}
		var out strings.Builder
		check(t, WriteMarks(&out, l, Reasons{"k": {"readme": text.Draw(t, "reason")}}))
		for _, row := range table(t, out.String()) {
			for _, cell := range row {
				if dangerous.MatchString(cell) && !strings.HasPrefix(cell, "'") && !number.MatchString(cell) {
					t.Fatalf("there is %q in\n%s", cell, out.String())
				}
			}
		}
	})
}

// Canvas finds a student by the two numbers in the name of a file that it delivered.
func TestCommentsFor(t *testing.T) {
	score := &report.Score{Earned: 5, Possible: 10}
	l := &ledger.Ledger{Submissions: []ledger.Submission{
		{Key: "ada", Name: "lovelaceada", Number: "12345", Score: score, Paths: []string{"lovelaceada_LATE_12345_67890_main-1.c", "lovelaceada_12345_67891_util.c"}},
		{Key: "bob", Name: "bob", Number: "777", Fault: "disk", Paths: []string{"bob_777_888_x.zip"}},
		{Key: "eve", Name: "eve", Score: score, Paths: []string{"eve"}},
		{Key: "mo", Name: "Mo", Number: "999", Score: score, Paths: []string{"Mo_999_assignsubmission_file_"}},
	}}
	var b strings.Builder
	check(t, CommentsFor(l).Write(&b, func(key, name string) ([]byte, error) { return []byte(name + " of " + key), nil }))
	z, err := zip.NewReader(strings.NewReader(b.String()), int64(b.Len()))
	check(t, err)
	if len(z.File) != 2 || z.File[0].Name != "lovelaceada_12345_67890_report.html" || z.File[1].Name != "lovelaceada_12345_67890_report.txt" {
		t.Errorf("in the zip: %v", z.File)
	}
}
