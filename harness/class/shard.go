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
		return Shard{}, shardError("--shard "+text, catalog.Of("shard.form"))
	}
	index, _ := strconv.Atoi(m[1])
	of, _ := strconv.Atoi(m[2])
	return shardOf("--shard "+text, index, of)
}

func shardOf(source string, index, of int) (Shard, error) {
	if of < 1 || index < 1 || index > of {
		return Shard{}, shardError(source, catalog.Of("shard.none", "index", index, "of", of))
	}
	return Shard{index, of}, nil
}

func shardError(source string, problem catalog.Message) error {
	return diagnostic.New(source, problem, catalog.Of("shard.hint"))
}

// scheduler describes the environment variables with which a job scheduler
// numbers its tasks.
type scheduler struct {
	index, of string          // variables
	from      string          // variable with the lowest index; "" for 0
	step      string          // variable with the difference between two indices; "" for 1
	hint      catalog.Message // if there is an index but no number of tasks
}

var schedulers = []scheduler{
	{index: "SLURM_ARRAY_TASK_ID", of: "SLURM_ARRAY_TASK_COUNT", from: "SLURM_ARRAY_TASK_MIN", step: "SLURM_ARRAY_TASK_STEP", hint: catalog.Of("shard.uncounted.hint")},
	{index: "JOB_COMPLETION_INDEX", of: "JOB_COMPLETIONS",
		hint: catalog.Of("shard.kubernetes.hint")},
	{index: "MATRIX_JOB_INDEX", of: "MATRIX_JOB_TOTAL",
		hint: catalog.Of("shard.github.hint", "line", "MATRIX_JOB_TOTAL: ${{ strategy.job-total }}")},
}

// ShardFromEnv returns the part for this task of a Slurm array, an indexed
// Kubernetes Job or a GitHub matrix; the whole class if this is no such task.
// Errors are *diagnostic.Error.
func ShardFromEnv(env func(string) string) (Shard, error) {
	for _, s := range schedulers {
		if env(s.index) == "" {
			continue
		}
		if env(s.of) == "" {
			return Shard{}, diagnostic.New(s.index+"="+env(s.index), catalog.Of("shard.uncounted", "variable", s.of), s.hint)
		}
		return s.shard(env)
	}
	return Shard{}, nil
}

func (s scheduler) shard(env func(string) string) (Shard, error) {
	var wrong error
	number := func(name string, otherwise int) int {
		if name == "" || env(name) == "" {
			return otherwise
		}
		n, err := strconv.Atoi(env(name))
		if err != nil && wrong == nil {
			wrong = shardError(name+"="+env(name), catalog.Of("shard.no-number"))
		}
		return n
	}
	index, of, from, step := number(s.index, 0), number(s.of, 0), number(s.from, 0), number(s.step, 1)
	source := s.index + "=" + env(s.index)
	switch {
	case wrong != nil:
		return Shard{}, wrong
	case step < 1 || (index-from)%step != 0:
		return Shard{}, shardError(source, catalog.Of("shard.step", "from", from, "step", step))
	}
	return shardOf(source, (index-from)/step+1, of)
}
