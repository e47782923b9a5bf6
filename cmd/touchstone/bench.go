package main

import (
	"touchstone/harness/bench"
	"touchstone/reference/gomoku"
)

// benches are what the manifests of the assignments try students' tests on.
var benches = bench.Benches{
	"gomoku": {Reference: gomoku.Main, Accepts: gomoku.Accepts, Variants: gomokuVariants()},
}

func gomokuVariants() []bench.Variant {
	var variants []bench.Variant
	for _, v := range gomoku.Variants() {
		variants = append(variants, bench.Variant{ID: v.ID, Sentence: v.Sentence, Main: v.Main})
	}
	return variants
}
