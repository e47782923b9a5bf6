// Package jobs_test runs what stands in the job files as their schedulers
// would, on a small class. The job file of Slurm is tried on a real one by
// .ci/slurm.
package jobs_test

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"
)

// bin is a folder with Touchstone, built once.
var bin string

func TestMain(m *testing.M) {
	var err error
	if bin, err = os.MkdirTemp("", "jobs"); err != nil {
		panic(err)
	}
	if flag.Parse(); !testing.Short() { // short tests grade nothing
		if out, err := exec.Command("go", "build", "-o", filepath.Join(bin, "touchstone"), "../../cmd/touchstone").CombinedOutput(); err != nil {
			panic(fmt.Sprintf("%v\n%s", err, out))
		}
	}
	status := m.Run()
	os.RemoveAll(bin)
	os.Exit(status)
}

// documents decodes all documents of a file, and refuses fields that T lacks.
func documents[T any](t *testing.T, name string) []T {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	decoder.KnownFields(true)
	var list []T
	for {
		var one T
		if err := decoder.Decode(&one); errors.Is(err, io.EOF) {
			return list
		} else if err != nil {
			t.Fatal(err)
		}
		list = append(list, one)
	}
}

// task is what a scheduler starts.
type task struct {
	argv []string
	env  []string
}

// run starts a task in a folder, with the folders that come first on its path.
func (k task) run(t *testing.T, dir string, first ...string) (status int, output string) {
	t.Helper()
	path := strings.Join(append(first, bin, os.Getenv("PATH")), string(os.PathListSeparator))
	cmd := exec.Command("bash", append([]string{"-c", `exec "$@"`, "bash"}, k.argv...)...)
	cmd.Dir = dir
	cmd.Env = append([]string{"PATH=" + path, "RUNNER_TEMP=" + bin}, k.env...)
	out, err := cmd.CombinedOutput()
	if _, isExit := errors.AsType[*exec.ExitError](err); err != nil && !isExit {
		t.Fatal(err)
	}
	return cmd.ProcessState.ExitCode(), string(out)
}

const students = 5

// tryOut grades a class with the tasks, each of which is to take its share,
// and merges the shares. In the folder are downloads/, results/ and merged/.
func tryOut(t *testing.T, tasks []task, merge task, dir string) {
	t.Helper()
	for n := range students {
		err := os.CopyFS(filepath.Join(dir, "downloads", fmt.Sprint("student-", n)), os.DirFS("../../testdata/submissions/coms327-part1/syntax-error"))
		if err != nil {
			t.Fatal(err)
		}
	}
	for i, k := range tasks {
		if status, output := k.run(t, dir); status != 0 {
			t.Fatalf("%q with %q: status %d\n%s", k.argv, k.env, status, output)
		}
		shard := filepath.Join(dir, "results", fmt.Sprintf("shard-%d-of-%d", i+1, len(tasks)))
		if _, err := os.Stat(filepath.Join(shard, "class.yaml")); err != nil {
			t.Fatal(err)
		}
	}
	if status, output := merge.run(t, dir); status != 0 {
		t.Fatalf("%q: status %d\n%s", merge.argv, status, output)
	}
	merged, err := filepath.Glob(filepath.Join(dir, "merged", "results", "student-*.yaml"))
	if err != nil || len(merged) != students {
		t.Errorf("%v; merged are %q", err, merged)
	}
}

var (
	documentedSlurm = regexp.MustCompile(`(?m)^# +array=\$\(sbatch --parsable --array=1-(\d+) slurm\.sh (.*)\)$`)
	documentedMerge = regexp.MustCompile(`(?m)^# .*--dependency="afterok:\$array" --wrap='(.*)'$`)
)

func slurm(t *testing.T) (tasks []task, merge task) {
	t.Helper()
	text, err := os.ReadFile("slurm.sh")
	if err != nil {
		t.Fatal(err)
	}
	script, err := filepath.Abs("slurm.sh")
	if err != nil {
		t.Fatal(err)
	}
	array, wrap := documentedSlurm.FindSubmatch(text), documentedMerge.FindSubmatch(text)
	if array == nil || wrap == nil {
		t.Fatal("slurm.sh does not begin with the commands")
	}
	of, _ := strconv.Atoi(string(array[1]))
	for i := range of {
		tasks = append(tasks, task{
			argv: append([]string{"bash", script}, strings.Fields(string(array[2]))...),
			env: []string{"SLURM_ARRAY_JOB_ID=7", "SLURM_ARRAY_TASK_MIN=1", "SLURM_ARRAY_TASK_STEP=1",
				fmt.Sprint("SLURM_ARRAY_TASK_COUNT=", of), fmt.Sprint("SLURM_ARRAY_TASK_ID=", i+1)},
		})
	}
	return tasks, task{argv: strings.Fields(string(wrap[1]))}
}

