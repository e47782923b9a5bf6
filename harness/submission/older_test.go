package submission

import (
	"strings"
	"testing"

	"touchstone/harness/logs/buildlog"
)

func TestOlderFlags(t *testing.T) {
	tests := []struct{ name, log, want string }{
		{"a variable in a header", "/usr/bin/ld: b.o:b.c:3: multiple definition of `n'; a.o:a.c:1: first defined here\n", "-fcommon"},
		{"a variable in a header, on macOS", "duplicate symbol '_n' in:\n    a.o\n    b.o\nld: 1 duplicate symbol for architecture arm64\n", "-fcommon"},
		{"what is an error by now", "a.c:1:2: error: implicit declaration of function 'f' [-Wimplicit-function-declaration]\na.c:2:2: error: x [-Wint-conversion]\na.c:3:2: error: y [-Wint-conversion]\n",
			"-Wno-error=implicit-function-declaration -Wno-error=int-conversion"},
		{"in colours", "\x1b[01m\x1b[Ka.c:1:2:\x1b[m\x1b[K \x1b[01;31m\x1b[Kerror: \x1b[m\x1b[Kx [\x1b[01;31m\x1b[K-Wint-conversion\x1b[m\x1b[K]\n", "-Wno-error=int-conversion"},
		{"a warning of late", "a.c:1:2: error: x [-Werror=array-parameter=]\n", "-Wno-array-parameter"},
		{"a warning of old", "a.c:1:2: error: x [-Werror=unused-variable]\n", ""},
		{"only a warning", "a.c:1:2: warning: x [-Wint-conversion]\n", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := strings.Join(compatibilityFlags(buildlog.Read([]byte(test.log))), " "); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
