package caselang

import (
	"slices"
	"strings"
	"testing"
)

func TestSources(t *testing.T) {
	c, err := Parse("x.txtar", []byte(`lines turned.txt deck.txt 2..1
repeat many.txt 3 piece.txt
join whole.txt head.txt many.txt
crlf want.txt
play -in whole.txt prog deck.txt
otherwise -in other.txt prog turned.txt
expect stdout want.txt
play -in calls.txt prog
expect stdout calls.txt
play -session talk.txt prog
expect session
-- deck.txt --
a
b
-- piece.txt --
c
-- head.txt --
d
-- other.txt --
e
-- want.txt --
f
-- calls.txt --
g
-- talk.txt --
<<< h
`))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := c.Sources(), []string{"calls.txt", "deck.txt", "head.txt", "other.txt", "piece.txt"}; !slices.Equal(got, want) {
		t.Errorf("sources %q, want %q", got, want)
	}
	if got := c.Inputs(); len(got) != 0 {
		t.Errorf("inputs %q", got)
	}
}

func TestReworded(t *testing.T) {
	c, err := Parse("x.txtar", []byte("play -in in prog\nexpect stdout -match '^old$' # old\nexpect stdout -lacks old|old\nexpect stdout -set old 'old a' old\nexpect file old old\n-- in --\nold\n-- old --\n"))
	if err != nil {
		t.Fatal(err)
	}
	got, ok := c.Reworded(map[string][]byte{"in": []byte("new\n")}, func(text string) string { return strings.ReplaceAll(text, "old", "new") })
	want := "play -in in prog\nexpect stdout -match '^new$' # old\nexpect stdout -lacks new|new\nexpect stdout -set old 'new a' new\nexpect file old old\n-- in --\nnew\n-- old --\n"
	if !ok || string(got) != want {
		t.Errorf("%v %s", ok, got)
	}
}
