package machine

import (
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	"touchstone/harness/files/scratch"
)

// Room is what a build or a play may need of a file system.
type Room struct {
	Bytes, Files int64
}

// proofName is the Args[0] that makes a program linking this package say proof and exit.
const (
	proofName = "touchstone-proof"
	proof     = "it runs\n"
)

func init() {
	if len(os.Args) > 0 && os.Args[0] == proofName || len(os.Args) == 3 && os.Args[0] == self && os.Args[1] == proofName {
		os.Stdout.WriteString(proof)
		os.Exit(0)
	}
}

// Prove shows that programs can be built and started in a folder: it has the room, what is written there can be read
// again, and programs run there. Otherwise the error is a *Fault.
func Prove(folder string, need Room) error {
	err := prove(folder, need)
	switch {
	case err == nil:
		return nil
	case errors.Is(err, syscall.EFBIG):
		return &Fault{Kind: Limit, Name: "ulimit -f", Have: longestFile(), Need: need.Bytes}
	}
	return FaultOf(err)
}

func prove(folder string, need Room) (err error) {
	if f := need.Missing(folder); f != nil {
		return f
	}
	dir, err := scratch.New(folder, "proof")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, dir.Close()) }()
	if err := proveWritable(filepath.Join(dir.Path, "data")); err != nil {
		return err
	}
	return proveExecutable(filepath.Join(dir.Path, "proof.exe"))
}

// proveWritable writes, syncs and reads back a file.
func proveWritable(name string) error {
	data := bytes.Repeat([]byte("0123456789abcdef"), 1<<12)
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return err
	}
	got, err := os.ReadFile(name)
	if err == nil && !bytes.Equal(got, data) {
		err = &os.PathError{Op: "read", Path: name, Err: io.ErrUnexpectedEOF}
	}
	return err
}

// self is this program, also if it was replaced since it was started.
const self = "/proc/self/exe"

// proveExecutable runs a script there that this program interprets or, where that is not possible, a copy of this program.
func proveExecutable(name string) error {
	var err error
	if runtime.GOOS == "linux" {
		err = os.WriteFile(name, []byte("#!"+self+" "+proofName+"\n"), 0o700)
	} else {
		err = copySelf(name)
	}
	if err != nil {
		return err
	}
	run := func() ([]byte, error) {
		cmd := exec.Cmd{Path: name, Args: []string{proofName}, Dir: filepath.Dir(name)}
		return cmd.Output()
	}
	said, err := run()
	for pause := time.Millisecond; errors.Is(err, syscall.ETXTBSY) && pause < time.Second; pause *= 2 {
		time.Sleep(pause) // a process that another thread is just starting may still hold the copy open
		said, err = run()
	}
	switch {
	case errors.Is(err, os.ErrPermission) && noExec(name):
		return &Fault{Kind: NoExec, Name: filepath.Dir(filepath.Dir(name))}
	case errors.Is(err, os.ErrPermission):
		return &Fault{Kind: Refused, Name: name}
	case err != nil:
		return &os.PathError{Op: "run", Path: name, Err: err}
	case string(said) != proof:
		return &os.PathError{Op: "run", Path: name, Err: io.ErrUnexpectedEOF}
	}
	return nil
}

func copySelf(to string) error {
	from, err := os.Executable()
	if err != nil {
		return err
	}
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o700)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}
