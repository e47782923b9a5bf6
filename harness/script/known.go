package script

import (
	"maps"
	"slices"

	"touchstone/harness/catalog"
	"touchstone/harness/sandbox"
)

// knownBytes is how much a stopped play may have printed for its runs to be kept.
const knownBytes = 64 << 10

// playWay is one way of a play of a case: the index of both, from 0.
type playWay struct{ play, way int }

// known is what a play did that was stopped. If another play of the case gets more
// time, this one does not use up its own once more.
type known struct {
	runs     []trial
	unjudged catalog.Message
	stops    []stop
}

// played runs a play, unless it is known what it does.
func (s *state) played(way int, p playing, c sandbox.Command) ([]trial, catalog.Message, error) {
	now := playWay{s.at, way}
	if k, ok := s.known[now]; ok {
		s.stops = append(s.stops, k.stops...)
		return k.runs, k.unjudged, nil
	}
	before := len(s.stops)
	runs, unjudged, err := s.trials(p, c)
	if err != nil {
		return nil, catalog.Message{}, err
	}
	printed := 0
	for _, run := range runs {
		s.result.Elapsed += run.outcome.Wall
		printed += len(run.outcome.Stdout) + len(run.outcome.Stderr)
	}
	if stops := s.stops[before:]; len(stops) > 0 && printed <= knownBytes {
		if s.known == nil {
			s.known = map[playWay]known{}
		}
		s.known[now] = known{runs, unjudged, slices.Clone(stops)}
	}
	return runs, unjudged, nil
}

// forget lets a play run again.
func (s *state) forget(play int) {
	maps.DeleteFunc(s.known, func(t playWay, _ known) bool { return t.play == play })
}
