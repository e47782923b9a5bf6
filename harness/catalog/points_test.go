package catalog_test

import (
	"math"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"touchstone/harness/catalog"
)

func TestPoints(t *testing.T) {
	for n, want := range map[float64]string{
		0: "0", 7: "7", 2.5: "2.5", 2.38: "2.38", 0.29: "0.29", 99.999: "99.99", 99.995: "99.99", 1.0 / 3: "0.33",
		-5: "-5", -0.25: "-0.25", math.Copysign(0, -1): "0", 1234567: "1234567",
	} {
		if got := catalog.English.Points(n); got != want {
			t.Errorf("%v: %s", n, got)
		}
	}
}

func TestPointsAreNeverRoundedUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.Float64Range(-1000, 1000).Draw(t, "points")
		shown, err := strconv.ParseFloat(catalog.English.Points(n), 64)
		if err != nil || shown > n || n-shown >= 0.01+1e-9 {
			t.Fatalf("%v is shown as %v: %v", n, shown, err)
		}
	})
}
