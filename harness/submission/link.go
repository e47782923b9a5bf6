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
func (m *making) link(ctx context.Context) error {
	if err := m.furnish(); err != nil {
		return err
	}
	build := m.build
	build.Command = build.Link.Command
	a, err := m.tryIn(ctx, m.room, build, build.Command)
	if err != nil {
		return err
	}
	m.log = slices.Concat(m.log, []byte("$ "+strings.Join(build.Command, " ")+"\n"), a.log)
	m.unlinked, m.stopped = a.cause, a.stopped
	if m.cause.None() {
		m.cause = a.cause
	}
	return m.room.keepOnly(m.programs)
}

// furnish makes the room of the second step.
func (m *making) furnish() error {
	room, err := emptyRoom()
	if err != nil {
		return err
	}
	m.s.linked, m.room = room, room
	takes := path.Clean(m.build.Link.Takes)
	if err := room.root.MkdirAll(takes, 0o755); err != nil {
		return err
	}
	t := newTree(room.root, standard)
	err = walkFolder(m.s.root, takes, func(e entry) error {
		if e.err != nil || !e.info.IsDir() && !e.info.Mode().IsRegular() {
			return nil
		}
		return copyEntry(m.s.root, t, e)
	})
	for _, kit := range m.kits {
		err = errors.Join(err, layKit(room.root, kit, &notes{}))
	}
	return err
}

// emptyRoom returns a submission of no files.
func emptyRoom() (*Submission, error) {
	room := &Submission{}
	err := room.makeBase()
	if err == nil {
		err = os.Mkdir(room.tree(), 0o755)
	}
	if err == nil {
		room.root, err = os.OpenRoot(room.tree())
	}
	if err != nil {
		return nil, errors.Join(err, room.Close())
	}
	return room, nil
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
