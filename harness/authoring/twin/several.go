package twin

import (
	"bytes"
	"context"
	"fmt"
	"slices"

	"touchstone/harness/script"
)

// Several returns n different twins of a case, with the ids CASE-twin-1, CASE-twin-2
// and so on; none if there are not so many. The same seed makes the same ones.
func (m *Maker) Several(ctx context.Context, c *script.Case, n int, seed uint64) ([]*script.Case, error) {
	var twins []*script.Case
	for try := range uint64(2 * n) {
		made, ok, err := m.Make(ctx, c, seed+try)
		if err != nil || !ok {
			return nil, err
		}
		if slices.ContainsFunc(twins, func(t *script.Case) bool { return bytes.Equal(t.Text(), made.Text()) }) {
			continue
		}
		named, err := script.Parse(fmt.Sprintf("%s-twin-%d.txtar", c.ID, len(twins)+1), made.Text())
		if err != nil {
			return nil, err
		}
		named.CountFor(m.Assignment.CountsFor(c.ID))
		if twins = append(twins, named); len(twins) == n {
			return twins, nil
		}
	}
	return nil, nil
}
