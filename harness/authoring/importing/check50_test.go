package importing

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"touchstone/harness/files/filetest"
)

const checks = `check50:
  files: [!exclude "*", !require hello.py]
  checks:
    hello.py greets:
      - run: python3 hello.py
        stdin: Ada
        stdout: "hello, Ada"
        exit: 0
    it takes (several) lines:
      - run: python3 hello.py -n 2
        stdin: [Ada, Bob]
        stdout: ["hello, Ada", "hello, Bob\n"]
      - run: python3 hello.py
        exit:
    a pipe:
      - run: echo Ada | python3 hello.py
        stdout: hello
    another key:
      - run: python3 hello.py
        timeout: 4
        stdout: hello
    nothing:
      - run: python3 hello.py
    another program:
      - run: make hello
        exit: 0
`

func TestCheck50(t *testing.T) {
	source := filetest.Write(t, map[string]string{".cs50.yaml": checks, "__init__.py": "import check50\n"})
	s, to, notes := imported(t, source, Defaults{Without: []string{"checks"}})
	if cases(s) != "hello-py-greets it-takes-several-lines" || strings.Join(s.ProgramNames(), " ") != "hello" || s.Build.Kind != "python" {
		t.Errorf("cases %s, programs %v, %s", cases(s), s.ProgramNames(), s.Build.Kind)
	}
	text, err := os.ReadFile(filepath.Join(to, "it-takes-several-lines.txtar"))
	want := "#title: it takes (several) lines\n\nplay -in input-1.txt hello -n 2\nexpect either -match 'hello, Ada\\r?\\nhello, Bob'\nplay hello\nexpect exit any\n\n-- input-1.txt --\nAda\nBob\n"
	if err != nil || string(text) != want {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
	for _, want := range []string{
		".cs50.yaml:2: " + say("import.left-out.key", "key", "files"), ".cs50.yaml:15: " + say("import.check", "name", `"a pipe"`, "why", say("import.shell", "command", `"echo Ada | python3 hello.py"`)), say("import.check", "name", `"another key"`, "why", say("import.has", "key", "timeout")),
		say("import.check", "name", `"nothing"`, "why", say("import.unexpected")), say("import.check", "name", `"another program"`, "why", say("import.other-program", "command", `"make hello"`)), "__init__.py: " + say("import.left-out"), ".: " + say("import.no-solution"),
	} {
		if !strings.Contains(notes, want) {
			t.Errorf("no %q in\n%s", want, notes)
		}
	}
	if n := strings.Count(notes, "\n") + 1; n != 7 {
		t.Errorf("%d notes:\n%s", n, notes)
	}
}

func TestCheck50Faults(t *testing.T) {
	for text, want := range map[string]string{
		"check50: true\n":               ".cs50.yaml:1:10: " + say("import.no-checks"),
		"lab50: {}\n":                   ".cs50.yaml:1:1: " + say("import.no-checks"),
		"check50: {checks: [a]}\n":      ".cs50.yaml:1:10: " + say("import.no-checks"),
		"check50: {checks: {a: 1}}\n":   say("import.nothing"),
		"check50: {checks: {a: [1]}}\n": say("import.nothing"),
		"a: [\n":                        ".cs50.yaml: " + say("import.unreadable"),
		"":                              ".cs50.yaml: " + say("import.no-checks"),
	} {
		_, err := Import(filetest.Write(t, map[string]string{".cs50.yaml": text}), filepath.Join(t.TempDir(), "x"), Defaults{Without: []string{"checks"}}, passes)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}
