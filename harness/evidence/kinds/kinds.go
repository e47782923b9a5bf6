// Package kinds lists the kinds of evidence that items of a rubric may name.
package kinds

import (
	"touchstone/harness/assignment"
	"touchstone/harness/evidence"
	"touchstone/harness/evidence/handedin"
	"touchstone/harness/evidence/inspect"
	"touchstone/harness/evidence/owntests"
)

// All are the kinds of evidence, besides the cases. A new one is a package and a word here.
var All = []evidence.Kind{handedin.Build, handedin.Files, inspect.Kind, inspect.ByTool, owntests.Kind}

// Rules returns what manifests may say to them.
func Rules() assignment.Rules {
	rules := assignment.Rules{}
	for _, kind := range All {
		for _, name := range kind.Names {
			rules[name] = kind.Rule
		}
	}
	return rules
}
