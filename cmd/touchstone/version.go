package main

import (
	"fmt"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// Set by the linker in a released program; see .goreleaser.yaml.
var (
	release string // its version, such as 1.2.0
	home    string // where it was released, a URL
)

// version returns the program's version for reports: that of the release, otherwise
// the module version known to Go, otherwise the commit it was built from, as a version.
func version() string {
	if release != "" {
		return release
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return "v0.0.0-" + s.Value
		}
	}
	return "v0.0.0-devel"
}

func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  arguments(0, 0),
		Run:   func(*cobra.Command, []string) { fmt.Fprint(a.stdout, about()) },
	}
}

// about returns the output of the verb version and the flag --version.
func about() string { return "touchstone " + version() + "\n" }
