package grade

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"slices"

	"touchstone/harness/assignment"
	"touchstone/harness/caselang"
	"touchstone/harness/submission"
)

// ProgramsOf lists the programs that the cases play, each once.
func ProgramsOf(cases []*caselang.Case) (names []string) {
	for _, c := range cases {
		for _, p := range caselang.Every[caselang.Play](c) {
			names = append(names, p.Program)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// keeper returns what keeps the builds of the programs that are asked for; nil if a program
// in the sandbox could write to its folder.
func (g *Grader) keeper(ctx context.Context, asked *assignment.Assignment) (*submission.Keeper, error) {
	if g.Builds == "" || !g.Pool.Level().Encloses() {
		return nil, nil
	}
	environment, err := g.Environment(ctx)
	if err != nil {
		return nil, err
	}
	basis, err := g.basis()
	if err != nil {
		return nil, err
	}
	h := sha256.New()
	err = json.NewEncoder(h).Encode([]any{basis, g.Version, environment, confinement(g.Pool.Level()), asked.Language, asked.Build.Only})
	return &submission.Keeper{Folder: g.Builds, Basis: hashText(h.Sum(nil))}, err
}
