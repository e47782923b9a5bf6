package grade

import (
	"context"
	"slices"
	"strings"

	"touchstone/harness/caselang"
	"touchstone/harness/logs/sanitizer"
	"touchstone/harness/play"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
	"touchstone/harness/submission"
)

// finding finds what sanitizers report and its source lines.
type finding struct {
	explaining
	runner    *play.Runner
	addr2line string // the path of the tool that finds source lines; "" if the runner's programs do
	programs  map[string]submission.Program
	places    map[sanitizer.Address]string // those that it has found
}

// found runs the cases with the indices at and returns, for each of them, what a sanitizer
// reports in its plays that had failed, by index.
func (e finding) found(ctx context.Context, cases []*caselang.Case, at []int, results []play.Result) (map[int]map[int]*report.Finding, error) {
	reported, err := e.reported(ctx, e.runner, cases, at, results)
	if err != nil {
		return nil, err
	}
	if err := e.resolve(ctx, reported); err != nil {
		return nil, err
	}
	found := map[int]map[int]*report.Finding{}
	for n, i := range at {
		found[i] = map[int]*report.Finding{}
		for k, output := range reported[n] {
			if f := sanitizer.Undefined(output, e.sub.Files, results[i].Case.Plays[k].Signal); f != nil {
				found[i][k] = f
			}
		}
	}
	return found, nil
}

// resolve replaces the addresses of the programs in what sanitizers have reported by
// source lines. addr2line runs in the sandbox: the debugging information of a program is
// as untrusted as its source.
func (e finding) resolve(ctx context.Context, reported []map[int]string) error {
	if e.addr2line == "" {
		return nil
	}
	for path, offsets := range e.offsets(reported) {
		if len(offsets) == 0 {
			continue
		}
		// For each line of input, it prints a function and a place.
		out, err := e.g.Pool.Run(ctx, sandbox.Command{
			Path: e.addr2line, Args: []string{"addr2line", "--functions", "--demangle", "--exe=" + path}, Stdin: []byte(strings.Join(offsets, "\n") + "\n"),
			Expose: append(sandbox.Toolchain(e.addr2line), path),
			Env:    []string{"LC_ALL=C"},
			Limits: e.g.Suite.Build.Limits.Sandbox(),
		})
		if err != nil {
			return err
		}
		printed := slices.Collect(slices.Chunk(strings.Split(string(out.Stdout), "\n"), 2))
		for n, offset := range offsets[:min(len(offsets), len(printed)-1)] {
			place, _, _ := strings.Cut(printed[n][1], " (discriminator")
			e.places[sanitizer.Address{Path: path, Offset: offset}] = printed[n][0] + " " + place
		}
	}
	for _, plays := range reported {
		for k, output := range plays {
			plays[k] = sanitizer.Resolve(output, e.places)
		}
	}
	return nil
}

// offsets lists the addresses in reports whose places are not known yet, by the path of
// the program.
func (e finding) offsets(reported []map[int]string) map[string][]string {
	offsets := map[string][]string{}
	for _, p := range e.programs {
		offsets[p.Path] = nil
	}
	for _, plays := range reported {
		for _, output := range plays {
			for _, a := range sanitizer.Addresses(output) {
				list, ours := offsets[a.Path]
				if _, known := e.places[a]; ours && !known && !slices.Contains(list, a.Offset) {
					offsets[a.Path] = append(list, a.Offset)
				}
			}
		}
	}
	return offsets
}
