//go:build unix

package atomicfile

import (
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestPipesAreWrittenInto(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Fatal(err)
	}
	read := make(chan string)
	go func() {
		data, _ := os.ReadFile(name)
		read <- string(data)
	}()
	if err := Write(name, func(w io.Writer) error { _, err := io.WriteString(w, "text"); return err }); err != nil {
		t.Fatal(err)
	}
	if got := <-read; got != "text" {
		t.Errorf("read %q", got)
	}
	if info, err := os.Lstat(name); err != nil || info.Mode().Type() != os.ModeNamedPipe {
		t.Errorf("it is %v now, %v", info.Mode(), err)
	}
}
