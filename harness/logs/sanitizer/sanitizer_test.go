package sanitizer

import (
	"testing"

	"touchstone/harness/catalog"
	"touchstone/harness/report/words"
)

var say = catalog.English.Say

const overflow = `=================================================================
==27195==ERROR: AddressSanitizer: stack-buffer-overflow on address 0x7ffe861962bc at pc 0x7f9ea60486f8 bp 0x7ffe86195c30 sp 0x7ffe861953e0
WRITE of size 4 at 0x7ffe861962bc thread T0
    #0 0x7f9ea60486f7 in __interceptor_strcat ../../../../src/libsanitizer/asan/asan_interceptors.cpp:377
    #1 0x562666a69036 in place /tmp/build-4206221204/tree/src/game.c:138
    #2 0x562666a696d1 in main /tmp/build-4206221204/tree/main.c:175:9
    #3 0x562666a68220 in _start (/tmp/build-4206221204/tree/game+0x2220)

Address 0x7ffe861962bc is located in stack of thread T0 at offset 1468 in frame
    #0 0x562666a6958a in main /tmp/build-4206221204/tree/main.c:168

==27195==ABORTING
`

const misaligned = "main.c:45:7: runtime error: load of misaligned address 0x7ffd3c1 for type 'int'\n0x7ffd3c1: note: pointer points here\n"

var files = []string{"README", "game.c", "main.c", "src/game.c"}

func at(what, file string, line int) string {
	return say("found.at", "what", what, "file", file, "line", line)
}

func inFunction(what, file string, line int, function string) string {
	return say("found.at-function", "what", what, "file", file, "line", line, "function", function)
}

