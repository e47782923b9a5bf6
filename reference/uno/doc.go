// Package uno is the reference for Uno-Game (Algoritmos y Estructuras de Datos
// II, final exam): the two data types Card and Pile, and the driver test_uno
// that builds a pile from a file, prints it, and verifies it.
//
// # Input
//
// The first line of a file is the number of cards. Then comes a line a card,
// the oldest first, with the player whose turn is next after it, and at last 1
// or 0, whether the pile is valid by the rules of the game:
//
//	2
//	[7r:n] ==> P0
//	[0r:s] ==> P2
//	1
//
// White space is free, as it is for scanf: any amount of it stands between the
// parts, or none, and all the cards may stand in one line.
//
// # Points the handout leaves open
//
//   - A first card that is a skip: player 1 is next, not 0 (so in the course's
//     own files).
//   - White space inside of a card, of an arrow or of a player is bad input.
//   - A number other than 0 on a skip or a change of colour, a player who is not
//     below NUM_PLAYERS, and a pile without cards are bad input.
//   - The input is named stdin when it is standard input. It is not verified,
//     whether -v is given or not.
//   - An empty line stands between the files, and before the summary.
//   - Bad input ends the run at once: later files are not read and no summary is
//     printed. Its message goes to standard error.
package uno
