package sandbox

import (
	"fmt"
	"os"
	"syscall"
)

// explain says in plain words why path could not be executed.
func explain(path string, why error) string {
	info, err := os.Stat(path)
	switch {
	case os.IsNotExist(err):
		return "the program does not exist"
	case os.IsPermission(err):
		return "the program is in a folder that is closed to the user it runs as"
	case err != nil:
		return "the program cannot be found: " + plain(err)
	case info.IsDir():
		return "the program is a folder"
	case !info.Mode().IsRegular():
		return "the program is not a regular file"
	}
	switch why {
	case syscall.ENOENT, syscall.ENOTDIR:
		if name := interpreter(path); name != "" {
			return fmt.Sprintf("the program needs %q to start it, which does not exist", name)
		}
		return "what the program needs to start does not exist"
	case syscall.EACCES:
		if info.Mode()&0o111 == 0 {
			return "the program is not executable (no execute permission)"
		}
		if name := interpreter(path); name != "" {
			return fmt.Sprintf("the program, or %q that starts it, may not be executed by the user it runs as", name)
		}
		return "the program may not be executed by the user it runs as"
	case syscall.ENOEXEC:
		return "the file is not a program for this machine, nor a script that starts with #!"
	case syscall.ETXTBSY:
		return "the program's file is still open for writing"
	case syscall.ELOOP:
		return "the program's interpreters lead in circles"
	case syscall.E2BIG:
		return "arguments and environment are too long"
	}
	return "the system refused to start the program: " + plain(why)
}

func plain(err error) string {
	if e, ok := err.(*os.PathError); ok {
		err = e.Err
	}
	return err.Error()
}
