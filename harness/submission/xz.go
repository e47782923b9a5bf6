package submission

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"hash"
	"hash/crc32"
	"hash/crc64"
	"io"

	"github.com/ulikunitz/xz/lzma"
)

// How much memory a .xz file may ask for, in bytes: at a time, which is as
// much as `xz -9` does, and in all its blocks together.
const (
	maxDictionary   = 64 << 20
	maxDictionaries = 64 * maxDictionary
)

var (
	errXZ         = errors.New("xz: the data are invalid")
	errXZChecksum = errors.New("xz: the checksum is wrong")
	errXZFilter   = errors.New("xz: only LZMA2 is supported")
	errXZMemory   = errors.New("xz: it needs too much memory")
)

// xzReader reads the .xz file format, version 1.2.1, around the decoder of
// LZMA2. The reader of the format in that library allocates whatever a file
// asks for, up to 4 GiB.
type xzReader struct {
	from  *counting
	asked int64     // memory so far
	check byte      // kind of checksum in this stream
	block io.Reader // nil between blocks
	sum   hash.Hash // of the block
	start int64     // where the data of the block begin
}

func newXZReader(r io.Reader) (*xzReader, error) {
	x := &xzReader{from: &counting{r: bufio.NewReader(r)}}
	return x, x.header()
}

// header reads the beginning of a stream: the magic bytes, the kind of
// checksum, and a checksum of that.
func (x *xzReader) header() error {
	h, err := x.take(12)
	if err != nil {
		return err
	}
	if string(h[:6]) != "\xfd7zXZ\x00" || h[6] != 0 || h[7] > 0x0f || crc32.ChecksumIEEE(h[6:8]) != binary.LittleEndian.Uint32(h[8:]) {
		return errXZ
	}
	x.check = h[7]
	return nil
}

func (x *xzReader) Read(p []byte) (int, error) {
	for {
		if x.block == nil {
			if err := x.next(); err != nil {
				return 0, err
			}
		}
		n, err := x.block.Read(p)
		x.sum.Write(p[:n])
		if err == io.EOF {
			err = x.endBlock()
		}
		if n > 0 || err != nil {
			return n, err
		}
	}
}

// next goes to the next block, if need be in the next stream.
func (x *xzReader) next() error {
	for {
		size, err := x.take(1)
		if err != nil {
			return err
		}
		if size[0] != 0 {
			return x.blockHeader(size[0])
		}
		if err := x.tail(); err != nil {
			return err
		}
		if err := x.nextStream(); err != nil {
			return err
		}
	}
}

// blockHeader reads the header of a block, of which the first byte is its
// size in units of 4 bytes, less one.
func (x *xzReader) blockHeader(size byte) error {
	rest, err := x.take(int(size)*4 + 3)
	if err != nil {
		return err
	}
	h := append([]byte{size}, rest...)
	end := len(h) - 4
	if crc32.ChecksumIEEE(h[:end]) != binary.LittleEndian.Uint32(h[end:]) {
		return errXZChecksum
	}
	fields := bytes.NewReader(h[2:end])
	for _, sizeGiven := range []byte{0x40, 0x80} {
		if h[1]&sizeGiven != 0 {
			if _, err := binary.ReadUvarint(fields); err != nil {
				return errXZ
			}
		}
	}
	filter := make([]byte, 3) // which, size of its properties, size of the dictionary
	if _, err := io.ReadFull(fields, filter); err != nil {
		return errXZ
	}
	if h[1]&0x3f != 0 || filter[0] != 0x21 || filter[1] != 1 {
		return errXZFilter
	}
	return x.openBlock(filter[2])
}

func (x *xzReader) openBlock(dictionary byte) error {
	capacity, err := lzma.DecodeDictCap(dictionary)
	if err != nil {
		return errXZ
	}
	if x.asked += capacity; capacity > maxDictionary || x.asked > maxDictionaries {
		return errXZMemory
	}
	x.start = x.from.n
	x.sum = newCheck(x.check)
	x.block, err = lzma.Reader2Config{DictCap: int(max(capacity, lzma.MinDictCap))}.NewReader2(x.from)
	return err
}

// endBlock reads the zeros up to the next multiple of 4 bytes, and the
// checksum of what was packed.
func (x *xzReader) endBlock() error {
	x.block = nil
	if _, err := x.take(int(-(x.from.n - x.start) & 3)); err != nil {
		return err
	}
	sum, err := x.take(checkSize[x.check])
	if err != nil {
		return err
	}
	if got := x.sum.Sum(nil); len(got) == len(sum) && !bytes.Equal(got, sum) {
		return errXZChecksum
	}
	return nil
}

// tail skips the index of a stream, of which the first byte has been read,
// and its footer.
func (x *xzReader) tail() error {
	start := x.from.n - 1
	blocks, err := binary.ReadUvarint(x.from)
	for i := uint64(0); err == nil && i < 2*blocks; i++ {
		_, err = binary.ReadUvarint(x.from)
	}
	if err != nil {
		return noEOF(err)
	}
	_, err = x.take(int(-(x.from.n-start)&3) + 4 + 12)
	return err
}

// nextStream begins the next stream, or is io.EOF. There may be zeros
// between streams, in fours.
func (x *xzReader) nextStream() error {
	for {
		begin, err := x.from.r.Peek(4)
		switch {
		case len(begin) == 0 && err == io.EOF:
			return io.EOF
		case err != nil:
			return noEOF(err)
		case !bytes.Equal(begin, make([]byte, 4)):
			return x.header()
		}
		if _, err := x.take(4); err != nil {
			return err
		}
	}
}

// take reads exactly n bytes.
func (x *xzReader) take(n int) ([]byte, error) {
	b := make([]byte, n)
	_, err := io.ReadFull(x.from, b)
	return b, noEOF(err)
}

func noEOF(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// checkSize is the number of bytes of a checksum, by its kind.
var checkSize = [16]int{0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64}

// newCheck is the checksum of a kind; one that nobody uses is not compared.
func newCheck(kind byte) hash.Hash {
	switch kind {
	case 1:
		return littleEndian{crc32.NewIEEE()}
	case 4:
		return littleEndian{crc64.New(crc64.MakeTable(crc64.ECMA))}
	}
	return sha256.New()
}

// littleEndian gives a checksum in the order of bytes of the .xz format.
type littleEndian struct{ hash.Hash }

func (l littleEndian) Sum(b []byte) []byte {
	sum := l.Hash.Sum(nil)
	for i := range sum {
		b = append(b, sum[len(sum)-1-i])
	}
	return b
}

// counting counts the bytes that were read.
type counting struct {
	r *bufio.Reader
	n int64
}

func (c *counting) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}

func (c *counting) ReadByte() (byte, error) {
	b, err := c.r.ReadByte()
	if err == nil {
		c.n++
	}
	return b, err
}
