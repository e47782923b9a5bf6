// Command uno has the generators of the assignment uno-game; see [plugins.Uno].
package main

import (
	"os"

	"touchstone/cmd/internal/plugins"
)

func main() {
	os.Exit(plugins.Uno(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
