package submission

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ulikunitz/xz"

	"touchstone/harness/catalog"
	"touchstone/harness/report"
)

// packed is one entry of an archive that a test makes.
type packed struct {
	name, content string
	mode          fs.FileMode
	kind          byte // of tar; 0 is a file
}

var work = []packed{{name: "Makefile", content: rule}, {name: "main.c", content: hello}}

// in puts entries into a folder.
var say = catalog.English.Say

func in(folder string, entries ...packed) []packed {
	entries = slices.Clone(entries)
	for i := range entries {
		entries[i].name = folder + "/" + entries[i].name
	}
	return entries
}

func zipped(t *testing.T, entries ...packed) []byte {
	return zippedOn(t, unix, entries...)
}

// zippedOn makes a zip archive as programs of one system do.
func zippedOn(t *testing.T, system uint16, entries ...packed) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, e := range entries {
		h := &zip.FileHeader{Name: e.name, Method: zip.Deflate, Modified: time.Unix(1e9, 0)}
		if system == unix {
			h.SetMode(max(e.mode, 0o644))
		}
		h.CreatorVersion = system << 8
		h.NonUTF8 = system != unix
		f, err := w.CreateHeader(h)
		check(t, err)
		_, err = io.WriteString(f, e.content)
		check(t, err)
	}
	check(t, w.Close())
	return b.Bytes()
}

func tarred(t *testing.T, entries ...packed) []byte {
	t.Helper()
	var b bytes.Buffer
	w := tar.NewWriter(&b)
	for _, e := range entries {
		h := &tar.Header{Name: e.name, Mode: int64(max(e.mode, 0o644)), Typeflag: e.kind, ModTime: time.Unix(1e9, 0)}
		switch e.kind {
		case 0, tar.TypeReg:
			h.Typeflag, h.Size = tar.TypeReg, int64(len(e.content))
		default:
			h.Linkname = e.content
		}
		check(t, w.WriteHeader(h))
		if h.Size > 0 {
			_, err := io.WriteString(w, e.content)
			check(t, err)
		}
	}
	check(t, w.Close())
	return b.Bytes()
}

func gzipped(t *testing.T, content []byte) []byte {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, err := w.Write(content)
	check(t, err)
	check(t, w.Close())
	return b.Bytes()
}

func xzed(t *testing.T, content []byte, dictionary int) []byte {
	t.Helper()
	var b bytes.Buffer
	w, err := xz.WriterConfig{DictCap: dictionary}.NewWriter(&b)
	check(t, err)
	_, err = w.Write(content)
	check(t, err)
	check(t, w.Close())
	return b.Bytes()
}

func fixture(t *testing.T, name string) []byte {
	t.Helper()
	content, err := os.ReadFile(filepath.Join("testdata", name))
	check(t, err)
	return content
}

// saved writes an archive to a folder that holds nothing else.
func saved(t *testing.T, name string, content []byte) string {
	t.Helper()
	at := filepath.Join(t.TempDir(), name)
	check(t, os.WriteFile(at, content, 0o644))
	return at
}

