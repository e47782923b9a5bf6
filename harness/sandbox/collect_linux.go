package sandbox

import (
	"os"
	"strings"

	"golang.org/x/sys/unix"

	"touchstone/harness/machine"
)

// collectAll reads files that a candidate may have created; nil for no names.
func collectAll(dir int, names []string, limit int64) (files map[string]FileResult, err error) {
	for _, name := range names {
		if files == nil {
			files = make(map[string]FileResult, len(names))
		}
		if folder, all := strings.CutSuffix(name, "/"); all {
			if err = collectFolder(dir, folder, limit, files); err != nil {
				return nil, err
			}
		} else if files[name], err = collect(dir, name, limit); err != nil {
			return nil, err
		}
	}
	return files, nil
}

// collectFolder reads the regular files in a folder that lies in another one.
func collectFolder(dir int, folder string, limit int64, files map[string]FileResult) error {
	fd, err := unix.Openat(dir, folder, unix.O_RDONLY|unix.O_DIRECTORY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil // it is gone, or no folder any more
	}
	opened := os.NewFile(uintptr(fd), folder)
	defer opened.Close()
	names, err := opened.Readdirnames(-1)
	for _, name := range names {
		f, err := collect(fd, name, limit)
		if err != nil {
			return err
		}
		if f.Err == "" {
			files[folder+"/"+name] = f
		}
	}
	return err
}

// collect reads one file that a candidate may have created. Whatever the file is, collect follows no links, never blocks and
// reads at most limit bytes. An error is a fault of the machine.
func collect(dir int, name string, limit int64) (FileResult, error) {
	r, err := collectOf(dir, name, limit)
	if err != nil && !machine.Blames(err) {
		return FileResult{Err: err.Error()}, nil
	}
	return r, err
}

func collectOf(dir int, name string, limit int64) (FileResult, error) {
	parts := strings.Split(name, "/")
	for i, part := range parts {
		flags := unix.O_RDONLY | unix.O_NOFOLLOW | unix.O_NONBLOCK | unix.O_NOCTTY | unix.O_CLOEXEC
		if i < len(parts)-1 {
			flags = unix.O_PATH | unix.O_DIRECTORY | unix.O_NOFOLLOW | unix.O_CLOEXEC
		}
		fd, err := unix.Openat(dir, part, flags, 0)
		switch err {
		case nil:
		case unix.ENOENT, unix.ENOTDIR:
			return FileResult{Err: "missing"}, nil
		case unix.ELOOP, unix.ENXIO:
			return FileResult{Err: "not a regular file"}, nil
		case unix.EACCES:
			return FileResult{Err: "not readable"}, nil
		default:
			return FileResult{}, err
		}
		defer unix.Close(fd)
		dir = fd
	}
	var st unix.Stat_t
	if err := unix.Fstat(dir, &st); err != nil {
		return FileResult{}, err
	}
	if st.Mode&unix.S_IFMT != unix.S_IFREG {
		return FileResult{Err: "not a regular file"}, nil
	}
	if st.Size > limit {
		return FileResult{Err: "too large"}, nil
	}
	data := make([]byte, st.Size)
	for done := 0; done < len(data); {
		n, err := unix.Read(dir, data[done:])
		if err != nil {
			return FileResult{}, err
		}
		if n == 0 {
			data = data[:done]
		}
		done += n
	}
	return FileResult{Data: data}, nil
}
