package endtoend

import (
	"archive/zip"
	"crypto/sha256"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

var dist = flag.String("dist", "", "`folder` with a release that .ci/goreleaser made, to be tried, too")

// TestRelease tries what is given to others.
func TestRelease(t *testing.T) {
	if *dist == "" {
		t.Skip("it takes a release: .ci/goreleaser release --snapshot --clean, and -dist with the absolute name of dist/")
	}
	var about struct{ Version string }
	metadata, err := os.ReadFile(filepath.Join(*dist, "metadata.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(metadata, &about); err != nil {
		t.Fatal(err)
	}
	sums := checksums(t)
	for _, kind := range []string{"touchstone", "touchstone-student"} {
		for _, system := range []string{"linux", "darwin", "windows"} {
			for _, processor := range []string{"amd64", "arm64"} {
				name, program := kind+"_"+system+"_"+processor+".tar.gz", "touchstone"
				if system == "windows" {
					name, program = kind+"_"+system+"_"+processor+".zip", "touchstone.exe"
				}
				t.Run(name, func(t *testing.T) {
					data, err := os.ReadFile(filepath.Join(*dist, name))
					if err != nil {
						t.Fatal(err)
					}
					if sum := fmt.Sprintf("%x", sha256.Sum256(data)); sums[name] != sum {
						t.Errorf("its checksum is %s, and not %q", sum, sums[name])
					}
					delete(sums, name)
					folder := unpacked(t, filepath.Join(*dist, name))
					for _, want := range []string{"LICENSE", "README.md", "docs/tutors.md", "docs/jobs/gradescope/run_autograder"} {
						if _, err := os.Stat(filepath.Join(folder, want)); err != nil {
							t.Error(err)
						}
					}
					hidden, public, all := linesIn(t, filepath.Join(folder, program))
					if student := kind == "touchstone-student"; student != (len(hidden) == 0) || public < all/2 {
						t.Errorf("it has %d hidden lines and %d of %d public ones", len(hidden), public, all)
					}
					if system == runtime.GOOS && processor == runtime.GOARCH {
						out, err := exec.Command(filepath.Join(folder, program), "--version").CombinedOutput()
						if err != nil || string(out) != "touchstone "+about.Version+"\n" {
							t.Errorf("%v: %s", err, out)
						}
					}
				})
			}
		}
	}
	if len(sums) != 0 {
		t.Errorf("checksums of other files: %v", sums)
	}
}

// checksums reads checksums.txt.
func checksums(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(*dist, "checksums.txt"))
	if err != nil {
		t.Fatal(err)
	}
	sums := map[string]string{}
	for line := range strings.Lines(string(text)) {
		sum, name, ok := strings.Cut(strings.TrimSpace(line), "  ")
		if !ok || sums[name] != "" {
			t.Fatalf("checksums.txt: %q", line)
		}
		sums[name] = sum
	}
	return sums
}

// unpacked is a folder with what is in an archive.
func unpacked(t *testing.T, archive string) string {
	t.Helper()
	folder := t.TempDir()
	if strings.HasSuffix(archive, ".tar.gz") {
		if out, err := exec.Command("tar", "-C", folder, "-xzf", archive).CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		return folder
	}
	z, err := zip.OpenReader(archive)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	if err := os.CopyFS(folder, z); err != nil {
		t.Fatal(err)
	}
	return folder
}
