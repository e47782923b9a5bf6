package watch

import "context"

// Job is what to do when a folder changes. R is the result of a run.
type Job[R any] struct {
	Run     func(ctx context.Context) R
	Show    func(R) (goOn bool)  // called after a run that no change interrupted
	Changed func(names []string) // called before the next run
	Gone    func()               // called if the folder is missing; the next run is when it is back
}

// Follow runs the job once and again after each change, until the changes end. A
// change interrupts a run in progress.
func (j Job[R]) Follow(ctx context.Context, changes <-chan Change) {
	for {
		run, end := context.WithCancel(ctx)
		done := make(chan R, 1)
		go func() { done <- j.Run(run) }()
		var change Change
		more := true
		select {
		case change, more = <-changes:
			end()
			<-done
		case r := <-done:
			end()
			if !j.Show(r) {
				return
			}
			change, more = <-changes
		}
		for more && change.Gone {
			j.Gone()
			change, more = <-changes
		}
		if !more {
			return
		}
		j.Changed(change.Names)
	}
}
