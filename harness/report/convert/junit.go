package convert

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

// junitSuites and the types below have the structure that all common reporters
// accept: one level of suites, at most one failure per test, and a name and a
// number of seconds everywhere.
type junitSuites struct {
	XMLName xml.Name `xml:"testsuites"`
	Name    string   `xml:"name,attr"`
	junitCounts
	Suites []junitSuite `xml:"testsuite"`
}

type junitCounts struct {
	Tests    int     `xml:"tests,attr"`
	Failures int     `xml:"failures,attr"`
	Errors   int     `xml:"errors,attr"`
	Skipped  int     `xml:"skipped,attr"`
	Time     seconds `xml:"time,attr"`
}

type junitSuite struct {
	Name string `xml:"name,attr"`
	junitCounts
	Properties *junitProperties `xml:"properties"`
	Tests      []junitTest      `xml:"testcase"`
}

type junitProperties struct {
	List []junitProperty `xml:"property"`
}

type junitProperty struct {
	Name  string `xml:"name,attr"`
	Value string `xml:"value,attr"`
}

type junitTest struct {
	Name    string        `xml:"name,attr"`
	Class   string        `xml:"classname,attr"`
	Time    seconds       `xml:"time,attr"`
	File    string        `xml:"file,attr,omitempty"`
	Line    int           `xml:"line,attr,omitempty"`
	Failure *junitFailure `xml:"failure"`
	Skipped *junitSkipped `xml:"skipped"`
}

type junitFailure struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

type junitSkipped struct {
	Message string `xml:"message,attr"`
}

type seconds float64

func (s seconds) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%.3f", float64(s)), nil }

// junitNames maps the groups to names of suites.
var junitNames = map[string]string{"build": "build", "item": "items", "test": "tests", "case": "cases"}

func writeJUnit(w io.Writer, r *report.Report, o Options) error {
	assignment := words.Line(r.Assignment.ID)
	all := junitSuites{Name: assignment}
	for _, row := range rows(r, o) {
		name := assignment + " " + junitNames[row.group]
		if n := len(all.Suites); n == 0 || all.Suites[n-1].Name != name {
			all.Suites = append(all.Suites, junitSuite{Name: name})
			if row.group == "item" {
				all.Suites[n].Properties = &junitProperties{[]junitProperty{
					{"submission", words.Line(r.Submission.Name)},
					{"score", words.Points(r.Score.Earned)}, {"possible", words.Points(r.Score.Possible)},
					{"waiting", words.Points(r.Score.Waiting)}, {"not judged", words.Points(r.Score.NotJudged)},
					{"judged elsewhere", words.Points(r.Score.Elsewhere)},
				}}
			}
		}
		suite := &all.Suites[len(all.Suites)-1]
		suite.Tests = append(suite.Tests, junitTestOf(row, suite.Name))
		suite.count(row)
		all.count(row)
	}
	var b bytes.Buffer
	b.WriteString(xml.Header)
	e := xml.NewEncoder(&b)
	e.Indent("", "  ")
	if err := e.Encode(all); err != nil {
		return err
	}
	// The encoder escapes more than text needs; attributes are one line each.
	b.WriteByte('\n')
	_, err := w.Write(bytes.ReplaceAll(bytes.ReplaceAll(b.Bytes(), []byte("&#xA;"), []byte("\n")), []byte("&#x9;"), []byte("\t")))
	return err
}

func junitTestOf(row row, suite string) junitTest {
	test := junitTest{Name: row.name, Class: suite, Time: seconds(row.seconds)}
	switch row.verdict {
	case report.VerdictPass:
	case report.VerdictFail:
		test.Failure = &junitFailure{Message: row.message, Type: row.group, Text: row.text}
		if len(row.places) > 0 && row.places[0].line > 0 {
			test.File, test.Line = row.places[0].file, row.places[0].line
		}
	default:
		test.Skipped = &junitSkipped{Message: row.message}
	}
	return test
}

func (c *junitCounts) count(row row) {
	c.Tests++
	c.Time += seconds(row.seconds)
	switch row.verdict {
	case report.VerdictPass:
	case report.VerdictFail:
		c.Failures++
	default:
		c.Skipped++
	}
}
