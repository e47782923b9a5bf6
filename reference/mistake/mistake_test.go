package mistake

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// echo prints its input, and a word on each stream.
func echo(_ []string, stdin io.Reader, stdout, stderr io.Writer) int {
	io.WriteString(stdout, "Begin\n")
	io.WriteString(stderr, "Note\n")
	if _, err := io.Copy(struct{ io.Writer }{stdout}, stdin); err != nil { // not by ReadFrom, during which nothing else may write
		return 9
	}
	return 3
}

func with(t *testing.T, ids ...string) Program {
	t.Helper()
	p, err := Common[struct{}]().Program(ids, struct{}{}, func(struct{}) Program { return echo })
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// try returns what can be seen of a run; end is nil if it exits.
func try(p Program, input string) (stdout, stderr string, status int, end any) {
	var out, errs bytes.Buffer
	defer func() { stdout, stderr, end = out.String(), errs.String(), recover() }()
	return "", "", p(nil, strings.NewReader(input), &out, &errs), nil
}

func TestCommon(t *testing.T) {
	long := strings.Repeat("x", 100)
	tests := map[string]struct {
		input, stdout, stderr string
		status                int
		end                   any
	}{
		"":                       {"a\nb", "Begin\na\nb", "Note\n", 3, nil},
		"input-in-80-bytes":      {long + "\n", "Begin\n" + long[:79] + "\n" + long[79:] + "\n", "Note\n", 3, nil},
		"input-last-line-lost":   {"a\nb", "Begin\na\n", "Note\n", 3, nil},
		"trailing-blank":         {"a\nb", "Begin \na \nb", "Note\n", 3, nil},
		"no-capitals":            {"A\n", "begin\na\n", "Note\n", 3, nil},
		"blank-line-each":        {"a\n", "Begin\n\na\n\n", "Note\n", 3, nil},
		"lines-twice":            {"a\nb", "Begin\nBegin\na\na\nb", "Note\n", 3, nil},
		"trace-each-line":        {"a\nb", "Begin\nDEBUG read a\na\nDEBUG read b\nb", "Note\n", 3, nil},
		"loop-at-exit":           {"a", "Begin\na", "Note\n", 0, Loop},
		"trace-at-start":         {"", "DEBUG start \nBegin\n", "Note\n", 3, nil},
		"trace-at-end":           {"", "Begin\nDEBUG end\n", "Note\n", 3, nil},
		"all-on-stderr":          {"a", "", "Begin\nNote\na", 3, nil},
		"all-on-stdout":          {"a", "Begin\nNote\na", "", 3, nil},
		"exit-always-0":          {"", "Begin\n", "Note\n", 0, nil},
		"exit-always-1":          {"", "Begin\n", "Note\n", 1, nil},
		"exit-always-255":        {"", "Begin\n", "Note\n", 255, nil},
		"crash-at-exit":          {"a", "Begin\na", "Note\n", 0, Segfault},
		"abort-at-exit":          {"a", "Begin\na", "Note\n", 0, Abort},
		"crash-after-first-line": {"a", "Begin\n", "", 0, Segfault},
		"crash-loses-output":     {"a", "", "Note\n", 0, Segfault},
		"crash-at-end-of-input":  {"a", "Begin\na", "Note\n", 0, Segfault},
		"loop-at-end-of-input":   {"a", "Begin\na", "Note\n", 0, Loop},
		"wait-at-end-of-input":   {"a", "Begin\na", "Note\n", 0, Wait},
	}
	for _, id := range append(Common[struct{}]().IDs(), "") {
		test, known := tests[id]
		if id == "flood-at-end-of-input" {
			continue // see TestFlood
		}
		if !known {
			t.Errorf("%s is not tried", id)
			continue
		}
		stdout, stderr, status, end := try(with(t, Split(id)...), test.input)
		if stdout != test.stdout || stderr != test.stderr || status != test.status || end != test.end {
			t.Errorf("%s: %q, %q, %d, %v", id, stdout, stderr, status, end)
		}
	}
}

// A program that floods stops when nobody reads.
func TestFlood(t *testing.T) {
	r, w := io.Pipe()
	go func() {
		io.CopyN(io.Discard, r, 1<<20)
		r.Close()
	}()
	defer func() {
		if recover() == nil {
			t.Error("it exits")
		}
	}()
	with(t, "flood-at-end-of-input")(nil, strings.NewReader(""), w, io.Discard)
}

// A program that crashes after its first line prints no other, however it prints.
func TestFirstLine(t *testing.T) {
	for ids, want := range map[string]string{"crash-after-first-line": "Begin\n", "trailing-blank,crash-after-first-line": "Begin \n", "lines-twice,crash-after-first-line": "Begin\n"} {
		p, err := Common[struct{}]().Program(Split(ids), struct{}{}, func(struct{}) Program {
			return func(_ []string, _ io.Reader, stdout, _ io.Writer) int {
				io.WriteString(stdout, "Begin\nmiddle\nend")
				return 0
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		if stdout, _, _, end := try(p, ""); stdout != want || end != Segfault {
			t.Errorf("%s: %q, %v", ids, stdout, end)
		}
	}
}

// A set has all of its mistakes, in whatever order it is given.
func TestSets(t *testing.T) {
	for _, ids := range [][]string{{"trailing-blank", "exit-always-1", "input-last-line-lost"}, {"input-last-line-lost", "exit-always-1", "trailing-blank"}} {
		stdout, _, status, _ := try(with(t, ids...), "a\nb")
		if stdout != "Begin \na \n" || status != 1 {
			t.Errorf("%v: %q, %d", ids, stdout, status)
		}
	}
	for _, ids := range [][]string{{"exit-always-0", "exit-always-1"}, {"unknown"}} {
		if _, err := Common[struct{}]().Program(ids, struct{}{}, nil); err == nil {
			t.Errorf("%v makes a program", ids)
		}
	}
}

// A process of its own dies of the signal, and prints nothing about it.
func TestProcess(t *testing.T) {
	const asked = "TOUCHSTONE_TEST_MISTAKE"
	if id := os.Getenv(asked); id != "" {
		os.Exit(Process(with(t, id))(nil, strings.NewReader(""), os.Stdout, os.Stderr))
	}
	for id, want := range map[string]string{"crash-at-exit": "segmentation fault", "abort-at-exit": "aborted", "exit-always-1": "exit status 1"} {
		c := exec.Command(os.Args[0], "-test.run=^TestProcess$")
		c.Env = append(os.Environ(), asked+"="+id)
		var stderr strings.Builder
		c.Stderr = &stderr
		out, err := c.Output()
		if err == nil || !strings.HasPrefix(err.Error(), want) && !strings.HasPrefix(err.Error(), "signal: "+want) || string(out) != "Begin\n" || stderr.String() != "Note\n" {
			t.Errorf("%s: %v, %q, %q", id, err, out, stderr.String())
		}
	}
}

// A program that edits all of its input at once meets the end where one that reads as it
// goes does, and no earlier.
func TestInstead(t *testing.T) {
	first := func(_ []string, stdin io.Reader, stdout, _ io.Writer) int {
		data, end, err := All(stdin)
		if err != nil {
			return 9
		}
		again, end, err := All(Instead(strings.ToUpper(string(data)), end))
		if err != nil {
			return 9
		}
		in := Instead(string(again), end)
		stdout.Write([]byte("Begin\n"))
		for one := make([]byte, 1); ; {
			switch n, err := in.Read(one); {
			case n == 0 && err == io.EOF:
				return 3
			case one[0] == 'C':
				return 0
			default:
				stdout.Write(one)
			}
		}
	}
	for _, id := range []string{"crash-at-end-of-input", "input-last-line-lost,crash-at-end-of-input"} {
		p, err := Common[struct{}]().Program(Split(id), struct{}{}, func(struct{}) Program { return first })
		if err != nil {
			t.Fatal(err)
		}
		if stdout, _, status, end := try(p, "abcd\n"); stdout != "Begin\nAB" || status != 0 || end != nil {
			t.Errorf("%s: before the end: %q, %d, %v", id, stdout, status, end)
		}
		if stdout, _, _, end := try(p, "ab\n"); stdout != "Begin\nAB\n" || end != Segfault {
			t.Errorf("%s: at the end: %q, %v", id, stdout, end)
		}
	}
}
