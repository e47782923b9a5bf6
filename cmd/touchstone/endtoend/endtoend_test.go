// Package endtoend tries Touchstone as it is built and given away: its reports and sentences, the copy of students, and
// releases.
package endtoend

import (
	"testing"

	"touchstone/cmd/touchstone/internal/built"
)

// The exit statuses.
const full, lost, usage = 0, 1, 2

func TestMain(m *testing.M) { built.Main(m) }
