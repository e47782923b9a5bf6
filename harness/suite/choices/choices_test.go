package choices

import (
	"slices"
	"testing"
)

func TestChoices(t *testing.T) {
	first, again := Rolled(7), Rolled(7)
	for range 20 {
		if a, b := first.IntN(10), again.IntN(10); a != b || a < 0 || a > 9 {
			t.Fatalf("got %d and %d", a, b)
		}
	}
	repeated := Repeated(first.Made())
	for _, want := range first.Made() {
		if got := repeated.IntN(10); got != want {
			t.Fatalf("got %d, want %d", got, want)
		}
	}
	few := Repeated([]int{8, 1})
	got := []int{few.IntN(5), few.IntN(5), few.IntN(5)}
	if !slices.Equal(got, []int{4, 1, 0}) || !slices.Equal(few.Made(), got) {
		t.Errorf("got %v", got)
	}
}

func TestParse(t *testing.T) {
	for _, list := range [][]int{nil, {0}, {3, 0, 12}} {
		if got, err := Parse(Format(list)); err != nil || !slices.Equal(got, list) {
			t.Errorf("%v: got %v, %v", list, got, err)
		}
	}
	for _, text := range []string{"1 x", "-1", "1,2"} {
		if got, err := Parse([]byte(text)); err == nil {
			t.Errorf("%q: got %v", text, got)
		}
	}
}
