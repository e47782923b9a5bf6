package sandbox

import (
	"bytes"
	"flag"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

const hostileFolder = "../../testdata/hostile"

var long = flag.Bool("long", false, "try every hostile program and every end at every level, and not only at the highest")

// briefly are those that stand for the others at the lower levels, and with -short: for each thing
// that is guarded one that tries it, and takes little time. TestEnds and TestForkBomb have the limits on time, memory and
// processes.
var briefly = []string{
	"becomes-root.c", "connects-by-ipv4.c", "flood-stdout.c", "inherits-descriptors.c", "kills-the-harness.c",
	"leaves-files.c", "reads-answers.c", "sparse-file.c", "writes-outside.c",
}

// hostile is one program or Makefile that tries to do harm. How it declares what it must get is told in the README of
// its folder.
type hostile struct {
	name   string
	want   map[string][]string // by level, one of these
	limits Limits
	runs   int
	stdin  int
	user   []string // the levels at which it is run only where candidates have a user of their own
	once   sync.Once
	path   string
	err    error
}

func readHostile(t *testing.T, file string) *hostile {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	h := &hostile{name: filepath.Base(file), want: map[string][]string{}, runs: 1, path: file}
	h.limits = Limits{
		Wall: 10 * time.Second, CPU: 2 * time.Second, Memory: 64 * mib, Output: mib / 4, FileSize: mib,
		Processes: 24, OpenFiles: 40, Disk: 8 * mib,
	}
	if h.isBuild() {
		h.limits.Wall = 30 * time.Second // what a build has begun in its folder cannot be tried again
		h.limits.CPU, h.limits.Memory, h.limits.Disk, h.limits.Processes = 5*time.Second, 512*mib, 64*mib, 40
	}
	for _, line := range strings.Split(string(text), "\n") {
		key, value, ok := strings.Cut(strings.TrimLeft(line, "/*# "), ":")
		key, levels, _ := strings.Cut(key, " ")
		if value = strings.TrimSpace(value); !ok || strings.HasPrefix(line, "\t") {
			continue
		}
		switch key {
		case "want":
			if levels == "" {
				levels = strings.Join(Levels[limited:], " ")
			}
			for _, level := range strings.Fields(levels) {
				if !slices.Contains(Levels, level) {
					t.Fatalf("%s: level %q", file, level)
				}
				h.want[level] = strings.Split(value, " or ")
			}
		case "limits":
			h.setLimits(t, value)
		case "runs":
			h.runs, err = strconv.Atoi(value)
		case "stdin":
			h.stdin, err = strconv.Atoi(value)
		case "needs":
			if h.user = strings.Fields(levels); levels == "" {
				h.user = []string{Levels[limited], Levels[filtered]}
			}
		}
		if err != nil {
			t.Fatal(file, err)
		}
	}
	if len(h.want) == 0 {
		t.Fatal(file, "declares no outcome")
	}
	return h
}

func (h *hostile) setLimits(t *testing.T, words string) {
	for _, word := range strings.Fields(words) {
		name, value, _ := strings.Cut(word, "=")
		d, err := time.ParseDuration(value)
		switch name {
		case "cpu":
			h.limits.CPU = d
		case "wall":
			h.limits.Wall = d
		case "file":
			h.limits.FileSize, err = strconv.ParseInt(value, 10, 64)
		default:
			err = fmt.Errorf("no such limit")
		}
		if err != nil {
			t.Fatalf("%s: %s: %v", h.name, word, err)
		}
	}
}

func (h *hostile) isBuild() bool { return strings.HasSuffix(h.name, ".mk") }

// prepare compiles it, where need be, into a folder.
func (h *hostile) prepare(dir string) error {
	h.once.Do(func() {
		source := h.path
		if h.path = filepath.Join(dir, strings.TrimSuffix(h.name, ".c")); h.path != filepath.Join(dir, h.name) {
			out, err := exec.Command("cc", "-w", "-pthread", "-o", h.path, source).CombinedOutput()
			if err != nil {
				h.err = fmt.Errorf("%w\n%s", err, out)
			}
			return
		}
		data, err := os.ReadFile(source)
		if h.err = err; err == nil {
			h.err = os.WriteFile(h.path, data, 0o755)
		}
	})
	return h.err
}

// victims are what hostile programs are after.
type victims struct {
	dir      string // with answers, open to all who can see it
	port     int
	abstract string
	tcp      net.Listener
	beside   Link // a program that lies beside each
}

func newVictims(t *testing.T) *victims {
	t.Helper()
	dir := openFolderFor(t, "victim-")
	for name, mode := range map[string]os.FileMode{"answers": 0o644, "program": 0o755} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"), mode); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "nothing"), nil, 0o644); err != nil { // fits wherever a text is brought in
		t.Fatal(err)
	}
	open := filepath.Join(dir, "open-to-all")
	if err := os.Mkdir(open, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(open, 0o777); err != nil {
		t.Fatal(err)
	}
	v := &victims{dir: dir, abstract: fmt.Sprintf("hostile-%d", os.Getpid())}
	listen := func(network, address string) net.Listener {
		l, err := net.Listen(network, address)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { l.Close() })
		return l
	}
	v.tcp = listen("tcp", "127.0.0.1:0")
	v.port = v.tcp.Addr().(*net.TCPAddr).Port
	listen("unix", "@"+v.abstract)
	listen("unix", filepath.Join(dir, "socket"))
	if err := os.Chmod(filepath.Join(dir, "socket"), 0o777); err != nil {
		t.Fatal(err)
	}
	const secret = "the expected output"
	t.Setenv("EXPECTED", secret)
	if err := os.WriteFile(filepath.Join(dir, "held-open"), []byte(secret), 0o600); err != nil {
		t.Fatal(err)
	}
	fd, err := unix.Open(filepath.Join(dir, "held-open"), unix.O_RDONLY, 0) // not close-on-exec
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { unix.Close(fd) })
	return v
}

