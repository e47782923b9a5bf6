// Command gitm is the reference controller of Gomoku in the Mist. It reads
// commands from standard input, one per line.
package main

import (
	"os"

	"touchstone/reference/gomoku"
)

func main() {
	os.Exit(gomoku.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
