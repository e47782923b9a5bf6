package inspect

import (
	"bytes"
	"cmp"
	"encoding/json"
	"io"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/lazy"
	"touchstone/harness/sandbox"
)

// The forms in which tools tell what they found.
const (
	sarifFormat = "sarif"
	linesFormat = "lines"
)

// told is what a tool found.
type told struct {
	rule, what string
	file       string // in the tool's words
	line       int    // 0 if unknown
}

// text returns what is shown, as compilers write it.
func (t told) text() string {
	if t.rule == "" {
		return brief(t.what)
	}
	return strings.TrimSpace(brief(t.what) + " [" + brief(t.rule) + "]")
}

const maxText = 500 // bytes that are kept of what a tool says

func brief(text string) string {
	if len(text) > maxText {
		text = text[:maxText] + "…"
	}
	return strings.ToValidUTF8(text, "\ufffd")
}

// parse reads what a tool wrote. Lines are taken from both streams; SARIF is what is on
// standard output or, if that is empty, on standard error. What cannot be read is returned as the reason.
func (t Tool) parse(out sandbox.Outcome) ([]told, catalog.Message) {
	if t.Reads == linesFormat {
		return readLines(slices.Concat(out.Stdout, []byte("\n"), out.Stderr)), catalog.Message{}
	}
	text := out.Stdout
	if len(bytes.TrimSpace(text)) == 0 {
		text = out.Stderr
	}
	return t.readSARIF(text)
}

// placed matches a finding in one line. The groups are the file, the line, the severity,
// the message and the rule.
var placed = lazy.Regexp(`^([^\s:][^:]*):(\d+)(?::\d+)?:\s*(?:((?:fatal )?error|warning|note|remark|hint|info(?:rmation)?|style|performance|portability|convention|refactor):\s)?\s*(.*?)(?:\s\[([^\[\]]+)\])?$`)

// readLines reads FILE:LINE[:COLUMN]: [SEVERITY:] MESSAGE [[RULE]]. Notes belong to the finding before them, and
// other lines are none.
func readLines(text []byte) (found []told) {
	for line := range strings.Lines(string(text)) {
		m := placed().FindStringSubmatch(strings.TrimRight(line, "\r\n"))
		if m == nil || m[3] == "note" {
			continue
		}
		n, _ := strconv.ParseInt(m[2], 10, 32) // one that is too large is none
		found = append(found, told{rule: m[5], what: m[4], file: m[1], line: int(n)})
	}
	return found
}

// sarifLog is what is read of SARIF 2.1.0.
type sarifLog struct {
	Runs []struct {
		Invocations []struct {
			Successful *bool `json:"executionSuccessful"`
		} `json:"invocations"`
		Results []sarifResult `json:"results"`
	} `json:"runs"`
}

type sarifResult struct {
	RuleID string `json:"ruleId"`
	Rule   struct {
		ID string `json:"id"`
	} `json:"rule"`
	Kind    string `json:"kind"`
	Message struct {
		Text string `json:"text"`
	} `json:"message"`
	Locations []struct {
		Physical struct {
			Artifact struct {
				URI string `json:"uri"`
			} `json:"artifactLocation"`
			Region struct {
				StartLine int `json:"startLine"`
			} `json:"region"`
		} `json:"physicalLocation"`
	} `json:"locations"`
}

// readSARIF reads one or more documents, since a compiler writes one for each source. That a source suppresses
// a finding does not count.
func (t Tool) readSARIF(text []byte) (found []told, why catalog.Message) {
	d := json.NewDecoder(bytes.NewReader(text))
	for n := 0; ; n++ {
		var log sarifLog
		switch err := d.Decode(&log); {
		case err == io.EOF && n > 0:
			return found, why
		case err != nil || log.Runs == nil:
			return nil, catalog.Of("inspect.tool-unreadable", "tool", t.Command[0])
		}
		for _, run := range log.Runs {
			for _, i := range run.Invocations {
				if i.Successful != nil && !*i.Successful {
					return nil, catalog.Of("inspect.tool-gave-up", "tool", t.Command[0])
				}
			}
			for _, r := range run.Results {
				if f, ok := r.told(); ok {
					found = append(found, f)
				}
			}
		}
	}
}

// told returns a finding, if the result is one and has a place.
func (r sarifResult) told() (told, bool) {
	if len(r.Locations) == 0 || r.Kind != "" && r.Kind != "fail" {
		return told{}, false
	}
	at := r.Locations[0].Physical
	file := at.Artifact.URI
	if u, err := url.Parse(file); err == nil {
		file = u.Path
	}
	line := max(at.Region.StartLine, 0)
	return told{rule: cmp.Or(r.RuleID, r.Rule.ID), what: r.Message.Text, file: file, line: line}, true
}
