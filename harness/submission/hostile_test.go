package submission

import (
	"archive/tar"
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"touchstone/harness/catalog"
	"touchstone/harness/files/strictyaml"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

const hostileArchives = "../../testdata/hostile/archives"

// hostileArchive says how to make an archive and what must become of it.
type hostileArchive struct {
	Entries   []hostileEntry `yaml:"entries"`
	Inner     string         `yaml:"inner"`     // the archive that is the only entry
	Repeat    int            `yaml:"repeat"`    // times that the entries are there, with a number in their names
	Encrypted bool           `yaml:"encrypted"` // of zip: marked so

	Arrives []string  `yaml:"arrives"`
	Notes   []message `yaml:"notes"` // some of them
	Cause   message   `yaml:"cause"` // why nothing arrives
}

// message is a text of the catalog: "is" is its key, and what else is there are
// its values, which may be messages, too.
type message struct{ catalog.Message }

func (m *message) UnmarshalYAML(n *yaml.Node) error {
	var fields map[string]yaml.Node
	if err := n.Decode(&fields); err != nil {
		return err
	}
	var values []any
	for name, field := range fields {
		switch {
		case name == "is":
		case field.Kind == yaml.ScalarNode:
			values = append(values, name, field.Value)
		default:
			var value message
			if err := value.UnmarshalYAML(&field); err != nil {
				return err
			}
			values = append(values, name, value.Message)
		}
	}
	key := fields["is"].Value
	if !catalog.Has(key) {
		return fmt.Errorf("the catalog has no %q", key)
	}
	m.Message = catalog.Of(key, values...)
	return nil
}

type hostileEntry struct {
	Name    string `yaml:"name,required"`
	Kind    string `yaml:"kind"`
	Content string `yaml:"content"` // of a link: where it leads
	Zeros   int    `yaml:"zeros"`   // bytes of content instead
	Mode    int    `yaml:"mode"`
}

var (
	tarKinds = map[string]byte{"symlink": tar.TypeSymlink, "link": tar.TypeLink, "block": tar.TypeBlock, "char": tar.TypeChar, "fifo": tar.TypeFifo}
	zipKinds = map[string]fs.FileMode{"symlink": fs.ModeSymlink | 0o777}
)

func readHostile(t *testing.T, name string) (h hostileArchive) {
	t.Helper()
	file := filepath.Join(hostileArchives, name+".yaml")
	data, err := os.ReadFile(file)
	check(t, err)
	check(t, strictyaml.Decode(file, data, &h))
	return h
}

// archive makes it, in the form that its name says.
func (h hostileArchive) archive(t *testing.T, name string) []byte {
	t.Helper()
	isZip := strings.HasSuffix(name, ".zip")
	var entries []packed
	for n := range max(h.Repeat, 1) {
		for _, e := range h.Entries {
			p := packed{name: e.Name, content: e.Content + strings.Repeat("\x00", e.Zeros), mode: fs.FileMode(e.Mode)}
			if h.Repeat > 0 {
				p.name += fmt.Sprint(n)
			}
			p.kind = tarKinds[e.Kind]
			if isZip {
				p.mode |= zipKinds[e.Kind]
			}
			entries = append(entries, p)
		}
	}
	if h.Inner != "" {
		entries = append(entries, packed{name: h.Inner, content: string(readHostile(t, h.Inner).archive(t, h.Inner))})
	}
	switch {
	case h.Encrypted:
		return encrypt(zipped(t, entries...))
	case isZip:
		return zipped(t, entries...)
	case strings.HasSuffix(name, ".tar"):
		return tarred(t, entries...)
	}
	return gzipped(t, tarred(t, entries...))
}

// encrypt marks the first entry of a zip archive as encrypted.
func encrypt(content []byte) []byte {
	for _, at := range []int{bytes.Index(content, []byte("PK\x03\x04")) + 6, bytes.Index(content, []byte("PK\x01\x02")) + 8} {
		content[at] |= encrypted
	}
	return content
}

// TestHostileArchives takes in every archive of the hostile set: it gets what
// it declares, and nothing is written outside of the work tree.
func TestHostileArchives(t *testing.T) {
	list, err := filepath.Glob(hostileArchives + "/*.yaml")
	if err != nil || len(list) < 10 {
		t.Fatal(len(list), "hostile archives", err)
	}
	for i, file := range list {
		name := strings.TrimSuffix(filepath.Base(file), ".yaml")
		t.Run(name, func(t *testing.T) {
			if testing.Short() && i%8 != 1 {
				t.Skip("another archive stands for it: left out with -short")
			}
			h := readHostile(t, name)
			s := open(t, saved(t, name, h.archive(t, name)))
			if got := arrived(t, s); !slices.Equal(got, h.Arrives) {
				t.Errorf("arrived %q, want %q; cause %q", got, h.Arrives, s.cause)
			}
			for _, note := range h.Notes {
				contains(t, "notes", strings.Join(texts(s.Notes), "\n"), catalog.English.Text(note.Message))
			}
			if b := build(t, s, asks("check")); !h.Cause.None() && b.Report.Cause != catalog.English.Text(h.Cause.Message) || b.Report.Status != report.Failed {
				t.Errorf("%s: %q, want %q", b.Report.Status, b.Report.Cause, h.Cause)
			}
			check(t, walk(s.root, func(e entry) error {
				if e.err == nil && e.info.Mode()&(fs.ModeSetuid|fs.ModeSetgid|fs.ModeSticky) != 0 {
					t.Errorf("%q has mode %v", e.name, e.info.Mode())
				}
				return nil
			}))
			above, err := filepath.Glob(filepath.Join(s.base, "*escaped*"))
			check(t, err)
			for _, outside := range append(above, "/tmp/touchstone-escaped", "/etc/touchstone-escaped", filepath.Join(os.TempDir(), "escaped")) {
				if _, err := os.Lstat(outside); err == nil {
					t.Errorf("%s was written", outside)
				}
			}
		})
	}
}

// TestNoPlayChangesTheNext has a program that was built try to change itself,
// what is beside it and what it was made of.
func TestNoPlayChangesTheNext(t *testing.T) {
	if pool.Level().Number < slices.Index(sandbox.Levels, "filtered") && os.Geteuid() != 0 {
		t.Skip("nothing keeps a user from its own files:", pool.Level())
	}
	const program = `#define _GNU_SOURCE
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
int main(int argc, char **argv)
{
	char *self = realpath("/proc/self/exe", NULL);
	if (open(self, O_WRONLY) >= 0 || chmod(self, 0777) == 0 || rename(self, "mine") == 0 || unlink(self) == 0)
		return puts("itself"), 1;
	if (chdir(dirname(self)))
		return puts("no way there"), 2;
	if (open("main.c", O_WRONLY) >= 0 || open("Makefile", O_RDWR) >= 0 || unlink("built") == 0)
		return puts("beside it"), 3;
	if (creat("libc.so.6", 0755) >= 0 || mkdir("new", 0700) == 0 || symlink("/bin/true", "advance") == 0 || chmod(".", 0777) == 0)
		return puts("something new"), 4;
	return puts("held"), 0;
}
`
	s := open(t, files{"Makefile": "check: main.c\n\tcc -o check main.c && echo 1 > built && chmod 666 built && chmod 777 .\n", "main.c": program}.folder(t))
	b := build(t, s, asks("check"))
	p, built := b.Programs["check"]
	if !built {
		t.Fatalf("%+v", b.Report)
	}
	before := snapshot(t, p.Folder)
	for range 2 { // so that both workers have their turn
		out, err := pool.Run(t.Context(), sandbox.Command{Path: p.Path, Args: []string{"./check"}, Expose: []string{p.Folder}})
		if err != nil || string(out.Stdout) != "held\n" {
			t.Errorf("%+v %v\n%s%s", out, err, out.Stdout, out.Stderr)
		}
	}
	if after := snapshot(t, p.Folder); after != before {
		t.Errorf("%s\nhas become\n%s", before, after)
	}
}

// A header of tar may claim holes of any size, which take no room in the archive.
func TestSparseTar(t *testing.T) {
	for _, tc := range []struct {
		name, size, cause string
		arrives           []string
	}{
		{"small", "00000010000", "", []string{"holes", "ok"}},
		{"a terabyte", "\x80\x00\x00\x00\x00\x00\x01\x00\x00\x00\x00\x00", say("intake.ratio", "n", int64(100)), nil},
		{"more than there can be", "\x80\x7f\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff", "", nil},
	} {
		t.Run(tc.name, func(t *testing.T) {
			s := open(t, saved(t, "sparse.tar", sparse(t, tc.size)))
			if got := arrived(t, s); !slices.Equal(got, tc.arrives) {
				t.Errorf("arrived %q, want %q; cause %q", got, tc.arrives, s.cause)
			}
			b := build(t, s, asks("check"))
			if tc.cause != "" && b.Report.Cause != tc.cause || b.Report.Status != report.Failed {
				t.Errorf("%s: %q, want %q", b.Report.Status, b.Report.Cause, tc.cause)
			}
		})
	}
}

// sparse is an archive whose first file has one byte and holes up to a size, as old GNU tar writes it.
func sparse(t *testing.T, size string) []byte {
	content := tarred(t, packed{name: "holes", content: "x"}, packed{name: "ok"})
	const kind, magic, list, real, sum = 156, 257, 386, 483, 148
	content[kind] = tar.TypeGNUSparse
	copy(content[magic:], "ustar  \x00")
	copy(content[magic+8:list], make([]byte, list-magic-8))
	copy(content[list:], "00000000000\x0000000000001\x00")
	copy(content[real:], size)
	copy(content[sum:], "        ")
	total := 0
	for _, b := range content[:512] {
		total += int(b)
	}
	copy(content[sum:], fmt.Sprintf("%06o\x00 ", total))
	return content
}
