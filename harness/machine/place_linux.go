package machine

import "golang.org/x/sys/unix"

// Missing returns what the file system of a folder lacks; nil if it has the room, or does not say.
func (need Room) Missing(folder string) *Fault {
	var st unix.Statfs_t
	if unix.Statfs(folder, &st) != nil {
		return nil
	}
	have := int64(st.Bavail) * st.Bsize
	switch {
	case have < need.Bytes:
		return &Fault{Kind: Space, Name: folder, Have: have, Need: need.Bytes}
	case st.Files > 0 && int64(st.Ffree) < need.Files: // a file system without a fixed number of files has none
		return &Fault{Kind: Files, Name: folder, Have: int64(st.Ffree), Need: need.Files}
	}
	return nil
}

// longestFile returns how long a file of this process may be, in bytes.
func longestFile() int64 {
	var r unix.Rlimit
	unix.Getrlimit(unix.RLIMIT_FSIZE, &r)
	return int64(r.Cur)
}

// noExec reports whether no program may be started on the file system of a file.
func noExec(name string) bool {
	var st unix.Statfs_t
	return unix.Statfs(name, &st) == nil && st.Flags&unix.ST_NOEXEC != 0
}
