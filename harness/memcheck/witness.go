package memcheck

import (
	"bytes"
	_ "embed"
	"os/exec"
	"strconv"

	"touchstone/harness/sandbox"
)

// This file makes sure that valgrind watched a program that it finds nothing in, and that the
// program did what it does otherwise.

//go:embed preload/witness.c
var witnessSource []byte

// The mistakes that witness.c makes when a program ends.
const (
	plantNothing = iota + 1
	plantLeak
	plantError
)

// canPlant reports whether there is a compiler for the library that makes the mistakes.
func canPlant() bool {
	_, err := exec.LookPath("cc")
	return err == nil
}

// witnessed returns the command that runs the program under memcheck, which ends with the
// status valgrindFound if something is found. It names no places, for which reading about functions that the compiler has
// put into others would take a fifth of the time.
func (p *Play) witnessed(valgrind string, options ...string) (sandbox.Command, error) {
	c := watched(valgrind, p.Command, append(options, "--log-file=/dev/null", "--read-inline-info=no", "--error-exitcode="+strconv.Itoa(valgrindFound))...)
	if !canPlant() {
		return c, nil
	}
	library, err := p.Libraries.build("witness", witnessSource, asLibrary...)
	if err == nil {
		c.Env = alsoPreloaded(c.Env, library)
	}
	return c, err
}

// alike reports whether the program ends without valgrind as it did with it, and prints the
// same if it comes to its end.
func (p *Play) alike(watched sandbox.Outcome) (bool, error) {
	c := p.Command
	c.Args = append([]string{c.Path}, c.Args[1:]...)
	alone, err := p.Once(c)
	o := alone.Outcome
	return o.End == watched.End && o.Exit == watched.Exit && o.Signal == watched.Signal &&
		(o.End != sandbox.Exited || bytes.Equal(o.Stdout, watched.Stdout)), err
}
