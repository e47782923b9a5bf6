package mutate

import (
	"strings"
	"testing"
	"testing/fstest"
)

func TestReadLeavesOutWhatIsNoSource(t *testing.T) {
	files, err := readFiles(fstest.MapFS{
		"a.c":       {Data: []byte("int a;")},
		"sub/b.h":   {Data: []byte("int b;")},
		"large.bin": {Data: make([]byte, maxFile+1)},
		"max.bin":   {Data: make([]byte, maxFile)},
	})
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, f := range files {
		names = append(names, f.Name)
	}
	if got := strings.Join(names, " "); got != "a.c max.bin sub/b.h" {
		t.Errorf("got %s", got)
	}
}
