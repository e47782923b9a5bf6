package assignment

import (
	"slices"
	"testing"
	"testing/fstest"
)

// Of several kinds, the first that has sources for the programs builds a submission.
func TestKindOfASubmission(t *testing.T) {
	main := &fstest.MapFile{Data: []byte("int main(void) { return 0; }\n")}
	text := &fstest.MapFile{Data: []byte("text\n")}
	b := Build{Kinds: []string{"c", "c++", "python"}}
	for want, files := range map[string][]fstest.MapFS{
		"c":      {{"main.c": main}, {"main.c": main, "tool.py": text}, {"src/sum.c": main}, {"main.c.txt": main}, {}, {"Makefile": text, "sum.c": main}},
		"c++":    {{"main.cpp": main}, {"main.cpp": main, "part.c": text}, {"MAIN.CC": main}},
		"python": {{"sum.py": text}, {"sum.py": text, "part.c": &fstest.MapFile{Data: []byte("int f(void);\n")}}, {"Makefile": text, "sum.py": text}},
	} {
		for _, f := range files {
			got := b.Of(f, []string{"sum"})
			if got.Kind != want || len(got.Kinds) > 0 || !slices.Equal(got.Needs, kinds[want].Tools) {
				t.Errorf("%v: %+v", f, got)
			}
		}
	}
}
