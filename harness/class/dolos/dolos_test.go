package dolos_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"touchstone/harness/catalog"
	"touchstone/harness/class/dolos"
)

// node puts a shell script in place of Node.js; "" is a machine without it.
func node(t *testing.T, script string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the stand-in for Node.js is a shell script")
	}
	dir := t.TempDir()
	t.Setenv("PATH", dir)
	if script == "" {
		return
	}
	if err := os.WriteFile(filepath.Join(dir, "node"), []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
}

func TestFind(t *testing.T) {
	for name, test := range map[string]struct{ script, key string }{
		"no node":    {"", "dolos.no-node"},
		"no library": {`echo '{"missing":true}'`, "dolos.no-library"},
		"broken":     {`echo "    at Object.open" >&2; echo "Error: no native build" >&2; echo "    at x" >&2; exit 1`, "dolos.broken"},
		"no answer":  {`exit 0`, "dolos.broken"},
		"nonsense":   {`echo '['`, "dolos.broken"},
	} {
		t.Run(name, func(t *testing.T) {
			node(t, test.script)
			e, err := dolos.Find(t.Context(), "--similarity")
			why := map[string]string{"broken": "Error: no native build", "no answer": catalog.English.Say("dolos.no-result"), "nonsense": "EOF"}[name]
			if e != nil || err == nil || !strings.HasPrefix(err.Error(), "--similarity: ") || !strings.Contains(err.Error(), strings.Split(catalog.English.Say(test.key, "why", ""), ": ")[0]) || !strings.Contains(err.Error(), why) {
				t.Errorf("%v, want %s %s", err, test.key, why)
			}
		})
	}
}

// engine is one whose answers are given.
func engine(t *testing.T, script string) *dolos.Engine {
	t.Helper()
	node(t, `read request; case $request in "{}") echo '{"version":"3.5.1"}'; exit;; esac
`+script)
	e, err := dolos.Find(t.Context(), "--similarity")
	if err != nil || e.Version() != "3.5.1" {
		t.Fatal(e, err)
	}
	return e
}

func TestCompare(t *testing.T) {
	e := engine(t, `echo "$request" >"$0.request"
echo '{"done":1,"all":4}'; echo '{"done":4,"all":4}'
echo '{"pairs":[{"left":"ada","right":"bob","similarity":0.75,"longest":3,"overlap":12,"fragments":[{"left":[0,1,2,3],"right":[4,5,6,7],"length":3}],"repeated":{"left":[[1,1,1,2]],"right":[]}}],"unread":["eve"]}'`)
	var told [][2]int
	got, err := e.Compare(t.Context(), dolos.Task{Language: "c", Sources: []dolos.Source{{Key: "ada", File: "/a.c"}}, Ignored: "/s.c", Threshold: 0.7, Most: 9}, func(done, all int) { told = append(told, [2]int{done, all}) })
	if err != nil {
		t.Fatal(err)
	}
	want := &dolos.Comparison{
		Pairs: []dolos.Pair{{
			Left: "ada", Right: "bob", Similarity: 0.75, Longest: 3, Overlap: 12,
			Fragments: []dolos.Fragment{{Left: dolos.Region{0, 1, 2, 3}, Right: dolos.Region{4, 5, 6, 7}, Length: 3}},
		}},
		Unread: []string{"eve"},
	}
	want.Pairs[0].Repeated.Left, want.Pairs[0].Repeated.Right = []dolos.Region{{1, 1, 1, 2}}, []dolos.Region{}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([][2]int{{1, 4}, {4, 4}}, told); diff != "" {
		t.Error(diff)
	}
	request, err := os.ReadFile(filepath.Join(os.Getenv("PATH"), "node.request"))
	if want := `{"language":"c","files":[{"key":"ada","file":"/a.c"}],"ignored":"/s.c","threshold":0.7,"most":9}` + "\n"; string(request) != want || err != nil {
		t.Errorf("asked %s, want %s (%v)", request, want, err)
	}
}

// Whatever the engine does, there is an error or a result.
func TestFaults(t *testing.T) {
	for name, test := range map[string]struct{ script, want string }{
		"killed":   {`kill -9 $$`, "signal: killed"},
		"fails":    {`echo "RangeError: out of memory" >&2; exit 134`, "RangeError: out of memory"},
		"silent":   {`echo '{"done":1,"all":2}'`, catalog.English.Say("dolos.no-result")},
		"nonsense": {`echo 'Hello'; exec sleep 1000`, "invalid character"},
		"numbers":  {`echo '{"pairs":[{"left":7}]}'; exec sleep 1000`, "cannot unmarshal"},
	} {
		t.Run(name, func(t *testing.T) {
			e := engine(t, test.script)
			t.Setenv("PATH", os.Getenv("PATH")+":/usr/bin:/bin")
			got, err := e.Compare(t.Context(), dolos.Task{}, func(int, int) {})
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, %v, want %s", got, err, test.want)
			}
		})
	}
}
