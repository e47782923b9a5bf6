// Command klondike has the readers and generators of the assignments with Klondike; see [plugins.Klondike].
package main

import (
	"os"

	"touchstone/cmd/internal/plugins"
)

func main() {
	os.Exit(plugins.Klondike(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
