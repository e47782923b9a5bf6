package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"touchstone/harness/report/keyboard"
)

// keyboard returns the keys of the terminal; nil if there are none.
func (w *watching) keyboard() *keyboard.Keyboard {
	in, ok := w.stdin.(*os.File)
	if !ok || !isTerminal(in) {
		return nil
	}
	keys, err := keyboard.Take(in)
	if err != nil {
		return nil // it goes without
	}
	return keys
}

// press does what the keys ask for, and calls quit for the last one.
func (w *watching) press(keys *keyboard.Keyboard, quit func()) {
	for key := range keys.Keys() {
		switch key {
		case keyboard.Quit:
			quit()
			return
		case keyboard.Pager:
			w.screen.Aside(func(page string) error { return keys.Lend(func() error { return paged(page) }) })
		default:
			w.screen.Press(key)
		}
		keys.Next()
	}
}

// paged shows a text in the user's pager.
func paged(text string) error {
	folder, err := os.MkdirTemp("", "touchstone-page-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "failure")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		return err
	}
	for _, command := range [][]string{strings.Fields(os.Getenv("PAGER")), {"less", "-R"}, {"more"}} {
		if len(command) == 0 {
			continue
		}
		if _, err := exec.LookPath(command[0]); err == nil {
			pager := exec.Command(command[0], append(command[1:], file)...)
			pager.Stdin, pager.Stdout, pager.Stderr = os.Stdin, os.Stdout, os.Stderr
			return pager.Run()
		}
	}
	return nil
}
