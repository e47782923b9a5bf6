//go:build !unix

package folderlock

import "os"

// Take does nothing where folders cannot be locked.
func Take(string) (*os.File, error) { return nil, nil }
