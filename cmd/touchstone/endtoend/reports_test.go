package endtoend

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"touchstone/cmd/touchstone/internal/built"
	"touchstone/cmd/touchstone/internal/samples"
	"touchstone/harness/report"
	"touchstone/harness/report/reporttest"
)

// graded grades a sample through the command line and gives the report file.
func graded(t *testing.T, want int, args ...string) []byte {
	t.Helper()
	file := filepath.Join(t.TempDir(), "report.yaml")
	status, stdout, stderr := built.Touchstone(t, append([]string{"grade", "coms327-part1", "--report", file}, args...)...)
	if status != want || stdout != "" {
		t.Fatalf("status %d, stdout %q, stderr:\n%s", status, stdout, stderr)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func sample(t *testing.T, name string) string {
	t.Helper()
	return filepath.Join(samples.Repository(t), "testdata", "submissions", "coms327-part1", name)
}

func TestSameSubmissionSameBytes(t *testing.T) {
	built.Slow(t)
	t.Parallel()
	for _, name := range []string{"crash-empty", "syntax-error"} {
		first, second := graded(t, lost, sample(t, name)), graded(t, lost, sample(t, name))
		a, timing, ok := bytes.Cut(first, []byte("\ntiming:\n"))
		b, _, _ := bytes.Cut(second, []byte("\ntiming:\n"))
		if !ok || bytes.Contains(a, []byte("seconds")) || !bytes.HasPrefix(timing, []byte("  total: ")) {
			t.Errorf("%s: no block of durations of its own", name)
		}
		if !bytes.Equal(a, b) {
			t.Errorf("%s: two reports differ before their timing", name)
		}
	}
}

func TestReportsFollowTheSchema(t *testing.T) {
	built.Slow(t)
	schema := reporttest.Schema(t)
	for _, test := range []struct {
		status int
		args   []string
	}{
		{full, []string{sample(t, "good")}},
		{lost, []string{sample(t, "hang-in-stock"), "--case", "eof-stock"}},
		{lost, []string{sample(t, "syntax-error")}},
		{lost, []string{"--exec", "check=/bin/cat", "--case", "line-*"}},
		{lost, []string{"--exec", "check=/bin/true", "--group", "2", "--case", "line-*"}},
	} {
		t.Run(strings.Join(test.args, " "), func(t *testing.T) {
			data := graded(t, test.status, test.args...)
			var tree any
			if err := yaml.Unmarshal(data, &tree); err != nil {
				t.Fatal(err)
			}
			if err := schema.Validate(tree); err != nil {
				t.Error(err)
			}
			r, err := report.Read("report.yaml", data)
			if err != nil {
				t.Fatal(err)
			}
			var again bytes.Buffer
			if err := report.Write(&again, r); err != nil || !bytes.Equal(again.Bytes(), data) {
				t.Errorf("read and written again it differs: %v", err)
			}
		})
	}
}

func TestExecutableLosesNothingForWhatItHasNot(t *testing.T) {
	built.Slow(t)
	r, err := report.Read("report.yaml", graded(t, lost, "--exec", "check=/bin/true"))
	if err != nil {
		t.Fatal(err)
	}
	for _, item := range r.Items {
		switch item.ID {
		case "readme", "developers", "makefile":
			if item.Status != report.NotJudged {
				t.Errorf("%s: %s", item.ID, item.Status)
			}
		default:
			if item.Earned != 0 {
				t.Errorf("a program that does nothing earns %v of %v for %s", item.Earned, item.Points, item.ID)
			}
		}
	}
	if r.Score.NotJudged != 30 {
		t.Errorf("%v points are not judged", r.Score.NotJudged)
	}
}