// TestArchivesBuild hands the same work in in every form there is.
func TestArchivesBuild(t *testing.T) {
	tests := []struct {
		name    string
		content []byte
		nested  string
		notes   []string
	}{
		{"part1.zip", zipped(t, work...), "", nil},
		{"part1.tar", tarred(t, work...), "", nil},
		{"part1.tar.gz", gzipped(t, tarred(t, work...)), "", nil},
		{"part1.TGZ", gzipped(t, tarred(t, in(".", work...)...)), "", nil},
		{"part1.tar.xz", xzed(t, tarred(t, work...), 1<<20), "", nil},
		{"real.tar.xz", fixture(t, "real.tar.xz"), "part1", []string{say("notes.in-folder", "folder", "part1")}},
		{"streams.txz", fixture(t, "real-streams.tar.xz"), "part1", nil},
		{"real.tar.bz2", fixture(t, "real.tar.bz2"), "part1", nil},
		{"wrong-name.zip", gzipped(t, tarred(t, work...)), "", nil},
		{"no-name", zipped(t, work...), "", nil},
		{"windows.zip", zippedOn(t, 0, in(`my work\part1`, work[0])[0], packed{name: `my work\part1\main.c`, content: hello}), "my work/part1", []string{say("notes.in-folder", "folder", `"my work/part1"`)}},
		{"folders.zip", zipped(t, append([]packed{{name: "a/", mode: fs.ModeDir | 0o755}, {name: "__MACOSX/a/._main.c"}, {name: "a/.DS_Store"}, {name: "a/.git/config"}}, in("a", work...)...)...),
			"a", []string{say("notes.junk", "files", ".DS_Store, .git, __MACOSX")}},
		{"program-first.zip", append([]byte("#!/bin/sh\n"), zipped(t, work...)...), "", nil},
		{"carriage-returns.zip", zipped(t, packed{name: "Makefile", content: strings.ReplaceAll(rule, "\n", "\r\n")}, packed{name: "main.c", content: strings.ReplaceAll(hello, "\n", "\r\n")}), "", nil},
		{"zip-in-zip.zip", zipped(t, packed{name: "x/inner.zip", content: string(zipped(t, in("y", work...)...))}), "x/inner.zip/y",
			[]string{say("notes.in-folder-of-archive", "folder", "y", "archive", "x/inner.zip")}},
		{"tgz-in-zip.zip", zipped(t, packed{name: "inner.tar.gz", content: string(gzipped(t, tarred(t, work...)))}), "inner.tar.gz",
			[]string{say("notes.in-archive", "archive", "inner.tar.gz")}},
		{"trailer.tar.gz", gzipped(t, tarred(t, work...))[:len(gzipped(t, tarred(t, work...)))-4], "", []string{say("notes.tar-damaged-end", "archive", "trailer.tar.gz")}},
		{"no-end.tar", tarred(t, work...)[:2048], "", []string{say("notes.tar-no-end", "archive", "no-end.tar")}},
		{"garbage.tar.gz", append(gzipped(t, tarred(t, work...)), "more"...), "", []string{say("notes.tar-damaged-end", "archive", "garbage.tar.gz")}},
	}
	for i, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if testing.Short() && i%10 != 0 {
				t.Skip("another archive stands for it: left out with -short")
			}
			t.Parallel()
			s := open(t, saved(t, tt.name, tt.content))
			if s.Kind != Archive || s.Nested != tt.nested || s.Name != tt.name {
				t.Errorf("%s, kind %s, nested %q, want %q", s.Name, s.Kind, s.Nested, tt.nested)
			}
			if want := []string{"Makefile", "main.c"}; !slices.Equal(s.Files, want) {
				t.Fatalf("files %q; notes %q, cause %s", s.Files, s.Notes, s.cause)
			}
			contains(t, "notes", strings.Join(texts(s.Notes), "\n"), tt.notes...)
			b := build(t, s, asks("check"))
			if b.Report.Status != report.Built || output(t, b.Programs["check"]) != "built from source\n" {
				t.Errorf("%s: %s", b.Report.Status, b.Report.Cause)
			}
		})
	}
}

