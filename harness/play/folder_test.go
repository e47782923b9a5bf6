package play

import (
	"slices"
	"strings"
	"testing"
)

// What the first play wrote, the second finds; a file of the case is put there once, and again
// when a command has changed it.
func TestPlaysOfOneFolder(t *testing.T) {
	store := candidate(t, `case $1 in
put) echo "$3" >"$2" ;;
get) cat "$2" ;;
add) cat "$2" >>all; rm -f "$2" ;;
all) cat all; ls ;;
crash) echo half >half; kill -SEGV $$ ;;
esac`)
	const text = `folder keep
play prog put a 1
expect exit 0
play prog get a
item a
expect stdout one
play prog add in.txt
otherwise prog put all x
expect exit 0
play prog get in.txt
expect exit 1
join in.txt in.txt one
play prog add in.txt
expect exit 0
play prog all
item b
expect stdout want-all
play prog crash
expect signal SIGSEGV
play prog get half
expect stdout want-half
-- in.txt --
text
-- one --
1
-- want-all --
text
text
1
a
all
-- want-half --
half
`
	r := runnerOf(t, store)
	r.Keep = true
	got := tryWith(t, r, text)
	if v := got.verdicts(); v != strings.TrimSpace(strings.Repeat("pass ", 8)) {
		t.Fatalf("%s\n%+v", v, got.Case)
	}
	if play := got.Case.Plays[1]; !play.Keeps || len(play.Inputs) > 0 {
		t.Errorf("the second play: %+v", play)
	}
	given := func(n int) (names []string) {
		for _, f := range got.Kept[n].Command.Files {
			names = append(names, f.Name)
		}
		return names
	}
	if names := given(5); !slices.Equal(names, []string{"a", "all"}) {
		t.Errorf("the last but two is given %q", names)
	}
	without := try(t, store, strings.Replace(text, "folder keep\n", "", 1))
	if v := without.verdicts(); !strings.HasPrefix(v, "pass fail pass fail") {
		t.Errorf("without one folder: %s", v)
	}
}

// What a program left is no reason for the harness to fail, whatever it is: a file of the case
// takes the place of a link or a folder of this name.
func TestAFolderInWhichNamesAreTaken(t *testing.T) {
	prog := candidate(t, `case $1 in
link) ln -s /etc/passwd in.txt; mkdir dir; ln -s / d; ln -s nowhere prog ;;
tree) rm -f in.txt; mkdir -p in.txt/deep; echo x >in.txt/deep/file ;;
*) cat "$1"; ls d ;;
esac`)
	const text = "folder keep\nplay prog link\nexpect exit 0\nplay -with d/in.txt prog in.txt\nitem a\nexpect stdout want\nplay prog tree\nexpect exit any\n" +
		"crlf in.txt\nplay -dir dir prog in.txt\nexpect stdout -match 'mine.*\nin.txt'\n-- in.txt --\nmine\n-- d/in.txt --\nmine\n-- want --\nmine\nin.txt\n"
	got := try(t, prog, strings.ReplaceAll(text, "'mine.*\nin.txt'", `'(?s)mine.*in\.txt'`))
	if v := got.verdicts(); v != "pass pass pass pass" {
		t.Errorf("%s\n%+v", v, got.Case)
	}
}

// A play that could not be judged leaves a folder of which nobody knows what is in it.
func TestAFolderThatNobodyKnows(t *testing.T) {
	static := compiled(t, "#include <stdio.h>\nint main(void) { puts(\"x\"); return 0; }", "-static")
	got := try(t, static, "folder keep\nplay prog\nexpect output -nonempty\nplay prog\nitem b\nexpect exit 0\n")
	if v := got.verdicts(); v != "not judged not judged" {
		t.Errorf("%s", v)
	}
}
