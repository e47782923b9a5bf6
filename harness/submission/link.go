package submission

import (
	"context"
	"errors"
	"os"
	"path"
	"slices"
	"strings"
)

// link runs the second step of a build in a work tree of its own, with what the first
// step has left for it and the files of the course. Of that tree it keeps the programs.
func (m *builder) link(ctx context.Context) error {
	if err := m.prepareLinkTree(); err != nil {
		return err
	}
	build := m.build
	build.Command = slices.Concat(build.Link.Command, build.Only)
	a, err := m.tryIn(ctx, m.target, build, build.Command)
	if err != nil {
		return err
	}
	m.log = slices.Concat(m.log, []byte("$ "+strings.Join(build.Command, " ")+"\n"), a.log)
	m.unlinked, m.stopped = a.cause, a.stopped
	if m.cause.None() {
		m.cause = a.cause
	}
	return m.target.keepOnly(m.programs)
}

// prepareLinkTree makes the work tree of the second step.
func (m *builder) prepareLinkTree() error {
	room, err := emptySubmission()
	if err != nil {
		return err
	}
	m.s.linkTree, m.target = room, room
	takes := path.Clean(m.build.Link.Takes)
	if err := room.root.MkdirAll(takes, 0o755); err != nil {
		return err
	}
	t := newTree(room.root, standardLimits)
	err = copyTree(m.s.root, takes, t, func(e entry) bool { return e.info.IsDir() || e.info.Mode().IsRegular() })
	for _, kit := range m.kits {
		err = errors.Join(err, copyKit(room.root, kit, &notes{}))
	}
	return err
}

// emptySubmission returns a submission of no files.
func emptySubmission() (*Submission, error) {
	room := &Submission{}
	if err := room.makeEmpty(); err != nil {
		return nil, errors.Join(err, room.Close())
	}
	return room, nil
}

// makeEmpty makes a private folder with an empty work tree.
func (s *Submission) makeEmpty() error {
	err := s.makeBase()
	if err == nil {
		err = os.Mkdir(s.tree(), 0o755)
	}
	if err == nil {
		s.root, err = os.OpenRoot(s.tree())
	}
	return err
}

// keepOnly removes everything from a work tree except for some files at its root.
func (s *Submission) keepOnly(names []string) error {
	there, err := list(s.root, ".")
	for _, name := range there {
		if !slices.Contains(names, name) {
			err = errors.Join(err, s.root.RemoveAll(name))
		}
	}
	return err
}
