package gomoku

import (
	"bytes"
	"math/rand/v2"
	"strconv"
	"strings"
)

// Generate returns the input of a random session: a game that somebody wins,
// that fills the board without a winner, or that ends with resign or term, mixed
// with other commands and with lines that the controller refuses. It uses only what
// the handout settles, and every session ends before its input does.
func Generate(rng *rand.Rand) []byte {
	s := &session{rng: rng, game: NewGame()}
	plans := []func(*session) []Point{scatter, crowd, race, race, fill}
	moves := plans[rng.IntN(len(plans))](s)
	if len(moves) < Size*Size {
		s.chatty = rng.Float64()
	}
	for _, p := range moves {
		s.chat()
		s.do("place " + p.String())
	}
	s.chat()
	if s.oneIn(3) {
		s.do("resign")
	}
	s.do("term")
	return s.input.Bytes()
}

// session writes the input of a game as the game goes on.
type session struct {
	rng    *rand.Rand
	game   *Game
	input  bytes.Buffer
	over   bool
	chatty float64 // probability of another line before the next move
}

func (s *session) do(line string) {
	if s.over {
		return
	}
	s.input.WriteString(line + "\n")
	s.over = s.game.Do(line).Over
}

func (s *session) oneIn(n int) bool { return s.rng.IntN(n) == 0 }

func (s *session) anyPoint() Point {
	return Point{1 + s.rng.IntN(Size), 1 + s.rng.IntN(Size)}
}

func pick[T any](rng *rand.Rand, choices []T) T { return choices[rng.IntN(len(choices))] }

// chat writes a few lines that do not place a stone.
func (s *session) chat() {
	for s.rng.Float64() < s.chatty*0.8 {
		switch s.rng.IntN(8) {
		case 0, 1, 2:
			s.do("view")
		case 3:
			s.do(pick(s.rng, []string{"who", "history"}))
		case 4:
			if len(s.game.history) > 0 {
				s.do("place " + pick(s.rng, s.game.history).String())
			}
		case 5:
			s.do("place " + s.noCoordinate())
		default:
			s.do(s.noCommand())
		}
		if s.oneIn(2) {
			s.do(pick(s.rng, []string{"who", "view"}))
		}
	}
}

// noCoordinate returns a word that is no coordinate.
func (s *session) noCoordinate() string {
	p := s.anyPoint().String()
	col, row := p[:1], p[1:]
	beyond := string(rune('T' + s.rng.IntN(7)))
	return pick(s.rng, []string{
		col + "0" + row, col + "0", col + strconv.Itoa(20+s.rng.IntN(80)), col + "1" + row + row, col + "-" + row, col + "+" + row,
		strings.ToLower(p), beyond + row, col + p, row + col, p + p, p + "x",
	})
}

// noCommand returns a line that is no command, though it may look like one.
func (s *session) noCommand() string {
	p := s.anyPoint().String()
	command := pick(s.rng, []string{"who", "view", "history", "term", "resign", "place " + p, "place " + s.noCoordinate()})
	return pick(s.rng, []string{
		command + " ", " " + command, command + " " + p, command + " now", "x" + command, strings.ToUpper(command[:1]) + command[1:],
		"place  " + p, "place", "", " ", "help",
	})
}
