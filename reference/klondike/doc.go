// Package klondike is the reference for the two programs of the solitaire
// assignment: check, which judges an input file, and advance, which plays the
// moves of one. Both use one engine: a [Game] is parsed, validated, played
// and rendered here, and the programs only decide what goes to which stream.
//
// "Part 1" and "part 2" below are the handouts of the two programs.
//
// # Input format
//
// Part 1, section 3. The input is a sequence of words. Blank, tab, carriage
// return and newline separate words; a comment, from '#' to the end of its
// line, counts as one newline; '|' is always a word of its own, and ':' always
// ends a word. All other bytes, NUL included, are parts of words, so that
// garbage is reported as a word that was not expected. Input is read as a
// stream: neither the length of a line nor that of a word is limited, and of a
// long word only the beginning is kept, for the message.
//
// # Reading output
//
// These functions read the output of programs of part 2. [Canonical] parses the
// input format. [CanonicalPosition] parses the position of the cards in the
// human-readable format, however it is laid out; [MirroredPosition] and
// [TopPosition] do so for programs with a known mistake in it. [Foundations], [Tableau] and
// [Waste] return the parts of that format as printed, and [Alone] reports any
// other output besides the summary.
//
// # Readings
//
// Where the handouts leave room, this package reads them as follows.
//
//   - "An arbitrary amount of whitespace" includes none where two words cannot
//     run into each other: "RULES:turn 1" and "3c|8c" are read, while
//     "turn1", "1unlimited", "AcAd" and the moves ".." are each one wrong word.
//   - A tableau column asks for "one or more space characters between
//     elements", so there '|' must stand apart from its neighbours; tabs pass.
//   - Column 7 may follow "TABLEAU:" on the same line. A column lasts until the
//     end of its line, so "STOCK:" cannot stand on the line of column 1.
//   - The last line needs no newline, and a comment may end with the input.
//   - Covered cards without an uncovered one after them are a formatting error.
//   - Illegal piles, duplicated cards and missing cards are all reported, in
//     that order; each card is named once, in the order spades, hearts,
//     diamonds, clubs and from ace to king, as in part 1, sections 6.4 and 6.5.
//   - advance judges the game like check, and in the same words (part 2,
//     section 4.1: "continue to check that input files are valid").
//   - advance reads the whole of MOVES before it plays: a formatting error
//     there counts even beyond the limit of -m or after an illegal move.
//   - "r" with both stock and waste empty is legal while resets are left, since
//     part 2, section 4.2 names only two reasons against "r". It uses one up.
//   - The exchange format states the resets that are left, not the original
//     limit, so that reading it back continues the same game.
package klondike