// TestArchiveHash finds the same hash in whatever form the work comes.
func TestArchiveHash(t *testing.T) {
	want := open(t, files{"Makefile": rule, "main.c": hello}.folder(t)).Hash
	for name, content := range map[string][]byte{
		"a.zip": zipped(t, in("folder", work...)...), "a.tgz": gzipped(t, tarred(t, append(work, packed{name: ".DS_Store"})...)),
	} {
		if got := open(t, saved(t, name, content)).Hash; got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// TestArchiveEntries takes in what an archive may name.
func TestArchiveEntries(t *testing.T) {
	long := strings.Repeat("n", maxName+1)
	const link = fs.ModeSymlink | 0o777
	tests := []struct {
		name    string
		content []byte
		want    []string
		notes   []string
	}{
		{"out of a zip", zipped(t, packed{name: "../../x"}, packed{name: "/etc/y"}, packed{name: "a/../../../z"}, packed{name: "ok"}),
			[]string{"etc", "etc/y", "ok", "x", "z"},
			[]string{say("notes.renamed", "file", "../../x", "name", "x"), say("notes.renamed", "file", "/etc/y", "name", "etc/y"), say("notes.renamed", "file", "a/../../../z", "name", "z")}},
		{"out of a tar", tarred(t, packed{name: "../x"}, packed{name: "/y"}), []string{"x", "y"}, []string{say("notes.renamed", "file", "../x", "name", "x")}},
		{"Windows", zippedOn(t, 0, packed{name: `..\..\x`}, packed{name: `C:\y`}, packed{name: "gr\x94\xe1e.h"}, packed{name: `e\`}), []string{"e", "größe.h", "x", "y"}, []string{say("notes.renamed", "file", "../../x", "name", "x"), say("notes.renamed", "file", "/y", "name", "y")}},
		{"encodings on Unix", zipped(t, packed{name: "gr\xf6\xdfe.h"}, packed{name: "größe.h"}, packed{name: `a\b`}), []string{`a\b`, "größe.h", "gr\xf6\xdfe.h"}, nil},
		{"encodings in tar", tarred(t, packed{name: "gr\xf6\xdfe.h"}, packed{name: "new\nline"}), []string{"gr\xf6\xdfe.h", "new\nline"}, nil},
		{"names", zipped(t, packed{name: "a\x00b"}, packed{name: long}, packed{name: "."}, packed{name: "ok"}, packed{name: "a//b/./c"}), []string{"a", "a/b", "a/b/c", "ok"},
			[]string{say("left-out", "file", `"a\x00b"`, "why", catalog.Of("left-out.zero-byte")), say("left-out", "file", "nnn...", "why", catalog.Of("left-out.long-name"))}},
		{"twice", tarred(t, packed{name: "x", content: "1"}, packed{name: "x", content: "2"}), []string{"x"}, []string{say("notes.more-than-once", "file", "x")}},
		{"upper and lower case", zipped(t, packed{name: "Main.c"}, packed{name: "main.c"}), []string{"Main.c", "main.c"}, []string{say("notes.letter-case", "file", "Main.c", "other", "main.c")}},
		{"file and folder", zipped(t, packed{name: "a"}, packed{name: "a/b"}, packed{name: "c/d"}, packed{name: "c"}), []string{"a", "c", "c/d"},
			[]string{say("left-out", "file", "a", "why", catalog.Of("left-out.file-too")), say("left-out", "file", "c", "why", catalog.Of("left-out.folder-too"))}},
		{"links in tar", tarred(t,
			packed{name: "to", content: "d/x", kind: tar.TypeSymlink}, packed{name: "out", content: "../../etc", kind: tar.TypeSymlink}, packed{name: "abs", content: "/etc/passwd", kind: tar.TypeSymlink},
			packed{name: "d/x", content: "1"}, packed{name: "hard", content: "d/x", kind: tar.TypeLink}, packed{name: "none", content: "/etc/passwd", kind: tar.TypeLink}),
			[]string{"d", "d/x", "hard", "to -> d/x"},
			[]string{say("left-out", "file", "abs", "why", catalog.Of("left-out.link-out")), say("left-out", "file", "none", "why", catalog.Of("left-out.link-missing")), say("left-out", "file", "out", "why", catalog.Of("left-out.link-out"))}},
		{"links in zip", zipped(t, packed{name: "to", content: "x", mode: link}, packed{name: "out", content: "/etc", mode: link}, packed{name: "x"}, packed{name: "far", content: strings.Repeat("x/", maxTarget), mode: link}),
			[]string{"to -> x", "x"}, []string{say("left-out", "file", "out", "why", catalog.Of("left-out.link-out")), say("left-out", "file", "far", "why", catalog.Of("left-out.dangling"))}},
		{"through a link", tarred(t, packed{name: "d", content: "/tmp", kind: tar.TypeSymlink}, packed{name: "d/x", content: "1"}, packed{name: "l", content: "d/x", kind: tar.TypeSymlink}, packed{name: "l", content: "2"}),
			[]string{"d", "d/x", "l -> d/x"}, []string{say("left-out", "file", "d", "why", catalog.Of("left-out.folder-too"))}},
		{"hard link through a link", tarred(t, packed{name: "s", content: "/etc", kind: tar.TypeSymlink}, packed{name: "h", content: "s/passwd", kind: tar.TypeLink}, packed{name: "h", content: "h", kind: tar.TypeLink}, packed{name: "x"}),
			[]string{"x"}, []string{say("left-out", "file", "h", "why", catalog.Of("left-out.link-missing"))}},
		{"devices", tarred(t, packed{name: "pipe", kind: tar.TypeFifo}, packed{name: "null", kind: tar.TypeChar}, packed{name: "disk", kind: tar.TypeBlock}, packed{name: "x"}), []string{"x"},
			[]string{say("left-out", "file", "pipe", "why", catalog.Of("left-out.kind", "kind", catalog.Of("kind.pipe"))), say("left-out", "file", "null", "why", catalog.Of("left-out.kind", "kind", catalog.Of("kind.device"))), say("left-out", "file", "disk", "why", catalog.Of("left-out.kind", "kind", catalog.Of("kind.device")))}},
		{"devices in zip", zipped(t, packed{name: "null", mode: fs.ModeDevice | fs.ModeCharDevice | 0o666}, packed{name: "x"}), []string{"x"}, []string{say("left-out", "file", "null", "why", catalog.Of("left-out.kind", "kind", catalog.Of("kind.device")))}},
		{"not the inner archive", zipped(t, packed{name: "a.zip", content: string(zipped(t, work...))}, packed{name: "b.zip"}), []string{"a.zip", "b.zip"}, nil},
		{"no deeper", zipped(t, packed{name: "a.zip", content: string(zipped(t, packed{name: "b.zip", content: string(zipped(t, work...))}))}), []string{"b.zip"}, nil},
		{"reports in a zip", zipped(t, packed{name: "a.c"}, packed{name: "report.yaml", content: ownYAML}, packed{name: "r.json", content: ownJSON}, packed{name: "z.c"}), []string{"a.c", "z.c"}, []string{say("notes.junk", "files", say("notes.own-report"))}},
		{"a report and other junk", zipped(t, packed{name: "a.c"}, packed{name: ".DS_Store"}, packed{name: "report.yaml", content: ownYAML}), []string{"a.c"}, []string{say("notes.junk", "files", ".DS_Store, "+say("notes.own-report"))}},
		{"reports in a tar", tarred(t, packed{name: "a.c"}, packed{name: "d/report.yaml", content: ownYAML}, packed{name: "z.c"}), []string{"a.c", "d", "z.c"}, []string{say("notes.junk", "files", say("notes.own-report"))}},
		{"a document", zipped(t, packed{name: "report.docx", content: string(zipped(t, work...))}), []string{"report.docx"}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := open(t, saved(t, "part1.zip", tt.content))
			if got := arrived(t, s); !slices.Equal(got, tt.want) {
				t.Errorf("arrived %q, want %q; cause %q", got, tt.want, s.cause)
			}
			contains(t, "notes", strings.Join(texts(s.Notes), "\n"), tt.notes...)
		})
	}
}

func TestArchiveModes(t *testing.T) {
	s := open(t, saved(t, "a.tar", tarred(t, packed{name: "run", mode: 0o6755}, packed{name: "plain", mode: 0o666}, packed{name: "copy", kind: tar.TypeLink, content: "run"}, packed{name: "d/", kind: tar.TypeDir, mode: 0o1777})))
	for name, want := range map[string]fs.FileMode{"run": 0o755, "plain": 0o644, "copy": 0o755, "d": fs.ModeDir | 0o755} {
		info, err := s.root.Stat(name)
		check(t, err)
		if info.Mode() != want {
			t.Errorf("%s has mode %v, want %v", name, info.Mode(), want)
		}
		if info.Mode().IsRegular() && (shared(info) || info.ModTime().Unix() != 1e9) {
			t.Errorf("%s has other names, or is of %v", name, info.ModTime())
		}
	}
	if last, err := open(t, saved(t, "a.tar", tarred(t, packed{name: "x", content: "1"}, packed{name: "x", content: "2"}))).root.ReadFile("x"); string(last) != "2" {
		t.Errorf("of two files, %q was taken, %v", last, err)
	}
}

// TestBrokenArchives hands in what cannot be unpacked. That costs the
// student, in one clear cause, and is no error.
func TestBrokenArchives(t *testing.T) {
	good := gzipped(t, tarred(t, work...))
	flipped := slices.Clone(good)
	flipped[len(flipped)-7] ^= 1 // in the checksum
	method := zipped(t, work...)
	for _, at := range []int{bytes.Index(method, []byte("PK\x03\x04")) + 8, bytes.Index(method, []byte("PK\x01\x02")) + 10} {
		method[at] = 14 // LZMA
	}
	astray := zipped(t, work...)
	astray[len(astray)-6]++ // where its directory is said to be
	damaged := zipped(t, packed{name: "x", content: hello})
	damaged[40] ^= 0xff
	tests := []struct {
		name    string
		content []byte
		cause   string
	}{
		{"cut.zip", zipped(t, work...)[:100], say("intake.zip-cut-off", "file", "cut.zip")},
		{"cut.tar", tarred(t, work...)[:530], say("intake.cut-off", "file", "cut.tar")},
		{"cut.tar.gz", good[:len(good)/2], say("intake.cut-off", "file", "cut.tar.gz")},
		{"cut.tar.xz", fixture(t, "real.tar.xz")[:200], say("intake.cut-off", "file", "cut.tar.xz")},
		{"cut.tar.bz2", fixture(t, "real.tar.bz2")[:100], say("intake.cut-off", "file", "cut.tar.bz2")},
		{"flipped.tar.gz", flipped, say("intake.damaged", "error", "gzip: invalid checksum", "file", "flipped.tar.gz")},
		{"damaged.zip", damaged, say("intake.damaged", "file", "damaged.zip", "error", "flate: corrupt input before offset 4")},
		{"astray.zip", astray, say("intake.cut-off", "file", "astray.zip")},
		{"secret.zip", encrypt(zipped(t, work...)), say("intake.encrypted", "file", "secret.zip")},
		{"method.zip", method, say("intake.method", "method", 14, "file", "method.zip")},
		{"really.rar", []byte("Rar!\x1a\x07\x01\x00"), rarOf("really.rar")},
		{"rar.zip", []byte("Rar!\x1a\x07\x00"), rarOf("rar.zip")},
		{"page.zip", []byte("<!DOCTYPE html>\n<html>"), say("intake.named-archive", "what", catalog.Of("form.html"), "file", "page.zip")},
		{"text.tar.gz", []byte("int main(void);"), say("intake.no-archive", "file", "text.tar.gz")},
		{"text.zip", []byte("int main(void);"), say("intake.zip-cut-off", "file", "text.zip")},
		{"empty.zip", nil, say("intake.empty", "file", "empty.zip")},
		{"main.c.gz", gzipped(t, []byte(hello)), say("intake.no-tar", "with", "gzip", "file", "main.c.gz")},
		{"inner.zip", zipped(t, packed{name: "x/part1.rar", content: "Rar!\x1a\x07\x00"}), rarOf("part1.rar")},
		{"memory.tar.xz", askingFor(t, 1<<32-1), say("intake.damaged", "error", "xz: LZMA2 dictionary size exceeds max", "file", "memory.tar.xz")},
		{"bomb.tar.gz", gzipped(t, tarred(t, packed{name: "x", content: strings.Repeat("\x00", 33<<20)})), say("intake.ratio", "n", int64(100))},
		{"bomb.zip", zipped(t, packed{name: "x", content: strings.Repeat("\x00", 20<<20)}, packed{name: "y", content: strings.Repeat("\x00", 20<<20)}), say("intake.ratio", "n", int64(100))},
		{"deep.tar", tarred(t, packed{name: strings.Repeat("d/", standardLimits.depth) + "x"}), say("intake.too-deep", "n", 64)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if testing.Short() && strings.HasPrefix(tt.name, "bomb") {
				t.Skip("TestHostileArchives has bombs: left out with -short")
			}
			t.Parallel()
			at := saved(t, tt.name, tt.content)
			s := open(t, at)
			if list := arrived(t, s); len(list) > 0 || !slices.Equal(s.Files, []string{tt.name}) {
				t.Errorf("arrived %q, files %q", list, s.Files)
			}
			if _, found := s.Find("README"); found != Absent {
				t.Errorf("there is a README")
			}
			b := build(t, s, asks("check", "advance"))
			if b.Report.Status != report.Failed || !strings.HasPrefix(b.Report.Cause, tt.cause) {
				t.Errorf("%s: %s, want %s", b.Report.Status, b.Report.Cause, tt.cause)
			}
			if b.Missing["check"].Error() != b.Report.Cause || b.Missing["advance"].Error() != b.Report.Cause || len(b.Programs) > 0 {
				t.Errorf("programs %v, missing %v", b.Programs, b.Missing)
			}
			if again := open(t, at); again.Hash != s.Hash || !strings.HasPrefix(s.Hash, "sha256:") {
				t.Errorf("hash %s, and then %s", s.Hash, again.Hash)
			}
		})
	}
}

func TestArchiveBounds(t *testing.T) {
	max := treeLimits{entries: 4, bytes: 1000, depth: 3, ratio: 5, small: 500}
	zeros := strings.Repeat("\x00", 800)
	tests := []struct {
		name    string
		bring   source
		content []byte
		cause   string
	}{
		{"within", fromZip, zipped(t, packed{name: "a/b/c", content: zeros[:500]}, packed{name: "d"}), ""},
		{"entries", fromZip, zipped(t, slices.Repeat(work, 3)...), say("intake.too-many-files", "n", 4)},
		{"folders around", fromTar, tarred(t, packed{name: "a/b/c"}, packed{name: "d/e"}), say("intake.too-many-files", "n", 4)},
		{"hard links", fromTar, tarred(t, packed{name: "a", content: zeros}, packed{name: "b", content: "a", kind: tar.TypeLink}), say("intake.too-large", "size", catalog.Of("count.bytes", "n", 1000))},
		{"ratio", fromGzip, gzipped(t, tarred(t, packed{name: "a", content: zeros[:750]}, packed{name: "b", content: zeros[:750]})), say("intake.ratio", "n", int64(5))},
		{"ratio of a zip", fromZip, zipped(t, packed{name: "a", content: strings.Repeat(zeros, 2)}), say("intake.ratio", "n", int64(5))},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			root, err := os.OpenRoot(t.TempDir())
			check(t, err)
			defer root.Close()
			err = tt.bring(saved(t, "a", tt.content), newTree(root, max))
			if b, _ := errors.AsType[*broken](err); (err != nil) != (tt.cause != "") || b != nil && b.cause.Error() != tt.cause {
				t.Errorf("error %v, want %s; the archive has %d bytes", err, tt.cause, len(tt.content))
			}
		})
	}
	endless := &boundedReader{from: zeroReader{}, left: 1 << 20, tree: newTree(nil, standardLimits)}
	if n, err := io.Copy(io.Discard, endless); err == nil || n > 1<<20 {
		t.Errorf("%d bytes, %v", n, err)
	}
}

type zeroReader struct{}

func (zeroReader) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// askingFor is an archive whose dictionary is as large as that.
func askingFor(t *testing.T, dictionary int64) []byte {
	t.Helper()
	content := fixture(t, "real.tar.xz")
	return withDictionary(content, 12, dictionary)
}

func TestEmptyArchives(t *testing.T) {
	for name, content := range map[string][]byte{"a.zip": zipped(t), "a.tar": tarred(t), "a.tar.gz": gzipped(t, tarred(t)), "b.zip": zipped(t, packed{name: "__MACOSX/._x"})} {
		s := open(t, saved(t, name, content))
		b := build(t, s, asks("check"))
		if want := say("build.nothing"); b.Report.Cause != want || b.Missing["check"].Error() != want {
			t.Errorf("%s: %s", name, b.Report.Cause)
		}
	}
}

func TestGather(t *testing.T) {
	inner := string(gzipped(t, tarred(t, in("src", work...)...)))
	tests := []struct {
		name  string
		given files
		want  []string
		cause string
		notes []string
	}{
		{"loose files", files{"Makefile": rule, "main.c": hello, ".DS_Store": ""}, []string{"Makefile", "main.c"}, "", []string{say("notes.junk", "files", ".DS_Store")}},
		{"a report", files{"main.c": hello, "report.yaml": ownYAML}, []string{"main.c"}, say("build.no-makefile"), []string{say("notes.junk", "files", say("notes.own-report"))}},
		{"an archive", files{"p.tar.gz": inner}, []string{"Makefile", "main.c"}, "", []string{say("notes.in-folder-of-archive", "folder", "src", "archive", "p.tar.gz")}},
		{"an archive and a document", files{"p.tar.gz": inner, "README": "x", "main.c": "other"}, []string{"Makefile", "README", "main.c"}, "",
			[]string{say("notes.unpacked-beside", "archive", "p.tar.gz"), say("left-out", "file", "main.c", "why", catalog.Of("left-out.in-archive"))}},
		{"two archives", files{"a.tgz": inner, "b.zip": "", "README": "x"}, []string{}, say("intake.several-archives", "files", "a.tgz, b.zip"), nil},
		{"a broken archive", files{"b.zip": "PK\x03\x04", "README": "x"}, []string{}, say("intake.zip-cut-off", "file", "b.zip"), nil},
		{"nothing", files{}, []string{}, say("build.nothing"), nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := tt.given.folder(t)
			var given []File
			for name := range tt.given {
				given = append(given, File{Name: name, Path: filepath.Join(dir, name)})
			}
			s, err := Gather("ann", given, Options{})
			check(t, err)
			defer s.Close()
			if !slices.Equal(s.Files, tt.want) || s.Name != "ann" || s.Kind != Folder {
				t.Errorf("%s %s: files %q, want %q", s.Name, s.Kind, s.Files, tt.want)
			}
			contains(t, "notes", strings.Join(texts(s.Notes), "\n"), tt.notes...)
			if b := build(t, s, asks("check")); b.Report.Cause != tt.cause {
				t.Errorf("cause %q, want %q", b.Report.Cause, tt.cause)
			} else if ran := tt.cause == ""; (b.Report.Command != "") != ran {
				t.Errorf("the report has command %q, and whether one was run is %t", b.Report.Command, ran)
			}
		})
	}
}
