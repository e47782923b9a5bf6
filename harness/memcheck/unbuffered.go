package memcheck

import (
	"bytes"
	"debug/elf"
	_ "embed"
	"os/exec"
	"slices"
	"strings"

	"touchstone/harness/logs/sanitizer"
	"touchstone/harness/sandbox"
)

//go:embed preload/unbuffered.c
var unbufferedSource []byte

// secondPart divides the time of a second run, if the first was stopped for taking too
// long: it need only get as far.
const secondPart = 4

// Unbuffered adds to a trial of the play the output that the program lost in its buffer
// when it ended abnormally: it plays again without buffering. That run counts only if
// it ends in the same way and prints the same and more.
func (p *Play) Unbuffered(t Trial) (Trial, error) { return p.unbuffered(p.Command, t) }

func (p *Play) unbuffered(c sandbox.Command, t Trial) (Trial, error) {
	if !p.losesOutput(c.Path, t.Outcome) {
		return t, nil
	}
	if _, err := exec.LookPath("cc"); err != nil {
		return t, nil
	}
	library, err := p.Libraries.build("unbuffered", unbufferedSource, asLibrary...)
	if err != nil {
		return t, err
	}
	switch t.Outcome.End {
	case sandbox.TimeOut:
		c.Limits.Wall = t.Limits.Wall / secondPart
		c.Passing = true
	case sandbox.CPULimit: // the wall-clock limit stays
		c.Limits.CPU = t.Limits.CPU / secondPart
	}
	environment := c.Env
	for _, how := range []string{"all", "lines"} {
		c.Env = preloaded(environment, library, how)
		second, err := p.Run(p.Context, c)
		if err != nil {
			return t, err
		}
		p.Elapsed += second.Wall
		if first := t.Outcome; extends(first, second) {
			t.Outcome.Stdout, t.Outcome.Stderr = second.Stdout, second.Stderr
			t.Unbuffered = true
			return t, nil
		} else if sameEnd(first, second) && bytes.Equal(second.Stdout, first.Stdout) {
			return t, nil // nothing was lost
		}
	}
	return t, nil
}

// extends reports whether the second run ended like the first and printed the
// same and more.
func extends(first, second sandbox.Outcome) bool {
	return sameEnd(first, second) && len(second.Stdout) > len(first.Stdout) &&
		bytes.HasPrefix(second.Stdout, first.Stdout) && strings.HasPrefix(steady(second), steady(first))
}

// steady returns a program's standard error without what a sanitizer or the C
// library prints differently each time.
func steady(o sandbox.Outcome) string {
	stderr := string(WithoutLastWords(o, o.Stderr))
	if sanitizer.Find(stderr, nil) == nil {
		return stderr
	}
	return sanitizer.Shorten(stderr, nil)
}

// sameEnd reports whether both ended alike. Which time limit stopped them depends
// on the load of the machine.
func sameEnd(a, b sandbox.Outcome) bool {
	if TookTooLong(a) && TookTooLong(b) {
		return true
	}
	return a.End == b.End && a.Signal == b.Signal && a.Exit == b.Exit
}

// preloaded returns an environment that preloads the library which turns
// buffering off.
func preloaded(environment []string, library, how string) []string {
	env := []string{"UNBUFFERED=" + how}
	load := library
	for _, e := range environment {
		switch name, value, _ := strings.Cut(e, "="); name {
		case "LD_PRELOAD":
			load += ":" + value
		case "ASAN_OPTIONS": // the sanitizer's library no longer comes first
			env = append(env, e+":verify_asan_link_order=0")
		default:
			env = append(env, e)
		}
	}
	return append(env, "LD_PRELOAD="+load)
}

// losesOutput reports whether a program that ended in this way may have left
// output in its buffer that a second run can recover.
func (t *Tools) losesOutput(path string, o sandbox.Outcome) bool {
	switch o.End {
	case sandbox.NotStarted, sandbox.OutputLimit:
		return false
	}
	known, ok := t.linked.Load(path)
	if !ok {
		known, _ = t.linked.LoadOrStore(path, linkOf(path))
	}
	l := known.(link)
	return l.preloads && (l.quits || o.End != sandbox.Exited || sanitizer.Find(string(o.Stderr), nil) != nil)
}

// link is how an executable is linked.
type link struct {
	preloads bool // a library can be loaded before its own: it is compiled, and not linked statically
	quits    bool // it calls functions that end a program without flushing its buffers
}

func linkOf(path string) (l link) {
	f, err := elf.Open(path)
	if err != nil {
		return l
	}
	defer f.Close()
	libraries, err := f.ImportedLibraries()
	l.preloads = err == nil && len(libraries) > 0 && f.Section(".go.buildinfo") == nil
	symbols, _ := f.ImportedSymbols()
	l.quits = slices.ContainsFunc(symbols, func(s elf.ImportedSymbol) bool {
		return s.Name == "_exit" || s.Name == "_Exit" || s.Name == "quick_exit"
	})
	return l
}