func TestSlurm(t *testing.T) {
	if testing.Short() {
		t.Skip("it grades a class: left out with -short")
	}
	tasks, merge := slurm(t)
	tryOut(t, tasks, merge, t.TempDir())
}

func TestSlurmRequeuesWhatWasKilled(t *testing.T) {
	tests := []struct {
		name, touchstone, restarts string
		status                     int
		requeued                   string
	}{
		{"killed", "kill -KILL $$", "", 137, "requeue 7_2\n"},
		{"killed again", "kill -KILL $$", "2", 137, "requeue 7_2\n"},
		{"killed too often", "kill -KILL $$", "3", 137, ""},
		{"stopped", "kill -TERM $$", "", 143, ""},
		{"wrong usage", "exit 2", "", 2, ""},
		{"all graded", "exit 0", "", 0, ""},
	}
	tasks, _ := slurm(t)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			for name, script := range map[string]string{"touchstone": test.touchstone, "scontrol": `echo "$@" >>requeued`} {
				if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/usr/bin/env bash\n"+script+"\n"), 0o755); err != nil {
					t.Fatal(err)
				}
			}
			k := tasks[1]
			if test.restarts != "" {
				k.env = append(k.env, "SLURM_RESTART_COUNT="+test.restarts)
			}
			status, output := k.run(t, dir, dir)
			requeued, err := os.ReadFile(filepath.Join(dir, "requeued"))
			if err != nil && !errors.Is(err, os.ErrNotExist) {
				t.Fatal(err)
			}
			if status != test.status || string(requeued) != test.requeued {
				t.Errorf("status %d, scontrol %q, output\n%s", status, requeued, output)
			}
		})
	}
}

// manifest has the fields of Job in batch/v1 that the job file uses.
type manifest struct {
	APIVersion string `yaml:"apiVersion"`
	Kind       string
	Metadata   struct {
		Name   string
		Labels map[string]string
	}
	Spec struct {
		CompletionMode       string `yaml:"completionMode"`
		Completions          int
		Parallelism          int
		BackoffLimit         *int `yaml:"backoffLimit"`
		BackoffLimitPerIndex *int `yaml:"backoffLimitPerIndex"`
		Template             struct{ Spec pod }
	}
}

type pod struct {
	RestartPolicy                string `yaml:"restartPolicy"`
	AutomountServiceAccountToken *bool  `yaml:"automountServiceAccountToken"`
	EnableServiceLinks           *bool  `yaml:"enableServiceLinks"`
	SecurityContext              struct {
		RunAsNonRoot   bool                  `yaml:"runAsNonRoot"`
		RunAsUser      int                   `yaml:"runAsUser"`
		RunAsGroup     int                   `yaml:"runAsGroup"`
		FSGroup        int                   `yaml:"fsGroup"`
		SeccompProfile struct{ Type string } `yaml:"seccompProfile"`
	} `yaml:"securityContext"`
	Containers []struct {
		Name, Image     string
		Command         []string
		SecurityContext struct {
			AllowPrivilegeEscalation *bool `yaml:"allowPrivilegeEscalation"`
			ReadOnlyRootFilesystem   bool  `yaml:"readOnlyRootFilesystem"`
			Capabilities             struct{ Drop []string }
		} `yaml:"securityContext"`
		Resources    struct{ Requests, Limits map[string]string }
		VolumeMounts []struct {
			Name      string
			MountPath string `yaml:"mountPath"`
		} `yaml:"volumeMounts"`
	}
	Volumes []struct {
		Name                  string
		PersistentVolumeClaim struct {
			ClaimName string `yaml:"claimName"`
		} `yaml:"persistentVolumeClaim"`
		EmptyDir struct{} `yaml:"emptyDir"`
	}
}

