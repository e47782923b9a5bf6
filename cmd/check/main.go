// Command check is the reference for the program check; see
// [klondike.Check].
package main

import (
	"os"

	"touchstone/reference/klondike"
)

func main() {
	os.Exit(klondike.Check(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
