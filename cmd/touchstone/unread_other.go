//go:build !unix

package main

// whenUnread does nothing: here a write fails.
func whenUnread(func()) {}
