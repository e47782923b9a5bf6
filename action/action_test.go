// Package action_test runs the steps of the GitHub action as a runner would,
// without GitHub.
package action_test

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"gopkg.in/yaml.v3"

	"touchstone/harness/catalog"
)

// folder is where the tests put Touchstone.
var folder string

func TestMain(m *testing.M) {
	var err error
	if folder, err = os.MkdirTemp("", "action"); err != nil {
		panic(err)
	}
	status := m.Run()
	os.RemoveAll(folder)
	os.Exit(status)
}

// build builds Touchstone once, for the first test that needs it.
var build = sync.OnceValues(func() (string, error) {
	program := filepath.Join(folder, "touchstone")
	if out, err := exec.Command("go", "build", "-o", program, "../cmd/touchstone").CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return program, nil
})

// built is Touchstone; a short test does without it.
func built(t *testing.T) string {
	t.Helper()
	if testing.Short() {
		t.Skip("it builds Touchstone, and most tests grade with it: left out with -short")
	}
	program, err := build()
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// calling is a script that calls Touchstone, in a release of a few bytes.
func calling(program string) []byte { return []byte("#!/bin/sh\nexec '" + program + "' \"$@\"\n") }

// action is what the runner reads of action.yml.
type action struct {
	Inputs  map[string]struct{ Default string }
	Outputs map[string]struct{ Value string }
	Runs    struct {
		Using string
		Steps []struct {
			ID, Shell, Run string
			Env            map[string]string
		}
	}
}

func read(t *testing.T, name string, into any) {
	t.Helper()
	data, err := os.ReadFile(name)
	if err == nil {
		err = yaml.Unmarshal(data, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// actionRef is what the action is used by: a commit, unless the environment
// has another.
func actionRef(env []string) string {
	for _, v := range env {
		if ref, ok := strings.CutPrefix(v, "TRY_REF="); ok {
			return ref
		}
	}
	return strings.Repeat("0", 40)
}

// ended is what a runner knows after the step.
type ended struct {
	status   int
	log      string
	commands []command
	outputs  map[string]string
	summary  string
	exported string // what was added to the environment and the path of later steps
}

var expression = regexp.MustCompile(`\$\{\{ (\S+) \}\}`)

// step runs the step of the action on a copy of a submission, in a clean
// folder. What the files of GitHub hold before stands for what a submission
// may have written there while it ran.
func step(t *testing.T, submission string, inputs map[string]string) ended {
	t.Helper()
	root, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	return stepOf(t, root, submission, inputs)
}

// stepOf is step with the action in another folder, and more in the
// environment.
func stepOf(t *testing.T, root, submission string, inputs map[string]string, more ...string) ended {
	t.Helper()
	var a action
	read(t, "../action.yml", &a)
	temp, workspace := t.TempDir(), t.TempDir()
	if submission != "" {
		if err := os.CopyFS(workspace, os.DirFS(submission)); err != nil {
			t.Fatal(err)
		}
	}
	script := filepath.Join(temp, "step.sh")
	s := a.Runs.Steps[0]
	if err := os.WriteFile(script, []byte(s.Run+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("bash", "--noprofile", "--norc", "-eo", "pipefail", script)
	cmd.Dir = workspace
	cmd.Env = append(more, "PATH="+os.Getenv("PATH"), "HOME="+temp, "RUNNER_TEMP="+temp, "GITHUB_WORKSPACE="+workspace, "GITHUB_ACTIONS=true")
	for name, value := range s.Env {
		cmd.Env = append(cmd.Env, name+"="+expression.ReplaceAllStringFunc(value, func(e string) string {
			what := expression.FindStringSubmatch(e)[1]
			switch what {
			case "github.action_path":
				return root
			case "github.action_repository":
				return "course/touchstone"
			case "github.action_ref":
				return actionRef(more)
			}
			input := strings.TrimPrefix(what, "inputs.")
			if given, ok := inputs[input]; ok {
				return given
			}
			return a.Inputs[input].Default
		}))
	}
	file := func(name string) string { return filepath.Join(temp, strings.ToLower(name)) }
	for _, name := range []string{"GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "GITHUB_ENV", "GITHUB_PATH", "GITHUB_STATE"} {
		if err := os.WriteFile(file(name), []byte("score=1000\nowned<<never\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		cmd.Env = append(cmd.Env, name+"="+file(name))
	}
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	log := append(stdout.Bytes(), stderr.Bytes()...) // the worst order that a runner may see
	if _, isExit := errors.AsType[*exec.ExitError](err); err != nil && !isExit {
		t.Fatal(err)
	}
	contents := func(name string) string {
		data, err := os.ReadFile(file(name))
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	e := ended{
		status: cmd.ProcessState.ExitCode(), log: string(log), commands: commands(log),
		summary: contents("GITHUB_STEP_SUMMARY"), exported: contents("GITHUB_ENV") + contents("GITHUB_PATH") + contents("GITHUB_STATE"),
	}
	if e.status <= 1 {
		e.outputs = outputs(t, contents("GITHUB_OUTPUT"))
	}
	return e
}

// command is a workflow command that the runner obeyed.
type command struct{ name, properties, data string }

// commands reads a log as the runner does: it obeys lines that begin with ::,
// or that have ##[ anywhere, until it is told to stop.
func commands(log []byte) []command {
	var list []command
	token := ""
	lines := bufio.NewScanner(bytes.NewReader(log))
	lines.Buffer(nil, len(log)+1)
	for lines.Scan() {
		line := strings.TrimSpace(lines.Text())
		if token != "" {
			if line == "::"+token+"::" {
				token = ""
			}
			continue
		}
		if _, old, ok := strings.Cut(line, "##["); ok && !strings.HasPrefix(line, "::") {
			list = append(list, command{name: "##[" + old})
		}
		rest, ok := strings.CutPrefix(line, "::")
		if !ok {
			continue
		}
		head, data, ok := strings.Cut(rest, "::")
		if !ok {
			continue
		}
		name, properties, _ := strings.Cut(head, " ")
		if name == "stop-commands" {
			token = data
			continue
		}
		list = append(list, command{name, properties, data})
	}
	return list
}

// outputs reads a file of outputs as the runner does.
func outputs(t *testing.T, text string) map[string]string {
	t.Helper()
	found := map[string]string{}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	for i := 0; i < len(lines); i++ {
		name, end, ok := strings.Cut(lines[i], "<<")
		if !ok {
			t.Fatalf("not an output: %q", lines[i])
		}
		var value []string
		for i++; i < len(lines) && lines[i] != end; i++ {
			value = append(value, lines[i])
		}
		if i == len(lines) {
			t.Fatalf("the output %s does not end", name)
		}
		found[name] = strings.Join(value, "\n")
	}
	return found
}

// graded are inputs with which the action grades a submission of coms327-part1.
func graded(t *testing.T, more map[string]string) map[string]string {
	t.Helper()
	inputs := map[string]string{"assignment": "coms327-part1"}
	if _, given := more["touchstone"]; !given {
		inputs["touchstone"] = built(t)
	}
	for name, value := range more {
		inputs[name] = value
	}
	return inputs
}

func (e ended) find(name string) []command {
	var list []command
	for _, c := range e.commands {
		if c.name == name {
			list = append(list, c)
		}
	}
	return list
}

// say is what the catalog has for a key.
func say(key string, values ...any) string { return catalog.English.Say(key, values...) }

func TestFullPoints(t *testing.T) {
	e := step(t, "../testdata/submissions/coms327-part1/good", graded(t, map[string]string{"min-score": "100"}))
	if e.status != 0 || e.outputs["score"] != "100" || e.outputs["possible"] != "100" {
		t.Errorf("status %d, outputs %v, log\n%s", e.status, e.outputs, e.log)
	}
	if len(e.commands) != 1 || e.commands[0].name != "notice" || !strings.Contains(e.commands[0].data, say("total.points", "n", 100, "all", 100)) {
		t.Errorf("commands %v", e.commands)
	}
	if !strings.Contains(e.summary, "| ✅ | Normal output to stdout | 4\u00a0/\u00a04 |") || e.exported != "" {
		t.Errorf("summary\n%s\nexported %q", e.summary, e.exported)
	}
	report, err := os.ReadFile(e.outputs["report"])
	if err != nil || !bytes.HasPrefix(report, []byte("schema: touchstone/report/v1\n")) || bytes.Contains(report, []byte("\nreview:\n")) {
		t.Errorf("%v: the report is\n%.300s", err, report)
	}
}

// Nothing that a submission prints or writes commands the runner.
func TestHostileOutput(t *testing.T) {
	e := step(t, "testdata/hostile", graded(t, map[string]string{"min-score": "5"}))
	if e.status != 0 {
		t.Fatalf("status %d, log\n%s", e.status, e.log)
	}
	for _, c := range e.commands {
		if c.name != "warning" && c.name != "notice" || strings.Contains(c.properties+c.data, "owned") {
			t.Errorf("the runner obeyed %v", c)
		}
	}
	if len(e.find("notice")) != 1 {
		t.Errorf("commands %v", e.commands)
	}
	if len(e.outputs) != 3 || e.outputs["score"] == "1000" || e.exported != "" {
		t.Errorf("outputs %v, exported %q", e.outputs, e.exported)
	}
	if len(e.summary) >= 1<<20 || strings.Contains(outsideFences(e.summary), "owned") || !strings.Contains(e.summary, "owned") {
		t.Errorf("%d bytes of summary\n%.3000s", len(e.summary), e.summary)
	}
}

// outsideFences is the part of Markdown that is not text in a fence.
func outsideFences(markdown string) string {
	var b strings.Builder
	fence := ""
	for line := range strings.Lines(markdown) {
		mark := line[:len(line)-len(strings.TrimLeft(line, "`"))]
		switch {
		case fence == "" && len(mark) >= 3:
			fence = mark
		case fence != "" && len(mark) >= len(fence) && strings.TrimSpace(line) == mark:
			fence = ""
		case fence == "":
			b.WriteString(line)
		}
	}
	return b.String()
}

func TestBuildFailure(t *testing.T) {
	e := step(t, "testdata/broken", graded(t, nil))
	if e.status != 0 || e.outputs["score"] != "0" {
		t.Errorf("status %d, outputs %v, log\n%s", e.status, e.outputs, e.log)
	}
	places := ""
	for _, c := range e.find("error") {
		places += c.properties + "\n"
	}
	compilerError := say("rule.compiler-error")
	want := "file=inside%2Cline=1.c,line=3,col=2,title=" + compilerError + "\nfile=check.c,line=12,col=12,title=" + compilerError + "\n"
	if places != want || len(e.commands) != 3 {
		t.Errorf("commands %v", e.commands)
	}
	if !strings.Contains(e.summary, say("build.failed")) {
		t.Errorf("summary\n%s", e.summary)
	}
}

func TestNamesCountFromTheRepository(t *testing.T) {
	repository := t.TempDir()
	if err := os.CopyFS(filepath.Join(repository, "project"), os.DirFS("testdata/broken")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(built(t), filepath.Join(repository, "touchstone")); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(repository, "project", ".github", "here"), "")
	e := step(t, repository, graded(t, map[string]string{"submission": "./project", "touchstone": "./touchstone"}))
	if list := e.find("error"); len(list) != 2 || !strings.HasPrefix(list[1].properties, "file=project/check.c,line=12,") {
		t.Errorf("commands %v", e.commands)
	}
}

// What the course has put into the repository is not handed in; names of files
// that are cannot command the runner.
func TestWorkflowsAreNotHandedIn(t *testing.T) {
	repository := t.TempDir()
	write(t, filepath.Join(repository, "ass3.c"), "int main(void) { return misssing; }\n")
	write(t, filepath.Join(repository, ".github", "workflows", "grade.yml"), "name: grade\n")
	write(t, filepath.Join(repository, ".git", "config"), "\n")
	inputs := graded(t, map[string]string{"assignment": "esp-ass3"})
	compiler := "file=ass3.c,line=1,col=25,title=" + say("rule.compiler-error")
	if list := step(t, repository, inputs).find("error"); len(list) != 1 || list[0].properties != compiler {
		t.Errorf("commands %v", list)
	}
	// In an archive, a file too many costs points.
	handedIn := t.TempDir()
	write(t, filepath.Join(handedIn, "ass3.c"), "int main(void) { return misssing; }\n")
	write(t, filepath.Join(handedIn, "evil\n::error::owned.c"), "int x;\n")
	file, err := os.Create(filepath.Join(repository, "ass3.zip"))
	if err != nil {
		t.Fatal(err)
	}
	w := zip.NewWriter(file)
	if err := errors.Join(w.AddFS(os.DirFS(handedIn)), w.Close(), file.Close()); err != nil {
		t.Fatal(err)
	}
	inputs["submission"] = "ass3.zip"
	list := step(t, repository, inputs).find("error")
	if len(list) != 2 || list[1].properties != `file="evil\n%3A%3Aerror%3A%3Aowned.c",title=`+say("rule.restriction") {
		t.Errorf("commands %v", list)
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	err := os.MkdirAll(filepath.Dir(name), 0o755)
	if err == nil {
		err = os.WriteFile(name, []byte(text), 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Without an executable the action builds one: for students where there are no
// hidden cases, and what does not build is no fault of a student's.
func TestBuildsTouchstone(t *testing.T) {
	program := built(t)
	script, err := os.ReadFile("grade")
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, file, does string
		status           int
		want             string
	}{
		{"all cases", "cases/a/hidden/x.txtar", `cp "$TRY_PROGRAM" "$7"`, 0, "-tags  -o"},
		{"public cases", "cases/a/x.txtar", `cp "$TRY_PROGRAM" "$7"`, 0, "-tags student -o"},
		{"does not build", "cases/a/x.txtar", "exit 1", 3, "Touchstone does not build"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			action, bin := t.TempDir(), t.TempDir()
			write(t, filepath.Join(action, "action", "grade"), string(script))
			write(t, filepath.Join(action, test.file), "")
			write(t, filepath.Join(bin, "go"), "#!/bin/sh\necho go \"$@\"\n"+test.does+"\n")
			t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
			e := stepOf(t, action, "testdata/broken", graded(t, map[string]string{"touchstone": ""}), "TRY_PROGRAM="+program)
			if e.status != test.status || !strings.Contains(e.log, test.want) || !strings.Contains(e.log, "go build -C "+action) {
				t.Errorf("status %d, log\n%s", e.status, e.log)
			}
		})
	}
}

// releases serves the releases of course/touchstone by their URLs on GitHub.
func releases(t *testing.T, files map[string][]byte) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		data, ok := files[strings.TrimPrefix(r.URL.Path, "/course/touchstone/releases/download/")]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Write(data)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// archive is a release's: the program and what comes with it.
func archive(t *testing.T, program []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	a := tar.NewWriter(z)
	var err error
	for _, f := range []struct {
		name string
		data []byte
	}{{"LICENSE", []byte("MIT\n")}, {"touchstone", program}} {
		err = errors.Join(err, a.WriteHeader(&tar.Header{Name: f.name, Size: int64(len(f.data)), Mode: 0o755}))
		_, wrong := a.Write(f.data)
		err = errors.Join(err, wrong)
	}
	if err = errors.Join(err, a.Close(), z.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestTakesARelease(t *testing.T) {
	program := built(t)
	if _, err := exec.LookPath("curl"); err != nil {
		t.Skip("runners have curl, and this machine has not; on Debian: apt-get install curl")
	}
	script, err := os.ReadFile("grade")
	if err != nil {
		t.Fatal(err)
	}
	data := archive(t, calling(program))
	sum := fmt.Sprintf("%x", sha256.Sum256(data))
	other := strings.Repeat("0", 64)
	served := func(id, sum string) map[string][]byte {
		name := archiveName(t, id)
		return map[string][]byte{
			"v1.2.0/" + name:       data,
			"v1.2.0/checksums.txt": []byte(other + "  another.tar.gz\n" + sum + "  " + name + "\n"),
		}
	}
	none := map[string][]byte{}
	tests := []struct {
		name, cases, ref, version, checksum string
		files                               map[string][]byte
		status                              int
		want, not                           string
	}{
		{"of the tag", "x.txtar", "v1.2.0", "", "", served("student", sum), 0, "the release v1.2.0", "go build"},
		{"with hidden cases", "hidden/x.txtar", "v1.2.0", "", "", served("staff", sum), 0, "the release v1.2.0", "go build"},
		{"that is named", "x.txtar", "main", "v1.2.0", "", served("student", sum), 0, "the release v1.2.0", "go build"},
		{"that is named, with its checksum", "x.txtar", "main", "v1.2.0", sum, served("student", other), 0, "the release v1.2.0", "go build"},
		{"of a commit there is none", "x.txtar", "", "", "", served("student", sum), 0, "go build", "the release"},
		{"of the tag there is none", "x.txtar", "v1.2.0", "", "", none, 0, "go build", "the release"},
		{"for students there is none", "x.txtar", "v1.2.0", "", "", served("staff", sum), 0, "go build", "the release"},
		{"is not wanted", "x.txtar", "v1.2.0", "source", "", served("student", sum), 0, "go build", "the release"},
		{"has another checksum", "x.txtar", "v1.2.0", "", "", served("student", other), 3, "has another checksum", "go build"},
		{"is not the one that was meant", "x.txtar", "main", "v1.2.0", other, served("student", sum), 3, "has another checksum", "go build"},
		{"that is named is not there", "x.txtar", "main", "v1.2.0", "", none, 3, "the release v1.2.0 cannot be had", "go build"},
		{"with a wrong name", "x.txtar", "main", "v1/../../x", "", none, 2, "it must be a release such as v1.2.0", "go build"},
		{"a checksum of nothing", "x.txtar", "main", "", sum, none, 2, "needs the", "go build"},
		{"a short checksum", "x.txtar", "main", "v1.2.0", "abc", none, 2, "64 hexadecimal digits", "go build"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			action, bin := t.TempDir(), t.TempDir()
			write(t, filepath.Join(action, "action", "grade"), string(script))
			write(t, filepath.Join(action, "cases/a", test.cases), "")
			write(t, filepath.Join(bin, "go"), "#!/bin/sh\necho go \"$@\"\ncp \"$TRY_PROGRAM\" \"$7\"\n")
			t.Setenv("PATH", bin+":"+os.Getenv("PATH"))
			e := stepOf(t, action, "testdata/broken", graded(t, map[string]string{"touchstone": "", "version": test.version, "checksum": test.checksum}),
				"TRY_PROGRAM="+program, "TRY_REF="+test.ref, "GITHUB_SERVER_URL="+releases(t, test.files))
			if e.status != test.status || !strings.Contains(e.log, test.want) || strings.Contains(e.log, test.not) {
				t.Errorf("status %d, log\n%s", e.status, e.log)
			}
		})
	}
}

func TestBelowTheMinimum(t *testing.T) {
	e := step(t, "testdata/broken", graded(t, map[string]string{"min-score": "0.5"}))
	last := e.commands[len(e.commands)-1]
	if e.status != 1 || e.outputs["score"] != "0" || last != (command{"error", "title=Below the score asked for", "0 of 100 points; at least 0.5 are asked for"}) {
		t.Errorf("status %d, outputs %v, commands %v", e.status, e.outputs, e.commands)
	}
}

// What was wrong stands in the annotation and, as code, in the summary.
func TestWrongInput(t *testing.T) {
	hostile := filepath.Join(t.TempDir(), "touchstone")
	write(t, hostile, "#!/bin/sh\nprintf 'error: <b>\\r# owned\\n```\\n::error::owned\\n'\nexit 2\n")
	tests := []struct {
		name   string
		inputs map[string]string
		want   string
	}{
		{"no assignment", map[string]string{"assignment": ""}, `the input "assignment" is missing`},
		{"unknown assignment", map[string]string{"assignment": "coms327"}, "coms327: " + say("given.no-assignment")},
		{"an option as assignment", map[string]string{"assignment": "--exec=check=/bin/true"}, "--exec=check=/bin/true: "},
		{"no such folder", map[string]string{"submission": "project"}, `the submission "project" is not there`},
		{"minimum", map[string]string{"min-score": "ten"}, `the input "min-score" is "ten"`},
		{"hostile minimum", map[string]string{"min-score": "1\n::error::owned"}, `"1%0A::error::owned"`},
		{"escaped minimum", map[string]string{"min-score": "1%0A::error::owned"}, `"1%250A::error::owned"`},
		{"group", map[string]string{"group": "two"}, `--group does not take "two"`},
		{"hostile words", map[string]string{"touchstone": hostile}, "error: <b>%0D# owned%0A```%0A::error::owned"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			e := step(t, "testdata/broken", graded(t, test.inputs))
			if e.status != 2 || len(e.commands) != 1 || e.commands[0].name != "error" || !strings.Contains(e.commands[0].data, test.want) {
				t.Errorf("status %d, log\n%s", e.status, e.log)
			}
			text := strings.NewReplacer("%0A", "\n    ", "%0D", "\n    ", "%25", "%").Replace(e.commands[0].data)
			if e.summary != "**Wrong input.**\n\n    "+text+"\n" {
				t.Errorf("summary\n%s", e.summary)
			}
		})
	}
}

// A fault of the harness is said to be one: no error, no score.
func TestFaultOfTheHarness(t *testing.T) {
	broken := filepath.Join(t.TempDir(), "touchstone")
	if err := os.WriteFile(broken, []byte("#!/bin/sh\necho error: no room\nexit 3\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	e := step(t, "testdata/broken", graded(t, map[string]string{"touchstone": broken, "min-score": "50"}))
	if e.status != 3 || len(e.commands) != 1 || e.commands[0].name != "warning" || !strings.Contains(e.commands[0].data, "not of the submission") {
		t.Errorf("status %d, commands %v", e.status, e.commands)
	}
	if !strings.HasPrefix(e.summary, "**Not graded.**") || strings.Contains(e.summary, "points.\n\n|") {
		t.Errorf("summary\n%s", e.summary)
	}
}

// Were an output shown as it is, it would still find the commands stopped, by
// a word that it cannot guess, and nothing in its environment to write to.
func TestCommandsAreStopped(t *testing.T) {
	raw := filepath.Join(t.TempDir(), "touchstone")
	write(t, raw, "#!/bin/sh\necho ::0::\necho ::error::owned\necho '##[error]owned' >&2\necho \"<$GITHUB_OUTPUT$GITHUB_STEP_SUMMARY$GITHUB_ENV$RUNNER_TEMP>\"\nexit 3\n")
	stopped := regexp.MustCompile(`(?m)^::stop-commands::([0-9a-f]{32})$`)
	tokens := map[string]bool{}
	for range 2 {
		e := step(t, "testdata/broken", graded(t, map[string]string{"touchstone": raw}))
		if len(e.commands) != 1 || e.commands[0].name != "warning" || strings.Count(e.log, "owned") != 2 || !strings.Contains(e.log, "\n<>\n") {
			t.Errorf("commands %v, log\n%s", e.commands, e.log)
		}
		for _, m := range stopped.FindAllStringSubmatch(e.log, -1) {
			tokens[m[1]] = true
		}
	}
	if len(tokens) != 2 {
		t.Errorf("tokens %v", tokens)
	}
}

// Inputs reach the script as environment and never as text of it.
func TestActionTakesInputsThroughTheEnvironment(t *testing.T) {
	var a action
	read(t, "../action.yml", &a)
	for _, s := range a.Runs.Steps {
		if strings.Contains(s.Run, "${{") || s.Shell != "bash" {
			t.Errorf("step %s: %s", s.ID, s.Run)
		}
		for name := range a.Inputs {
			found := false
			for _, value := range s.Env {
				found = found || value == "${{ inputs."+name+" }}"
			}
			if !found {
				t.Errorf("the input %s is not passed on", name)
			}
		}
	}
	for name, output := range a.Outputs {
		if output.Value != "${{ steps.grade.outputs."+name+" }}" {
			t.Errorf("the output %s is %s", name, output.Value)
		}
	}
}

func TestSampleWorkflow(t *testing.T) {
	var workflow struct {
		Permissions map[string]string
		Jobs        map[string]struct {
			Steps []struct {
				Uses, Run string
				With      map[string]string
			}
		}
	}
	read(t, "workflow.yml", &workflow)
	var a action
	read(t, "../action.yml", &a)
	if len(workflow.Permissions) != 1 || workflow.Permissions["contents"] != "read" {
		t.Errorf("permissions %v", workflow.Permissions)
	}
	pinned := regexp.MustCompile(`^[^@]+@[0-9a-f]{40}$`)
	ours := 0
	for _, s := range workflow.Jobs["grade"].Steps {
		if strings.Contains(s.Run, "${{") {
			t.Errorf("an expression in %q", s.Run)
		}
		switch {
		case s.Uses == "OWNER/touchstone@COMMIT":
			ours++
			for name := range s.With {
				if _, ok := a.Inputs[name]; !ok {
					t.Errorf("the action has no input %s", name)
				}
			}
		case s.Uses != "" && !pinned.MatchString(s.Uses):
			t.Errorf("%s is not pinned by a commit", s.Uses)
		}
	}
	if ours != 1 {
		t.Errorf("the action is used %d times", ours)
	}
}