// neighbours are sockets, which do not block, beside the programs, where every level lets them be seen.
type neighbours []int

func newNeighbours(t *testing.T, dir string) (n neighbours) {
	t.Helper()
	for name, kind := range map[string]int{"socket": unix.SOCK_STREAM, "packets": unix.SOCK_SEQPACKET, "datagrams": unix.SOCK_DGRAM} {
		path := filepath.Join(dir, name)
		fd, err := unix.Socket(unix.AF_UNIX, kind|unix.SOCK_NONBLOCK|unix.SOCK_CLOEXEC, 0)
		if err == nil {
			t.Cleanup(func() { unix.Close(fd) })
			err = unix.Bind(fd, &unix.SockaddrUnix{Name: path})
		}
		if err == nil && kind != unix.SOCK_DGRAM {
			err = unix.Listen(fd, 100)
		}
		if err == nil {
			err = os.Chmod(path, 0o777)
		}
		if err != nil {
			t.Fatal(err)
		}
		n = append(n, fd)
	}
	return n
}

// reached is how many datagrams and connections have come since it was asked last.
func (n neighbours) reached() (count int) {
	for _, fd := range n {
		for {
			_, _, err := unix.Recvfrom(fd, make([]byte, 1), 0)
			if conn, _, e := unix.Accept(fd); e == nil {
				unix.Close(conn)
				err = nil
			}
			if err != nil {
				break
			}
			count++
		}
	}
	return count
}

