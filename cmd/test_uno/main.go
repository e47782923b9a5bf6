// Command test_uno is the reference driver of Uno-Game. It reads piles from files or
// standard input, shows what the reference makes of them, and with -v verifies it.
// The environment variable NUM_PLAYERS sets the number of players; the default is 3.
package main

import (
	"fmt"
	"os"
	"strconv"

	"touchstone/reference/uno"
)

func main() {
	players := uno.DefaultPlayers
	if text, ok := os.LookupEnv("NUM_PLAYERS"); ok {
		n, err := strconv.Atoi(text)
		if err != nil {
			fmt.Fprintf(os.Stderr, "test_uno: bad NUM_PLAYERS %q: want 1 or more\n", text)
			os.Exit(2)
		}
		players = n
	}
	d := uno.Driver{Players: players, Color: isTerminal(os.Stdout) && os.Getenv("NO_COLOR") == ""}
	os.Exit(d.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
