package strictyaml

import (
	"bytes"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

type shelf struct {
	Title  string   `yaml:"title"`
	Books  []book   `yaml:"books"`
	Words  []string `yaml:"words"`
	Others []book   `yaml:"others,omitempty"`
	Sum    *book    `yaml:"sum,omitempty"`
}

type book struct {
	Title string   `yaml:"title"`
	Words []string `yaml:"words,omitempty"`
	Parts []book   `yaml:"parts,omitempty"`
}

// TestPiecesAreOneDocument compares lists of any length with the same written at
// once.
func TestPiecesAreOneDocument(t *testing.T) {
	many := func(n int) (list []book) {
		for i := range n {
			b := book{Title: fmt.Sprint("Title: ", i)}
			switch i % 4 {
			case 1:
				b.Title, b.Words = "two\nlines\n", []string{"a", "b\n", strings.Repeat("long ", 20)}
			case 2:
				b.Title, b.Parts = "- books:", []book{{Title: "\nx\n"}, {Title: "\xff"}}
			}
			list = append(list, b)
		}
		return list
	}
	for _, n := range []int{0, 1, 2, chunk - 1, chunk, chunk + 1, 3 * chunk, 1000} {
		for _, others := range []int{0, 1, n} {
			s := shelf{Title: "all", Books: many(n), Others: many(others), Words: make([]string, n)}
			var whole, pieces bytes.Buffer
			if err := document(&whole, node(reflect.ValueOf(s))); err != nil {
				t.Fatal(err)
			}
			if err := Encode(&pieces, &s); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(whole.Bytes(), pieces.Bytes()) {
				t.Fatalf("%d and %d books: the pieces are another document", n, others)
			}
		}
	}
}

func TestNothingIsWritten(t *testing.T) {
	var b strings.Builder
	type nothing struct {
		Title string `yaml:"title,omitempty"`
	}
	if err := Encode(&b, nothing{}); err != nil || b.String() != "{}\n" {
		t.Errorf("%q, %v", b.String(), err)
	}
}

// TestLongDocumentsAreRead reads one that is decoded in parts, and the same with a fault
// near the end, which is found in its place.
func TestLongDocumentsAreRead(t *testing.T) {
	s := shelf{Title: "all", Words: []string{}, Others: []book{{Title: "x"}}, Sum: &book{Title: "- y"}}
	for i := range 20000 {
		s.Books = append(s.Books, book{Title: fmt.Sprint("one\n\n  - two\nbooks:\n", i), Words: []string{"a", "b\n"}, Parts: []book{{Title: strings.Repeat("x", i%100)}}})
	}
	var b bytes.Buffer
	if err := Encode(&b, s); err != nil || b.Len() < long {
		t.Fatal(b.Len(), err)
	}
	if rest, lists := apart(b.Bytes()); len(lists) != 2 || len(lists[0].parts) < 10 || len(rest) > 200 {
		t.Errorf("%d lists, and %d bytes beside them", len(lists), len(rest))
	}
	var back shelf
	if err := DecodeComplete("shelf.yaml", b.Bytes(), &back); err != nil || !reflect.DeepEqual(back, s) {
		t.Errorf("it is not read as it was written: %v", err)
	}
	lines := bytes.Count(b.Bytes(), []byte("\n"))
	wrong := append(b.Bytes(), "last: 1\n"...)
	want := fmt.Sprintf("shelf.yaml:%d:1: ", lines+1)
	if err := DecodeComplete("shelf.yaml", wrong, &back); err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("want an error at %s, got %v", want, err)
	}
	wrong = bytes.Replace(b.Bytes(), []byte("others:\n  - title"), []byte("others:\n  - tilte"), 1)
	if err := DecodeComplete("shelf.yaml", wrong, &back); err == nil || !strings.Contains(err.Error(), "tilte") {
		t.Errorf("a wrong key: %v", err)
	}
}
