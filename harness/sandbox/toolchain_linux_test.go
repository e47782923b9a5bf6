package sandbox

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestToolchain(t *testing.T) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("HOME", filepath.Join(root, "ada"))
	at := func(names ...string) (list []string) {
		for _, name := range names {
			list = append(list, filepath.Join(root, name))
		}
		return list
	}
	for _, folder := range at("gcc/bin", "links/bin", "ada/.local/bin", "ada/bin", "ada/tools") {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(at("gcc/bin/gcc-14")[0], at("links/bin/cc")[0]); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(at("gcc/bin/gcc-14")[0], nil, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, tc := range map[string]struct{ programs, want []string }{
		"of the system":   {[]string{"/usr/bin/cc", "/bin/sh", "/usr/local/bin/cc"}, nil},
		"a prefix":        {at("gcc/bin/gcc-14", "gcc/bin/as"), at("gcc")},
		"a link":          {at("links/bin/cc"), at("gcc", "links")},
		"in .local":       {at("ada/.local/bin/cc"), at("ada/.local/bin", "ada/.local/include", "ada/.local/lib", "ada/.local/lib64", "ada/.local/libexec")},
		"in the home":     {at("ada/bin/cc"), at("ada/bin", "ada/include", "ada/lib", "ada/lib64", "ada/libexec")},
		"its own folder":  {at("ada/tools/cc"), at("ada/tools")},
		"nobody's folder": {[]string{"/tmp/cc"}, []string{"/tmp/cc"}},
	} {
		if got := Toolchain(tc.programs...); !slices.Equal(got, tc.want) {
			t.Errorf("%s: got %q, want %q", name, got, tc.want)
		}
	}
}

// A build finds a compiler that is installed outside of the system, and the parts of it.
func TestForeignToolchain(t *testing.T) {
	if testing.Short() {
		t.Skip("it builds a toolchain: left out with -short")
	}
	atEachLevel(t, testForeignToolchain)
}

func testForeignToolchain(t *testing.T, p *Pool) {
	prefix := openFolderFor(t, "toolchain-")
	compiler := filepath.Join(prefix, "bin", "mycc")
	for name, text := range map[string]string{
		"bin/mycc": "#!/bin/sh\ncat " + prefix + "/lib/part\n",
		"lib/part": "compiled\n",
	} {
		path := filepath.Join(prefix, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	o := run(t, p, Command{
		Path: "/bin/sh", Args: []string{"sh", "-c", "mycc main.c"}, Expose: Toolchain(compiler),
		Env: []string{fmt.Sprintf("PATH=%s/bin:/usr/bin:/bin", prefix)}, Limits: Limits{Wall: 20 * time.Second},
	})
	if strings.TrimSpace(string(o.Stdout)) != "compiled" || o.Exit != 0 {
		t.Errorf("%+v\n%s%s", o, o.Stdout, o.Stderr)
	}
}
