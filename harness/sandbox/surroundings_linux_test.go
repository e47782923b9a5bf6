package sandbox

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// What a program finds around it does not depend on the pool, the worker or the play.
func TestSurroundingsAreSettled(t *testing.T) {
	if testing.Short() {
		t.Skip("TestSurroundings looks at the same things: left out with -short")
	}
	t.Setenv("LC_ALL", "de_DE.UTF-8")
	t.Setenv("TZ", "Asia/Tokyo")
	atEachLevel(t, testSurroundingsAreSettled)
}

func testSurroundingsAreSettled(t *testing.T, p *Pool) {
	c := Command{
		Path: filepath.Join(programs, "surroundings"), Args: []string{"./prog", "a"}, Env: []string{"LANG=C.UTF-8", "TZ=UTC"},
		Limits: Limits{Wall: 20 * time.Second, CPU: 10 * time.Second, Memory: 64 * mib},
	}
	around := p.Surroundings()
	folder := around.Folder
	var first string
	addresses := map[string]bool{}
	for _, pool := range []*Pool{p, newPoolAt(t, p.Level().Name, 2)} {
		for range 3 {
			o := run(t, pool, c)
			out := string(o.Stdout)
			places := regexp.MustCompile(`(?m)^addresses (.*)\n`)
			for _, m := range places.FindAllStringSubmatch(out, -1) {
				for n, address := range strings.Fields(m[1]) {
					addresses[fmt.Sprint(n, " ", address)] = true
				}
			}
			out = places.ReplaceAllString(out, "")
			if p.Level().Number < contained {
				out = regexp.MustCompile(`(?m)^folder /.*/`).ReplaceAllString(out, "folder */")
			}
			if first == "" {
				first = out
			}
			if out != first {
				t.Errorf("%s\nbut also\n%s", first, out)
			}
		}
	}
	want := "argv[0] ./prog, 2 arguments\numask " + around.Umask + "\ncharacters UTF-8, decimal .\nhour 0, zone UTC\nfolder " + folder + "\n"
	if !strings.HasPrefix(first, want) || !strings.HasSuffix(first, "\nterminal 000\n") || around.Umask != "0022" || !around.Random {
		t.Errorf("%+v\n%s", around, first)
	}
	if len(addresses) < 4*5 {
		t.Errorf("in 6 runs code, stack, heap and library were only at %v", addresses)
	}
}

// A program that makes temporary files finds a place for them, and nothing of the play before.
func TestTemporaryFiles(t *testing.T) { atEachLevel(t, testTemporaryFiles) }

func testTemporaryFiles(t *testing.T, p *Pool) {
	want := "TMPDIR works\ntmpfile works\n/tmp works\n"
	if p.Level().Name == Levels[filtered] {
		want = "TMPDIR works\ntmpfile fails\n/tmp fails\n"
	}
	c := Command{
		Path: filepath.Join(programs, "temporary"), Args: []string{"temporary"}, Env: []string{"A=1", TemporaryFolder},
		Limits: Limits{Wall: 20 * time.Second},
	}
	plays := 3
	if p.Level().Name == Levels[limited] && !p.users.separate() {
		plays = 1 // nothing tells its files from those of the user who runs the harness, so they stay
	}
	for range plays {
		if o := run(t, p, c); string(o.Stdout) != want || o.Exit != 0 {
			t.Errorf("%+v\n%s", o, o.Stdout)
		}
	}
	left, err := filepath.Glob("/tmp/temporary-left*")
	for _, path := range left {
		os.Chmod(path+"/inside", 0o700)
		err = errors.Join(err, os.RemoveAll(path))
	}
	if len(left) > 0 && plays > 1 || err != nil {
		t.Error("still there:", left, err)
	}
}
