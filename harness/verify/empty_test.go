package verify

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"

	"touchstone/harness/catalog"
	"touchstone/harness/files/filetest"
	"touchstone/harness/grade"
	"touchstone/harness/ready"
	"touchstone/harness/suite"
	"touchstone/harness/suite/sample"
)

// A folder of samples in which there are none is as good as no folder: the reference is tried
// alone. Judgements on its mutants may be there.
func TestFolderWithoutSamples(t *testing.T) {
	for _, file := range []string{"", sample.Equivalent, sample.Spread, ".gitkeep"} {
		files := map[string]string{
			"assignment.yaml": "title: T\nprograms: [prog]\nreference: reference\n", "reference/prog.c": "int main(void) { return 0; }\n", "a.exit": "0\n",
		}
		if file != "" {
			files[filepath.Join("samples", file)] = ""
		}
		folder := filetest.Write(t, files)
		if err := os.MkdirAll(filepath.Join(folder, "samples"), 0o755); err != nil {
			t.Fatal(err)
		}
		at, err := suite.Collection{BuiltIn: fstest.MapFS{}}.Find(folder)
		if err != nil {
			t.Fatal(err)
		}
		s, err := suite.Check(at)
		if err != nil {
			t.Fatal(err)
		}
		noted := catalog.Message{}
		v := Verification{Grader: &grade.Grader{Setup: &ready.Setup{Suite: s}}, Note: func(m catalog.Message) { noted = m }}
		if err := v.Read(); err != nil || noted.Error() != catalog.Of("verify.no-samples").Error() {
			t.Errorf("with %q: %v, %v", file, err, noted)
		}
		v.Close()
	}
}
