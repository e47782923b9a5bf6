// Package gomoku is the reference for gitm, the game controller of "Gomoku in
// the Mist" (COMP2017/9017, assignment 1). Main is the program; With makes
// it with known mistakes, to test a test suite with; Generate writes random sessions.
//
// A session consists of one command per line. The rules that it follows are in one
// place, rules.go, and each of them is one function in the file of its subject:
// coordinates, board and lines, mist, commands.
//
// # Points the handout leaves open
//
// The reference has to do something in each of these cases, and no test case should
// depend on what:
//
//   - The end of the input without term counts as a forced stop, like term:
//     no output, exit status 1.
//   - A last line without a newline is a command like any other.
//   - A line may have any length and any bytes. Only the newline ends it.
//   - Tab, CR, vertical tab and form feed are white space: beside or inside a
//     command they make it "Invalid!", as a blank does.
//   - "place A", "place 1" and "place @1" have their one parameter, which is
//     no coordinate: "Invalid coordinate". "place" alone lacks it: "Invalid!".
//     So does "place" with one blank behind it, though that may be taken for
//     an empty coordinate.
//   - A fifth stone in line that is also stone 361 wins; it is no tie.
//   - Input after the end of the game is not read.
//   - The program takes no arguments; given one, it says so and exits with 2.
package gomoku
