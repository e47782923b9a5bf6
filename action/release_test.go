package action_test

import (
	"flag"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"text/template"
)

var dist = flag.String("dist", "", "`folder` with a release that .ci/goreleaser made, to be tried, too")

// archiveName is how .goreleaser.yaml calls an archive of this machine.
func archiveName(t *testing.T, id string) string {
	t.Helper()
	var config struct {
		Archives []struct {
			ID      string
			Name    string `yaml:"name_template"`
			Formats []string
		}
	}
	read(t, "../.goreleaser.yaml", &config)
	for _, a := range config.Archives {
		if a.ID != id {
			continue
		}
		name, err := template.New("").Parse(a.Name)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := name.Execute(&b, map[string]string{"Os": runtime.GOOS, "Arch": runtime.GOARCH}); err != nil {
			t.Fatal(err)
		}
		return b.String() + "." + a.Formats[0]
	}
	t.Fatalf(".goreleaser.yaml makes no archive %s", id)
	return ""
}

// The action finds the archives of a release that was really made, on every
// machine that a runner may be; the program for this one grades.
func TestTakesWhatIsReleased(t *testing.T) {
	if *dist == "" {
		t.Skip("it takes a release: .ci/goreleaser release --snapshot --clean, and -dist ../dist")
	}
	script, err := os.ReadFile("grade")
	if err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(*dist)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, e := range entries {
		if !e.Type().IsRegular() {
			continue
		}
		if files["v1.2.0/"+e.Name()], err = os.ReadFile(filepath.Join(*dist, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
	server := releases(t, files)
	here := map[string]string{"linux/amd64": "Linux x86_64", "linux/arm64": "Linux aarch64", "darwin/amd64": "Darwin x86_64", "darwin/arm64": "Darwin arm64"}[runtime.GOOS+"/"+runtime.GOARCH]
	for _, folder := range []string{"cases/a/hidden", "cases/a"} {
		for _, machine := range []string{"Linux x86_64", "Linux aarch64", "Darwin x86_64", "Darwin arm64"} {
			t.Run(folder+" on "+machine, func(t *testing.T) {
				action, bin := t.TempDir(), t.TempDir()
				write(t, filepath.Join(action, "action", "grade"), string(script))
				write(t, filepath.Join(action, folder, "x.txtar"), "")
				system, processor, _ := strings.Cut(machine, " ")
				write(t, filepath.Join(bin, "uname"), "#!/bin/sh\ncase $1 in -s) echo "+system+" ;; -m) echo "+processor+" ;; esac\n")
				t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
				e := stepOf(t, action, "testdata/broken", graded(t, map[string]string{"touchstone": "", "version": "v1.2.0"}), "GITHUB_SERVER_URL="+server)
				if !strings.Contains(e.log, "Touchstone is the release v1.2.0.") {
					t.Fatalf("status %d, log\n%s", e.status, e.log)
				}
				if machine == here && (e.status != 0 || e.outputs["score"] != "0") {
					t.Errorf("status %d, outputs %v, log\n%s", e.status, e.outputs, e.log)
				}
			})
		}
	}
}
