package kinds_test

import (
	"bytes"
	"context"
	"io/fs"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/evidence"
	"touchstone/harness/evidence/kinds"
	"touchstone/harness/files/filetest"
	"touchstone/harness/grade"
	"touchstone/harness/ready"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
	"touchstone/harness/suite"
)

// spelling is a made-up kind of evidence: a file must not have some words in it, and a
// tool counts its lines.
var spelling = evidence.Kind{Names: []assignment.Evidence{"spelling"}, Rule: &spellingRule{}, Read: readSpelling}

type spellingRule struct {
	Spelling struct {
		File  string   `yaml:"file,required"`
		Never []string `yaml:"never,required"`
	} `yaml:"spelling,required"`
}

func (r *spellingRule) Check(item *assignment.Checked) {
	if !fs.ValidPath(r.Spelling.File) {
		item.Fail(catalog.Message{}, "manifest.item.glob", "key", "file", "glob", strconv.Quote(r.Spelling.File))
	}
}

func readSpelling(w *evidence.Work, items []assignment.Item) (evidence.Judge, error) {
	texts := map[string][]byte{}
	for _, item := range items {
		text, err := fs.ReadFile(w.Files, item.Rule.(*spellingRule).Spelling.File)
		if err != nil {
			return nil, err
		}
		texts[item.ID] = text
	}
	return func(ctx context.Context, w *evidence.Work) (evidence.Answer, error) {
		answer := evidence.Answer{Records: map[string]evidence.Record{}}
		wc, err := exec.LookPath("wc")
		if err != nil {
			return answer, err
		}
		for _, item := range items {
			rule := item.Rule.(*spellingRule).Spelling
			out, err := w.Runner.Run(ctx, sandbox.Command{Path: wc, Args: []string{"wc", "-l"}, Stdin: texts[item.ID], Limits: w.Assignment.Limits.Sandbox()})
			if err != nil {
				return answer, err
			}
			lines, err := strconv.Atoi(strings.TrimSpace(string(out.Stdout)))
			if err != nil {
				return answer, err
			}
			var findings []report.Finding
			for n, line := range bytes.Split(texts[item.ID], []byte("\n")) {
				if slices.ContainsFunc(rule.Never, func(word string) bool { return bytes.Contains(line, []byte(word)) }) {
					findings = append(findings, report.Finding{Kind: report.NotAllowed, What: string(line), At: &report.Place{File: rule.File, Line: n + 1}})
				}
			}
			r := evidence.Full(lines)
			r.Counts.Passed -= len(findings)
			r.Share, r.Findings = float64(r.Counts.Passed)/float64(lines), findings
			if len(findings) > 0 {
				r.Reason = catalog.Verbatim("spelling")
			}
			answer.Records[item.ID] = r
		}
		return answer, nil
	}, nil
}

const spelled = `title: T
programs: [p]
rubric:
  - {id: spelling, points: 4, evidence: spelling, spelling: {file: notes.txt, never: [teh]}}
  - {id: cases, points: 1, cases: ["*"]}
`

// A new kind of evidence is a package and a word in All: manifests may name it, with keys
// of its own, and it earns its points.
func TestMadeUpKind(t *testing.T) {
	before := kinds.All
	kinds.All = append(slices.Clone(before), spelling)
	t.Cleanup(func() { kinds.All = before })

	file := func(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }
	load := func(manifest string) (*suite.Suite, error) {
		return suite.Collection{BuiltIn: fstest.MapFS{"s/assignment.yaml": file("id: s\n" + manifest), "s/one.exit": file("0\n")}}.Load("s")
	}
	_, err := load(strings.Replace(spelled, "notes.txt", "/notes.txt", 1))
	if want := say("manifest.item.glob", "key", "file", "glob", `"/notes.txt"`, "item", `"spelling"`); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("a fault of its rule: %v", err)
	}
	_, err = load(strings.Replace(spelled, "evidence: spelling", "evidence: build", 1))
	if want := say("manifest.item.together", "keys", "spelling", "kinds", "spelling", "item", `"spelling"`); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("its key with another kind: %v", err)
	}
	s, err := load(spelled)
	if err != nil {
		t.Fatal(err)
	}
	r := graded(t, s, map[string]string{"p.c": "int main(void) { return 0; }\n", "notes.txt": "the\nteh\nthe\nthe\n"})
	item := r.Items[0]
	if item.Earned != 3 || item.Status != report.Partial || item.Place != "notes.txt:2" || item.Evidence != (report.Evidence{Passed: 3, Total: 4}) {
		t.Errorf("%+v", item)
	}
	if r.Score.Earned != 4 || r.Score.Possible != 5 {
		t.Errorf("%+v", r.Score)
	}
}

// graded is the report on a submission with the files.
func graded(t *testing.T, s *suite.Suite, files map[string]string) *report.Report {
	t.Helper()
	sub, err := submission.Open(filetest.Write(t, files))
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Close()
	pool, err := sandbox.New(sandbox.Options{Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	r, err := (&grade.Grader{Setup: &ready.Setup{Suite: s, Pool: pool, Workers: 1}}).Grade(t.Context(), sub, grade.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return r
}
