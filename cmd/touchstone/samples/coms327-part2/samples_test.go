package samples_test

import (
	"testing"

	"touchstone/cmd/touchstone/internal/samples"
)

func TestSamples(t *testing.T) { samples.Try(t, "coms327-part2") }
