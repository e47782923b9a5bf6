package samples_test

import (
	"testing"

	"touchstone/cmd/touchstone/internal/samples"
)

func TestSamples(t *testing.T) { samples.Try(t, "esp-ass3") }
