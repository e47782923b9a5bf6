package submission

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/therootcompany/xz"
	writer "github.com/ulikunitz/xz"
	"github.com/ulikunitz/xz/lzma"
	"pgregory.net/rapid"
)

// withDictionary changes the size of the dictionary in a block's header of
// the usual 12 bytes.
func withDictionary(content []byte, at int, dictionary int64) []byte {
	content = slices.Clone(content)
	content[at+4] = lzma.EncodeDictCap(dictionary)
	binary.LittleEndian.PutUint32(content[at+8:], crc32.ChecksumIEEE(content[at:at+8]))
	return content
}

// TestXZReader reads back what another writer of the format wrote.
func TestXZReader(t *testing.T) {
	if testing.Short() {
		t.Skip("TestXZReaderRefuses reads a file of many streams, too: left out with -short")
	}
	rapid.Check(t, func(t *rapid.T) {
		var want, packed []byte
		for range rapid.IntRange(1, 3).Draw(t, "streams") {
			random := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
			content := make([]byte, rapid.IntRange(0, 200_000).Draw(t, "size"))
			for i := range content {
				content[i] = byte(random.IntN(rapid.SampledFrom([]int{1, 4, 256}).Draw(t, "letters")))
				if i > 100 {
					break
				}
			}
			var b bytes.Buffer
			w, err := writer.WriterConfig{
				DictCap: 1 << 16, BlockSize: rapid.Int64Range(1000, 300_000).Draw(t, "block"),
				CheckSum: rapid.SampledFrom([]byte{writer.CRC32, writer.CRC64, writer.SHA256}).Draw(t, "checksum"),
			}.NewWriter(&b)
			if err != nil {
				t.Fatal(err)
			}
			w.Write(content)
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			want, packed = append(want, content...), append(packed, b.Bytes()...)
		}
		r, err := xz.NewReader(bytes.NewReader(packed), xzMemory)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(r); err != nil || !bytes.Equal(got, want) {
			t.Fatalf("%d bytes, want %d; %v", len(got), len(want), err)
		}
	})
}

func TestXZReaderRefuses(t *testing.T) {
	good := fixture(t, "real.tar.xz")
	flipped := slices.Clone(good)
	flipped[12+264-1] ^= 1 // the last byte of the first block's checksum
	header := slices.Clone(good)
	header[20] ^= 1
	tests := []struct {
		name    string
		content []byte
		want    error
	}{
		{"dictionary of a later block", withDictionary(good, 276, 1<<32-1), xz.ErrMemlimit},
		{"checksum of a block", flipped, xz.ErrData},
		{"checksum of a header", header, xz.ErrData},
		{"many streams", bytes.Repeat(good, 22), nil},
		{"cut", good[:len(good)-1], xz.ErrBuf},
		{"cut in a block", good[:100], xz.ErrBuf},
		{"another file", bytes.Repeat([]byte("x"), 20), xz.ErrFormat},
		{"something after it", append(slices.Clone(good), bytes.Repeat([]byte("x"), 12)...), xz.ErrFormat},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r, err := xz.NewReader(bytes.NewReader(tt.content), xzMemory)
			if err == nil {
				_, err = io.Copy(io.Discard, r)
			}
			if !errors.Is(err, tt.want) {
				t.Errorf("error %v, want %v", err, tt.want)
			}
		})
	}
}