// start gives the task of a pod, its volume /class being a folder.
func (p pod) start(class string, more ...string) task {
	k := task{env: more}
	for _, argument := range p.Containers[0].Command {
		// Not every machine with a Go toolchain reaches the level filtered.
		k.argv = append(k.argv, strings.NewReplacer("/class/", class+"/", " filtered", " bare").Replace(argument))
	}
	return k
}

func TestKubernetes(t *testing.T) {
	if testing.Short() {
		t.Skip("it grades a class: left out with -short")
	}
	jobs := documents[manifest](t, "kubernetes.yaml")
	if len(jobs) != 2 {
		t.Fatalf("%d documents", len(jobs))
	}
	for i, step := range []string{"grade", "merge"} {
		j := jobs[i]
		if j.APIVersion != "batch/v1" || j.Kind != "Job" || j.Metadata.Name != "touchstone-"+step || j.Metadata.Labels["step"] != step {
			t.Errorf("not the Job to %s: %+v", step, j)
		}
		p := j.Spec.Template.Spec
		if user := p.SecurityContext; !user.RunAsNonRoot || user.RunAsUser == 0 || user.RunAsGroup == 0 || user.FSGroup == 0 {
			t.Errorf("%s runs as %+v", step, user)
		}
		if limits := p.Containers[0].SecurityContext; limits.AllowPrivilegeEscalation == nil || *limits.AllowPrivilegeEscalation || !limits.ReadOnlyRootFilesystem {
			t.Errorf("%s runs with %+v", step, limits)
		}
	}
	grade, dir := jobs[0].Spec, t.TempDir()
	if grade.CompletionMode != "Indexed" || grade.Completions < 2 {
		t.Errorf("%s, %d completions", grade.CompletionMode, grade.Completions)
	}
	var tasks []task
	for i := range grade.Completions {
		tasks = append(tasks, grade.Template.Spec.start(dir, fmt.Sprint("JOB_COMPLETION_INDEX=", i)))
	}
	tryOut(t, tasks, jobs[1].Spec.Template.Spec.start(dir), dir)
}

// workflow has the fields of a workflow that the job file uses.
type workflow struct {
	Name        string
	On          map[string]any
	Permissions map[string]string
	Jobs        map[string]struct {
		Needs    string
		RunsOn   string `yaml:"runs-on"`
		Timeout  int    `yaml:"timeout-minutes"`
		Strategy struct {
			FailFast *bool `yaml:"fail-fast"`
			Matrix   struct{ Part []int }
		}
		Env   map[string]string
		Steps []struct {
			Uses, Run string
			With      map[string]string
		}
	}
}

func TestGitHub(t *testing.T) {
	if testing.Short() {
		t.Skip("it grades a class: left out with -short")
	}
	w := documents[workflow](t, "github.yml")[0]
	if len(w.Permissions) != 1 || w.Permissions["contents"] != "read" || w.Jobs["merge"].Needs != "grade" {
		t.Errorf("permissions %v, merge needs %q", w.Permissions, w.Jobs["merge"].Needs)
	}
	pinned := regexp.MustCompile(`^actions/[a-z-]+@[0-9a-f]{40}$`)
	commands := map[string]task{}
	for name, job := range w.Jobs {
		for _, s := range job.Steps {
			switch {
			case s.Uses != "" && !pinned.MatchString(s.Uses):
				t.Errorf("%s is not pinned by a commit", s.Uses)
			case strings.Contains(s.Run, "${{"):
				t.Errorf("an expression in %q", s.Run)
			case strings.HasPrefix(s.Run, `"$RUNNER_TEMP/touchstone" `):
				commands[name] = task{argv: []string{"bash", "-c", strings.Replace(s.Run, " filtered", " bare", 1)}}
			}
		}
	}
	if fast := w.Jobs["grade"].Strategy.FailFast; fast == nil || *fast {
		t.Error("one job that fails stops the others")
	}
	parts := w.Jobs["grade"].Strategy.Matrix.Part
	var tasks []task
	for i := range parts {
		k := commands["grade"]
		strategy := strings.NewReplacer("${{ strategy.job-index }}", fmt.Sprint(i), "${{ strategy.job-total }}", fmt.Sprint(len(parts)))
		for name, value := range w.Jobs["grade"].Env {
			k.env = append(k.env, name+"="+strategy.Replace(value))
		}
		tasks = append(tasks, k)
	}
	tryOut(t, tasks, commands["merge"], t.TempDir())
}
