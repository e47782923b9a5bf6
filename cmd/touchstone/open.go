package main

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

// openPage opens a page in the browser of whoever started touchstone, and says so if there is none.
func (a *app) openPage(name string) {
	command := []string{"xdg-open"}
	switch runtime.GOOS {
	case "darwin":
		command = []string{"open"}
	case "windows":
		command = []string{"rundll32", "url.dll,FileProtocolHandler"}
	}
	if browser := os.Getenv("BROWSER"); browser != "" {
		command = []string{browser}
	}
	full, err := filepath.Abs(name)
	if err == nil {
		err = exec.Command(command[0], append(command[1:], full)...).Start()
	}
	if err != nil {
		fmt.Fprintln(a.stderr, catalog.Language(cmp.Or(a.lang, "en")).Say("class.no-browser", "file", filepath.ToSlash(name), "why", diagnostic.Inline(err)))
	}
}
