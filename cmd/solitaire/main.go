// Command solitaire has what the card game of ESP needs besides its reference: readers, generators, and wrong
// programs; see [plugins.Solitaire].
package main

import (
	"os"

	"touchstone/cmd/internal/plugins"
	"touchstone/reference/mistake"
)

func main() {
	os.Exit(mistake.Process(plugins.Solitaire)(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
