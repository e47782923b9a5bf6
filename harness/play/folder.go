package play

import (
	"bytes"
	"slices"
	"strings"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/sandbox"
)

// folder is what the plays of a case have left in their folder, if they have one together. Each
// runs in a folder of its own all the same, into which this is copied.
type folder struct {
	left []sandbox.File
	put  map[string][]byte // files of the case, as they were when they were put there
	lost catalog.Message   // why nobody knows what is in it, if nobody does
}

// enter gives the play that is asked for what was left. A file of the case is put there once,
// and again if a command has changed it.
func (s *state) enter() {
	c := &s.command
	c.Leaves = s.asked.Under+s.asked.Failing == ""
	c.Files = slices.DeleteFunc(c.Files, func(f sandbox.File) bool {
		before, there := s.folder.put[f.Name]
		return there && bytes.Equal(before, f.Data)
	})
	within := func(name, folder string) bool { return name == folder || strings.HasPrefix(name, folder+"/") }
	replaced := func(old sandbox.File) bool {
		return slices.ContainsFunc(c.Files, func(f sandbox.File) bool {
			return within(old.Name, f.Name) && !(old.Mode.IsDir() && f.Mode.IsDir()) || within(f.Name, old.Name) && !old.Mode.IsDir()
		})
	}
	c.Files = append(slices.DeleteFunc(slices.Clone(s.folder.left), replaced), c.Files...)
	c.Beside = slices.DeleteFunc(c.Beside, func(l sandbox.Link) bool {
		return slices.ContainsFunc(c.Files, func(f sandbox.File) bool { return within(f.Name, l.Name) })
	})
}

// leave notes what the play has left for the next one. A tool around the program, which may have
// it run more than once, leaves the folder as it was.
func (s *state) leave() {
	if !s.asked.Keeps || !s.command.Leaves {
		return
	}
	if !s.unjudged.None() {
		s.folder.lost = s.unjudged
		return
	}
	if s.folder.put == nil {
		s.folder.put = map[string][]byte{}
	}
	for _, f := range s.command.Files {
		if f.Left.IsZero() && !f.Mode.IsDir() {
			s.folder.put[f.Name] = f.Data
		}
	}
	s.folder.left = s.trials[0].Outcome.Left
	if s.folder.left == nil { // it did not start, or left too much
		s.folder.left = s.command.Files
	}
}

// keeps reports whether a play of the case finds what another one has left.
func keeps(c *caselang.Case) bool { return len(caselang.Every[caselang.Folder](c)) > 0 }
