//go:build !unix

package atomicfile

// syncFolder does nothing on systems that cannot sync folders.
func syncFolder(string) error { return nil }
