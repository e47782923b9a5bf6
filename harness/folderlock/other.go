//go:build !unix

package folderlock

import "os"

// Take does nothing on systems that cannot lock folders.
func Take(string) (*os.File, error) { return nil, nil }
