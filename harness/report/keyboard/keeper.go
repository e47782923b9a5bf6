package keyboard

import (
	"io"
	"os"
	"os/exec"
	"os/signal"

	"golang.org/x/term"
)

// keeperName is the Args[0] that makes a program linking this package the keeper of a
// terminal: it waits until nobody writes to its standard input any more, and gives the
// terminal back as it was. So a crash, or SIGKILL, leaves no terminal without an echo.
const keeperName = "touchstone-terminal-keeper"

func init() {
	if len(os.Args) > 0 && os.Args[0] == keeperName {
		keepTerminal()
		os.Exit(0)
	}
}

// keepTerminal runs in the keeper, whose standard error is the terminal.
func keepTerminal() {
	signal.Ignore() // all that a terminal sends, and that a process in the background gets
	terminal := int(os.Stderr.Fd())
	as, err := term.GetState(terminal)
	if err != nil {
		return
	}
	os.Stdout.WriteString(".") // it knows how the terminal was
	io.Copy(io.Discard, os.Stdin)
	term.Restore(terminal, as)
}

// keep starts the keeper.
func (k *Keyboard) keep() error {
	exe, err := os.Executable()
	if err != nil {
		return err
	}
	k.keeper = &exec.Cmd{Path: exe, Args: []string{keeperName}, Stderr: k.in}
	alive, err := k.keeper.StdinPipe()
	if err != nil {
		return err
	}
	knows, err := k.keeper.StdoutPipe()
	if err != nil {
		return err
	}
	if err := k.keeper.Start(); err != nil {
		return err
	}
	k.alive = alive
	if n, _ := knows.Read(make([]byte, 1)); n == 0 {
		alive.Close()
		k.keeper.Wait()
		return errNoTerminal
	}
	return nil
}