// openFolderFor makes a folder that every user may enter.
func openFolderFor(t *testing.T, name string) string {
	t.Helper()
	dir, err := os.MkdirTemp("", name)
	if err == nil {
		t.Cleanup(func() { os.RemoveAll(dir) })
		err = os.Chmod(dir, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestHostile has every hostile program do its worst at the highest level that this machine reaches, and some of them, or
// with -long all, at the lower ones.
func TestHostile(t *testing.T) {
	files, err := filepath.Glob(hostileFolder + "/*.*")
	if err != nil || len(files) < 50 {
		t.Fatal(len(files), "hostile programs", err)
	}
	var all []*hostile
	for _, file := range files {
		if ext := filepath.Ext(file); ext != ".c" && ext != ".sh" && ext != ".mk" {
			continue
		}
		all = append(all, readHostile(t, file))
	}
	v, bin := newVictims(t), openFolderFor(t, "hostile-")
	near := newNeighbours(t, bin)
	v.beside = Link{"neighbour", filepath.Join(bin, "neighbour")}
	const neighbour = "#!/bin/sh\nexit 42\n"
	if err := os.WriteFile(v.beside.To, []byte(neighbour), 0o755); err != nil {
		t.Fatal(err)
	}
	levels := reached(t)
	for i, level := range levels {
		all := all
		if testing.Short() || i < len(levels)-1 && !*long {
			all = slices.DeleteFunc(slices.Clone(all), func(h *hostile) bool { return !slices.Contains(briefly, h.name) })
		}
		t.Run(level, func(t *testing.T) {
			workers := 2
			if os.Geteuid() != 0 && level != Levels[contained] {
				workers = 1 // the limit on processes counts those of all candidates of one user
			}
			p := newPoolAt(t, level, workers)
			if p.Level().Name != level {
				t.Skip("this machine only reaches the level", p.Level().Name)
			}
			for _, h := range all {
				want, declared := h.want[level]
				if !declared || slices.Contains(h.user, level) && !p.users.separate() {
					continue
				}
				t.Run(h.name, func(t *testing.T) {
					t.Parallel()
					if err := h.prepare(bin); err != nil {
						t.Fatal(err)
					}
					h.try(t, p, v, want)
				})
			}
			t.Cleanup(func() {
				if n := near.reached(); n > 0 && level != Levels[limited] {
					t.Error("the sockets beside the programs were reached", n, "times")
				}
			})
		})
	}
	for path, content := range map[string]string{
		filepath.Join(v.dir, "answers"): "#!/bin/sh\n", filepath.Join(v.dir, "program"): "#!/bin/sh\n", v.beside.To: neighbour,
	} {
		if data, err := os.ReadFile(path); err != nil || string(data) != content {
			t.Errorf("%s: %q %v", path, data, err)
		}
	}
	left, err := filepath.Glob(filepath.Join(v.dir, "open-to-all", "*"))
	for _, pattern := range []string{"/tmp", "/dev/shm", "/var/tmp", "/run", "/run/lock"} {
		more, _ := filepath.Glob(filepath.Join(pattern, "hostile-left*"))
		left = append(left, more...)
	}
	if len(left) > 0 || err != nil {
		t.Error("left behind:", left, err)
	}
}

// try plays it as often as it says, where nothing else runs meanwhile if it can be helped; afterwards an ordinary program runs as
// ever.
func (h *hostile) try(t *testing.T, p *Pool, v *victims, want []string) {
	for range h.runs {
		h.play(t, p, v, want)
	}
	o := run(t, p, Command{
		Path: "/bin/sh", Args: []string{"sh", "-c", "read line; ls -A; echo $line"}, Stdin: []byte("hello\n"),
		Limits: Limits{Wall: 20 * time.Second, CPU: 10 * time.Second, Processes: 20},
	})
	if o.End != Exited || o.Exit != 0 || string(o.Stdout) != "hello\n" || len(o.Stderr) > 0 {
		t.Errorf("an ordinary program afterwards: %+v\n%s%s", o, o.Stdout, o.Stderr)
	}
}

// play plays it once; afterwards nothing of it is alive.
func (h *hostile) play(t *testing.T, p *Pool, v *victims, want []string) {
	mark := fmt.Sprintf("mark-%d-%s-%s", os.Getpid(), p.level.Name, h.name)
	c := Command{
		Path: h.path, Limits: h.limits, Stdin: make([]byte, h.stdin), Env: []string{"PATH=/usr/bin:/bin", TemporaryFolder},
		Args:   []string{h.path, v.dir, strconv.Itoa(os.Getpid()), strconv.Itoa(v.port), v.abstract, mark},
		Beside: []Link{v.beside},
	}
	if h.isBuild() {
		tree := openFolderFor(t, "build-")
		for name, from := range map[string]string{"Makefile": h.path, "given.sh": hostileFolder + "/fork-bomb.sh"} {
			data, err := os.ReadFile(from)
			if name == "given.sh" {
				data = []byte("#!/bin/sh\n")
			}
			if err == nil {
				err = os.WriteFile(filepath.Join(tree, name), data, 0o644)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if err := p.Share(tree); err != nil {
			t.Fatal(err)
		}
		c.Path, c.Dir, c.Beside = "/usr/bin/make", tree, nil
		c.Args = []string{"make", "-s", "MARK=" + mark, "VICTIM=" + v.dir, "PORT=" + strconv.Itoa(v.port)}
	}
	o := run(t, p, c)
	if !slices.ContainsFunc(want, func(w string) bool { return matches(o, w) }) {
		o.Stdout, o.Stderr = o.Stdout[:min(200, len(o.Stdout))], o.Stderr[:min(200, len(o.Stderr))]
		t.Errorf("want %q, got %+v\nstdout %q\nstderr %q", want, o, o.Stdout, o.Stderr)
	}
	if left := alive(t, mark); len(left) > 0 {
		t.Error("still alive:", left)
	}
}

// matches tells whether an outcome is the one declared.
func matches(o Outcome, want string) bool {
	word, rest, _ := strings.Cut(want, " ")
	switch word {
	case "held":
		return o.End == Exited && o.Exit == 0 && string(o.Stdout) == "held\n"
	case "escaped":
		return o.End == Exited && o.Exit == 1 && bytes.HasPrefix(o.Stdout, []byte("escaped"))
	case "exit":
		return o.End == Exited && strconv.Itoa(o.Exit) == rest
	case "signal":
		return o.End == Signaled && o.Signal == rest
	}
	return string(o.End) == want
}
