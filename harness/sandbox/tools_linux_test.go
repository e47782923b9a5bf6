package sandbox

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// What candidates and builds ordinarily need works at every level.
func TestTools(t *testing.T) {
	if testing.Short() {
		t.Skip("compilers, valgrind and others take long: left out with -short")
	}
	atEachLevel(t, testTools)
}

func testTools(t *testing.T, p *Pool) {
	const leak = "#include <stdlib.h>\nint main(void) { char *p = malloc(3); p[3] = 1; return 0; }\n"
	for _, tc := range []struct {
		tool, script, want string
	}{
		{"cc", "cc -g -o prog prog.c && ./prog && echo built", "built"},
		{"cc", "cc -g -fsanitize=address,undefined -o prog prog.c && ./prog", "heap-buffer-overflow"},
		{"make", "printf 'all: a b\\na b:\\n\\t@echo $@\\n' > Makefile; make -j2 --no-print-directory | sort | tr '\\n' ' '", "a b"},
		{"valgrind", "cc -g -o prog prog.c && valgrind --error-exitcode=9 --vgdb=no ./prog", "Invalid write of size 1"},
		{"python3", "python3 -c 'import subprocess, tempfile; print(subprocess.check_output([\"echo\", \"from python\"]))'", "from python"},
		{"java", "echo 'class A { public static void main(String[] a) { System.out.println(\"from java\"); } }' > A.java; java -Xmx64m -Xint A.java", "from java"},
		{"sh", "cat /dev/stdin < prog.c | tail -n 1; echo x > /dev/stderr; test -c /dev/null && mkdir -p a/b && cd a/b && pwd", "a/b"},
	} {
		t.Run(tc.tool, func(t *testing.T) {
			if _, err := exec.LookPath("/usr/bin/" + tc.tool); err != nil {
				t.Skip("not installed, so that it is not tried:", err)
			}
			dir := openFolderFor(t, "tools-")
			if err := os.WriteFile(filepath.Join(dir, "prog.c"), []byte(leak), 0o644); err != nil {
				t.Fatal(err)
			}
			tmp := openFolderFor(t, "tools-tmp-")
			for _, d := range []string{dir, tmp} {
				if err := p.Share(d); err != nil {
					t.Fatal(err)
				}
			}
			o := run(t, p, Command{
				Path: "/bin/sh", Args: []string{"sh", "-c", tc.script + " 2>&1"}, Dir: dir,
				Env:    []string{"PATH=/usr/local/bin:/usr/bin:/bin", "TMPDIR=" + tmp, "LANG=C.UTF-8", "TZ=UTC"},
				Limits: Limits{Wall: 2 * time.Minute, CPU: time.Minute, FileSize: 64 * mib, Processes: 100, OpenFiles: 256},
			})
			if o.End != Exited || !strings.Contains(string(o.Stdout), tc.want) {
				t.Errorf("%s %d %s %s: %.2000s%s", o.End, o.Exit, o.Signal, o.Error, o.Stdout, o.Stderr)
			}
		})
	}
}

// The surroundings of a contained candidate are the same in every run and on every machine.
func TestSameSurroundings(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts two pools: left out with -short")
	}
	const look = "pwd; umask; id; hostname; ulimit -a | grep -v process; ls -lAn | cut -c-24; cat /proc/self/personality; env; echo $0; ls /dev /tmp /home 2>&1"
	var seen []string
	for range 2 {
		p := newPool(t, 2)
		if p.Level().Name != Levels[contained] {
			t.Skip("needs the level " + Levels[contained])
		}
		for range 3 {
			o := run(t, p, Command{
				Path: "/bin/sh", Args: []string{"./prog", "-c", look},
				Env: []string{"PATH=/usr/bin:/bin"}, Files: []File{{Name: "in", Data: []byte("x")}},
				Limits: Limits{Wall: 20 * time.Second, CPU: 10 * time.Second, Memory: 64 * mib, Processes: 20, FileSize: mib},
			})
			seen = append(seen, string(o.Stdout)+string(o.Stderr))
		}
	}
	const begins = boxFolder + "\n0022\nuid=1000(candidate) gid=1000(candidate) groups=1000(candidate)\n" + hostName + "\n"
	if !strings.HasPrefix(seen[0], begins) || !strings.Contains(seen[0], "\n00000000\nPATH=") {
		t.Error(seen[0])
	}
	for _, other := range seen {
		if other != seen[0] {
			t.Errorf("%s\nbut also\n%s", seen[0], other)
		}
	}
}

// The numbers of processes tell a program nothing of those that ran before it.
func TestNumbers(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts 600 processes: left out with -short")
	}
	p := newPool(t, 1)
	if _, err := os.Stat("/proc/sys/kernel/ns_last_pid"); err != nil || p.Level().Name != Levels[contained] {
		t.Skip("needs the level "+Levels[contained]+" and a kernel that lets the next number be set:", err)
	}
	var first int
	for range 3 {
		o := run(t, p, Command{
			Path: "/bin/sh", Args: []string{"sh", "-c", "echo $$; i=0; while [ $i -lt 200 ]; do (:); i=$((i+1)); done"},
			Limits: Limits{Wall: 2 * time.Minute, CPU: time.Minute, Processes: 20},
		})
		number, err := strconv.Atoi(strings.TrimSpace(string(o.Stdout)))
		if err != nil {
			t.Fatalf("%+v: %s%s", o, o.Stdout, o.Stderr)
		}
		if first == 0 {
			first = number
		}
		if number < first-100 || number > first+100 {
			t.Error("first", first, "then", number)
		}
	}
}
