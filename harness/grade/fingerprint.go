package grade

import (
	"context"
	"crypto/sha256"
	"debug/elf"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"sync"

	"touchstone/harness/report"
	"touchstone/harness/submission"
)

// Fingerprint returns the hash of everything that the result of a submission
// depends on: the submitted files, the suite and its language, this program,
// the build tools and the sandbox. As long as it stays the same, grading again
// gives the same report.
func (g *Grader) Fingerprint(ctx context.Context, sub *submission.Submission, o Options) (string, error) {
	environment, err := g.Environment(ctx)
	if err != nil {
		return "", err
	}
	program, err := ownHash()
	if err != nil {
		return "", err
	}
	var titles []string
	for _, item := range g.Suite.Rubric {
		titles = append(titles, item.Title)
	}
	for _, c := range g.Suite.Cases {
		titles = append(titles, c.Title, c.Hint, fmt.Sprint(c.Hints))
	}
	h := sha256.New()
	err = json.NewEncoder(h).Encode(map[string]any{
		"program": program, "version": g.Version,
		"suite": g.Suite.Hash, "title": g.Suite.Title, "titles": titles,
		"environment": environment, "sandbox": confinement(g.Pool.Level()),
		"submission": report.Submission{Name: sub.Name, Kind: string(sub.Kind), Hash: sub.Hash}, "nested": sub.Nested, "notes": sub.Notes,
		"group": max(o.Group, 1), "cases": o.Cases, "twins": hashes(g.Twins),
	})
	return hashText(h.Sum(nil)), err
}

// basis returns the hashes of what a result depends on besides the submission and
// the cases.
func (g *Grader) basis() (*report.Basis, error) {
	program, err := ownHash()
	parts := g.Suite.Parts
	return &report.Basis{Program: program, Assignment: parts.Assignment, Clauses: parts.Clauses, Files: parts.Files}, err
}

// ownHash returns a hash that tells this program's executable from any other: of what Go's linker wrote into it about
// everything that it was made of or, where there is no such note, of the whole of it.
var ownHash = sync.OnceValues(func() (string, error) {
	name, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if e, err := elf.NewFile(f); err == nil {
		if note := e.Section(".note.go.buildid"); note != nil {
			_, err = io.Copy(h, note.Open())
			return hashText(h.Sum(nil)), err
		}
	}
	_, err = io.Copy(h, f)
	return hashText(h.Sum(nil)), err
})

func hashText(sum []byte) string { return "sha256:" + hex.EncodeToString(sum) }
