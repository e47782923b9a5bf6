package main

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"touchstone/cmd/touchstone/internal/samples"
	"touchstone/harness/compare"
)

// Every card is read as itself, in symbols and in words: "Ace of hearts" begins with the
// letters of the ace of clubs.
func TestCardsInWords(t *testing.T) {
	s := samples.Suite(t, "coms327-part1")
	card := s.Assignment.Tokens["card"]
	tokens := compare.Tokens{Kind: "card", Pattern: regexp.MustCompile(card.Pattern), Within: regexp.MustCompile(card.Within), Words: card.Words}
	ranks := strings.Fields("ace two three four five six seven eight nine ten jack queen king")
	for i, rank := range "A23456789TJQK" {
		for _, suit := range []string{"clubs", "diamonds", "hearts", "spades"} {
			want := string(rank) + suit[:1]
			for _, text := range []string{want, ranks[i] + " of " + suit, strings.ToUpper(ranks[i][:1]) + ranks[i][1:] + " of " + suit} {
				if got := tokens.In([]byte("found " + text + " twice")); !slices.Equal(got, []string{want}) {
					t.Errorf("%q is read as %q", text, got)
				}
			}
		}
	}
}
