package proc

import (
	"testing"
	"time"
)

func TestKeptWaiting(t *testing.T) {
	const s = time.Second
	for _, tc := range []struct {
		name    string
		threads []Thread
		want    time.Duration
	}{
		{"none", nil, 0},
		{"one that others kept from running", []Thread{{Ran: s, Held: 3 * s}}, 3 * s},
		{"one that its own others kept from running", []Thread{{Ran: s, Held: 3 * s}, {Ran: 3 * s, Held: s}}, 0},
		{"both that others kept from running, too", []Thread{{Ran: s, Held: 5 * s}, {Ran: s, Held: 4 * s}}, 4 * s},
		{"one that sleeps beside one that others kept from running", []Thread{{}, {Ran: s, Held: 2 * s}}, 2 * s},
	} {
		if got := KeptWaiting(tc.threads); got != tc.want {
			t.Errorf("%s: %v, want %v", tc.name, got, tc.want)
		}
	}
}
