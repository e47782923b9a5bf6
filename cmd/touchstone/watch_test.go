package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"touchstone/cmd/touchstone/internal/built"
	"touchstone/harness/catalog"
)

// session is a run of grade --watch. Its screen is no terminal, so that one
// result follows the other.
type session struct {
	*testing.T
	folder string
	stop   context.CancelFunc
	status chan int
	seen   int // bytes of the screen that next has given

	mu     sync.Mutex
	screen bytes.Buffer
}

func (s *session) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.screen.Write(p)
}

func watchedBy(t *testing.T, folder string, args ...string) *session {
	ctx, stop := context.WithCancel(t.Context())
	s := &session{T: t, folder: folder, stop: stop, status: make(chan int, 1)}
	go func() {
		args := append([]string{"grade", "coms327-part1", folder, "--watch"}, args...)
		s.status <- run(ctx, args, strings.NewReader(""), new(bytes.Buffer), s)
	}()
	return s
}

var endOfBlock = catalog.English.Say("watch.waiting") + "\n"

// next waits for the next result.
func (s *session) next() string {
	s.Helper()
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		s.mu.Lock()
		rest := s.screen.String()[s.seen:]
		s.mu.Unlock()
		if block, _, ok := strings.Cut(rest, endOfBlock); ok {
			s.seen += len(block) + len(endOfBlock)
			return block
		}
	}
	s.Fatalf("nothing more is shown after\n%s", s.screen.String())
	return ""
}

// shows waits for a result with this text in it.
func (s *session) shows(text string) string {
	s.Helper()
	for {
		if block := s.next(); strings.Contains(block, text) {
			return block
		}
	}
}

// isAfter tells whether a result says that it follows a change of the file.
func isAfter(block, file string) bool {
	at := regexp.QuoteMeta(inEnglish("watch.after", "time", "\x00", "files", file))
	return regexp.MustCompile(strings.Replace(at, "\x00", `\S+`, 1)).MatchString(block)
}

// end is what Ctrl-C does; it gives the exit status.
func (s *session) end() int {
	s.stop()
	return <-s.status
}

// save writes a file as editors do that rename.
func (s *session) save(name, text string) {
	s.Helper()
	file := filepath.Join(s.folder, name)
	if err := os.WriteFile(file+"~", []byte(text), 0o644); err != nil {
		s.Fatal(err)
	}
	if err := os.Rename(file+"~", file); err != nil {
		s.Fatal(err)
	}
}

func (s *session) read(sample, name string) string {
	s.Helper()
	data, err := os.ReadFile(filepath.Join(repository, "testdata", "submissions", "coms327-part1", sample, name))
	if err != nil {
		s.Fatal(err)
	}
	return string(data)
}

func TestWatch(t *testing.T) {
	built.Slow(t)
	t.Parallel()
	file := filepath.Join(t.TempDir(), "report.yaml")
	s := watchedBy(t, copied(t, "coms327-part1", "lines-skip-comments", "work"), "--case", "line-c*", "--report", file)
	s.shows("(line-comments)")

	s.save("main.c", "int main(void) { return 0 }\n")
	if block := s.shows(inEnglish("build.failed")); !isAfter(block, "main.c") {
		t.Errorf("the cause is not named:\n%s", block)
	}
	s.save("main.c", s.read("good", "main.c"))
	s.shows("(line-comments)")
	s.save("lexer.c", s.read("good", "lexer.c"))
	s.shows(catalog.English.Say("screen.mended", "cases", "line-comments"))
	if data, err := os.ReadFile(file); err != nil || strings.Contains(string(data), "verdict: fail") {
		t.Errorf("the report is not the last one: %v\n%s", err, data)
	}
	if status := s.end(); status != statusFull {
		t.Errorf("status %d after everything passed", status)
	}
}

// A burst of saves, some of which do not build, ends with what was saved last.
func TestWatchBurst(t *testing.T) {
	built.Slow(t)
	t.Parallel()
	s := watchedBy(t, copied(t, "coms327-part1", "good", "work"), "--case", "line-c*")
	if block := s.next(); !strings.Contains(block, inEnglish("verdicts.pass", "n", 2, "all", 2)) {
		t.Fatal(block)
	}
	for n := range 40 {
		s.save("lexer.c", s.read("good", "lexer.c")[:100+n])
	}
	s.save("lexer.c", s.read("lines-skip-comments", "lexer.c"))
	s.shows(inEnglish("screen.broken", "cases", "line-comments"))
	if status := s.end(); status != statusLost {
		t.Errorf("status %d of the last result", status)
	}
}

// What editors, make and touchstone leave in the folder is no change.
func TestWatchTakesNoNoticeOfLeftovers(t *testing.T) {
	built.Slow(t)
	t.Parallel()
	folder := copied(t, "coms327-part1", "good", "work")
	s := watchedBy(t, folder, "--case", "keyword-no-colon", "--report", filepath.Join(folder, "report.yaml"))
	s.next()
	for _, name := range []string{"main.o", "main.d", ".main.c.swp", "#main.c#", "main.c~", "4913", ".git/index", ".DS_Store"} {
		file := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte("x"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(folder, "other.txt"), []byte("schema: touchstone/report/v1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	exe, err := os.ReadFile("/bin/true")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "check"), exe, 0o755); err != nil {
		t.Fatal(err)
	}
	s.save("README.txt", "new")
	if block := s.next(); !isAfter(block, "README.txt") {
		t.Errorf("graded for something else:\n%s", block)
	}
	s.end()
}

// The folder may go, and come back as another.
func TestWatchFolderComesBack(t *testing.T) {
	built.Slow(t)
	t.Parallel()
	folder := copied(t, "coms327-part1", "good", "work")
	other := copied(t, "coms327-part1", "lines-skip-comments", "work")
	s := watchedBy(t, folder, "--case", "keyword-misspelt")
	s.next()
	if err := os.Rename(folder, folder+"-away"); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(other, folder); err != nil {
		t.Fatal(err)
	}
	s.shows("(keyword-misspelt)")
	s.end()
}

func TestWatchWrongUsage(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"no folder", []string{"--exec", "check=/bin/true"}, inEnglish("watch.needs-folder")},
		{"a file", []string{"watch_test.go"}, inEnglish("watch.no-folder", "file", "watch_test.go")},
		{"no such folder", []string{"no-such"}, inEnglish("watch.no-folder", "file", "no-such")},
		{"a tag", []string{".", "--ref", "Part1"}, inEnglish("watch.no-ref")},
		{"keep", []string{".", "--keep", "--case", "keyword-misspelt"}, inEnglish("watch.no-keep")},
		{"report", []string{".", "--report", "-"}, inEnglish("watch.needs-file")},
		{"case", []string{klondike("good"), "--case", "keywrd-*"}, inEnglish("given.no-case")},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, stdout, stderr := touchstone(t, append([]string{"grade", "coms327-part1", "--watch"}, test.args...)...)
			if status != statusUsage || stdout != "" || !strings.Contains(stderr, test.want) {
				t.Errorf("status %d, stdout %q, stderr:\n%s", status, stdout, stderr)
			}
		})
	}
}
