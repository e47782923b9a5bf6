package atomicfile

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"testing"
)

// BenchmarkWrite writes files of the size of a report on the disk of the
// temporary folder.
func BenchmarkWrite(b *testing.B) {
	dir := b.TempDir()
	data := bytes.Repeat([]byte("0123456789abcde\n"), 4<<10)
	n := 0
	for b.Loop() {
		n++
		err := Write(filepath.Join(dir, fmt.Sprint(n%300)), func(w io.Writer) error { _, err := w.Write(data); return err })
		if err != nil {
			b.Fatal(err)
		}
	}
}