func TestFind(t *testing.T) {
	tests := []struct {
		name, output string
		files        []string
		want         string
	}{
		{"address", overflow, files, inFunction("AddressSanitizer: stack-buffer-overflow", "src/game.c", 138, "place")},
		{"after other output", "warning\n" + overflow, files, inFunction("AddressSanitizer: stack-buffer-overflow", "src/game.c", 138, "place")},
		{"first file that is known", overflow, []string{"main.c"}, inFunction("AddressSanitizer: stack-buffer-overflow", "main.c", 175, "main")},
		{"no file is known", overflow, nil, "AddressSanitizer: stack-buffer-overflow"},
		{"undefined behaviour", misaligned, files, at("runtime error: load of misaligned address 0x... for type 'int'", "main.c", 45)},
		{"undefined behaviour without a column", "src/game.c:45: runtime error: shift exponent 64 is too large\n", files, at("runtime error: shift exponent 64 is too large", "src/game.c", 45)},
		{"the first of two", misaligned + overflow, files, at("runtime error: load of misaligned address 0x... for type 'int'", "main.c", 45)},
		{"several words", "==1==ERROR: AddressSanitizer: attempting double-free on 0x602 in thread T0:\n    #0 0x1 in f /b/main.c:7\n", files, inFunction("AddressSanitizer: attempting double-free", "main.c", 7, "f")},
		{"leaks", "==1==ERROR: LeakSanitizer: detected memory leaks\n", files, "LeakSanitizer: detected memory leaks"},
		{"null pointer", "==1==ERROR: AddressSanitizer: SEGV on unknown address 0x0 (pc 0x1)\n    #0 0x1 in f main.c:9\n", files, inFunction("AddressSanitizer: SEGV", "main.c", 9, "f")},
		{"overlap", "==1==ERROR: AddressSanitizer: memcpy-param-overlap: memory ranges [0x1,0x2)\n", files, "AddressSanitizer: memcpy-param-overlap"},
		{"uninitialized", "==1==WARNING: MemorySanitizer: use-of-uninitialized-value\n    #0 0x1 in f main.c:9\n", files, inFunction("MemorySanitizer: use-of-uninitialized-value", "main.c", 9, "f")},
		{"a file whose name only ends so", "==1==ERROR: AddressSanitizer: SEGV on unknown address\n    #0 0x1 in f /b/domain.c:9\n", files, "AddressSanitizer: SEGV"},
		{"no report", "ERROR: AddressSanitizer: is a word\n    #0 0x1 in f main.c:9\n", files, ""},
		{"nothing", "", files, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := ""
			if found := Find(test.output, test.files); found != nil {
				got = words.In("").Found(*found)
			}
			if got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

func TestShorten(t *testing.T) {
	const line = "=================================================================\n"
	tests := []struct{ name, output, want string }{
		{"address", "mine 0xcafe\n" + overflow, "mine 0x...\n" + line + "ERROR: AddressSanitizer: stack-buffer-overflow\nWRITE of size 4 at 0x... thread T0\n    in place at src/game.c:138\n    in main at main.c:175\n" + rest + "\n"},
		{"undefined behaviour", misaligned, "main.c:45:7: runtime error: load of misaligned address 0x... for type 'int'\n0x...: note: pointer points here\n"},
		{"broken off", "==1==ERROR: AddressSanitizer: SEGV on unknown address\n    #0 0x1 in f /b/mai", "ERROR: AddressSanitizer: SEGV\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := Shorten(test.output, files); got != test.want {
				t.Errorf("got\n%s\nwant\n%s", got, test.want)
			}
		})
	}
}

func TestUndefined(t *testing.T) {
	const (
		overflowed = "==1==ERROR: AddressSanitizer: stack-overflow on address 0x7ffd (pc 0x1)\n    #0 0x1 in f /b/main.c:9\n"
		elsewhere  = "/usr/include/list.h:3:1: runtime error: shift exponent 64 is too large\n"
	)
	tests := []struct {
		name, output, signal, want string
	}{
		{"address", overflow, "", "AddressSanitizer: stack-buffer-overflow at src/game.c:138"},
		{"undefined behavior", misaligned, "", "runtime error: load of misaligned address 0x... for type 'int' at main.c:45"},
		{"the first in a file of the submission", elsewhere + misaligned, "", "runtime error: load of misaligned address 0x... for type 'int' at main.c:45"},
		{"only elsewhere", elsewhere, "", ""},
		{"no more stack", overflowed, "", ""},
		{"no more stack, without a sanitizer too", overflowed, "SIGSEGV", "AddressSanitizer: stack-overflow at main.c:9"},
		{"ended by another signal", overflowed, "SIGABRT", ""},
		{"too large an allocation", "==1==ERROR: AddressSanitizer: allocation-size-too-big\n    #0 0x1 in f /b/main.c:9\n", "", ""},
		{"leaks", "==1==ERROR: LeakSanitizer: detected memory leaks\n    #0 0x1 in f /b/main.c:9\n", "", ""},
		{"freed twice", "==1==ERROR: AddressSanitizer: attempting double-free on 0x602 in thread T0:\n    #0 0x1 in f /b/main.c:7\n", "SIGABRT", "AddressSanitizer: attempting double-free at main.c:7"},
		{"freed what it had not allocated", "==1==ERROR: AddressSanitizer: attempting free on address which was not malloc()-ed: 0x7ffd in thread T0\n    #0 0x1 in f /b/main.c:7\n", "", "AddressSanitizer: attempting free at main.c:7"},
		{"nothing", "a line\n", "SIGSEGV", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := ""
			if found := Undefined(test.output, files, test.signal); found != nil {
				got = found.What + " at " + found.At.String()
			}
			if got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// Two crashes are at one place if the first address of the executable is the same,
// whatever called it and wherever it lies in memory.
func TestSites(t *testing.T) {
	crash := func(base, at, caller string) string {
		return "==1==ERROR: AddressSanitizer: SEGV on unknown address 0x" + base + " (pc 0x1)\n    #0 0x" + base + "2  (/lib/libasan.so.8+0x2)\n" +
			"    #1 0x" + base + at + "  (/b/main+0x" + at + ") (BuildId: 1)\n    #2 0x" + base + caller + "  (/b/main+0x" + caller + ")\n"
	}
	for _, test := range []struct {
		name, a, b string
		same       bool
	}{
		{"one place", crash("55aa", "2a", "7"), crash("66bb", "2a", "9"), true},
		{"two places", crash("55aa", "2a", "7"), crash("55aa", "2b", "7"), false},
		{"after another report", misaligned + crash("55aa", "2a", "7"), crash("55aa", "2a", "7"), false},
		{"after the same report", misaligned + crash("55aa", "2a", "7"), misaligned + crash("66bb", "2a", "7"), true},
	} {
		if a, b := Sites(test.a), Sites(test.b); a == "" || (a == b) != test.same {
			t.Errorf("%s: %q and %q", test.name, a, b)
		}
	}
	if got := Sites("Segmentation fault\n"); got != "" {
		t.Errorf("got %q without a report", got)
	}
}
