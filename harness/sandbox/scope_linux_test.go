package sandbox

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

func TestScope(t *testing.T) {
	dir := openFolderFor(t, "scope-")
	for _, name := range []string{"prog", "tool"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	link := filepath.Join(openFolderFor(t, "scope-link-"), "link")
	prog := filepath.Join(dir, "prog")
	if err := os.Symlink(prog, link); err != nil {
		t.Fatal(err)
	}
	for name, tc := range map[string]struct {
		c           Command
		read, write []string
	}{
		"its folder":         {Command{Path: prog}, []string{dir, prog}, nil},
		"of the system":      {Command{Path: "/usr/bin/env"}, nil, nil},
		"among others":       {Command{Path: "/tmp/prog"}, []string{"/tmp/prog"}, nil},
		"only what is named": {Command{Path: prog, Expose: []string{"/opt/a"}}, []string{"/opt/a", prog}, nil},
		"nothing named":      {Command{Path: prog, Expose: []string{}}, []string{prog}, nil},
		"a link":             {Command{Path: link}, []string{filepath.Dir(link), link, prog}, nil},
		"under a tool":       {Command{Path: "/usr/bin/env", Args: []string{"env", "-i", prog}}, []string{dir}, nil},
		"a library":          {Command{Path: "/usr/bin/env", Env: []string{"LD_PRELOAD=/opt/x.so"}}, []string{"/opt/x.so"}, nil},
		"two libraries":      {Command{Path: "/usr/bin/env", Env: []string{"LD_PRELOAD=/opt/x.so:/opt/y.so"}}, []string{"/opt/x.so", "/opt/y.so"}, nil},
		"a build":            {Command{Path: "/usr/bin/env", Dir: dir, Env: []string{"TMPDIR=/opt/tmp"}}, nil, []string{"/opt/tmp", dir}},
		"no build":           {Command{Path: "/usr/bin/env", Env: []string{"TMPDIR=/opt/tmp"}}, nil, nil},
		"beside it":          {Command{Path: prog, Beside: []Link{{"a", prog}, {"b", "/opt/b"}}}, []string{"/opt/b", dir, prog}, nil},
		"in what it builds":  {Command{Path: prog, Dir: dir}, nil, []string{dir}},
	} {
		tc.c.Args = append(tc.c.Args, "prog")
		s := scopeOf(tc.c)
		slices.Sort(tc.read)
		if !slices.Equal(s.Read, tc.read) || !slices.Equal(s.Write, tc.write) {
			t.Errorf("%s: reads %q, writes %q", name, s.Read, s.Write)
		}
	}
}

func TestNothingToHide(t *testing.T) {
	for _, path := range hiddenPaths([]string{"", "reports"}) {
		if here, err := os.Getwd(); err != nil || path == here {
			t.Errorf("%q hides all of it, %v", path, err)
		}
	}
}

// Neither a hidden file nor what is not exposed can be read, but what is beside it can.
func TestHide(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts a pool for each level: left out with -short")
	}
	dir, other := openFolderFor(t, "hide-"), openFolderFor(t, "hide-other-")
	script := "#!/bin/sh\nfor f in seen hidden folder/hidden $1; do cat $(dirname $0)/$f 2>/dev/null || cat $f 2>/dev/null; done\n"
	for path, text := range map[string]string{
		filepath.Join(dir, "prog"): script, filepath.Join(dir, "seen"): "seen ", filepath.Join(dir, "hidden"): "hidden ",
		filepath.Join(dir, "folder/hidden"): "hidden too ", filepath.Join(other, "data"): "data",
	} {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		mode := os.FileMode(0o644)
		if text == script {
			mode = 0o755
		}
		if err := os.WriteFile(path, []byte(text), mode); err != nil {
			t.Fatal(err)
		}
	}
	highest := newPool(t, 1).Level().Number
	for _, level := range Levels[min(filtered, highest+1) : highest+1] {
		p, err := New(Options{Level: level, Hide: []string{filepath.Join(dir, "hidden"), filepath.Join(dir, "folder"), os.DevNull}})
		if err != nil {
			t.Fatal(err)
		}
		defer p.Close()
		path := filepath.Join(dir, "prog")
		for _, tc := range []struct {
			expose []string
			want   string
		}{{nil, "seen "}, {[]string{dir, other}, "seen data"}, {[]string{}, ""}} {
			o := run(t, p, Command{
				Path: path, Args: []string{path, filepath.Join(other, "data")}, Expose: tc.expose,
				Env: []string{"PATH=/usr/bin:/bin"}, Limits: Limits{Wall: 30 * time.Second},
			})
			if o.End != Exited || string(o.Stdout) != tc.want {
				t.Errorf("%s, exposed %q: %s %s %q %q", level, tc.expose, o.End, o.Error, o.Stdout, o.Stderr)
			}
		}
	}
}
