// Package folderlock locks folders for one process. The lock lasts until the file
// that represents it is closed or the process ends for any reason.
package folderlock
