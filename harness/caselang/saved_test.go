package caselang

import (
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/text/encoding/unicode"

	"touchstone/harness/assignment"
)

// savings are the ways in which editors save a text.
var savings = map[string]func(string) string{
	"a mark":           func(s string) string { return "\ufeff" + s },
	"CR LF":            func(s string) string { return strings.ReplaceAll(s, "\n", "\r\n") },
	"a mark and CR LF": func(s string) string { return "\ufeff" + strings.ReplaceAll(s, "\n", "\r\n") },
	"UTF-16, little":   wide(unicode.LittleEndian, unicode.UseBOM),
	"UTF-16, big":      wide(unicode.BigEndian, unicode.UseBOM),
	"UTF-16, no mark":  wide(unicode.LittleEndian, unicode.IgnoreBOM),
}

func wide(order unicode.Endianness, mark unicode.BOMPolicy) func(string) string {
	return func(s string) string {
		text, err := unicode.UTF16(order, mark).NewEncoder().String(strings.ReplaceAll(s, "\n", "\r\n"))
		if err != nil {
			panic(err)
		}
		return text
	}
}

// TestHowCasesAreSaved saves each file of a case in each way: it means the same, or is
// refused with its line.
func TestHowCasesAreSaved(t *testing.T) {
	plain := map[string]string{
		"a.txtar": "#title: It counts\nplay -in in.txt wc -l\nexpect stdout want.txt\nexpect exit 0\n-- in.txt --\none\n-- want.txt --\n1\n",
		"b.in":    "one line\nanother\n", "b.out": "2 lines\nin all\n", "b.err": "nothing\nbad\n", "b.args": "-l file\n", "b.exit": "00000003\n",
	}
	pairs := assignment.Pairs{Program: "wc", Relax: []string{"line-ends"}}
	load := func(files map[string]string, pairs assignment.Pairs) ([]*Case, error) {
		folder := fstest.MapFS{}
		for name, text := range files {
			folder[name] = &fstest.MapFile{Data: []byte(text)}
		}
		return Load(folder, pairs)
	}
	steps := func(cases []*Case) (all []string) {
		for _, c := range cases {
			for _, s := range c.Steps {
				all = append(all, s.text)
			}
			for _, f := range c.archive.Files {
				all = append(all, strings.ReplaceAll(string(f.Data), "\r\n", "\n"))
			}
		}
		return all
	}
	want, err := load(plain, pairs)
	if err != nil {
		t.Fatal(err)
	}
	for name := range plain {
		for how, save := range savings {
			files := map[string]string{}
			for other, text := range plain {
				files[other] = text
			}
			files[name] = save(files[name])
			got, err := load(files, pairs)
			switch {
			case name == "b.in" && how != "CR LF":
				if prefix := "b.in:1:1: " + say("case.encoding", "file", `"b.in"`); err == nil || !strings.HasPrefix(err.Error(), prefix) {
					t.Errorf("%s, %s: %v", name, how, err)
				}
			case err != nil:
				t.Errorf("%s, %s: %v", name, how, err)
			case !reflect.DeepEqual(steps(got), steps(want)):
				t.Errorf("%s, %s:\n%q\nwant\n%q", name, how, steps(got), steps(want))
			}
			if exact := (name == "b.out" || name == "b.err") && strings.Contains(how, "CR LF"); exact {
				if _, err := load(files, assignment.Pairs{Program: "wc"}); err == nil || !strings.HasPrefix(err.Error(), name+":1:1: "+say("case.crlf")) {
					t.Errorf("%s, %s, compared exactly: %v", name, how, err)
				}
			}
		}
	}
	both := map[string]string{"b.in": "x\ny\r\n", "b.out": "1\r\n"}
	if _, err := load(both, pairs); err == nil || !strings.HasPrefix(err.Error(), "b.in:2:1: "+say("case.crlf-input", "file", "b.out")) {
		t.Errorf("input and output with CR LF: %v", err)
	}
	inside := map[string]string{"a.txtar": strings.Replace(plain["a.txtar"], "\n1\n", "\n\ufeff1\n", 1)}
	if _, err := load(inside, pairs); err == nil || !strings.HasPrefix(err.Error(), "a.txtar:8:1: "+say("case.encoding", "file", `"want.txt"`)) {
		t.Errorf("a mark inside: %v", err)
	}
}
