// Command ass3 is the reference of the card game of ESP, assignment 3; see
// package espsolitaire.
package main

import (
	"os"

	"touchstone/reference/espsolitaire"
)

func main() {
	os.Exit(espsolitaire.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
