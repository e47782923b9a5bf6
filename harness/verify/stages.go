package verify

import (
	"context"
	"path/filepath"
	"slices"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/grade"
	"touchstone/harness/mutate"
	"touchstone/harness/suite/sample"
)

// Verification tries an assignment on its reference, its samples and its variants.
type Verification struct {
	*grade.Grader
	Only string // glob on the names of samples, to try nothing else; "" for everything

	Tell func(name catalog.Message, faults []catalog.Message) // called for each program that was tried
	Note func(catalog.Message)                                // called for what is left out

	folder  string // of the samples
	samples []sample.Sample
	wrong   int // programs with faults
}

// Read reads the samples, before anything is run. Their faults are *diagnostic.Error.
func (v *Verification) Read() (err error) {
	if v.folder, err = v.Samples(); err != nil {
		return err
	}
	switch {
	case v.Suite.Place.Path == "" || sample.In(v.folder):
		if v.samples, err = sample.Read(v.folder, v.Suite.Assignment); err == nil {
			v.samples, err = sample.Matching(v.samples, v.Only)
		}
		return err
	case v.Suite.Reference == nil || v.Only != "":
		return diagnostic.New(v.Suite.Place.Name("samples"), catalog.Of("sample.none"), catalog.Of("sample.none.folder"))
	}
	v.Note(catalog.Of("verify.no-samples"))
	return nil
}

// Run tries everything, stage by stage, and counts the programs with faults. An error is a
// fault of the reference or of a generator (*diagnostic.Error), of the harness or of the
// machine, and ends it.
func (v *Verification) Run(ctx context.Context) (wrong int, err error) {
	stages := []func(context.Context) error{v.reference, v.generators, v.submitted, v.variants}
	if v.Only != "" {
		stages = []func(context.Context) error{v.submitted}
	}
	for _, stage := range stages {
		if err := stage(ctx); err != nil {
			return v.wrong, err
		}
	}
	return v.wrong, nil
}

// tell counts and tells what is wrong with a program.
func (v *Verification) tell(name string, faults []catalog.Message) {
	if len(faults) > 0 {
		v.wrong++
	}
	v.Tell(catalog.Verbatim(name), faults)
}

func (v *Verification) reference(ctx context.Context) error {
	if v.Suite.Reference == nil {
		v.Note(catalog.Of("verify.no-reference"))
		return nil
	}
	reference, err := Reference(ctx, v.Setup)
	if err == nil {
		err = reference.Faults(ctx, v.Grader)
	}
	if err == nil {
		v.tell(reference.Name, nil)
	}
	return err
}

func (v *Verification) generators(ctx context.Context) error {
	if v.Suite.Reference == nil {
		return nil
	}
	return Generators(ctx, v.Setup, func(name string) { v.Tell(catalog.Of("verify.generator", "name", name), nil) })
}

func (v *Verification) submitted(ctx context.Context) error {
	for _, s := range v.samples {
		_, faults, err := Submitted(s).Try(ctx, v.Grader)
		if err != nil {
			return err
		}
		v.tell(s.Name, faults)
	}
	return nil
}

func (v *Verification) variants(ctx context.Context) error { return Variants(ctx, v.Grader, v.tell) }

// Right returns the programs that lose nothing, those of which mutants are made: the samples
// and, if it is made of sources, the reference.
func (v *Verification) Right(ctx context.Context) (right []mutate.Sample, err error) {
	if r := v.Suite.Reference; v.Only == "" && r != nil && r.Folder != "" {
		reference, err := Reference(ctx, v.Setup)
		if err != nil {
			return nil, err
		}
		right = append(right, mutate.Sample{Name: reference.Name, Open: reference.Open})
	}
	for _, s := range sample.Right(v.samples) {
		right = append(right, mutate.Sample{Name: s.Name, Open: Submitted(s).Open})
	}
	return right, nil
}

// Judged reads a file of judged mutants of right programs, which is beside the samples.
func (v *Verification) Judged(file string, right []mutate.Sample) (*mutate.Judged, error) {
	judged, err := mutate.ReadJudged(filepath.Join(v.folder, file))
	if err == nil && v.Only != "" {
		judged = judged.Of(func(name string) bool {
			return slices.ContainsFunc(right, func(s mutate.Sample) bool { return s.Name == name })
		})
	}
	return judged, err
}
