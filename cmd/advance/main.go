// Command advance is the reference for the program advance; see
// [klondike.Advance].
package main

import (
	"os"

	"touchstone/reference/klondike"
)

func main() {
	os.Exit(klondike.Advance(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
