package class

import (
	"fmt"
	"regexp"
	"strconv"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

// Shard is one of several equal parts of a class, which are graded separately and
// then merged. The zero value is the whole class.
type Shard struct {
	Index int // from 1
	Of    int
}

// Whole reports whether the shard is the whole class.
func (s Shard) Whole() bool { return s.Of <= 1 }

func (s Shard) String() string {
	if s.Whole() {
		return ""
	}
	return fmt.Sprintf("%d/%d", s.Index, s.Of)
}

// has reports whether the submission with this number, from 0, is in the shard.
func (s Shard) has(n int) bool { return s.Whole() || n%s.Of == s.Index-1 }

var shardForm = regexp.MustCompile(`^(\d{1,6})/(\d{1,6})$`)

// ParseShard parses "2/4". Errors are *diagnostic.Error.
func ParseShard(text string) (Shard, error) {
	m := shardForm.FindStringSubmatch(text)
	if m == nil {
		return Shard{}, diagnostic.New("--shard "+text, catalog.Of("shard.form"), catalog.Of("shard.hint"))
	}
	index, _ := strconv.Atoi(m[1])
	of, _ := strconv.Atoi(m[2])
	if of < 1 || index < 1 || index > of {
		return Shard{}, diagnostic.New("--shard "+text, catalog.Of("shard.none", "index", index, "of", of), catalog.Of("shard.hint"))
	}
	return Shard{index, of}, nil
}
