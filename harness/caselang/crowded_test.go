package caselang

import (
	"fmt"
	"strings"
	"testing"
)

func TestCrowded(t *testing.T) {
	const three, two = "item a\nexpect stdout -match x\nitem b c\nexpect stdout -match y\n", "item a\nexpect stdout -match x\nitem b\nexpect stdout -match y\n"
	for _, test := range []struct{ script, place, says string }{
		{"play prog\n" + two, "", ""},
		{"play prog\n" + three, "case.txtar:1:1: ", "1 play counts for more than two items, the first for 3"},
		{"play prog\n" + two + "play prog\n" + three + "play prog\n" + three, "case.txtar:6:1: ", "2 plays count"},
		{"play prog\n" + two + "play prog\nitem c\nexpect exit 0\n", "", ""},
		{"play prog\n" + two + "item c -given a\nexpect exit 0\n", "", ""},
		{"play prog\n" + two + "item b c -given a\nexpect exit 0\nitem c\nexpect exit 1\n", "case.txtar:1:1: ", "the first for 3"},
	} {
		c, err := Parse("case.txtar", []byte(test.script))
		if err != nil {
			t.Fatal(err)
		}
		got := fmt.Sprint(Crowded([]*Case{c}))
		if test.place == "" && got != "[]" || !strings.Contains(got, test.place) || !strings.Contains(got, test.says) {
			t.Errorf("%s\ngot %s", test.script, got)
		}
	}
}
