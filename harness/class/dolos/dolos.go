// Package dolos compares programs with the engine of Dolos, the npm package
// @dodona/dolos-lib, in a process of Node.js. It only reads the programs.
package dolos

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

// Variable names a folder that has the package, or whose node_modules has it. Without it,
// the package is looked for where npm installs packages globally.
const Variable = "TOUCHSTONE_DOLOS"

//go:embed compare.mjs
var script string

// patience is how long the engine may do nothing that it tells of.
const patience = 5 * time.Minute

// maxSaid is how many bytes of what the engine says about a fault are kept.
const maxSaid = 64 << 10

// Engine is an installed engine.
type Engine struct {
	node    string
	version string
}

// Version is that of @dodona/dolos-lib.
func (e *Engine) Version() string { return e.version }

// Source is one of the programs to compare.
type Source struct {
	Key  string `json:"key"`
	File string `json:"file"` // with all its sources, in UTF-8
}

// Task is what to compare.
type Task struct {
	Language  string   `json:"language"` // as Dolos calls it
	Sources   []Source `json:"files"`
	Ignored   string   `json:"ignored,omitempty"` // a file with what all may have in common; "" for none
	Threshold float64  `json:"threshold"`         // the least similarity, from 0 to 1
	Most      int      `json:"most"`              // pairs whose parts are found
}

// Comparison is what the engine has found.
type Comparison struct {
	Pairs  []Pair   `json:"pairs"`  // those above the threshold, the most similar first
	Unread []string `json:"unread"` // keys of programs that the engine cannot read
}

// Pair is two similar programs. Longest and Overlap count fingerprints, which Dolos takes of
// the program's structure, without names, comments and white space.
type Pair struct {
	Left, Right string     // keys
	Similarity  float64    // the share of the fingerprints of both that the other has, too
	Longest     int        // in a row that both have; 0 if the programs are too long to find out
	Overlap     int        // that the other has, too, in both together
	Fragments   []Fragment // what matches; empty beyond the most pairs, and without Longest
	Repeated    struct {   // what both have too often to say which is which
		Left, Right []Region
	}
}

// Fragment is a part of a program and its counterpart in another one.
type Fragment struct {
	Left, Right Region
	Length      int // fingerprints
}

// Region is a part of a file: the line and column where it begins and those where it ends,
// from 0, columns in UTF-16 code units, the last one not included.
type Region [4]int

// Find looks for the engine, and starts it once. A *diagnostic.Error says how to install
// what is missing on this machine; option is what needs it.
func Find(ctx context.Context, option string) (*Engine, error) {
	node, err := exec.LookPath("node")
	if err != nil {
		return nil, diagnostic.New(option, catalog.Of("dolos.no-node"), catalog.Of("dolos.no-node.hint"))
	}
	e := &Engine{node: node}
	var found struct {
		Missing bool
		Version string
	}
	err = e.run(ctx, struct{}{}, func(line []byte) error { return json.Unmarshal(line, &found) })
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, broken(option, err)
	case !found.Missing && found.Version == "":
		return nil, broken(option, catalog.Of("dolos.no-result"))
	case found.Missing:
		return nil, diagnostic.New(option, catalog.Of("dolos.no-library"), catalog.Of("dolos.no-library.hint", "variable", Variable))
	}
	e.version = found.Version
	return e, nil
}

func broken(option string, err error) error {
	return diagnostic.New(option, catalog.Of("dolos.broken", "why", diagnostic.Cause(err)), catalog.Of("dolos.broken.hint"))
}

// Compare compares the programs, and tells how far it is. The same programs give the same
// comparison.
func (e *Engine) Compare(ctx context.Context, t Task, tell func(done, all int)) (*Comparison, error) {
	var c *Comparison
	err := e.run(ctx, t, func(line []byte) error {
		var m struct {
			Done, All int
			Pairs     json.RawMessage
		}
		if err := json.Unmarshal(line, &m); err != nil {
			return err
		}
		if m.Pairs != nil {
			c = new(Comparison)
			return json.Unmarshal(line, c)
		}
		tell(m.Done, m.All)
		return nil
	})
	switch {
	case err != nil:
		return nil, err
	case c == nil:
		return nil, catalog.Of("dolos.no-result")
	}
	return c, nil
}

// run starts the script with a request, and hands on each line that it answers. It fails
// if nothing comes for longer than the engine's patience.
func (e *Engine) run(ctx context.Context, request any, answer func(line []byte) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	data, err := json.Marshal(request)
	if err != nil {
		return err
	}
	cmd := exec.CommandContext(ctx, e.node, "--input-type=module", "--eval", script)
	cmd.Dir = filepath.Dir(e.node) // npm reads settings in the folder that it is called in
	cmd.Stdin = bytes.NewReader(data)
	said := &tail{}
	cmd.Stderr = said
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	silence := time.AfterFunc(patience, func() {
		cancel(catalog.Of("dolos.silent", "n", int(patience/time.Minute)))
	})
	defer silence.Stop()
	lines := json.NewDecoder(out)
	var wrong error
	for wrong == nil {
		var line json.RawMessage
		if err := lines.Decode(&line); err != nil {
			if !errors.Is(err, io.EOF) {
				wrong = err
			}
			break
		}
		silence.Reset(patience)
		wrong = answer(line)
	}
	if wrong != nil {
		cancel(wrong)
	}
	err = cmd.Wait()
	switch {
	case context.Cause(ctx) != nil:
		return context.Cause(ctx)
	case err != nil:
		return fmt.Errorf("%w: %s", err, said.reason())
	}
	return nil
}

// tail keeps the last bytes that are written to it.
type tail struct{ data []byte }

func (t *tail) Write(data []byte) (int, error) {
	t.data = append(t.data, data...)
	if more := len(t.data) - maxSaid; more > 0 {
		t.data = t.data[more:]
	}
	return len(data), nil
}

// reason returns the line that names the error, of those that Node.js writes.
func (t *tail) reason() string {
	var last string
	for line := range strings.Lines(string(t.data)) {
		line = strings.TrimSpace(line)
		if name, _, is := strings.Cut(line, ":"); is && strings.HasSuffix(name, "Error") {
			return line
		}
		if line != "" {
			last = line
		}
	}
	return last
}
