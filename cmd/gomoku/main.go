// Command gomoku has what the assignment Gomoku in the Mist needs besides its reference: a generator, wrong
// programs, and other readings of the handout; see [plugins.Gomoku].
package main

import (
	"os"

	"touchstone/cmd/internal/plugins"
	"touchstone/reference/mistake"
)

func main() {
	os.Exit(mistake.Process(plugins.Gomoku)(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
