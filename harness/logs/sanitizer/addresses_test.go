package sanitizer

import (
	"slices"
	"testing"
)

const unresolvedReport = `mine
==27195==ERROR: AddressSanitizer: stack-buffer-overflow on address 0x7ffe861962bc at pc 0x7f9ea60486f8
    #0 0x7f9ea60486f7  (/lib/x86_64-linux-gnu/libasan.so.8+0xb76a8) (BuildId: 12)
    #1 0x562666a69036  (/tmp/a b/game+0x9036)
    #2 0x562666a696d1  (/tmp/a b/game+0x96d1) (BuildId: 34)
    #3 0x562666a68220 in _start (/tmp/a b/game+0x2220)
`

func TestAddresses(t *testing.T) {
	want := []Address{{"/lib/x86_64-linux-gnu/libasan.so.8", "0xb76a8"}, {"/tmp/a b/game", "0x9036"}, {"/tmp/a b/game", "0x96d1"}}
	if got := Addresses(unresolvedReport); !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
	if got := Addresses(overflow); len(got) != 0 {
		t.Errorf("got %v of a report with lines", got)
	}
}

func TestResolve(t *testing.T) {
	places := map[Address]string{{"/tmp/a b/game", "0x9036"}: "?? ??:0", {"/tmp/a b/game", "0x96d1"}: "main /tmp/a b/main.c:175"}
	resolved := Resolve(unresolvedReport, places)
	found := Find(resolved, files)
	if found == nil || found.At == nil || found.At.File != "main.c" || found.At.Line != 175 || found.At.Function != "main" {
		t.Errorf("found %+v in\n%s", found, resolved)
	}
	if got := Resolve(unresolvedReport, nil); got != unresolvedReport {
		t.Errorf("without places\n%s", got)
	}
}
