package class

import "testing"

func TestParseShard(t *testing.T) {
	for text, want := range map[string]Shard{"1/1": {1, 1}, "2/4": {2, 4}, "4/4": {4, 4}} {
		if got, err := ParseShard(text); err != nil || got != want {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "2", "0/4", "5/4", "1/0", "-1/4", "1/4/2", "a/b", "9999999/99999999"} {
		if got, err := ParseShard(text); err == nil {
			t.Errorf("%s: taken as %v", text, got)
		}
	}
}

func TestShardFromEnv(t *testing.T) {
	type env map[string]string
	for name, test := range map[string]struct {
		env  env
		want Shard
		bad  bool
	}{
		"none":             {env{}, Shard{}, false},
		"slurm from 0":     {env{"SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_MIN": "0"}, Shard{4, 4}, false},
		"slurm from 1":     {env{"SLURM_ARRAY_TASK_ID": "1", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_MIN": "1"}, Shard{1, 4}, false},
		"slurm in steps":   {env{"SLURM_ARRAY_TASK_ID": "6", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_MIN": "2", "SLURM_ARRAY_TASK_STEP": "2"}, Shard{3, 4}, false},
		"slurm with gaps":  {env{"SLURM_ARRAY_TASK_ID": "9", "SLURM_ARRAY_TASK_COUNT": "2", "SLURM_ARRAY_TASK_MIN": "1"}, Shard{}, true},
		"kubernetes":       {env{"JOB_COMPLETION_INDEX": "0", "JOB_COMPLETIONS": "3"}, Shard{1, 3}, false},
		"kubernetes alone": {env{"JOB_COMPLETION_INDEX": "0"}, Shard{}, true},
		"github":           {env{"MATRIX_JOB_INDEX": "1", "MATRIX_JOB_TOTAL": "2"}, Shard{2, 2}, false},
		"no number":        {env{"MATRIX_JOB_INDEX": "one", "MATRIX_JOB_TOTAL": "2"}, Shard{}, true},
	} {
		got, err := ShardFromEnv(func(name string) string { return test.env[name] })
		if bad := err != nil; bad != test.bad || !bad && got != test.want {
			t.Errorf("%s: %v, %v", name, got, err)
		}
	}
}

func TestShardsShareAClass(t *testing.T) {
	for n := range 10 {
		var in []int
		for i := range 3 {
			if (Shard{i + 1, 3}).has(n) {
				in = append(in, i)
			}
		}
		if len(in) != 1 {
			t.Errorf("submission %d is in %d parts", n, len(in))
		}
	}
	if !(Shard{}).has(5) {
		t.Error("the whole class lacks a submission")
	}
}
