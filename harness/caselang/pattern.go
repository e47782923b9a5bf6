package caselang

import (
	"regexp"
	"sync"
)

// patterns are the regular expressions of manifests and cases, by their text. There are few
// different ones, and compiling one takes longer than most plays are judged.
var patterns sync.Map

func pattern(text string) (*regexp.Regexp, error) {
	if re, known := patterns.Load(text); known {
		return re.(*regexp.Regexp), nil
	}
	re, err := regexp.Compile(text)
	if err == nil {
		patterns.Store(text, re)
	}
	return re, err
}
