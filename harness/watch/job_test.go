package watch

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// A change ends the run that is under way, a folder that is gone waits until it
// is back, and the end of the changes ends it all.
func TestFollow(t *testing.T) {
	var told []string
	changes := make(chan Change)
	runs, ended := 0, 0
	job := Job[int]{
		Run: func(ctx context.Context) int {
			runs++
			if runs == 1 { // takes long
				go func() { changes <- Change{Names: []string{"main.c"}} }()
				<-ctx.Done()
				ended++
			}
			return runs
		},
		Show: func(n int) bool {
			told = append(told, fmt.Sprint("shown ", n))
			go func() {
				if n == 2 {
					changes <- Change{Gone: true}
					changes <- Change{Names: []string{"a", "b"}}
					return
				}
				close(changes)
			}()
			return true
		},
		Changed: func(names []string) { told = append(told, "changed "+strings.Join(names, " ")) },
		Gone:    func() { told = append(told, "gone") },
	}
	job.Follow(t.Context(), changes)
	if want := []string{"changed main.c", "shown 2", "gone", "changed a b", "shown 3"}; !slices.Equal(told, want) || ended != 1 {
		t.Errorf("got %q, want %q; %d runs were ended", told, want, ended)
	}
}

func TestFollowEndsWhenShowSaysSo(t *testing.T) {
	runs := 0
	Job[int]{
		Run:  func(context.Context) int { runs++; return runs },
		Show: func(int) bool { return false },
	}.Follow(t.Context(), make(chan Change))
	if runs != 1 {
		t.Errorf("%d runs", runs)
	}
}
