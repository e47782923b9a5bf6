//go:build !unix

package folderlock

import "os"

// Take does nothing on systems that cannot lock folders.
func Take(string) (*os.File, error) { return nil, nil }

// Release gives a lock back.
func Release(f *os.File) error { return f.Close() }
