package main

import (
	"os"
	"path/filepath"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/suite"
)

// hiddenFlag adds --hidden, formerly --cases, to a verb. Its folders are passed to
// app.suite, and to the sandbox to be hidden from candidates.
func hiddenFlag(cmd *cobra.Command, folders *[]string) {
	cmd.Flags().SetNormalizeFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		if name == "cases" {
			name = "hidden"
		}
		return pflag.NormalizedName(name)
	})
	cmd.Flags().StringArrayVar(folders, "hidden", nil, "add the hidden cases of `DIR`: *.txtar at its root, in ASSIGNMENT/ or in ASSIGNMENT/hidden/")
}

// suite loads an assignment by name, with the hidden cases that folders add.
func (a *app) suite(id string, folders ...string) (*suite.Suite, error) {
	added, err := addedFolders(folders)
	if err != nil {
		return nil, err
	}
	s, err := a.assignments.Load(id, added...)
	if err != nil {
		return nil, err
	}
	return s.In(a.lang)
}

// title returns the title of an assignment in a list of several, of which some may not
// have the language.
func (a *app) title(s *suite.Suite) string {
	if translated, err := s.In(a.lang); err == nil {
		s = translated
	}
	return s.Title
}

// addedFolders returns the folders named by --hidden.
func addedFolders(folders []string) ([]suite.Folder, error) {
	var added []suite.Folder
	for _, folder := range folders {
		full, err := filepath.Abs(folder)
		if err != nil {
			return nil, err
		}
		if info, err := os.Stat(full); err != nil || !info.IsDir() {
			return nil, diagnostic.New("--hidden "+folder, catalog.Of("given.no-folder"), catalog.Message{})
		}
		added = append(added, suite.Folder{Path: full, FS: os.DirFS(full)})
	}
	return added, nil
}
