package main

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/atomicfile"
)

// canHoldCase checks the file that --out names, if it names one.
func canHoldCase(file string) error {
	if extension := filepath.Ext(file); file != "" && extension != ".txtar" {
		return diagnostic.New("--out "+file, catalog.Of("hunt.out"), catalog.Of("usage.write", "text", "--out "+strings.TrimSuffix(file, extension)+".txtar"))
	}
	return writable("--out", file)
}

// hidden returns a case as a hidden one, unless it says who may see it.
func hidden(text []byte) []byte {
	if bytes.HasPrefix(text, []byte("#visibility:")) || bytes.Contains(text, []byte("\n#visibility:")) {
		return text
	}
	return append([]byte("#visibility: hidden\n"), text...)
}

// writeCase writes a case, and says so.
func (a *app) writeCase(file string, text []byte, v catalog.Language) error {
	if err := atomicfile.Write(file, func(w io.Writer) error { _, err := w.Write(text); return err }); err != nil {
		return err
	}
	fmt.Fprintln(a.stderr, v.Say("record.wrote", "file", file))
	return nil
}
