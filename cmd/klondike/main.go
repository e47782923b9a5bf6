// Command klondike has what the assignments with Klondike need besides their references: readers, generators, and wrong
// programs; see [plugins.Klondike].
package main

import (
	"os"

	"touchstone/cmd/internal/plugins"
	"touchstone/reference/mistake"
)

func main() {
	os.Exit(mistake.Process(plugins.Klondike)(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
