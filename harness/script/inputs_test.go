package script

import (
	"slices"
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
