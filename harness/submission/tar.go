package submission

import (
	"archive/tar"
	"bufio"
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"errors"
	"io"

	"github.com/therootcompany/xz"

	"touchstone/harness/catalog"
)

// decompressor opens a compressed stream.
type decompressor func(io.Reader) (io.Reader, error)

func fromGzip(given string, t *tree) error {
	return fromPacked(given, t, "gzip", func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) })
}

func fromBzip2(given string, t *tree) error {
	return fromPacked(given, t, "bzip2", func(r io.Reader) (io.Reader, error) { return bzip2.NewReader(r), nil })
}

// xzMemory is the most memory that a .xz file may require, in bytes: as much as
// `xz -9` does.
const xzMemory = 64 << 20

func fromXZ(given string, t *tree) error {
	return fromPacked(given, t, "xz", func(r io.Reader) (io.Reader, error) { return xz.NewReader(r, xzMemory) })
}

// fromTar unpacks an uncompressed .tar archive.
func fromTar(given string, t *tree) error {
	return fromPacked(given, t, "", func(r io.Reader) (io.Reader, error) { return r, nil })
}

// fromPacked unpacks a compressed tar archive.
func fromPacked(given string, t *tree, packer string, open decompressor) error {
	f, u, err := openArchive(given, t)
	if err != nil {
		return err
	}
	defer f.Close()
	plain, err := open(bufio.NewReader(f))
	if err != nil {
		return u.damaged(err)
	}
	all := &boundedReader{from: plain, left: u.maxBytes + overhead, tree: u.tree}
	stream := bufio.NewReader(all)
	begin, err := stream.Peek(block)
	switch {
	case err != nil && err != io.EOF:
		return u.damaged(err)
	case !isTar(begin) && packer != "":
		return u.broken("intake.no-tar", "with", packer)
	}
	if err := u.untar(stream); err != nil {
		return err
	}
	if err := u.checkRest(stream); err != nil {
		return err
	}
	if all.zeros < block {
		u.notes.add("notes.tar-no-end", "archive", u.archive)
	}
	return u.finish()
}

func (u *unpacking) untar(stream io.Reader) error {
	r := tar.NewReader(stream)
	for {
		h, err := r.Next()
		switch {
		case err == io.EOF:
			return nil
		case err != nil && !errors.Is(err, tar.ErrInsecurePath):
			return u.damaged(err)
		}
		if err := u.tarred(h, r); err != nil {
			return err
		}
	}
}

func (u *unpacking) tarred(h *tar.Header, content io.Reader) error {
	switch h.Typeflag {
	case tar.TypeDir:
		return u.folderAt(h.Name)
	case tar.TypeReg, tar.TypeCont, tar.TypeGNUSparse:
		return u.fileAt(h.Name, h.FileInfo().Mode(), h.ModTime, content)
	case tar.TypeSymlink:
		u.linkAt(h.Name, h.Linkname)
	case tar.TypeLink:
		u.hardLinkAt(h.Name, h.Linkname)
	case tar.TypeXGlobalHeader:
	default:
		if name := u.cleanName(h.Name); name != "" {
			u.leaveOut(name, catalog.Of("left-out.kind", "kind", kindOf(h.FileInfo().Mode())))
		}
	}
	return nil
}

// checkRest reads what follows the last file, since the checksum is verified only
// at the end. If the end is missing, all files have been read nevertheless.
func (u *unpacking) checkRest(stream io.Reader) error {
	_, err := io.Copy(io.Discard, stream)
	if err == nil {
		return nil
	}
	_, tooLarge := errors.AsType[*broken](err)
	if tooLarge || errors.Is(err, gzip.ErrChecksum) || errors.Is(err, xz.ErrData) {
		return u.damaged(err)
	}
	u.notes.add("notes.tar-damaged-end", "archive", u.archive)
	return nil
}

// overhead is the most bytes that a tar archive may contain besides its files.
const overhead = 64 << 20

// boundedReader ends a stream that is far too long, even if none of it is kept.
type boundedReader struct {
	from  io.Reader
	left  int64
	zeros int // number of zeros read last, which end a tar archive
	tree  *tree
}

func (b *boundedReader) Read(p []byte) (int, error) {
	n, err := b.from.Read(p)
	if nonzero := len(bytes.TrimRight(p[:n], "\x00")); nonzero > 0 {
		b.zeros = n - nonzero
	} else {
		b.zeros += n
	}
	if b.left -= int64(n); b.left < 0 {
		return 0, b.tree.tooLarge()
	}
	return n, err
}
