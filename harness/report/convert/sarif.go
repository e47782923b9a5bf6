package convert

import (
	"cmp"
	"crypto/sha256"
	"fmt"
	"io"
	"net/url"
	"regexp"
	"strings"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
)

type (
	sarif struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool    sarifTool     `json:"tool"`
		Results []sarifResult `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name            string      `json:"name"`
		Version         string      `json:"version"`
		SemanticVersion string      `json:"semanticVersion,omitempty"`
		InformationURI  string      `json:"informationUri"`
		Rules           []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID    string    `json:"id"`
		Short sarifText `json:"shortDescription"`
		Full  sarifText `json:"fullDescription"`
		Help  sarifText `json:"help"`
	}
	sarifText struct {
		Text string `json:"text"`
	}
	sarifResult struct {
		Rule         string            `json:"ruleId"`
		Level        string            `json:"level"`
		Message      sarifText         `json:"message"`
		Locations    []sarifLocation   `json:"locations"`
		Fingerprints map[string]string `json:"partialFingerprints"`
	}
	sarifLocation struct {
		Physical sarifPhysical `json:"physicalLocation"`
	}
	sarifPhysical struct {
		Artifact sarifArtifact `json:"artifactLocation"`
		Region   sarifRegion   `json:"region"`
	}
	sarifArtifact struct {
		URI string `json:"uri"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
	}
)

// noHome is the home of a copy that does not know its URL: the format requires a
// URI.
const noHome = "urn:touchstone:report:v1"

// semantic matches a version as defined by semver.org, 2.0.0.
var semantic = regexp.MustCompile(`^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?(\+[0-9A-Za-z.-]+)?$`)

// maxResults is the number of results that GitHub keeps of a SARIF file.
const maxResults = 5000

func writeSARIF(w io.Writer, r *report.Report, o Options) error {
	driver := sarifDriver{Name: "touchstone", Version: strings.TrimPrefix(words.Line(r.Touchstone), "v"), InformationURI: cmp.Or(o.Home, noHome)}
	if semantic.MatchString(driver.Version) {
		driver.SemanticVersion = driver.Version
	}
	for _, rule := range rules {
		text := sarifText{o.v.Say("rule." + rule.id + ".about")}
		driver.Rules = append(driver.Rules, sarifRule{rule.id, text, text, text})
	}
	results, times := []sarifResult{}, map[[sha256.Size]byte]int{}
	found := findings(r, o)
	for _, f := range found[:min(len(found), maxResults)] {
		line, column := max(f.line, 1), max(f.column, 1)
		// Without the line number, so that inserting lines above a result does not change its identity.
		sum := sha256.Sum256(fmt.Appendf(nil, "%s\n%s\n%s", f.rule.id, f.file, digits.ReplaceAllString(f.message, "0")))
		times[sum]++
		results = append(results, sarifResult{
			Rule: f.rule.id, Level: f.rule.level, Message: sarifText{f.message},
			Locations: []sarifLocation{{sarifPhysical{
				sarifArtifact{(&url.URL{Path: f.file}).String()}, sarifRegion{line, column, line, column + 1},
			}}},
			Fingerprints: map[string]string{"primaryLocationLineHash": fmt.Sprintf("%x:%d", sum[:8], times[sum])},
		})
	}
	return indented(w, sarif{
		Schema: "https://json.schemastore.org/sarif-2.1.0.json", Version: "2.1.0",
		Runs: []sarifRun{{sarifTool{driver}, results}},
	})
}

// digits are sizes and lines, which differ from run to run.
var digits = regexp.MustCompile(`\d+`)
