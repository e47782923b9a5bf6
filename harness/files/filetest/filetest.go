// Package filetest makes folders of files for tests, and holds generated parts of pages against what generates them.
package filetest

import (
	"os"
	"path/filepath"
	"testing"
)

// Write writes files, by slash-separated name, into a new temporary folder and
// returns its path.
func Write(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
