// Package keyboard reads single keys from a terminal, and gives the terminal back as it was,
// however the process ends.
package keyboard

import (
	"errors"
	"io"
	"os"
	"os/exec"

	"golang.org/x/term"
)

var errNoTerminal = errors.New("keyboard: it is no terminal")

// Keyboard is a terminal that passes on each key at once and shows none. It must be closed.
type Keyboard struct {
	in     *os.File
	as     *term.State // it was
	keeper *exec.Cmd
	alive  io.Closer // closed when this process ends, too
	keys   chan Key
	more   chan struct{} // one key has been dealt with
}

// Take takes over a terminal. It fails if in is none.
func Take(in *os.File) (*Keyboard, error) {
	k := &Keyboard{in: in, keys: make(chan Key), more: make(chan struct{})}
	if err := k.keep(); err != nil {
		return nil, err
	}
	if err := k.take(); err != nil {
		return nil, errors.Join(err, k.Close())
	}
	go k.read()
	return k, nil
}

// Keys are the keys. After each, nothing is read until Next is called, so that another
// program may read meanwhile.
func (k *Keyboard) Keys() <-chan Key { return k.keys }

// Next lets the next key come.
func (k *Keyboard) Next() { k.more <- struct{}{} }

func (k *Keyboard) take() (err error) {
	k.as, err = term.MakeRaw(int(k.in.Fd()))
	return err
}

// Lend gives the terminal back as it was while another program runs.
func (k *Keyboard) Lend(run func() error) error {
	err := term.Restore(int(k.in.Fd()), k.as)
	if err == nil {
		err = run()
	}
	return errors.Join(err, k.take())
}

// Close gives the terminal back. A read that is under way stays until the process ends.
func (k *Keyboard) Close() error {
	var err error
	if k.as != nil {
		err = term.Restore(int(k.in.Fd()), k.as)
	}
	return errors.Join(err, k.alive.Close(), k.keeper.Wait())
}

// read passes keys on until there are no more, and then Quit.
func (k *Keyboard) read() {
	buffer := make([]byte, 64)
	for {
		n, err := k.in.Read(buffer)
		for _, key := range parse(string(buffer[:n])) {
			k.keys <- key
			<-k.more
		}
		if err != nil {
			k.keys <- Quit
			return
		}
	}
}
