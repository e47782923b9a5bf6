// Package folderlock holds folders for one process. The lock lasts until the
// file that stands for it is closed or the process ends, however it ends.
package folderlock
