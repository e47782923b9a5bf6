package convert_test

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"touchstone/harness/catalog"
	"touchstone/harness/report"
	"touchstone/harness/report/convert"
)

var say = catalog.English.Say

var update = flag.Bool("update", false, "write the golden files")

// written is a report in a format.
func written(t interface{ Fatal(...any) }, name string, r *report.Report, o convert.Options) string {
	f, err := convert.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := f.Write(&b, r, o); err != nil {
		t.Fatal(name, err)
	}
	return b.String()
}

func TestFormats(t *testing.T) {
	for _, sample := range samples {
		for _, f := range convert.Formats {
			t.Run(sample.name+" "+f.Name, func(t *testing.T) {
				r := sample.report()
				got := written(t, f.Name, r, options)
				if again := written(t, f.Name, r, options); again != got {
					t.Error("the same report does not give the same bytes")
				}
				if diff := cmp.Diff(sample.report(), r); diff != "" {
					t.Errorf("the report was changed: %s", diff)
				}
				file := filepath.Join("testdata", sample.name+"."+f.Name+".golden")
				if *update {
					if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				want, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				if got != string(want) {
					t.Error(cmp.Diff(string(want), got))
				}
			})
		}
	}
}

func TestStudentsSeeNoSecrets(t *testing.T) {
	for _, sample := range samples {
		for _, f := range convert.Formats {
			student := options
			student.Audience = report.Student
			if strings.Contains(written(t, f.Name, sample.report(), student), "secret") {
				t.Errorf("%s, %s: tells students a secret", sample.name, f.Name)
			}
			if f.Audience == report.Student && strings.Contains(written(t, f.Name, sample.report(), options), "secret") {
				t.Errorf("%s, %s: tells a secret without being asked to", sample.name, f.Name)
			}
		}
	}
	for _, name := range []string{"yaml", "text", "html", "junit", "tap", "github"} {
		o := options
		o.Audience = report.Tutor
		if !strings.Contains(written(t, name, lost(), o), "secret output") {
			t.Errorf("%s hides from tutors what they asked for", name)
		}
	}
}

func TestReadTakesBothForms(t *testing.T) {
	r := lost()
	r.Build.Log = "not UTF-8: \xff\n"
	for _, form := range []string{"yaml", "json"} {
		back, err := convert.Read("r", []byte(written(t, form, r, options)))
		if err != nil {
			t.Fatal(form, err)
		}
		if diff := cmp.Diff(written(t, "yaml", r, options), written(t, "yaml", back, options)); diff != "" {
			t.Errorf("%s: %s", form, diff)
		}
	}
}

func TestReadIsStrict(t *testing.T) {
	for text, want := range map[string]string{
		`{"schema": "touchstone/report/v2"}`:              `r:1:1: ` + say("file.schema", "found", `"touchstone/report/v2"`, "known", `"touchstone/report/v1"`),
		`{"schema": "touchstone/report/v1", "skore": {}}`: `unknown field "skore"`,
		`{`:                              say("report.no-json"),
		"schema: touchstone/report/v1\n": say("yaml.missing", "key", `"score"`),
		`{"schema": "touchstone/report/v1", "items": "x"}`: "cannot unmarshal",
	} {
		if _, err := convert.Read("r", []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestFind(t *testing.T) {
	if _, err := convert.Find("junt"); err == nil || !strings.Contains(err.Error(), say("near.one", "name", `"junit"`)) {
		t.Error(err)
	}
}

func TestClassroom50NeedsItsRunner(t *testing.T) {
	f, err := convert.Find("classroom50")
	if err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(*convert.Options){
		say("classroom50.no-time"): func(o *convert.Options) { o.Submitted = convert.Options{}.Submitted },
		say("classroom50.environment", "n", 6, "names", "CLASSROOM, ASSIGNMENT, SUBMISSION_TAG, COMMIT_URL, RELEASE_URL, REVIEW_URL"): func(o *convert.Options) { o.Env = nil },
		say("classroom50.environment", "n", 1, "names", "REVIEW_URL") + " (": func(o *convert.Options) {
			o.Env = func(name string) string { return strings.TrimPrefix(name, "REVIEW_URL") }
		},
	} {
		o := options
		change(&o)
		if err := f.Check(o); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
		if err := f.Write(new(bytes.Buffer), lost(), o); err == nil {
			t.Errorf("%s: it is written all the same", want)
		}
	}
}
