package convert_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"touchstone/harness/report"
	"touchstone/harness/report/convert"
)

// decoded is a sample in a format of JSON, as its reader sees it.
func decoded(t *testing.T, format string, r *report.Report) map[string]any {
	t.Helper()
	var v map[string]any
	if err := json.Unmarshal([]byte(written(t, format, r, options)), &v); err != nil {
		t.Fatal(err)
	}
	return v
}

func list(v any) []map[string]any {
	var out []map[string]any
	for _, element := range v.([]any) {
		out = append(out, element.(map[string]any))
	}
	return out
}

// onlyKeys tells that a mapping has no key but these.
func onlyKeys(t *testing.T, v map[string]any, keys string) {
	t.Helper()
	for key := range v {
		if !slices.Contains(strings.Fields(keys), key) {
			t.Errorf("the key %q is unknown to the reader", key)
		}
	}
}

// What three reporters of JUnit XML need: one level of suites, a name and a
// number of seconds everywhere, one failure a test, counts that agree.
func TestJUnitShape(t *testing.T) {
	type suite struct {
		Name  string   `xml:"name,attr"`
		Time  string   `xml:"time,attr"`
		Tests int      `xml:"tests,attr"`
		Fail  int      `xml:"failures,attr"`
		Skip  int      `xml:"skipped,attr"`
		Inner []string `xml:"testsuite"`
		Cases []struct {
			Name    string     `xml:"name,attr"`
			Class   string     `xml:"classname,attr"`
			Time    string     `xml:"time,attr"`
			File    string     `xml:"file,attr"`
			Line    int        `xml:"line,attr"`
			Failure []struct{} `xml:"failure"`
			Skipped []struct{} `xml:"skipped"`
		} `xml:"testcase"`
	}
	for _, sample := range samples {
		var all struct {
			XMLName xml.Name `xml:"testsuites"`
			Tests   int      `xml:"tests,attr"`
			Suites  []suite  `xml:"testsuite"`
		}
		if err := xml.Unmarshal([]byte(written(t, "junit", sample.report(), options)), &all); err != nil {
			t.Fatal(err)
		}
		tests, places := 0, 0
		for _, s := range all.Suites {
			failed, skipped := 0, 0
			for _, c := range s.Cases {
				_, err := strconv.ParseFloat(c.Time, 64)
				if strings.TrimSpace(c.Name) == "" || c.Class != s.Name || err != nil || len(c.Failure)+len(c.Skipped) > 1 || (c.File == "") != (c.Line == 0) {
					t.Errorf("%s: test %+v", sample.name, c)
				}
				failed += len(c.Failure)
				skipped += len(c.Skipped)
				if c.File != "" {
					places++
				}
			}
			_, err := strconv.ParseFloat(s.Time, 64)
			if strings.TrimSpace(s.Name) == "" || err != nil || len(s.Inner) > 0 || s.Tests != len(s.Cases) || s.Fail != failed || s.Skip != skipped {
				t.Errorf("%s: suite %s: %d tests, %d failures, %d skipped, counted %d, %d, %d", sample.name, s.Name, s.Tests, s.Fail, s.Skip, len(s.Cases), failed, skipped)
			}
			tests += len(s.Cases)
		}
		if all.Tests != tests || tests == 0 {
			t.Errorf("%s: %d tests, counted %d", sample.name, all.Tests, tests)
		}
		if sample.name == "lost" && places != 2 {
			t.Errorf("%d tests have a place", places)
		}
	}
}

func TestGradescopeRules(t *testing.T) {
	for _, sample := range samples {
		r := sample.report()
		v := decoded(t, "gradescope", r)
		onlyKeys(t, v, "score execution_time output output_format test_output_format test_name_format visibility stdout_visibility extra_data tests leaderboard")
		if v["score"] != mustFloat(t, number(r.Score.Earned)) {
			t.Errorf("%s: score %v of %v", sample.name, v["score"], r.Score.Earned)
		}
		visible := map[string]int{}
		for i, test := range list(v["tests"]) {
			onlyKeys(t, test, "score max_score status name name_format number output output_format tags visibility extra_data")
			if test["number"] != strconv.Itoa(i+1) || test["output_format"] != "text" || test["name_format"] != "text" {
				t.Errorf("%s: test %v", sample.name, test)
			}
			visible[test["visibility"].(string)]++
			if status, ok := test["status"]; ok && status != "passed" && status != "failed" {
				t.Errorf("%s: status %v", sample.name, status)
			}
			score, scored := test["score"].(float64)
			if all := scored && score > 0 && score == test["max_score"]; (all || test["status"] == "passed") && strings.Contains(test["output"].(string), "✗") {
				t.Errorf("%s: %v has all its points and a failure:\n%v", sample.name, test["name"], test["output"])
			}
			if most, ok := test["max_score"].(float64); ok != scored || score > most {
				t.Errorf("%s: %v of %v points for %v", sample.name, score, most, test["name"])
			}
			if strings.Contains(test["output"].(string), "\r") {
				t.Errorf("%s: a CR", sample.name)
			}
		}
		for key := range visible {
			if !slices.Contains([]string{"visible", "hidden", "after_due_date", "after_published"}, key) {
				t.Errorf("%s: visibility %s", sample.name, key)
			}
		}
		if sample.name != "voided" && (visible["after_published"] != 1 || visible["hidden"] != 1) {
			t.Errorf("%s: visibilities %v", sample.name, visible)
		}
	}
}

