package uno

import (
	"fmt"
	"io"
	"slices"

	"touchstone/reference/mistake"
)

// Programs are the names of the programs of the assignment that can have mistakes, and how
// each is made: probe_card, which calls card.c, test_uno and test_unogame, the drivers, and
// probe_uno_N, which calls unogame.c for N players. Mistakes of card.c show in probe_card alone.
var Programs = func() map[string]func(ids ...string) (mistake.Program, error) {
	made := map[string]func(r *rules) mistake.Program{
		"probe_card":   func(r *rules) mistake.Program { return r.probeCard },
		"test_uno":     driver,
		"test_unogame": driver,
	}
	for _, players := range []int{1, 2, 3, 4, 7} {
		made[fmt.Sprintf("probe_uno_%d", players)] = func(r *rules) mistake.Program { return r.probeGame(players) }
	}
	programs := map[string]func(ids ...string) (mistake.Program, error){}
	for name, by := range made {
		programs[name] = func(ids ...string) (mistake.Program, error) {
			return slices.Concat(readings, cardMistakes, gameMistakes).Program(ids, handout(), func(r rules) mistake.Program { return by(&r) })
		}
	}
	return programs
}()

func driver(r *rules) mistake.Program {
	return func(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
		return Driver{Players: DefaultPlayers, rules: r}.Main(args, stdin, stdout, stderr)
	}
}

// Mistakes returns the names of all mistakes, those of card.c first. Every one of them alone
// makes a program that differs from the reference in a way that the handout settles.
func Mistakes() []string { return slices.Concat(cardMistakes, gameMistakes).IDs() }

// Readings returns the names of the readings of what the handout leaves open.
func Readings() []string { return readings.IDs() }

