package policy

import (
	"strings"
	"time"
)

// The forms of a moment: those that name its zone, and those that do not. The last are how
// Moodle and Canvas write it in English.
var (
	zoned = []string{time.RFC3339, "2006-01-02 15:04:05 -0700", "2006-01-02 15:04 -0700", "2006-01-02 15:04:05 MST", "2006-01-02 15:04:05 -0700 MST"}
	local = []string{
		"2006-01-02 15:04", "2006-01-02 15:04:05", "2006-01-02T15:04", "2006-01-02T15:04:05",
		"Monday, 2 January 2006, 3:04 PM", "Monday, January 2, 2006, 3:04 PM", "Jan 2, 2006 3:04 PM", "Jan 2, 2006 at 3:04pm",
	}
)

// Readings are what a time may mean: mostly once the same. In a night in which the clocks
// change it may exist twice, or not at all; then the readings are those of the clock before
// and after the change.
type Readings struct {
	First, Last time.Time
}

// Parse reads a moment, in a zone unless it names its own.
func Parse(text string, zone *time.Location) (Readings, bool) {
	text = strings.Join(strings.Fields(text), " ") // some put a no-break space before PM
	for _, form := range zoned {
		t, err := time.ParseInLocation(form, text, zone)
		if err != nil {
			continue
		}
		if name, offset := t.Zone(); strings.HasSuffix(form, " MST") && offset == 0 && name != "UTC" && name != "GMT" {
			return Readings{}, false // an abbreviation may mean several zones
		}
		return Readings{t, t}, true
	}
	for _, form := range local {
		if wall, err := time.Parse(form, text); err == nil {
			return readings(wall, zone), true
		}
	}
	return Readings{}, false
}

// readings returns what a time of the clock, given in UTC, means in a zone.
func readings(wall time.Time, zone *time.Location) Readings {
	read := func(near time.Time) (t time.Time, exists bool) {
		_, offset := near.In(zone).Zone()
		t = wall.Add(-time.Duration(offset) * time.Second).In(zone)
		_, is := t.Zone()
		return t, is == offset
	}
	const day = 24 * time.Hour
	before, first := read(wall.Add(-day))
	after, second := read(wall.Add(day))
	switch {
	case first && !second:
		after = before
	case second && !first:
		before = after
	case after.Before(before):
		before, after = after, before
	}
	return Readings{before, after}
}