func TestGradescopeTellsStudentsNoSecret(t *testing.T) {
	for _, test := range list(decoded(t, "gradescope", lost())["tests"]) {
		if text := fmt.Sprint(test); test["visibility"] != "hidden" && strings.Contains(text, "secret") {
			t.Errorf("everybody may come to see %v", test)
		}
	}
}

func TestClassroom50Rules(t *testing.T) {
	for _, sample := range samples {
		v := decoded(t, "classroom50", sample.report())
		points := append(list(v["tests"]), v)
		for _, p := range points {
			for _, key := range []string{"score", "max-score"} {
				if n, ok := p[key].(float64); !ok || n != float64(int(n)) {
					t.Errorf("%s: %s is %v", sample.name, key, p[key])
				}
			}
		}
		if v["datetime"] != "2026-11-20T12:00:00Z" || v["schema"] != "classroom50/result/v1" {
			t.Errorf("%s: %v, %v", sample.name, v["datetime"], v["schema"])
		}
	}
}

func TestSARIFRules(t *testing.T) {
	r := lost()
	print(r, string(r.Build.Log)+"src/a b.c:9:1: warning: twice\nsrc/a b.c:10:1: warning: twice\n")
	v := decoded(t, "sarif", r)
	run := list(v["runs"])[0]
	driver := run["tool"].(map[string]any)["driver"].(map[string]any)
	if home, err := url.Parse(driver["informationUri"].(string)); err != nil || !home.IsAbs() {
		t.Errorf("informationUri is %v: %v", home, err)
	}
	rules, prints := map[string]bool{}, map[string]bool{}
	for _, rule := range list(driver["rules"]) {
		rules[rule["id"].(string)] = true
		for _, key := range []string{"shortDescription", "fullDescription", "help"} {
			if rule[key].(map[string]any)["text"] == "" {
				t.Errorf("%s of %v is empty", key, rule["id"])
			}
		}
	}
	results := list(run["results"])
	for _, result := range results {
		place := list(result["locations"])[0]["physicalLocation"].(map[string]any)
		uri, err := url.Parse(place["artifactLocation"].(map[string]any)["uri"].(string))
		if err != nil || uri.IsAbs() || !strings.HasPrefix(uri.Path, "project/") {
			t.Errorf("the file is %v: %v", uri, err)
		}
		region := place["region"].(map[string]any)
		for _, key := range []string{"startLine", "startColumn", "endLine", "endColumn"} {
			if n, ok := region[key].(float64); !ok || n < 1 {
				t.Errorf("%s is %v", key, region[key])
			}
		}
		prints[result["partialFingerprints"].(map[string]any)["primaryLocationLineHash"].(string)] = true
		if !rules[result["ruleId"].(string)] || !slices.Contains([]string{"note", "warning", "error"}, result["level"].(string)) {
			t.Errorf("rule %v, level %v", result["ruleId"], result["level"])
		}
	}
	if len(results) != 5 || len(prints) != len(results) {
		t.Errorf("%d results, fingerprints %v", len(results), slices.Collect(maps.Keys(prints)))
	}
}

func TestSARIFSaysWhichProgram(t *testing.T) {
	tests := []struct {
		version, home         string
		wantVersion, wantHome string
		semantic              bool
	}{
		{"1.2.0", "https://example.org/touchstone", "1.2.0", "https://example.org/touchstone", true},
		{"v1.2.0-rc.1", "", "1.2.0-rc.1", "urn:touchstone:report:v1", true},
		{"v0.0.0-20261122065059-b9a5bbe00000+dirty", "", "0.0.0-20261122065059-b9a5bbe00000+dirty", "urn:touchstone:report:v1", true},
		{"unknown", "", "unknown", "urn:touchstone:report:v1", false},
	}
	for _, test := range tests {
		r := lost()
		r.Touchstone = test.version
		var b bytes.Buffer
		f, err := convert.Find("sarif")
		if err == nil {
			err = f.Write(&b, r, convert.Options{Home: test.home})
		}
		if err != nil {
			t.Fatal(err)
		}
		var v struct {
			Runs []struct {
				Tool struct{ Driver map[string]any }
			}
		}
		if err := json.Unmarshal(b.Bytes(), &v); err != nil {
			t.Fatal(err)
		}
		driver := v.Runs[0].Tool.Driver
		semantic, has := driver["semanticVersion"]
		if driver["version"] != test.wantVersion || driver["informationUri"] != test.wantHome || has != test.semantic || has && semantic != test.wantVersion {
			t.Errorf("%s: %v, %v, %v", test.version, driver["version"], driver["informationUri"], semantic)
		}
	}
}

