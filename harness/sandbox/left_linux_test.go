package sandbox

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// leaving runs a script in a folder with these files, which it leaves for others.
func leaving(script string, files ...File) Command {
	return Command{
		Path: "/bin/sh", Args: []string{"sh", "-c", script}, Env: []string{"PATH=/usr/bin:/bin"}, Files: files, Leaves: true,
		Limits: Limits{Wall: 30 * time.Second, Output: mib},
	}
}

// What a play leaves is what another one finds, on whichever worker and as whichever user.
func TestWhatAPlayLeaves(t *testing.T) { atEachLevel(t, testWhatAPlayLeaves) }

func testWhatAPlayLeaves(t *testing.T, p *Pool) {
	const made = `umask 0; echo one >kept; mkdir -p a/b; echo deep >a/b/c; printf '\0\377' >a/bytes; ln -s a/b/c link; ln -s /nowhere out; ln -s .. up
touch -d 2001-02-03 old; chmod 751 a; chmod 400 kept; echo x >closed; chmod 0 closed; mkdir shut; echo in >shut/in; chmod 0 shut; mkfifo pipe; rm given`
	first := run(t, p, leaving(made, File{Name: "given"}))
	if first.End != Exited || first.Exit != 0 || first.With != nil {
		t.Fatalf("%+v", first)
	}
	const look = `ls given pipe 2>/dev/null; stat -c '%A %n' a kept closed shut; chmod 700 shut; cat kept link a/b/c shut/in; od -An -tx1 a/bytes; readlink link out up; date -r old +%F`
	const want = "drwxr-x--x a\n-r-------- kept\n---------- closed\nd--------- shut\none\ndeep\ndeep\nin\n 00 ff\na/b/c\n/nowhere\n..\n2001-02-03\n"
	second := run(t, p, leaving(look, first.Left...))
	if string(second.Stdout) != want || second.End != Exited {
		t.Errorf("the second play:\n%s%s", second.Stdout, second.Stderr)
	}
	if third := run(t, p, leaving("ls", File{Name: "other"})); string(third.Stdout) != "other\n" {
		t.Errorf("a play that is given nothing of it finds %q", third.Stdout)
	}
}

// A play cannot leave more than the harness can hold, nor make it read other files.
func TestAPlayThatLeavesTooMuch(t *testing.T) {
	p := newPool(t, 1)
	for name, script := range map[string]string{
		"bytes":  `i=0; while [ $i -lt 40 ]; do head -c 1048576 /dev/zero >f$i; i=$((i+1)); done`,
		"sparse": `truncate -s 10G sparse 2>/dev/null || truncate -s 200M sparse`,
		"files":  `seq 5000 | xargs touch`,
		"depth":  `i=0; while [ $i -lt 60 ]; do d=` + strings.Repeat("d", 100) + `; mkdir $d; cd $d; i=$((i+1)); done`,
	} {
		if o := run(t, p, leaving(script)); o.End != DiskLimit || o.Left != nil || o.Error == "" {
			t.Errorf("%s: %s, %d files left, %q", name, o.End, len(o.Left), o.Stderr)
		}
	}
	o := run(t, p, leaving(`ln -s /etc etc; ln -s /etc/passwd passwd; mkdir d; ln -s ../../../../../etc/passwd d/p`))
	for _, f := range o.Left {
		if len(f.Data) > 0 || f.Link == "" && !f.Mode.IsDir() {
			t.Errorf("%s holds %d bytes of another file", f.Name, len(f.Data))
		}
	}
	if names := fmt.Sprint(len(o.Left)); names != "4" {
		t.Errorf("%s files are left: %+v", names, o.Left)
	}
}

func TestBothOutputsInOnePipe(t *testing.T) { atEachLevel(t, testBothOutputsInOnePipe) }

func testBothOutputsInOnePipe(t *testing.T, p *Pool) {
	c := leaving("echo a; echo b >&2; echo c; ls /proc/self/fd >&2")
	c.Joined, c.Leaves = true, false
	if o := run(t, p, c); !strings.HasPrefix(string(o.Stdout), "a\nb\nc\n0\n1\n2\n") || len(o.Stderr) > 0 {
		t.Errorf("%q, %q", o.Stdout, o.Stderr)
	}
	c = leaving("while echo more; do echo still >&2; done")
	c.Joined, c.Leaves, c.Limits.Output = true, false, 1000
	if o := run(t, p, c); o.End != OutputLimit || len(o.Stdout) != 1000 {
		t.Errorf("a flood: %s, %d bytes", o.End, len(o.Stdout))
	}
}
