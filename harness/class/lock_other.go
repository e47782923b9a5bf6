//go:build !unix

package class

import "os"

// lock does nothing where folders cannot be locked.
func lock(string) (*os.File, error) { return nil, nil }