var cardMistakes = mistake.List[rules]{
	// The constructor and what can be asked of a card.
	{ID: "card-number-lost", Part: "card_new", Rules: creates(func(c *Card) { c.Number = 0 })},
	{ID: "card-type-lost", Part: "card_new", Rules: creates(func(c *Card) { c.Type = Normal })},
	{ID: "card-color-lost", Part: "card_new", Rules: creates(func(c *Card) { c.Color = Blue })},
	{ID: "card-nine-refused", Part: "card_new", Rules: creates(func(c *Card) { c.Number %= 9 })},
	{ID: "card-color-type-swapped", Part: "card_new", Rules: creates(func(c *Card) { c.Color, c.Type = Color(c.Type), Type(c.Color) })},
	{ID: "card-static", Rules: func(r *rules) { r.beside = cardStatic }},
	{ID: "get-number-as-type", Part: "card_get_number", Rules: func(r *rules) { r.number = func(c Card) uint { return uint(c.Type) } }},
	{ID: "get-number-one-more", Part: "card_get_number", Rules: func(r *rules) { r.number = func(c Card) uint { return c.Number + 1 } }},
	{ID: "get-color-shifted", Part: "card_get_color", Rules: func(r *rules) { r.color = func(c Card) Color { return c.Color + 1 } }},
	{ID: "get-color-blue-red-swapped", Part: "card_get_color", Rules: func(r *rules) { r.color = getColorSwapped }},
	{ID: "get-type-skip-unknown", Part: "card_get_type", Rules: func(r *rules) { r.kind = getTypeSkipUnknown }},
	{ID: "get-type-swapped", Part: "card_get_type", Rules: func(r *rules) { r.kind = func(c Card) Type { return (3 - c.Type) % 3 } }},
	{ID: "card-destroy-crash", Part: "card_destroy", Rules: func(r *rules) { r.destroyCard = func() { panic(mistake.Segfault) } }},
	{ID: "card-destroy-twice", Part: "card_destroy", Rules: func(r *rules) { r.destroyCard = func() { panic(mistake.Abort) } }},

	// The number and the colour of two cards.
	{ID: "same-number-by-color", Part: "card_samenum", Rules: func(r *rules) { r.sameNumber = Card.SameColor }},
	{ID: "same-number-not", Part: "card_samenum", Rules: func(r *rules) { r.sameNumber = func(c, d Card) bool { return c.Number != d.Number } }},
	{ID: "same-number-always", Part: "card_samenum", Rules: func(r *rules) { r.sameNumber = func(Card, Card) bool { return true } }},
	{ID: "same-number-of-one-color", Part: "card_samenum", Rules: func(r *rules) { r.sameNumber = func(c, d Card) bool { return c == d } }},
	{ID: "same-color-by-type", Part: "card_samecolor", Rules: func(r *rules) { r.sameColor = func(c, d Card) bool { return c.Type == d.Type } }},
	{ID: "same-color-by-number", Part: "card_samecolor", Rules: func(r *rules) { r.sameColor = Card.SameNumber }},
	{ID: "same-color-always", Part: "card_samecolor", Rules: func(r *rules) { r.sameColor = func(Card, Card) bool { return true } }},
	{ID: "same-color-of-numbers-only", Part: "card_samecolor", Rules: func(r *rules) {
		r.sameColor = func(c, d Card) bool { return c.Color == d.Color && c.Type == Normal && d.Type == Normal }
	}},

	// Compatible cards.
	{ID: "compatible-reversed", Rules: compatibleIf(func(right goesOn, c, top Card) bool { return right(top, c) })},
	{ID: "compatible-both-ways", Rules: compatibleIf(func(right goesOn, c, top Card) bool { return right(c, top) || right(top, c) })},
	{ID: "change-same-color", Part: "change of colour", Rules: compatibleIf(of(ChangeColor, Card.SameColor))},
	{ID: "change-not-on-change", Part: "change of colour", Rules: compatibleIf(of(ChangeColor, func(_, top Card) bool { return top.Type != ChangeColor }))},
	{ID: "change-not-on-skip", Part: "change of colour", Rules: compatibleIf(of(ChangeColor, func(_, top Card) bool { return top.Type != Skip }))},
	{ID: "change-never", Part: "change of colour", Rules: compatibleIf(of(ChangeColor, func(Card, Card) bool { return false }))},
	{ID: "skip-same-color", Part: "skip", Rules: compatibleIf(of(Skip, Card.SameColor))},
	{ID: "skip-on-skip-only", Part: "skip", Rules: compatibleIf(of(Skip, func(_, top Card) bool { return top.Type == Skip }))},
	{ID: "skip-always", Part: "skip", Rules: compatibleIf(of(Skip, func(Card, Card) bool { return true }))},
	{ID: "skip-on-zero", Part: "skip", Rules: compatibleIf(of(Skip, func(c, top Card) bool { return c.Compatible(top) || top.Number == 0 }))},
	{ID: "number-same-color", Part: "normal", Rules: compatibleIf(of(Normal, Card.SameColor))},
	{ID: "number-same-number", Part: "normal", Rules: compatibleIf(of(Normal, func(c, top Card) bool { return top.Type == Normal && c.SameNumber(top) }))},
	{ID: "number-both", Part: "normal", Rules: compatibleIf(of(Normal, func(c, top Card) bool { return c.SameColor(top) && c.SameNumber(top) }))},
	{ID: "number-zero-on-special", Part: "normal", Rules: compatibleIf(of(Normal, func(c, top Card) bool { return c.SameColor(top) || c.SameNumber(top) }))},
	{ID: "number-on-change-always", Part: "normal", Rules: compatibleIf(of(Normal, func(c, top Card) bool { return c.Compatible(top) || top.Type == ChangeColor }))},
	{ID: "number-on-skip-never", Part: "normal", Rules: compatibleIf(of(Normal, func(c, top Card) bool { return c.Compatible(top) && top.Type != Skip }))},
	{ID: "number-on-number-always", Part: "normal", Rules: compatibleIf(of(Normal, func(c, top Card) bool { return c.Compatible(top) || top.Type == Normal }))},
}

