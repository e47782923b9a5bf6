package main

import (
	"fmt"
	"io"
	"os"
	"path"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/grade/keep"
	"touchstone/harness/play"
	"touchstone/harness/submission"
)

// keeper saves one case as files; nil saves nothing.
type keeper struct {
	caseID   string
	language string
	folder   string // set once it exists
}

// keeper checks that --keep is used with a single case that the user may see.
func (g *grading) keeper() (*keeper, error) {
	if !g.flags.keep {
		return nil, nil
	}
	var found []*caselang.Case
	for _, c := range g.grader.Suite.Cases {
		if ok, _ := path.Match(g.flags.cases, c.ID); ok {
			found = append(found, c)
		}
	}
	problem := catalog.Message{}
	switch {
	case g.flags.cases == "":
		problem = catalog.Of("keep.needs-case")
	case len(found) > 1:
		problem = catalog.Of("keep.too-many", "n", len(found), "glob", g.flags.cases)
	case len(found) == 1 && found[0].Visibility != "public" && !g.flags.tutor:
		problem = catalog.Of("keep.not-public")
	case len(found) == 1:
		return &keeper{caseID: found[0].ID, language: g.grader.Suite.Language}, nil
	default:
		return nil, nil // grading reports that there is no such case
	}
	return nil, diagnostic.New("--keep", problem, catalog.Message{})
}

// from returns the function that grading calls after the case was run.
func (k *keeper) from(sub *submission.Submission) func(*submission.Built, []play.Result) error {
	if k == nil {
		return nil
	}
	return func(built *submission.Built, results []play.Result) error {
		// Not in the working folder: that may be the submission, and the files would
		// be submitted with it.
		folder, err := os.MkdirTemp("", "touchstone-kept-"+k.caseID+"-")
		if err != nil {
			return err
		}
		k.folder = folder
		return keep.Write(folder, keep.Work{
			Plays: results[0].Kept, Programs: built.Programs, Tree: sub.CopyTo,
		})
	}
}

func (k *keeper) say(w io.Writer) {
	if k != nil {
		fmt.Fprintln(w, catalog.Language(k.language).Say("keep.kept", "folder", k.folder))
	}
}
