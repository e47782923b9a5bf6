// Command uno has what the assignment uno-game needs besides its reference: generators, and wrong programs; see
// [plugins.Uno].
package main

import (
	"os"

	"touchstone/cmd/internal/plugins"
	"touchstone/reference/mistake"
)

func main() {
	os.Exit(mistake.Process(plugins.Uno)(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