var gameMistakes = mistake.List[rules]{
	// The game, its top card and the number of its cards.
	{ID: "top-first", Part: "uno_topcard", Rules: func(r *rules) { r.top = func(p *Pile) Card { return p.plays[0].Card } }},
	{ID: "top-below", Part: "uno_topcard", Rules: func(r *rules) { r.top = func(p *Pile) Card { return p.plays[max(0, len(p.plays)-2)].Card } }},
	{ID: "top-destroyed", Part: "uno_topcard", Rules: func(r *rules) { r.top = topDestroyed }},
	{ID: "count-zero", Part: "uno_count", Rules: func(r *rules) { r.count = func(*Pile) int { return 0 } }},
	{ID: "count-not-the-first", Part: "uno_count", Rules: func(r *rules) { r.count = func(p *Pile) int { return p.Count() - 1 } }},
	{ID: "count-one-more", Part: "uno_count", Rules: func(r *rules) { r.count = func(p *Pile) int { return p.Count() + 1 } }},
	{ID: "count-up-to-hundred", Part: "uno_count", Rules: func(r *rules) { r.count = func(p *Pile) int { return min(100, p.Count()) } }},
	{ID: "count-in-a-byte", Part: "uno_count", Rules: func(r *rules) { r.count = func(p *Pile) int { return p.Count() % 256 } }},
	{ID: "game-shared", Rules: func(r *rules) { r.besideGame = func(p, other *Pile) { p.plays = slices.Clone(other.plays) } }},
	{ID: "destroy-crash", Part: "uno_destroy", Rules: func(r *rules) { r.destroyGame = func(*Pile) { panic(mistake.Segfault) } }},
	{ID: "destroy-twice", Part: "uno_destroy", Rules: func(r *rules) { r.destroyGame = func(*Pile) { panic(mistake.Abort) } }},
	{ID: "destroy-loop", Part: "uno_destroy", Rules: func(r *rules) { r.destroyGame = func(*Pile) { panic(mistake.Loop) } }},
	{ID: "destroy-one-card-crash", Part: "uno_destroy", Rules: func(r *rules) { r.destroyGame = destroyOneCardCrash }},

	// The cards that are added.
	{ID: "add-for-player-0", Part: "player of a card", Rules: addsFor(func(*rules, *Pile) int { return 0 })},
	{ID: "add-forgets-skip", Part: "player of a card", Rules: addsFor(func(_ *rules, p *Pile) int { return (p.top().Player + 1) % p.players })},
	{ID: "add-own-skip", Part: "player of a card", Rules: adds(addOwnSkip)},
	{ID: "add-refuses", Part: "place of a card that is added", Rules: adds(addRefuses)},
	{ID: "add-at-bottom", Part: "place of a card that is added", Rules: adds(addAtBottom)},
	{ID: "add-replaces", Part: "place of a card that is added", Rules: adds(addReplaces)},
	{ID: "add-up-to-hundred", Rules: adds(addUpToHundred)},

	// The colour to be played.
	{ID: "color-of-first", Part: "uno_currentcolor", Rules: func(r *rules) { r.currentColor = func(p *Pile) Color { return p.plays[0].Card.Color } }},
	{ID: "color-before-change", Part: "uno_currentcolor", Rules: func(r *rules) { r.currentColor = colorBeforeChange }},
	{ID: "color-of-last-change", Part: "uno_currentcolor", Rules: func(r *rules) { r.currentColor = colorOfLastChange }},
	{ID: "color-always-blue", Part: "uno_currentcolor", Rules: func(r *rules) { r.currentColor = func(*Pile) Color { return Blue } }},

	// The player whose turn it is.
	{ID: "first-player-0", Rules: func(r *rules) {
		r.newGame = func(first Card, players int) *Pile { return &Pile{[]Play{{first, 0}}, players} }
	}},
	{ID: "first-skip-ignored", Part: "uno_nextplayer", Rules: nextIs(func(p *Pile) int {
		if p.top().Player == Nobody {
			return 0
		}
		return p.NextPlayer()
	})},
	{ID: "skip-ignored", Part: "uno_nextplayer", Rules: nextIs(func(p *Pile) int { return (p.top().Player + 1) % p.players })},
	{ID: "skip-two", Part: "uno_nextplayer", Rules: nextIs(func(p *Pile) int { return (p.top().Player + 1 + 2*skips(p)) % p.players })},
	{ID: "skip-by-card-below", Part: "uno_nextplayer", Rules: nextIs(nextByCardBelow)},
	{ID: "change-skips-too", Part: "uno_nextplayer", Rules: nextIs(func(p *Pile) int {
		return (p.top().Player + 1 + min(1, int(p.Top().Type))) % p.players
	})},
	{ID: "skip-mod-three", Part: "uno_nextplayer", Rules: nextIs(func(p *Pile) int {
		if skips(p) == 0 {
			return p.NextPlayer()
		}
		return (p.top().Player + 2) % 3
	})},
	{ID: "players-always-three", Part: "uno_nextplayer", Rules: nextIs(func(p *Pile) int { return (p.top().Player + 1 + skips(p)) % 3 })},
	{ID: "never-round", Part: "uno_nextplayer", Rules: nextIs(func(p *Pile) int { return p.top().Player + 1 + skips(p) })},
	{ID: "round-once", Part: "uno_nextplayer", Rules: nextIs(nextRoundOnce)},
	{ID: "round-too-late", Part: "uno_nextplayer", Rules: nextIs(func(p *Pile) int { return (p.top().Player + 1 + skips(p)) % (p.players + 1) })},
	{ID: "next-backwards", Part: "uno_nextplayer", Rules: nextIs(nextBackwards)},

	// Valid piles.
	{ID: "valid-change-first", Part: "uno_validpile", Rules: validIf(func(cards []Card) bool { return all(cards, Card.Compatible) })},
	{ID: "valid-skip-first-refused", Part: "uno_validpile", Rules: validIf(func(cards []Card) bool { return cards[0].Type == Normal && all(cards, Card.Compatible) })},
	{ID: "valid-top-two", Part: "uno_validpile", Rules: validIf(func(cards []Card) bool {
		return startsWell(cards) && all(cards[max(0, len(cards)-2):], Card.Compatible)
	})},
	{ID: "valid-first-two", Part: "uno_validpile", Rules: validIf(func(cards []Card) bool { return startsWell(cards) && all(cards[:min(2, len(cards))], Card.Compatible) })},
	{ID: "valid-not-the-first", Part: "uno_validpile", Rules: validIf(func(cards []Card) bool { return startsWell(cards) && all(cards[1:], Card.Compatible) })},
	{ID: "valid-not-the-top", Part: "uno_validpile", Rules: validIf(func(cards []Card) bool {
		return startsWell(cards) && all(cards[:max(1, len(cards)-1)], Card.Compatible)
	})},
	{ID: "valid-reversed", Part: "uno_validpile", Rules: validIf(func(cards []Card) bool {
		return startsWell(cards) && all(cards, func(c, top Card) bool { return top.Compatible(c) })
	})},
	{ID: "valid-any-two", Part: "uno_validpile", Rules: validIf(validAnyTwo)},
	{ID: "valid-one-card-never", Part: "uno_validpile", Rules: validIf(func(cards []Card) bool {
		return len(cards) > 1 && startsWell(cards) && all(cards, Card.Compatible)
	})},
	{ID: "valid-always", Part: "uno_validpile", Rules: validIf(func([]Card) bool { return true })},
	{ID: "valid-turns-pile", Part: "uno_validpile", Rules: validTurnsPile},
	{ID: "valid-never", Part: "uno_validpile", Rules: validIf(func([]Card) bool { return false })},

	// The array.
	{ID: "array-newest-first", Rules: arrays(func(cards []Card) []Card {
		slices.Reverse(cards)
		return cards
	})},
	{ID: "array-too-short", Rules: arrays(func(cards []Card) []Card { return cards[:len(cards)-1] })},
	{ID: "array-shifted", Rules: arrays(func(cards []Card) []Card { return append(cards[1:], cards[0]) })},
	{ID: "array-of-top", Rules: arrays(func(cards []Card) []Card {
		for i := range cards {
			cards[i] = cards[len(cards)-1]
		}
		return cards
	})},
	{ID: "array-internal", Rules: func(r *rules) { r.ownArray = false }},
}

// readings are the ways to understand what the handout leaves open, besides that of the
// reference.
var readings = mistake.List[rules]{
	{ID: "number-of-special-differs", Rules: func(r *rules) {
		right := r.sameNumber
		r.sameNumber = func(c, d Card) bool { return c.Type == Normal && d.Type == Normal && right(c, d) }
	}},
}