func TestAnnotationsAreAtMostTen(t *testing.T) {
	r := unbuilt()
	log := ""
	for i := range 30 {
		log += fmt.Sprintf("check.c:%d:1: warning: w\n", i+1)
	}
	print(r, log+"check.c:99:1: error: e\n")
	lines := strings.Split(strings.TrimSpace(written(t, "github-annotations", r, options)), "\n")
	if len(lines) != 10 || !strings.HasPrefix(lines[0], "::error file=project/check.c,line=99,") || !strings.HasSuffix(lines[9], " "+say("github.more-places", "n", 22)) {
		t.Errorf("got %q", lines)
	}
}

// TestAMistakeIsToldOnce has cases that fail for one mistake: every format explains as many of 80
// as of 2.
func TestAMistakeIsToldOnce(t *testing.T) {
	for _, format := range []string{"text", "html", "junit", "tap", "gradescope", "github"} {
		told := func(cases int) int {
			r := lost()
			r.Cases = nil
			for i := range cases {
				c := counts()
				c.ID = fmt.Sprintf("case-%d", i)
				r.Cases = append(r.Cases, c)
			}
			return strings.Count(written(t, format, r, options), counts().Hint[1:])
		}
		if few, many := told(2), told(80); few == 0 || many != few {
			t.Errorf("%s: told %d times for 2 cases, %d times for 80", format, few, many)
		}
	}
}

// TestOneLineIsOneMistake has a leak that each case describes in its own way: programs that show
// places show it once, and another tool or line apart.
func TestOneLineIsOneMistake(t *testing.T) {
	r := lost()
	r.Build.Findings, r.Cases = nil, nil
	leak := func(kind report.FindingKind, what string, line int) {
		c := counts()
		c.Plays[0].Undefined, c.Plays[0].Found = nil, &report.Finding{Kind: kind, What: what, At: &report.Place{File: "list.c", Line: line, Column: len(what)}}
		r.Cases = append(r.Cases, c)
	}
	leak(report.ValgrindError, "24 bytes in 1 blocks are definitely lost", 19)
	leak(report.ValgrindError, "168 (48 direct, 120 indirect) bytes in 2 blocks are definitely lost", 19)
	leak(report.ValgrindError, "48 bytes in 2 blocks are indirectly lost", 19)
	leak(report.ValgrindError, "48 bytes in 2 blocks are indirectly lost", 20)
	leak(report.SanitizerError, "heap-buffer-overflow", 19)
	if n := len(list(list(decoded(t, "sarif", r)["runs"])[0]["results"])); n != 3 {
		t.Errorf("%d results", n)
	}
	if n := strings.Count(written(t, "github-annotations", r, options), "::error "); n != 3 {
		t.Errorf("%d annotations", n)
	}
}

func TestSummaryIsLessThanOneMebibyte(t *testing.T) {
	r := lost()
	for i := range 3000 {
		c := counts()
		c.ID = fmt.Sprintf("case-%d", i)
		c.Expectations[0].Difference, c.Plays[0].Undefined = nil, nil // it stands alone
		r.Cases = append(r.Cases, c)
	}
	text := written(t, "github", r, options)
	if len(text) >= 1<<20 || len(text) < 900<<10 {
		t.Errorf("%d bytes", len(text))
	}
	left := 3003 - strings.Count(text, "<details") - strings.Count(text, "("+say("screen.hidden")+")")
	if !strings.HasSuffix(text, "\n"+say("github.cut", "n", left)+"\n") {
		t.Errorf("%d failures are left out, the end is %q", left, text[len(text)-200:])
	}
	if fault := wrong("github", text); fault != "" {
		t.Error(fault)
	}
}

// number is points as they are written, and mustFloat what a reader makes of it.
func number(n float64) string {
	whole, rest, _ := strings.Cut(strconv.FormatFloat(n, 'f', -1, 64), ".")
	return whole + "." + (rest + "00")[:2]
}

func mustFloat(t *testing.T, s string) float64 {
	t.Helper()
	n, err := strconv.ParseFloat(s, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}
