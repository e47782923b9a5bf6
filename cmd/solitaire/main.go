// Command solitaire has the readers and generators of the card game of ESP; see [plugins.Solitaire].
package main

import (
	"os"

	"touchstone/cmd/internal/plugins"
)

func main() {
	os.Exit(plugins.Solitaire(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
