package main

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"touchstone/harness/authoring/pack"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/files/atomicfile"
	"touchstone/harness/suite"
)

func (a *app) packCommand() *cobra.Command {
	var out string
	var student bool
	cmd := &cobra.Command{
		Use:   "pack ASSIGNMENT --out FILE",
		Short: "Write an assignment as one file, for tutors or for students",
		Long: `Write an assignment as one zip archive, which every verb takes in place of the folder. An assignment that lint finds faults in is refused.

With --student, what students must not see is left out: hidden and staff cases, the reference, samples and variants. They learn of a
hidden case its title and what it is worth.`,
		Args: arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			at, err := a.assignments.Find(args[0])
			if err != nil {
				return err
			}
			if err := outside(at, out); err != nil {
				return err
			}
			if err := writable("-o", out); err != nil {
				return err
			}
			s, err := suite.Check(at)
			if err != nil {
				return err
			}
			return a.pack(s, out, !student)
		},
	}
	cmd.Flags().StringVarP(&out, "out", "o", "", "write the pack to `FILE`")
	cobra.CheckErr(cmd.MarkFlagRequired("out"))
	cmd.Flags().BoolVar(&student, "student", false, "leave out what students must not see")
	return cmd
}

// pack writes the archive, and says what is in it.
func (a *app) pack(s *suite.Suite, out string, whole bool) error {
	var archive bytes.Buffer
	names, err := pack.Write(&archive, s, whole)
	if err != nil {
		return err
	}
	if out == standardOutput {
		_, err = a.stdout.Write(archive.Bytes())
	} else {
		err = atomicfile.Write(out, func(w io.Writer) error { _, err := archive.WriteTo(w); return err })
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(a.stderr, "%s: %s\n    %s\n", out, a.speaks.Say("count.files", "n", len(names)), strings.Join(names, "\n    "))
	return nil
}

// outside refuses a pack that the next one would contain.
func outside(at suite.Place, out string) error {
	if at.Path == "" || out == standardOutput {
		return nil
	}
	folder, err := filepath.Abs(at.Path)
	if err != nil {
		return err
	}
	file, err := filepath.Abs(out)
	if err != nil {
		return err
	}
	if inner, err := filepath.Rel(folder, file); err == nil && filepath.IsLocal(inner) {
		return diagnostic.New("-o "+out, catalog.Of("pack.inside"), catalog.Of("pack.inside.hint"))
	}
	return nil
}
