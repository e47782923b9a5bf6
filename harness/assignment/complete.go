package assignment

import (
	"cmp"
	"errors"
)

// The only item of an assignment without a rubric.
const (
	wholeID     = "cases"
	wholePoints = 100
)

// complete fills in what a short manifest leaves out.
func (a *Assignment) complete() {
	a.Schema = cmp.Or(a.Schema, Schema)
	if a.Build.Kind == "" && len(a.Build.Command)+len(a.Build.Kinds) == 0 {
		a.Build.Kind = DefaultBuild
	}
	build, play := smallBuild, smallPlay
	if kind, ok := FindBuildKind(a.Build.Kind); ok {
		build, play = kind.build, kind.play
		a.Build.Needs = append(a.Build.Needs, kind.Tools...)
	}
	for _, name := range a.Build.Kinds {
		build, play = build.most(kinds[name].build), play.most(kinds[name].play)
	}
	a.Build.Limits, a.Limits = a.Build.Limits.or(build), a.Limits.or(play)
	if a.Whole = a.Rubric == nil; a.Whole {
		a.Rubric = []Item{{ID: wholeID, Points: wholePoints, Cases: []string{"*"}, Source: "project", Position: a.Position}}
	}
	for i := range a.Rubric {
		item := &a.Rubric[i]
		item.Kind = cmp.Or(item.Kind, Auto)
		item.Title = cmp.Or(item.Title, item.ID)
		item.Needs = append(item.Needs, item.Unlike...)
	}
	if a.Pairs.Relax == nil {
		a.Pairs.Relax = []string{"trailing-blanks", "final-newline", "line-ends"}
	}
	a.Pairs.Talks = a.Checkers[a.Pairs.Check].Talks()
	if a.Pairs.Program == "" && len(a.Programs) > 0 {
		a.Pairs.Program = a.Programs[0].Name
	}
}

// Building returns an assignment that asks for one program, built by a kind ("" for
// the usual one).
func Building(program, kind string) (*Assignment, error) {
	a := &Assignment{Programs: []Program{{Name: program}}, Build: Build{Kind: kind}, Language: "en"}
	a.complete()
	c := checking{Assignment: a}
	c.build()
	return a, errors.Join(c.errs...)
}
